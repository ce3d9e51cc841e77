"""Find or install a Chromium for the checks in the browser."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools import processes
from tools.failure import CommandFailure

# Names the browser for the tests; set by the reader to choose one, or by the check command to pass on what it found.
VARIABLE = "DURAK_CHROMIUM"
PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "chrome")
MAC_PROGRAMS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
WINDOWS_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
WINDOWS_PROGRAMS = (
    r"Google\Chrome\Application\chrome.exe",
    r"Chromium\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
)
# A bare Debian system lacks this one, and Playwright's wheel does not bring it.
PLAYWRIGHT_LIBRARY = "libatomic1"
PRINT_PLAYWRIGHT_CHROMIUM = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def find_chromium() -> Path | None:
    """Return the browser that the reader named or that is installed here, if any."""
    named = os.environ.get(VARIABLE)
    if named:
        if not Path(named).is_file():
            raise CommandFailure(f"{VARIABLE} names {named}, which is not a file.")
        return Path(named)
    return next((path for path in _candidates() if _runs(path)), None)


def ensure_chromium(python: Path) -> Path:
    """Return a browser, installing one when there is none; ``python`` is an interpreter that has Playwright."""
    own = _playwright_chromium(python)
    return find_chromium() or own or _install(python)


def _candidates() -> Iterator[Path]:
    for program in PROGRAMS:
        found = shutil.which(program)
        if found is not None:
            yield Path(found)
    if sys.platform == "darwin":
        yield from (Path(program) for program in MAC_PROGRAMS if Path(program).is_file())
    if sys.platform == "win32":
        folders = [Path(os.environ[name]) for name in WINDOWS_FOLDERS if name in os.environ]
        yield from (folder / name for folder in folders for name in WINDOWS_PROGRAMS if (folder / name).is_file())


def _runs(program: Path) -> bool:
    # Ubuntu's chromium-browser may be a placeholder that only asks for a snap. Windows browsers open a window instead
    # of printing their version, and are never placeholders.
    if sys.platform == "win32":
        return True
    try:
        finished = subprocess.run([str(program), "--version"], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return finished.returncode == 0


def _playwright_chromium(python: Path) -> Path | None:
    path = Path(_start_playwright(python).strip())
    return path if path.is_file() else None


def _start_playwright(python: Path) -> str:
    """Start Playwright once and return the place of its own browser."""
    command = [str(python), "-c", PRINT_PLAYWRIGHT_CHROMIUM]
    failure = f"Playwright does not start; it may miss the system library {PLAYWRIGHT_LIBRARY}."
    try:
        return processes.run_quietly(command, failure)
    except CommandFailure:
        if not processes.can_use_apt():
            raise
        processes.install_with_apt(PLAYWRIGHT_LIBRARY)
        return processes.run_quietly(command, failure)


def _install(python: Path) -> Path:
    print("Installing Chromium for the checks in the browser …", flush=True)
    if processes.can_use_apt():
        try:
            processes.install_with_apt("chromium")
        except CommandFailure as failure:
            print(f"{failure}\nTrying Playwright's own Chromium instead …", flush=True)
        installed = find_chromium()
        if installed is not None:
            return installed
    advice = f"Chromium could not be installed. Install Chromium, Chrome or Edge, or name one in {VARIABLE}."
    processes.run_quietly([python, "-m", "playwright", "install", "chromium"], advice)
    installed = _playwright_chromium(python)
    if installed is None:
        raise CommandFailure(advice)
    return installed
