"""What a position between two bouts promises each player, at a glance: the search's substitute for long playouts.

While there is a talon, a linear score of each hand (what its cards are worth at this stage, and how many there are) is
turned into the chance of losing by a softmax over the players, in team games over the sides. The numbers are fitted to
many thousands of played games and lie in value_weights.py. Without a talon games are short, and are played out.

A hand is scored by four table look-ups: three thirds of its plain cards, and its trumps.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from durak.ai.value_weights import STAGES, Stage

_RANKS: Final = 9
"""Ranks of the deck that the numbers are fitted to."""


class Scores(NamedTuple):
    """The score tables of one stage."""

    low: list[float]
    middle: list[float]
    high: list[float]
    trumps: list[float]
    sizes: list[float]
    seats: tuple[float, ...]


@cache
def scores(deck: int, players: int, teams: bool) -> list[Scores]:
    """By cards left in the talon; the entry for an empty talon is never used."""
    key = "teams" if teams else str(min(players, 5))
    stages = STAGES[key]
    tables = [_tables(stage, deck, 2 if teams else players) for stage in stages]
    found = []
    for talon in range(deck):
        at = next((index for index, stage in enumerate(stages) if talon <= stage.talon), len(stages) - 1)
        found.append(tables[at])
    return found


def _tables(stage: Stage, deck: int, seats: int) -> Scores:
    ranks = deck // 4
    plain = [_scaled(stage.plain, index // 3, ranks) for index in range(3 * ranks)]
    trumps = [_scaled(stage.trumps, index, ranks) for index in range(ranks)]
    # A rank lies within one third only if its three cards do.
    pair = stage.pair if ranks % 3 == 0 else 0.0
    low, middle, high = (_sums(plain[start : start + ranks], pair) for start in range(0, 3 * ranks, ranks))
    sizes = [stage.above_six * max(0, n - 6) + stage.above_nine * max(0, n - 9) for n in range(deck + 1)]
    return Scores(low, middle, high, _sums(trumps, 0.0), sizes, (*stage.seats, *[0.0] * seats)[:seats])


def _scaled(weights: tuple[float, ...], rank: int, ranks: int) -> float:
    """The weight of a rank of a deck of `ranks`, between its neighbours of the deck that was fitted."""
    place = rank * (_RANKS - 1) / (ranks - 1)
    below = min(int(place), _RANKS - 2)
    return weights[below] + (weights[below + 1] - weights[below]) * (place - below)


def _sums(weights: list[float], pair: float) -> list[float]:
    """By mask: the sum of the weights of its bits, and `pair` for each further bit of a rank."""
    sums = [0.0] * (1 << len(weights))
    for mask in range(1, len(sums)):
        bit = mask & -mask
        index = bit.bit_length() - 1
        rest = mask ^ bit
        same = 7 << index // 3 * 3
        sums[mask] = sums[rest] + weights[index] + (pair if rest & same else 0.0)
    return sums
