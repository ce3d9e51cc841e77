"""The game loop, driven with a fake screen, store and thinker: no page, and no waiting."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from durak.actions import PASS, Action, Kind
from durak.ai.safe import fallback
from durak.app import saves
from durak.app.deals import arranged, deal_events
from durak.app.frames import Frame
from durak.app.names import HUMAN
from durak.app.quiet import Quiet
from durak.app.session import Session
from durak.app.settings import Settings
from durak.app.thinking import LocalThinker
from durak.engine import play
from durak.events import Discarded, Over, Passed, redact
from durak.match import Match, Score
from durak.rules import PRESETS, preset_players
from durak.state import Phase
from durak.view import View, observe
from tests.positions import position

# asyncio.run needs an event loop of its own, which the page's interpreter does not give.
pytestmark = pytest.mark.cpython


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

    def finish(self, view: View, score: Score) -> None:
        self.finished.append((view, score))


class Clock:
    """Time that passes as soon as somebody waits for it."""

    def __init__(self) -> None:
        self.rests: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.rests.append(seconds)
        await asyncio.sleep(0)


def settings_for(preset: str, players: int = 3) -> Settings:
    return Settings().with_preset(preset).with_players(players)


class Game:
    """A session with everything fake around it."""

    def __init__(
        self,
        *,
        policy: Policy | None = at_random,
        thinker: Any = None,
        store: Store | None = None,
        settings: Settings | None = None,
        **more: Any,
    ) -> None:
        self.settings = settings if settings is not None else Settings()
        self.screen, self.clock = Screen(policy), Clock()
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
        expected = [observe(state, state.turn) for state in states if state.turn not in (HUMAN, None)]
        assert expected == game.thinker.views

    run(scenario())


@pytest.mark.parametrize("preset", ["podkidnoy_classic", "yard", "pairs_2x2"])
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
    game.store.texts |= {saves.KEY: "{", saves.BEFORE: "["}

    assert not game.session.resume()
    assert ["notice.save_damaged"] == game.screen.told
    assert ["{", "["] == game.store.aside


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


@pytest.mark.parametrize("way", ["raises", "illegal", "garbage", "silent"])
def test_an_opponent_who_fails_is_answered_for(way):
    async def scenario():
        game = Game(thinker=Bad(way), patience=0.0005, settings=settings_for("yard", 4)).new()
        for _ in range(400):
            if game.screen.finished:
                break
            await asyncio.sleep(0.005)
        assert game.session.match.over

    run(scenario())


@pytest.mark.parametrize("preset", PRESETS)
def test_the_fallback_is_legal_and_ends_games(preset):
    async def scenario():
        game = Game(thinker=Bad("raises"), policy=fallback, settings=settings_for(preset, 4)).new()
        await game.to_the_end()

    run(scenario())


def opponents_turn(game: Game) -> Callable[[], bool]:
    return lambda: bool(game.thinker.asked)


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
        assert game.session.resume()
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
        assert hint in game.session.view().legal
        assert before == game.session.match.record

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


def test_the_same_table_gets_the_same_hint():
    async def scenario():
        game = Game(policy=None).new("1")
        await game.to_own_turn()
        asked = len(game.thinker.views)
        assert await game.session.hint() == await game.session.hint()
        assert asked + 1 == len(game.thinker.views)

    run(scenario())


def test_the_table_rests_before_it_is_cleared():
    async def scenario():
        game = Game().new()
        await game.until(lambda: any(isinstance(frame.event, Discarded) for frame in game.screen.frames))
        assert 0.75 in game.clock.rests

    run(scenario())


def test_cards_keep_the_order_in_which_they_came():
    hand = Match.new(PRESETS["yard"].rules, 2, 1).state.hands[0]
    first, *rest = hand

    assert (*rest, first) == arranged(tuple(rest), hand)
    assert tuple(rest) == arranged(hand, tuple(rest))


def test_an_error_in_the_screen_is_told_and_not_lost(capsys):
    class Broken(Screen):
        def show(self, frame: Frame) -> None:  # noqa: ARG002 - fails whatever it is shown
            raise RuntimeError("no page")

    async def scenario():
        game = Game()
        broken = Broken()
        session = Session(broken, game.store, game.thinker, game.settings, sleep=game.clock.sleep)
        session.new_game(game.settings, "1")
        await settle()
        assert ["notice.failed"] == broken.told

    run(scenario())
    assert "no page" in capsys.readouterr().err
