"""Dialogs: opens the page's <dialog> elements, hears what is chosen in them, and gives the focus back.

What stands in a dialog comes from `sheets`, what a choice means from `durak.app`. Closing by Escape, the backdrop and
by [data-close] buttons is the business of the browser and of static/boot.js, which also work without Python.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final

from pyscript import document, window
from pyscript.ffi import create_proxy

from durak.app import new_game, preferences
from durak.app.figures import figures
from durak.app.new_game import Choice
from durak.app.result import describe_result
from durak.app.settings import Settings
from durak.app.statistics import ALL, Statistics
from durak.app.words import Words
from durak.match import Score
from durak.rules import Rules
from durak.view import View
from durak.web.nodes import Nodes, draw
from durak.web.sheets import level_sheet, new_game_sheet, result_sheet, rules_sheet, settings_sheet, text_sheet
from durak.web.statistics_sheet import LEVEL, PRESET, statistics_sheet

Commands = Mapping[str, Callable[[], object]]

DEAF_MILLISECONDS: Final = 400
"""So long after opening by itself a dialog does not hear buttons: the key was meant for the table."""

NOTICE_MILLISECONDS: Final = 9000


class Dialog:
    """One <dialog> of the page. While it is open its body can be drawn again at any time."""

    def __init__(self, identifier: str) -> None:
        self._element = document.getElementById(identifier)
        self._body = self._element.querySelector(".dialog-body")
        self._sheet: Callable[[], Nodes] | None = None
        self._drawn: Nodes = ()
        self._chosen: Callable[[str, str], None] | None = None
        self._commands: Commands = {}
        self._opener: Any = None
        self._deaf_until = 0.0
        # One listener for the dialog's whole life; a proxy that nobody keeps would be destroyed.
        self._listener = create_proxy(self._hear)
        for event in ("change", "click", "close"):
            self._element.addEventListener(event, self._listener)

    @property
    def is_open(self) -> bool:
        """Whether it is on the screen."""
        return bool(self._element.open)

    def open(
        self,
        sheet: Callable[[], Nodes],
        *,
        chosen: Callable[[str, str], None] | None = None,
        commands: Commands | None = None,
        deaf: bool = False,
    ) -> None:
        """Show what `sheet` gives; the focus goes where the page's markup says `autofocus`.

        `chosen` hears name and value of every change, `commands` the buttons by their data-command; a command closes
        the dialog before it runs. `deaf`: not at once, as the dialog was not asked for.
        """
        self._sheet, self._chosen, self._commands = sheet, chosen, commands or {}
        self._body.replaceChildren()
        self._drawn = ()
        self.redraw()
        if not self.is_open:
            self._opener = document.activeElement
            self._element.showModal()
        self._deaf_until = window.performance.now() + DEAF_MILLISECONDS if deaf else 0.0
        self._body.scrollTop = 0

    def redraw(self) -> None:
        """Draw the body again, after a choice or in another language."""
        if self._sheet is not None:
            nodes = self._sheet()
            draw(self._body, self._drawn, nodes)
            self._drawn = nodes

    def close(self) -> None:
        """Close it if it is open."""
        if self.is_open:
            self._element.close()

    def _hear(self, event: Any) -> None:
        if event.type == "close":
            self._closed(event)
        elif event.type == "change":
            self._changed(event.target)
        else:
            self._clicked(event)

    def _changed(self, control: Any) -> None:
        if self._chosen is None or not control.name:
            return
        # Only a checkbox has something to be checked; a list has no such property at all.
        value = ("yes" if control.checked else "no") if control.type == "checkbox" else control.value
        self._chosen(control.name, value)
        self.redraw()

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-command]")
        command = self._commands.get(button.getAttribute("data-command")) if button else None
        if command is None:
            return
        # The page listens for commands as well; these are the dialog's own.
        event.stopPropagation()
        if window.performance.now() >= self._deaf_until:
            self.close()
            command()

    def _closed(self, event: Any) -> None:
        if event.target != self._element or self.is_open:
            return
        self._sheet = None
        self._chosen, self._commands = None, {}
        # The browser gives the focus back by itself, unless the opener was disabled meanwhile.
        if document.activeElement == document.body and self._opener and self._opener.isConnected:
            self._opener.focus()
        # Opened by itself, while nothing had the focus or what had it has gone: on to what can be done now.
        # The browser may still name a button of this dialog.
        if document.activeElement == document.body or self._element.contains(document.activeElement):
            # One after the other: of a list of selectors the first in the page is found, not the first named.
            goals = ("dialog[open] [autofocus]", "#hand > [data-legal]", "#actions button:enabled")
            goal = next(filter(None, map(document.querySelector, goals)), None)
            if goal:
                goal.focus(preventScroll=True)


class Dialogs:
    """All dialogs of the page, and its notice."""

    def __init__(self, words: Words, decks: Collection[str]) -> None:
        """`decks`: those that the page has beside its own."""
        self._words, self._decks = words, decks
        self._new_game = Dialog("new-game")
        self._rules = Dialog("rules")
        self._settings = Dialog("settings")
        self._result = Dialog("result")
        self._confirm, self._level = Dialog("confirm"), Dialog("level")
        self._statistics = Dialog("statistics")
        self._notice = document.getElementById("notice")
        self._notice_listener = create_proxy(self._notice_clicked)
        self._notice.addEventListener("click", self._notice_listener)
        self._notice_timer: Any = None
        self._of_move = False
        self._hide_notice = create_proxy(self.hide_notice)
        self.retranslate(words)

    def open_new_game(self, settings: Settings, on_start: Callable[[Settings], None]) -> None:
        """Let the player choose a game; `on_start` gets the settings for it."""
        draft = settings

        def chosen(name: str, value: str) -> None:
            nonlocal draft
            draft = new_game.choose(draft, name, value)

        self._new_game.open(
            lambda: new_game_sheet(draft, self._words),
            chosen=chosen,
            commands={"start": lambda: on_start(draft)},
        )

    def open_rules(self, rules: Rules, players: int, faces: str, commands: Commands) -> None:
        """Tell the rules in force. `commands`: where the buttons in it lead."""
        self._rules.open(lambda: rules_sheet(rules, players, self._words, faces), commands=commands)

    def open_statistics(self, statistics: Callable[[], Statistics], on_reset: Callable[[], None]) -> None:
        """Tell how the player fared; forgetting it all is asked first."""
        choice = {PRESET: ALL, LEVEL: ALL}

        def sheet() -> Nodes:
            told = figures(statistics(), choice[PRESET], choice[LEVEL], self._words)
            return statistics_sheet(told, self._words)

        def reset() -> None:
            on_reset()
            self.open_statistics(statistics, on_reset)

        ask = self._words("statistics.reset.confirm")
        commands = {"reset": lambda: self.confirm(ask, reset)}
        self._statistics.open(sheet, chosen=choice.__setitem__, commands=commands)

    def open_settings(
        self, settings: Settings, on_change: Callable[[Settings], None], commands: Commands | None = None
    ) -> None:
        """Let the player choose preferences; `on_change` gets the settings after every choice, at once.

        `commands`: where the buttons in it lead.
        """
        present = settings

        def chosen(name: str, value: str) -> None:
            nonlocal present
            present = preferences.choose(present, name, value)
            on_change(present)

        self._settings.open(lambda: settings_sheet(present, self._words, self._decks), chosen=chosen, commands=commands)

    def show_result(
        self,
        view: View,
        names: Sequence[str],
        score: Score,
        on_again: Callable[[], None],
        on_new: Callable[[], None],
        watching: bool = False,
        practice: bool = False,
    ) -> None:
        """Tell how the deal ended and how the series stands. `watching`: nobody at the table is the user."""
        self._result.open(
            lambda: result_sheet(describe_result(view, names, score, self._words, watching, practice), self._words),
            commands={"again": on_again, "new": on_new},
            deaf=True,
        )

    def ask_level(self, name: str, choices: Sequence[Choice], on_choice: Callable[[str], None]) -> None:
        """Ask how strong the opponent of that name shall be."""
        document.getElementById("level-title").textContent = self._words("seat.ask", name=name)
        commands = {choice.value: partial(on_choice, choice.value) for choice in choices}
        self._level.open(lambda: level_sheet(choices), commands=commands)

    def confirm(self, text: str, on_yes: Callable[[], object]) -> None:
        """Ask before doing what cannot be undone."""
        self._confirm.open(lambda: text_sheet(text), commands={"confirm": on_yes})

    def notice(self, text: str, stay: bool = False, more: bool = False, of_move: bool = False) -> None:
        """Tell something in passing.

        `stay`: until it is closed, `of_move`: no longer than until a move is made, `more`: beside what is still told.
        """
        window.clearTimeout(self._notice_timer)
        self._of_move = of_move
        told = self._notice.querySelector(".notice-text")
        if more and not self._notice.hidden:
            text = told.textContent if text in told.textContent else f"{told.textContent} {text}"
        told.textContent = text
        self._notice.hidden = False
        if not stay:
            self._notice_timer = window.setTimeout(self._hide_notice, NOTICE_MILLISECONDS)

    def hide_notice(self, text: str | None = None) -> None:
        """Take the notice away, with `text` only one that tells this; a focus in it goes to the hand or the dialog."""
        if text is not None and self._notice.querySelector(".notice-text").textContent != text:
            return
        if self._notice.contains(document.activeElement):
            dialog = self._notice.closest("dialog")
            goal = dialog.querySelector("[data-close]") if dialog else document.getElementById("hand")
            goal.focus(preventScroll=True)
        self._notice.hidden = True

    def move_made(self) -> None:
        """The table is another one: what was told of the last one is out of date."""
        if self._of_move:
            self.hide_notice()

    def close(self) -> None:
        """Close whatever is open."""
        for dialog in self._all:
            dialog.close()

    def retranslate(self, words: Words) -> None:
        """Put the page's fixed texts, and whatever is open, into another language."""
        self._words = words
        document.documentElement.lang = words.language
        document.title = words("app.name")
        for element in document.querySelectorAll("[data-i18n]"):
            element.textContent = words(element.getAttribute("data-i18n"))
        for element in document.querySelectorAll("[data-i18n-label]"):
            element.setAttribute("aria-label", words(element.getAttribute("data-i18n-label")))
        for dialog in self._all:
            if dialog.is_open:
                dialog.redraw()

    @property
    def _all(self) -> tuple[Dialog, ...]:
        return (self._new_game, self._rules, self._settings, self._result, self._statistics, self._confirm, self._level)

    def _notice_clicked(self, event: Any) -> None:
        if event.target.closest("[data-command=dismiss]"):
            event.stopPropagation()
            self.hide_notice()
