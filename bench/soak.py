"""Many games in one page without a reload: ``.venv/bin/python -m bench.soak``.

The published page plays by itself at instant speed, deal after deal. Printed are, every so many deals and after the
browser has collected its garbage: the heap of JavaScript and of Python, DOM nodes, listeners, and the proxies by which
Python objects live on in JavaScript. A leak is a column that grows with the deals; the exit status tells of one.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import astuple, dataclass, fields

from playwright.sync_api import CDPSession, Page

from bench.published import MEMORY_BYTES, MEMORY_SPY, published_page, wait_until_ready

PROXY_SPY = """
window.proxies = 0;
window.FinalizationRegistry = class extends FinalizationRegistry {
  constructor(forget) { super((held) => { window.proxies -= 1; forget(held); }); }
  register(...given) { window.proxies += 1; return super.register(...given); }
  unregister(token) {
    const known = super.unregister(token);
    if (known) window.proxies -= 1;
    return known;
  }
};
"""
# Deals again and again, and tells when so many deals have come to their end.
PLAY = """
(deals) => new Promise((done) => {
  const root = document.documentElement;
  let over = 'over' in root.dataset;
  let left = deals;
  const timer = setInterval(() => {
    const now = 'over' in root.dataset;
    if (now && !over) left -= 1;
    over = now;
    if (!left) {
      clearInterval(timer);
      done();
    } else if (over) {
      // The dialog does not hear buttons at once.
      document.querySelector('dialog#result[open] [data-command=again]')?.click();
    }
  }, 15);
})
"""
# Timers of Python that are no longer wanted run out all the same, the longest of them after so many seconds.
PATIENCE_SECONDS = 21
# Growth from the first third to the last that is no leak: caches that fill, and the noise of the collectors.
ALLOWED = {"heap_kb": 400, "python_kb": 1100, "nodes": 400, "listeners": 5, "proxies": 5}


@dataclass(frozen=True)
class Sample:
    """What the page holds after so many deals."""

    deals: int
    seconds: float
    heap_kb: int
    python_kb: int
    nodes: int
    listeners: int
    proxies: int


def measure(page: Page, session: CDPSession, deals: int, begun: float) -> Sample:
    """What the page holds now, without what only waits to be collected."""
    page.wait_for_timeout(PATIENCE_SECONDS * 1000)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(100)
    found = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    python = page.evaluate(MEMORY_BYTES)
    return Sample(
        deals,
        round(time.monotonic() - begun, 1),
        round(found["JSHeapUsedSize"] / 1024),
        round(python / 1024),
        int(found["Nodes"]),
        int(found["JSEventListeners"]),
        page.evaluate("window.proxies"),
    )


def leaks(samples: list[Sample]) -> list[str]:
    """The columns that grew by more than is allowed, with what they grew from and to."""
    third = max(1, len(samples) // 3)
    found = []
    for name, allowed in ALLOWED.items():
        before = min(getattr(sample, name) for sample in samples[:third])
        after = min(getattr(sample, name) for sample in samples[-third:])
        if after - before > allowed:
            found.append(f"{name}: {before} -> {after}")
    return found


def main() -> int:
    """Play, print a row every so many deals, and tell what leaks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--every", type=int, default=25)
    parser.add_argument("--query", default="seed=1&rules=players:3&level=medium", help="more of the page's address")
    options = parser.parse_args()
    samples: list[Sample] = []
    errors: list[str] = []
    with published_page() as published:
        page = published.chromium.new_page()
        page.add_init_script(PROXY_SPY + MEMORY_SPY)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{published.address}?watch=1&speed=instant&{options.query}")
        wait_until_ready(page)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        begun = time.monotonic()
        print(" ".join(f"{field.name:>10}" for field in fields(Sample)))
        while (played := samples[-1].deals if samples else 0) < options.deals:
            page.evaluate(PLAY, options.every)
            samples.append(measure(page, session, played + options.every, begun))
            print(" ".join(f"{value:>10}" for value in astuple(samples[-1])), flush=True)
    found = [*leaks(samples), *errors]
    print("\n".join(found) or "flat")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
