"""How smooth cards move on a slow phone: ``.venv/bin/python -m bench.frames``.

The published page plays by itself on a phone-sized screen, the processor slowed down four times and as it is, with
moving cards and at `instant` speed, where none moves; beside it a page on which nothing happens. Printed are the times
between frames, and how often one took longer than a frame and a half or than three. What is lost at rest is the
machine's doing: this is drawn without a graphics processor.
"""

from __future__ import annotations

import argparse
import itertools
import os
import statistics

from playwright.sync_api import Browser

from bench.published import published_page, wait_until_ready
from bench.thinking import percentile

SCENES = {"at rest": "seed=1", "instant": "seed=1&watch=1&speed=instant", "moving": "seed=1&watch=1&speed=normal"}
SLOWED = (1, 4)
FRAME = 1000 / 60
WATCH = """(milliseconds) => new Promise((resolve) => {
  const frames = [];
  const end = performance.now() + milliseconds;
  const frame = (now) => { frames.push(now); if (now < end) requestAnimationFrame(frame); else resolve(frames); };
  requestAnimationFrame(frame);
})"""


def gaps(chromium: Browser, address: str, slowed: int, seconds: float) -> list[float]:
    """The milliseconds between one frame and the next."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    page = context.new_page()
    page.goto(f"{address}&level=easy")
    wait_until_ready(page)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    frames = page.evaluate(WATCH, seconds * 1000)
    context.close()
    return [later - earlier for earlier, later in itertools.pairwise(frames)]


def row(slowed: int, scene: str, taken: list[float]) -> str:
    """One row of the table."""
    late = [f"{100 * sum(gap > frames * FRAME for gap in taken) / len(taken):.1f} %" for frames in (1.5, 3)]
    times = [f"{statistics.median(taken):.1f}", f"{percentile(taken, 0.95):.1f}", f"{max(taken):.0f}"]
    return f"| {slowed} | {scene} | {len(taken)} | {' | '.join((*times, *late))} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench.frames", description="Measure the frames of moving cards.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10, help="how long each scene is watched")
    options = parser.parse_args()
    taken: dict[tuple[int, str], list[float]] = {(slowed, scene): [] for slowed in SLOWED for scene in SCENES}
    with published_page() as published:
        for number in range(options.rounds):
            for slowed, scene in taken:
                address = f"{published.address}?{SCENES[scene]}"
                taken[slowed, scene] += gaps(published.chromium, address, slowed, options.seconds)
            print(f"round {number + 1} of {options.rounds}, load {os.getloadavg()[0]:.1f}", flush=True)
    print("| slowed | scene | frames | median ms | 95 % | longest | over 25 ms | over 50 ms |")
    print("|---|---|---|---|---|---|---|---|")
    for (slowed, scene), found in taken.items():
        print(row(slowed, scene, found))


if __name__ == "__main__":
    main()
