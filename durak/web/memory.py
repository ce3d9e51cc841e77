"""The panel «Что вышло»: beside the table where there is room, else a sheet that slides up from below."""

from __future__ import annotations

from typing import Any, Final

from pyscript import document, window
from pyscript.ffi import create_proxy

from durak.app.memory import Cell, Line, Recollection, Suit
from durak.app.words import Words
from durak.web.dom import by_id, find, put
from durak.web.nodes import Node, Nodes, draw, node

WIDE: Final = "(min-width: 1000px) and (min-height: 481px)"
"""Where the panel has a place of its own; static/memory.css says the same."""


class MemoryPanel:
    """The panel and the button in the bar that opens it."""

    def __init__(self) -> None:
        self._panel, self._body = by_id("memory"), find(by_id("memory"), ".memory-body")
        self._button = find(document, '.bar [data-command="memory"]')
        self._drawn: Nodes = ()
        # Kept, since a proxy that nobody keeps is destroyed.
        self._listener = create_proxy(self._key)
        self._panel.addEventListener("keydown", self._listener)

    @property
    def is_open(self) -> bool:
        """Whether it is on the screen."""
        return not self._panel.hidden

    def allow(self, on: bool) -> None:
        """Let the player open it, or take it away; where there is room it opens by itself."""
        if on == (not self._button.hidden):
            return
        self._button.hidden = not on
        self._show(on and window.matchMedia(WIDE).matches)

    def toggle(self) -> None:
        """Open it and go there, or close it and come back."""
        self._show(not self.is_open)
        if self.is_open:
            find(self._panel, "button").focus(preventScroll=True)
        else:
            self._button.focus(preventScroll=True)

    def close_sheet(self) -> bool:
        """Close it where it covers the table; False when it does not."""
        covers = self._covers()
        if covers:
            self.toggle()
        return covers

    def _covers(self) -> bool:
        return self.is_open and not window.matchMedia(WIDE).matches

    def draw(self, told: Recollection, words: Words) -> None:
        """Show what is known now."""
        nodes = memory_nodes(told, words)
        draw(self._body, self._drawn, nodes)
        self._drawn = nodes

    def _show(self, on: bool) -> None:
        self._panel.hidden = not on
        put(self._button, "aria-expanded", "true" if on else "false")

    def _key(self, event: Any) -> None:
        if event.code == "Escape":
            event.stopPropagation()
            self.toggle()
        elif event.code == "Tab" and self._covers():
            # The cards under the sheet cannot be seen: until it is closed, focus goes between its button and its text.
            event.preventDefault()
            button = find(self._panel, "button")
            (self._body if button.matches(":focus") else button).focus()


def memory_nodes(told: Recollection, words: Words) -> Nodes:
    """The table, with a line about what was not seen above it and the signs explained below."""
    corner = node("td", node("span", words("memory.rank"), class_="visually-hidden"))
    head = node("tr", corner, *map(_suit, told.suits))
    legend = [node("li", node("i", sign, aria_hidden="true"), node("span", meaning)) for sign, meaning in told.legend]
    return (
        node("p", told.summary),
        node(
            "table",
            node("thead", head),
            node("tbody", *map(_line, told.lines)),
            class_="memory-table",
            aria_labelledby="memory-title",
        ),
        node("ul", *legend, class_="memory-legend", aria_hidden="true"),
    )


def _suit(suit: Suit) -> Node:
    drawing = node(
        "svg:svg",
        node("svg:use", href=f"#suit-{suit.suit}"),
        viewBox="0 0 100 100",
        class_="suit",
        data_suit=suit.suit,
        aria_hidden="true",
    )
    return node("th", drawing, node("span", suit.name, class_="visually-hidden"), scope="col")


def _line(line: Line) -> Node:
    head = node(
        "th",
        node("span", line.rank, aria_hidden="true"),
        node("span", line.name, class_="visually-hidden"),
        scope="row",
    )
    return node("tr", head, *map(_cell, line.cells))


def _cell(cell: Cell) -> Node:
    return node(
        "td",
        node("span", cell.short, class_="memory-sign", aria_hidden="true"),
        node("span", cell.text, class_="visually-hidden"),
        data_where=cell.where,
        data_memory=cell.card,
    )
