"""Several cards may be thrown in at once, of any open ranks; by agreement one at a time."""

from tests.positions import asked, legal, position, refused, run, table

HANDS = ["7C 7D 9D KC", "9C AD AS KS", "TS QS"]


def thrown(rules=""):
    return run(position(trump="H", hands=HANDS, rules=rules), "0: 7C", "1: 9Cx7C")


def test_several_cards_may_be_thrown_in_at_once():
    assert {"+7D", "+9D", "+7D9D", "pass"} == legal(thrown())
    assert "9Cx7C 7D 9D" == table(run(thrown(), "0: +7D9D"))


def test_by_agreement_one_at_a_time():
    state = thrown("throw_multi:no")

    assert {"+7D", "+9D", "pass"} == legal(state)
    assert "one_card_only" == refused(state, "0: +7D9D")


def test_the_second_one_comes_after_the_answer():
    state = run(thrown("throw_multi:no"), "0: +7D")

    assert "1 defend" == asked(state)
    assert "+9D" in legal(run(state, "1: ADx7D"))


def test_after_taking_one_after_another_may_come_without_an_answer():
    state = run(position(trump="H", hands=["7C 7D 7S KC", "AC AD AS KS"], rules="throw_multi:no"), "0: 7C", "1: take")

    assert {"+7D", "+7S", "pass"} == legal(state)
    assert {"+7S", "pass"} == legal(run(state, "0: +7D"))


def test_never_more_than_the_room_left():
    state = position(trump="H", hands=["7C 7D 7S 9D", "9C AD AS"])
    state = run(state, "0: 7C", "1: 9Cx7C")

    assert "+7D7S" in legal(state)
    assert "limit" == refused(state, "0: +7D7S9D")
    assert "+7D7S9D" not in legal(state)
