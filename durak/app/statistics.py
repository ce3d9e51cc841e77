"""Statistics: how the player fared over all deals that count, by preset and level.

A value that never changes. Every deal is added to four rows: its preset with its level, its preset with all levels, all
presets with its level, and everything; so a streak or the form of any choice is there to be read and need not be
pieced together. A deal counts once, by its id, whatever is undone, loaded or played again afterwards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from durak.record import InvalidRecord, load_json

KEY: Final = "statistics"
VERSION: Final = 1
ALL: Final = "*"
"""Stands for every preset, or for every level."""

FORM_LENGTH: Final = 50
"""So many results are kept in their order."""
IDS_KEPT: Final = 1000
"""So many deals are remembered as counted; those before are hardly ever met again."""

FIRST: Final = "f"
"""Out before all others, or in the winning team."""
OUT: Final = "o"
DRAW: Final = "d"
DURAK: Final = "x"
"""The durak, or in the losing team."""
RESULTS: Final = FIRST + OUT + DRAW + DURAK

_ROW_KEY: Final = re.compile(r"(\*|[a-z0-9_]{1,40})/(\*|[a-z0-9_]{1,40})")
_ROW: Final = re.compile(rf"([0-9]{{1,9}}(?: [0-9]{{1,9}}){{10}}) ?([{RESULTS}]{{0,{FORM_LENGTH}}})")


class BadStatistics(ValueError):
    """A text that is no statistics at all; `reason` is `damaged` or `future`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Counted(NamedTuple):
    """What counts of a deal that was played to its end."""

    id: str
    preset: str
    level: str
    result: str
    """One of RESULTS."""
    place: int | None = None
    """None in draws and in team games."""
    given: int = 0
    """Epaulettes that the player hung on the durak."""
    got: int = 0


class Row(NamedTuple):
    """The sums over some deals."""

    deals: int = 0
    durak: int = 0
    draws: int = 0
    firsts: int = 0
    placed: int = 0
    """Deals with a place of the player's own."""
    places: int = 0
    """The sum of these places."""
    given: int = 0
    got: int = 0
    streak: int = 0
    """Deals in a row, up to the last, without being the durak."""
    longest: int = 0
    unfinished: int = 0
    """Deals that were dropped; they count nowhere else."""
    form: str = ""
    """The last results, the newest at the end."""

    def after(self, deal: Counted) -> Row:
        """The sums with one more deal."""
        streak = 0 if deal.result == DURAK else self.streak + 1
        return self._replace(
            deals=self.deals + 1,
            durak=self.durak + (deal.result == DURAK),
            draws=self.draws + (deal.result == DRAW),
            firsts=self.firsts + (deal.result == FIRST),
            placed=self.placed + (deal.place is not None),
            places=self.places + (deal.place or 0),
            given=self.given + deal.given,
            got=self.got + deal.got,
            streak=streak,
            longest=max(self.longest, streak),
            form=(self.form + deal.result)[-FORM_LENGTH:],
        )


class Statistics(NamedTuple):
    """All sums. Begin with `Statistics()`."""

    rows: Mapping[str, Row] = {}
    """By `preset/level`, either of which may be ALL."""
    counted: tuple[str, ...] = ()
    """Ids of the deals that have counted, oldest first."""

    def row(self, preset: str = ALL, level: str = ALL) -> Row:
        """The sums of one preset or all, against one level or all."""
        return self.rows.get(f"{preset}/{level}", Row())

    def after(self, deal: Counted) -> Statistics:
        """The statistics with a finished deal; unchanged if it has counted before."""
        if deal.id in self.counted:
            return self
        changed = {key: self.rows.get(key, Row()).after(deal) for key in _keys(deal.preset, deal.level)}
        return self._counting(deal.id, changed)

    def after_unfinished(self, identifier: str, preset: str, level: str) -> Statistics:
        """The statistics with a deal that was dropped; unchanged if it has counted before."""
        if identifier in self.counted:
            return self
        rows = {key: self.rows.get(key, Row()) for key in _keys(preset, level)}
        return self._counting(
            identifier, {key: row._replace(unfinished=row.unfinished + 1) for key, row in rows.items()}
        )

    def without(self, identifier: str) -> Statistics:
        """The statistics when this deal shall never count."""
        return self if identifier in self.counted else self._counting(identifier, {})

    def cleared(self) -> Statistics:
        """Nothing, but for the memory of which deals have counted: they do not begin to count again."""
        return Statistics({}, self.counted)

    def _counting(self, identifier: str, changed: Mapping[str, Row]) -> Statistics:
        return Statistics({**self.rows, **changed}, (*self.counted, identifier)[-IDS_KEPT:])

    def to_json(self) -> str:
        """The statistics as one JSON text."""
        rows = {key: _text(row) for key, row in self.rows.items()}
        return json.dumps({"format": "durak-statistics", "version": VERSION, "rows": rows, "counted": self.counted})

    @classmethod
    def from_json(cls, text: str | None) -> Statistics:
        """The statistics that `to_json` wrote, without rows that are broken; BadStatistics for anything else."""
        if text is None:
            return cls()
        try:
            plain = load_json(text)
        except InvalidRecord:
            raise BadStatistics("damaged") from None
        version = plain.get("version") if isinstance(plain, dict) else None
        if type(version) is not int or version < 1 or plain.get("format") != "durak-statistics":
            raise BadStatistics("damaged")
        if version > VERSION:
            raise BadStatistics("future")
        return cls(_rows(plain.get("rows")), _ids(plain.get("counted")))


def _keys(preset: str, level: str) -> tuple[str, ...]:
    """The rows that a deal belongs to."""
    return tuple(f"{one}/{other}" for one in (preset, ALL) for other in (level, ALL))


def _rows(plain: Any) -> dict[str, Row]:
    if not isinstance(plain, dict):
        return {}
    rows = {key: _row(value) for key, value in plain.items() if _ROW_KEY.fullmatch(key)}
    return {key: row for key, row in rows.items() if row is not None}


def _text(row: Row) -> str:
    """The row as text: its fields in their order, parted by spaces."""
    return " ".join(map(str, row)).strip()


def _row(text: Any) -> Row | None:
    """The row that was written so; None when it cannot be one."""
    match = _ROW.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        return None
    row = Row._make((*map(int, match[1].split()), match[2]))
    sums = (
        row.durak + row.draws + row.firsts <= row.deals
        and row.placed <= min(row.deals, row.places)
        and row.streak <= row.longest <= row.deals
        and len(row.form) == min(row.deals, FORM_LENGTH)
    )
    return row if sums else None


def _ids(plain: Any) -> tuple[str, ...]:
    if not isinstance(plain, list):
        return ()
    return tuple(text for text in plain if isinstance(text, str) and len(text) <= 40)[-IDS_KEPT:]
