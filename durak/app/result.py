"""The end of a deal in words: who is the durak, who came in where, how the series stands, what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from durak.app.names import listed
from durak.app.words import Words
from durak.dealing import first_leader, next_dealer, opening_rule, previous_deal
from durak.match import Score
from durak.seats import sides
from durak.state import Outcome
from durak.view import View


class Line(NamedTuple):
    """A player, or a team, in the order of finishing; `place` None: not settled."""

    name: str
    place: int | None
    note: str
    me: bool
    durak: bool


class ScoreTable(NamedTuple):
    """The series so far. The first column holds names."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    my_row: int | None


class Result(NamedTuple):
    """All that is said at the end of a deal."""

    verdict: str
    remark: str
    lines: tuple[Line, ...]
    score: ScoreTable
    notes: tuple[str, ...]
    """Whether it was for practice, who is behind in the series, who deals and who leads next."""


def describe_result(
    view: View, names: Sequence[str], score: Score, words: Words, watching: bool = False, practice: bool = False
) -> Result:
    """What to say after the deal in `view`, which is over; `names` by seat. `watching`: nobody is «вы»."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the deal is not over")
    me = None if watching else view.seat
    verdict, remark = _verdict(view, outcome, names, me, words)
    marked = words("undo.result") if practice else None
    return Result(
        verdict,
        remark,
        _team_lines(view, outcome, names, me, words)
        if view.rules.teams and outcome.losers
        else _player_lines(view, outcome, names, me, words),
        _score_table(view, names, score, me, words),
        tuple(filter(None, (marked, _series(view, names, score, me, words), _next(view, outcome, names, me, words)))),
    )


def _verdict(view: View, outcome: Outcome, names: Sequence[str], me: int | None, words: Words) -> tuple[str, str]:
    """The big line and the small one under it."""
    if outcome.draw_reason is not None:
        return words("result.draw"), words(f"result.draw.{outcome.draw_reason}")
    epaulettes = words(f"result.epaulettes.{outcome.epaulettes}") if outcome.epaulettes else ""
    losers = listed([names[player] for player in outcome.losers], words)
    if view.rules.teams:
        if me is None:
            return words("result.team.losers", players=losers), epaulettes
        if me in outcome.losers:
            return words("result.team.lost"), epaulettes
        return words("result.team.won"), words("result.team.losers", players=losers)
    if me in outcome.losers:
        return words("result.durak.me"), epaulettes
    place = None if me is None else view.places[me]
    if place is None:
        return words("result.durak", player=losers), epaulettes
    remark = words("result.place.first.me") if place == 1 else words("result.place.me", place=place)
    return words("result.durak", player=losers), remark


def _player_lines(view: View, outcome: Outcome, names: Sequence[str], me: int | None, words: Words) -> tuple[Line, ...]:
    last = view.players + 1
    order = sorted(range(view.players), key=lambda player: (view.places[player] or last, player))
    return tuple(
        Line(
            names[player],
            view.places[player],
            _note(view, outcome, player, words),
            player == me,
            player in outcome.losers,
        )
        for player in order
    )


def _note(view: View, outcome: Outcome, player: int, words: Words) -> str:
    """What is to say of a player beside his place."""
    if player in outcome.losers:
        return words("result.note.epaulettes" if outcome.epaulettes else "result.note.durak")
    if view.places[player] is None:
        return words("result.note.holds", cards=words.count("card", view.counts[player]))
    won = view.places[player] == 1 and outcome.draw_reason is None
    return words("result.note.first") if won else ""


def _team_lines(view: View, outcome: Outcome, names: Sequence[str], me: int | None, words: Words) -> tuple[Line, ...]:
    winners = [player for player in range(view.players) if player not in outcome.losers]
    return tuple(
        Line(listed([names[player] for player in team], words), place, words(note), me in team, place == 2)
        for place, team, note in ((1, winners, "result.note.won"), (2, outcome.losers, "result.note.lost"))
    )


def _score_table(view: View, names: Sequence[str], score: Score, me: int | None, words: Words) -> ScoreTable:
    rows = sides(view.rules, view.players)
    columns = [
        (
            "team" if view.rules.teams else "player",
            [listed([names[player] for player in side], words) for side in rows],
        ),
        ("team.lost" if view.rules.teams else "lost", [str(score.lost[side[0]]) for side in rows]),
    ]
    if not view.rules.teams:
        columns.append(("firsts", [str(score.firsts[side[0]]) for side in rows]))
    # Who has never heard of them is not asked to.
    if any(score.epaulettes):
        columns.append(("epaulettes", [str(score.epaulettes[side[0]]) for side in rows]))
    return ScoreTable(
        _caption(score, words),
        tuple(words(f"result.score.{name}") for name, _ in columns),
        tuple(zip(*(cells for _, cells in columns), strict=True)),
        next((row for row, side in enumerate(rows) if me in side), None),
    )


def _caption(score: Score, words: Words) -> str:
    deals = words.count("deal", score.deals)
    if not score.draws:
        return words("result.score", deals=deals)
    return words("result.score.draws", deals=deals, draws=words.count("draw", score.draws))


def _series(view: View, names: Sequence[str], score: Score, me: int | None, words: Words) -> str | None:
    """Who has lost most often, once that means something."""
    rows = sides(view.rules, view.players)
    most = max(score.lost[side[0]] for side in rows)
    behind = [side for side in rows if score.lost[side[0]] == most]
    if score.deals < 2 or most == 0 or len(behind) > 1:
        return None
    if behind[0] == (me,):
        return words("result.series.me")
    return words("result.series", players=listed([names[player] for player in behind[0]], words))


def _next(view: View, outcome: Outcome, names: Sequence[str], me: int | None, words: Words) -> str | None:
    """Who deals the next deal, and who leads."""
    if view.dealer is None:
        return None
    previous = previous_deal(view.dealer, outcome, view.counts)
    dealer = next_dealer(view.rules, view.players, previous)
    leader = first_leader(opening_rule(view.rules, previous), dealer, view.players)
    return f"{_who('dealer', dealer, names, me, words)} {_who('leader', leader, names, me, words)}"


def _who(role: str, player: int | None, names: Sequence[str], me: int | None, words: Words) -> str:
    if player is None:
        return words("result.next.lowest_trump")
    if player == me:
        return words(f"result.next.{role}.me")
    return words(f"result.next.{role}", player=names[player])
