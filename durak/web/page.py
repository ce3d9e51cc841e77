"""The page as the game sees it: a Screen that draws frames, and the commands of whoever sits before it."""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from pyscript import document, window
from pyscript.ffi import to_js
from pyscript.js_modules import sounds

from durak.actions import Action
from durak.app.commentary import headline, sentence, spoken
from durak.app.frames import Frame
from durak.app.hints import hint_sentence
from durak.app.memory import recollect
from durak.app.names import HUMAN, player_names, rank_letters
from durak.app.refusals import refusal_sentence
from durak.app.scene import Look, layout, selected_action
from durak.app.selection import Change, Play, Refuse, advised, held, released, touched
from durak.app.session import Session
from durak.app.settings import LOOKS, Settings, keep_changes
from durak.app.sounds import VOLUMES, sounds_of
from durak.app.words import Words
from durak.cards import Card
from durak.events import Dealt, Event
from durak.match import Score
from durak.rules import Rules
from durak.view import View
from durak.web import motion
from durak.web.chooser import Chooser
from durak.web.dialogs import Dialogs
from durak.web.dom import by_id, find, make, put
from durak.web.errands import Errands
from durak.web.memory import MemoryPanel
from durak.web.store import LocalStore
from durak.web.table import Table
from durak.web.tour import Guide

_MILLISECONDS: Final = {"slow": 420, "normal": 260, "fast": 150, "instant": 0}
_BUBBLE_SECONDS: Final = 1.6
_LONGEST_QUEUE: Final = 4
"""So many sentences stand in the live region; older ones have been read out."""


class Page:
    """Draws what the session shows and hands it what the player does."""

    session: Session
    errands: Errands
    dialogs: Dialogs

    def __init__(self, words: Words, settings: Settings, store: LocalStore, watch: bool) -> None:
        self.words, self.settings, self.watch = words, settings, watch
        self.store = store
        self._table, self._chooser, self._live = Table(), Chooser(), by_id("live")
        self._memory = MemoryPanel()
        self._frame: Frame | None = None
        self._acted = False
        """The human has acted, and what is to be seen is still the table before."""
        self._look = Look(words, settings.sort)
        self._tasks: set[asyncio.Task[Any]] = set()
        self.shown = asyncio.Event()
        """Set as soon as there is a table to be seen."""
        self.away = False
        """The game goes on in another tab; this one waits until it is touched."""
        self._offered = False
        """Whether a game put aside was on offer when that began."""
        self._warned = False
        self._spoke: dict[int, object] = {}
        """The last words of each player who said anything."""
        self._guide: Guide | None = None
        self.errands = Errands(self)
        self._table.cards.print_faces(rank_letters(words), settings.faces)
        if watch:
            by_id("hand").setAttribute("data-i18n-label", "seat.watched")

    # ------------------------------------------------------------------------------ what the session asks for

    def show(self, frame: Frame) -> None:
        """Show a frame: move the cards, say aloud what happened."""
        before, self._frame, self._acted = self._frame, frame, False
        another_moment = frame.event is None and (before is None or frame.view != before.view)
        if another_moment or isinstance(frame.event, Dealt):
            self.dialogs.move_made()
        watched = self._watched
        news = "" if frame.event is None else headline(frame.event, self.words, frame.view.players, watched)
        self._look = released(self._look)._replace(facts=frame.facts, news=news, watched=watched)
        instant = frame.facts.hurried or self.settings.speed == "instant"
        if frame.event is not None:
            self._tell(frame.event, frame.view, before.view if before else None, bubble=not instant)
        if not instant:
            for order, name in enumerate(sounds_of(frame)):
                sounds.play(name, order)
        # At once means without what lies between.
        if frame.final or not instant:
            self._draw(frame.event is not None and not instant)
            self.shown.set()

    def thinking(self, player: int | None) -> None:
        """Show who ponders."""
        if self.settings.speed != "instant":
            self._table.seats.think(player)

    def tell(self, key: str) -> None:
        """Tell the player something by the key of its words."""
        self.dialogs.notice(self.words(key), more=True)

    def failed(self, error: BaseException) -> None:
        """Let the page tell that something is broken, with what whoever mends it needs."""
        trace = "".join(traceback.format_exception(error))
        print(trace, file=sys.stderr)
        options = {"detail": {"trace": trace, "game": self.session.saved}}
        window.dispatchEvent(window.CustomEvent.new("game-failure", to_js(options)))

    def finish(self, view: View, score: Score) -> None:
        """Tell how the deal ended."""
        names = player_names(self.words, view.players, self.watch)
        practice = self.session.match.takebacks > 0
        again = self.session.next_deal
        self.dialogs.show_result(view, names, score, again, self.errands.open_new_game, self.watch, practice)

    @property
    def _watched(self) -> bool:
        """Whether the user plays nobody; the tour he takes himself."""
        return self.watch and self._guide is None

    def _draw(self, moving: bool = False) -> None:
        if self._frame is None:
            return
        view = self._frame.view
        if self._guide is not None and self._look.chosen is None:
            self._look = self._look._replace(hinted=self._guide.wanted())
        scene = layout(view, self._look)
        if self._guide is not None:
            scene = self._guide.dressed(scene, self.words)
        milliseconds = 0 if not moving or motion.reduced() else _MILLISECONDS[self.settings.speed]
        dealt = isinstance(self._frame.event, Dealt)
        self._table.draw(scene._replace(turn=None) if self._acted else scene, milliseconds, dealt)
        if milliseconds:
            self.run(self._clear_ghosts(milliseconds))
        chosen = self._look.chosen
        self._chooser.draw(scene.choices, self._table.cards.element(str(chosen)) if chosen else None)
        find(document, '.bar [data-command="undo"]').disabled = not scene.can_undo
        find(document, '.bar [data-command="hint"]').disabled = not scene.can_hint
        if self._frame.final:
            self._recollect(view)
        if view.legal:
            self._table.focus_first()
        if self._guide is not None:
            self._guide.draw(self.words)

    def _recollect(self, view: View) -> None:
        """Show what can be known of the cards, while that is wanted."""
        if self._memory.is_open:
            self._memory.draw(recollect(view, self.words, self._watched), self.words)

    def toggle_memory(self) -> None:
        """Open or close the table of what has gone."""
        self._memory.toggle()
        # On a phone it would lie on the sheet.
        self.dialogs.move_made()
        if self._frame is not None:
            self._recollect(self._frame.view)

    def _tell(self, event: Event, view: View, before: View | None, bubble: bool) -> None:
        text = sentence(event, self.words, view.players, view.rules.teams, self._watched)
        if text:
            line = make("p")
            line.textContent = text
            self._live.append(line)
            while self._live.children.length > _LONGEST_QUEUE:
                self._live.children[0].remove()
        table = before.table if before is not None else ()
        said = spoken(event, self.words, bool(table) and all(pair.beating for pair in table))
        if bubble and said is not None and said[0] != HUMAN:
            self._table.seats.say(*said)
            self._spoke[said[0]] = spoke = object()
            self.run(self._fall_silent(said[0], spoke))

    async def _clear_ghosts(self, milliseconds: float) -> None:
        await asyncio.sleep(milliseconds / 1000 + 0.05)
        while motion.clear_ghosts():  # They leave one after the other.
            await asyncio.sleep(0.05)

    async def _fall_silent(self, player: int, spoke: object) -> None:
        await asyncio.sleep(_BUBBLE_SECONDS)
        if self._spoke[player] is spoke:
            self._table.seats.say(player, "")

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task and keep it until it is done: nobody else does."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.failed(error)

    # ------------------------------------------------------------------------------ what the player does

    @property
    def rules_in_force(self) -> tuple[Rules, int]:
        """What is being played, in the tour as well, and by how many."""
        view = self._player.view()
        return view.rules, view.players

    @property
    def _player(self) -> Session | Guide:
        """Who hears what the player does."""
        return self._guide or self.session

    def act(self, text: str) -> bool:
        """Do an action; a refused one is explained. True when it was accepted."""
        self.hide_offers()
        before = self._frame
        reason = self._player.act(text)
        if reason is None:
            self._accepted(before)
        if reason in (None, "busy"):
            return reason is None
        self._explain(str(reason), Action.parse(text))
        return False

    def pass_quietly(self, whole_bout: bool) -> None:
        """Pass now and go on passing: until there is a new card, or for the whole bout."""
        before = self._frame
        if self.session.pass_quietly(whole_bout):
            self._accepted(before)

    def _accepted(self, before: Frame | None) -> None:
        """It is nobody's turn until an action is shown: the tour has done so by now, the session does in a moment."""
        self.dialogs.move_made()
        if self._frame is before:
            self._acted = True
            self._table.put_turn(None)

    def hurry(self) -> None:
        """Let what moves arrive, and what comes next come."""
        motion.finish()
        self.session.hurry()

    def touch(self, text: str) -> None:
        """A card of the hand was touched."""
        if self._frame is None:
            return
        card = Card.parse(text)
        match touched(self._frame.view, self._look, card):
            case Play(action):
                self.act(str(action))
            case Change(look):
                self._look = look
                self._draw()
            case Refuse(attempts):
                self._refuse(attempts)

    def hold(self, text: str) -> None:
        """A card of the hand was pressed for long: several may be picked."""
        if self._frame is not None:
            self._look = held(self._frame.view, self._look, Card.parse(text))
            self._draw()

    def drop(self, text: str, target: str | None) -> bool:
        """A card was dragged onto the table, or onto a card there. True when that was an action."""
        if self._frame is None:
            return False
        card = Card.parse(text)
        on_card = f"{text}x{target}"
        if any(str(action) == on_card for action in self._frame.view.legal):
            return self.act(on_card)
        touch = touched(self._frame.view, released(self._look), card)
        if isinstance(touch, Play):
            return self.act(str(touch.action))
        self.release()
        self.touch(text)
        return False

    def escape(self) -> bool:
        """Close the sheet that covers the table, else what is open on it; False when nothing is."""
        return self._memory.close_sheet() or self.release()

    def release(self) -> bool:
        """Close the choice and drop what was picked; False when there was nothing."""
        plain = released(self._look)
        if plain == self._look:
            return False
        chosen, self._look = self._look.chosen, plain
        self._draw()
        if chosen is not None:
            self._table.focus(self._table.cards.element(str(chosen)))
        return True

    def step(self, by: int) -> bool:
        """Move the focus on to the next card or choice; False when there is nowhere to go."""
        if self._chooser.open:
            self._chooser.step(by)
            return True
        return self._table.step(by)

    def point(self, number: int) -> bool:
        """Put the focus on a card of the hand by its number; False when there are not so many."""
        return self._table.point(number)

    def command(self, name: str) -> None:
        """A button that is no action of the game."""
        if name in _COMMANDS:
            _COMMANDS[name](self)
        elif name.startswith("level-"):
            self.errands.ask_level(int(name.removeprefix("level-")))

    def leave(self) -> None:
        """Another tab has taken the game over: stop here, so that the two do not mix."""
        self.end_tour()
        # What an open dialog still did would be done to a game that is not the newest.
        self.dialogs.close()
        self._offered = not by_id("former").hidden
        self.hide_offers()
        self.away = True
        self.session.suspend()
        self.dialogs.notice(self.words("notice.elsewhere"), stay=True)

    def come_back(self) -> None:
        """Go on here with the game as the other tab left it."""
        self.away = False
        self.dialogs.hide_notice()
        if not self.session.resume():
            self.session.new_game(self.settings)
        if self._offered:
            self.errands.offer_former()

    def begin_selection(self) -> None:
        """Let the player pick several cards."""
        self._look = released(self._look)._replace(selecting=True)
        self._draw()

    def play_selected(self) -> None:
        """Play the cards that are picked."""
        if self._frame is not None:
            action = selected_action(self._frame.view, self._look.selected)
            if action is not None:
                self.act(str(action))

    def hint(self) -> None:
        """Advise the player, unless he wants none."""
        if self.settings.hints == "on":
            self.hide_offers()
            self.run(self._hint())

    async def _hint(self) -> None:
        thinking = self.words("notice.hint.thinking")
        self.dialogs.notice(thinking, of_move=True)
        # The notice is painted before whoever thinks within the page holds it up.
        await asyncio.sleep(0.05)
        hint = await self.session.hint()
        if hint is None:
            self.dialogs.hide_notice(thinking)
            return
        view, action = hint
        self._look = advised(self._look, action)
        self._draw()
        self._table.focus_hint()
        self.dialogs.notice(hint_sentence(view, action, self.words), of_move=True)

    def offer_tour(self) -> None:
        """Offer the tour in passing, once in this browser: the table is ready all the same."""
        if self.store.get("tour") is None:
            self.store.put("tour", "offered")
            by_id("offer").hidden = False

    def hide_offers(self) -> None:
        """Whoever plays wants neither to be taught nor another game; what he is told then needs their room."""
        by_id("offer").hidden = by_id("former").hidden = True

    def begin_tour(self) -> None:
        """Set the game aside and teach it."""
        self.end_tour()
        self.hide_offers()
        self.dialogs.hide_notice()
        self.session.suspend()
        self._guide = Guide(self.show, lambda: self.settings.speed)
        self._guide.begin()

    def read_on(self) -> None:
        """Go on with the tour, and back to the game after its last step."""
        if self._guide is not None and not self._guide.read_on():
            self.end_tour()

    def end_tour(self) -> None:
        """Go back to the game, which lies as it was left."""
        if self._guide is not None:
            self._guide.end()
            self._guide = None
            self.session.proceed()

    def change(self, settings: Settings) -> None:
        """Take over other settings at once."""
        before = self.settings
        self.keep(settings)
        if (settings.language, settings.letters) != (before.language, before.letters):
            self.words = settings.words()
            self.dialogs.retranslate(self.words)
            # What was said is worded otherwise, and not to be read any more.
            self._live.replaceChildren()
        self._table.cards.print_faces(rank_letters(self.words), settings.faces)
        self._look = Look(self.words, settings.sort, self._look.facts, watched=self._watched)
        self.dress()
        if settings.sound != before.sound:
            sounds.sample("lay")
        if self._guide is None:
            self.session.change(settings)
        else:
            self.session.settings = settings
            self._draw()

    def keep(self, settings: Settings) -> None:
        """Take over and keep what the player chose; tell him, once, when it cannot be kept."""
        kept = keep_changes(self.store, self.settings, settings, list(window.navigator.languages))
        self.settings = settings
        if not kept and not self._warned:
            self._warned = True
            self.dialogs.notice(self.words("notice.not_kept"), stay=True)

    def dress(self) -> None:
        """Put on the page what the settings say of it."""
        root = document.documentElement
        put(root, "lang", self.settings.language)
        for name in LOOKS:
            put(root, f"data-{name}", getattr(self.settings, name))
        find(document, '.bar [data-command="hint"]').hidden = self.settings.hints == "off"
        self._memory.allow(self.settings.memory == "on")
        sounds.setVolume(VOLUMES[self.settings.sound])

    def _refuse(self, attempts: tuple[Action, ...]) -> None:
        refused = self._player.why_not(attempts)
        if refused is not None:
            self._explain(*refused)

    def _explain(self, reason: str, action: Action) -> None:
        self.hide_offers()
        told = refusal_sentence(reason, self.words, self._player.view(), action)
        self.dialogs.notice(told, of_move=True)


_COMMANDS: Final[Mapping[str, Callable[[Page], object]]] = {
    "new": lambda page: page.errands.open_new_game(),
    "undo": lambda page: page.errands.undo(),
    "hint": lambda page: page.hint(),
    "rules": lambda page: page.errands.open_rules(),
    "settings": lambda page: page.errands.open_settings(),
    "statistics": lambda page: page.errands.open_statistics(),
    "memory": lambda page: page.toggle_memory(),
    "result": lambda page: page.errands.open_result(),
    "skip": lambda page: page.session.skip(),
    "pass-new": lambda page: page.pass_quietly(whole_bout=False),
    "pass-bout": lambda page: page.pass_quietly(whole_bout=True),
    "select": lambda page: page.begin_selection(),
    "cancel-select": lambda page: page.release(),
    "play-selected": lambda page: page.play_selected(),
    "tour": lambda page: page.begin_tour(),
    "tour-next": lambda page: page.read_on(),
    "tour-end": lambda page: page.end_tour(),
    "offer-decline": lambda page: page.hide_offers(),
    "former": lambda page: page.errands.return_to_former(),
}
"""What each button does that is no action of the game, by its `data-command`."""
