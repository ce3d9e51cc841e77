"""Seats: who sits where, who plays whose seat, who comes next, who may throw in.

Seats run clockwise from 0; everybody attacks to the left, which is the next seat. In team games the seat of a player
who is out is played by his nearest partner clockwise (RULES §12), unless the rules skip such seats. `out` is always
the players who are out of the game.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from durak.rules import Rules


def clockwise(start: int, players: int) -> tuple[int, ...]:
    """All other seats in order, beginning at the left of `start`."""
    return (*range(start + 1, players), *range(start))


def side(rules: Rules, player: int) -> int:
    """The side a player is on: the number of his team, or in games without teams his own."""
    return player % 2 if rules.teams else player


def sides(rules: Rules, players: int) -> tuple[tuple[int, ...], ...]:
    """The players of each side."""
    number = 2 if rules.teams else players
    return tuple(tuple(range(first, players, number)) for first in range(number))


def are_partners(rules: Rules, one: int, other: int) -> bool:
    """Whether two players are on one side; everybody is on his own side."""
    return side(rules, one) == side(rules, other)


def controller(rules: Rules, seat: int, players: int, out: Container[int]) -> int | None:
    """The player who plays `seat`: its owner, or in team games a partner for one who is out; None if nobody does."""
    if seat not in out:
        return seat
    if rules.teams and rules.team_out == "partner_plays":
        for other in clockwise(seat, players):
            if other not in out and are_partners(rules, seat, other):
                return other
    return None


def next_in_game(seat: int, players: int, out: Container[int]) -> int:
    """The nearest seat clockwise after `seat` whose owner is in the game; `seat` itself if there is no other."""
    for other in clockwise(seat, players):
        if other not in out:
            return other
    return seat


def target_seat(rules: Rules, seat: int, players: int, out: Container[int]) -> int | None:
    """The seat that is attacked from `seat`: the left neighbour in the game, in team games always an opponent."""
    if not rules.teams:
        nearest = next_in_game(seat, players, out)
        return None if nearest == seat else nearest
    for other in clockwise(seat, players):
        if not are_partners(rules, seat, other) and controller(rules, other, players, out) is not None:
            return other
    return None


class Sides(NamedTuple):
    """Who faces whom in a bout, by seat and by the player who plays it."""

    attacker_seat: int
    attacker: int
    defender_seat: int
    defender: int
    transferred_from: int | None = None
    """The seat from which the attack was transferred to the defender."""
    passed_over: tuple[int, ...] = ()
    """Seats that such a transfer cannot reach: out, or about to be."""


def thrower_order(rules: Rules, sides: Sides, players: int, out: Container[int]) -> tuple[int, ...]:
    """Players who may throw in, main attacker first, then clockwise; each player once (RULES §7.2)."""
    if rules.throwers == "none":
        return ()
    attacker_seat, attacker, defender = sides.attacker_seat, sides.attacker, sides.defender
    seats: Iterable[int] = (attacker_seat, *clockwise(attacker_seat, players))
    if rules.throwers == "all" and not rules.teams:  # nothing below would change the order of most games
        return tuple([player for player in seats if player != defender and player not in out])
    if rules.throwers == "attacker":
        seats = (attacker_seat,)
    elif rules.throwers == "neighbours":
        neighbours = _neighbours(rules, sides, players, out)
        seats = [seat for seat in seats if seat in neighbours]
    askable = [attacker if seat == attacker_seat else controller(rules, seat, players, out) for seat in seats]
    order = [player for player in askable if player is not None and not are_partners(rules, player, defender)]
    return tuple(dict.fromkeys(order))


def _neighbours(rules: Rules, sides: Sides, players: int, out: Container[int]) -> set[int]:
    """The two seats beside the defender, without those that nobody plays or that a transfer passed over."""
    ring = [
        seat
        for seat in clockwise(sides.defender_seat, players)
        if not are_partners(rules, sides.defender_seat, seat) and controller(rules, seat, players, out) is not None
    ]
    right = ring[-1]
    if sides.transferred_from is not None:
        reached = (seat for seat in reversed(ring) if seat == sides.transferred_from or seat not in sides.passed_over)
        right = next(reached, right)
    return {ring[0], right}
