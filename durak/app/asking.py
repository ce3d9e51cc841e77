"""Asking: how an opponent is asked, so that the time he takes tells nothing and no fault of his stops the game."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from durak.actions import Action
from durak.ai.safe import fallback
from durak.app import pace
from durak.app.ports import Screen
from durak.app.tempo import Tempo, is_public
from durak.app.thinking import Thinker
from durak.view import View


class Asked(NamedTuple):
    """A decision of an opponent."""

    player: int
    view: View
    onlooker: View
    """The same table for those who see no hand."""
    level: str
    seed: str


class Asker:
    """Asks opponents, and remembers how long they think."""

    def __init__(
        self,
        screen: Screen,
        thinker: Thinker,
        sleep: Callable[[float], Awaitable[None]],
        now: Callable[[], float],
        patience: float,
    ) -> None:
        """`patience`: seconds after which an opponent who has not answered is answered for."""
        self._screen, self._thinker = screen, thinker
        self._sleep, self._now, self._patience = sleep, now, patience
        self._tempo = Tempo()

    async def ask(self, asked: Asked, speed: str) -> Action:
        """What the opponent does, not before the pace allows."""
        if len(asked.view.legal) > 1:
            return await self._thought(asked, speed)
        await self._sleep(self._pretence(asked, speed))
        return asked.view.legal[0]

    def _pretence(self, asked: Asked, speed: str) -> float:
        """Seconds before the only move: none if everybody sees that it is, else until a thought might have ended."""
        if not pace.glance(speed) or is_public(asked.onlooker, asked.player):
            return 0.0
        rng = random.Random(asked.seed)
        least = pace.thinking(rng, speed)
        return max(least, pace.glance(speed) + self._tempo.like_a_thought(asked.level, rng))

    async def _thought(self, asked: Asked, speed: str) -> Action:
        """What the thinker says, or a fallback when he fails, errs or takes for ever."""
        view, glance = asked.view, pace.glance(speed)
        await self._sleep(glance)
        begun = self._now()
        thought = asyncio.ensure_future(self._thinker.choose(view, asked.level, asked.seed))
        thought.add_done_callback(lambda done: self._thought_ended(done, asked.level, begun))
        try:
            rest = pace.thinking(random.Random(asked.seed), speed) - glance
            if rest:
                await self._sleep(rest)
            await asyncio.wait({thought}, timeout=self._patience)
            if thought.done() and thought.result() in view.legal:
                return thought.result()
            print(f"no usable answer from player {asked.player}, answered for")
        except Exception as error:
            self._screen.failed(error)
        finally:
            thought.cancel()
        return fallback(view)

    def _thought_ended(self, thought: asyncio.Task[Action], level: str, begun: float) -> None:
        # Asking for the exception tells the event loop that it is not lost, should nobody wait for it any more.
        if not thought.cancelled() and thought.exception() is None:
            self._tempo.note(level, self._now() - begun)
