"""What the measurements in a browser share: the published page on a server of its own, and a browser that is quiet."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools import browser, serve
from tools.site import build_site

PREFIX = "/durak/"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
LIMIT_MILLISECONDS = 180_000
# Keeps the memory of the interpreter that the page starts, as `window.memory`.
MEMORY_SPY = """
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (source, imports) => {
  const made = await instantiateStreaming(source, imports);
  window.memory = made.instance.exports.memory ?? imports.env?.memory;
  return made;
};
"""
MEMORY_BYTES = "window.memory ? window.memory.buffer.byteLength : 0"


@dataclass(frozen=True)
class Published:
    """A browser, the address of the page, and the folder that is served there."""

    chromium: Browser
    address: str
    folder: Path


@contextmanager
def published_page() -> Iterator[Published]:
    """Build the page, serve it, and start a browser."""
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = Path(temporary) / "dist"
        build_site(folder)
        program = browser.ensure_chromium(Path(sys.executable))
        with serve.running_server(folder, PREFIX) as address:
            chromium = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
            yield Published(chromium, address, folder)
            chromium.close()


def wait_until_ready(page: Page) -> None:
    """Wait until the table is set."""
    page.locator("html[data-phase=ready]").wait_for(state="attached", timeout=LIMIT_MILLISECONDS)


def private_megabytes(page: Page) -> float:
    """What the page's process holds for itself; 0 where the system does not tell."""
    session = page.context.browser.new_browser_cdp_session()  # type: ignore[union-attr]
    sizes = [0.0]
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        rollup = Path(f"/proc/{process['id']}/smaps_rollup")
        if process["type"] == "renderer" and rollup.is_file():
            match = re.search(r"Private_Dirty:\s+(\d+)", rollup.read_text(encoding="ascii"))
            sizes.append(int(match.group(1)) / 1024 if match else 0.0)
    return max(sizes)
