"""A session with everything around it fake: screen, store, thinkers and clock, for the tests of the game loop."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import random
from collections.abc import Callable, Coroutine
from typing import Any

from durak.actions import Action
from durak.app import saves
from durak.app.frames import Frame
from durak.app.session import Session
from durak.app.settings import Settings
from durak.match import Score
from durak.view import View


class Store:
    """Keeps texts in memory; `saved` is every game that was ever put."""

    def __init__(self, works: bool = True) -> None:
        self.texts: dict[str, str] = {}
        self.saved: list[str] = []
        self.aside: list[str] = []
        self.works = works

    def get(self, key: str) -> str | None:
        return self.texts.get(key)

    def put(self, key: str, text: str) -> bool:
        if self.works:
            self.texts[key] = text
            if key == saves.KEY:
                self.saved.append(text)
        return self.works

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def quarantine(self, key: str) -> None:
        self.aside.append(self.texts.pop(key))


class Thinker:
    """Chooses at random, and remembers what it was shown."""

    def __init__(self) -> None:
        self.views: list[View] = []

    async def choose(self, view: View, level: str, seed: str) -> Action:
        self.views.append(view)
        return random.Random(f"{level} {seed}").choice(view.legal)


class Held:
    """Answers when told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[View, asyncio.Future[Action]]] = []

    async def choose(self, view: View, level: str, seed: str) -> Action:  # noqa: ARG002 - answers from outside
        answer: asyncio.Future[Action] = asyncio.get_running_loop().create_future()
        self.asked.append((view, answer))
        # Shielded: even one who does not hear that he is no longer wanted must do no harm.
        return await asyncio.shield(answer)


class Bad:
    """Fails in one of several ways."""

    def __init__(self, way: str) -> None:
        self.way = way

    async def choose(self, view: View, level: str, seed: str) -> Any:  # noqa: ARG002 - fails whatever it is asked
        match self.way:
            case "raises":
                raise RuntimeError("no idea")
            case "illegal":
                return Action.parse("AS2C")
            case "garbage":
                return "a card"
            case _:
                return await asyncio.get_running_loop().create_future()


Policy = Callable[[View], Action | None]


def at_random(view: View) -> Action:
    return random.Random(repr(view)).choice(view.legal)


class Screen:
    """Remembers what it was shown; `policy` plays for the human, None lets him wait."""

    def __init__(self, policy: Policy | None = at_random) -> None:
        self.frames: list[Frame] = []
        self.told: list[str] = []
        self.failures: list[BaseException] = []
        self.finished: list[tuple[View, Score]] = []
        self.thinkers: list[int | None] = []
        self.policy = policy
        self.session: Session

    def show(self, frame: Frame) -> None:
        self.frames.append(frame)
        if frame.final and frame.view.legal and self.policy is not None:
            asyncio.get_running_loop().call_soon(self._play)

    def _play(self) -> None:
        view = self.session.view()
        action = self.policy(view) if self.policy is not None and view.legal else None
        if action is not None and self.session.act(str(action)) == "busy":
            asyncio.get_running_loop().call_soon(self._play)

    def thinking(self, player: int | None) -> None:
        self.thinkers.append(player)

    def tell(self, key: str) -> None:
        self.told.append(key)

    def failed(self, error: BaseException) -> None:
        self.failures.append(error)

    def finish(self, view: View, score: Score) -> None:
        self.finished.append((view, score))


class Clock:
    """Time that passes as soon as somebody waits for it."""

    def __init__(self) -> None:
        self.rests: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.rests.append(seconds)
        await asyncio.sleep(0)


class VirtualClock:
    """Time that stands still while anything else can happen, and then goes on to the next one who waits for it."""

    def __init__(self) -> None:
        self.now = 0.0
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = itertools.count()

    async def sleep(self, seconds: float) -> None:
        alarm = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (self.now + seconds, next(self._count), alarm))
        await alarm

    async def run(self) -> None:
        """Let time pass for ever."""
        while True:
            await settle()
            if self._waiting:
                self.now, _, alarm = heapq.heappop(self._waiting)
                if not alarm.done():
                    alarm.set_result(None)


def settings_for(preset: str, players: int = 3) -> Settings:
    return Settings().with_preset(preset).with_players(players)


class Game:
    """A session with everything fake around it."""

    def __init__(
        self,
        *,
        policy: Policy | None = at_random,
        screen: Screen | None = None,
        thinker: Any = None,
        store: Store | None = None,
        settings: Settings | None = None,
        clock: Clock | VirtualClock | None = None,
        **more: Any,
    ) -> None:
        self.settings = settings if settings is not None else Settings()
        self.screen, self.clock = screen or Screen(policy), Clock() if clock is None else clock
        self.store = store if store is not None else Store()
        self.thinker = Thinker() if thinker is None else thinker
        self.session = Session(
            self.screen, self.store, self.thinker, self.settings, sleep=self.clock.sleep, new_seed=lambda: "7", **more
        )
        self.screen.session = self.session

    def new(self, seed: str = "1") -> Game:
        self.session.new_game(self.settings, seed)
        return self

    async def until(self, reached: Callable[[], bool], steps: int = 50_000) -> None:
        for _ in range(steps):
            if reached():
                return
            await asyncio.sleep(0)
        raise AssertionError(f"the game stands still: {self.session.view()}")

    async def to_the_end(self) -> None:
        await self.until(lambda: bool(self.screen.finished))

    async def to_own_turn(self) -> None:
        await self.until(lambda: bool(self.screen.frames and self.screen.frames[-1].view.legal))
        await settle()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scenario)


def opponents_turn(game: Game) -> Callable[[], bool]:
    return lambda: bool(game.thinker.asked)
