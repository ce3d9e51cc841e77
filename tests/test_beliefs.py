"""Beliefs: a guess never contradicts the view, and the truth is always among the guesses."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak.ai.beliefs import DOUBTS, Belief
from durak.ai.bits import bits
from durak.cards import parse_cards
from durak.engine import apply
from durak.record import Record
from durak.state import Phase, State
from durak.view import View, forget, observe
from tests.positions import position, run, start
from tests.strategies import games

Game = tuple[Record, list[State]]


def assert_fits(view: View, belief: Belief, hands: list[int], talon: list[int]) -> None:
    """The guess is a deal that the view allows."""
    cards = belief.layout
    assert list(view.counts) == [hand.bit_count() for hand in hands]
    assert view.talon == len(talon)
    if view.trump_card is not None:
        assert cards.bit_of[view.trump_card] == talon[-1]
    for player, hand in enumerate(hands):
        assert set(view.known[player]) <= set(cards.cards(hand))
        if player == view.seat:
            assert view.hand == cards.cards(hand)
    placed = [bit for hand in hands for bit in bits(hand)] + talon
    lying = [cards.bit_of[card] for pair in view.table for card in pair if card]
    lying += [cards.bit_of[card] for card in view.discard]
    assert sorted(placed + lying) == sorted(cards.card_of)


@given(games(), st.integers(0, 2**32))
def test_guesses_fit_the_view(game: Game, seed: int):
    for state in game[1][-4:]:
        for seat in range(state.players):
            view = observe(state, seat)
            belief = Belief(view)
            for number in range(3):
                assert_fits(view, belief, *belief.deal(random.Random(f"{seed} {number}")))


@given(games())
def test_the_truth_is_never_ruled_out(game: Game):
    """Every hidden card of a hand is one that the belief may deal there; only the talon holds what no hand can."""
    for state in game[1]:
        if state.phase is Phase.REDEAL:
            continue
        for seat in range(state.players):
            belief = Belief(observe(state, seat))
            cards = belief.layout
            assert all(slot.doubt > 0 for slot in belief.slots)
            hidden = Counter[int]()
            for slot in belief.slots:
                hidden[slot.player] += slot.size
            for player, hand in enumerate(state.hands):
                secret = cards.mask(hand) & ~belief.hands[player]
                assert secret.bit_count() == hidden[player]
                assert set(bits(secret)) <= set(belief.pool)
            assert set(belief.talon_only) <= {cards.bit_of[card] for card in state.talon}


@given(games(), st.integers(0, 99))
def test_same_view_and_seed_same_guess(game: Game, seed: int):
    view = observe(game[1][-1], 0)
    one, other = (Belief(view).deal(random.Random(seed)) for _ in range(2))
    assert one == other


def test_every_hidden_deal_occurs():
    """Three cards, two of them in the hand: all three hands come up, about as often as each other."""
    state = position(trump="H", hands=["AS", "6C 7D"], talon="8S 6H")
    belief = Belief(observe(state, 0)._replace(discard=tuple(c for c in state.discard)))
    rng = random.Random(1)
    counts = Counter(belief.layout.cards(belief.deal(rng)[0][1]) for _ in range(3000))
    assert len(counts) == 3
    assert min(counts.values()) > 900


def test_all_is_certain_once_the_talon_is_down_to_the_trump():
    state = position(trump="H", hands=["AS", "6C 7D"], talon="6H")
    belief = Belief(observe(state, 0))
    assert belief.certain
    assert (list(map(belief.layout.mask, state.hands)), [belief.layout.mask(state.talon)]) == belief.deal(
        random.Random(1)
    )


def test_in_the_first_bout_lower_trumps_than_the_one_shown_are_in_the_talon():
    state = start(["6C 7C 8C 9C TC JC", "6D 7D 8D 9D TD 9H"], "AH")
    assert state.memory.first_reason == "lowest_trump"
    belief = Belief(observe(state, 0))
    assert belief.layout.cards(sum(belief.talon_only)) == state.hands[0][:0] + tuple(
        card for card in sorted(belief.layout.bit_of) if card.suit == "H" and card.rank < 9
    )


def test_who_takes_could_hardly_beat_what_lies_open():
    state = run(
        position(trump="H", hands=["9C 9S 6D", "TC 7D 8D"], talon="JC QC KC AC 6H", rules="preset:podkidnoy_classic"),
        "0: 9C",
        "1: take",
    )
    assert state.phase is Phase.TAKE
    view = observe(state, 0)
    trusting, doubting = Belief(view), Belief(view, None)
    beaters = trusting.layout.beaters[trusting.layout.bit_of[state.hands[1][2]] % 53]

    assert held(trusting, beaters) < held(doubting, beaters)
    assert apply(state, view.legal[-1]).turn is not None


def held(belief: Belief, cards: int) -> float:
    """How many of some cards player 1 is dealt on average."""
    rng = random.Random(1)
    return sum((belief.deal(rng)[0][1] & cards).bit_count() for _ in range(2000)) / 2000


def test_who_led_high_had_nothing_lower_and_has_only_what_he_drew_since():
    state = run(
        position(
            trump="H",
            hands=["TC 6S 7S 8S 9S TS", "9C KC KD KS QC QD"],
            talon="6C 7C 8C 6D 7D 8D 9D JC JD JS 6H",
            attacker=1,
        ),
        "1: 9C",
        "0: TCx9C",
    )
    (bout,) = state.memory.past
    assert (1, 0, False, ((1, 1), (0, 1))) == (bout.leader, bout.defender, bout.taken, bout.refill)
    view = observe(state, 0)
    known = Belief(view).layout
    lower = known.mask(parse_cards("7C8C6D7D8D"))

    assert 5 == sum(slot.size for slot in Belief(view).slots if slot.unlikely & lower)
    assert [1] == [slot.size for slot in Belief(view).slots if not slot.unlikely]
    assert held(Belief(view), lower) < 0.75 * held(Belief(view, None), lower)
    assert held(Belief(view, DOUBTS._replace(past=1.0)), lower) > 0.9 * held(Belief(view, None), lower)


def after_a_ten_of_clubs(hand: str, talon: str, rules: str, answer: str) -> Belief:
    """What player 0 believes after a bout that player 1 led with one card."""
    start = position(trump="H", hands=[hand, "TC KC KD KS QC QD"], talon=talon, rules=rules, attacker=1)
    return Belief(observe(run(start, "1: TC", f"0: {answer}"), 0))


def doubts(belief: Belief, card: str) -> bool:
    """Whether a card is taken to be unlikely in any part of a hidden hand."""
    return any(slot.unlikely & belief.layout.mask(parse_cards(card)) for slot in belief.slots)


@pytest.mark.parametrize(("after_take", "doubted"), [("yes", True), ("no", False)])
def test_who_could_not_add_to_a_taken_attack_may_hold_its_rank(after_take: str, doubted: bool):
    belief = after_a_ten_of_clubs(
        "9C 6S 7S 8S TS JS", "6C 7C 9S 6D 7D 8D 9D JC JD 7H", f"throw_after_take:{after_take}", "take"
    )
    assert doubts(belief, "TD") is doubted


@pytest.mark.parametrize(("ranks", "doubted"), [("any", True), ("lead", False), ("lead_4plus", True)])
def test_who_could_not_add_a_rank_may_hold_it(ranks: str, doubted: bool):
    """The jack that beat could be added to only where any rank of the table may be thrown in."""
    belief = after_a_ten_of_clubs("JC 6S 7S 8S 9S TS", "6C 7C 9C 6D 7D 8D 9D JD TD 7H", f"throw_ranks:{ranks}", "JCxTC")
    assert doubts(belief, "TD")
    assert doubts(belief, "JD") is doubted


@pytest.mark.parametrize(("rules", "doubted"), [("any", True), ("lead", False), ("lead_4plus", True)])
def test_who_has_passed_may_hold_a_rank_that_he_could_not_add(rules: str, doubted: bool):
    state = run(
        position(
            trump="H",
            hands=["JS TS 7S", "TC TD JD", "JC 6S 8S"],
            talon="6C 7C 9C 7H",
            rules=f"throw_ranks:{rules}",
            attacker=1,
        ),
        "1: TC",
        "2: JCxTC",
        "1: pass",
    )
    assert (state.phase, state.turn) == (Phase.THROW, 0)
    belief = Belief(observe(state, 0))
    ten, jack = (belief.layout.mask(parse_cards(card)) for card in ("TD", "JD"))
    assert any(slot.unlikely & ten for slot in belief.slots if slot.player == 1)
    assert doubted is any(slot.unlikely & jack for slot in belief.slots if slot.player == 1)


def test_who_transferred_did_not_lead_and_may_have_anything_lower():
    state = run(
        position(
            trump="H",
            hands=["9C TC TD JC QC KC", "9D KD QS AS JS 6H"],
            talon="6C 7C 8C 6D 7D 8D 9S JD AC 7H",
            rules="transfer:yes",
        ),
        "0: 9C",
        "1: >9D",
        "0: take",
    )
    (bout,) = state.memory.past
    assert (0, 0, True) == (bout.leader, bout.defender, bout.taken)
    belief = Belief(observe(state, 0))
    lower, same = (belief.layout.mask(parse_cards(cards)) for cards in ("6C7C8C6D7D8D", "9S"))
    assert not any(slot.unlikely & lower for slot in belief.slots)
    assert any(slot.unlikely & same for slot in belief.slots)


def test_who_does_not_remember_guesses_by_the_table_alone():
    state = run(
        position(trump="H", hands=["TC 6S 7S", "9C KC KD"], talon="6C 7C 8C 6H", attacker=1),
        "1: 9C",
        "0: TCx9C",
    )
    assert () == forget(observe(state, 0)).memory.past
