"""Saves: a running game as one JSON text, and back; the newest and the one before it in a store; games from files.

Whatever is read is proved to be a legal game of known opponents, or refused with a reason.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from durak.app import seat_levels
from durak.app.ports import Store
from durak.match import Match, Score
from durak.record import SHARE_PREFIX, InvalidRecord, Record, from_plain, from_share, load_json
from durak.rules import MOST_PLAYERS_OFFERED

KEY: Final = "game"
WATCHED: Final = "game.watched"
"""Where a game is kept that opponents play among themselves, so that it takes no place from the player's own."""
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
    """How strong the opponents are, in the notation of `seat_levels` for this table."""
    seed: str
    """Decides what the opponents choose among equals, and the deals to come."""


def to_text(game: Game) -> str:
    """The game as one JSON text, with a checksum of the rest."""
    plain = {
        "format": "durak-game",
        "version": VERSION,
        "level": game.level,
        "seed": game.seed,
        "match": game.match.to_plain(),
    }
    return _compact(plain | {"checksum": _checksum(plain)})


def from_text(text: str) -> Game:
    """The game that `to_text` wrote, today or when saves had no checksum yet; BadSave for anything else."""
    try:
        return _game(load_json(text))
    except InvalidRecord as error:
        raise BadSave(_reason(error), str(error)) from None


def from_file(text: str, level: str, seed: str) -> Game:
    """The game in a file: a save, a record or a share text; BadSave for anything else.

    A record begins a series of its own, with opponents of `level` who choose by `seed`.
    """
    text = text.strip()
    try:
        if text.startswith(SHARE_PREFIX):
            return _of_record(from_share(text), level, seed)
        plain = load_json(text)
        if isinstance(plain, Mapping) and plain.get("format") == "durak-record":
            return _of_record(from_plain(plain), level, seed)
        return _game(plain)
    except InvalidRecord as error:
        raise BadSave(_reason(error), str(error)) from None


def before(key: str) -> str:
    """Where the save before the newest under `key` is kept."""
    return f"{key}.before"


class Shelf:
    """The game in a store: its newest save, and the one before, which helps out when the newest is damaged."""

    def __init__(self, store: Store, key: str = KEY) -> None:
        self._store, self._key, self._before = store, key, before(key)
        self.newest: str | None = None
        """The text of the newest save, whether or not the store took it."""

    def keep(self, game: Game) -> bool:
        """Save the game; False when the store does not."""
        last, self.newest = self.newest, to_text(game)
        if last is not None and last != self.newest:
            self._store.put(self._before, last)
        if self._store.put(self._key, self.newest):
            return True
        # There may be room for one.
        self._store.remove(self._before)
        return self._store.put(self._key, self.newest)

    def find(self) -> tuple[Game | None, str | None]:
        """The newest game that can be played, and the reason why a newer one cannot; that one is set aside."""
        reason = None
        for key in (self._key, self._before):
            text = self._store.get(key)
            if text is None:
                continue
            try:
                game = from_text(text)
            except BadSave as error:
                self._store.quarantine(key)
                reason = reason or error.reason
            else:
                self.newest = text
                return game, reason
        return None, reason


def _game(plain: Any) -> Game:
    if not isinstance(plain, Mapping) or plain.get("format") != "durak-game":
        raise BadSave("damaged", "not a game")
    version, level, seed = plain.get("version"), seat_levels.read(plain.get("level")), plain.get("seed")
    if type(version) is not int or version < 1:
        raise BadSave("damaged", "no version")
    if version > VERSION:
        raise BadSave("future", str(version))
    rest = {name: value for name, value in plain.items() if name != "checksum"}
    if "checksum" in plain and plain["checksum"] != _checksum(rest):
        raise BadSave("damaged", "another checksum")
    if level is None or not isinstance(seed, str) or len(seed) > LONGEST_SEED:
        raise BadSave("damaged", "no level or seed")
    return _seated(Game(Match.from_plain(plain.get("match")), level, seed))


def _of_record(record: Record, level: str, seed: str) -> Game:
    table = seat_levels.for_table(level, record.players - 1)
    return _seated(Game(Match(record, Score.empty(record.players)), table, seed))


def _seated(game: Game) -> Game:
    if game.match.record.players > MOST_PLAYERS_OFFERED:
        raise BadSave("damaged", "more players than the table seats")
    return game


def _reason(error: InvalidRecord) -> str:
    return "future" if error.reason == "future_version" else "damaged"


def _compact(plain: Mapping[str, Any]) -> str:
    return json.dumps(plain, separators=(",", ":"))


def _checksum(plain: Mapping[str, Any]) -> str:
    """What tells a text that was changed by accident; it does not depend on blanks, nor on how letters are written."""
    return f"{zlib.crc32(_compact(plain).encode()):08x}"
