"""Names: what players and cards are called in the chosen language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from durak.app.words import Words
from durak.cards import RANKS, Card

HUMAN: Final = 0
"""The seat at the bottom of the table."""

_LETTERS: Final = "TJQKA"


def player_names(words: Words, players: int, watching: bool = False) -> tuple[str, ...]:
    """What each player is called, the human first. `watching`: nobody is the user, so that seat has a name too."""
    return (words("seat.watched" if watching else "seat.you"), *(words(f"seat.name.{n}") for n in range(1, players)))


def card_name(words: Words, card: Card, case: str = "") -> str:
    """The card in words: «шестёрка пик», “six of spades”.

    `case` is `genitive`, `accusative` or `instrumental` for a card within a sentence: «бьёт шестёрку пик тузом пик».
    Languages without cases have such forms as well, in English with the article.
    """
    form = f".{case}" if case else ""
    rank = words(f"card.rank.{RANKS[card.rank - 2]}{form}")
    return words(f"card.name{form}", rank=rank, suit=words(f"card.suit.{card.suit}"))


def card_names(words: Words, cards: Sequence[Card], case: str = "") -> str:
    """Several cards in words: a bare list, or with `case` a part of a sentence."""
    names = [card_name(words, card, case) for card in cards]
    return listed(names, words) if case else ", ".join(names)


def listed(names: Sequence[str], words: Words) -> str:
    """The names as a list in running text: «Анна, Борис и Вера»."""
    if len(names) < 2:
        return "".join(names)
    return words("list.and", first=", ".join(names[:-1]), last=names[-1])


def rank_letters(words: Words) -> Mapping[str, str]:
    """What is printed on the cards, by rank letter of the notation."""
    return {letter: words(f"card.letter.{letter}") for letter in _LETTERS}
