"""Thinking elsewhere: the opponents who think long do so beside the page, and the game goes on without that place too.

`RemoteThinker` is the page's side: it asks a helper, and thinks here when there is none, or none that answers. `Desk`
is the other side. Between them go texts only. Neither knows what a worker is; `durak.web.worker_thinker` does.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, Protocol

from durak.actions import Action
from durak.ai.levels import level as find_level
from durak.app.thinking import LocalThinker, Thinker
from durak.view import View, from_json, to_json

PATIENCE: Final = 3.0
"""Seconds of silence after the end of a level's own time, after which a helper is given up."""
START_PATIENCE: Final = 90.0
"""Seconds that a helper may take to get ready; a slow telephone that also plays needs many."""
STARTS: Final = 3
"""How often a helper is started during a visit; one that was lost so often would be lost again."""


class Question(NamedTuple):
    """What is asked: the move of an opponent."""

    view: View
    level: str
    seed: str
    ply: int
    """The number of the question, by which it can be taken back."""

    def to_text(self) -> str:
        """The question as one text."""
        return json.dumps({"view": to_json(self.view), "level": self.level, "seed": self.seed, "ply": self.ply})

    @classmethod
    def from_text(cls, text: str) -> Question:
        """The question that `to_text` wrote."""
        plain = json.loads(text)
        return cls(from_json(plain["view"]), plain["level"], plain["seed"], plain["ply"])


class Helper(Protocol):
    """Somebody who thinks elsewhere."""

    async def think(self, question: str) -> str:
        """The action, as a text, for a question, as a text; no action when the question was taken back."""
        ...

    def cancel(self, ply: int) -> None:
        """Nobody wants the answer to this question any more."""
        ...

    def end(self) -> None:
        """Stop at once, whatever it does."""
        ...


class RemoteThinker:
    """Lets a helper think when that takes long, once one is ready; until then, and without one, thinks here."""

    def __init__(
        self,
        start: Callable[[int], Awaitable[Helper]],
        local: Thinker | None = None,
        *,
        report: Callable[[Exception], None] = lambda _error: None,
        patience: float = PATIENCE,
        start_patience: float = START_PATIENCE,
    ) -> None:
        """`start` makes the helper of that number ready; it ends by itself what it began when it fails.

        `report` hears what is broken in a helper: not that there is none, nor that he is silent.
        """
        self._report = report
        self._start = start
        self._local = LocalThinker() if local is None else local
        self._patience, self._start_patience = patience, start_patience
        self._plies = itertools.count(1)
        self._starts = 0
        self._helper: Helper | None = None
        self._starting: asyncio.Task[None] | None = None
        self._open, self._wanted = False, False

    def open(self, level: str) -> None:
        """From now on a helper may be started: at once for a `level` that needs one, else when one is missed."""
        self._open = True
        if self._wanted or is_long(level):
            self._start_helper()

    async def choose(self, view: View, level: str, seed: str) -> Action:
        """What an opponent of `level` does in `view`."""
        # A forced move needs neither thought nor a journey.
        if not is_long(level) or len(view.legal) == 1:
            return await self._local.choose(view, level, seed)
        self._start_helper()
        helper = self._helper
        if helper is not None:
            action = await self._ask(helper, Question(view, level, seed, next(self._plies)))
            if action is not None:
                return action
        return await self._local.choose(view, level, seed)

    async def _ask(self, helper: Helper, question: Question) -> Action | None:
        """The helper's answer; None when it fails, which is its end. Whoever stops waiting stops its thinking too."""
        seconds = find_level(question.level).limit.seconds or 0.0
        try:
            text = await asyncio.wait_for(helper.think(question.to_text()), seconds + self._patience)
            action = Action.parse(text)
            if action not in question.view.legal:
                raise ValueError(f"a helper answered what is not legal: {text}")
            return action
        except asyncio.CancelledError:
            # What it may say all the same finds nobody: only this call waited for it.
            helper.cancel(question.ply)
            raise
        except TimeoutError:
            pass
        except Exception as error:
            self._report(error)
        # Silence, a fault and nonsense are all one: the next helper may do better.
        self._lose(helper)
        return None

    def _lose(self, helper: Helper) -> None:
        helper.end()
        # Two questions may have waited for the same helper.
        if self._helper is helper:
            self._helper = None
            self._start_helper()

    def _start_helper(self) -> None:
        """Start a helper unless there is one, one is on its way, or enough of them were lost."""
        self._wanted = True
        if self._open and self._helper is None and self._starting is None and self._starts < STARTS:
            self._starts += 1
            # Kept, because the event loop itself holds tasks only weakly.
            self._starting = asyncio.ensure_future(self._get_ready(self._starts))

    async def _get_ready(self, number: int) -> None:
        try:
            self._helper = await asyncio.wait_for(self._start(number), self._start_patience)
        except Exception:
            # The game goes on without; the next long thought asks for another.
            self._helper = None
        finally:
            self._starting = None


class Desk:
    """The other side: answers questions, several at a time if need be, and drops those that are taken back."""

    def __init__(self, thinker: Thinker | None = None) -> None:
        self._thinker = LocalThinker() if thinker is None else thinker
        self._thoughts: dict[int, asyncio.Task[Action]] = {}

    async def think(self, text: str) -> str:
        """The action for a question; an empty text when it was taken back."""
        question = Question.from_text(text)
        thought = asyncio.ensure_future(self._thinker.choose(question.view, question.level, question.seed))
        self._thoughts[question.ply] = thought
        try:
            await asyncio.wait({thought})
            return "" if thought.cancelled() else str(thought.result())
        finally:
            del self._thoughts[question.ply]

    def cancel(self, ply: int) -> None:
        """Drop a question; one that is answered already, or was never asked, is no matter."""
        thought = self._thoughts.get(ply)
        if thought is not None:
            thought.cancel()


def is_long(level: str) -> bool:
    """Whether opponents of a level think so long that it would be felt."""
    return find_level(level).limit.seconds is not None
