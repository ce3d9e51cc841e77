"""Motion: lets cards be seen moving from where they were to where they are.

The elements already lie in their new places; each is moved back and let go (FLIP). Boxes are all read before anything
is written, so the browser lays the page out twice a frame and not once a card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from pyscript import document, window
from pyscript.ffi import to_js

_EASING = "cubic-bezier(.2, .75, .25, 1)"
_STAGGER = 45
_LEAN = 0.2


class Box(NamedTuple):
    """Where an element is seen: its centre, and the width it is laid out with."""

    x: float
    y: float
    width: float


def box_of(element: Any) -> Box:
    """Where the element is seen now, in mid-flight too."""
    rect = element.getBoundingClientRect()
    return Box(rect.left + rect.width / 2, rect.top + rect.height / 2, element.offsetWidth)


def reduced() -> bool:
    """Whether the reader has asked for less motion."""
    return bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)


def land(elements: Iterable[Any]) -> None:
    """End what is moving, so that boxes tell places and not flights."""
    for element in elements:
        for animation in element.getAnimations():
            # Transitions of the style sheet have no id; they may run on.
            if animation.id == "move":
                animation.cancel()


def fly(element: Any, start: Box, end: Box, milliseconds: float, order: int = 0, turned: bool = False) -> None:
    """Let the element come from `start` to `end`, where it already lies."""
    scale = start.width / end.width if end.width else 1
    turn = " rotate(90deg)" if turned else ""
    origin = f"translate({start.x - end.x:.1f}px, {start.y - end.y:.1f}px) scale({scale:.3f}){turn}"
    _animate(element, [{"transform": origin}, {"transform": "none"}], milliseconds, order)


def send(face: str, start: Box, end: Box, milliseconds: float, order: int = 0, turned: bool = False) -> None:
    """Let a copy of a card fly over the table. It is seen until it arrives; `clear_ghosts` removes it."""
    ghost = document.createElement("div")
    ghost.className = "card ghost"
    ghost.innerHTML = face
    ghost.setAttribute("aria-hidden", "true")
    style = ghost.style
    style.setProperty("--w", f"{start.width}px")
    style.setProperty("--ratio", "1.4")
    style.position, style.zIndex, style.pointerEvents, style.opacity = "fixed", "50", "none", "0"
    style.left, style.top = f"{start.x - start.width / 2}px", f"{start.y - start.width * 0.7}px"
    document.body.append(ghost)
    scale = end.width / start.width if start.width else 1
    goal = f"translate({end.x - start.x:.1f}px, {end.y - start.y:.1f}px) scale({scale:.3f})"
    origin = "rotate(90deg)" if turned else "none"
    _animate(ghost, [{"transform": origin, "opacity": "1"}, {"transform": goal, "opacity": "1"}], milliseconds, order)


def await_arrival(element: Any, milliseconds: float, order: int = 0) -> None:
    """Let the element be seen only when what flies there, at the same time, has arrived."""
    _animate(element, [{"opacity": "0"}, {"opacity": "0"}], milliseconds, order)


def lean(element: Any, goal: Box, milliseconds: float) -> None:
    """Let the element lean a little way towards `goal` and come back."""
    at = box_of(element)
    there = f"translate({(goal.x - at.x) * _LEAN:.1f}px, {(goal.y - at.y) * _LEAN:.1f}px)"
    _animate(element, [{"transform": "none"}, {"transform": there}, {"transform": "none"}], milliseconds, 0)


def finish() -> None:
    """Let all that moves arrive."""
    for animation in document.getAnimations():
        if animation.id == "move":
            animation.finish()


def clear_ghosts() -> bool:
    """Remove the copies that have arrived; whether others are still on their way."""
    on_their_way = False
    for ghost in document.querySelectorAll(".ghost"):
        if all(animation.playState == "finished" for animation in ghost.getAnimations()):
            ghost.remove()
        else:
            on_their_way = True
    return on_their_way


def _animate(element: Any, steps: list[dict[str, str]], milliseconds: float, order: int) -> None:
    timing = {"duration": milliseconds, "delay": order * _STAGGER, "easing": _EASING, "fill": "backwards", "id": "move"}
    element.animate(to_js(steps), to_js(timing))
