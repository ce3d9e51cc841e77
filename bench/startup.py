"""How long the page takes until the table answers a tap: ``.venv/bin/python -m bench.startup``.

Three pages are loaded in turn, in the same run, each time by a browser started anew: the published page (`built`), the
same page on stock PyScript and Pyodide (`stock`), and one that only starts stock Pyodide (`bare`). Printed are medians
and the best of all, with their ratio to `stock`: machines differ and are busy, so the ratios are what counts. `work` is
the processor time of the page's main thread, which other programs disturb least, `longest task` how long at most it
answered nobody.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, sync_playwright

from bench.published import ARGUMENTS, LIMIT_MILLISECONDS, private_megabytes
from bench.startup_pages import make_pages
from bench.startup_server import Files, Line, serving
from tools import browser

QUERY = "?seed=1&speed=instant"
# Runs before anything of the page: notes frames and long tasks, and taps as soon as the page says that it is ready.
PROBE = """(() => {
  if (top !== self) return;
  const probe = (window.probe = { gap: 0, task: 0, tapped: 0 });
  let last = performance.now();
  const frame = (now) => {
    probe.gap = Math.max(probe.gap, now - last);
    last = now;
    if (!probe.tapped) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.task = Math.max(probe.task, duration);
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver(() => {
    if (document.documentElement.dataset.phase === 'loading' || probe.tapped) return;
    const card = document.querySelector('#hand [data-legal]') ?? document.querySelector('[data-command=rules]');
    card.click();
    probe.tapped = performance.now();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-phase'] });
})()"""
READ_PROBE = """async () => {
  await new Promise((done) => setTimeout(done, 300));
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  return { ...window.probe, paint: paint ? paint.startTime : 0, phase: document.documentElement.dataset.phase };
}"""


@dataclass(frozen=True)
class Sample:
    """What one load of one page showed, in milliseconds, kilobytes and megabytes."""

    tap: float
    work: float
    paint: float
    task: float
    gap: float
    kilobytes: float
    requests: float
    memory: float


Load = Callable[[Browser, Files], Sample]


def cold(megabits: float = 0, delay: float = 0, slowdown: float = 1) -> Load:
    """The first visit."""

    def load(chromium: Browser, files: Files) -> Sample:
        line = Line(megabits, delay)
        with serving(files, line) as (address, _port), _context(chromium, "block") as context:
            return _visit(context, address, line, slowdown)

    return load


def warm(chromium: Browser, files: Files) -> Sample:
    """The second visit, with what the browser's own cache kept."""
    line = Line(0, 0)
    with serving(files, line) as (address, _port), _context(chromium, "block") as context:
        _visit(context, address, line)
        line.sent = line.requests = 0
        return _visit(context, address, line)


def offline(chromium: Browser, files: Files) -> Sample:
    """A later visit without a server: everything comes from the service worker. Stock pages have none: a warm visit."""
    line = Line(0, 0)
    with _context(chromium, "allow") as context:
        with serving(files, line) as (address, _port):
            first = context.new_page()
            first.goto(address + QUERY)
            first.evaluate("navigator.serviceWorker.ready.then(() => true)")
            first.close()
        line.sent = line.requests = 0
        return _visit(context, address, line)


SCENES: dict[str, tuple[str, Load]] = {
    "cold": ("cold, localhost", cold()),
    "net": ("cold, 10 Mbit/s + 40 ms", cold(10, 0.04)),
    "cpu": ("cold, processor 4 times slower", cold(slowdown=4)),
    "warm": ("warm, browser's cache", warm),
    "offline": ("offline, service worker", offline),
}


@contextmanager
def _context(chromium: Browser, service_workers: Any) -> Iterator[BrowserContext]:
    context = chromium.new_context(service_workers=service_workers, viewport={"width": 1280, "height": 800})
    context.add_init_script(PROBE)
    context.set_default_timeout(LIMIT_MILLISECONDS)
    try:
        yield context
    finally:
        context.close()


def _visit(context: BrowserContext, address: str, line: Line, slowdown: float = 1) -> Sample:
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(address + QUERY, wait_until="commit")
    page.locator("html:not([data-phase=loading])").wait_for(state="attached", timeout=LIMIT_MILLISECONDS)
    seen = page.evaluate(READ_PROBE)
    assert seen["phase"] == "ready" and seen["tapped"], f"the page did not start: {seen}"
    metrics = session.send("Performance.getMetrics")["metrics"]
    work = next(metric["value"] for metric in metrics if metric["name"] == "ThreadTime")
    network, memory = (line.sent / 1000, line.requests), private_megabytes(page)
    sample = Sample(seen["tapped"], work, seen["paint"], seen["task"], seen["gap"], *network, memory)
    page.close()
    return sample


def measure(scenes: list[str], rounds: int) -> dict[tuple[str, str], list[Sample]]:
    """Load every page in every scene so many times, in turn."""
    samples: dict[tuple[str, str], list[Sample]] = defaultdict(list)
    found = browser.find_chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        files = {name: Files(path) for name, path in make_pages(Path(folder)).items()}
        for number in range(rounds):
            for scene in scenes:
                for name, content in files.items():
                    if scene == "offline" and name != "built":
                        continue
                    chromium = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
                    try:
                        samples[scene, name].append(SCENES[scene][1](chromium, content))
                    except Error as error:
                        print(f"{scene}, {name}: left out, {error.message.splitlines()[0]}", flush=True)
                    chromium.close()
            print(f"round {number + 1} of {rounds}, load {os.getloadavg()[0]:.1f}", flush=True)
    return samples


def report(samples: dict[tuple[str, str], list[Sample]]) -> Iterator[str]:
    """The table."""
    figures = ("tap", "of stock", "best", "of stock", "work", "of stock", "paint", "longest task", "frame gap")
    columns = ("scene", "page", *figures, "kB", "requests", "MB")
    yield f"| {' | '.join(columns)} |"
    yield "|---" * len(columns) + "|"
    for (scene, name), taken in samples.items():
        middle = {key: statistics.median(asdict(sample)[key] for sample in taken) for key in asdict(taken[0])}
        best = min(sample.tap for sample in taken)
        stock = samples.get(("warm" if scene == "offline" else scene, "stock"), taken)
        ratio = middle["tap"] / statistics.median(sample.tap for sample in stock)
        best_ratio = best / min(sample.tap for sample in stock)
        work_ratio = middle["work"] / statistics.median(sample.work for sample in stock)
        row = [f"{middle['tap']:.0f}", f"{ratio:.2f}", f"{best:.0f}", f"{best_ratio:.2f}"]
        row += [f"{middle['work'] * 1000:.0f}", f"{work_ratio:.2f}"]
        row += [f"{middle[key]:.0f}" for key in ("paint", "task", "gap", "kilobytes", "requests", "memory")]
        yield f"| {SCENES[scene][0]} | {name} | {' | '.join(row)} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench.startup", description="Measure the start of the page.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", action="append", choices=tuple(SCENES), help="measure this (may repeat)")
    options = parser.parse_args()
    for line in report(measure(options.only or list(SCENES), options.rounds)):
        print(line)


if __name__ == "__main__":
    main()
