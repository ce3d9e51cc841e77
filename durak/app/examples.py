"""Examples: small pictures for the page of rules, only those that fit the rules in force.

A picture is a few piles of cards as data; who draws it needs no rule. Ranks follow the deck, so a short deck shows
cards it has. Every picture has its words for those who do not see it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from durak.app.names import card_name
from durak.app.words import Words
from durak.cards import RANKS, Card
from durak.rules import Rules, epaulette_rank, is_full_deal, lowest_rank, throws_any_rank

TRUMP: Final = "H"
"""The trump suit of all pictures."""


class Pile(NamedTuple):
    """A card, perhaps with another on it."""

    card: Card
    upper: Card | None = None
    mark: str = ""
    """`wrong`: the upper does not beat it; `new`: it is being laid now; `shown`: it is only shown; `talon`: it lies
    under the talon."""


class Example(NamedTuple):
    """One picture."""

    id: str
    section: str
    """The section of the rules it stands in."""
    piles: tuple[Pile, ...]
    caption: str
    label: str
    """What is to be seen, in words."""


def examples(rules: Rules, players: int, words: Words) -> list[Example]:
    """The pictures for these rules, in the order of the sections."""
    return [
        Example(name, section, piles, _caption(name, piles, words), "; ".join(_label(pile, words) for pile in piles))
        for name, section, piles in _pictures(rules, players)
    ]


def _pictures(rules: Rules, players: int) -> Iterator[tuple[str, str, tuple[Pile, ...]]]:
    lowest = lowest_rank(rules)

    def card(above: int, suit: str) -> Card:
        return Card(lowest + above, suit)

    ace, beaten = Card(14, "S"), Pile(card(0, "S"), card(3, "S"))
    if not is_full_deal(rules, players):
        yield "trump", "deal", (Pile(card(1, TRUMP), mark="talon"),)
    if rules.lead_multi:
        yield "lead", "attack", (Pile(card(0, "S")), Pile(card(0, "D")))
    if rules.throwers != "none":
        same = Pile(card(0, "D"), mark="new")
        if throws_any_rank(rules, players):
            yield "throw_any", "throw_in", (beaten, same, Pile(card(3, "D"), mark="new"))
        else:
            yield "throw_lead", "throw_in", (beaten, same)
    yield "suit", "defence", (Pile(card(2, "C"), card(4, "C")),)
    yield "by_trump", "defence", (Pile(ace, card(0, TRUMP)),)
    yield "wrong", "defence", (Pile(card(2, "D"), card(4, "C"), "wrong"),)
    yield "trumps", "defence", (Pile(card(0, TRUMP), card(2, TRUMP)),)
    if rules.transfer:
        yield "transfer", "transfer", (Pile(card(1, "D")), Pile(card(1, "S"), mark="new"))
        if rules.show_transfer:
            yield "show", "transfer", (Pile(card(1, "D")), Pile(card(1, TRUMP), mark="shown"))
    yield "take", "take", (beaten, Pile(card(3, "D")))
    rank = epaulette_rank(rules)
    if rules.epaulettes != "off" and rank >= lowest:
        yield "epaulettes", "epaulettes", (Pile(Card(rank, "S")), Pile(Card(rank, "D")))


def _caption(name: str, piles: tuple[Pile, ...], words: Words) -> str:
    """The caption, which may name the rank of the first card, and of the one on it, in every case."""
    upper = piles[0].upper or piles[0].card
    facts = {}
    for which, card in (("one", piles[0].card), ("other", upper)):
        for case in ("genitive", "accusative", "instrumental"):
            facts[f"{which}_{case}"] = words(f"card.rank.{RANKS[card.rank - 2]}.{case}")
    return words(f"example.{name}", **facts)


def _label(pile: Pile, words: Words) -> str:
    """What a pile shows: «десятка треф бьёт восьмёрку треф»."""
    card = pile.card
    if pile.upper is not None:
        key = "example.label.wrong" if pile.mark else "example.label.beats"
        return words(key, card=card_name(words, pile.upper), target=card_name(words, card, "accusative"))
    if pile.mark == "talon":
        return words("card.under_talon", card=card_name(words, card))
    if pile.mark:
        return words(f"example.label.{pile.mark}", card=card_name(words, card, "accusative"))
    return card_name(words, card)
