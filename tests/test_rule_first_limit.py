"""By agreement at most five attack cards: in the first bout, or until the first discard.

Until the first discard means that a first bout which was taken leaves the second one limited, too.
"""

import pytest

from durak.ending import attack_limit, first_limit_active
from durak.rules import Rules
from durak.view import observe
from tests.positions import legal, position, refused, run

SIX = "9C 9D TC TD JC JD"
TALON = "6C 6D 6S 6H 7D 8D 8C 8S JS JH QH 8H 7H"


@pytest.mark.parametrize(
    ("value", "number", "beaten", "expected"),
    [
        ("off", 1, 0, 6),
        ("first_bout", 1, 0, 5),
        ("first_bout", 2, 0, 6),
        ("first_bout", 2, 1, 6),
        ("first_discard", 1, 0, 5),
        ("first_discard", 2, 0, 5),  # the first bout was taken
        ("first_discard", 2, 1, 6),
        ("first_discard", 5, 0, 5),
    ],
)
def test_when_the_limit_of_five_is_in_force(value, number, beaten, expected):
    rules = Rules(first_limit=value)

    assert expected == attack_limit(rules, 6, number, beaten)
    assert (expected == 5) is first_limit_active(rules, number, beaten)


def test_a_smaller_hand_limits_further():
    assert 3 == attack_limit(Rules(first_limit="first_bout"), 3, number=1, beaten=0)


def test_it_holds_without_a_cap_as_well():
    assert 5 == attack_limit(Rules(first_limit="first_bout", limit_cap=0), 10, number=1, beaten=0)


def first_bout(value):
    hands = ["7C 7S TS QC QS AC", SIX, "KC KD KS QD AD AS"]
    return position(trump="H", hands=hands, talon=TALON, rules=f"first_limit:{value}", bouts=0, beaten=0)


@pytest.mark.parametrize(("value", "first", "second"), [("off", 6, 6), ("first_bout", 5, 6), ("first_discard", 5, 5)])
def test_after_a_first_bout_that_was_taken(value, first, second):
    state = first_bout(value)
    assert (first, 1) == (state.bout.limit, state.number)
    state = run(state, "0: 7C", "1: take", "0: pass")

    assert (second, 2, 0) == (state.bout.limit, state.number, state.beaten)


@pytest.mark.parametrize("value", ["off", "first_bout", "first_discard"])
def test_after_a_first_bout_that_was_beaten_it_is_gone_for_good(value):
    """The third bout, after one that was taken, is not limited either."""
    state = run(first_bout(value), "0: 7C", "1: 9Cx7C", "0: pass")
    assert (6, 1) == (state.bout.limit, state.beaten)
    state = run(state, "1: TC", "2: take", "1: pass", "0: pass")

    assert (6, 3) == (state.bout.limit, state.number)


def test_a_sixth_card_is_refused_and_every_seat_sees_that_five_is_the_limit():
    hands = ["7C 7D 7S 7H 9S QD", "9C 9D TC TD JH QH", "KC KD KS TS AD AS"]
    state = position(trump="H", hands=hands, talon="6C 6D 6H", rules="first_limit:first_bout", bouts=0, beaten=0)
    state = run(state, "0: 7C7D7S7H", "1: 9Cx7C", "1: 9Dx7D", "1: JHx7S", "1: QHx7H")

    assert {"+9S", "+QD", "pass"} == legal(state)
    assert "limit" == refused(state, "0: +9SQD")
    assert [(True, 1)] * 3 == [(view.first_limit, view.room) for view in (observe(state, seat) for seat in range(3))]


def test_a_transfer_keeps_it():
    """The new defender's limit is five as well."""
    hands = ["7C TS QC QS AC JS", "7D 9C 9D TC TD JC", "KC KD KS QD AD AS"]
    rules = "first_limit:first_bout,transfer:yes"
    state = position(trump="H", hands=hands, talon="6C 6D 6H", rules=rules, bouts=0, beaten=0)

    assert 5 == run(state, "0: 7C", "1: >7D").bout.limit
