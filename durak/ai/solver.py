"""The last cards of two players, solved: alpha-beta over bit masks, with a budget of nodes.

Works on a `fast.Game` in which two opponents are left and no card is hidden: the talon is gone, or only the face-up
trump lies there. Values are those of the attacker of the moment: 1 he gets rid of his cards first, -1 the other does,
0 both at once. Cards are thrown in one at a time, since in the open the same cards can follow the answer; they are led
in groups only where that can matter, which is when the attack may be transferred or nothing may be added later.

Positions between bouts are remembered. Nothing repeats without transfers, because a taken attack costs its attacker a
card and a beaten one leaves the game. With transfers a position that comes back on the way to itself counts as a draw,
and values that rest on one are not remembered. What lay there before the game was handed over is not known, so a win
that leads over such a position may be a draw by repetition.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations
from typing import Final

from durak.actions import Action
from durak.ai.beliefs import Belief
from durak.ai.bits import SLOTS, bits
from durak.ai.duel import sure_win
from durak.ai.fast import CARDS, DEFEND, LEAD, OVER, TAKING, TRANSFER, Game, from_view, move_of
from durak.ai.setup import Setup
from durak.view import View

_FAR: Final = 1 << 30


class OutOfNodes(Exception):
    """The position is too large for the budget."""


def solvable(game: Game) -> bool:
    """Whether two opponents are left, nothing is hidden, and the solver knows every move of the rules."""
    setup = game.setup
    if game.five or game.phase == OVER or (setup.rules.show_transfer and setup.transfer):
        return False
    if len(game.talon) - game.drawn > (setup.players == 2):
        return False
    left = [player for player in range(setup.players) if not game.out >> player & 1]
    return len(left) == 2 and setup.side[left[0]] != setup.side[left[1]]


class Solver:
    """Searches positions of one deal and remembers what it has proved."""

    __slots__ = (
        "_after_take",
        "_any_rank",
        "_any_time",
        "_cap",
        "_depth",
        "_groups",
        "_leads",
        "_loop",
        "_path",
        "_quick",
        "_setup",
        "_size",
        "_throwing",
        "_transfer",
        "nodes",
    )

    def __init__(self, setup: Setup, nodes: int) -> None:
        rules = setup.rules
        self.nodes = nodes
        self._setup = setup
        self._cap = setup.cap
        self._size = setup.hand_size
        self._throwing = rules.throwers != "none"
        self._after_take = self._throwing and rules.throw_after_take
        self._any_rank = setup.any_rank
        self._any_time = setup.any_time
        self._transfer = rules.transfer
        self._groups = rules.lead_multi and (rules.transfer or not self._after_take)
        self._quick = setup.sure_wins
        self._leads: dict[int, int] = {}
        self._path: dict[int, int] = {}
        self._depth = 0
        self._loop = _FAR

    # --------------------------------------------------------------------------------------------- between bouts

    def after(self, attack: int, defence: int, last: int, taken: bool) -> int:
        """Value for the attacker when the bout is over; `last` is the card of the talon, 0 without one."""
        if last:
            if attack.bit_count() < self._size:
                attack |= last
                last = 0
            elif defence.bit_count() < self._size:
                defence |= last
                last = 0
        if not last:
            if not attack:
                return 1 if defence else 0
            if not defence:
                return -1
        return self._lead(attack, defence, last) if taken else -self._lead(defence, attack, last)

    def _lead(self, attack: int, defence: int, last: int) -> int:
        if self._quick and not last and sure_win(self._setup, attack, defence):
            return 1
        key = (attack << 52 | defence) << 1 | (1 if last else 0)
        value = self._leads.get(key)
        if value is not None:
            return value
        if self._transfer:
            return self._lead_without_loops(key, attack, defence, last)
        value = self._leads[key] = self._search_lead(attack, defence, last)
        return value

    def _lead_without_loops(self, key: int, attack: int, defence: int, last: int) -> int:
        depth = self._path.get(key)
        if depth is not None:
            self._loop = min(self._loop, depth)
            return 0
        depth = self._path[key] = self._depth
        self._depth += 1
        outer, self._loop = self._loop, _FAR
        try:
            value = self._search_lead(attack, defence, last)
        finally:
            self._depth -= 1
            del self._path[key]
        if self._loop >= depth:
            self._leads[key] = value
            self._loop = outer
        else:
            self._loop = min(outer, self._loop)
        return value

    def _search_lead(self, attack: int, defence: int, last: int) -> int:
        self.nodes -= 1
        if self.nodes < 0:
            raise OutOfNodes
        limit = min(self._cap, defence.bit_count())
        rank_of = self._setup.rank_of
        best = -1
        rest = attack
        while rest:
            card = rest & -rest
            rest ^= card
            value = self.defend(attack ^ card, defence, card, card, rank_of[card % SLOTS], limit - 1, last)
            if value > best:
                best = value
                if best == 1:
                    return 1
        if self._groups and limit > 1:
            for group in self._lead_groups(attack, limit):
                ranks = rank_of[(group & -group) % SLOTS]
                value = self.defend(attack ^ group, defence, group, group, ranks, limit - group.bit_count(), last)
                if value > best:
                    best = value
                    if best == 1:
                        return 1
        return best

    def _lead_groups(self, attack: int, limit: int) -> list[int]:
        found, rest = [], attack
        while rest:
            same = attack & self._setup.rank_of[(rest & -rest) % SLOTS]
            rest &= ~same
            cards = list(bits(same))
            for size in range(2, min(len(cards), limit) + 1):
                found += [sum(group) for group in combinations(cards, size)]
        return found

    # ------------------------------------------------------------------------------------------------- in a bout

    def defend(self, attack: int, defence: int, opened: int, table: int, ranks: int, room: int, last: int) -> int:
        """Value while attack cards lie uncovered; `ranks` masks what may be thrown in, `room` says how many."""
        self.nodes -= 1
        if self.nodes < 0:
            raise OutOfNodes
        setup = self._setup
        target = 1 << opened.bit_length() - 1
        rest = defence & setup.beaters[target % SLOTS]
        best = 1
        while rest:
            card = rest & -rest
            rest ^= card
            more = ranks | setup.rank_of[card % SLOTS] if self._any_rank else ranks
            value = self.beaten(attack, defence ^ card, opened ^ target, table | card, more, room, last)
            if value < best:
                best = value
                if best == -1:
                    return -1
        if self._transfer and opened == table:
            value = self._transfers(attack, defence, table, ranks, last)
            if value < best:
                best = value
                if best == -1:
                    return -1
        value = self.taking(attack, defence, table, ranks, room, last)
        return value if value < best else best

    def beaten(self, attack: int, defence: int, opened: int, table: int, ranks: int, room: int, last: int) -> int:
        """Value after a card was beaten: the rest must be, or the attacker throws in or lets it be."""
        if opened and not self._any_time:
            return self.defend(attack, defence, opened, table, ranks, room, last)
        best = -1
        rest = attack & ranks if room > 0 and self._throwing else 0
        while rest:
            card = rest & -rest
            rest ^= card
            value = self.defend(attack ^ card, defence, opened | card, table | card, ranks, room - 1, last)
            if value > best:
                best = value
                if best == 1:
                    return 1
        value = self.passed(attack, defence, opened, table, ranks, room, last)
        return value if value > best else best

    def passed(self, attack: int, defence: int, opened: int, table: int, ranks: int, room: int, last: int) -> int:
        """Value after the attacker adds nothing for now."""
        if opened:
            return self.defend(attack, defence, opened, table, ranks, room, last)
        return self.after(attack, defence, last, False)

    def taking(self, attack: int, defence: int, table: int, ranks: int, room: int, last: int) -> int:
        """Value after the defender said that he takes; the attacker may add cards."""
        mask = attack & ranks if room > 0 and self._after_take else 0
        best = self.after(attack, defence | table, last, True)
        if best == 1 or not mask:
            return best
        subset = mask
        while subset:
            if subset.bit_count() <= room:
                value = self.after(attack ^ subset, defence | table | subset, last, True)
                if value > best:
                    best = value
                    if best == 1:
                        return 1
            subset = (subset - 1) & mask
        return best

    def transferred(self, attack: int, defence: int, table: int, ranks: int, last: int) -> int:
        """Value for the old attacker after the defender laid a card of the rank: `defence` is what he has left."""
        room = min(self._cap, attack.bit_count()) - table.bit_count()
        return -self.defend(defence, attack, table, table, ranks, room, last)

    def _transfers(self, attack: int, defence: int, table: int, ranks: int, last: int) -> int:
        best = 1
        same = defence & self._setup.rank_of[(table & -table) % SLOTS]
        spare = attack.bit_count() - table.bit_count()
        if not same or spare < 1:
            return best
        cards = list(bits(same))
        most = min(spare, len(cards) if self._setup.rules.transfer_multi else 1)
        for size in range(1, most + 1):
            for chosen in combinations(cards, size):
                group = sum(chosen)
                value = self.transferred(attack, defence ^ group, table | group, ranks, last)
                if value < best:
                    best = value
                    if best == -1:
                        return -1
        return best

    # --------------------------------------------------------------------------------------------- from a game

    def value(self, game: Game, move: int, target: int = 0) -> int:
        """The value of a move for the player to act. Raises OutOfNodes when the budget is spent.

        `target` is the attack card that a beating card covers, the highest uncovered one unless given.
        """
        last = game.talon[game.drawn] if game.drawn < len(game.talon) else 0
        table, opened, ranks, room = game.table, game.open, game.ranks, game.limit - game.laid
        attack, defence = game.hands[game.attacker], game.hands[game.defender]
        rank_of = self._setup.rank_of
        if game.phase == LEAD:
            ranks = rank_of[(move & -move) % SLOTS]
            return self.defend(attack ^ move, defence, move, move, ranks, room - move.bit_count(), last)
        if game.phase == DEFEND:
            if not move:
                return -self.taking(attack, defence, table, ranks, room, last)
            if move >= TRANSFER:
                card = move & CARDS
                return -self.transferred(attack, defence ^ card, table | card, ranks, last)
            more = ranks | rank_of[move % SLOTS] if self._any_rank else ranks
            target = target or 1 << opened.bit_length() - 1
            return -self.beaten(attack, defence ^ move, opened ^ target, table | move, more, room, last)
        if game.phase == TAKING:
            if not move:
                return self.after(attack, defence | table, last, True)
            return self.taking(attack ^ move, defence, table | move, ranks & ~move, room - move.bit_count(), last)
        if not move:
            return self.passed(attack, defence, opened, table, ranks, room, last)
        return self.defend(attack ^ move, defence, opened | move, table | move, ranks, room - move.bit_count(), last)


def values(view: View, actions: Iterable[Action], nodes: int) -> dict[Action, int]:
    """The proved values of `actions` for the player to act; those the budget did not reach are missing.

    Stops at the first action that wins. Nothing is proved while more than two play or a card is hidden.
    """
    belief = Belief(view, None)
    if not belief.certain:
        return {}
    hands, talon = belief.deal(random.Random(0))
    game = from_view(view, hands, talon)
    if not solvable(game):
        return {}
    solver, bit_of = Solver(game.setup, nodes), game.setup.layout.bit_of
    proved: dict[Action, int] = {}
    for action in actions:
        target = 0 if action.target is None else bit_of[action.target]
        try:
            proved[action] = solver.value(game, move_of(game.setup, action), target)
        except OutOfNodes:
            break
        if proved[action] == 1:
            break
    return proved
