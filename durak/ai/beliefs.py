"""Beliefs: what a seat can know of the hidden cards, and guesses at them that fit.

Certain: own cards, discards, the table, cards others took or showed, the trump card under the talon, all counts; in
the first bout also that no hand holds a trump below the one shown for the first lead. Likely, from what lies on the
table and from the bouts before, as far as the cards have been held since: who led a card has few lower ones, who takes
could not beat what lies open, who beat with a card has none cheaper, who passed has nothing cheap to throw in. What is
unlikely is dealt less often, never ruled out.
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from durak.ai.bits import SLOTS, Layout, bits, layout
from durak.rules import throws_any_rank
from durak.state import Pair, Past, Phase, cards_on
from durak.view import View


class Doubts(NamedTuple):
    """How often a card is dealt all the same to a player who is unlikely to hold it; 1 believes in nothing."""

    lead: float = 0.4
    take: float = 0.25
    beat: float = 0.5
    throw: float = 0.4
    past: float = 0.15
    """For cards that he would have played in a bout that is over, and has not drawn since."""


DOUBTS: Final = Doubts()


class Slot(NamedTuple):
    """Hidden cards of one player: how many, and which are unlikely, by how much."""

    player: int
    size: int
    unlikely: int
    doubt: float


class Belief:
    """All that the player of a view knows; `deal` gives a guess at the rest."""

    __slots__ = ("bottom", "hands", "layout", "pool", "slots", "talon_only")

    def __init__(self, view: View, doubts: Doubts | None = DOUBTS) -> None:
        self.layout: Layout = layout(view.rules.deck, view.trump)
        bit_of, me = self.layout.bit_of, view.seat
        self.hands = [self.layout.mask(cards) for cards in view.known]
        if me is not None:
            self.hands[me] = self.layout.mask(view.hand)
        pool = self.layout.mask(view.unseen())
        self.bottom = [] if view.trump_card is None else [bit_of[view.trump_card]]
        only = pool & _trumps_in_no_hand(view, self.layout)
        self.talon_only = list(bits(only))
        self.pool = list(bits(pool ^ only))
        """Cards that may lie in hidden hands or in the talon."""
        self.slots: list[Slot] = []
        for player in range(view.players):
            count = view.counts[player] - self.hands[player].bit_count()
            if count:
                self.slots += _slots(view, player, count, self.layout, doubts)

    @property
    def certain(self) -> bool:
        """Whether all hands are known; of a talon only the order may not be."""
        players = {slot.player for slot in self.slots}
        return not players or (len(players) == 1 and len(self.pool) == sum([slot.size for slot in self.slots]))

    def deal(self, rng: random.Random) -> tuple[list[int], list[int]]:
        """A guess: the hands by player, and the talon in drawing order."""
        pool, chance = self.pool, rng.random
        hands = self.hands[:]
        left = len(pool)
        # Cards are drawn into the end of the pool, which so keeps being shuffled from guess to guess.
        for player, size, unlikely, doubt in self.slots:
            hand = hands[player]
            for _ in range(size):
                at = int(chance() * left)
                card = pool[at]
                if card & unlikely and chance() > doubt:
                    at = int(chance() * left)
                    card = pool[at]
                left -= 1
                pool[at] = pool[left]
                pool[left] = card
                hand |= card
            hands[player] = hand
        if not left and not self.talon_only:
            return hands, self.bottom
        talon = pool[:left] + self.talon_only
        for at in range(len(talon) - 1, 0, -1):
            other = int(chance() * (at + 1))
            talon[at], talon[other] = talon[other], talon[at]
        talon += self.bottom
        return hands, talon


def _trumps_in_no_hand(view: View, known: Layout) -> int:
    """In the first bout the trumps that nobody can have been dealt, for the lowest one dealt was shown (RULES §3)."""
    if view.number != 1 or not view.talon or view.memory.first_reason not in ("lowest_trump", "no_trump"):
        return 0
    if view.memory.first_reason == "no_trump":
        return known.trumps
    seen = known.mask((*cards_on(view.table), *(card for cards in view.known for card in cards))) & known.trumps
    return ((seen & -seen) - 1) & known.trumps


def _slots(view: View, player: int, size: int, known: Layout, doubts: Doubts | None) -> list[Slot]:
    """The hidden cards of `player` by when he drew them; those he has held for longer tell more."""
    if doubts is None:
        return [Slot(player, size, 0, 1.0)]
    now, doubt = _unlikely_now(view, player, known, doubts)
    batches = _batches(view, player, known) if doubts.past < 1.0 else []
    surplus = sum([count for count, _ in batches]) - size
    if surplus < 0:
        return [Slot(player, size, now, doubt)]
    # Which of his hidden cards he played since cannot be seen: take them from wherever he drew most.
    for _ in range(surplus):
        largest = max(batches, key=_count)
        largest[0] -= 1
    return [
        Slot(player, count, unlikely | now, doubts.past if unlikely else doubt) for count, unlikely in batches if count
    ]


def _count(batch: list[int]) -> int:
    return batch[0]


def _batches(view: View, player: int, known: Layout) -> list[list[int]]:
    """[hidden cards drawn at once, cards unlikely among them], oldest first, whatever was played since."""
    batches = [[view.rules.hand_size, 0]]
    for bout in view.memory.past:
        unlikely = _unlikely(view, player, bout, known)
        if unlikely:
            for batch in batches:
                batch[1] |= unlikely
        for drawer, count in bout.refill:
            if drawer == player:
                batches.append([count - (bout.trump_drawn_by == player), 0])
    return batches


def _may_follow(view: View, table: tuple[Pair, ...], known: Layout) -> int:
    """Cards of the ranks that may be thrown in on a table."""
    if throws_any_rank(view.rules, view.players):
        return known.rank_mask(known.mask(cards_on(table)))
    return known.rank_of[known.bit_of[table[0].attack] % SLOTS]


def _unlikely(view: View, player: int, bout: Past, known: Layout) -> int:
    """Cards that `player` would have played in a bout if he had held them."""
    if player == bout.defender:
        unlikely = 0
        for attack, beating in bout.table:
            beaters = known.beaters[known.bit_of[attack] % SLOTS]
            if beating is not None:
                unlikely |= beaters & (known.bit_of[beating] - 1)
            else:
                unlikely |= beaters & known.plain
        return unlikely
    if player not in bout.throwers:
        return 0
    first = known.bit_of[bout.table[0].attack]
    unlikely = (first - 1) & known.plain & ~known.rank_of[first % SLOTS] if player == bout.leader else 0
    if len(bout.table) < bout.limit and (view.rules.throw_after_take or not bout.taken):
        unlikely |= _may_follow(view, bout.table, known) & known.plain
    return unlikely


def _unlikely_now(view: View, player: int, known: Layout, doubts: Doubts) -> tuple[int, float]:
    """Cards that `player` would have played otherwise if he held them, and how often he holds them all the same."""
    if not view.table:
        return 0, 1.0
    unlikely, doubt = 0, 1.0
    if player == view.defender:
        for attack, beating in view.table:
            beaters = known.beaters[known.bit_of[attack] % SLOTS]
            if beating is not None:
                unlikely |= beaters & (known.bit_of[beating] - 1)
                doubt = min(doubt, doubts.beat)
            elif view.phase is Phase.TAKE:
                unlikely |= beaters
                doubt = min(doubt, doubts.take)
        return unlikely, doubt
    if player == view.attacker and not view.rules.transfer:
        unlikely = (known.bit_of[view.table[0].attack] - 1) & ~known.rank_of[known.bit_of[view.table[0].attack] % SLOTS]
        doubt = doubts.lead
    if view.phase in (Phase.THROW, Phase.TAKE) and player in view.throwers and player not in view.queue:
        unlikely |= _may_follow(view, view.table, known) & known.plain
        doubt = min(doubt, doubts.throw)
    return unlikely, doubt
