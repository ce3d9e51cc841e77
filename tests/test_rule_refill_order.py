"""Hands are filled from the talon one after another: main attacker, the others clockwise, the defender last.

By agreement those who threw in come in the order in which they first did, before the others. The same people draw.
"""

import pytest

from tests.positions import position, run

HANDS = ["7C KC KD QC QD JC", "9C AD AS TS JS TD", "7D 8S QS JD KS 8C", "9D TC 9H TH JH QH"]


def beaten(value, talon):
    """Player 3 throws in first, then player 2; player 0 led."""
    state = position(trump="H", hands=HANDS, talon=talon, rules=f"refill_order:{value}")
    return run(state, "0: 7C", "1: 9Cx7C", "2: pass", "3: +9D", "1: TDx9D", "2: +7D", "1: ADx7D", "3: pass")


TALON = "6C 6D 6S 7S 8D 6H"


@pytest.mark.parametrize(
    ("value", "refill"),
    [("clockwise", ((0, 1), (2, 1), (3, 1), (1, 3))), ("throw_order", ((0, 1), (3, 1), (2, 1), (1, 3)))],
)
def test_the_order_of_drawing(value, refill):
    assert refill == beaten(value, TALON).memory.last_refill


@pytest.mark.parametrize(("value", "refill"), [("clockwise", ((0, 1), (2, 1))), ("throw_order", ((0, 1), (3, 1)))])
def test_it_matters_to_whom_the_last_cards_go(value, refill):
    state = beaten(value, "6C 6H")

    assert (refill, refill[-1][0]) == (state.memory.last_refill, state.memory.trump_drawn_by)


@pytest.mark.parametrize("value", ["clockwise", "throw_order"])
def test_who_comes_when_the_talon_is_empty_draws_nothing(value):
    """Needs: 2, 1, 1 and for the defender 3; three cards are left."""
    hands = ["7C 7S KD QC QD JC", "9C AD AS TS JH TD", "8D 8S QS JD KS", "TC 9H TH JS QH"]
    state = position(trump="H", hands=hands, talon="6C 6D 6H", rules=f"refill_order:{value}")
    state = run(state, "0: 7C7S", "1: 9Cx7C", "1: TSx7S", "3: pass")

    assert (((0, 2), (2, 1)), 2) == (state.memory.last_refill, state.memory.trump_drawn_by)


@pytest.mark.parametrize("value", ["clockwise", "throw_order"])
def test_after_taking_the_taker_draws_nothing_while_he_holds_six(value):
    state = position(trump="H", hands=HANDS, talon=TALON, rules=f"refill_order:{value}")
    state = run(state, "0: 7C", "1: take", "2: +7D")

    assert ((0, 1), (2, 1)) == state.memory.last_refill


def test_who_threw_in_twice_draws_once():
    hands = ["7C KC KD QC QD JC", "9C AD AS TS JH TD", "7D 7S QS 8D KS 6D", "8C 8S QH TH JS 9H"]
    state = position(trump="H", hands=hands, talon="6C 6S 9D 9S AC TC 6H", rules="refill_order:throw_order")
    state = run(state, "0: 7C", "1: 9Cx7C", "2: +7D", "1: ADx7D", "2: +7S", "1: TSx7S", "3: pass")

    assert ((0, 1), (2, 2), (1, 3)) == state.memory.last_refill
