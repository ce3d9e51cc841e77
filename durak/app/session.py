"""Session: the game loop, from the first deal to the last, as asyncio code without a page.

It asks whoever is to act, applies the answer, saves, and shows what happened. Screen, store, thinker, clock and seeds
come in as arguments. All that can interrupt (new game, undo, resume) ends the running loop and begins another, so an
answer that comes too late finds nobody who waits for it.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable

from durak.actions import PASS, Action
from durak.app import pace, seat_levels, statistics
from durak.app.adviser import Adviser
from durak.app.asking import Asked, Asker
from durak.app.counting import count, deal_id, is_settled, is_under_way, leave_out, load_statistics
from durak.app.deals import arranged, arrival, deal_events, opening
from durak.app.frames import Facts, Frame, between
from durak.app.names import HUMAN
from durak.app.ports import Screen, Store
from durak.app.quiet import Quiet
from durak.app.saves import KEY, WATCHED, Game, Shelf, from_text
from durak.app.settings import Settings
from durak.app.statistics import Statistics
from durak.app.thinking import Thinker
from durak.app.undo import is_free, undo_point
from durak.cards import Card, InvalidNotation
from durak.engine import refusal
from durak.events import Event, redact
from durak.match import Match
from durak.view import View, observe


class Session:
    """The game being played. Every method returns at once; the game goes on in a task of its own."""

    def __init__(
        self,
        screen: Screen,
        store: Store,
        thinker: Thinker,
        settings: Settings,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        new_seed: Callable[[], str] = lambda: str(random.SystemRandom().randrange(10**9)),
        watch: bool = False,
        patience: float = 20.0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`patience`: seconds after which an opponent who has not answered is answered for."""
        self.settings = settings
        self._screen, self._store = screen, store
        self._sleep, self.new_seed = sleep, new_seed
        self.key = WATCHED if watch else KEY
        """Where the game is kept."""
        self._shelf = Shelf(store, self.key)
        self._recovered: str | None = None
        self._watch = watch
        self._game: Game | None = None
        self._generation = 0
        self._task: asyncio.Task[None] | None = None
        self._answer: asyncio.Future[Action] | None = None
        self._arrival: tuple[Card, ...] = ()
        self._hurried = False
        self._warned = False
        self._quiet: Quiet | None = None
        self._shown: Frame | None = None
        self._adviser = Adviser(thinker)
        self._asker = Asker(screen, thinker, sleep, now, patience)
        self._pause: asyncio.Future[None] | None = None

    # ------------------------------------------------------------------------------ beginning and ending

    @property
    def match(self) -> Match:
        """The match being played."""
        return self._running().match

    def new_game(self, settings: Settings, seed: str | None = None) -> None:
        """Deal the first cards of a new series."""
        self._count()
        self.settings = settings
        seed = self.new_seed() if seed is None else seed
        level = seat_levels.for_table(settings.level, settings.players - 1)
        self._deal(Game(Match.new(settings.rules, settings.players, seed), level, seed))

    def next_deal(self) -> None:
        """Deal again after the end of a deal; the series goes on."""
        game = self._running()
        if game.match.over:
            seed = f"{game.seed}/{game.match.score.deals}"
            if game.match.takebacks:
                # The score stays as it was, but these cards have been played.
                seed += f"/{deal_id(game.match.record)}"
            level = seat_levels.for_table(game.level, game.match.state.players - 1)
            self._deal(game._replace(match=game.match.next_deal(seed), level=level))

    def resume(self) -> bool:
        """Go on with the saved game; False when there is none that can be played."""
        game, reason = self._shelf.find()
        if game is None:
            if reason is not None:
                self._screen.tell(f"notice.save_{reason}")
            return False
        self._go_on(game)
        if reason is not None:
            self._save()
            self._screen.tell("notice.save_before")
        return True

    def open(self, game: Game) -> None:
        """Go on with a game from elsewhere; a deal that is decided was not played here and does not count."""
        self._count()
        if is_settled(game.match, HUMAN):
            self._heed(leave_out(self._store, self._screen.tell, game))
        self._go_on(game)
        self._save()

    def game(self) -> Game:
        """What it takes to play this game elsewhere."""
        return self._running()

    @property
    def saved(self) -> str | None:
        """The newest save, as a text, whether or not the store took it."""
        return self._shelf.newest

    def suspend(self) -> None:
        """Stop the loop: the game goes on elsewhere and comes back by `resume`, or waits here for `proceed`."""
        self._interrupt()

    def proceed(self) -> None:
        """Go on with the game that was suspended, as it lay."""
        self._go_on(self._running())

    def _go_on(self, game: Game) -> None:
        self._begin(game)
        self._arrival = arrival(game.match, HUMAN)
        self._start([Frame(None, self._view(), self._facts())])

    def _deal(self, game: Game) -> None:
        self._begin(game)
        self._save()
        events = deal_events(game.match)
        view = self._view()
        empty = view._replace(hand=(), counts=(0,) * view.players, attacker=None, defender=None)
        self._start(self._frames(empty, events))

    def _begin(self, game: Game) -> None:
        self._interrupt()
        self._game = game
        self._hurried, self._quiet, self._arrival = False, None, ()
        if self._watch:
            self._count()

    def _interrupt(self) -> None:
        """End the running loop; whatever it waits for finds nobody any more."""
        self._generation += 1
        self._adviser.stop()
        if self._task is not None:
            self._task.cancel()
            self._screen.thinking(None)
        self._task = self._answer = None

    def _start(self, frames: list[Frame]) -> None:
        # Kept, because the event loop itself holds tasks only weakly.
        self._task = asyncio.ensure_future(self._watched(self._generation, frames))

    # ------------------------------------------------------------------------------ what the human does

    def view(self) -> View:
        """The table as the human may see it."""
        return self._view()

    def act(self, text: str) -> str | None:
        """The human wants to do `text`; None when he may, else the reason id. `busy`: he has just acted."""
        match = self.match
        reason = self._refusal(text)
        if reason is not None:
            return reason
        if self._answer is None or self._answer.done():
            return "busy"
        action = Action.parse(text).canonical()
        self._adviser.stop()
        self._answer.set_result(next(legal for legal in match.legal() if legal == action))
        return None

    def why_not(self, attempts: tuple[Action, ...]) -> tuple[str, Action] | None:
        """The first of several actions that may not be done, with the reason id; None if there is none."""
        for action in attempts:
            reason = self._refusal(str(action))
            if reason is not None:
                return reason, action
        return None

    def _refusal(self, text: str) -> str | None:
        try:
            action = Action.parse(text)
        except InvalidNotation:
            return "not_now"
        return refusal(self.match.state, None if self._watch else HUMAN, action)

    def pass_quietly(self, whole_bout: bool) -> bool:
        """Pass now, and again without being asked until there is something new to throw in or the bout is over.

        False when now is not the time to pass.
        """
        view = self._view()
        if self.act(str(PASS)) is not None:
            return False
        self._quiet = Quiet(view.number, None if whole_bout else frozenset(view.legal))
        return True

    def undo_is_asked(self) -> bool:
        """Whether the next undo makes this a practice deal, which the player should want; asked once a deal."""
        at = self._undo_point()
        return at is not None and not self.match.takebacks and not is_free(self.match, at, HUMAN)

    def undo(self) -> bool:
        """Take back the human's last decision and what followed; False when there is none.

        One that gives back cards which the human has seen since makes the deal a practice deal.
        """
        match, at = self.match, self._undo_point()
        if at is None:
            return False
        self._interrupt()
        free, before = is_free(match, at, HUMAN), match.takebacks
        match.take_back(len(match.states) - 1 - at)
        if free:
            match.takebacks = before
        else:
            self._count()
        self._quiet, self._hurried = None, False
        self._arrival = arrival(match, HUMAN)
        self._save()
        self._start([Frame(None, self._view(), self._facts())])
        return True

    def _undo_point(self) -> int | None:
        return None if self._watch else undo_point(self.match, HUMAN)

    @property
    def under_way(self) -> bool:
        """Whether a new game would drop a deal that the human plays and may still lose."""
        return self._game is not None and not self._watch and is_under_way(self.match, HUMAN)

    def statistics(self) -> Statistics:
        """How the human fared so far; read anew each time, since another tab may play as well."""
        return load_statistics(self._store, self._screen.tell)

    def reset_statistics(self) -> None:
        """Forget how the human fared."""
        self._heed(self._store.put(statistics.KEY, self.statistics().cleared().to_json()))

    def skip(self) -> None:
        """Bring what the human only watches to its end at once."""
        self._hurried = self._watching()

    def hurry(self) -> None:
        """Show at once what is to be shown next. Who ponders takes his time all the same: it must tell nothing."""
        if self._pause is not None:
            self._pause.cancel()

    def change(self, settings: Settings) -> None:
        """Other settings; those of the game itself take part in the next one."""
        self.settings = settings
        self.refresh()

    def set_level(self, player: int, level: str) -> None:
        """Make an opponent so strong, from his next decision on. A deal in which that changes counts as mixed."""
        game, opponents = self._running(), self.match.state.players - 1
        if level == self._level(player):
            return
        # With at least two: a single opponent is followed by what he was.
        levels = seat_levels.with_one(game.level, max(opponents, 2), player, level)
        if not game.match.record.actions:
            levels = seat_levels.for_table(levels, opponents)
        self._game = game._replace(level=levels)
        self._save()
        self.refresh()

    def refresh(self) -> None:
        """Show the table again as it was shown last."""
        if self._shown is not None:
            self._screen.show(self._shown._replace(event=None, facts=self._facts()))

    async def hint(self) -> tuple[View, Action] | None:
        """The table, and what a strong player would do there in the human's place.

        None when it is not his turn, or is his no more once that is known.
        """
        view = self._view()
        if self._task is None or not view.legal:
            return None
        action = await self._adviser.advice(view, self._seed())
        return None if action is None or self._view() != view else (view, action)

    # ------------------------------------------------------------------------------ the loop

    async def _watched(self, generation: int, frames: list[Frame]) -> None:
        """The loop, with whatever goes wrong in it told instead of lost."""
        try:
            await self._run(generation, frames)
        except Exception as error:
            self._screen.failed(error)
            self._recover()

    def _recover(self) -> None:
        """Go on from the last save. Not twice from the same one: what failed there twice would for ever."""
        newest = self._shelf.newest
        if newest is not None and newest != self._recovered:
            self._recovered = newest
            self._go_on(from_text(newest))

    async def _run(self, generation: int, frames: list[Frame]) -> None:
        await self._present(frames)
        match = self.match
        while not match.over:
            player = match.state.turn
            assert player is not None
            action = await (self._ask_human() if self._is_human(player) else self._ask_opponent(player))
            if generation != self._generation:
                return
            await self._present(self._played(player, action))
        self._count()
        self._screen.finish(self._view(), match.score)

    def _played(self, player: int, action: Action) -> list[Frame]:
        """Apply and save an action; the frames that show it."""
        before, events = self._view(), list[Event]()
        self.match.play(player, action, events.append)
        self._save()
        return self._frames(before, events)

    def _frames(self, before: View, events: list[Event]) -> list[Frame]:
        seen = [redact(event, HUMAN) for event in events]
        steps = list(between(before, seen, self._view()))
        frames = []
        for number, (event, view) in enumerate(steps, 1):
            self._arrival = arranged(self._arrival, view.hand)
            frames.append(Frame(event, view, self._facts(), final=number == len(steps)))
        return frames

    async def _present(self, frames: list[Frame]) -> None:
        """Show frames in order, with rests between them; after the last none if the human is to act."""
        for frame in frames:
            speed = self._speed()
            await self._look(pace.before(frame.event, speed))
            frame = frame._replace(facts=frame.facts._replace(hurried=self._hurried))
            self._shown = frame
            self._screen.show(frame)
            turn = frame.view.turn
            if not (frame.final and turn is not None and self._is_human(turn)):
                await self._look(pace.after(frame.event, speed))

    async def _look(self, seconds: float) -> None:
        """Leave time to look at the table, unless somebody hurries."""
        if seconds:
            # Not `self._pause` later on: by then it may be that of another loop.
            pause = self._pause = asyncio.ensure_future(self._sleep(seconds))
            try:
                await asyncio.wait({pause})
            finally:
                pause.cancel()

    async def _ask_human(self) -> Action:
        view = self._view()
        if self._quiet is not None and self._quiet.covers(view):
            return PASS
        self._quiet = None
        self._answer = asyncio.get_running_loop().create_future()
        return await self._answer

    async def _ask_opponent(self, player: int) -> Action:
        self._screen.thinking(player)
        state = self.match.state
        asked = Asked(player, observe(state, player), observe(state, None), self._level(player), self._seed())
        action = await self._asker.ask(asked, self._speed())
        self._screen.thinking(None)
        return action

    # ------------------------------------------------------------------------------ small facts

    def _running(self) -> Game:
        assert self._game is not None, "no game has begun"
        return self._game

    def _view(self) -> View:
        view = observe(self.match.state, HUMAN)
        return view._replace(legal=()) if self._watch else view

    def _is_human(self, player: int) -> bool:
        return player == HUMAN and not self._watch

    def _watching(self) -> bool:
        return self._watch or HUMAN in self.match.state.out

    def _speed(self) -> str:
        return "instant" if self._hurried else self.settings.speed

    def _level(self, player: int) -> str:
        return seat_levels.level_of(self._running().level, player)

    def _seed(self) -> str:
        """The seed of the next decision: the same game asks with the same seeds."""
        game = self._running()
        return f"{game.seed}/{game.match.score_before.deals}/{len(game.match.record.actions)}"

    def _facts(self) -> Facts:
        match, level = self.match, self._running().level
        watching = self._watching() and not match.over
        return Facts(
            watching=watching,
            can_undo=self._undo_point() is not None,
            can_skip=watching and not self._hurried,
            hurried=self._hurried,
            takebacks=match.takebacks,
            arrival=self._arrival,
            opening=opening(match),
            levels=seat_levels.levels_of(level, match.state.players - 1) if seat_levels.is_mixed(level) else (),
        )

    def _save(self) -> None:
        self._heed(self._shelf.keep(self._running()))

    def _count(self) -> None:
        """Enter the deal into the statistics as it stands now, if it counts and has not yet."""
        if self._game is not None:
            told = self._screen.tell
            self._heed(count(self._store, told, self._game, self.settings.preset, HUMAN, watched=self._watch))

    def _heed(self, kept: bool) -> None:
        """Tell the player, once, when something could not be kept."""
        if not kept and not self._warned:
            self._warned = True
            self._screen.tell("notice.not_saved")
