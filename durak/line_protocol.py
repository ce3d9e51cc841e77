"""Line protocol: one view a line in, one action a line out, both as JSON; docs/PROTOCOL.md describes it for outsiders.

Every line stands by itself: nothing is remembered from one to the next.
"""

from __future__ import annotations

import json
import random
from typing import Final

from durak.actions import Action
from durak.ai.player import Limit, Player
from durak.ai.safe import answer
from durak.cards import InvalidNotation
from durak.coherence import contradiction, contradiction_of_turn, every_action
from durak.record import InvalidRecord, load_json
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
    return view._replace(legal=every_action(view))


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


def _check(view: View) -> None:
    """ProtocolError unless the view fits together and its player is to act."""
    if view.seat is None:
        raise ProtocolError("not_your_turn", "an onlooker")
    _refuse(contradiction(view))
    if view.turn != view.seat or not view.legal:
        raise ProtocolError("not_your_turn", f"turn {view.turn}, seat {view.seat}")
    _refuse(contradiction_of_turn(view))


def _refuse(wrong: str | None) -> None:
    if wrong is not None:
        raise ProtocolError("contradiction", wrong)
