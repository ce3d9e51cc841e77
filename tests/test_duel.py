"""Two hands face to face, against the same said with cards; a sure win against the search that does not know of it."""

from __future__ import annotations

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from durak.ai.bits import layout
from durak.ai.duel import reach, sure_win
from durak.ai.setup import Setup
from durak.ai.solver import Solver
from durak.cards import Card, beats, full_deck
from durak.rules import Rules

Hands = tuple[int, list[Card], list[Card]]


@st.composite
def two_hands(draw: st.DrawFn, most: int = 12) -> Hands:
    """A deck, and two hands of it."""
    deck = draw(st.sampled_from([24, 32, 36, 52]))
    cards = draw(st.permutations(sorted(full_deck(deck))))
    first, second = draw(st.integers(0, most)), draw(st.integers(0, most))
    return deck, list(cards[:first]), list(cards[first : first + second])


@given(two_hands(), st.sampled_from("SHDC"))
def test_reach_is_what_cards_say(hands: Hands, trump: str):
    deck, attack, defence = hands
    cards = layout(deck, trump)
    expected: list[int] = []
    for own, other in ((attack, defence), (defence, attack)):
        plain = [card for card in own if card.suit != trump]
        high = [card for card in plain if not any(beats(b, card, trump) for b in other if b.suit == card.suit)]
        safe = [card for card in own if not any(beats(b, card, trump) for b in other)]
        expected += [len(high), len(safe), min(len(plain), sum(card.suit == trump for card in other))]
    assert list(reach(cards, cards.mask(attack), cards.mask(defence))) == expected


@settings(suppress_health_check=[HealthCheck.filter_too_much])
@given(
    two_hands(4), st.sampled_from("SHDC"), st.booleans(), st.booleans(), st.booleans(), st.sampled_from(["any", "lead"])
)
def test_a_sure_win_is_one(hands: Hands, trump: str, after: bool, groups: bool, any_time: bool, ranks: str):
    deck, attack, defence = hands
    timing = "any_time" if any_time else Rules().throw_timing
    rules = Rules(deck=deck, throw_after_take=after, lead_multi=groups, throw_timing=timing, throw_ranks=ranks)
    setup = Setup(rules, 2, trump)
    mine, yours = setup.layout.mask(attack), setup.layout.mask(defence)
    assume(mine and yours and sure_win(setup, mine, yours))
    setup.sure_wins = False
    assert Solver(setup, 1_000_000).after(mine, yours, 0, True) == 1
