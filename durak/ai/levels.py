"""Levels: the opponents one can choose, weakest first, and how to find one by name."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Final, NamedTuple

from durak.ai.heuristics import Heuristic
from durak.ai.player import Limit, Player
from durak.ai.search import Searcher
from durak.ai.weights import Style, Weights


class UnknownLevel(ValueError):
    """No opponent of that name; `reason` is a stable id, `name` what was asked for, `error` what went wrong there."""

    def __init__(self, reason: str, name: str, error: BaseException | None = None) -> None:
        told = _REASONS[reason].format(name=name, levels=", ".join(LEVELS))
        super().__init__(told + (f" ({type(error).__name__}: {error})" if error else ""))
        self.reason = reason
        self.name = name


class Level(NamedTuple):
    """An opponent one can choose."""

    id: str
    player: Callable[[], Player]
    """Makes the player. Players remember nothing between moves, so one may serve several seats."""
    limit: Limit = Limit()
    """How much thought a move may cost unless the caller says otherwise."""


_EASY_STYLE: Final = Style(*[Weights(trump_base=0.45, trump_slope=0.7, by_count=0.0, risk=0.0, dump=0.0)] * 2)


def _easy() -> Player:
    """Forgets what has been played, thinks little of trumps, and does not tell close moves apart."""
    return Heuristic(_EASY_STYLE, close=0.4, forgetful=True)


def _medium() -> Player:
    """Knows what cards are worth, but not which of two close moves is better nor what has been played."""
    return Heuristic(close=0.3, forgetful=True)


def _hard() -> Player:
    """Counts every card and weighs each move with care, but does not play ahead in his head."""
    return Heuristic()


def _expert() -> Player:
    """Plays a few dozen lines ahead in his head before each move, and remembers what others took."""
    return Searcher()


def _master() -> Player:
    """Plays thousands of lines ahead, guesses hidden hands, and works most endgames of two out to the end."""
    return Searcher()


LEVELS: Final[dict[str, Level]] = {
    entry.id: entry
    for entry in (
        Level("easy", _easy),
        Level("medium", _medium),
        Level("hard", _hard),
        Level("expert", _expert, Limit(seconds=0.4, iterations=50)),
        Level("master", _master, Limit(seconds=0.9, iterations=2_000)),
    )
}
"""All levels, weakest first."""

DEFAULT_LEVEL: Final = "medium"

_REASONS: Final = {
    "unknown_level": "“{name}” is nobody; there are {levels}, module:attribute, and command:PROGRAM in the arena",
    "player_not_found": "“{name}” could not be imported",
    "not_a_player": "“{name}” has no choose(view, rng, limit), nor makes anything that has",
    "bad_command": "“{name}” is not a command as a shell would read it",
    "command_not_found": "no program is found for “{name}”",
}


def level(name: str) -> Level:
    """The level called `name`, or the foreign player that `module:attribute` names; UnknownLevel if there is none.

    The attribute is an object with `choose(view, rng, limit)`, or something that makes one when called without
    arguments, which is tried.
    """
    if name in LEVELS:
        return LEVELS[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        raise UnknownLevel("unknown_level", name)
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (Exception, SystemExit) as error:
        # Whatever a foreign module raises while it is read is its own; one that is a program may want to end it all.
        raise UnknownLevel("player_not_found", name, error) from error
    if hasattr(found, "choose") and not isinstance(found, type):
        return Level(name, lambda: found)
    try:
        player = found()
    except (Exception, SystemExit) as error:
        raise UnknownLevel("not_a_player", name, error) from error
    if not hasattr(player, "choose"):
        raise UnknownLevel("not_a_player", name)
    return Level(name, found)
