"""The game loop and what is kept: saves, games from elsewhere, stores that fail."""

from __future__ import annotations

import json

import pytest

from durak.app import saves
from durak.app.names import HUMAN
from durak.app.settings import Settings
from durak.app.thinking import LocalThinker
from durak.view import observe
from tests.session_fakes import Game, Store, run, settings_for, settle

# asyncio.run needs an event loop of its own, which the page's interpreter does not give.
pytestmark = pytest.mark.cpython


@pytest.mark.parametrize("preset", ["podkidnoy_classic", pytest.param("yard", marks=pytest.mark.thorough), "pairs_2x2"])
def test_the_game_resumes_at_every_action(preset):
    async def scenario():
        first = Game(settings=settings_for(preset, 4)).new()
        await first.to_the_end()
        views = [observe(state, HUMAN) for state in first.session.match.states]
        assert len(views) == len(first.store.saved)
        for number, (text, view) in enumerate(zip(first.store.saved, views, strict=True)):
            game = Game(settings=Settings())
            game.store.texts[saves.KEY] = text
            assert game.session.resume()
            # To the end only from some points: the rest of the way is the same.
            await game.until(
                lambda game=game, number=number: bool(game.screen.finished or (number % 9 and game.screen.frames[1:]))
            )
            assert view == game.screen.frames[0].view
            assert game.screen.frames[0].event is None

    run(scenario())


def test_a_resumed_game_goes_on_as_it_would_have():
    async def scenario():
        first = Game(settings=settings_for("perevodnoy", 3), thinker=LocalThinker()).new()
        await first.to_the_end()
        game = Game(thinker=LocalThinker())
        game.store.texts[saves.KEY] = first.store.saved[20]
        game.session.resume()
        await game.to_the_end()
        assert first.session.match.record == game.session.match.record

    run(scenario())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "notice.save_damaged"),
        ("null", "notice.save_damaged"),
        ("[]", "notice.save_damaged"),
        ('"x"', "notice.save_damaged"),
        ("{}", "notice.save_damaged"),
        ("x" * 1_000_000, "notice.save_damaged"),
        ("[" * 100_000, "notice.save_damaged"),
        ('{"format": "chess", "version": 1}', "notice.save_damaged"),
        ('{"format": "durak-game", "version": "1"}', "notice.save_damaged"),
        ('{"format": "durak-game", "version": 1, "level": ["easy"], "seed": "1", "match": {}}', "notice.save_damaged"),
        ('{"format": "durak-game", "version": 1, "level": "easy", "seed": "1", "match": {}}', "notice.save_damaged"),
        ('{"format": "durak-game", "version": 99}', "notice.save_future"),
    ],
)
def test_a_save_that_cannot_be_played_is_set_aside_with_a_notice(text, told):
    game = Game()
    game.store.texts[saves.KEY] = text

    assert not game.session.resume()
    assert [told] == game.screen.told
    assert [text] == game.store.aside


def test_a_save_with_an_impossible_move_is_set_aside():
    async def scenario():
        game = Game().new()
        await game.to_the_end()
        plain = json.loads(game.store.saved[-1])
        plain["match"]["record"]["actions"][3] = "take"
        plain["match"]["record"]["actions"][4] = "take"
        other = Game()
        other.store.texts[saves.KEY] = json.dumps(plain)
        assert not other.session.resume()
        assert ["notice.save_damaged"] == other.screen.told

    run(scenario())


@pytest.mark.parametrize("newest", ["{", "", "cut", "other", None])
def test_the_save_before_helps_out_when_the_newest_is_damaged(newest):
    """At most the last action is lost, and the next start has nothing to tell any more."""

    async def scenario():
        first = Game(policy=None).new()
        await first.to_own_turn()
        first.session.act(str(first.session.view().legal[0]))
        await settle()
        before = first.store.saved[-2]
        match newest:
            case "cut":
                first.store.texts[saves.KEY] = first.store.saved[-1][:-30]
            case "other":
                # Still a game, but not the one that was saved.
                first.store.texts[saves.KEY] = first.store.saved[-1].replace('"seed":"1"', '"seed":"2"')
            case None:
                del first.store.texts[saves.KEY]
            case _:
                first.store.texts[saves.KEY] = newest
        again = Game(policy=None, store=first.store)
        assert again.session.resume()
        assert saves.to_text(again.session.game()) == before
        assert again.screen.told == ([] if newest is None else ["notice.save_before"])
        third = Game(policy=None, store=first.store)
        assert third.session.resume()
        assert third.screen.told == []

    run(scenario())


def test_when_no_save_can_be_read_both_are_set_aside():
    game = Game()
    game.store.texts |= {saves.KEY: "{", saves.before(saves.KEY): "["}

    assert not game.session.resume()
    assert ["notice.save_damaged"] == game.screen.told
    assert ["{", "["] == game.store.aside


def test_a_watched_game_leaves_the_players_own_alone():
    async def scenario():
        own = Game(policy=None).new("1")
        await own.to_own_turn()
        kept = own.store.texts[saves.KEY]
        watched = Game(watch=True, store=own.store).new("2")
        await watched.to_the_end()
        assert kept == own.store.texts[saves.KEY]
        again = Game(watch=True, store=own.store)
        assert again.session.resume()
        assert "2" == again.session.game().seed

    run(scenario())


def test_a_game_from_elsewhere_takes_the_place_of_the_present_one():
    async def scenario():
        other = Game(settings=settings_for("yard", 4)).new("3")
        await other.to_the_end()
        game = Game(policy=None).new()
        await game.to_own_turn()
        game.session.open(saves.from_text(other.store.saved[9]))
        assert saves.to_text(game.session.game()) == other.store.saved[9] == game.store.texts[saves.KEY]
        # And it goes on.
        await game.until(lambda: game.screen.frames[-1].view.players == 4)

    run(scenario())


def test_without_a_save_there_is_nothing_to_resume_and_nothing_to_tell():
    game = Game()

    assert not game.session.resume()
    assert [] == game.screen.told


def test_a_store_that_does_not_work_is_told_once_and_the_game_goes_on():
    async def scenario():
        game = Game(store=Store(works=False)).new()
        await game.to_the_end()
        assert ["notice.not_saved"] == game.screen.told

    run(scenario())


def test_a_suspended_game_goes_on_as_it_lay_even_without_a_store():
    async def scenario():
        game = Game(policy=None, store=Store(works=False)).new("1")
        await game.to_own_turn()
        before, shown = game.session.view(), len(game.screen.frames)
        game.session.suspend()
        game.session.proceed()
        await game.until(lambda: len(game.screen.frames) > shown)
        assert before == game.session.view() == game.screen.frames[-1].view
        await game.to_own_turn()
        assert game.session.act(str(before.legal[0])) is None

    run(scenario())
