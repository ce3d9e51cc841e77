"""Pace: how long the table rests before and after each event, in seconds, by the chosen speed."""

from __future__ import annotations

import random
from typing import Final

from durak.events import (
    AskedRedeal,
    Beat,
    Dealt,
    Discarded,
    Drew,
    Event,
    Led,
    Opened,
    Out,
    Over,
    Passed,
    Takes,
    ThrewIn,
    Took,
    Transferred,
)

FACTORS: Final = {"slow": 1.7, "normal": 1.0, "fast": 0.45, "instant": 0.0}

_BEFORE: Final[dict[type[Event], float]] = {Discarded: 0.75, Took: 0.7}
"""The finished table is looked at before it is cleared."""

_AFTER: Final[dict[type[Event], float]] = {
    Dealt: 0.7,
    Opened: 0.5,
    AskedRedeal: 0.5,
    Led: 0.35,
    ThrewIn: 0.35,
    Beat: 0.35,
    Transferred: 0.5,
    Passed: 0.2,
    Takes: 0.45,
    Took: 0.4,
    Discarded: 0.35,
    Drew: 0.2,
    Out: 0.5,
    Over: 0.7,
}
_THINKING: Final = (0.3, 0.75)
_GLANCE: Final = 0.06


def before(event: Event | None, speed: str) -> float:
    """How long the table rests before `event` is shown."""
    return 0.0 if event is None else _BEFORE.get(type(event), 0.0) * FACTORS[speed]


def after(event: Event | None, speed: str) -> float:
    """How long the table rests after `event` was shown."""
    return 0.0 if event is None else _AFTER[type(event)] * FACTORS[speed]


def thinking(rng: random.Random, speed: str) -> float:
    """How long an opponent seems to think at least."""
    return rng.uniform(*_THINKING) * FACTORS[speed]


def glance(speed: str) -> float:
    """The part of that before he begins to, so that the page is drawn first."""
    return _GLANCE * FACTORS[speed]
