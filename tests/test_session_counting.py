"""The game loop and the statistics: which deals count, and how often."""

from __future__ import annotations

import pytest

from durak.app.names import HUMAN
from tests.session_fakes import Game, Held, at_random, run, settle

# asyncio.run needs an event loop of its own, which the page's interpreter does not give.
pytestmark = pytest.mark.cpython


def test_a_finished_deal_enters_the_statistics_once():
    async def scenario():
        game = Game().new()
        await game.to_the_end()
        lost = HUMAN in game.session.match.state.outcome.losers
        row = game.session.statistics().row("podkidnoy_classic", "medium")
        assert (1, int(lost)) == (row.deals, row.durak)
        for again in (game.session.resume, game.session.undo, lambda: game.session.new_game(game.settings, "1")):
            game.screen.finished.clear()
            again()
            await game.to_the_end()
            assert 1 == game.session.statistics().row().deals
        game.screen.finished.clear()
        game.session.next_deal()
        await game.to_the_end()
        assert 2 == game.session.statistics().row().deals
        game.session.reset_statistics()
        assert 0 == game.session.statistics().row().deals

    run(scenario())


def test_a_watched_deal_does_not_count_even_when_the_player_goes_on_with_it():
    async def scenario():
        watched = Game(policy=None, watch=True).new()
        await watched.to_the_end()
        assert not watched.session.under_way
        game = Game(store=watched.store)
        game.session.open(watched.session.game())
        await game.to_the_end()
        assert 0 == game.session.statistics().row().deals

    run(scenario())


def test_a_deal_that_was_over_when_it_was_opened_does_not_count():
    async def scenario():
        elsewhere = Game().new()
        await elsewhere.to_the_end()
        game = Game()
        game.session.open(elsewhere.session.game())
        await game.to_the_end()
        assert 0 == game.session.statistics().row().deals
        game.screen.finished.clear()
        game.session.resume()
        await game.to_the_end()
        assert 0 == game.session.statistics().row().deals
        # Where it was played it goes on counting.
        elsewhere.screen.finished.clear()
        elsewhere.session.open(game.session.game())
        await elsewhere.to_the_end()
        assert 1 == elsewhere.session.statistics().row().deals

    run(scenario())


def test_a_deal_from_elsewhere_that_the_player_was_out_of_does_not_count():
    async def scenario():
        for seed in map(str, range(50)):
            elsewhere = Game().new(seed)
            await elsewhere.to_the_end()
            match = elsewhere.session.match
            later = sum(HUMAN in state.out for state in match.states) - 1
            if later > 0:
                break
        match.take_back(later)
        match.takebacks = 0
        assert HUMAN in match.state.out and not match.over
        game = Game()
        game.session.open(elsewhere.session.game())
        await game.to_the_end()
        assert 0 == game.session.statistics().row().deals

    run(scenario())


def test_a_deal_dropped_for_a_new_game_counts_as_unfinished():
    async def scenario():
        game = Game(policy=None, thinker=Held()).new()
        assert not game.session.under_way
        await game.to_own_turn()
        game.session.new_game(game.settings, "1")
        await game.to_own_turn()
        assert 0 == game.session.statistics().row().unfinished
        game.session.act(str(game.session.view().legal[0]))
        await settle()
        assert game.session.under_way
        game.session.new_game(game.settings, "2")
        row = game.session.statistics().row()
        assert (1, 0) == (row.unfinished, row.deals)

    run(scenario())


def test_a_practice_deal_does_not_count():
    async def scenario():
        game = Game(policy=None).new("1")
        await game.to_own_turn()
        talon = game.session.view().talon
        while game.session.view().talon == talon:
            game.session.act(str(game.session.view().legal[-1]))
            await game.to_own_turn()
        game.session.undo()
        game.screen.policy = at_random
        game.session.resume()
        await game.to_the_end()
        assert 0 == game.session.statistics().row().deals

    run(scenario())


def test_broken_statistics_are_set_aside_and_the_game_goes_on():
    async def scenario():
        game = Game()
        game.store.texts["statistics"] = "{"
        game.new()
        await game.to_the_end()
        assert ["statistics.damaged"] == game.screen.told
        assert ["{"] == game.store.aside
        assert 1 == game.session.statistics().row().deals

    run(scenario())
