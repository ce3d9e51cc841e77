"""Run the checks one after another and sum them up: style, types, tests here, in Pyodide and in a browser."""

import json
import os
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools import browser, engines, node_packages, parts, python_packages
from tools.failure import CommandFailure
from tools.paths import ROOT

# Kept in test-results/ for whoever looks into a failure. No traces: they are recorded for every test, and cost it time.
ON_FAILURE = ("--screenshot=only-on-failure",)


@dataclass(frozen=True)
class Outcome:
    """How one check ended."""

    name: str
    passed: bool
    seconds: float


def check_lint(python: Path) -> bool:
    """Check style and formatting."""
    return all([_passes([python, "-m", "ruff", "check"]), _passes([python, "-m", "ruff", "format", "--check"])])


def check_types(python: Path) -> bool:
    """Check the types."""
    return _passes([python, "-m", "mypy"])


def check_unit(python: Path) -> bool:
    """Run the tests on this Python."""
    parts.ensure_parts()
    return _passes([python, "-m", "pytest", "-q", "-n", "auto", "--ignore=tests/browser"])


def check_pyodide(_python: Path) -> bool:
    """Run the same tests on the Python of the page."""
    node_packages.ensure_node_packages()
    packages = python_packages.ensure_pyodide_packages()
    node = node_packages.ensure_node()
    script = ROOT / "tests" / "pyodide" / "run.mjs"
    return _passes([node.node, script, packages], node.environment)


def check_browser(python: Path) -> bool:
    """Play the page in a browser."""
    parts.ensure_parts()
    environment = {**os.environ, browser.VARIABLE: str(browser.ensure_chromium(python))}
    return _passes([python, "-m", "pytest", "-q", "tests/browser", *ON_FAILURE], environment)


def check_engines(python: Path) -> bool:
    """Play the page in Firefox and WebKitGTK too."""
    environment = {**os.environ, engines.VARIABLE: json.dumps(engines.ensure_engines())}
    node_packages.ensure_node_packages()
    return _passes([python, "-m", "pytest", "-q", "tests/engines"], environment)


CHECKS: dict[str, Callable[[Path], bool]] = {
    "lint": check_lint,
    "types": check_types,
    "unit": check_unit,
    "pyodide": check_pyodide,
    "browser": check_browser,
    "engines": check_engines,
}
# Needs browsers that few have, so it is run only when it is asked for.
EXTRA = "engines"


def run_checks(chosen: Sequence[str], all_browsers: bool = False) -> bool:
    """Run the chosen checks, all of them when none is chosen, and tell whether every one passed.

    `all_browsers`: in the other browser engines too.
    """
    python = python_packages.ensure_check_packages()
    names = list(chosen) or [name for name in CHECKS if name != EXTRA]
    outcomes = [_run(name, python) for name in CHECKS if name in names or (all_browsers and name == EXTRA)]
    print("\nSummary")
    for outcome in outcomes:
        print(f"  {outcome.name:8} {'passed' if outcome.passed else 'FAILED'} {outcome.seconds:7.1f} s")
    return all(outcome.passed for outcome in outcomes)


def _run(name: str, python: Path) -> Outcome:
    print(f"\n== {name}", flush=True)
    started = time.monotonic()
    try:
        passed = CHECKS[name](python)
    except CommandFailure as failure:
        # The other checks still tell something, so one that cannot start does not end the run.
        print(failure, flush=True)
        passed = False
    return Outcome(name, passed, time.monotonic() - started)


def _passes(command: Sequence[str | Path], environment: dict[str, str] | None = None) -> bool:
    arguments = [str(part) for part in command]
    return subprocess.run(arguments, cwd=ROOT, env=environment, check=False).returncode == 0
