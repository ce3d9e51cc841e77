"""A lead is one or several cards of a rank, as many as the limit allows; by agreement one card only."""

from tests.positions import legal, position, refused, run, table

HANDS = ["7C 7D 7S 9D", "9C AD AS TC", "KS KD"]


def test_several_cards_of_a_rank_may_be_led_at_once():
    state = position(trump="H", hands=HANDS)

    assert {"7C", "7D", "7S", "9D", "7C7D", "7C7S", "7D7S", "7C7D7S"} == legal(state)
    assert "7C 7D 7S" == table(run(state, "0: 7C7D7S"))


def test_cards_of_different_ranks_may_not():
    assert "different_ranks" == refused(position(trump="H", hands=HANDS), "0: 7C9D")


def test_no_more_than_the_defender_holds():
    state = position(trump="H", hands=["7C 7D 7S 9D", "9C AD", "KS KD"])

    assert "7C7D" in legal(state)
    assert "limit" == refused(state, "0: 7C7D7S")
    assert "7C7D7S" not in legal(state)


def test_by_agreement_a_lead_is_one_card():
    state = position(trump="H", hands=HANDS, rules="lead_multi:no")

    assert {"7C", "7D", "7S", "9D"} == legal(state)
    assert "one_card_only" == refused(state, "0: 7C7D")


def test_several_may_still_be_thrown_in_together():
    """How many cards a throw-in has is an option of its own."""
    state = run(position(trump="H", hands=HANDS, rules="lead_multi:no"), "0: 7C", "1: 9Cx7C")

    assert "+7D7S" in legal(state)
