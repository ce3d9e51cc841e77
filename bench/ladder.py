"""The table of all levels: each against the one below, with Elo, and the strongest by number of players and preset.

    python3 bench/ladder.py --deals 200
    python3 bench/ladder.py --tables --deals 50

Every level thinks by its own iterations and without a clock, so that the table does not depend on the machine.
"""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from durak.ai.levels import LEVELS  # noqa: E402
from durak.ai.player import Limit  # noqa: E402
from durak.arena import ArenaResult, Setting, run_arena  # noqa: E402
from durak.rules import PRESETS  # noqa: E402

TABLES: Final = (
    ("podkidnoy_classic", 2),
    ("perevodnoy", 2),
    ("podkidnoy_classic", 3),
    ("podkidnoy_classic", 4),
    ("pairs_2x2", 4),
)
BASE: Final = "hard"
"""The best level that does not search."""


def without_clocks() -> None:
    """Every level that searches does so by iterations alone."""
    for name, entry in LEVELS.items():
        if entry.limit.iterations is not None:
            LEVELS[name] = entry._replace(limit=Limit(iterations=entry.limit.iterations))


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
    without_clocks()
    names = list(LEVELS)
    print("| preset | players | match | not lost | losses / fair share | Elo | games | move, median / 99 % |")
    print("|---|---|---|---|---|---|---|---|")
    if args.tables:
        pairs = [(names[-1], BASE, preset, players) for preset, players in TABLES]
    else:
        pairs = [(strong, weak, "podkidnoy_classic", 2) for weak, strong in pairwise(names)]
    for strong, weak, preset, players in pairs:
        teams = PRESETS[preset].rules.teams
        setting = Setting(strong, weak, players, args.deals, preset, teams, args.seed)
        print(line(run_arena(setting, args.processes)), flush=True)


if __name__ == "__main__":
    main()
