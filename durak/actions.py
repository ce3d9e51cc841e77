"""Actions: everything a player can do, and their notation.

| text      | action                                             |
|-----------|----------------------------------------------------|
| `6S6H`    | lead one or several cards of a rank                |
| `+6D`     | throw in                                           |
| `9Sx6S`   | beat: the nine covers the six                      |
| `>6C`     | transfer by adding a card                          |
| `>6C?`    | transfer by showing a trump, which stays in hand   |
| `take`    | the defender takes                                 |
| `pass`    | a thrower adds nothing more in this window         |
| `redeal`  | ask for a new deal;  `keep` play the hand as it is |

Knows the form of an action, not whether it is legal.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from durak.cards import Card, InvalidNotation, parse_cards


class Kind(Enum):
    """What sort of action it is; the value is the name used in logs and records of cases."""

    LEAD = "lead"
    THROW_IN = "throw_in"
    BEAT = "beat"
    TRANSFER = "transfer"
    SHOW = "show"
    TAKE = "take"
    PASS = "pass"
    REDEAL = "redeal"
    KEEP = "keep"

    # Members are singletons: identity hashing spares a Python call in every look-up.
    __hash__ = object.__hash__


class Action(NamedTuple):
    """One decision of one player. `str(action)` is its notation, `Action.parse` reads it back."""

    kind: Kind
    cards: tuple[Card, ...] = ()
    target: Card | None = None
    """The attack card that a beating card covers."""

    def __str__(self) -> str:
        cards = "".join(map(str, self.cards))
        match self.kind:
            case Kind.LEAD:
                return cards
            case Kind.THROW_IN:
                return "+" + cards
            case Kind.BEAT:
                return f"{cards}x{self.target}"
            case Kind.TRANSFER:
                return ">" + cards
            case Kind.SHOW:
                return f">{cards}?"
            case kind:
                return str(kind.value)

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"

    @staticmethod
    def parse(text: str) -> Action:
        """The action that `text` denotes; InvalidNotation for anything else."""
        if not isinstance(text, str):
            raise InvalidNotation(f"not an action: {text!r:.40}")
        if text in _BARE:
            return _BARE[text]
        if len(text) > _LONGEST or any(map(str.isspace, text)):
            raise InvalidNotation(f"not an action: {text!r:.40}")
        action = _parse_with_cards(text)
        if not action.cards:
            raise InvalidNotation(f"not an action: {text!r:.40}")
        return action

    def canonical(self) -> Action:
        """The same action with its cards in order, as `engine.legal_actions` lists it."""
        return self if len(self.cards) < 2 else self._replace(cards=tuple(sorted(self.cards)))


TAKE = Action(Kind.TAKE)
PASS = Action(Kind.PASS)
REDEAL = Action(Kind.REDEAL)
KEEP = Action(Kind.KEEP)

_BARE = {action.kind.value: action for action in (TAKE, PASS, REDEAL, KEEP)}
_LONGEST = 2 * 52 + 2


def _parse_with_cards(text: str) -> Action:
    if text.startswith("+"):
        return Action(Kind.THROW_IN, parse_cards(text[1:]))
    if text.startswith(">"):
        if text.endswith("?"):
            return Action(Kind.SHOW, (Card.parse(text[1:-1]),))
        return Action(Kind.TRANSFER, parse_cards(text[1:]))
    if "x" in text:
        beating, _, attack = text.partition("x")
        return Action(Kind.BEAT, (Card.parse(beating),), Card.parse(attack))
    return Action(Kind.LEAD, parse_cards(text))
