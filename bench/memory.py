"""What the page holds, alone and with the worker of a strong opponent: ``.venv/bin/python -m bench.memory``.

The worker has an interpreter of its own, which starts when the table is set. Printed are medians, once everything has
started: the private memory of the page's process, the JavaScript and the Python of the page itself; and what its main
thread did after the table was set, in all and without a pause. In the same time, without a worker, it rests.
"""

from __future__ import annotations

import argparse
import os
import statistics
from dataclasses import asdict, dataclass

from playwright.sync_api import CDPSession

from bench.published import MEMORY_BYTES, MEMORY_SPY, Published, private_megabytes, published_page, wait_until_ready

LEVELS = {"alone": "medium", "with its worker": "master"}
# The human leads, so nobody thinks.
QUERY = "seed=8&speed=instant&rules=players:2"
WORKER_READY = "performance.getEntriesByName('worker ready').length"
LONG_TASKS = """() => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask' });
}"""
REST_MILLISECONDS = 1000


@dataclass(frozen=True)
class Sample:
    """What one visit showed, in megabytes and milliseconds."""

    process: float
    javascript: float
    python: float
    work: float
    longest: float


def visit(published: Published, level: str) -> Sample:
    """Open the page against a level, and look when all that it starts has started."""
    context = published.chromium.new_context(service_workers="block")
    page = context.new_page()
    page.add_init_script(MEMORY_SPY)
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    page.goto(f"{published.address}?{QUERY}&level={level}")
    wait_until_ready(page)
    page.evaluate(LONG_TASKS)
    before = metric(session, "ThreadTime")
    while level == LEVELS["with its worker"] and not page.evaluate(WORKER_READY):
        page.wait_for_timeout(50)
    page.wait_for_timeout(REST_MILLISECONDS)
    work = (metric(session, "ThreadTime") - before) * 1000
    session.send("HeapProfiler.collectGarbage")
    memory = private_megabytes(page), metric(session, "JSHeapUsedSize") / 2**20, page.evaluate(MEMORY_BYTES) / 2**20
    sample = Sample(*memory, work, page.evaluate("window.longest"))
    context.close()
    return sample


def metric(session: CDPSession, name: str) -> float:
    """One of the figures that the browser keeps of a page."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(float(metric["value"]) for metric in metrics if metric["name"] == name)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench.memory", description="Measure what the page holds.")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    samples: dict[str, list[Sample]] = {name: [] for name in LEVELS}
    with published_page() as published:
        for number in range(options.rounds):
            for name, level in LEVELS.items():
                samples[name].append(visit(published, level))
            print(f"round {number + 1} of {options.rounds}, load {os.getloadavg()[0]:.1f}", flush=True)
    print("| page | process MB | JavaScript MB | Python MB | main thread ms | longest task ms |")
    print("|---|---|---|---|---|---|")
    for name, taken in samples.items():
        middle = [statistics.median(asdict(sample)[key] for sample in taken) for key in asdict(taken[0])]
        print(f"| {name} | {' | '.join(f'{value:.1f}' for value in middle)} |")


if __name__ == "__main__":
    main()
