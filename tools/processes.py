"""Run other programs and turn their failures into sentences."""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.failure import CommandFailure
from tools.paths import ROOT

LINES_OF_OUTPUT_SHOWN = 15


def run_quietly(
    command: Sequence[str | Path], failure: str, environment: Mapping[str, str] | None = None, cwd: Path = ROOT
) -> str:
    """Run a program and return what it printed; on failure raise the end of its output and ``failure``."""
    try:
        finished = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise CommandFailure(f"  {error}\n{failure}") from error
    if finished.returncode != 0:
        tail = "\n".join("  " + line for line in finished.stdout.splitlines()[-LINES_OF_OUTPUT_SHOWN:])
        raise CommandFailure(f"{tail}\n{failure}")
    return finished.stdout


def can_use_apt() -> bool:
    """Tell whether system packages can be installed here: root on Debian or a relative of it."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return is_root and shutil.which("apt-get") is not None


def install_with_apt(package: str) -> None:
    """Install one system package without asking questions."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    failure = f"apt-get could not install {package}; is there a network?"
    run_quietly(["apt-get", "update"], failure, environment)
    run_quietly(["apt-get", "install", "-y", "--no-install-recommends", package], failure, environment)
