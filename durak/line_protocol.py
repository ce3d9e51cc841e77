"""Line protocol: one view a line in, one action a line out, both as JSON; docs/PROTOCOL.md describes it for outsiders.

Every line stands by itself: nothing is remembered from one to the next.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, Final

from durak.actions import Action
from durak.ai.player import Limit, Player
from durak.ai.safe import answer
from durak.cards import SUITS, InvalidNotation, full_deck
from durak.record import InvalidRecord, load_json
from durak.rules import InvalidRules, check_players
from durak.state import cards_on
from durak.view import InvalidView, View, from_plain, to_json

VERSION: Final = 1


class ProtocolError(ValueError):
    """A line that cannot be answered, or an answer that is none; `reason` is a stable id."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason, self.detail = reason, detail


def question_line(view: View) -> str:
    """The line, without its end, that asks what to do in `view`."""
    return json.dumps({"protocol": VERSION, **json.loads(to_json(view))})


def parse_question(line: str) -> View:
    """The view a line asks about, checked as far as a player relies on it.

    ProtocolError: `not_json`, `unknown_version`, `not_a_view`, `contradiction` or `not_your_turn`.
    """
    try:
        plain = load_json(line)
    except InvalidRecord as error:
        raise ProtocolError("not_json", str(error).removeprefix(f"{error.reason}: ")) from None
    if not isinstance(plain, dict):
        raise ProtocolError("not_a_view", "not an object")
    version = plain.pop("protocol", VERSION)
    if type(version) is not int or version != VERSION:
        raise ProtocolError("unknown_version", f"this is version {VERSION}")
    try:
        view = from_plain(plain)
    except InvalidView as error:
        raise ProtocolError("not_a_view", str(error)) from None
    _check(view)
    return view


def answer_line(line: str, player: Player, limit: Limit, seed: str) -> str:
    """The answer to a line, as a line without its end; never raises for what the line says.

    The same line, player, seed and number of iterations give the same answer.
    """
    try:
        view = parse_question(line)
    except ProtocolError as error:
        return json.dumps({"error": error.reason, "detail": error.detail[:200]})
    answered = answer(player, view, random.Random(f"{seed} {to_json(view)}"), limit)
    note = {} if answered.note is None else {"note": answered.note[:200]}
    return json.dumps({"action": str(answered.action), **note})


def parse_answer(line: str, view: View) -> Action:
    """The action of an answer; ProtocolError `bad_answer` unless it is legal in `view`."""
    try:
        plain = load_json(line)
        action = Action.parse(plain["action"]).canonical()
    except (InvalidRecord, InvalidNotation, KeyError, TypeError, AttributeError):
        raise ProtocolError("bad_answer", line.strip()[:200]) from None
    if action not in view.legal:
        raise ProtocolError("bad_answer", f"not legal: {action}")
    return action


# ---------------------------------------------------------------------------------------- what a view must be


def _check(view: View) -> None:
    """ProtocolError unless the view fits together: types, players, cards, turn."""
    if view.seat is None:
        raise ProtocolError("not_your_turn", "an onlooker")
    try:
        wrong = next((name for name, holds in _LAWS.items() if not holds(view)), None)
    except (TypeError, ValueError, IndexError, InvalidRules) as error:
        raise ProtocolError("contradiction", f"{error}") from None
    if wrong is not None:
        raise ProtocolError("contradiction", wrong)
    if view.turn != view.seat or not view.legal:
        raise ProtocolError("not_your_turn", f"turn {view.turn}, seat {view.seat}")


def _whole(*values: Any) -> bool:
    return all(type(value) is int and value >= 0 for value in values)


def _are_players(view: View) -> bool:
    check_players(view.rules, view.players)
    named = (view.attacker, view.defender, view.attacker_seat, view.defender_seat, view.dealer, view.turn)
    players = [*view.throwers, *view.queue, *view.out, *(player for player in named if player is not None)]
    return _whole(view.seat, *players) and all(player < view.players for player in (view.seat or 0, *players))


def _are_cards(view: View) -> bool:
    others = [card for player, cards in enumerate(view.known) if player != view.seat for card in cards]
    cards = [*view.hand, *view.discard, *others, *cards_on(view.table)]
    return len(set(cards)) == len(cards) and set(cards) <= set(full_deck(view.rules.deck))


def _is_past(view: View) -> bool:
    deck = set(full_deck(view.rules.deck))
    if sum(count for bout in view.memory.past for _, count in bout.refill) > len(deck):
        return False
    for bout in view.memory.past:
        drawers = [player for player, _ in bout.refill]
        players = [bout.leader, bout.defender, *bout.throwers, *drawers]
        if not _whole(bout.limit, *players) or max(players) >= view.players:
            return False
        if any(count < 1 for _, count in bout.refill) or bout.trump_drawn_by not in (None, *drawers):
            return False
        if not bout.table or not set(cards_on(bout.table)) <= deck:
            return False
    return True


def _add_up(view: View) -> bool:
    return sum(view.counts) + view.talon + len(view.discard) + len(cards_on(view.table)) == view.rules.deck


_LAWS: Final[dict[str, Callable[[View], bool]]] = {
    "counts, talon, limit and number are whole numbers": lambda view: _whole(
        *view.counts, view.talon, view.limit, view.number
    ),
    "players are numbers of seats": _are_players,
    "known and places have an entry for each player": lambda view: len(view.known) == len(view.places) == view.players,
    "no card is twice, and all are of the deck": _are_cards,
    "the cards add up to the deck": _add_up,
    "the hand has as many cards as counts says": lambda view: len(view.hand) == view.counts[view.seat or 0],
    "nobody is known to hold more cards than he has": lambda view: all(
        len(cards) <= count for cards, count in zip(view.known, view.counts, strict=True)
    ),
    "no action is listed twice, and all are of cards of the hand": lambda view: (
        len(set(view.legal)) == len(view.legal)
        and {card for action in view.legal for card in action.cards} <= {*view.hand}
    ),
    "past bouts are of these players and cards": _is_past,
    "trump is a suit": lambda view: view.trump in tuple(SUITS),
}
"""What must hold, in words; the first that does not is told."""
