"""The deck has 36 cards, 6 to ace; by agreement 52 (2 to ace), 32 (7 to ace) or 24 (9 to ace). Six cards each."""

import pytest

from durak.dealing import shuffled_deck
from durak.engine import deal
from durak.rules import Rules, player_counts
from tests.positions import asked, counts, everything, hand, legal, position, run, start


@pytest.mark.parametrize(("deck", "lowest", "most"), [(36, "6C", 6), (52, "2C", 8), (32, "7C", 5), (24, "9C", 4)])
def test_a_deck_is_played_from_its_lowest_card_by_as_many_as_get_six_cards(deck, lowest, most):
    rules = Rules(deck=deck)
    state = deal(rules, most, shuffled_deck(rules, 1))

    assert (deck, lowest) == (len(everything(state)), str(everything(state)[0]))
    assert [6] * most == counts(state)
    assert most == player_counts(rules)[-1]


def test_in_the_deck_of_52_ranks_below_six_compare_like_all_others():
    state = position(trump="S", hands=["2C 3D", "3C 2D"], rules="deck:52")

    assert {"3Cx2C", "take"} == legal(run(state, "0: 2C"))
    assert {"take"} == legal(run(state, "0: 3D"))


def test_in_the_deck_of_52_the_holder_of_the_trump_two_leads_first():
    hands = ["AS KS QS JS TS 9S", "2S 3C 4C 5C 6C 7C"]

    assert "1 lead" == asked(start(hands, "3S", rules="deck:52"))


def test_a_hand_sorts_with_the_two_lowest():
    hands = ["AS TS 9D 6C 2H 2C", "3C 4C 5C 6D 7C 8C"]

    assert "2C 2H 6C 9D TS AS" == hand(start(hands, "3S", rules="deck:52"), 0)


@pytest.mark.parametrize(("deck", "players"), [(36, 6), (24, 4)])
def test_a_deck_that_is_dealt_out_leaves_no_talon_but_a_trump_suit(deck, players):
    rules = Rules(deck=deck)
    for seed in range(100):
        order = shuffled_deck(rules, seed)
        state = deal(rules, players, order)

        assert ((), None, order[-1].suit) == (state.talon, state.trump_card, state.trump)
        assert order[-1] in state.hands[players - 1]
