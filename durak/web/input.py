"""Input: one listener for each kind of event on the whole document, told apart by the marks on the elements.

Keys are known by `event.code`, the place on the keyboard, so that they work in every layout. Dragging and long presses
come from static/drag.js as events of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pyscript import document, window
from pyscript.ffi import create_proxy

from durak.web import files
from durak.web.dom import attribute, find
from durak.web.page import Page
from durak.web.store import PREFIX

KEYS: Final = {"KeyT": "take", "KeyP": "pass", "KeyR": "redeal", "KeyK": "keep"}
COMMAND_KEYS: Final = {"KeyU": "undo", "KeyH": "hint", "KeyS": "select"}
_STEPS: Final = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -1, "ArrowDown": 1}


class Input:
    """Everything the player does with pointer and keyboard."""

    def __init__(self, page: Page) -> None:
        self._page = page
        # Kept: a proxy that nobody keeps is destroyed, and its listener falls silent.
        self._proxies: list[Any] = []

    def listen(self) -> None:
        """Begin to listen."""
        self._on("click", self._click)
        self._on("keydown", self._key)
        self._on("card-drop", self._drop)
        self._on("card-hold", self._hold)
        self._on("storage", self._stored, window)
        self._on("change", self._file, files.field())

    def _on(self, kind: str, listener: Callable[[Any], None], target: Any = document) -> None:
        proxy = create_proxy(listener)
        self._proxies.append(proxy)
        target.addEventListener(kind, proxy)

    def _click(self, event: Any) -> None:
        target = event.target
        if not target or not hasattr(target, "closest") or target.closest("dialog"):
            return
        if self._awakens():
            return
        self._page.hurry()
        button = target.closest("[data-choice], [data-action], [data-command], #hand > [data-card]")
        if not button:
            self._page.release()
            return
        choice, action, command = (attribute(button, f"data-{name}") for name in ("choice", "action", "command"))
        if choice or action:
            self._page.act(choice or action)
        elif command:
            self._page.command(command)
        elif event.shiftKey or event.ctrlKey:
            self._page.hold(attribute(button, "data-card"))
        else:
            self._page.touch(attribute(button, "data-card"))

    def _key(self, event: Any) -> None:
        target = event.target
        in_dialog = find(document, "dialog[open]")
        if in_dialog or self._page.away or event.ctrlKey or event.altKey or event.metaKey:
            return
        if target and hasattr(target, "closest") and target.closest("input, select, textarea"):
            return
        if self._handled(event):
            event.preventDefault()

    def _handled(self, event: Any) -> bool:
        """Whether the key meant something."""
        code = event.code
        if event.repeat and code in ("Enter", "NumpadEnter", "Space"):
            # A key held down plays one card, not one after another.
            return True
        if code == "Escape":
            return self._page.escape()
        if code in _STEPS:
            return self._page.step(_STEPS[code])
        if event.repeat:
            return False
        if code in KEYS:
            return self._press(f'#actions [data-action="{KEYS[code]}"]:enabled', self._page.act, KEYS[code])
        if code in COMMAND_KEYS:
            name = COMMAND_KEYS[code]
            return self._press(f'[data-command="{name}"]:enabled', self._page.command, name)
        if code.startswith("Digit"):
            return self._page.point(int(code[5:]))
        return False

    def _press(self, selector: str, do: Callable[[str], object], name: str) -> bool:
        """Do what a button does, if it is there to be pressed."""
        button = find(document, selector)
        if button:
            do(name)
        return bool(button)

    def _drop(self, event: Any) -> None:
        detail = event.detail
        if not self._awakens() and self._page.drop(detail.card, detail.target or None):
            event.preventDefault()

    def _stored(self, event: Any) -> None:
        """Another tab of this browser has kept something."""
        if event.key == PREFIX + self._page.session.key and event.newValue:
            self._page.leave()

    def _file(self, event: Any) -> None:
        """The player has chosen a file."""
        field = event.target
        if field.files.length:
            self._page.run(self._page.errands.open_file(field.files.item(0)))
            # The same file may be chosen again.
            field.value = ""

    def _hold(self, event: Any) -> None:
        if not self._awakens():
            self._page.hold(event.detail.card)

    def _awakens(self) -> bool:
        """Take the game back from another tab; False when it is here."""
        away = self._page.away
        if away:
            self._page.come_back()
        return away
