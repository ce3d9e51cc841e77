"""Thinking within the page: in slices, between which everything else gets its turn."""

import asyncio
import random

import pytest

from durak.ai.levels import LEVELS, Level
from durak.ai.player import Limit, Player, SlicedPlayer
from durak.app import thinking
from durak.app.thinking import LocalThinker, in_slices
from durak.match import Match
from durak.rules import Rules
from durak.view import View, observe

# asyncio.run needs an event loop of its own, which the page's interpreter does not give.
pytestmark = pytest.mark.cpython

LIMIT = Limit(iterations=300)


def a_view(seed: str = "1", players: int = 3) -> View:
    state = Match.new(Rules(), players, seed).state
    return observe(state, state.turn)


class Counting:
    """Thinks in as many slices as told, and notes each; for ever when told None."""

    def __init__(self, slices: int | None) -> None:
        self.slices, self.done, self.closed = slices, 0, False

    def choose(self, view, rng, limit):  # noqa: ARG002 - must not be asked
        raise AssertionError("asked to think in one go")

    def steps(self, view, rng, limit):  # noqa: ARG002 - any view will do
        try:
            while self.slices is None or self.done < self.slices:
                self.done += 1
                yield
            return view.legal[-1]
        finally:
            self.closed = True


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_slices_lead_to_the_same_answer(level, seed):
    player, view = LEVELS[level].player(), a_view(seed)

    expected = player.choose(view, random.Random(seed), LIMIT)

    assert expected == asyncio.run(in_slices(player, view, random.Random(seed), LIMIT))


def test_the_thinker_takes_the_level_and_its_limit(monkeypatch):
    monkeypatch.setattr(thinking, "find_level", lambda _name: Level("test", LEVELS["expert"].player, LIMIT))

    answer = asyncio.run(LocalThinker().choose(a_view(), "test", "7"))

    assert answer == LEVELS["expert"].player().choose(a_view(), random.Random("7"), LIMIT)


def test_the_levels_that_think_long_offer_slices():
    thoughtful = [level for level in LEVELS.values() if level.limit.seconds is not None]

    assert thoughtful
    assert all(isinstance(level.player(), SlicedPlayer) for level in thoughtful)


def test_others_get_their_turn_after_every_slice():
    player: Player = Counting(5)
    seen = []

    async def run():
        thought = asyncio.ensure_future(in_slices(player, a_view(), random.Random(1), LIMIT))
        while not thought.done():
            seen.append(player.done)
            await asyncio.sleep(0)
        return thought.result()

    assert asyncio.run(run()) == a_view().legal[-1]
    assert seen == [0, 1, 2, 3, 4, 5]


def test_there_is_a_rest_after_every_slice_where_it_is_wanted(monkeypatch):
    rests = []

    async def sleep(seconds):
        rests.append(seconds)

    player = Counting(3)
    monkeypatch.setattr(thinking, "find_level", lambda _name: Level("test", lambda: player, LIMIT))
    monkeypatch.setattr(thinking.asyncio, "sleep", sleep)
    asyncio.run(LocalThinker(0.5).choose(a_view(), "test", "7"))

    assert rests == [0.5] * 3


def test_thinking_ends_within_a_slice_when_it_is_cancelled():
    player = Counting(None)

    async def run():
        thought = asyncio.ensure_future(in_slices(player, a_view(), random.Random(1), LIMIT))
        while player.done < 3:
            await asyncio.sleep(0)
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought
        return player.done

    assert asyncio.run(run()) <= 4
    assert player.closed


def test_a_player_without_slices_is_simply_asked():
    view = a_view()

    class Plain:
        def choose(self, view, rng, limit):  # noqa: ARG002 - any answer will do
            return view.legal[0]

    assert asyncio.run(in_slices(Plain(), view, random.Random(1), LIMIT)) == view.legal[0]


def test_a_fault_in_a_slice_reaches_whoever_waits():
    class Faulty(Counting):
        def steps(self, view, rng, limit):  # noqa: ARG002 - any view will do
            yield
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        asyncio.run(in_slices(Faulty(2), a_view(), random.Random(1), LIMIT))
