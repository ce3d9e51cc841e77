"""After a draw the deal passes to the left; by agreement the same player deals again."""

import pytest

from durak.dealing import Previous, next_dealer
from tests.positions import rules_of


@pytest.mark.parametrize(
    ("value", "dealer", "expected"), [("left", 0, 1), ("left", 2, 0), ("same", 0, 0), ("same", 2, 2)]
)
def test_who_deals_after_a_draw(value, dealer, expected):
    assert expected == next_dealer(rules_of(f"draw_next_dealer:{value}"), 3, Previous(dealer))


@pytest.mark.parametrize("value", ["left", "same"])
def test_after_a_loss_the_loser_deals_either_way(value):
    assert 2 == next_dealer(rules_of(f"draw_next_dealer:{value}"), 3, Previous(0, (2,), (2,)))
