"""Run the checks and sum them up: style, types, tests here, in Pyodide and in a browser."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tools import browser, engines, node_packages, parts, python_packages
from tools.failure import CommandFailure
from tools.paths import ROOT

# Kept in test-results/ for whoever looks into a failure. No traces: they are recorded for every test, and cost it time.
ON_FAILURE = ("--screenshot=only-on-failure",)
EVERYDAY = "--everyday"
# Each has a browser to itself, which wants a core and half a gigabyte.
MOST_BROWSERS = 4


@dataclass(frozen=True)
class Command:
    """A program to run, with its arguments, in an environment of its own or in ours."""

    arguments: Sequence[str | Path]
    environment: dict[str, str] | None = None

    def passes(self, output: IO[bytes] | None = None) -> bool:
        """Run it and tell whether it was content; what it prints goes to `output`, or to the reader."""
        arguments = [str(part) for part in self.arguments]
        errors = None if output is None else subprocess.STDOUT
        finished = subprocess.run(arguments, cwd=ROOT, env=self.environment, stdout=output, stderr=errors, check=False)
        return finished.returncode == 0


@dataclass(frozen=True)
class Outcome:
    """How one check ended."""

    name: str
    passed: bool
    seconds: float


def check_lint(python: Path, _choice: Sequence[str]) -> list[Command]:
    """Check style and formatting."""
    return [Command([python, "-m", "ruff", "check"]), Command([python, "-m", "ruff", "format", "--check"])]


def check_types(python: Path, _choice: Sequence[str]) -> list[Command]:
    """Check the types."""
    return [Command([python, "-m", "mypy"])]


def check_unit(python: Path, choice: Sequence[str]) -> list[Command]:
    """Run the tests on this Python."""
    parts.ensure_parts()
    side_by_side = ("-n", "auto", "--dist", "worksteal")
    return [Command([python, "-m", "pytest", "-q", *side_by_side, "--ignore=tests/browser", *choice])]


def check_pyodide(_python: Path, choice: Sequence[str]) -> list[Command]:
    """Run the same tests on the Python of the page."""
    node_packages.ensure_node_packages()
    packages = python_packages.ensure_pyodide_packages()
    node = node_packages.ensure_node()
    script = ROOT / "tests" / "pyodide" / "run.mjs"
    return [Command([node.node, script, packages, *choice], node.environment)]


def check_browser(python: Path, choice: Sequence[str]) -> list[Command]:
    """Play the page in several browsers at once."""
    parts.ensure_parts()
    environment = {**os.environ, browser.VARIABLE: str(browser.ensure_chromium(python))}
    browsers = min(MOST_BROWSERS, os.cpu_count() or 1)
    # Neighbours often share a browser context, so that each browser gets a run of them.
    side_by_side = ("-n", str(browsers), "--dist", "worksteal")
    return [Command([python, "-m", "pytest", "-q", *side_by_side, "tests/browser", *ON_FAILURE, *choice], environment)]


def check_engines(python: Path, _choice: Sequence[str]) -> list[Command]:
    """Play the page in Firefox and WebKitGTK too."""
    environment = {**os.environ, engines.VARIABLE: json.dumps(engines.ensure_engines())}
    node_packages.ensure_node_packages()
    return [Command([python, "-m", "pytest", "-q", "tests/engines"], environment)]


# Each gets ready what it needs and gives the commands to run. Second comes pytest's choice of tests.
CHECKS: dict[str, Callable[[Path, Sequence[str]], list[Command]]] = {
    "lint": check_lint,
    "types": check_types,
    "unit": check_unit,
    "pyodide": check_pyodide,
    "browser": check_browser,
    "engines": check_engines,
}
# Needs browsers that few have, so it is run only when it is asked for.
EXTRA = "engines"
# Keeps one core busy for minutes, so it begins first, and is told of at its turn.
BESIDE = "pyodide"


def run_checks(chosen: Sequence[str], all_browsers: bool = False, thorough: bool = False) -> bool:
    """Run the chosen checks, all of them when none is chosen, and tell whether every one passed.

    `all_browsers`: in the other browser engines too. `thorough`: every test and every case of it (tests/conftest.py).
    """
    choice = () if thorough else (EVERYDAY,)
    python = python_packages.ensure_check_packages()
    names = list(chosen) or [name for name in CHECKS if name != EXTRA]
    names = [name for name in CHECKS if name in names or (all_browsers and name == EXTRA)]
    outcomes: list[Outcome] = []
    with tempfile.TemporaryFile() as output, ThreadPoolExecutor(1) as thread:
        beside = None
        if BESIDE in names and len(names) > 1:
            beside = thread.submit(_run, BESIDE, _prepared(BESIDE, python, choice), output)
        for name in names:
            print(f"\n== {name}", flush=True)
            if name == BESIDE and beside is not None:
                outcomes.append(beside.result())
                output.seek(0)
                print(output.read().decode(errors="replace"), end="", flush=True)
            else:
                outcomes.append(_run(name, _prepared(name, python, choice)))
    print("\nSummary")
    for outcome in outcomes:
        print(f"  {outcome.name:8} {'passed' if outcome.passed else 'FAILED'} {outcome.seconds:7.1f} s")
    return all(outcome.passed for outcome in outcomes)


def _prepared(name: str, python: Path, choice: Sequence[str]) -> list[Command] | None:
    """The commands of a check; None when it cannot start, which does not end the run: others still tell something."""
    try:
        return CHECKS[name](python, choice)
    except CommandFailure as failure:
        print(failure, flush=True)
        return None


def _run(name: str, commands: list[Command] | None, output: IO[bytes] | None = None) -> Outcome:
    started = time.monotonic()
    # Every command is run, whatever became of the one before.
    passed = commands is not None and False not in [command.passes(output) for command in commands]
    return Outcome(name, passed, time.monotonic() - started)
