"""Events: what visibly happened, in order.

`engine.apply` reports them through a callback. They carry enough to follow every card from place to place, so order of
animation, sound and words come from them alone. `redact` removes what a seat may not see.
"""

from __future__ import annotations

from typing import NamedTuple

from durak.cards import Card
from durak.state import Outcome


class Dealt(NamedTuple):
    """Hands were dealt; `hands` by player, empty tuples where hidden. `counts` always tells their sizes."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    counts: tuple[int, ...]
    trump: str
    trump_card: Card
    """The turned-up card: under the talon, or in a full deal the dealer's last card."""
    talon: int


class AskedRedeal(NamedTuple):
    """A player answered whether he wants a new deal."""

    player: int
    redeal: bool


class Opened(NamedTuple):
    """The first attacker is known, `reason` says by which rule; `card` is the lowest trump if he showed it."""

    player: int
    reason: str
    card: Card | None


class Led(NamedTuple):
    """The attacker led."""

    player: int
    defender: int
    cards: tuple[Card, ...]


class ThrewIn(NamedTuple):
    """A thrower added cards; `after_take`: the defender has said that he takes."""

    player: int
    defender: int
    cards: tuple[Card, ...]
    after_take: bool


class Beat(NamedTuple):
    """The defender covered `target` by `card`."""

    player: int
    card: Card
    target: Card


class Transferred(NamedTuple):
    """The defender passed the attack on to `receiver`; `shown` True: the card stays in his hand."""

    player: int
    receiver: int
    cards: tuple[Card, ...]
    shown: bool


class Passed(NamedTuple):
    """A thrower adds nothing more in this window."""

    player: int
    after_take: bool


class Takes(NamedTuple):
    """The defender said that he takes; the cards still lie on the table."""

    player: int


class Took(NamedTuple):
    """The defender picked up the table."""

    player: int
    cards: tuple[Card, ...]


class Discarded(NamedTuple):
    """Everything was beaten: the table left the game."""

    cards: tuple[Card, ...]


class Drew(NamedTuple):
    """A player refilled his hand from the talon; `cards` holds None where hidden."""

    player: int
    cards: tuple[Card | None, ...]
    trump_card: Card | None
    """The face-up trump card when he drew it, which everybody saw."""


class Out(NamedTuple):
    """A player has no cards left and is out; `place` counts from 1."""

    player: int
    place: int


class Over(NamedTuple):
    """The deal is over."""

    outcome: Outcome


Event = (
    Dealt
    | AskedRedeal
    | Opened
    | Led
    | ThrewIn
    | Beat
    | Transferred
    | Passed
    | Takes
    | Took
    | Discarded
    | Drew
    | Out
    | Over
)


def redact(event: Event, seat: int | None) -> Event:
    """The event as the player `seat` sees it (None: an onlooker)."""
    if isinstance(event, Dealt):
        shown = (hand if player == seat else () for player, hand in enumerate(event.hands))
        return event._replace(hands=tuple(shown))
    if isinstance(event, Drew) and event.player != seat:
        return event._replace(cards=tuple(card if card == event.trump_card else None for card in event.cards))
    return event
