"""Epaulettes are of the deck's lowest rank: sixes of 36 cards, twos of 52, nines of 24; by agreement sixes always."""

import pytest

from tests.positions import position, run

ATTACKS = {"2": ["2C 2D", "9S TS"], "6": ["6C 6D", "9S TS"], "7": ["7C 7D", "9S TS"], "9": ["9C 9D", "KS TS"]}


@pytest.mark.parametrize(
    ("deck", "rank", "lowest", "six"),
    [
        (36, "6", 2, 2),
        (36, "7", 0, 0),
        (52, "2", 2, 0),
        (52, "6", 0, 2),
        (32, "7", 2, 0),
        (24, "9", 2, 0),
    ],
)
def test_which_pair_gives_epaulettes(deck, rank, lowest, six):
    cards = ATTACKS[rank][0].replace(" ", "")
    for value, expected in (("lowest", lowest), ("six", six)):
        state = position(trump="H", hands=ATTACKS[rank], rules=f"deck:{deck},epaulette_rank:{value}")
        state = run(state, f"0: {cards}", "1: take")

        assert expected == state.outcome.epaulettes
