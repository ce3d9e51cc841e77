"""The table of all levels: each against the one below, with Elo, and the strongest by number of players and preset.

    python3 -m bench.ladder --deals 200
    python3 -m bench.ladder --tables --deals 50

Every level thinks by its own iterations and without a clock, so that the table does not depend on the machine.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from math import log10
from typing import Final

from durak.ai.levels import LEVELS
from durak.arena import ArenaResult, Setting, run_arena
from durak.rules import PRESETS

TABLES: Final = (
    ("podkidnoy_classic", 2),
    ("perevodnoy", 2),
    ("podkidnoy_classic", 3),
    ("podkidnoy_classic", 4),
    ("pairs_2x2", 4),
)
BASE: Final = "hard"
"""The best level that does not search."""


def elo(share: float) -> float:
    """The difference in Elo that a share stands for."""
    bounded = min(max(share, 0.001), 0.999)
    return 400 * log10(bounded / (1 - bounded))


def line(result: ArenaResult) -> str:
    """One row of a table."""
    error = (result.interval[1] - result.interval[0]) / 2
    times = result.time_a
    return (
        f"| {result.preset} | {result.players} | {result.a} – {result.b} | {result.share:.3f} ± {error:.3f} "
        f"| {result.loss_ratio:.2f} | {elo(result.share):+.0f} | {result.games} "
        f"| {times.median_ms:.0f} / {times.p99_ms:.0f} ms |"
    )


def main() -> None:
    """Print the tables in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--tables", action="store_true", help="the strongest level by players and preset instead")
    args = parser.parse_args()
    names = list(LEVELS)
    print("| preset | players | match | not lost | losses / fair share | Elo | games | move, median / 99 % |")
    print("|---|---|---|---|---|---|---|---|")
    if args.tables:
        pairs = [(names[-1], BASE, preset, players) for preset, players in TABLES]
    else:
        pairs = [(strong, weak, "podkidnoy_classic", 2) for weak, strong in pairwise(names)]
    for strong, weak, preset, players in pairs:
        teams = PRESETS[preset].rules.teams
        setting = Setting(strong, weak, players, args.deals, preset, teams, args.seed, timed=False)
        print(line(run_arena(setting, args.processes)), flush=True)


if __name__ == "__main__":
    main()
