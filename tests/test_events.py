"""Events: what is told of each action, in what order, and what of it a seat may not see."""

import pytest

from durak.cards import Card, parse_cards
from durak.events import (
    AskedRedeal,
    Beat,
    Dealt,
    Discarded,
    Drew,
    Event,
    Led,
    Opened,
    Out,
    Over,
    Passed,
    Takes,
    ThrewIn,
    Took,
    Transferred,
    redact,
)
from durak.state import Outcome
from tests.positions import events, position, run, start

THREE = position(
    trump="H",
    hands=["7C 7D AC", "9C AD", "9S KD"],
    talon="6C 6D 6S 8C 8D 8S TC TD TS JC JD JS 6H",
    rules="transfer:yes",
)


def test_a_bout_that_is_beaten_is_told_card_by_card():
    """Each draws up to six in order; the defender comes last."""
    told = events(THREE, "0: 7C", "1: 9Cx7C", "0: pass", "2: pass")

    assert [
        Led(0, 1, parse_cards("7C")),
        Beat(1, *parse_cards("9C 7C")),
        Passed(0, after_take=False),
        Passed(2, after_take=False),
        Discarded(parse_cards("7C 9C")),
        Drew(0, parse_cards("6C 6D 6S 8C"), None),
        Drew(2, parse_cards("8D 8S TC TD"), None),
        Drew(1, parse_cards("TS JC JD JS 6H"), Card.parse("6H")),
    ] == told


def test_a_bout_that_is_taken_is_told_with_the_throw_ins_after_the_word():
    told = events(THREE, "0: 7C", "1: take", "0: +7D")

    assert [
        Led(0, 1, parse_cards("7C")),
        Takes(1),
        ThrewIn(0, 1, parse_cards("7D"), after_take=True),
        Took(1, parse_cards("7C 7D")),
        Drew(0, parse_cards("6C 6D 6S 8C 8D"), None),
        Drew(2, parse_cards("8S TC TD TS"), None),
        Drew(1, parse_cards("JC JD"), None),
    ] == told


def test_a_throw_in_before_the_word_and_a_pass_after_it():
    state = position(trump="H", hands=["7C 7D AC", "9C AD QS", "9S KD"])
    told = events(state, "0: 7C", "1: 9Cx7C", "0: +7D", "1: take", "2: pass")

    assert [ThrewIn(0, 1, parse_cards("7D"), after_take=False), Takes(1), Passed(2, after_take=True)] == told[2:5]


@pytest.mark.parametrize(("action", "shown"), [(">7H", False), (">7H?", True)])
def test_a_transfer_tells_who_gets_the_attack_and_whether_the_card_stays(action, shown):
    state = position(trump="H", hands=["7C AC", "7H AD", "9S KD"], talon="6H", rules="transfer:yes,show_transfer:yes")

    assert [Transferred(1, 2, parse_cards("7H"), shown)] == events(run(state, "0: 7C"), f"1: {action}")


def test_the_end_is_told_after_those_who_went_out():
    told = events(position(trump="H", hands=["7C", "8C", "KS KD"]), "0: 7C", "1: 8Cx7C")

    assert [Discarded(parse_cards("7C 8C")), Out(0, 1), Out(1, 2), Over(Outcome(losers=(2,), durak=2))] == told[2:]


def test_a_deal_is_told_before_its_opening_and_every_answer_about_a_redeal():
    told = []
    hands = ["6C 7C 8C 9C TC JC", "6D 7D 8D 9D TD JH"]  # all black, all red
    state = start(hands, "6H", rules="redeal:one_color", emit=told.append)
    told += events(state, "0: keep", "1: keep")

    assert [Dealt, AskedRedeal, AskedRedeal, Opened] == [type(event) for event in told]
    assert [AskedRedeal(0, redeal=False), AskedRedeal(1, redeal=False)] == told[1:3]
    assert Opened(1, "lowest_trump", Card.parse("JH")) == told[3]


# ------------------------------------------------------------------------------------ what is hidden


DEALT = Dealt(1, (parse_cards("6C 7C"), parse_cards("8C 9C")), (2, 2), "H", Card.parse("6H"), 5)
DREW = Drew(1, parse_cards("8C 6H"), Card.parse("6H"))


@pytest.mark.parametrize(
    ("seat", "hands"), [(0, (parse_cards("6C 7C"), ())), (1, ((), parse_cards("8C 9C"))), (None, ((), ()))]
)
def test_of_a_deal_a_seat_sees_its_own_hand_only(seat, hands):
    assert DEALT._replace(hands=hands) == redact(DEALT, seat)


@pytest.mark.parametrize(
    ("seat", "cards"), [(1, DREW.cards), (0, (None, Card.parse("6H"))), (None, (None, DREW.cards[1]))]
)
def test_of_another_players_draw_a_seat_sees_how_many_and_the_trump_card(seat, cards):
    assert DREW._replace(cards=cards) == redact(DREW, seat)


def test_a_draw_without_the_trump_card_shows_nothing():
    assert Drew(1, (None, None), None) == redact(Drew(1, parse_cards("8C 9C"), None), 0)


OPEN_EVENTS: list[Event] = [
    AskedRedeal(0, redeal=True),
    Opened(0, "lowest_trump", Card.parse("6H")),
    Led(0, 1, parse_cards("7C")),
    ThrewIn(0, 1, parse_cards("7D"), after_take=False),
    Beat(1, *parse_cards("9C 7C")),
    Transferred(1, 0, parse_cards("7D"), shown=False),
    Passed(0, after_take=True),
    Takes(1),
    Took(1, parse_cards("7C")),
    Discarded(parse_cards("7C 9C")),
    Out(0, 1),
    Over(Outcome(draw_reason="all_out")),
]


@pytest.mark.parametrize("event", OPEN_EVENTS, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_everything_else_happens_in_the_open(event, seat):
    assert event == redact(event, seat)


def test_every_kind_of_event_is_either_redacted_or_open():
    assert {Dealt, Drew, *map(type, OPEN_EVENTS)} == set(Event.__args__)
