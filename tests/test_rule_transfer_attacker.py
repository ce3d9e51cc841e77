"""After a transfer the main attacker is who transferred; by agreement he who led.

The main attacker is first in windows and in drawing. When he who led becomes the defender himself, and in teams, it is
who transferred in any case.
"""

import pytest

from tests.positions import asked, position, run

HANDS = ["7C KC AC AD", "7D 9C AS", "8C 8D TD TH", "8S QS"]


def transferred(value, more="", hands=HANDS):
    rules = f"transfer:yes,transfer_attacker:{value}{more}"
    return run(position(trump="H", hands=hands, rules=rules), "0: 7C", "1: >7D")


@pytest.mark.parametrize(("value", "attacker", "throwers"), [("transferrer", 1, (1, 3, 0)), ("original", 0, (0, 1, 3))])
def test_who_is_first_to_throw_in(value, attacker, throwers):
    state = transferred(value)

    assert (attacker, throwers) == (state.bout.attacker, state.bout.throwers)


@pytest.mark.parametrize(
    ("value", "refill"), [("transferrer", ((1, 4), (3, 4))), ("original", ((0, 3), (1, 4), (3, 1)))]
)
def test_who_is_first_to_draw(value, refill):
    rules = f"transfer:yes,transfer_attacker:{value}"
    state = position(trump="H", hands=HANDS, talon="6C 6D 6S 9D 9S TC TS 6H", rules=rules)
    state = run(state, "0: 7C", "1: >7D", "2: 8Cx7C", "2: 8Dx7D", "3: pass")

    assert refill == state.memory.last_refill


@pytest.mark.parametrize("value", ["transferrer", "original"])
def test_when_the_leader_must_defend_it_is_who_transferred(value):
    hands = ["7C KC AC AD", "7D 9C AS", "7S QS JS"]
    state = run(transferred(value, hands=hands), "2: >7S")

    assert ("0 defend", 2) == (asked(state), state.bout.attacker)


def test_after_a_second_transfer_he_who_led_is_still_the_main_attacker():
    hands = ["7C KC AC AD", "7D 9C AS", "7S QS JS", "8S KS QD"]
    state = run(transferred("original", hands=hands), "2: >7S")

    assert ("3 defend", 0) == (asked(state), state.bout.attacker)


def test_in_teams_it_is_who_transferred_in_any_case():
    """He who led is a partner of the new defender and may not even throw in."""
    state = transferred("original", ",teams:yes")

    assert (1, (1, 3)) == (state.bout.attacker, state.bout.throwers)


@pytest.mark.parametrize(("value", "throwers"), [("transferrer", (1, 3)), ("original", (1, 3))])
def test_neighbours_are_those_of_the_new_defender_in_any_case(value, throwers):
    assert throwers == transferred(value, ",throwers:neighbours").bout.throwers


@pytest.mark.parametrize("value", ["transferrer", "original"])
def test_who_leads_next_does_not_depend_on_it(value):
    state = run(transferred(value), "2: take")

    assert "3 lead" == asked(state)
