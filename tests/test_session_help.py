"""The game loop and what makes playing easier: quiet passes and hints."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from durak.actions import PASS, Action
from durak.ai.player import LATE
from durak.app.names import HUMAN
from durak.app.quiet import Quiet
from durak.app.thinking import LocalThinker
from durak.events import Passed
from durak.state import Phase
from durak.view import View, observe
from tests.positions import position
from tests.session_fakes import Game, Held, run, settings_for, settle

# asyncio.run needs an event loop of its own, which the page's interpreter does not give.
pytestmark = pytest.mark.cpython


def test_a_quiet_pass_lasts_until_there_is_something_new():
    state = position(
        trump="H", hands=["6C 7D 8D", "9S TS JS QS", "6D 6S 9C KC"], attacker=2, rules="throw_timing:any_time"
    )
    view = observe(state, 0)._replace(phase=Phase.THROW)
    throw = Action.parse("+6C")
    known = frozenset({throw, PASS})

    assert Quiet(view.number, known).covers(view._replace(legal=(throw, PASS)))
    assert not Quiet(view.number, known).covers(view._replace(legal=(throw, Action.parse("+7D"), PASS)))
    assert Quiet(view.number, None).covers(view._replace(legal=(throw, Action.parse("+7D"), PASS)))
    assert not Quiet(view.number - 1, None).covers(view._replace(legal=(throw, PASS)))


def test_passing_for_the_whole_bout_asks_no_more_in_it():
    async def scenario():
        asked: list[tuple[int, bool]] = []

        def policy(view: View) -> Action | None:
            if PASS not in view.legal:
                return view.legal[0]
            asked.append((view.number, bool(view.table)))
            game.session.pass_quietly(whole_bout=True)
            return None

        game = Game(policy=policy, settings=settings_for("source000_podkidnoy", 4)).new("3")
        await game.to_the_end()
        bouts = [number for number, _ in asked]
        assert bouts
        assert len(set(bouts)) == len(bouts)
        passes = [frame.event for frame in game.screen.frames if isinstance(frame.event, Passed)]
        assert len(bouts) < sum(event.player == HUMAN for event in passes)

    run(scenario())


def test_a_hint_is_a_legal_action_and_changes_nothing():
    async def scenario():
        game = Game(policy=None, thinker=LocalThinker()).new("1")
        await game.to_own_turn()
        before = game.session.match.record
        hint = await game.session.hint()
        assert hint is not None
        assert hint[0] == game.session.view()
        assert hint[1] in hint[0].legal
        assert before == game.session.match.record

    run(scenario())


def test_the_same_table_gets_the_same_hint():
    async def scenario():
        game = Game(policy=None).new("1")
        await game.to_own_turn()
        asked = len(game.thinker.views)
        assert await game.session.hint() == await game.session.hint()
        assert asked + 1 == len(game.thinker.views)

    run(scenario())


async def asked(game: Game) -> tuple[asyncio.Task[Any], View, asyncio.Future[Action]]:
    """A hint that is waited for, the table it is about, and who may answer."""
    hint = asyncio.ensure_future(game.session.hint())
    await settle()
    return hint, *game.thinker.asked[-1]


@pytest.mark.parametrize("known", [False, True], ids=["before it is known", "in the moment it is known"])
def test_whoever_acts_while_he_waits_for_a_hint_gets_none(known):
    async def scenario():
        game = Game(policy=None, thinker=Held()).new("1")
        await game.to_own_turn()
        hint, view, answer = await asked(game)
        if known:
            answer.set_result(view.legal[1])
            await asyncio.sleep(0)
        assert game.session.act(str(view.legal[0])) is None
        if not known:
            answer.set_result(view.legal[1])
        assert await hint is None

    run(scenario())


def test_a_game_that_is_set_aside_gives_no_hint():
    async def scenario():
        game = Game(policy=None, thinker=Held()).new("1")
        await game.to_own_turn()
        hint, _, _ = await asked(game)
        game.session.suspend()
        assert await hint is None
        assert await game.session.hint() is None
        game.session.proceed()
        await game.to_own_turn()
        hint, view, answer = await asked(game)
        answer.set_result(view.legal[0])
        assert await hint == (game.session.view(), view.legal[0])

    run(scenario())


def test_asking_five_times_is_thought_about_once():
    async def scenario():
        game = Game(policy=None, thinker=Held()).new("1")
        await game.to_own_turn()
        hints = [asyncio.ensure_future(game.session.hint()) for _ in range(5)]
        await settle()
        assert len(game.thinker.asked) == 1
        view, answer = game.thinker.asked[0]
        # One who stops waiting takes nothing from the others.
        hints[0].cancel()
        answer.set_result(view.legal[0])
        assert await asyncio.gather(*hints[1:]) == [(game.session.view(), view.legal[0])] * 4

    run(scenario())


def test_a_thought_that_failed_is_told_and_tried_again():
    async def scenario():
        game = Game(policy=None, thinker=Held()).new("1")
        await game.to_own_turn()
        hint, _, answer = await asked(game)
        answer.set_exception(RuntimeError("no idea"))
        with pytest.raises(RuntimeError, match="no idea"):
            await hint
        hint, view, answer = await asked(game)
        answer.set_result(view.legal[0])
        assert await hint is not None

    run(scenario())


def test_advice_does_not_vary_late_in_a_deal():
    """Opponents do from a certain bout on, so whoever advises is not told that it is so late."""

    async def scenario():
        game = Game(policy=None).new("1")
        await game.to_own_turn()
        match = game.session.match
        match.states[-1] = match.state._replace(number=LATE + 7)
        hint = await game.session.hint()
        assert game.thinker.views[-1].number < LATE
        assert hint is not None
        assert hint[1] in game.session.view().legal

    run(scenario())
