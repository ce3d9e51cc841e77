"""State: the whole truth of one deal, as an immutable value.

Holds what lies where and who must act; knows no rule beyond simple look-ups. Only `engine` makes one from another.
Nothing that draws or thinks may be handed a State: it gets a `view.View`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from durak.cards import Card
from durak.rules import Rules

Hand = tuple[Card, ...]
"""Cards of one player, in order of rank and suit."""


class Phase(Enum):
    """What the player to act is asked."""

    REDEAL = "redeal"
    LEAD = "lead"
    DEFEND = "defend"
    THROW = "throw"
    TAKE = "take"
    """Throwing in after the defender said that he takes."""
    OVER = "over"

    __hash__ = object.__hash__


class Pair(NamedTuple):
    """An attack card on the table and the card that beats it, if any."""

    attack: Card
    beating: Card | None = None


class Bout(NamedTuple):
    """One bout, from the lead to beaten or taken.

    Seats and players differ only in team games, where a player plays the seat of a partner who is out as well.
    The fields that change with every action come first, see `led`, `with_table` and `with_queue`.
    """

    table: tuple[Pair, ...]
    queue: tuple[int, ...]
    """Throwers still to be asked in the open window; the first is to act. Empty when no window is open."""
    last_play: int
    """How many cards the last attack action (lead, transfer, throw-in) laid."""
    faced: int
    """How many attack cards lay on the table when the attack became the defender's."""
    attacker_seat: int
    defender_seat: int
    attacker: int
    """Player who leads, or after a transfer the main attacker: first in windows and in drawing."""
    defender: int
    limit: int
    """The most attack cards of this bout, beaten ones included (RULES §7.4)."""
    throwers: tuple[int, ...]
    """Players who may throw in, in the order in which they are asked."""
    leader_seat: int
    """Seat that led; the main attacker may change by a transfer, the leader does not."""
    threw: tuple[int, ...] = ()
    """Players who threw in, each once, in order."""
    shown: tuple[Card, ...] = ()
    """Trumps shown for a transfer in this bout."""
    emptied: tuple[int, ...] = ()
    """Players whose hand ran empty, in order."""

    @property
    def uncovered(self) -> int:
        """How many attack cards are not beaten yet."""
        return sum(pair.beating is None for pair in self.table)

    @property
    def room(self) -> int:
        """How many more attack cards fit under the limit."""
        return self.limit - len(self.table)

    def led(self, table: tuple[Pair, ...]) -> Bout:
        """The bout after the lead."""
        return tuple.__new__(Bout, (table, (), len(table), len(table), *self[4:]))

    def with_table(self, table: tuple[Pair, ...], queue: tuple[int, ...], last_play: int) -> Bout:
        """The bout with its first three fields changed; five times as fast as `_replace`."""
        return tuple.__new__(Bout, (table, queue, last_play, *self[3:]))

    def with_queue(self, queue: tuple[int, ...]) -> Bout:
        """The bout with other throwers left to ask."""
        return tuple.__new__(Bout, (self[0], queue, *self[2:]))


class Redeal(NamedTuple):
    """What is pending while players are asked whether they want a new deal (RULES §2)."""

    deck: tuple[Card, ...]
    """The deck now dealt, top first."""
    spare_decks: tuple[tuple[Card, ...], ...]
    askers: tuple[int, ...]
    """Players still to be asked; the first is to act."""
    opening: str
    """The rule that finds the first attacker: a value of `first_move` or `first_move_next`."""


class Outcome(NamedTuple):
    """How a deal ended. A draw has no losers; in team games the losers are the whole team."""

    losers: tuple[int, ...] = ()
    durak: int | None = None
    winner_team: int | None = None
    draw_reason: str | None = None
    """`all_out` or `repetition`; None when there is a loser."""
    epaulettes: int = 0


class Past(NamedTuple):
    """A bout that is over, as everybody saw it end."""

    leader: int
    """Who led; the main attacker may have changed since by a transfer."""
    defender: int
    throwers: tuple[int, ...]
    """Players who could throw in."""
    limit: int
    table: tuple[Pair, ...]
    taken: bool
    refill: tuple[tuple[int, int], ...]
    """(player, cards drawn), in drawing order."""
    trump_drawn_by: int | None
    """Who drew the face-up trump card."""


class Memory(NamedTuple):
    """Public facts about the past that a position does not show by itself."""

    last_result: str | None = None
    """`beaten` or `taken`: how the last bout ended."""
    last_refill: tuple[tuple[int, int], ...] = ()
    """(player, cards drawn) after the last bout, in drawing order."""
    trump_drawn_by: int | None = None
    """Who drew the face-up trump card after the last bout."""
    first_reason: str | None = None
    """Why the first attacker of the deal was chosen."""
    past: tuple[Past, ...] = ()
    """The bouts of the deal that are over, in order. No rule depends on them, but what players guess of hands does."""


class State(NamedTuple):
    """The whole truth of one deal. Hashable; equal states are the same game from here on.

    The fields that change with every action come first, see `asking` and `with_hands`.
    """

    phase: Phase
    turn: int | None
    """Player to act; None when the deal is over."""
    bout: Bout | None
    """None before the first lead and when the deal is over."""
    hands: tuple[Hand, ...]
    known: tuple[frozenset[Card], ...]
    """By player: cards of his hand that everybody has seen (taken, shown, face-up trump drawn)."""
    rules: Rules
    talon: tuple[Card, ...]
    """In drawing order: the first is drawn first, the last is the face-up trump card."""
    trump: str
    discard: tuple[Card, ...]
    number: int = 1
    """Bouts begun so far; 0 while a redeal is pending."""
    beaten: int = 0
    """Bouts that ended beaten so far."""
    out: tuple[int, ...] = ()
    """Players out, in order of leaving."""
    repeated: tuple[tuple[int, tuple[Hand, ...]], ...] = ()
    """(attacker seat, hands) at each lead since a card was last discarded or drawn; earlier ones cannot recur."""
    dealer: int | None = None
    redeal: Redeal | None = None
    memory: Memory = Memory()
    outcome: Outcome | None = None

    def asking(self, phase: Phase, turn: int, bout: Bout) -> State:
        """The state in which `turn` is asked in `phase` of `bout`; eight times as fast as `_replace`."""
        return tuple.__new__(State, (phase, turn, bout, *self[3:]))

    def with_hands(self, hands: tuple[Hand, ...], known: tuple[frozenset[Card], ...]) -> State:
        """The state with other hands and what is known of them."""
        return tuple.__new__(State, (*self[:3], hands, known, *self[5:]))

    @property
    def players(self) -> int:
        """The number of players at the start of the deal."""
        return len(self.hands)

    @property
    def trump_card(self) -> Card | None:
        """The face-up card under the talon; None once it is drawn, and in a full deal."""
        return self.talon[-1] if self.talon else None


def cards_on(table: Iterable[Pair]) -> tuple[Card, ...]:
    """All cards on a table, attack cards and those that beat them, in table order."""
    return tuple([card for pair in table for card in pair if card is not None])


def uncovered_on(table: Iterable[Pair]) -> list[Card]:
    """The attack cards that are not beaten yet, in table order."""
    return [pair.attack for pair in table if pair.beating is None]
