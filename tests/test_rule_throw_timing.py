"""Cards are thrown in when everything is beaten; by agreement at any time, and nobody waits.

At any time means a window at each of these points: after the lead or a transfer (not for who just led), after every
defence card, after "беру". In a window the main attacker is first, then clockwise; a pass is final within it.
"""

from tests.positions import asked, legal, position, refused, run, table

HANDS = ["6C 6D 7C KC", "7D 7S AS KS QS", "6S 7H TC"]
ANY = "throw_timing:any_time"


def test_by_default_the_defender_answers_before_anybody_adds():
    state = run(position(trump="H", hands=HANDS), "0: 6C")

    assert "1 defend" == asked(state)


def test_at_any_time_the_others_may_add_right_after_the_lead():
    """The leader could have led more himself; he is not asked."""
    state = run(position(trump="H", hands=HANDS, rules=ANY), "0: 6C")

    assert ("2 throw", {"+6S", "pass"}) == (asked(state), legal(state))
    assert "1 defend" == asked(run(state, "2: pass"))
    assert ("1 defend", "6C 6S") == (asked(run(state, "2: +6S")), table(run(state, "2: +6S")))


def test_by_default_one_beaten_card_of_several_opens_no_window():
    state = run(position(trump="C", hands=["6H 6D 7C KC", "7D 7S AS KS QS", "6S 7H TC"]), "0: 6H6D", "1: 7Dx6D")

    assert "1 defend" == asked(state)


def test_at_any_time_every_defence_card_opens_a_window_with_the_main_attacker_first():
    """One of two sixes is beaten by a seven: sevens may come at once."""
    state = position(trump="C", hands=["6H 6D 7C KC", "7D 7S AS KS QS", "6S 7H TC"], rules=ANY)
    state = run(state, "0: 6H6D", "2: pass", "1: 7Dx6D")

    assert ("0 throw", {"+7C", "pass"}) == (asked(state), legal(state))
    state = run(state, "0: +7C")
    assert "2 throw" == asked(state)
    assert "1 defend" == asked(run(state, "2: pass"))


def test_who_has_thrown_in_is_asked_again_while_he_is_able():
    state = position(trump="C", hands=["6H KC", "7D 7S AS KS QS", "6S 6D TC"], rules=ANY)
    state = run(state, "0: 6H", "2: +6S")

    assert ("2 throw", {"+6D", "pass"}) == (asked(state), legal(state))


def test_by_default_a_throw_in_is_answered_at_once():
    state = position(trump="C", hands=["6H KC", "7H 7S AS KS QS", "6S 6D TC"])
    state = run(state, "0: 6H", "1: 7Hx6H", "2: +6S")

    assert "1 defend" == asked(state)


def test_a_pass_is_final_until_the_next_defence_card():
    state = position(trump="C", hands=["6H 7C KC", "7H 7S AS KS QS", "6S 6D TC"], rules=ANY)
    state = run(state, "0: 6H", "2: pass")

    assert "1 defend" == asked(state)
    state = run(state, "1: 7Hx6H", "0: pass")
    assert ("2 throw", {"+6S", "+6D", "+6D6S", "pass"}) == (asked(state), legal(state))


def test_everything_beaten_and_nobody_adding_ends_the_bout():
    state = position(trump="C", hands=["6H 8C KC", "7H 7S AS KS QS", "6S TC"], rules=ANY)
    state = run(state, "0: 6H", "2: pass", "1: 7Hx6H", "2: pass")

    assert "1 lead" == asked(state)


def test_the_earlier_in_order_takes_the_last_place_under_the_limit():
    """The defender held two cards: one more fits, and player 0 comes first."""
    state = position(trump="C", hands=["6H 7C KC", "7H 7S", "6S 7D TC"], rules=ANY)
    state = run(state, "0: 6H", "2: pass", "1: 7Hx6H")

    assert "0 throw" == asked(state)
    assert "1 defend" == asked(run(state, "0: +7C"))


def test_the_defender_is_not_asked_to_throw_in():
    state = run(position(trump="C", hands=["6H KC", "6D 7S AS", "8S TC"], rules=ANY), "0: 6H")

    assert "1 defend" == asked(state)
    assert "not_now" == refused(state, "1: +6D")


def test_after_a_transfer_everybody_but_the_transferrer_may_add():
    state = position(trump="C", hands=["6H 6S KC", "6D 7S AS", "8S TC TD TS"], rules=ANY + ",transfer:yes")
    state = run(state, "0: 6H", "1: >6D")

    assert ("0 throw", {"+6S", "pass"}) == (asked(state), legal(state))
    assert "2 defend" == asked(run(state, "0: pass"))


def test_equal_cards_thrown_in_before_the_answer_may_make_a_transfer_impossible():
    state = position(trump="C", hands=["6H KC", "6D 7S AS", "6S TC TD"], rules=ANY + ",transfer:yes")

    assert ">6D" in legal(run(state, "0: 6H", "2: pass"))
    assert ">6D" not in legal(run(state, "0: 6H", "2: +6S"))


def test_the_window_after_taking_is_the_same_in_both():
    for timing in ("after_beaten", "any_time"):
        state = position(trump="C", hands=["6H 6S KC", "7S AS KS", "8S TC"], rules=f"throw_timing:{timing}")

        assert ("0 take", {"+6S", "pass"}) == (
            asked(run(state, "0: 6H", "1: take")),
            legal(run(state, "0: 6H", "1: take")),
        )
