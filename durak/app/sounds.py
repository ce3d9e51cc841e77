"""Sounds: what is to be heard of what happens at the table. How it sounds is the affair of static/sounds.js."""

from __future__ import annotations

from typing import Final

from durak.app.frames import Frame
from durak.events import Beat, Dealt, Discarded, Drew, Event, Led, Over, Passed, ThrewIn, Took, Transferred

VOLUMES: Final = {"off": 0.0, "quiet": 0.25, "loud": 0.9}
"""How loud each choice of the setting is, from 0 to 1."""

TURN: Final = "turn"
_SOUNDS: Final[dict[type[Event], str]] = {
    Dealt: "deal",
    Drew: "deal",
    Led: "lay",
    ThrewIn: "lay",
    Beat: "lay",
    Transferred: "lay",
    Took: "take",
    Discarded: "sweep",
    Over: "end",
}
_DECISIONS: Final = (Led, ThrewIn, Beat, Transferred, Passed)


def sounds_of(frame: Frame) -> tuple[str, ...]:
    """The names of the sounds that go with a frame, in order.

    It is told that the turn has come to the player, and not that it stays with him after what he did himself.
    """
    event, view = frame.event, frame.view
    if event is None:
        return ()
    own = isinstance(event, _DECISIONS) and event.player == view.seat
    comes = frame.final and view.seat is not None and view.turn == view.seat and not own
    heard = (_SOUNDS.get(type(event)), TURN if comes else None)
    return tuple(name for name in heard if name is not None)
