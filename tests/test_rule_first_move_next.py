"""From the second deal on the player at the loser's left leads ("из-под дурака"); the loser deals.

By agreement: the loser is attacked by his right neighbour ("учат дурака"), the first deal's rule holds again, or the
loser leads. After a draw the first deal's rule holds.
"""

import pytest

from durak.dealing import Previous
from tests.positions import asked, start

HANDS = [
    "6C 7C 8C 9C TC QC",
    "6D 7D 8D 9D TD QD",
    "6S 7S 8S 9S TS QS",
    "JC JD KC KD KS 7H",
]  # the lowest trump is with player 3


def after(previous, rules=""):
    return start(HANDS, "9H", rules=rules, previous=previous)


@pytest.mark.parametrize(
    ("value", "leader", "defender"),
    [("left_of_loser", 2, 3), ("attack_loser", 0, 1), ("as_first", 3, 0), ("loser_leads", 1, 2)],
)
def test_who_leads_after_player_1_lost(value, leader, defender):
    state = after(Previous(0, (1,), (1,)), f"first_move_next:{value}")

    assert (f"{leader} lead", defender, 1) == (asked(state), state.bout.defender, state.dealer)


def test_the_rule_of_the_first_deal_may_be_the_dealers_left():
    state = after(Previous(0, (1,), (1,)), "first_move_next:as_first,first_move:dealer_left")

    assert ("2 lead", "dealer_left") == (asked(state), state.memory.first_reason)


@pytest.mark.parametrize("value", ["left_of_loser", "attack_loser", "as_first", "loser_leads"])
def test_after_a_draw_the_lowest_trump_leads(value):
    state = after(Previous(0), f"first_move_next:{value}")

    assert ("3 lead", 1) == (asked(state), state.dealer)


@pytest.mark.parametrize(("value", "leader"), [("left_of_loser", 0), ("attack_loser", 2), ("loser_leads", 3)])
def test_in_teams_the_loser_is_the_one_who_deals(value, leader):
    """Players 1 and 3 lost, player 3 held the cards; his neighbours are opponents."""
    state = after(Previous(0, (1, 3), (3,)), f"teams:yes,first_move_next:{value}")

    assert (f"{leader} lead", 3) == (asked(state), state.dealer)


def test_the_reason_is_remembered_for_the_whole_deal():
    assert "attack_loser" == after(Previous(0, (1,), (1,)), "first_move_next:attack_loser").memory.first_reason
