"""A position that recurs at the start of a bout makes a draw: the second time, by agreement the third, or never.

The position is who leads, all hands, the talon and the discard. It cannot recur once a card is discarded or drawn.
"""

import pytest

from durak.ending import places
from durak.events import Over
from durak.state import Outcome
from tests.positions import asked, events, position, run

CYCLE = ("0: 7C", "1: take", "2: 8C", "0: take", "1: 7C", "2: take", "0: 8C", "1: take", "2: 7C", "0: take")
"""A seven and an eight are led and taken around the table, until everybody holds what he held."""
CYCLE_END = ("1: 8C", "2: take")


def state(value):
    return position(trump="H", hands=["7C 9D AS", "TD KS", "8C QS JD"], rules=f"repetition_draw:{value}")


def go_round(position_before):
    return run(position_before, *CYCLE, *CYCLE_END)


def test_the_cards_go_round_until_the_position_recurs():
    """Without the rule the state is the same again but for the number of the bout."""
    start = state(0)
    after = go_round(start)

    assert (start.hands, start.turn, start.discard) == (after.hands, after.turn, after.discard)
    assert "0 lead" == asked(after)


def test_the_second_time_is_a_draw():
    after = go_round(state(2))

    assert Outcome(draw_reason="repetition") == after.outcome
    assert (None, None, None) == places(after)
    assert Over(after.outcome) == events(run(state(2), *CYCLE, CYCLE_END[0]), CYCLE_END[1])[-1]


def test_by_agreement_the_third_time():
    once = go_round(state(3))
    assert None is once.outcome

    assert "repetition" == go_round(once).outcome.draw_reason


def test_by_agreement_never():
    current = state(0)
    for _ in range(4):
        current = go_round(current)

    assert None is current.outcome


def test_the_same_hands_with_another_leader_are_another_position():
    after = run(state(2), *CYCLE)

    assert None is after.outcome


@pytest.mark.parametrize("value", [2, 3])
def test_a_discard_makes_every_earlier_position_impossible(value):
    """What cannot recur is forgotten."""
    current = run(state(value), "0: 7C", "1: take")
    assert 2 == len(current.repeated)
    current = run(current, "2: 8C", "0: take", "1: KS", "2: take")
    assert 4 == len(current.repeated)

    current = run(position(trump="H", hands=["7C 9D", "8C KS"], rules=f"repetition_draw:{value}"), "0: 7C", "1: 8Cx7C")
    assert 1 == len(current.repeated)
