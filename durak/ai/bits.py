"""Cards as bits of an integer, in an order that makes the search's questions cheap.

Plain cards come first, rank by rank, then the trumps from low to high. So the lowest set bit of a mask is the card a
player would part with first, the cheapest card of a set of beating cards, and trumps are one comparison.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from durak.cards import SUITS, Card, beats, full_deck

SLOTS: Final = 53
"""Tables by card are lists indexed by `bit % 53`: 2 is a primitive root of 53, so the 52 bits fall on 52 places."""


class Layout:
    """The order of the bits for one deck and trump suit, and the tables that rules need."""

    __slots__ = ("all", "beaters", "bit_of", "card_of", "plain", "rank_of", "ranks", "suits", "trumps")

    def __init__(self, deck: int, trump: str) -> None:
        self.ranks = deck // 4
        plain = sorted((card for card in full_deck(deck) if card.suit != trump), key=_by_rank)
        trumps = [card for card in full_deck(deck) if card.suit == trump]
        self.bit_of = {card: 1 << index for index, card in enumerate((*plain, *trumps))}
        self.card_of = {bit: card for card, bit in self.bit_of.items()}
        self.all = (1 << deck) - 1
        self.plain = (1 << 3 * self.ranks) - 1
        self.trumps = self.all ^ self.plain
        self.suits = tuple([self.mask(plain[first::3]) for first in range(3)])
        """Masks of the plain suits."""
        self.rank_of = [0] * SLOTS
        """Mask of all cards of a card's rank."""
        self.beaters = [0] * SLOTS
        """Mask of the cards that beat a card."""
        for card, bit in self.bit_of.items():
            self.rank_of[bit % SLOTS] = self.mask(other for other in self.bit_of if other.rank == card.rank)
            self.beaters[bit % SLOTS] = self.mask(other for other in self.bit_of if beats(other, card, trump))

    def mask(self, cards: Iterable[Card]) -> int:
        """The mask of some cards."""
        return sum([self.bit_of[card] for card in cards])

    def cards(self, mask: int) -> tuple[Card, ...]:
        """The cards of a mask, in order of rank and suit."""
        return tuple(sorted(self.card_of[bit] for bit in bits(mask)))

    def rank_mask(self, mask: int) -> int:
        """Mask of all cards that share a rank with one of `mask`."""
        ranks = 0
        for bit in bits(mask):
            ranks |= self.rank_of[bit % SLOTS]
        return ranks


def bits(mask: int) -> Iterator[int]:
    """The set bits of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def _by_rank(card: Card) -> tuple[int, int]:
    return card.rank, SUITS.index(card.suit)


@cache
def layout(deck: int, trump: str) -> Layout:
    """The one layout of a deck and trump suit."""
    return Layout(deck, trump)
