"""After "беру" the others may still add, the attacker first, by the same ranks and limit; by agreement they may not.

Nothing needs covering any more, and the taker cannot change his mind.
"""

from tests.positions import asked, hand, legal, position, refused, run, table

HANDS = ["7C 7D KC", "8S AD AS KS", "7S QS"]


def taken(rules="", hands=HANDS):
    return run(position(trump="H", hands=hands, rules=rules), "0: 7C", "1: take")


def test_each_thrower_gets_one_window_the_attacker_first():
    state = taken()

    assert ("0 take", {"+7D", "pass"}) == (asked(state), legal(state))
    state = run(state, "0: +7D")
    assert ("2 take", {"+7S", "pass"}) == (asked(state), legal(state))
    state = run(state, "2: +7S")
    assert ("2 lead", "7C 7D 7S 8S KS AD AS") == (asked(state), hand(state, 1))


def test_the_taker_is_not_asked_again():
    state = run(taken(), "0: +7D")

    assert "not_your_turn" == refused(state, "1: ADx7D")
    assert "7C 7D" == table(state)


def test_ranks_of_his_own_defence_cards_may_be_added_too():
    state = position(trump="H", hands=["7C 7D 9D", "9C AS KS", "QS"])
    state = run(state, "0: 7C7D", "1: 9Cx7C", "1: take")

    assert {"+9D", "pass"} == legal(state)


def test_other_ranks_and_too_many_cards_are_refused():
    state = taken(hands=["7C 7D 7H KC", "8S AD AS", "7S QS"])

    assert "rank_not_on_table" == refused(state, "0: +KC")
    assert {"+7D", "+7H", "+7D7H", "pass"} == legal(state)
    state = run(state, "0: +7D7H")
    assert "2 lead" == asked(state)  # three cards, as many as he held: player 2 has no room


def test_the_limit_is_still_that_of_the_hand_he_began_with():
    """He held two cards and laid one of them."""
    state = run(position(trump="H", hands=["7C 7D 7S KC", "9C AS", "QS"]), "0: 7C7D", "1: 9Cx7C", "1: take")

    assert "2 lead" == asked(state)


def test_by_agreement_he_picks_up_at_once():
    state = taken("throw_after_take:no")

    assert ("2 lead", "7C 8S KS AD AS") == (asked(state), hand(state, 1))


def test_nobody_is_asked_who_has_nothing_to_add():
    assert "2 lead" == asked(taken(hands=["7C KC", "8S AD", "QS JS"]))
