"""Safety: whatever a player does, the game gets a legal action."""

from __future__ import annotations

import random
import traceback
from pathlib import PurePath
from typing import NamedTuple

from durak.actions import Action
from durak.ai.heuristics import Heuristic
from durak.ai.player import Limit, Player
from durak.view import View


class Answer(NamedTuple):
    """A legal action, and if the player failed a note that says how and where."""

    action: Action
    note: str | None = None


def answer(player: Player, view: View, rng: random.Random, limit: Limit) -> Answer:
    """What `player` plays; when he raises or answers anything illegal, what the plain heuristic plays."""
    try:
        action = player.choose(view, rng, limit)
        if isinstance(action, Action):
            action = action.canonical()
    except Exception as error:
        return Answer(fallback(view), f"{type(error).__name__}: {error} ({_place(error)})")
    if not isinstance(action, Action) or action not in view.legal:
        return Answer(fallback(view), f"not legal: {action!r:.80}")
    return Answer(action)


def _place(error: Exception) -> str:
    """File and line where it was raised."""
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    return f"{PurePath(frame.f_code.co_filename).name}:{line}"


def fallback(view: View) -> Action:
    """A sensible action that needs neither seed nor time; should even that fail the last legal one.

    That is passing, taking or keeping, so that a game played so still ends.
    """
    try:
        action = Heuristic().choose(view, random.Random(view.number), Limit())
    except Exception:
        return view.legal[-1]
    return action if action in view.legal else view.legal[-1]
