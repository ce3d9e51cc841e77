"""How long opponents wait: what only they can know to be forced takes as long as a choice, what all can see no time."""

from __future__ import annotations

import asyncio
import random
from functools import cache

import pytest

from durak.actions import Action
from durak.ai.levels import LEVELS
from durak.app.session import Session
from durak.app.settings import Settings
from durak.app.tempo import Tempo, is_public
from durak.cards import parse_cards
from durak.state import State
from durak.view import View, observe
from tests.positions import position
from tests.positions import run as played
from tests.session_fakes import Screen, Store, VirtualClock, run, settle

# --------------------------------------------------------------------------------------- what everybody can see


@pytest.mark.parametrize(
    ("state", "public"),
    [
        pytest.param(position(trump="H", hands=["6S", "8SKD"]), True, id="who has one card leads it"),
        pytest.param(position(trump="H", hands=["6S7D", "8SKD"]), False, id="who has two may choose"),
        pytest.param(
            played(position(trump="H", hands=["AH7D", "8SKD"]), "0: AH"), True, id="nothing beats the ace of trumps"
        ),
        pytest.param(
            played(position(trump="H", hands=["AH7D", "8SKD", "ADAS"], rules="transfer:yes"), "0: AH"),
            False,
            id="but he might transfer it",
        ),
        pytest.param(
            played(position(trump="H", hands=["KS7D", "8DKD6C", "ASAD"]), "0: KS"), False, id="he might hold the ace"
        ),
        pytest.param(
            played(position(trump="H", hands=["KS7D", "8DKD6C", "QSQD"]), "0: KS"),
            True,
            id="all that beats has gone",
        ),
    ],
)
def test_whether_an_onlooker_can_tell(state: State, public: bool):
    assert state.turn is not None
    assert is_public(observe(state, None), state.turn) is public


def test_who_holds_only_cards_that_all_have_seen_has_no_secret():
    state = played(position(trump="H", hands=["KS7D", "8DKD", "ASAD"]), "0: KS")
    view = observe(state, None)

    assert is_public(view._replace(known=((), parse_cards("8DKD"), ())), 1)
    assert not is_public(view._replace(known=((), parse_cards("8D"), ())), 1)


# --------------------------------------------------------------------------------------------- how long it takes


def test_without_thoughts_to_go_by_a_pause_is_within_the_limit_of_the_level():
    pauses = [Tempo().like_a_thought("master", random.Random(seed)) for seed in range(200)]

    assert 0 < min(pauses) < max(pauses) <= (LEVELS["master"].limit.seconds or 0)
    assert Tempo().like_a_thought("hard", random.Random(1)) == 0.0


def test_pauses_are_drawn_from_the_thoughts_of_the_same_level():
    tempo, rng = Tempo(), random.Random(2)
    for seconds in (0.2, 0.3, 0.5, 99.0):
        tempo.note("master", seconds)
    tempo.note("expert", 0.1)

    assert {tempo.like_a_thought("master", rng) for _ in range(100)} == {0.2, 0.3, 0.5, 2.0}


def test_old_thoughts_are_forgotten():
    tempo, rng = Tempo(), random.Random(3)
    for seconds in (5.0, *[0.25] * 20):
        tempo.note("master", seconds)

    assert {tempo.like_a_thought("master", rng) for _ in range(100)} == {0.25}


# -------------------------------------------------------------------------------------------------- in the game


class Slow:
    """Thinks for 0.4 to 0.9 seconds."""

    def __init__(self, clock: VirtualClock) -> None:
        self._clock = clock

    async def choose(self, view: View, level: str, seed: str) -> Action:
        rng = random.Random(f"{level} {seed}")
        await self._clock.sleep(rng.uniform(0.4, 0.9))
        return rng.choice(view.legal)


class Stopwatch(Screen):
    """Measures how long each opponent is shown to think."""

    def __init__(self, clock: VirtualClock) -> None:
        super().__init__()
        self._clock, self._begun = clock, 0.0
        self.forced: list[float] = []
        self.public: list[float] = []
        self.chosen: list[float] = []
        self._list: list[float] | None = None

    def thinking(self, player: int | None) -> None:
        if player is not None:
            self._begun = self._clock.now
            state = self.session.match.states[-1]
            forced = len(observe(state, player).legal) == 1
            public = forced and is_public(observe(state, None), player)
            self._list = self.public if public else self.forced if forced else self.chosen
        elif self._list is not None:
            self._list.append(self._clock.now - self._begun)
            self._list = None


@cache
def watched(speed: str) -> Stopwatch:
    """Deals of three masters and a player who plays at random."""
    clock = VirtualClock()
    screen = Stopwatch(clock)

    async def scenario():
        settings = Settings().with_value("speed", speed).with_value("level", "master").with_players(4)
        passing = asyncio.ensure_future(clock.run())
        session = Session(screen, Store(), Slow(clock), settings, sleep=clock.sleep, now=lambda: clock.now)
        screen.session = session
        for number in range(30):
            screen.finished.clear()
            session.new_game(settings, f"tempo {number}")
            while not screen.finished:
                await settle()
        passing.cancel()

    run(scenario())
    return screen


@pytest.mark.cpython
@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_what_is_forced_by_hidden_cards_takes_as_long_as_a_choice(speed: str):
    times = watched(speed)

    assert min(len(times.forced), len(times.chosen)) > 50
    # Within the range of real choices, and spread over it: neither the shortest nor the mean gives it away.
    assert min(times.chosen) * 0.75 <= min(times.forced)
    assert max(times.forced) <= max(times.chosen) * 1.1
    mean_forced, mean_chosen = (sum(seconds) / len(seconds) for seconds in (times.forced, times.chosen))
    assert abs(mean_forced - mean_chosen) < 0.08 * mean_chosen
    assert len({round(seconds, 2) for seconds in times.forced}) > 15


@pytest.mark.cpython
def test_what_everybody_sees_to_be_forced_comes_at_once():
    times = watched("normal")

    assert len(times.public) > 10
    assert set(times.public) == {0.0}


@pytest.mark.cpython
def test_at_instant_speed_what_is_forced_comes_at_once():
    times = watched("instant")

    assert len(times.forced) > 50
    assert set(times.forced) == {0.0}
