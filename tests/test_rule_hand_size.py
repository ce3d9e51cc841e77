"""Everybody is dealt six cards, and draws up to six after each bout."""

import pytest

from durak.rules import InvalidRules, Rules
from tests.positions import counts, position, run, start


def test_six_cards_are_dealt():
    assert [6, 6] == counts(start(["6C 7C 8C 9C TC JC", "6D 7D 8D 9D TD JD"], "6H"))


def test_hands_are_filled_up_to_six():
    state = run(
        position(trump="H", hands=["7C KD", "9C AS"], talon="6C 6D 6S 8C 8D 8S TC TD TS JC JD 6H"), "0: 7C", "1: 9Cx7C"
    )

    assert [6, 6] == counts(state)
    assert 2 == len(state.talon)


def test_there_is_no_other_size():
    with pytest.raises(InvalidRules):
        Rules(hand_size=7)
