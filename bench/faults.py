"""Each file of the published page missing, cut off, or with a page in its place: ``.venv/bin/python -m bench.faults``.

A first visit for each file and fault. Printed is what the visitor got (a table that he can play at, with or without the
notice of a fault; a message; or nothing) and when, and at the end how often. The exit status tells whether anybody got
nothing.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Error, Page, Route

from bench.published import Published, published_page
from tools import published as page_files

FAULTS = ("missing", "cut off", "a page")
# Without it there is nothing of ours that could tell anything.
PAGE = page_files.PAGE
# A deal in which the human leads.
QUERY = "lang=en&speed=instant&seed=8&rules=players:2"
NOTHING = "NOTHING"


@contextmanager
def broken(file: Path, fault: str) -> Iterator[None]:
    """Have a file gone, or half of it, for a while."""
    aside = file.with_name(f".{file.name}.aside")
    file.rename(aside)
    if fault == "cut off":
        content = aside.read_bytes()
        file.write_bytes(content[: len(content) // 2])
    try:
        yield
    finally:
        aside.replace(file)


def answer_with_a_page(route: Route) -> None:
    """What some hosts answer for a file that they do not have."""
    route.fulfill(body="<!doctype html><p>Not here.", content_type="text/html")


def visit(published: Published, path: str, fault: str, seconds: float) -> tuple[str, float]:
    """What a visitor gets when one file is not as it should be, and when."""
    context = published.chromium.new_context()
    page = context.new_page()
    begun = time.monotonic()
    if fault == "a page":
        page.route(f"**/{path}", answer_with_a_page)
        told = what_comes(page, published.address, seconds)
    else:
        with broken(published.folder / path, fault):
            told = what_comes(page, published.address, seconds)
    taken = time.monotonic() - begun
    context.close()
    return told, taken


def what_comes(page: Page, address: str, seconds: float) -> str:
    """A table, with or without a notice; else the reason that the page tells."""
    try:
        page.goto(f"{address}?{QUERY}")
        page.locator("html:not([data-phase=loading])").wait_for(state="attached", timeout=seconds * 1000)
        if page.locator("html").get_attribute("data-phase") == "error":
            return page.locator("#loading-reason").text_content() or NOTHING
        # By script: without a style sheet a card may lie beneath another one.
        page.locator("#hand > [data-legal]").first.evaluate("card => card.click()", timeout=seconds * 1000)
        page.locator("#bout [data-card]").first.wait_for(state="attached", timeout=seconds * 1000)
        return "a table" if page.locator("#failure[hidden]").count() else "a table and a notice"
    except Error:
        return NOTHING


def cases(folder: Path, faults: list[str]) -> Iterator[tuple[str, str]]:
    """Every file with every fault; of the page itself there must be half at least."""
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        path = file.relative_to(folder).as_posix()
        for fault in faults:
            if path != PAGE or fault == "cut off":
                yield path, fault


def main() -> int:
    """Try each file with each fault, print a row for each."""
    parser = argparse.ArgumentParser(prog="bench.faults", description="Break each file of the page in turn.")
    parser.add_argument("--seconds", type=float, default=45, help="after which nothing is taken for nothing")
    parser.add_argument("--fault", action="append", choices=FAULTS, help="only this fault (may repeat)")
    parser.add_argument("--file", action="append", help="only files whose path contains this (may repeat)")
    options = parser.parse_args()
    outcomes: Counter[str] = Counter()
    with published_page() as published:
        for path, fault in cases(published.folder, options.fault or list(FAULTS)):
            if any(part in path for part in options.file or [""]):
                told, seconds = visit(published, path, fault, options.seconds)
                outcomes[told] += 1
                print(f"{path:55} {fault:8} {seconds:5.1f} s  {told}", flush=True)
    for told, count in outcomes.most_common():
        print(f"{count:4} times {told}")
    return 1 if outcomes[NOTHING] else 0


if __name__ == "__main__":
    sys.exit(main())
