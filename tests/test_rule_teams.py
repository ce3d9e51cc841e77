"""Four or six players may form two teams that sit alternately; partners never attack each other and win together.

How the seat of a partner who is out is played is shown in test_rule_team_out.
"""

import pytest

from durak.dealing import shuffled_deck
from durak.engine import deal
from durak.rules import InvalidRules, Rules
from durak.state import Outcome
from tests.positions import asked, legal, position, refused, run

FOUR = ["7C 7D KC", "9C AD KS", "7S JC", "9S 7H QS"]


def four(rules):
    return position(trump="H", hands=FOUR, rules=rules)


def test_the_left_neighbour_is_always_an_opponent():
    assert (0, 1) == (four("teams:yes").bout.attacker, four("teams:yes").bout.defender)


def test_only_opponents_of_the_defender_throw_in():
    """Player 3 holds a seven and a nine, but player 1 is his partner."""
    state = run(four("teams:yes"), "0: 7C", "1: 9Cx7C", "0: pass")

    assert "2 throw" == asked(state)
    assert (0, 2) == state.bout.throwers
    assert "1 lead" == asked(run(state, "2: pass"))


def test_without_teams_four_players_play_each_for_himself():
    state = run(four(""), "0: 7C", "1: 9Cx7C", "0: pass", "2: pass")

    assert "3 throw" == asked(state)


def test_the_partner_of_the_taker_adds_nothing_either():
    state = run(four("teams:yes"), "0: 7C", "1: take", "0: pass")

    assert "2 take" == asked(state)
    assert "2 lead" == asked(run(state, "2: pass"))


def test_after_a_take_the_opponents_move_again_through_their_second_player():
    assert "2 lead" == asked(run(four("teams:yes"), "0: 7C", "1: take", "0: pass", "2: pass"))


def test_the_team_whose_players_are_all_out_wins():
    """Player 0 is out already; player 2 leads his last card, and player 3 takes it."""
    state = position(trump="H", hands=["", "9C", "7C", "8D JS"], attacker=2, rules="teams:yes")
    state = run(state, "2: 7C", "3: take")

    assert Outcome(losers=(1, 3), winner_team=0) == state.outcome
    assert ((0, 2), None) == (state.out, state.outcome.durak)


def test_a_lone_holder_of_the_losing_team_is_the_durak():
    state = run(position(trump="H", hands=["9C", "TC TD", "", ""], rules="teams:yes"), "0: 9C", "1: take")

    assert Outcome(losers=(1, 3), durak=1, winner_team=0) == state.outcome


def test_both_teams_empty_in_one_bout_is_a_draw():
    state = run(position(trump="H", hands=["9C", "TC", "", ""], rules="teams:yes"), "0: 9C", "1: TCx9C")

    assert Outcome(draw_reason="all_out") == state.outcome


def test_it_is_a_loss_and_no_draw_when_the_defenders_partner_still_holds_cards():
    state = run(position(trump="H", hands=["9C", "TC", "", "KD"], rules="teams:yes"), "0: 9C", "1: TCx9C")

    assert Outcome(losers=(1, 3), durak=3, winner_team=0) == state.outcome


def test_the_game_goes_on_while_each_team_has_a_player_with_cards():
    state = run(position(trump="H", hands=["9C", "TC", "KS", "KD"], rules="teams:yes"), "0: 9C", "1: TCx9C")

    assert ((0, 1), None) == (state.out, state.outcome)


def test_a_transfer_reaches_a_partner_of_the_leader_and_never_ones_own():
    """Player 2, whose partner led, must defend; the transferrer and his partner throw in."""
    state = run(four("teams:yes,transfer:yes"), "0: 7C")
    assert {"9Cx7C", "take"} == legal(state)
    state = position(trump="H", hands=["7C KC", "7D KS AS", "9D 9C", "9S QS"], rules="teams:yes,transfer:yes")
    state = run(state, "0: 7C", "1: >7D")

    assert "2 defend" == asked(state)
    assert ((1, 3), 1) == (state.bout.throwers, state.bout.attacker)


def test_three_play_against_three():
    hands = ["7C KC", "9C AD", "7S JC", "9S 7H", "7D QS", "AC JS"]
    state = run(position(trump="H", hands=hands, rules="teams:yes"), "0: 7C", "1: 9Cx7C")

    assert (0, 2, 4) == state.bout.throwers
    assert "2 throw" == asked(state)
    assert "4 throw" == asked(run(state, "2: pass"))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_teams_need_four_or_six(players):
    rules = Rules(teams=True)
    with pytest.raises(InvalidRules, match="teams_need_4_or_6"):
        deal(rules, players, shuffled_deck(rules, 1))


def test_a_partner_may_not_act_for_the_defender():
    assert "not_your_turn" == refused(run(four("teams:yes"), "0: 7C"), "3: 9Sx7C")
