"""Counting: which deals enter the statistics, as what, and the keeping of them in the store.

A deal counts when it is over, or when the player has left it for good with his place settled. One that was watched, or
in which more was taken back than is free, never does, not even when it is played again. A deal that is dropped half-way
counts as unfinished.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

from durak.actions import Kind
from durak.app.ports import Store
from durak.app.saves import Game
from durak.app.seat_levels import counted_as
from durak.app.settings import preset_for
from durak.app.statistics import DRAW, DURAK, FIRST, KEY, OUT, BadStatistics, Counted, Statistics
from durak.app.undo import undo_point
from durak.engine import places
from durak.match import Match
from durak.record import Record

_ATTACKS = (Kind.LEAD, Kind.THROW_IN, Kind.TRANSFER, Kind.SHOW)


def load_statistics(store: Store, tell: Callable[[str], None]) -> Statistics:
    """What is kept; a text that is none is set aside, told, and counting begins anew."""
    try:
        return Statistics.from_json(store.get(KEY))
    except BadStatistics as error:
        store.quarantine(KEY)
        tell(f"statistics.{error.reason}")
        return Statistics()


def is_settled(match: Match, seat: int) -> bool:
    """Whether it is certain how the deal ends for player `seat`."""
    return match.over or (seat in match.state.out and not match.record.rules.teams)


def is_under_way(match: Match, seat: int) -> bool:
    """Whether leaving the deal now would drop it half-way: he has decided something and may still lose."""
    return not is_settled(match, seat) and undo_point(match, seat) is not None


def with_deal(statistics: Statistics, game: Game, preferred: str, seat: int, watched: bool) -> Statistics:
    """The statistics after the player has left the deal of `game`, at its end or before.

    `preferred` names the preset when several have the same rules. `watched`: others play in his place.
    """
    match, record = game.match, game.match.record
    if watched or match.takebacks:
        return statistics.without(deal_id(record))
    preset = preset_for(record.rules, record.players, preferred)
    level = counted_as(game.level)
    if is_settled(match, seat):
        return statistics.after(_counted(match, preset, level, seat))
    if is_under_way(match, seat):
        return statistics.after_unfinished(deal_id(record), preset, level)
    return statistics


def count(store: Store, tell: Callable[[str], None], game: Game, preferred: str, seat: int, watched: bool) -> bool:
    """Enter the deal as `with_deal` does into the statistics that are kept; False when the store does not take them."""
    before = load_statistics(store, tell)
    return _keep(store, before, with_deal(before, game, preferred, seat, watched))


def leave_out(store: Store, tell: Callable[[str], None], game: Game) -> bool:
    """Never count the deal of `game`, unless it has counted already; False when the store does not take that."""
    before = load_statistics(store, tell)
    return _keep(store, before, before.without(deal_id(game.match.record)))


def _keep(store: Store, before: Statistics, after: Statistics) -> bool:
    return after is before or store.put(KEY, after.to_json())


def deal_id(record: Record) -> str:
    """A short name for a deal: the same for the same cards among as many players, and hardly ever for others."""
    cards = "".join(map(str, record.deck))
    return f"{zlib.crc32(f'{record.players} {cards}'.encode()):08x}"


def _counted(match: Match, preset: str, level: str, seat: int) -> Counted:
    outcome, teams = match.state.outcome, match.record.rules.teams
    place = None if teams else places(match.state)[seat]
    lost = outcome is not None and seat in outcome.losers
    drawn = outcome is not None and outcome.draw_reason is not None
    if drawn:
        result, place = DRAW, None
    else:
        result = DURAK if lost else FIRST if teams or place == 1 else OUT
    epaulettes = 0 if outcome is None else outcome.epaulettes
    return Counted(
        deal_id(match.record),
        preset,
        level,
        result,
        place,
        given=epaulettes if not lost and _last_attacker(match) == seat else 0,
        got=epaulettes if lost else 0,
    )


def _last_attacker(match: Match) -> int | None:
    """Who laid the last attack card of the deal."""
    played = zip(reversed(match.states[:-1]), reversed(match.record.actions), strict=True)
    return next((state.turn for state, action in played if action.kind in _ATTACKS), None)
