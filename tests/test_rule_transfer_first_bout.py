"""Attacks may be transferred in the first bout, too; by agreement from the second one on."""

import pytest

from tests.positions import legal, position, refused, run


def led(rules, bouts):
    hands = ["7C KC AC", "7H 9C AS", "7S QS JS"]
    return run(position(trump="H", hands=hands, rules=f"transfer:yes,{rules}", bouts=bouts), "0: 7C")


@pytest.mark.parametrize(
    ("value", "bouts", "allowed"), [("yes", 0, True), ("yes", 1, True), ("no", 0, False), ("no", 1, True)]
)
def test_whether_the_first_attack_may_be_transferred(value, bouts, allowed):
    state = led(f"transfer_first_bout:{value}", bouts)

    assert allowed is (">7H" in legal(state))
    assert (None if allowed else "no_transfer_in_first_bout") == refused(state, "1: >7H")


def test_nor_may_a_trump_be_shown_then():
    state = led("transfer_first_bout:no,show_transfer:yes", 0)

    assert {"9Cx7C", "7Hx7C", "take"} == legal(state)
    assert "no_transfer_in_first_bout" == refused(state, "1: >7H?")
