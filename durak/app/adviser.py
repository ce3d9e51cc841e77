"""Adviser: what a strong player would do in the human's place, thought out once for each table."""

from __future__ import annotations

import asyncio

from durak.actions import Action
from durak.ai.player import LATE
from durak.app.hints import STRONGEST
from durak.app.thinking import Thinker
from durak.view import View


class Adviser:
    """Asks the strongest opponent. Whoever asks again about the same table waits for the same thought."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._view: View | None = None
        self._thought: asyncio.Task[Action] | None = None

    async def advice(self, view: View, seed: str) -> Action | None:
        """What to do in `view`; None when it was stopped meanwhile, or when the answer is no legal action."""
        thought = self._thought
        if thought is None or self._view != view or (thought.done() and thought.exception() is not None):
            self.stop()
            # Opponents vary late in a deal; advice does not.
            early = view._replace(number=min(view.number, LATE - 1))
            # Kept: whoever thinks by the clock might think again about the same table.
            thought = asyncio.ensure_future(self._thinker.choose(early, STRONGEST, seed))
            self._view, self._thought = view, thought
        # Not awaited itself: one who stops waiting must not end it for the others.
        await asyncio.wait({thought})
        if thought.cancelled() or self._thought is not thought:
            return None
        action = thought.result()
        return action if action in view.legal else None

    def stop(self) -> None:
        """Nobody wants to know any more: the human has acted, or the game is interrupted."""
        if self._thought is not None:
            self._thought.cancel()
        self._thought = None
