"""Speed of the engine: random games per second and microseconds per action.

An action here is a uniform choice from `legal_actions` and its `apply`; dealing is counted in. Several rounds are
timed and the quickest is reported, since other work on the machine only ever slows a round down.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import NamedTuple

from durak.command_options import at_least_one, whole_number
from durak.engine import apply, deal, legal_actions, shuffled_deck
from durak.rules import Rules


class Timing(NamedTuple):
    """What a benchmark of one kind of game came to."""

    games_per_second: float
    microseconds_per_action: float


KINDS = {
    f"{players} players, {name}": (players, Rules(transfer=name == "transfer"))
    for players in (2, 4)
    for name in ("podkidnoy", "transfer")
}


def play_random_games(rules: Rules, players: int, games: int, seed: int) -> int:
    """Plays `games` random games and returns how many actions they took."""
    rng, actions = random.Random(seed), 0
    for game in range(games):
        state = deal(rules, players, shuffled_deck(rules, f"{seed}-{game}"))
        while legal := legal_actions(state):
            state = apply(state, legal[int(rng.random() * len(legal))])
            actions += 1
    return actions


def measure(rules: Rules, players: int, games: int, rounds: int, seed: int) -> Timing:
    """The quickest of `rounds` rounds of the same `games` games, in processor time."""
    best, actions = float("inf"), 0
    for _ in range(rounds):
        start = time.process_time()
        actions = play_random_games(rules, players, games, seed)
        best = min(best, time.process_time() - start)
    return Timing(games / best, best / actions * 1e6)


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `python3 -m durak bench`."""
    parser.add_argument("--games", type=at_least_one, default=100, help="games a round (default 100)")
    parser.add_argument("--rounds", type=at_least_one, default=7, help="rounds; the quickest counts (default 7)")
    parser.add_argument("--seed", type=whole_number, default=1)


def run(arguments: argparse.Namespace) -> int:
    """Prints a line for each kind of game."""
    print(f"seed {arguments.seed}, {arguments.games} games a round, best of {arguments.rounds} rounds")
    for name, (players, rules) in KINDS.items():
        timing = measure(rules, players, arguments.games, arguments.rounds, arguments.seed)
        print(f"{name:<22}{timing.games_per_second:8.0f} games/s {timing.microseconds_per_action:7.1f} µs/action")
    return 0
