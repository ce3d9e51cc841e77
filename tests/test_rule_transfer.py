"""By agreement the defender may pass the attack on: he adds a card of its rank, and the next in the game defends.

Only while nothing is beaten. The receiver must hold at least as many cards as will then lie on the table. Any suit
will do, trumps included; one card a transfer. The receiver may transfer on, back to the first attacker included.
"""

import pytest

from tests.positions import asked, counts, hand, legal, position, refused, run, table

HANDS = ["7C KC AC", "7D 9C AS", "7S QS JS"]


def led(hands=HANDS, rules="transfer:yes", lead="7C", **more):
    return run(position(trump="H", hands=hands, rules=rules, **more), f"0: {lead}")


def test_there_is_no_transfer_unless_it_was_agreed():
    state = led(rules="")

    assert {"9Cx7C", "take"} == legal(state)
    assert "transfer_off" == refused(state, "1: >7D")


def test_a_card_of_the_rank_passes_the_attack_on():
    state = led()
    assert {"9Cx7C", ">7D", "take"} == legal(state)
    state = run(state, "1: >7D")

    assert ("2 defend", "7C 7D", "9C AS") == (asked(state), table(state), hand(state, 1))


def test_a_trump_of_the_rank_will_do():
    assert ">7H" in legal(led(["7C KC AC", "7H 9C AS", "7S QS JS"]))


def test_an_attack_with_a_trump_may_be_transferred():
    assert ">7D" in legal(led(["7H KC AC", "7D 9C AS", "7S QS JS"], lead="7H"))


@pytest.mark.parametrize(("action", "reason"), [(">9C", "rank_differs"), (">7S", "card_not_in_hand")])
def test_another_rank_or_a_card_not_held_is_refused(action, reason):
    assert reason == refused(led(), f"1: {action}")


def test_a_refused_transfer_leaves_the_hand_and_a_legal_one_takes_one_card_from_it():
    state = led()
    assert "card_not_in_hand" == refused(state, "1: >7H")
    assert 3 == len(state.hands[1])

    assert [2, 2, 3] == counts(run(state, "1: >7D"))


def test_nothing_may_be_transferred_once_a_card_is_beaten():
    state = led(["7C 7D KC", "7S 9C AS", "7H QS JS"], lead="7C7D")
    assert ">7S" in legal(state)
    state = run(state, "1: 9Cx7C")

    assert ">7S" not in legal(state)
    assert "already_beaten_something" == refused(state, "1: >7S")


def test_the_receiver_must_hold_as_many_cards_as_will_lie():
    """Two sevens would lie; exactly enough is allowed, one fewer is not."""
    assert ">7D" in legal(led(["7C KC AC", "7D 9C AS", "QS JS"]))
    state = led(["7C KC AC", "7D 9C AS", "JS"])
    assert ">7D" not in legal(state)
    assert "next_player_has_too_few_cards" == refused(state, "1: >7D")


def test_the_attack_may_come_back_to_the_first_attacker():
    """He is counted as he is now: he has led one card of three."""
    state = run(led(["7C KC AC KD", "7D 9C AS", "7S QS JS"]), "1: >7D", "2: >7S")

    assert ("0 defend", "7C 7D 7S") == (asked(state), table(state))
    assert ">7S" not in legal(run(led(), "1: >7D"))


def test_all_four_of_a_rank_go_round():
    hands = ["7C KC AC KD 7H", "7D 9C AS TC", "7S QS JS"]
    state = run(led(hands), "1: >7D", "2: >7S")

    assert ">7H" not in legal(state)  # player 1 holds three
    state = run(led(["7C KC AC KD 7H", "7D 9C AS TC TD", "7S QS JS"]), "1: >7D", "2: >7S", "0: >7H")
    assert ("1 defend", "7C 7D 7S 7H") == (asked(state), table(state))


def test_between_two_players_the_attack_returns_to_the_leader():
    state = run(led(["7C KC AC", "7D 9C AS"]), "1: >7D")

    assert ("0 defend", 1) == (asked(state), state.bout.attacker)


def test_players_who_are_out_are_skipped_and_nobody_transfers_to_himself():
    """Player 2 is out: the attack goes back to player 0."""
    state = led(["7C KC AC", "7D 9C AS", ""])
    assert ">7D" in legal(state)

    assert ("0 defend", 0) == (asked(run(state, "1: >7D")), run(state, "1: >7D").bout.defender)


def test_a_leader_whose_hand_ran_empty_without_a_talon_is_skipped_as_well():
    """Player 2 transfers past player 0 to player 1, who holds enough for three cards."""
    state = run(led(["7C", "7D 9C AS KS", "7S QS JS"]), "1: >7D", "2: >7S")

    assert ("1 defend", 2) == (asked(state), state.bout.attacker)


def test_nobody_to_transfer_to():
    """Two players, no talon, and the leader has played his last card."""
    state = led(["7C", "7D 9C AS"])

    assert {"9Cx7C", "take"} == legal(state)
    assert "nobody_to_transfer_to" == refused(state, "1: >7D")


def test_with_a_talon_a_leader_without_cards_just_holds_too_few():
    state = led(["7C", "7D 9C AS"], talon="8D 8C AH")

    assert "next_player_has_too_few_cards" == refused(state, "1: >7D")


def test_the_limit_is_counted_anew_for_the_new_defender():
    """Two cards lie and he holds three: one more may be thrown in, not two."""
    state = led(["7C KC AC", "7D 9C AS TC TD TS", "9S QS JS", "7S 7H AD KD"])
    assert 6 == state.bout.limit
    state = run(state, "1: >7D", "2: take")

    assert (3, 1, "3 take") == (state.bout.limit, state.bout.room, asked(state))
    assert "limit" == refused(state, "3: +7S7H")
    assert "3 lead" == asked(run(state, "3: +7S"))


def test_the_one_who_transferred_is_the_main_attacker():
    state = run(led(), "1: >7D")

    assert (1, (1, 0)) == (state.bout.attacker, state.bout.throwers)


def test_after_a_beaten_transfer_its_last_defender_leads():
    state = run(led(["7C KC AC", "7D 9C AS", "8C 8D JS"]), "1: >7D", "2: 8Cx7C", "2: 8Dx7D")

    assert "2 lead" == asked(state)


def test_after_a_taken_transfer_the_player_after_the_taker_leads():
    state = run(led(), "1: >7D", "2: take")

    assert ("0 lead", "7C 7D 7S JS QS") == (asked(state), hand(state, 2))


def test_hands_are_filled_from_the_main_attacker_on_with_the_last_defender_last():
    talon = "6C 6D 6S 7C 7D 7S TC TS JC JD QC QD QS 6H"
    state = run(led(["8C KC AC", "8D TH AS", "9C 9D JS"], lead="8C", talon=talon), "1: >8D", "2: 9Cx8C", "2: 9Dx8D")

    assert ((1, 4), (0, 4), (2, 5)) == state.memory.last_refill
    assert [6, 6, 6] == counts(state)


def test_several_cards_at_once_are_refused():
    state = led(["7C KC AC", "7D 7S AS", "9S QS JS"])

    assert {">7D", ">7S"} == {text for text in legal(state) if text.startswith(">")}
    assert "one_card_only" == refused(state, "1: >7D7S")


def test_the_last_card_may_be_transferred():
    """Player 1 has none left and is out, at the end of the bout."""
    state = run(led(["7C KC AC", "7D", "9S 9C JS"]), "1: >7D")
    assert ("2 defend", ()) == (asked(state), state.out)

    assert (1,) == run(state, "2: take").out
