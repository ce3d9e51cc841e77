"""The game loop when the player takes moves back."""

from __future__ import annotations

import pytest

from durak.app import saves
from durak.app.thinking import LocalThinker
from tests.session_fakes import Game, Held, run, settle

# asyncio.run needs an event loop of its own, which the page's interpreter does not give.
pytestmark = pytest.mark.cpython


def test_undo_goes_back_to_the_last_own_decision():
    async def scenario():
        game = Game(policy=None, thinker=Held()).new("1")
        await game.to_own_turn()
        assert not game.session.undo()
        assert not game.session.undo_is_asked()
        view = game.session.view()
        game.session.act(str(view.legal[0]))
        await settle()
        assert not game.session.undo_is_asked()
        assert game.session.undo()
        await settle()
        assert view == game.session.view()
        assert game.screen.frames[-1].view == view
        assert 0 == game.session.match.takebacks
        assert saves.from_text(game.store.saved[-1]).match.record == game.session.match.record
        assert game.session.act(str(view.legal[-1])) is None

    run(scenario())


def test_undo_of_what_showed_new_cards_is_asked_once_and_makes_a_practice_deal():
    async def scenario():
        game = Game(policy=None).new("1")
        await game.to_own_turn()
        for asked in (True, False):
            talon = game.session.view().talon
            while game.session.view().talon == talon:
                game.session.act(str(game.session.view().legal[-1]))
                await game.to_own_turn()
            assert asked == game.session.undo_is_asked()
            assert game.session.undo()
            await settle()
            assert game.screen.frames[-1].facts.takebacks
            assert game.screen.frames[-1].view == game.session.view()
        assert saves.from_text(game.store.saved[-1]).match.takebacks

    run(scenario())


def test_after_undo_the_same_cards_come_in_the_same_order():
    async def scenario():
        game = Game(policy=None, thinker=LocalThinker()).new("1")
        await game.to_own_turn()
        before = game.session.match.state.talon
        text = str(game.session.view().legal[0])
        states = []
        for _ in range(2):
            game.session.act(text)
            await game.to_own_turn()
            states.append(game.session.match.state)
            game.session.undo()
            await game.to_own_turn()
            assert before == game.session.match.state.talon
        assert states[0] == states[1]

    run(scenario())


def test_a_deal_that_is_over_can_be_taken_back_and_leaves_the_series_as_it_was():
    async def scenario():
        game, decks = Game().new(), set()
        for _ in range(3):
            await game.to_the_end()
            game.screen.finished.clear()
            # The last moves of a deal often show nothing new; those before do.
            while not game.session.match.takebacks:
                assert game.session.undo()
            await game.to_the_end()
            assert 0 == game.screen.finished[-1][1].deals
            decks.add(game.session.match.record.deck)
            game.screen.finished.clear()
            game.session.next_deal()
        # The next deal is another one, though no deal was counted.
        assert 3 == len(decks)

    run(scenario())
