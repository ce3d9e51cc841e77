"""Figures: the statistics as the player reads them, in words and as charts that whoever draws only has to paint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from durak.app.new_game import Choice
from durak.app.seat_levels import COUNTED
from durak.app.settings import CUSTOM
from durak.app.statistics import ALL, DRAW, DURAK, FIRST, OUT, RESULTS, Row, Statistics
from durak.app.words import Words
from durak.rules import PRESETS

_WORD: Final = {FIRST: "first", OUT: "out", DRAW: "draw", DURAK: "durak"}


class Fact(NamedTuple):
    """A number with its name."""

    name: str
    value: str


class Form(NamedTuple):
    """The last results, oldest first; each is one of RESULTS."""

    title: str
    results: str
    text: str
    """All that the chart shows, for who does not see it."""
    legend: tuple[tuple[str, str], ...]
    """What each kind of result is called."""


class Share(NamedTuple):
    """How the deals against one level ended."""

    level: str
    durak: float
    draws: float
    """Shares of all deals, from 0 to 1."""
    percent: str
    text: str


class Figures(NamedTuple):
    """Everything that the dialog shows for one choice of preset and level."""

    presets: tuple[Choice, ...]
    levels: tuple[Choice, ...]
    headline: str
    facts: tuple[Fact, ...]
    form: Form | None
    shares: tuple[Share, ...]
    empty: bool
    """Nothing has been counted at all: there is nothing to choose or to forget."""


def figures(statistics: Statistics, preset: str, level: str, words: Words) -> Figures:
    """The statistics of one preset or all, against one level or all."""
    row = statistics.row(preset, level)
    return Figures(
        _choices((*PRESETS, CUSTOM), preset, "preset", [key.split("/")[0] for key in statistics.rows], words),
        _choices(COUNTED, level, "level", [key.split("/")[1] for key in statistics.rows], words),
        _headline(row, words),
        tuple(_facts(row, words)),
        _form(row, words) if len(row.form) > 1 else None,
        tuple(_shares(statistics, preset, words)),
        empty=not statistics.rows,
    )


def _choices(ids: Sequence[str], current: str, kind: str, played: Sequence[str], words: Words) -> tuple[Choice, ...]:
    """All together, and each that was played."""
    offered = [i for i in ids if i in played or i == current]
    return (
        Choice(ALL, words(f"statistics.{kind}.all"), selected=current == ALL),
        *(Choice(i, words(f"{kind}.{i}"), selected=i == current) for i in offered),
    )


def _headline(row: Row, words: Words) -> str:
    if not row.deals:
        return words("statistics.none")
    deals = words.count("deal", row.deals)
    if not row.durak:
        return words("statistics.headline.never", deals=deals)
    return words("statistics.headline", deals=deals, times=words.count("time", row.durak))


def _facts(row: Row, words: Words) -> list[Fact]:
    """The numbers; those that say nothing yet are left out."""
    facts = []
    if row.deals:
        facts = [
            ("durak", _part(row.durak, row.deals, words)),
            ("firsts", _part(row.firsts, row.deals, words)),
            ("draws", _part(row.draws, row.deals, words)),
            ("streak", words.count("deal", row.streak)),
            ("longest", words.count("deal", row.longest)),
        ]
    if row.placed:
        facts.append(("place", _decimal(row.places / row.placed, words)))
    if row.given or row.got:
        facts += [("given", str(row.given)), ("got", str(row.got))]
    if row.unfinished:
        facts.append(("unfinished", words.count("deal", row.unfinished)))
    return [Fact(words(f"statistics.{name}"), value) for name, value in facts]


def _part(count: int, of: int, words: Words) -> str:
    return words("statistics.part", count=count, percent=_percent(count, of, words)) if count else "0"


def _percent(count: int, of: int, words: Words) -> str:
    return words("statistics.percent", number=round(100 * count / of))


def _decimal(number: float, words: Words) -> str:
    whole, tenths = divmod(round(number * 10), 10)
    return words("statistics.decimal", whole=whole, tenths=tenths)


def _form(row: Row, words: Words) -> Form:
    counts = [(result, row.form.count(result)) for result in RESULTS]
    told = [f"{words(f'statistics.result.{_WORD[result]}')} — {count}" for result, count in counts if count]
    title = words("statistics.form", deals=words.count("deal", len(row.form)))
    last = ", ".join(words(f"statistics.result.{_WORD[result]}") for result in reversed(row.form[-5:]))
    return Form(
        title,
        row.form,
        words("statistics.form.text", title=title, results=", ".join(told), last=last),
        tuple((result, words(f"statistics.result.{_WORD[result]}")) for result, count in counts if count),
    )


def _shares(statistics: Statistics, preset: str, words: Words) -> list[Share]:
    """One for each level that was played, weakest first."""
    shares = []
    for level in COUNTED:
        row = statistics.row(preset, level)
        if row.deals:
            percent = _percent(row.durak, row.deals, words)
            name, deals = words(f"level.{level}"), words.count("deal", row.deals)
            text = words("statistics.share.text", level=name, deals=deals, percent=percent, draws=row.draws)
            shares.append(Share(name, row.durak / row.deals, row.draws / row.deals, percent, text))
    return shares
