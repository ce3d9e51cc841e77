"""The tour on the page: the same table, with a panel that says what to do and where to look."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from pyscript import document

from durak.actions import Action
from durak.app import pace
from durak.app.frames import Frame
from durak.app.scene import Layout
from durak.app.tour import STEPS, Tour, dressed
from durak.app.words import Words
from durak.view import View
from durak.web.dom import by_id, find, put, put_text

_PLACES: Final = {"hand": "#hand", "trump": '#talon [data-zone="trump"] .card', "discard": "#discard .zone"}


class Guide:
    """A tour that is under way. To the page it is what the session is otherwise: whoever hears what the player does."""

    def __init__(self, show: Callable[[Frame], None], speed: Callable[[], str]) -> None:
        self._tour = Tour()
        self._show, self._speed = show, speed
        self._panel = by_id("tour")
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Set the first table."""
        self._panel.hidden = False
        self._go(self._tour.begin())

    def end(self) -> None:
        """Leave no trace on the page."""
        if self._task is not None:
            self._task.cancel()
        self._point("")
        self._panel.hidden = True
        put(document.documentElement, "data-tour", None)

    def read_on(self) -> bool:
        """The player has read what the step says; False when that was the end."""
        if self.busy:
            return True
        frames = self._tour.read_on()
        if frames:
            self._go(frames)
        return frames is not None

    # ------------------------------------------------------------------------- what the page asks of a session

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        return self._task is not None and not self._task.done()

    def view(self) -> View:
        """The table as the player sees it."""
        return self._tour.view()

    def act(self, text: str) -> str | None:
        """The player wants to do `text`; None when he may, else the reason id."""
        if self.busy:
            return "busy"
        done = self._tour.act(text)
        if isinstance(done, str):
            return done
        self._go(done)
        return None

    def why_not(self, attempts: tuple[Action, ...]) -> tuple[str, Action] | None:
        """Why the player may not do any of these."""
        return None if self.busy else self._tour.refusal(attempts)

    # ------------------------------------------------------------------------- what is drawn

    def dressed(self, layout: Layout, words: Words) -> Layout:
        """The table with the tour's buttons, or with none while something is still being shown."""
        found = dressed(layout, self._tour, words)
        return found._replace(buttons=()) if self.busy else found

    def wanted(self) -> Action | None:
        """The action to be marked; none while something is still being shown."""
        return None if self.busy else self._tour.wanted

    def draw(self, words: Words) -> None:
        """Say what the step says and point where it points, once the table is at rest."""
        if self.busy:
            return
        step, number = self._tour.step, self._tour.number
        put(document.documentElement, "data-tour", step.id)
        put_text(find(self._panel, ".tour-text"), words(f"tour.{step.id}"))
        put_text(find(self._panel, ".tour-count"), words("tour.count", number=number, steps=len(STEPS)))
        self._point(step.point)
        if not step.do and not find(document, "dialog[open]"):
            find(document, '#actions [data-command="tour-next"]').focus(preventScroll=True)

    def _point(self, point: str) -> None:
        for element in document.querySelectorAll("[data-point]"):
            element.removeAttribute("data-point")
        if point:
            seat = point.removeprefix("seat:")
            find(document, _PLACES.get(point, f'#opponents [data-seat="{seat}"]')).setAttribute("data-point", "")

    def _go(self, frames: list[Frame]) -> None:
        self._point("")
        if len(frames) == 1:
            self._show(frames[0])
        else:
            self._task = asyncio.ensure_future(self._present(frames))

    async def _present(self, frames: list[Frame]) -> None:
        for frame in frames[:-1]:
            await asyncio.sleep(pace.before(frame.event, self._speed()))
            self._show(frame)
            await asyncio.sleep(pace.after(frame.event, self._speed()))
        last = frames[-1]
        await asyncio.sleep(pace.before(last.event, self._speed()))
        # The last table is one at rest: the step may speak.
        self._task = None
        self._show(last)
