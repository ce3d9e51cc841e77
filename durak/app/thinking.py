"""Thinking: how the game gets an opponent's answer, and what it does without one."""

from __future__ import annotations

import random
from typing import Protocol

from durak.actions import Action, Kind
from durak.ai.levels import level as find_level
from durak.view import View


class Thinker(Protocol):
    """Whoever answers for the opponents. Its answer is checked: anything but a legal action is replaced."""

    async def choose(self, view: View, level: str, seed: str) -> Action:
        """What an opponent of `level` does in `view`; the same for the same arguments."""
        ...


class LocalThinker:
    """Thinks right here, within the page's own Python."""

    async def choose(self, view: View, level: str, seed: str) -> Action:
        """What an opponent of `level` does in `view`."""
        found = find_level(level)
        return found.player().choose(view, random.Random(seed), found.limit)


def fallback(view: View) -> Action:
    """A sane action that needs no thought: pass or beat cheaply, else lead the lowest, else take."""

    def cost(action: Action) -> tuple[bool, int, int]:
        trumps = sum(card.suit == view.trump for card in action.cards)
        return action.kind in (Kind.TAKE, Kind.REDEAL), trumps, sum(card.rank for card in action.cards)

    passing = [action for action in view.legal if action.kind is Kind.PASS]
    return passing[0] if passing else min(view.legal, key=cost)
