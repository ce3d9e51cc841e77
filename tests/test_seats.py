"""Seats: who comes next, who plays whose seat, who may throw in."""

import pytest

from durak.seats import Sides, are_partners, clockwise, controller, next_in_game, target_seat, thrower_order
from tests.positions import rules_of

PAIRS = "teams:yes"
SKIPPING = "teams:yes,team_out:skip"


@pytest.mark.parametrize(
    ("start", "players", "expected"), [(0, 3, (1, 2)), (1, 4, (2, 3, 0)), (3, 4, (0, 1, 2)), (1, 2, (0,))]
)
def test_seats_run_clockwise_from_the_left_neighbour(start, players, expected):
    assert expected == clockwise(start, players)


@pytest.mark.parametrize(
    ("rules", "one", "other", "expected"),
    [("", 0, 2, False), ("", 1, 1, True), (PAIRS, 0, 2, True), (PAIRS, 0, 4, True), (PAIRS, 0, 1, False)],
)
def test_partners_sit_on_every_second_seat_of_a_team_game(rules, one, other, expected):
    assert expected is are_partners(rules_of(rules), one, other)


@pytest.mark.parametrize(
    ("rules", "seat", "players", "out", "expected"),
    [
        ("", 1, 4, (), 1),
        ("", 1, 4, (1,), None),  # without teams nobody plays an empty seat
        (PAIRS, 1, 4, (), 1),
        (PAIRS, 1, 4, (1,), 3),
        (PAIRS, 3, 4, (3,), 1),
        (PAIRS, 1, 4, (1, 3), None),
        (PAIRS, 1, 6, (1,), 3),  # of two partners the nearest clockwise
        (PAIRS, 3, 6, (3,), 5),
        (PAIRS, 5, 6, (5,), 1),
        (PAIRS, 1, 6, (1, 3), 5),
        (SKIPPING, 1, 4, (1,), None),
    ],
)
def test_the_seat_of_a_player_who_is_out_is_played_by_the_nearest_partner(rules, seat, players, out, expected):
    assert expected == controller(rules_of(rules), seat, players, out)


@pytest.mark.parametrize(
    ("seat", "players", "out", "expected"), [(0, 3, (), 1), (2, 3, (), 0), (0, 4, (1, 2), 3), (1, 3, (0, 2), 1)]
)
def test_the_next_in_the_game_is_the_nearest_one_with_cards(seat, players, out, expected):
    assert expected == next_in_game(seat, players, out)


@pytest.mark.parametrize(
    ("rules", "seat", "players", "out", "expected"),
    [
        ("", 0, 3, (), 1),
        ("", 0, 3, (1,), 2),
        ("", 2, 3, (0, 1), None),  # never oneself
        (PAIRS, 0, 4, (), 1),
        (PAIRS, 0, 4, (1,), 1),  # the seat stays, a partner plays it
        (SKIPPING, 0, 4, (1,), 3),  # past the partner to the nearest opponent
        (PAIRS, 0, 4, (1, 3), None),
    ],
)
def test_everybody_attacks_to_the_left_and_in_teams_an_opponent(rules, seat, players, out, expected):
    assert expected == target_seat(rules_of(rules), seat, players, out)


@pytest.mark.parametrize(
    ("rules", "attacker", "defender", "players", "out", "expected"),
    [
        ("", 0, 1, 4, (), (0, 2, 3)),
        ("", 3, 0, 4, (), (3, 1, 2)),  # main attacker first, then clockwise
        ("", 0, 2, 4, (1,), (0, 3)),  # players who are out are not asked
        ("throwers:neighbours", 0, 1, 5, (), (0, 2)),
        ("throwers:neighbours", 4, 1, 5, (0, 2), (4, 3)),  # the nearest seats with cards on either side
        ("throwers:neighbours", 0, 1, 2, (), (0,)),
        ("throwers:attacker", 0, 1, 4, (), (0,)),
        ("throwers:none", 0, 1, 4, (), ()),
        (PAIRS, 0, 1, 4, (), (0, 2)),  # not the defender's partner
        (PAIRS, 0, 1, 6, (), (0, 2, 4)),
        (PAIRS, 2, 3, 4, (2,), (0,)),  # once, though he plays two seats
        (PAIRS + ",throwers:neighbours", 0, 1, 6, (), (0, 2)),
        (PAIRS + ",throwers:neighbours", 0, 1, 4, (2,), (0,)),
        (PAIRS + ",throwers:attacker", 2, 3, 4, (2,), (0,)),
    ],
)
def test_who_may_throw_in_and_in_what_order(rules, attacker, defender, players, out, expected):
    agreed = rules_of(rules)
    player = controller(agreed, attacker, players, out)
    sides = Sides(attacker, player, defender, defender)
    assert expected == thrower_order(agreed, sides, players, out)
