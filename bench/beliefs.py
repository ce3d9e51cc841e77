"""How well the search guesses hidden hands: python3 -m bench.beliefs --level hard --games 60

In games of a level against itself, at some decisions with a talon, hands are dealt as the search deals them. Printed is
the mean surprise (in nats, less is better) at which of the hidden cards the next player holds: if nothing is believed,
with doubts that stop at the table, and with all of them.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from math import log
from statistics import fmean
from typing import Final

from durak.ai.beliefs import DOUBTS, Belief
from durak.ai.levels import level
from durak.ai.player import Limit
from durak.engine import apply, deal, shuffled_deck
from durak.rules import DEFAULT_PRESET, PRESETS
from durak.state import State
from durak.view import observe

GUESSES: Final = 150
ASKED: Final = 0.3
"""Share of the decisions that are looked at."""
KINDS: Final = {"nothing believed": None, "the table": DOUBTS._replace(past=1.0), "the table and the past": DOUBTS}


def decisions(args: argparse.Namespace, rng: random.Random) -> Iterator[State]:
    """States in which somebody decides while there is a talon."""
    entry = level(args.level)
    rules, player, limit = PRESETS[args.preset].rules, entry.player(), Limit(iterations=args.iterations)
    for number in range(args.games):
        state = deal(rules, args.players, shuffled_deck(rules, f"beliefs {args.seed} {number}"))
        while state.turn is not None:
            view = observe(state, state.turn)
            if len(state.talon) > 1 and state.bout is not None and len(view.legal) > 1 and rng.random() < ASKED:
                yield state
            state = apply(state, player.choose(view, rng, limit))


def surprise(belief: Belief, player: int, truth: int, rng: random.Random) -> float:
    """Minus the logarithm of the chance given to the truth, summed over the hidden cards."""
    hands = [belief.deal(rng)[0][player] for _ in range(GUESSES)]
    total = 0.0
    for card in belief.pool:
        share = (sum([card & hand > 0 for hand in hands]) + 0.5) / (GUESSES + 1)
        total -= log(share if truth & card else 1 - share)
    return total


def main() -> None:
    """One line for each kind of belief."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="hard")
    parser.add_argument("--iterations", type=int, default=100, help="for levels that search")
    parser.add_argument("--preset", choices=list(PRESETS), default=DEFAULT_PRESET)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    found: dict[str, list[float]] = {name: [] for name in KINDS}
    for state in decisions(args, rng):
        assert state.turn is not None
        view, other = observe(state, state.turn), (state.turn + 1) % args.players
        for name, doubts in KINDS.items():
            belief = Belief(view, doubts)
            if belief.pool and not belief.certain:
                found[name].append(surprise(belief, other, belief.layout.mask(state.hands[other]), rng))
    for name, values in found.items():
        print(f"{name:<24} {fmean(values):.3f} nats, {len(values)} decisions")


if __name__ == "__main__":
    main()
