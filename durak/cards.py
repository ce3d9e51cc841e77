"""Cards: ranks, suits, `Card`, its text form, and the decks.

Knows what a card is and how two cards compare. Knows nothing of players, tables or options.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

RANKS: Final = "23456789TJQKA"
"""Rank letters from low to high."""

SUITS: Final = "CDHS"
"""Suit letters: clubs, diamonds, hearts, spades."""

RED_SUITS: Final = frozenset("DH")

ALTERNATING_SUITS: Final = "SHCD"
"""Black and red suits take turns, so that neighbours are told apart at a glance."""

DECK_SIZES: Final = (36, 52, 32, 24)
"""Decks the rules know: 36 is 6..A, 52 is 2..A, 32 is 7..A, 24 is 9..A (RULES §2)."""


class InvalidNotation(ValueError):
    """A text is not the notation of a card or an action."""


class Card(NamedTuple):
    """A playing card. `str(card)` is its notation, `Card.parse` reads it back.

    >>> Card.parse("6S")
    Card.parse('6S')
    >>> Card.parse("TD") > Card.parse("6S")
    True
    """

    rank: int
    """2..14; ten is 10, jack 11, queen 12, king 13, ace 14."""
    suit: str
    """One letter of `SUITS`."""

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    @staticmethod
    def parse(text: str) -> Card:
        """The card that `text` names, e.g. `6S` or `TD`; InvalidNotation for anything else."""
        try:
            return _CARDS[text]
        except (KeyError, TypeError):
            raise InvalidNotation(f"not a card: {text!r:.40}") from None


_CARDS: Final = {rank + suit: Card(number, suit) for number, rank in enumerate(RANKS, 2) for suit in SUITS}
_TEXTS: Final = {card: text for text, card in _CARDS.items()}


def height(rank: int, lowest: int) -> float:
    """How high a rank is in a deck with that lowest one: 0 for it, 1 for the ace."""
    return (rank - lowest) / (14 - lowest)


def beats(beating: Card, attack: Card, trump: str) -> bool:
    """Whether `beating` covers `attack`: a higher card of its suit, or any trump on a plain card (RULES §6)."""
    if beating.suit == attack.suit:
        return beating.rank > attack.rank
    return beating.suit == trump


@cache
def full_deck(size: int) -> tuple[Card, ...]:
    """All cards of a deck of `size` cards, suit by suit, low to high; KeyError for a size no rule knows."""
    lowest = LOWEST_RANK[size]
    return tuple(Card.parse(rank + suit) for suit in SUITS for rank in RANKS[lowest - 2 :])


LOWEST_RANK: Final = {size: 15 - size // 4 for size in DECK_SIZES}
"""Lowest rank of each deck, by the deck's size."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards written one after another, blanks allowed: `6S 6H` or `6S6H`."""
    if not isinstance(text, str):
        raise InvalidNotation(f"not cards: {text!r:.40}")
    compact = "".join(text.split())
    if len(compact) % 2:
        raise InvalidNotation(f"not cards: {text!r:.40}")
    return tuple(Card.parse(compact[start : start + 2]) for start in range(0, len(compact), 2))
