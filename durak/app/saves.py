"""Saves: a running game as one JSON text, and back.

Whatever is read is proved to be a legal game of known opponents, or refused with a reason.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from durak.app.settings import LEVELS
from durak.match import Match
from durak.record import InvalidRecord, load_json

KEY: Final = "game"
VERSION: Final = 1
LONGEST_SEED: Final = 100


class BadSave(ValueError):
    """A text that is not a game; `reason` is `damaged` or `future`."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason


class Game(NamedTuple):
    """A match with what it takes to play it on."""

    match: Match
    level: str
    seed: str
    """Decides what the opponents choose among equals, and the deals to come."""


def to_text(game: Game) -> str:
    """The game as one JSON text."""
    plain = {
        "format": "durak-game",
        "version": VERSION,
        "level": game.level,
        "seed": game.seed,
        "match": game.match.to_plain(),
    }
    return json.dumps(plain, separators=(",", ":"))


def from_text(text: str) -> Game:
    """The game that `to_text` wrote; BadSave for anything else."""
    try:
        return _game(load_json(text))
    except InvalidRecord as error:
        raise BadSave("future" if error.reason == "future_version" else "damaged", str(error)) from None


def _game(plain: Any) -> Game:
    if not isinstance(plain, Mapping) or plain.get("format") != "durak-game":
        raise BadSave("damaged", "not a game")
    version, level, seed = plain.get("version"), plain.get("level"), plain.get("seed")
    if type(version) is not int or version < 1:
        raise BadSave("damaged", "no version")
    if version > VERSION:
        raise BadSave("future", str(version))
    if level not in LEVELS or not isinstance(seed, str) or len(seed) > LONGEST_SEED:
        raise BadSave("damaged", "no level or seed")
    match = Match.from_plain(plain.get("match"))
    if match.record.players > 6:
        raise BadSave("damaged", "more players than the table seats")
    return Game(match, level, seed)
