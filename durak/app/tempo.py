"""Tempo: how long an opponent waits with a move that he need not think about, so that time tells nothing of his hand.

A move is forced when it is the only one. Where everybody can see that, it comes at once. Where it follows from cards
that only he sees, it comes after a pause as long as one of his recent thoughts: who thinks long does so either way.
"""

from __future__ import annotations

import random
from collections import deque
from typing import Final

from durak.ai.levels import level as find_level
from durak.cards import beats
from durak.state import Phase, uncovered_on
from durak.view import View

_KEPT: Final = 20
"""So many thoughts of a level are remembered; with fewer than `_ENOUGH` its limit says how long they may take."""
_ENOUGH: Final = 3
_LONGEST: Final = 2.0
"""No pause is longer, in seconds, however long some thought took."""


class Tempo:
    """Remembers how long thoughts took, by level."""

    def __init__(self) -> None:
        self._thoughts: dict[str, deque[float]] = {}

    def note(self, level: str, seconds: float) -> None:
        """A thought about a real choice took so long."""
        self._thoughts.setdefault(level, deque(maxlen=_KEPT)).append(seconds)

    def like_a_thought(self, level: str, rng: random.Random) -> float:
        """Seconds that a thought of `level` might take. Nothing of the hand enters."""
        thoughts = self._thoughts.get(level, ())
        if len(thoughts) >= _ENOUGH:
            return min(rng.choice(thoughts), _LONGEST)
        return rng.uniform(0.3, 1.0) * min(find_level(level).limit.seconds or 0.0, _LONGEST)


def is_public(view: View, player: int) -> bool:
    """Whether an onlooker, whose view this is, can tell that the player to act has one move only, provided he has."""
    known, count = view.known[player], view.counts[player]
    if len(known) == count:
        return True
    if view.phase is Phase.LEAD:
        return count == 1
    # What is left is a defender who can but take; whoever is asked to throw in may always choose.
    possible = {*known, *view.unseen()}
    uncovered = uncovered_on(view.table)
    if view.rules.transfer and any(card.rank == attack.rank for card in possible for attack in uncovered):
        return False
    return not all(any(beats(card, attack, view.trump) for card in possible) for attack in uncovered)
