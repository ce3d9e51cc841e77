"""Thinking: how the game gets an opponent's answer without holding up the page."""

from __future__ import annotations

import asyncio
import random
from typing import Protocol

from durak.actions import Action
from durak.ai.levels import level as find_level
from durak.ai.player import Limit, Player, SlicedPlayer
from durak.view import View


class Thinker(Protocol):
    """Whoever answers for the opponents. Its answer is checked: anything but a legal action is replaced."""

    async def choose(self, view: View, level: str, seed: str) -> Action:
        """What an opponent of `level` does in `view`; the same for the same arguments."""
        ...


class LocalThinker:
    """Thinks right here, within this Python, but lets all else that runs in it live meanwhile."""

    def __init__(self, pause: float = 0.0) -> None:
        """`pause`: seconds of rest after each slice, where giving way is not enough."""
        self._pause = pause

    async def choose(self, view: View, level: str, seed: str) -> Action:
        """What an opponent of `level` does in `view`."""
        found = find_level(level)
        return await in_slices(found.player(), view, random.Random(seed), found.limit, self._pause)


async def in_slices(player: Player, view: View, rng: random.Random, limit: Limit, pause: float = 0.0) -> Action:
    """What `player` does, thought out in slices if he offers them; whoever waits may cancel at the end of any slice."""
    if not isinstance(player, SlicedPlayer):
        return player.choose(view, rng, limit)
    steps = player.steps(view, rng, limit)
    try:
        while True:
            try:
                next(steps)
            except StopIteration as stop:
                action: Action = stop.value
                return action
            # All that waits gets its turn here: taps, timers, drawing, and whoever wants the thinking ended.
            await asyncio.sleep(pause)
    finally:
        steps.close()
