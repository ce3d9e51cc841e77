"""The game loop and time: rests, speeds, watching and skipping."""

from __future__ import annotations

import asyncio

import pytest

from durak.app.pace import before
from durak.app.settings import Settings
from durak.cards import Card
from durak.events import Discarded
from tests.session_fakes import Clock, Game, VirtualClock, run, settings_for, settle

# asyncio.run needs an event loop of its own, which the page's interpreter does not give.
pytestmark = pytest.mark.cpython


def test_watched_games_are_played_by_opponents_alone():
    async def scenario():
        game = Game(policy=None, watch=True, settings=settings_for("teams_3x3", 6)).new()
        await game.to_the_end()
        assert not any(frame.view.legal for frame in game.screen.frames)
        assert {view.seat for view in game.thinker.views} == set(range(6))
        assert game.screen.frames[3].facts.watching
        assert not game.session.undo()
        assert "game_over" == game.session.act("pass")

    run(scenario())


def test_whoever_is_out_may_watch_or_skip_to_the_end():
    async def scenario():
        for seed in map(str, range(40)):
            game = Game(settings=settings_for("podkidnoy_classic", 4)).new(seed)
            await game.until(
                lambda game=game: (
                    bool(game.screen.finished) or game.screen.frames[-1].facts.can_skip if game.screen.frames else False
                )
            )
            if game.screen.finished:
                continue
            game.session.skip()
            await settle()
            rests = len(game.clock.rests)
            await game.to_the_end()
            assert not any(game.clock.rests[rests:])
            assert game.screen.frames[-1].facts.hurried
            return
        raise AssertionError("nobody ever left early")

    run(scenario())


def test_at_instant_speed_nothing_is_waited_for():
    async def scenario():
        game = Game(settings=Settings().with_value("speed", "instant")).new()
        await game.to_the_end()
        assert not any(game.clock.rests)

    run(scenario())


def test_slow_takes_longer_than_fast():
    async def scenario():
        lengths = []
        for speed in ("instant", "fast", "normal", "slow"):
            game = Game(settings=Settings().with_value("speed", speed)).new()
            await game.to_the_end()
            lengths.append(sum(game.clock.rests))
        assert sorted(lengths) == lengths
        assert len(set(lengths)) == 4

    run(scenario())


class HeldClock(Clock):
    """Time that stands still before the table is cleared."""

    def __init__(self):
        super().__init__()
        self.held = []

    async def sleep(self, seconds):
        await super().sleep(seconds)
        if seconds == before(Discarded((Card.parse("6C"),)), "normal"):
            self.held.append(asyncio.get_running_loop().create_future())
            await self.held[-1]


def test_a_tap_ends_the_rest_before_the_table_is_cleared():
    async def scenario():
        game = Game(clock=HeldClock()).new()
        await game.until(lambda: bool(game.clock.held))
        await settle()
        cleared = [frame for frame in game.screen.frames if isinstance(frame.event, Discarded)]
        assert cleared == []
        game.session.hurry()
        await game.until(lambda: any(isinstance(frame.event, Discarded) for frame in game.screen.frames))

    run(scenario())


def test_a_tap_does_not_shorten_a_thought():
    async def scenario():
        for tapped in (False, True):
            game = Game(clock=VirtualClock()).new()
            time = asyncio.ensure_future(game.clock.run())
            await game.until(lambda game=game: game.screen.thinkers != [])
            begun = game.clock.now
            if tapped:
                game.session.hurry()
            await game.until(lambda game=game: game.screen.thinkers[-1] is None)
            assert game.clock.now - begun >= 0.3
            time.cancel()

    run(scenario())


def test_the_table_rests_before_it_is_cleared():
    async def scenario():
        game = Game().new()
        await game.until(lambda: any(isinstance(frame.event, Discarded) for frame in game.screen.frames))
        assert 0.75 in game.clock.rests

    run(scenario())
