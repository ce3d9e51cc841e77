"""Whether the master's moves keep the value of endgames that can be solved.

    python3 -m bench.solved --positions 2000 --seed 1

Positions come from games of two heuristic players who now and then play anything: without a talon, at least two
actions. The solver values every action with a large budget; the master then thinks by his own limit, without a clock.
Printed are the positions, those the large budget did not reach either, and the moves that gave a result away.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from typing import Final

from durak.actions import Action
from durak.ai.heuristics import Heuristic
from durak.ai.levels import LEVELS, level
from durak.ai.player import Limit
from durak.ai.solver import values
from durak.engine import apply, deal, shuffled_deck
from durak.rules import PRESETS
from durak.view import View, observe

RANDOM_MOVES: Final = 0.1
BUDGET: Final = 3_000_000
"""Nodes for each action of a position."""


def positions(preset: str, seed: int) -> Iterator[View]:
    """Views without a talon and with a choice, from one game after another."""
    rules, player = PRESETS[preset].rules, Heuristic()
    for number in range(10**6):
        name = f"solved {seed} {number}"
        state, rng = deal(rules, 2, shuffled_deck(rules, name)), random.Random(name)
        while state.turn is not None:
            view = observe(state, state.turn)
            if not view.talon and len(view.legal) > 1:
                yield view
            anything = rng.random() < RANDOM_MOVES
            state = apply(state, rng.choice(view.legal) if anything else player.choose(view, rng, Limit()))


def solved(view: View) -> dict[Action, int] | None:
    """The value of every action; None when the budget does not reach."""
    found: dict[Action, int] = {}
    for action in view.legal:
        found |= values(view, [action], BUDGET)
    return found if len(found) == len(view.legal) else None


def main() -> None:
    """One line for the preset."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--preset", choices=list(PRESETS), default="podkidnoy_classic")
    parser.add_argument("--level", choices=list(LEVELS), default=list(LEVELS)[-1])
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    entry = level(args.level)
    player, limit = entry.player(), Limit(iterations=entry.limit.iterations)
    kept = wrong = unsolved = choices = 0
    for number, view in enumerate(positions(args.preset, args.seed)):
        if kept + wrong >= args.positions:
            break
        known = solved(view)
        if known is None:
            unsolved += 1
            continue
        choices += len(set(known.values())) > 1
        action = player.choose(view, random.Random(number), limit)
        if known[action] == max(known.values()):
            kept += 1
        else:
            wrong += 1
            print(f"position {number}: {action} gives {known[action]}, best {max(known.values())}", flush=True)
    print(
        f"{args.preset}, {args.level}, seed {args.seed}: {kept} of {kept + wrong} moves keep the value "
        f"({choices} positions with moves of different value); {unsolved} positions not solved"
    )


if __name__ == "__main__":
    main()
