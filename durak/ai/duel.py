"""Two hands face to face: what is beyond the other's reach, and when that already wins."""

from __future__ import annotations

from durak.ai.bits import SLOTS, Layout
from durak.ai.setup import Setup


def reach(cards: Layout, attack: int, defence: int) -> tuple[int, int, int, int, int, int]:
    """For each of two hands, the attacker's first: high cards, safe cards, exposed cards.

    High are plain cards that no card of their suit in the other hand beats, safe are cards that nothing there beats,
    and exposed are as many plain cards as the other has trumps for.
    """
    plain, width = cards.plain, 3 * cards.ranks
    trumps, other_trumps = attack >> width, defence >> width
    high = other_high = 0
    for suit in cards.suits:
        held, against = attack & suit, defence & suit
        if held > against:
            high += (held >> against.bit_length()).bit_count()
        elif against:
            other_high += (against >> held.bit_length()).bit_count()
    safe = 0 if other_trumps else high
    other_safe = 0 if trumps else other_high
    if trumps > other_trumps:
        safe += (trumps >> other_trumps.bit_length()).bit_count()
    else:
        other_safe += (other_trumps >> trumps.bit_length()).bit_count()
    exposed = min((attack & plain).bit_count(), other_trumps.bit_count())
    other_exposed = min((defence & plain).bit_count(), trumps.bit_count())
    return high, safe, exposed, other_high, other_safe, other_exposed


def sure_win(setup: Setup, attack: int, defence: int) -> bool:
    """Whether all cards but those of one rank are beyond the defender: he takes them one by one, then the rest.

    Without a talon, and where cards are thrown in and not transferred.
    """
    beaters, left = setup.beaters, 0
    rest = attack
    while rest:
        card = rest & -rest
        rest ^= card
        if defence & beaters[card % SLOTS]:
            left |= card
    if not left:
        return True
    same = setup.rank_of[(left & -left) % SLOTS]
    count = left.bit_count()
    return not left & ~same and defence.bit_count() + attack.bit_count() - count > count and count <= setup.cap
