"""What stays the same through a deal, for the fast twin of the rules: options as plain fields, and who sits where.

Knows seats and options by way of `durak.seats` and `durak.rules`, and looks each arrangement of seats up only once.
"""

from __future__ import annotations

from durak.ai.bits import Layout, layout
from durak.rules import Rules, throws_any_rank
from durak.seats import Sides, clockwise, controller, side, target_seat, thrower_order


class Setup:
    """One deal for the fast twin; made once for many games."""

    __slots__ = (
        "after_take",
        "any_rank",
        "any_time",
        "beaters",
        "cap",
        "first_bout_only",
        "groups",
        "hand_size",
        "layout",
        "openings",
        "order",
        "original",
        "partner_plays",
        "plain",
        "players",
        "rank_of",
        "rewards",
        "rules",
        "side",
        "sure_wins",
        "teams",
        "throw_groups",
        "transfer",
        "transfers",
        "trumps",
    )

    def __init__(self, rules: Rules, players: int, trump: str) -> None:
        self.rules = rules
        self.players = players
        self.layout: Layout = layout(rules.deck, trump)
        self.rank_of = self.layout.rank_of
        self.beaters = self.layout.beaters
        self.plain = self.layout.plain
        self.trumps = self.layout.trumps
        self.teams = rules.teams
        self.partner_plays = rules.teams and rules.team_out == "partner_plays"
        self.groups = rules.lead_multi
        self.throw_groups = rules.throw_multi
        self.any_time = rules.throw_timing == "any_time"
        self.any_rank = throws_any_rank(rules, players)
        self.cap = rules.limit_cap or rules.deck
        self.after_take = rules.throw_after_take
        self.transfer = rules.transfer
        self.sure_wins = rules.throwers != "none" and not rules.transfer
        """Whether `duel.sure_win` holds: cards are thrown in and never transferred."""
        self.original = rules.transfer_attacker == "original" and not rules.teams
        self.hand_size = rules.hand_size
        self.first_bout_only = rules.first_limit == "first_bout"
        self.order = tuple((seat, *clockwise(seat, players)) for seat in range(players))
        self.side = tuple(side(rules, player) for player in range(players))
        self.rewards = _rewards(self.side)
        """By loser, then by player: the share not lost; the last entry is that of a draw."""
        self.openings: dict[int, tuple[int, int, int, tuple[int, ...]]] = {}
        self.transfers: dict[int, tuple[int, int, int, int, tuple[int, ...]] | None] = {}

    def opening(self, seat: int, out: int) -> tuple[int, int, int, tuple[int, ...]]:
        """(defender's seat, attacker, defender, throwers) of a bout led from `seat`."""
        key = seat << 8 | out
        found = self.openings.get(key)
        if found is None:
            rules, players, gone = self.rules, self.players, _players(out, self.players)
            defender_seat = target_seat(rules, seat, players, gone)
            attacker = controller(rules, seat, players, gone)
            assert defender_seat is not None and attacker is not None
            defender = controller(rules, defender_seat, players, gone)
            assert defender is not None
            sides = Sides(seat, attacker, defender_seat, defender)
            throwers = thrower_order(rules, sides, players, gone)
            found = self.openings[key] = (defender_seat, attacker, defender, throwers)
        return found

    def next_seat(self, seat: int, taken: bool, out: int) -> int:
        """The seat that leads after `seat` defended."""
        if self.partner_plays:
            return (seat + taken) % self.players
        if taken:
            return self.opening(seat, out)[0]
        for other in self.order[seat]:
            if not out >> other & 1:
                return other
        raise AssertionError("a game with nobody in it is over")

    def receiving(
        self, seat: int, player: int, leader: int, out: int, empty: int
    ) -> tuple[int, int, int, int, tuple[int, ...]] | None:
        """(defender's seat, defender, attacker's seat, attacker, throwers) after `player` transferred, if he can.

        `seat` is the seat he played, `empty` are the players whom no transfer reaches, `out` those who are out.
        """
        key = (((seat << 4 | player) << 4 | leader) << 8 | out) << 8 | empty
        if key in self.transfers:
            return self.transfers[key]
        rules, players = self.rules, self.players
        missing, gone = _players(empty, players), _players(out, players)
        target = target_seat(rules, seat, players, missing)
        receiver = None if target is None else controller(rules, target, players, missing)
        found = None
        if target is not None and receiver is not None:
            attacker_seat, attacker = (leader, leader) if self.original and leader != receiver else (seat, player)
            sides = Sides(attacker_seat, attacker, target, receiver, seat, missing)
            found = (target, receiver, attacker_seat, attacker, thrower_order(rules, sides, players, gone))
        self.transfers[key] = found
        return found


def _rewards(side: tuple[int, ...]) -> tuple[tuple[float, ...], ...]:
    rows = [tuple(0.0 if own == lost else 1.0 for own in side) for lost in side]
    return (*rows, tuple(0.5 for _ in side))


def _players(mask: int, players: int) -> tuple[int, ...]:
    return tuple([player for player in range(players) if mask >> player & 1])
