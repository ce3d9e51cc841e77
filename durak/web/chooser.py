"""The chooser: a small menu of what may be done with one card, above that card."""

from __future__ import annotations

from typing import Any

from pyscript import document

from durak.app.scene import Choice
from durak.web.dom import arrange, by_id, make, put_text


class Chooser:
    """The menu; it is shown while there are choices."""

    def __init__(self) -> None:
        self._menu = by_id("chooser")

    @property
    def open(self) -> bool:
        """Whether the menu is shown."""
        return not self._menu.hidden

    def draw(self, choices: tuple[Choice, ...], card: Any) -> None:
        """Offer the choices above the element of their card, or close the menu when there are none."""
        was_open = self.open
        self._menu.hidden = not choices
        entries = []
        for choice in choices:
            marks = {"data_choice": choice.action, "data_key": choice.action}
            entry = make("button", "", type="button", role="menuitem", **marks)
            put_text(entry, choice.text)
            entries.append(entry)
        if [entry.getAttribute("data-key") for entry in entries] != [
            entry.getAttribute("data-key") for entry in self._menu.children
        ]:
            arrange(self._menu, [])
            arrange(self._menu, entries)
        if choices and card:
            self._put_above(card)
        if choices and not was_open:
            entries[0].focus(preventScroll=True)

    def step(self, by: int) -> None:
        """Move the focus from entry to entry, round and round."""
        entries = list(self._menu.children)
        at = next((n for n, entry in enumerate(entries) if entry == document.activeElement), 0)
        entries[(at + by) % len(entries)].focus()

    def _put_above(self, card: Any) -> None:
        rect = card.getBoundingClientRect()
        self._menu.style.setProperty("--x", f"{rect.left + rect.width / 2:.0f}px")
        self._menu.style.setProperty("--y", f"{rect.top:.0f}px")
