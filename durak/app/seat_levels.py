"""Seat levels: how strong each opponent is, as one text for settings, saves and the page's address.

The text is a level, or several parted by commas, one for each opponent from the human's left: `hard,easy`. With more
opponents than levels they go round again, with fewer the rest waits for a larger table.
"""

from __future__ import annotations

from typing import Final

from durak.ai.levels import LEVELS
from durak.rules import MOST_PLAYERS_OFFERED

MIXED: Final = "mixed"
"""What deals against opponents of several levels count as."""
COUNTED: Final = (*LEVELS, MIXED)
"""Everything that deals can count as, mixed last."""
_SEPARATOR: Final = ","


def read(text: object) -> str | None:
    """The text as it is kept, without blanks; None when it names no levels."""
    if not isinstance(text, str):
        return None
    levels = [part.strip() for part in text.split(_SEPARATOR)]
    return (
        _SEPARATOR.join(levels)
        if len(levels) < MOST_PLAYERS_OFFERED and all(level in LEVELS for level in levels)
        else None
    )


def is_mixed(text: str) -> bool:
    """Whether each seat has a level of its own, though they may happen to be the same."""
    return _SEPARATOR in text


def levels_of(text: str, opponents: int) -> tuple[str, ...]:
    """The level of each opponent."""
    levels = text.split(_SEPARATOR)
    return tuple(levels[number % len(levels)] for number in range(opponents))


def level_of(text: str, player: int) -> str:
    """The level of a player; who plays for the human when he only watches is as strong as the first opponent."""
    return levels_of(text, max(player, 1))[-1]


def for_table(text: str, opponents: int) -> str:
    """The text for exactly so many opponents: a single level if they are all the same."""
    levels = levels_of(text, opponents)
    return levels[0] if len(set(levels)) == 1 else _SEPARATOR.join(levels)


def counted_as(text: str) -> str:
    """What deals against these opponents count as: rows of one level stay comparable with each other."""
    return MIXED if is_mixed(text) else text


def hardest(text: str) -> str:
    """The strongest of the levels."""
    return max(text.split(_SEPARATOR), key=tuple(LEVELS).index)


def spread(text: str, opponents: int) -> str:
    """A level of its own for each opponent: that of the first one, and those nearest to it, the weaker of two first."""
    order = tuple(LEVELS)
    first = order.index(level_of(text, 1))
    nearest = sorted(order, key=lambda level: abs(order.index(level) - first))
    return _SEPARATOR.join(nearest[:opponents])


def with_one(text: str, opponents: int, number: int, level: str) -> str:
    """The text with another level for opponent `number`, from 1; LookupError if there is no such one or level."""
    if not 1 <= number <= opponents or level not in LEVELS:
        raise LookupError(f"{number}: {level}")
    levels = list(levels_of(text, opponents))
    levels[number - 1] = level
    return _SEPARATOR.join(levels)
