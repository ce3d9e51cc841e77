"""What a position between two bouts promises each player, at a glance: the search asks this at the end of each bout.

A linear score of each hand (what its cards are worth at this stage, and how many there are) is turned into the chance
of losing by a softmax over the players, in team games over the sides. With two players and a small talon, or none, the
score also says how the hands face each other, see duel.py. The numbers are fitted to many thousands of played games and
lie in value_weights.py.

A hand is scored by look-ups for three thirds of its plain cards, its trumps and its size; pairs are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Final, NamedTuple

from durak.ai.duel import reach, sure_win
from durak.ai.setup import Setup
from durak.ai.stage import Stage
from durak.ai.value_weights import STAGES

_RANKS: Final = 9
"""Ranks of the deck that the numbers are fitted to."""
_FIRST: Final = sum([1 << 3 * rank for rank in range(13)])
"""The bits of the first card of each plain rank."""


class Scores(NamedTuple):
    """The score tables of one stage."""

    low: list[float]
    middle: list[float]
    high: list[float]
    trumps: list[float]
    sizes: list[float]
    pair: float
    seats: tuple[float, ...]
    duel: tuple[float, ...]
    """What each of `duel.reach` is worth to the one who has it; empty where that does not count."""


def promised(setup: Setup, tables: Scores, hands: Sequence[int], attacker: int, last: bool) -> tuple[float, ...]:
    """What share of not losing each player can expect before `attacker` leads; `last` says that the talon is gone.

    Without a talon, players with empty hands are out.
    """
    width, teams, seats = setup.layout.ranks, setup.teams, tables.seats
    shares = [0.0] * setup.players
    for place, player in enumerate(setup.order[attacker]):
        hand = hands[player]
        if teams:
            shares[player] = _strength(hand, tables, width)
        elif hand or not last:
            shares[player] = exp(seats[place] - _strength(hand, tables, width))
    if not teams:
        total = sum(shares)
        return tuple([1.0 - share / total for share in shares])
    side = setup.side[attacker]
    share = 1.0 / (1.0 + exp(sum(shares[1 - side :: 2]) - sum(shares[side::2]) + seats[0] - seats[1]))
    return ((1.0 - share, share) if side else (share, 1.0 - share)) * (setup.players // 2)


def promised_to_attacker(setup: Setup, tables: Scores, attack: int, defence: int, last: bool) -> float:
    """The same for the attacker of two players."""
    if last and setup.sure_wins and sure_win(setup, attack, defence):
        return 1.0
    cards, duel = setup.layout, tables.duel
    width = cards.ranks
    score = _strength(attack, tables, width) - _strength(defence, tables, width) + tables.seats[1] - tables.seats[0]
    if duel:
        high, safe, exposed, other_high, other_safe, other_exposed = reach(cards, attack, defence)
        score += duel[0] * high + duel[1] * safe + duel[2] * exposed
        score -= duel[3] * other_high + duel[4] * other_safe + duel[5] * other_exposed
    return 1.0 / (1.0 + exp(-score))


def _strength(hand: int, tables: Scores, width: int) -> float:
    """What a hand is worth before a lead; `width` is the number of ranks."""
    low, middle, high, trumps, sizes, pair, _, _ = tables
    third = (1 << width) - 1
    plain = hand & (1 << 3 * width) - 1
    ranks = (plain | plain >> 1 | plain >> 2) & _FIRST
    score = low[hand & third] + middle[hand >> width & third] + high[hand >> 2 * width & third]
    score += trumps[hand >> 3 * width] + sizes[hand.bit_count()]
    return score + pair * (plain.bit_count() - ranks.bit_count())


@cache
def last_two_scores(deck: int) -> Scores:
    """Those of two players without a talon, for the last two of more."""
    return _tables(STAGES["2"][0], deck, 2)


@cache
def scores(deck: int, players: int, teams: bool) -> list[Scores]:
    """By cards left in the talon."""
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
    low, middle, high = (_sums(plain[start : start + ranks]) for start in range(0, 3 * ranks, ranks))
    sizes = [stage.above_six * max(0, n - 6) + stage.above_nine * max(0, n - 9) for n in range(deck + 1)]
    # Players beyond those that were fitted are as well placed as the last of them.
    places = (*stage.seats, *stage.seats[-1:] * seats)[:seats]
    return Scores(low, middle, high, _sums(trumps), sizes, stage.pair, places, stage.duel)


def _scaled(weights: tuple[float, ...], rank: int, ranks: int) -> float:
    """The weight of a rank of a deck of `ranks`, between its neighbours of the deck that was fitted."""
    place = rank * (_RANKS - 1) / (ranks - 1)
    below = min(int(place), _RANKS - 2)
    return weights[below] + (weights[below + 1] - weights[below]) * (place - below)


def _sums(weights: list[float]) -> list[float]:
    """By mask: the sum of the weights of its bits."""
    sums = [0.0]
    for weight in weights:
        sums += [weight + rest for rest in sums]
    return sums
