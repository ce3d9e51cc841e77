"""The game loop and opponents who fail, or answer too late."""

from __future__ import annotations

import asyncio

import pytest

from durak.ai.safe import fallback
from durak.rules import PRESETS
from tests.session_fakes import Bad, Game, Held, run, settings_for, settle

# asyncio.run needs an event loop of its own, which the page's interpreter does not give.
pytestmark = pytest.mark.cpython


@pytest.mark.parametrize("way", ["raises", "illegal", "garbage", "silent"])
def test_an_opponent_who_fails_is_answered_for(way):
    async def scenario():
        game = Game(thinker=Bad(way), patience=0.0005, settings=settings_for("yard", 4)).new()
        for _ in range(400):
            if game.screen.finished:
                break
            await asyncio.sleep(0.005)
        assert game.session.match.over
        # An exception is worth a report; that he is silent or errs, the game can live with.
        assert bool(game.screen.failures) == (way == "raises")

    run(scenario())


@pytest.mark.parametrize("preset", PRESETS)
def test_the_fallback_is_legal_and_ends_games(preset):
    async def scenario():
        game = Game(thinker=Bad("raises"), policy=fallback, settings=settings_for(preset, 4)).new()
        await game.to_the_end()

    run(scenario())


@pytest.mark.parametrize("interruption", ["new_game", "undo", "resume", "suspend"])
def test_an_answer_that_comes_too_late_changes_nothing(interruption):
    async def scenario():
        game = Game(thinker=Held(), policy=None).new("1")
        while not game.thinker.asked:
            await settle()
            if game.session.view().legal:
                game.session.act(str(game.session.view().legal[0]))
        view, answer = game.thinker.asked[0]
        match interruption:
            case "new_game":
                game.session.new_game(game.settings, "2")
            case "undo":
                assert game.session.undo()
            case "resume":
                game.session.resume()
            case "suspend":
                game.session.suspend()
        await settle()
        before = game.session.match.record
        answer.set_result(view.legal[0])
        await settle()
        assert before == game.session.match.record
        assert game.session.match.record.actions == () or interruption != "new_game"

    run(scenario())
