"""Find or install the other browser engines that the checks can run in: Firefox, and WebKit as GTK has it."""

import shutil
from pathlib import Path

from tools import processes
from tools.failure import CommandFailure

# Names the programs for the tests, as JSON: {"firefox": "/usr/bin/firefox-esr"}.
VARIABLE = "DURAK_ENGINES"
FIREFOX_PROGRAMS = ("firefox-esr", "firefox")
WEBKIT_PLACES = ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/libexec/webkit2gtk-4.1/MiniBrowser")


def ensure_engines() -> dict[str, str]:
    """Return the program of each engine, installing what is missing; CommandFailure tells which cannot be had."""
    firefox, webkit = find_firefox(), find_webkit()
    if firefox is None:
        _install("Firefox", "firefox-esr")
        firefox = find_firefox()
    if webkit is None:
        _install("WebKitGTK", "webkit2gtk-driver", "xvfb", "xauth")
        webkit = find_webkit()
    missing = [name for name, found in (("Firefox", firefox), ("WebKitGTK", webkit)) if found is None]
    if firefox is None or webkit is None:
        raise CommandFailure(f"Not found, so nothing was checked in the other engines: {', '.join(missing)}.")
    return {"firefox": str(firefox), "webkit": str(webkit)}


def find_firefox() -> Path | None:
    """Return Firefox, if it is installed."""
    found = next(filter(None, map(shutil.which, FIREFOX_PROGRAMS)), None)
    return None if found is None else Path(found)


def find_webkit() -> Path | None:
    """Return WebKitGTK's small browser, if it, its driver and a screen without a monitor are installed."""
    places = [path for pattern in WEBKIT_PLACES for path in Path("/").glob(pattern.lstrip("/"))]
    complete = shutil.which("WebKitWebDriver") and shutil.which("xvfb-run") and shutil.which("xauth")
    return places[0] if places and complete else None


def _install(name: str, *packages: str) -> None:
    if not processes.can_use_apt():
        raise CommandFailure(
            f"{name} is not installed, and only root on Debian or a relative of it can install it here: "
            f"apt-get install {' '.join(packages)}. Nothing was checked in the other engines."
        )
    print(f"Installing {name} for the checks in all browsers …", flush=True)
    for package in packages:
        processes.install_with_apt(package)
