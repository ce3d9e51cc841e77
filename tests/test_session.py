"""The game loop, driven with a fake screen, store and thinker: no page, and no waiting."""

from __future__ import annotations

from typing import Any

import pytest

from durak.actions import Action, Kind
from durak.app import seat_levels
from durak.app.deals import arranged, deal_events
from durak.app.frames import Frame
from durak.app.names import HUMAN
from durak.app.saves import KEY, from_text
from durak.app.session import Session
from durak.app.thinking import LocalThinker
from durak.engine import play
from durak.events import Over, redact
from durak.match import Match, Score
from durak.rules import PRESETS, preset_players
from durak.view import View, observe
from tests.session_fakes import Game, Held, Screen, Store, at_random, opponents_turn, run, settings_for, settle

# asyncio.run needs an event loop of its own, which the page's interpreter does not give.
pytestmark = pytest.mark.cpython


def spread(preset: str) -> list[int]:
    """Two or three of the numbers of players that a preset is for: fewest, most that the page offers, one between."""
    counts = [count for count in preset_players(PRESETS[preset]) if count <= 6]
    return sorted({counts[0], counts[len(counts) // 2], counts[-1]})


def happened(match: Match) -> list[Any]:
    """All events of the deal as the human may see them, from the record alone."""
    events = deal_events(match)
    for state, action in zip(match.states, match.record.actions, strict=False):
        assert state.turn is not None
        play(state, state.turn, action, events.append)
    return [redact(event, HUMAN) for event in events]


@pytest.mark.parametrize(("preset", "players"), [(preset, players) for preset in PRESETS for players in spread(preset)])
def test_every_preset_is_played_to_its_end_and_no_event_is_lost(preset, players):
    async def scenario():
        game = Game(settings=settings_for(preset, players)).new()
        await game.to_the_end()
        shown = [frame.event for frame in game.screen.frames]
        assert happened(game.session.match) == shown
        assert isinstance(shown[-1], Over)
        assert game.session.match.over

    run(scenario())


def test_opponents_are_shown_their_own_view_and_nothing_else():
    async def scenario():
        game = Game(settings=settings_for("perevodnoy", 4)).new()
        await game.to_the_end()
        states = game.session.match.states
        views = [observe(state, state.turn) for state in states if state.turn not in (HUMAN, None)]
        # What is forced needs no thought.
        assert [view for view in views if len(view.legal) > 1] == game.thinker.views

    run(scenario())


def test_other_settings_while_an_opponent_thinks_leave_the_game_alone():
    async def scenario():
        game = Game(thinker=Held(), policy=at_random).new("5")
        await game.until(opponents_turn(game))
        view, answer = game.thinker.asked[0]
        game.session.change(game.settings.with_value("language", "en"))
        answer.set_result(view.legal[0])
        await settle()
        assert view.legal[0] in game.session.match.record.actions

    run(scenario())


def test_a_triple_click_acts_once():
    async def scenario():
        game = Game(policy=None).new()
        await game.to_own_turn()
        text = str(game.session.view().legal[0])
        before = len(game.session.match.record.actions)
        assert [None, "busy", "busy"] == [game.session.act(text) for _ in range(3)]
        await game.until(lambda: len(game.session.match.record.actions) > before)
        assert text == str(game.session.match.record.actions[before])

    run(scenario())


def test_what_may_not_be_done_is_refused_with_its_reason():
    async def scenario():
        game = Game(policy=None).new("1")
        await game.to_own_turn()
        view = game.session.view()
        assert all(action.kind is Kind.LEAD for action in view.legal)
        assert "must_lead" == game.session.act("pass")
        assert "card_not_in_hand" == game.session.act(
            next(card for card in ("AS", "AH", "AD", "AC") if card not in map(str, view.hand))
        )
        assert "not_now" == game.session.act("rubbish")
        assert "not_now" == game.session.act("")
        legal = view.legal[0]
        unheld = Action.parse("+6S")
        assert ("lead_not_throw_in", unheld) == game.session.why_not((legal, unheld))
        assert game.session.why_not((legal,)) is None

    run(scenario())


def test_out_of_turn_nothing_is_accepted():
    async def scenario():
        game = Game(thinker=Held(), policy=at_random).new("5")
        await game.until(opponents_turn(game))
        card = game.session.view().hand[0]
        assert "not_your_turn" == game.session.act(str(card))
        game.session.pass_quietly(whole_bout=True)
        game.session.skip()
        assert await game.session.hint() is None

    run(scenario())


def test_the_next_deal_belongs_to_the_series():
    async def scenario():
        game = Game().new()
        game.session.next_deal()
        await game.to_the_end()
        assert game.session.match.score_before.deals == 0
        first = game.session.match.record
        game.screen.finished.clear()
        game.session.next_deal()
        await game.to_the_end()
        assert first.deck != game.session.match.record.deck
        assert game.session.match.record.previous is not None
        assert 2 == game.session.match.score.deals

    run(scenario())


def test_the_same_seed_gives_the_same_game():
    async def scenario():
        records = []
        for _ in range(2):
            game = Game(thinker=LocalThinker(), watch=True, settings=settings_for("yard", 3)).new("11")
            await game.to_the_end()
            records.append(game.session.match.record)
        assert records[0] == records[1]

    run(scenario())


def test_cards_keep_the_order_in_which_they_came():
    hand = Match.new(PRESETS["yard"].rules, 2, 1).state.hands[0]
    first, *rest = hand

    assert (*rest, first) == arranged(tuple(rest), hand)
    assert tuple(rest) == arranged(hand, tuple(rest))


def test_an_error_in_the_screen_is_told_and_not_lost():
    class Broken(Screen):
        def show(self, frame: Frame) -> None:  # noqa: ARG002 - fails whatever it is shown
            raise RuntimeError("no page")

    async def scenario():
        game = Game()
        broken = Broken()
        session = Session(broken, game.store, game.thinker, game.settings, sleep=game.clock.sleep)
        session.new_game(game.settings, "1")
        await settle()
        # Once more from the save, and no more: there it fails as well.
        assert [str(error) for error in broken.failures] == ["no page"] * 2

    run(scenario())


class Stumbling(Screen):
    """Fails at one of its methods, once."""

    def __init__(self, place: str, at: int) -> None:
        super().__init__()
        self.place, self.at = place, at

    def stumble(self, place: str) -> None:
        if place == self.place:
            self.at -= 1
            if self.at == 0:
                raise RuntimeError("stumbled")

    def show(self, frame: Frame) -> None:
        self.stumble("show")
        super().show(frame)

    def thinking(self, player: int | None) -> None:
        self.stumble("thinking")
        super().thinking(player)

    def finish(self, view: View, score: Score) -> None:
        self.stumble("finish")
        super().finish(view, score)


@pytest.mark.parametrize(
    ("place", "at"), [("finish", 1), *((place, at) for place in ("show", "thinking") for at in (1, 2, 5, 20, 31))]
)
@pytest.mark.parametrize("works", [True, False])
def test_after_an_error_the_game_goes_on_from_its_save(place, at, works):
    """Also where the store keeps nothing."""

    async def scenario():
        game = Game(screen=Stumbling(place, at), store=Store(works)).new()
        await game.to_the_end()
        assert [str(error) for error in game.screen.failures] == ["stumbled"]
        assert game.session.match.over

    run(scenario())


@pytest.mark.parametrize("opponents", [1, 2])
def test_an_opponent_can_become_stronger_at_once_and_the_deal_counts_as_mixed(opponents):
    async def scenario():
        game = Game(settings=settings_for("podkidnoy_classic", opponents + 1), policy=at_random).new()
        session = game.session
        session.set_level(1, "master")
        before = session.game().level
        # Nothing has been played: this is not a change.
        assert before == ("master" if opponents == 1 else "master,medium")
        await game.until(lambda: session.match.record.actions)
        session.set_level(1, "master")
        assert session.game().level == before
        session.set_level(1, "easy")
        level = session.game().level
        assert seat_levels.levels_of(level, opponents) == ("easy", "medium")[:opponents]
        assert seat_levels.counted_as(level) == seat_levels.MIXED
        assert from_text(game.store.get(KEY)).level == level
        await game.to_the_end()
        session.next_deal()
        assert session.game().level == ("easy" if opponents == 1 else "easy,medium")

    run(scenario())
