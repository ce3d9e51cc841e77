"""Each file of the published page missing, cut off, or with a page in its place: ``.venv/bin/python -m bench.faults``.

A cold start for each file and fault. Printed is what the visitor got (a table, a message, or nothing) and when. The
exit status tells whether anybody got nothing.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Route, sync_playwright

from bench.startup import ARGUMENTS, LIMIT_MILLISECONDS
from tools import browser, serve
from tools.site import build_site

PREFIX = "/durak/"
FAULTS = ("missing", "cut off", "a page")


def fetched(chromium: Browser, address: str) -> list[str]:
    """The paths of all files that a cold start fetches, but for the page itself."""
    page, paths = chromium.new_page(), set[str]()
    page.on("request", lambda request: paths.add(urlsplit(request.url).path.removeprefix(PREFIX)))
    page.goto(f"{address}?watch=1")
    page.locator("html[data-phase=ready]").wait_for(state="attached", timeout=LIMIT_MILLISECONDS)
    page.close()
    return sorted(path for path in paths if path and not path.startswith(("/", "http")))


def visit(chromium: Browser, address: str, path: str, fault: str, seconds: float) -> tuple[str, float]:
    """What a visitor gets when one file is not as it should be, and when."""

    def answer(route: Route) -> None:
        if fault == "missing":
            route.fulfill(status=404)
        elif fault == "cut off":
            route.abort()
        else:
            route.fulfill(body="<!doctype html><p>Not here.", content_type="text/html")

    context = chromium.new_context(service_workers="block")
    page = context.new_page()
    page.route(f"**/{path}", answer)
    begun = time.monotonic()
    page.goto(f"{address}?lang=en&speed=instant")
    try:
        page.locator("html:not([data-phase=loading])").wait_for(state="attached", timeout=seconds * 1000)
        phase = page.locator("html").get_attribute("data-phase")
        told = page.locator("#loading-reason").text_content() or "" if phase == "error" else "table"
    except Exception:
        told = ""
    taken = time.monotonic() - begun
    context.close()
    return told, taken


def main() -> int:
    """Try each file with each fault, print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=45, help="after which nothing is taken for nothing")
    parser.add_argument("--fault", action="append", choices=FAULTS, help="only this fault (may repeat)")
    options = parser.parse_args()
    silent = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build_site(Path(folder) / "dist")
        program = browser.ensure_chromium(Path(sys.executable))
        with serve.running_server(Path(folder) / "dist", PREFIX) as address:
            chromium = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
            for path in fetched(chromium, address):
                for fault in options.fault or FAULTS:
                    told, seconds = visit(chromium, address, path, fault, options.seconds)
                    silent += not told
                    print(f"{path:55} {fault:8} {seconds:5.1f} s  {told or 'NOTHING'}", flush=True)
            chromium.close()
    print(f"{silent} times nothing")
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
