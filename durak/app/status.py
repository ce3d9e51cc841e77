"""Status: whose turn it is and what he is to do, in words."""

from __future__ import annotations

from collections.abc import Sequence

from durak.actions import Kind
from durak.app.frames import Facts
from durak.app.names import listed, player_names
from durak.app.words import Words
from durak.state import Outcome, Phase
from durak.view import View


def role_of(view: View, player: int) -> str:
    """The player's role in the bout: `attacker`, `defender`, `thrower`, `out` or none."""
    if view.phase is Phase.OVER:
        return ""
    if player in view.out:
        return "out"
    if player == view.defender:
        return "defender"
    if player == view.turn and view.phase in (Phase.THROW, Phase.TAKE):
        return "thrower"
    return "attacker" if player == view.attacker else ""


def role_words(view: View, player: int, words: Words) -> str:
    """The role of an opponent as his seat says it."""
    role = role_of(view, player)
    if view.outcome is not None and player in view.outcome.losers:
        return words("seat.role.durak" if player == view.outcome.durak else "seat.role.loser")
    if role == "defender" and view.phase is Phase.TAKE:
        return words("seat.role.takes")
    # Whoever is out has a place instead.
    return words(f"seat.role.{role}") if role and role != "out" else ""


def status(view: View, facts: Facts, words: Words, watched: bool = False) -> str:
    """One sentence on the state of affairs; empty while an action is still being shown.

    `watched`: the user plays nobody, so nobody is “you”.
    """
    names = player_names(words, view.players, watched)
    me = None if watched else view.seat or 0
    if view.outcome is not None:
        return ended(view.outcome, view.rules.teams, names, me, words)
    if view.turn is None:
        return ""
    if view.turn == me and view.legal:
        return _own_turn(view, names, words)
    key = f"status.other.{view.phase.value}"
    if view.phase is Phase.TAKE and view.defender == me:
        key += ".you"
    sentence = words(key, player=names[view.turn], defender=_name(view.defender, names))
    if facts.watching and me in view.out:
        return words("status.you_are_out", sentence=sentence)
    return sentence


def _name(player: int | None, names: tuple[str, ...]) -> str:
    return "" if player is None else names[player]


def ended(outcome: Outcome, teams: bool, names: Sequence[str], me: int | None, words: Words) -> str:
    """How a deal ended; `me` None: nobody is “you”."""
    if outcome.draw_reason is not None:
        return words("status.draw")
    if teams:
        if me is None:
            return words("result.team.losers", players=listed([names[player] for player in outcome.losers], words))
        return words("status.team_lost" if me in outcome.losers else "status.team_won")
    if me in outcome.losers:
        return words("status.you_lost")
    return words("status.lost", player=listed([names[player] for player in outcome.losers], words))


def _own_turn(view: View, names: tuple[str, ...], words: Words) -> str:
    defender = _name(view.defender, names)
    match view.phase:
        case Phase.REDEAL:
            return words("status.redeal")
        case Phase.LEAD:
            return words("status.lead", defender=defender)
        case Phase.DEFEND:
            kinds = {action.kind for action in view.legal}
            if kinds == {Kind.TAKE}:
                return words("status.must_take")
            passing_on = Kind.TRANSFER in kinds or Kind.SHOW in kinds
            return words("status.defend_or_transfer" if passing_on else "status.defend")
        case Phase.TAKE:
            return words("status.throw_after_take", defender=defender)
    return words("status.throw", defender=defender)
