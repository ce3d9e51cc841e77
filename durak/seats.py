"""Seats: who sits where, who plays whose seat, who comes next, who may throw in.

Seats run clockwise from 0; everybody attacks to the left, which is the next seat. In team games the seat of a player
who is out is played by his nearest partner clockwise (RULES §12), unless the rules skip such seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from durak.rules import Rules


def clockwise(start: int, players: int) -> Iterator[int]:
    """All other seats in order, beginning at the left of `start`."""
    return (seat % players for seat in range(start + 1, start + players))


def are_partners(rules: Rules, one: int, other: int) -> bool:
    """Whether two players are on one side; everybody is on his own side."""
    return one == other or (rules.teams and (one - other) % 2 == 0)


def controller(rules: Rules, seat: int, players: int, in_game: Callable[[int], bool]) -> int | None:
    """The player who plays `seat`: its owner, or in team games a partner for one who is out; None if nobody does."""
    if in_game(seat):
        return seat
    if rules.teams and rules.team_out == "partner_plays":
        for other in clockwise(seat, players):
            if are_partners(rules, seat, other) and in_game(other):
                return other
    return None


def next_in_game(seat: int, players: int, in_game: Callable[[int], bool]) -> int:
    """The nearest seat clockwise after `seat` whose owner is in the game; `seat` itself if there is no other."""
    return next((other for other in clockwise(seat, players) if in_game(other)), seat)


def target_seat(rules: Rules, seat: int, players: int, in_game: Callable[[int], bool]) -> int | None:
    """The seat that is attacked from `seat`: the left neighbour in the game, in team games always an opponent."""
    for other in clockwise(seat, players):
        if not are_partners(rules, seat, other) and controller(rules, other, players, in_game) is not None:
            return other
    return None


def thrower_order(
    rules: Rules,
    attacker_seat: int,
    defender_seat: int,
    defender: int,
    players: int,
    in_game: Callable[[int], bool],
) -> tuple[int, ...]:
    """Players who may throw in, main attacker first, then clockwise; each player once (RULES §7.2)."""
    if rules.throwers == "none":
        return ()
    seats = [attacker_seat]
    if rules.throwers != "attacker":
        seats += clockwise(attacker_seat, players)
    if rules.throwers == "neighbours":
        neighbours = _neighbours(rules, defender_seat, players, in_game)
        seats = [seat for seat in seats if seat in neighbours]
    order: dict[int, None] = {}
    for seat in seats:
        player = controller(rules, seat, players, in_game)
        if player is not None and not are_partners(rules, player, defender):
            order[player] = None
    return tuple(order)


def _neighbours(rules: Rules, seat: int, players: int, in_game: Callable[[int], bool]) -> set[int]:
    """The two seats beside `seat`, passing over those that nobody plays."""
    ring = [
        other
        for other in clockwise(seat, players)
        if not are_partners(rules, seat, other) and controller(rules, other, players, in_game) is not None
    ]
    return {ring[0], ring[-1]} if ring else set()
