"""All but the defender throw in; by agreement only his two neighbours, only the attacker, or nobody.

The main attacker is asked first, then clockwise. The neighbours are the nearest seats with cards on either side; a
neighbour who ran empty is not replaced before the next bout.
"""

import pytest

from tests.positions import asked, legal, position, refused, run, table

FIVE = ["7C KC", "9C AD AS KS", "7D JC", "7S QC", "7H TC"]


@pytest.mark.parametrize(
    ("value", "throwers"), [("all", (0, 2, 3, 4)), ("neighbours", (0, 2)), ("attacker", (0,)), ("none", ())]
)
def test_who_may_throw_in(value, throwers):
    assert throwers == position(trump="H", hands=FIVE, rules=f"throwers:{value}").bout.throwers


@pytest.mark.parametrize("transfer", ["no", "yes"])
def test_a_far_seat_is_not_asked_among_neighbours_whether_or_not_attacks_are_transferred(transfer):
    state = position(trump="H", hands=FIVE, rules=f"throwers:neighbours,transfer:{transfer}")
    state = run(state, "0: 7C", "1: 9Cx7C")

    assert "2 throw" == asked(state)
    assert "not_your_turn" == refused(state, "3: +7S")
    assert "not_your_turn" == refused(run(state, "2: pass"), "3: +7S")


def test_neighbours_are_the_nearest_seats_with_cards():
    """Player 0 is out, so player 3 leads to player 1 and stays his neighbour."""
    state = position(trump="H", hands=["", "9C AD AS", "7D JC", "7C 7S QC"], attacker=3, rules="throwers:neighbours")

    assert (3, 2) == state.bout.throwers
    assert "+7S" in legal(run(state, "3: 7C", "1: 9Cx7C"))


@pytest.mark.parametrize("value", ["all", "neighbours"])
def test_of_three_players_both_others_throw_in(value):
    state = position(trump="H", hands=["7C KC", "9C AD", "7D JC"], rules=f"throwers:{value}")

    assert (0, 2) == state.bout.throwers


@pytest.mark.parametrize("value", ["all", "neighbours", "attacker"])
def test_of_two_players_the_attacker_throws_in(value):
    assert (0,) == position(trump="H", hands=["7C KC", "9C AD"], rules=f"throwers:{value}").bout.throwers


def test_a_neighbour_who_ran_empty_is_not_replaced_in_the_same_bout():
    """Player 2 throws his last card in; player 3 has a seven, but is asked in the next bout only."""
    hands = ["7C KC", "9C TD AS KS", "7D", "7S QC"]
    state = run(
        position(trump="H", hands=hands, rules="throwers:neighbours"), "0: 7C", "1: 9Cx7C", "2: +7D", "1: TDx7D"
    )

    assert "1 lead" == asked(state)
    assert (1, 0) == run(state).bout.throwers


def test_nobody_throws_in_at_all():
    state = position(trump="H", hands=["7C 7D", "9C AD", "7S JC"], rules="throwers:none")

    assert "1 lead" == asked(run(state, "0: 7C", "1: 9Cx7C"))
    assert "2 lead" == asked(run(state, "0: 7C", "1: take"))


def test_only_the_attacker_throws_in():
    state = position(trump="H", hands=["7C 7D", "9C AD", "7S JC"], rules="throwers:attacker")

    assert "0 throw" == asked(run(state, "0: 7C", "1: 9Cx7C"))
    assert "1 lead" == asked(run(state, "0: 7C", "1: 9Cx7C", "0: pass"))


def test_after_a_transfer_the_neighbours_are_those_of_the_new_defender():
    hands = ["7C KC", "7D AD AS KS", "9D 9C 9S", "7S QC", "7H TC"]
    state = run(position(trump="H", hands=hands, rules="throwers:neighbours,transfer:yes"), "0: 7C", "1: >7D")

    assert (1, 3) == state.bout.throwers


def test_the_defender_never_throws_in_to_himself():
    state = run(position(trump="H", hands=["7C 7D", "9C 7S AS", "KS KD"]), "0: 7C", "1: 9Cx7C")

    assert "not_your_turn" == refused(state, "1: +7S")
    assert "9Cx7C" == table(state)


def test_with_three_against_three_the_neighbours_are_the_adjacent_opponents():
    hands = ["7C KC", "9C AD", "7S JC", "9S 7H", "7D QS", "AC JS"]

    assert (0, 2) == position(trump="H", hands=hands, rules="throwers:neighbours,teams:yes").bout.throwers
