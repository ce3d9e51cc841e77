"""What it is like to play a master in a browser: ``.venv/bin/python -m bench.thinking``.

The published page plays by itself, in turn with its worker and without, where the page thinks in slices of its own.
Printed are the time from loading to the worker's being ready, how long a move takes, how much of that is beyond the
level's own limit (the way there and back, and the last slice), and how late the page's timers come meanwhile.
"""

from __future__ import annotations

import argparse
import itertools
import os
import statistics
import time
from dataclasses import dataclass

from playwright.sync_api import Browser, Page

from bench.published import published_page, wait_until_ready
from durak.ai.levels import LEVELS

LEVEL = "master"
TICKS = "window.ticks = []; setInterval(() => window.ticks.push(performance.now()), 5);"
NO_WORKER = "window.Worker = class { constructor() { throw new Error('measured without'); } };"
READY = "performance.getEntriesByName('worker ready').map(({ startTime }) => startTime)"
THOUGHTS = "performance.getEntriesByName('thinking').map(({ duration }) => duration)"


@dataclass(frozen=True)
class Sample:
    """What one visit showed, in milliseconds; `ready` is None without a worker."""

    ready: float | None
    moves: list[float]
    gaps: list[float]


def visit(chromium: Browser, address: str, players: int, seconds: float, worker: bool) -> Sample:
    """Watch the page play by itself for a while."""
    page = chromium.new_page()
    page.add_init_script(TICKS if worker else TICKS + NO_WORKER)
    page.goto(f"{address}?level={LEVEL}&seed=1&speed=instant&watch=1&rules=players:{players}")
    wait_until_ready(page)
    ready = wait_for_worker(page) if worker else None
    begun = page.evaluate("performance.now()")
    end = time.monotonic() + seconds
    while time.monotonic() < end and not page.locator("html[data-over]").count():
        page.wait_for_timeout(250)
    ticks = [tick for tick in page.evaluate("window.ticks") if tick > begun]
    moves = page.evaluate(THOUGHTS)
    page.close()
    return Sample(ready, moves, [later - earlier for earlier, later in itertools.pairwise(ticks)])


def wait_for_worker(page: Page) -> float:
    """The time from the start of loading to the worker's being ready."""
    while not (found := page.evaluate(READY)):
        page.wait_for_timeout(50)
    return float(found[0])


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of them lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def report(players: int, worker: bool, samples: list[Sample]) -> str:
    """One row of the table."""
    gaps = [gap for sample in samples for gap in sample.gaps]
    row = [str(players), "yes" if worker else "no"]
    moves = [move for sample in samples for move in sample.moves]
    if moves:
        limit = (LEVELS[LEVEL].limit.seconds or 0.0) * 1000
        beyond = [move - limit for move in moves if move > limit]
        ready = statistics.median(sample.ready for sample in samples if sample.ready is not None)
        row += [f"{ready:.0f}", str(len(moves)), f"{statistics.median(moves):.0f}", f"{percentile(moves, 0.99):.0f}"]
        row.append(f"{statistics.median(beyond):.0f}" if beyond else "-")
    else:
        row += ["-"] * 5
    row += [f"{percentile(gaps, 0.99):.0f}", f"{max(gaps):.0f}"]
    return f"| {' | '.join(row)} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench.thinking", description="Measure thinking in a browser.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=30, help="how long each game is watched at most")
    options = parser.parse_args()
    scenes = [(players, worker) for players in (2, 4) for worker in (True, False)]
    samples: dict[tuple[int, bool], list[Sample]] = {scene: [] for scene in scenes}
    with published_page() as published:
        for number in range(options.rounds):
            for players, worker in scenes:
                taken = visit(published.chromium, published.address, players, options.seconds, worker)
                samples[players, worker].append(taken)
            print(f"round {number + 1} of {options.rounds}, load {os.getloadavg()[0]:.1f}", flush=True)
    print("| players | worker | ready ms | moves | move ms | 99 % | beyond limit | timer gap 99 % | longest gap |")
    print("|---|---|---|---|---|---|---|---|---|")
    for scene, visits in samples.items():
        print(report(*scene, visits))


if __name__ == "__main__":
    main()
