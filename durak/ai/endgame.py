"""The endgame of two: talon gone, two players left, so whoever counted sees every card.

Searches to the end over bit masks, within a budget of nodes. The value of a position is 1 when the attacker gets rid of
his cards first, -1 when the defender does, 0 when both do.

Cards are thrown in one at a time and, unless the rules make a group stronger, led one at a time: the same cards can be
added after the answer, so nothing is lost by it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from durak.actions import Action, Kind
from durak.cards import SUITS, Card, beats
from durak.rules import Rules
from durak.state import Phase
from durak.view import View

_CARDS: Final = tuple(Card(rank, suit) for rank in range(2, 15) for suit in SUITS)
_BITS: Final = {card: 1 << index for index, card in enumerate(_CARDS)}
_RANKS: Final = {bit: 15 << (index // 4 * 4) for bit, index in ((1 << i, i) for i in range(52))}
"""For the bit of a card the mask of its rank."""


def any_rank(rules: Rules, players: int) -> bool:
    """Whether defence cards open their ranks for throwing in (RULES §7.3)."""
    return rules.throw_ranks == "any" or (rules.throw_ranks == "lead_4plus" and players < 4)


class OutOfNodes(Exception):
    """The position is too large for the budget."""


@functools.cache
def _beaters(trump: str) -> dict[int, int]:
    """For the bit of a card the mask of the cards that beat it."""
    return {_BITS[attack]: sum(_BITS[card] for card in _CARDS if beats(card, attack, trump)) for attack in _CARDS}


@functools.cache
def _trumps(trump: str) -> int:
    return sum(_BITS[card] for card in _CARDS if card.suit == trump)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def _mask(cards: tuple[Card, ...]) -> int:
    return sum([_BITS[card] for card in cards])


class Solver:
    """Searches positions of one deal; remembers what it has proved."""

    def __init__(self, rules: Rules, players: int, trump: str, cap: int, nodes: int) -> None:
        self.nodes = nodes
        self._cap = cap
        self._beaters = _beaters(trump)
        self._trumps = _trumps(trump)
        self._throwing = rules.throwers != "none"
        self._throwing_after_take = self._throwing and rules.throw_after_take
        self._any_rank = any_rank(rules, players)
        self._transfers = rules.transfer
        self._groups = rules.lead_multi and (rules.transfer or not self._throwing_after_take)
        self._leads: dict[tuple[int, int], int] = {}
        self._defences: dict[tuple[int, int, int, int, int, int], int] = {}

    def _ordered(self, mask: int) -> Iterator[int]:
        """Plain cards from low to high, then trumps."""
        yield from _bits(mask & ~self._trumps)
        yield from _bits(mask & self._trumps)

    def lead(self, attacker: int, defender: int) -> int:
        """Value before a lead; also of the end of the game."""
        if not attacker:
            return 1 if defender else 0
        if not defender:
            return -1
        key = (attacker, defender)
        value = self._leads.get(key)
        if value is None:
            # A position that comes back on the way to itself is as good as a draw.
            self._leads[key] = 0
            try:
                value = self._search_lead(attacker, defender)
            except OutOfNodes:
                del self._leads[key]
                raise
            self._leads[key] = value
        return value

    def _search_lead(self, attacker: int, defender: int) -> int:
        if not self._transfers and self._unstoppable(attacker, defender):
            return 1
        limit = min(self._cap, defender.bit_count())
        best = -1
        for cards in self._lead_moves(attacker, limit):
            value = self.defend(
                attacker ^ cards, defender, cards, cards, _RANKS[cards & -cards], limit - cards.bit_count()
            )
            if value > best:
                best = value
                if best == 1:
                    break
        return best

    def _unstoppable(self, attacker: int, defender: int) -> bool:
        """Whether the defender can beat at most one of the attacker's cards: led last, it comes too late for him.

        Led from low to high, the others do not help him to beat one another.
        """
        beaters, spare = self._beaters, attacker.bit_count() + defender.bit_count() > 2
        while attacker:
            bit = attacker & -attacker
            if defender & beaters[bit]:
                if not spare:
                    return False
                spare = False
            attacker ^= bit
        return True

    def _lead_moves(self, attacker: int, limit: int) -> Iterator[int]:
        yield from self._ordered(attacker)
        if self._groups:
            for rank in range(0, 52, 4):
                same = list(_bits(attacker & (15 << rank)))
                for size in range(2, min(len(same), limit) + 1):
                    yield from map(sum, combinations(same, size))

    def defend(self, attacker: int, defender: int, uncovered: int, table: int, ranks: int, room: int) -> int:
        """Value while attack cards lie uncovered; `ranks` masks what may be thrown in."""
        key = (attacker, defender, uncovered, table, ranks, room)
        value = self._defences.get(key)
        if value is None:
            self.nodes -= 1
            if self.nodes < 0:
                raise OutOfNodes
            value = self._search_defence(attacker, defender, uncovered, table, ranks, room)
            self._defences[key] = value
        return value

    def _search_defence(self, attacker: int, defender: int, uncovered: int, table: int, ranks: int, room: int) -> int:
        target = uncovered & -uncovered
        best = 1
        for card in self._ordered(defender & self._beaters[target]):
            value = self.beaten(
                attacker,
                defender ^ card,
                uncovered ^ target,
                table | card,
                ranks | _RANKS[card] if self._any_rank else ranks,
                room,
            )
            if value < best:
                best = value
                if best == -1:
                    return best
        if self._transfers and uncovered == table:
            best = min(best, self._search_transfers(attacker, defender, table, ranks))
            if best == -1:
                return best
        return min(best, self.taking(attacker, defender, table, ranks, room))

    def beaten(self, attacker: int, defender: int, uncovered: int, table: int, ranks: int, room: int) -> int:
        """Value after a card was beaten: the rest must be, or the attacker throws in or lets it be."""
        if uncovered:
            return self.defend(attacker, defender, uncovered, table, ranks, room)
        best = -1
        for card in self._ordered(attacker & ranks) if room and self._throwing else ():
            value = self.defend(attacker ^ card, defender, card, table | card, ranks, room - 1)
            if value > best:
                best = value
                if best == 1:
                    return best
        return max(best, -self.lead(defender, attacker))

    def _search_transfers(self, attacker: int, defender: int, table: int, ranks: int) -> int:
        count = table.bit_count() + 1
        best = 1
        if attacker.bit_count() >= count:
            room = min(self._cap, attacker.bit_count()) - count
            for card in _bits(defender & ranks):
                best = min(best, -self.defend(defender ^ card, attacker, table | card, table | card, ranks, room))
        return best

    def taking(self, attacker: int, defender: int, table: int, ranks: int, room: int) -> int:
        """Value after the defender said that he takes; the attacker may add cards."""
        best = -1
        for card in _bits(attacker & ranks) if room and self._throwing_after_take else ():
            # Their order does not matter, so the rest comes from above this card.
            value = self.taking(attacker ^ card, defender, table | card, ranks & -(card << 1), room - 1)
            if value > best:
                best = value
                if best == 1:
                    return best
        return max(best, self.lead(attacker, defender | table))


# ------------------------------------------------------------------------------------------- from a view


def opponent_hand(view: View) -> tuple[Card, ...] | None:
    """The cards of the only opponent left when they can be told, else None."""
    left = [player for player in range(view.players) if player not in view.out]
    if view.talon or len(left) != 2 or view.seat not in left:
        return None
    other = left[0] if left[1] == view.seat else left[1]
    cards = view.unseen().union(view.known[other])
    return tuple(sorted(cards)) if len(cards) == view.counts[other] else None


def can_solve(rules: Rules) -> bool:
    """Whether the search knows every move of these rules."""
    return not (rules.show_transfer or rules.transfer_multi) or not rules.transfer


def values(view: View, actions: list[Action], nodes: int) -> dict[Action, int]:
    """The proved values of `actions` for the player to act; those that the budget did not reach are missing.

    Stops at the first action that wins.
    """
    other = opponent_hand(view)
    if other is None or not can_solve(view.rules):
        return {}
    cap = view.rules.limit_cap or 52
    solver = Solver(view.rules, view.players, view.trump, min(cap, 5) if view.first_limit else cap, nodes)
    proved: dict[Action, int] = {}
    for action in actions:
        try:
            proved[action] = _value(solver, view, action, _mask(view.hand), _mask(other))
        except OutOfNodes:
            break
        if proved[action] == 1:
            break
    return proved


def _value(solver: Solver, view: View, action: Action, mine: int, theirs: int) -> int:
    """Value of an action for the player to act."""
    cards = _mask(action.cards)
    uncovered = _mask(tuple(attack for attack, beating in view.table if beating is None))
    table = _mask(tuple(card for pair in view.table for card in pair if card is not None))
    ranks, room = _open_ranks(view), view.room
    left, count = mine ^ cards if action.kind is not Kind.SHOW else mine, len(action.cards)
    match action.kind:
        case Kind.LEAD:
            return solver.defend(left, theirs, cards, cards, _RANKS[cards & -cards], view.limit - count)
        case Kind.BEAT:
            assert action.target is not None
            more = _RANKS[cards] if any_rank(view.rules, view.players) else 0
            uncovered ^= _BITS[action.target]
            return -solver.beaten(theirs, left, uncovered, table | cards, ranks | more, room)
        case Kind.TAKE:
            return -solver.taking(theirs, mine, table, ranks, room)
        case Kind.TRANSFER:
            room = min(view.rules.limit_cap or 52, theirs.bit_count()) - table.bit_count() - count
            return solver.defend(left, theirs, table | cards, table | cards, ranks, room)
        case Kind.THROW_IN if view.phase is Phase.TAKE:
            return solver.taking(left, theirs, table | cards, ranks, room - count)
        case Kind.THROW_IN:
            return solver.defend(left, theirs, uncovered | cards, table | cards, ranks, room - count)
        case _ if view.phase is Phase.TAKE:
            return solver.lead(mine, theirs | table)
        case _ if uncovered:
            return solver.defend(mine, theirs, uncovered, table, ranks, room)
    return -solver.lead(theirs, mine)


def _open_ranks(view: View) -> int:
    """Mask of the ranks that may be thrown in."""
    if not view.table:
        return 0
    if any_rank(view.rules, view.players):
        cards = [card for pair in view.table for card in pair if card is not None]
    else:
        cards = [view.table[0].attack]
    mask = 0
    for card in cards:
        mask |= _RANKS[_BITS[card]]
    return mask
