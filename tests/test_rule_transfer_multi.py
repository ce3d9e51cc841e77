"""One card is added in a transfer; by agreement several of the rank at once."""

from tests.positions import asked, legal, position, refused, run, table

HANDS = ["7C KC AC", "7D 7S AS", "9S QS JS"]


def led(rules, hands=HANDS):
    return run(position(trump="H", hands=hands, rules=rules), "0: 7C")


def transfers(state):
    return {text for text in legal(state) if text.startswith(">")}


def test_by_default_one_card():
    state = led("transfer:yes")

    assert {">7D", ">7S"} == transfers(state)
    assert "one_card_only" == refused(state, "1: >7D7S")


def test_by_agreement_several():
    state = led("transfer:yes,transfer_multi:yes")

    assert {">7D", ">7S", ">7D7S"} == transfers(state)
    state = run(state, "1: >7D7S")
    assert ("2 defend", "7C 7D 7S") == (asked(state), table(state))


def test_the_receiver_must_hold_as_many_as_will_lie_then():
    state = led("transfer:yes,transfer_multi:yes", ["7C KC AC", "7D 7S AS", "9S QS"])

    assert {">7D", ">7S"} == transfers(state)
    assert "next_player_has_too_few_cards" == refused(state, "1: >7D7S")


def test_one_trump_of_them_may_be_shown_but_not_with_others():
    state = led("transfer:yes,transfer_multi:yes,show_transfer:yes", ["7C KC AC", "7H 7S AS", "9S QS JS"])

    assert {">7H", ">7S", ">7H7S", ">7H?"} == transfers(state)


def test_it_does_nothing_without_transfers():
    assert set() == transfers(led("transfer_multi:yes"))
