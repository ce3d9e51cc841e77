"""When nobody holds a trump the dealer's left neighbour leads; by agreement the first seat, or the lowest card."""

import pytest

from durak.events import Opened
from tests.positions import asked, start

HANDS = ["8C 9C TC JC QC KC", "7D 8D 9D TD JD QD", "7S 8S 9S TS JS QS"]


@pytest.mark.parametrize(
    ("value", "dealer", "leader"),
    [
        ("dealer_left", 2, 0),
        ("dealer_left", 0, 1),
        ("first_seat", 0, 0),
        ("first_seat", 1, 0),
        ("lowest_card", 2, 1),  # of two sevens the nearest from the dealer's left
        ("lowest_card", 1, 2),
        ("lowest_card", 0, 1),
    ],
)
def test_who_leads_when_nobody_holds_a_trump(value, dealer, leader):
    told = []
    state = start(HANDS, "9H", dealer=dealer, rules=f"no_trump_first:{value}", emit=told.append)

    assert (f"{leader} lead", "no_trump") == (asked(state), state.memory.first_reason)
    assert Opened(leader, "no_trump", None) == told[-1]


@pytest.mark.parametrize("value", ["dealer_left", "first_seat", "lowest_card"])
def test_it_does_not_matter_while_somebody_holds_one(value):
    hands = [*HANDS[:2], "AH 8S 9S TS JS QS"]

    assert "2 lead" == asked(start(hands, "9H", rules=f"no_trump_first:{value}"))


@pytest.mark.parametrize("value", ["dealer_left", "first_seat", "lowest_card"])
def test_nor_when_the_dealers_left_neighbour_leads_anyway(value):
    rules = f"first_move:dealer_left,no_trump_first:{value}"

    assert ("2 lead", "dealer_left") == (
        asked(start(HANDS, "9H", dealer=1, rules=rules)),
        start(HANDS, "9H", dealer=1, rules=rules).memory.first_reason,
    )
