"""Memory: what a player with a perfect memory knows of every card, as a table that can be read.

Made from his view alone, so it tells nothing that he could not have kept in mind himself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from durak.app.names import card_name, player_names
from durak.app.undo import hidden_counts
from durak.app.words import Words
from durak.cards import ALTERNATING_SUITS, RANKS, Card, full_deck
from durak.state import cards_on
from durak.view import View

GONE: Final = "gone"
OWN: Final = "own"
TABLE: Final = "table"
TALON: Final = "talon"
"""The face-up trump card, as long as it lies under the talon."""
HELD: Final = "held"
"""In the hand of somebody who was seen to take or show it."""
UNSEEN: Final = "unseen"


class Place(NamedTuple):
    """Where a card is, as far as the player can know."""

    where: str
    player: int | None = None
    """Who holds it, if that is somebody with a name."""


class Cell(NamedTuple):
    """What is known of one card."""

    card: str
    where: str
    short: str
    """A sign or a word for the eye; the rank and the suit stand at the edges of the table."""
    text: str
    """The same in full."""


class Line(NamedTuple):
    """The cards of one rank."""

    rank: str
    name: str
    cells: tuple[Cell, ...]


class Suit(NamedTuple):
    """The head of a column."""

    suit: str
    name: str


class Recollection(NamedTuple):
    """The whole table, the highest rank first, and what there is to say of the cards that were not seen."""

    suits: tuple[Suit, ...]
    lines: tuple[Line, ...]
    summary: str
    legend: tuple[tuple[str, str], ...]
    """Signs that are no words, with what they mean."""


def places(view: View) -> dict[Card, Place]:
    """Where every card of the deck is."""
    found = {card: Place(UNSEEN) for card in full_deck(view.rules.deck)}
    for player, cards in enumerate(view.known):
        found |= {card: Place(HELD, player) for card in cards}
    if view.trump_card is not None:
        found[view.trump_card] = Place(TALON)
    found |= {card: Place(OWN) for card in view.hand}
    found |= {card: Place(TABLE) for card in cards_on(view.table)}
    found |= {card: Place(GONE) for card in view.discard}
    return found


def recollect(view: View, words: Words, watched: bool = False) -> Recollection:
    """All that can be known in `view`, in words. `watched`: the user plays nobody, so its player has a name too."""
    names = player_names(words, view.players, watched)
    known = places(view)
    if watched:
        known = {card: Place(OWN, view.seat) if place.where == OWN else place for card, place in known.items()}
    suits = [suit for suit in ALTERNATING_SUITS if suit != view.trump] + [view.trump]
    ranks = sorted({card.rank for card in known}, reverse=True)
    return Recollection(
        tuple(Suit(suit, _suit_name(suit, view, words)) for suit in suits),
        tuple(_line(rank, suits, known, names, words) for rank in ranks),
        _summary(view, names, words),
        tuple((words(f"memory.{where}.short"), words(f"memory.{where}")) for where in (UNSEEN, GONE)),
    )


def _suit_name(suit: str, view: View, words: Words) -> str:
    name = words(f"memory.suit.{suit}")
    return words("memory.trump", suit=name) if suit == view.trump else name


def _line(rank: int, suits: list[str], known: dict[Card, Place], names: Sequence[str], words: Words) -> Line:
    cards = [Card(rank, suit) for suit in suits]
    letter = RANKS[rank - 2]
    return Line(
        words(f"card.letter.{letter}") if f"card.letter.{letter}" in words else letter,
        words(f"card.rank.{letter}"),
        tuple(_cell(card, known[card], names, words) for card in cards),
    )


def _cell(card: Card, place: Place, names: Sequence[str], words: Words) -> Cell:
    name = card_name(words, card)
    if place.player is None:
        short, told = words(f"memory.{place.where}.short"), words(f"memory.{place.where}")
    else:
        short = told = names[place.player]
    return Cell(str(card), place.where, short, words("memory.cell", card=name, place=told))


def _summary(view: View, names: Sequence[str], words: Words) -> str:
    """How many cards were not seen, and where they must be."""
    *hands, talon = hidden_counts(view)
    unseen = sum(hands) + talon
    if not unseen:
        return words("memory.summary.none")
    cards = words.count("card", unseen)
    if not talon and sum(count > 0 for count in hands) == 1:
        others = [player for player in range(view.players) if player != view.seat]
        holder = next(player for player, count in zip(others, hands, strict=True) if count)
        return words("memory.summary.one", cards=cards, player=names[holder])
    if not talon:
        return words("memory.summary.hands", cards=cards)
    return words("memory.summary", cards=cards, talon=talon, hands=sum(hands))
