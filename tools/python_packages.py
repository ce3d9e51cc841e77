"""The virtual environment ``.venv`` and the Python packages in it."""

import os
import shutil
import sys
from pathlib import Path

from tools import processes, stamp
from tools.failure import CommandFailure
from tools.paths import ROOT, VIRTUAL_ENVIRONMENT

CHECK_REQUIREMENTS = ROOT / "requirements-dev.txt"
NODE_REQUIREMENTS = ROOT / "tools" / "requirements-node.txt"
PYODIDE_REQUIREMENTS = ROOT / "tests" / "pyodide" / "requirements.txt"
PYODIDE_PACKAGES = VIRTUAL_ENVIRONMENT / "pyodide-packages"
# The platform that the installed Pyodide is built for; its wheels run nowhere else.
PYODIDE_TARGET = (
    *("--platform", "pyemscripten_2026_0_wasm32", "--implementation", "cp"),
    *("--python-version", "3.14", "--abi", "cp314"),
)


def scripts_directory() -> Path:
    """Return the folder of the programs inside the virtual environment."""
    return VIRTUAL_ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")


def python() -> Path:
    """Return the interpreter of the virtual environment."""
    return scripts_directory() / ("python.exe" if os.name == "nt" else "python")


def ensure_check_packages() -> Path:
    """Install what the checks need and return the interpreter that has it."""
    _ensure_requirements(CHECK_REQUIREMENTS, "the packages for the checks")
    return python()


def ensure_node_package() -> Path:
    """Install Node as a Python package and return the folder with its programs."""
    _ensure_requirements(NODE_REQUIREMENTS, "Node (no recent one was found here)")
    return scripts_directory()


def ensure_pyodide_packages() -> Path:
    """Install pytest and its companions for the interpreter of the page and return their folder."""
    _ensure_virtual_environment()
    marker = PYODIDE_PACKAGES / ".stamp"
    expected = stamp.fingerprint([PYODIDE_REQUIREMENTS], *PYODIDE_TARGET)
    if stamp.is_current(marker, expected):
        return PYODIDE_PACKAGES
    print("Installing the packages for the checks inside Pyodide …", flush=True)
    shutil.rmtree(PYODIDE_PACKAGES, ignore_errors=True)
    options = ["--target", str(PYODIDE_PACKAGES), "--only-binary=:all:", "--no-compile", *PYODIDE_TARGET]
    _pip_install([*options, "-r", str(PYODIDE_REQUIREMENTS)], "the packages for the checks inside Pyodide")
    stamp.write(marker, expected)
    return PYODIDE_PACKAGES


def _ensure_requirements(requirements: Path, purpose: str) -> None:
    _ensure_virtual_environment()
    marker = VIRTUAL_ENVIRONMENT / f".{requirements.stem}.stamp"
    expected = stamp.fingerprint([requirements])
    if stamp.is_current(marker, expected):
        return
    print(f"Installing {purpose} into .venv …", flush=True)
    _pip_install(["-r", str(requirements)], purpose)
    stamp.write(marker, expected)


def _pip_install(arguments: list[str], purpose: str) -> None:
    command: list[str | Path] = [python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments]
    processes.run_quietly(command, f"pip could not install {purpose}; is there a network?")


def _ensure_virtual_environment() -> None:
    # The stamp tells a finished environment from a half-made one; the interpreter may have been removed since.
    marker = VIRTUAL_ENVIRONMENT / ".created.stamp"
    if marker.is_file() and python().exists():
        return
    print("Creating the virtual environment .venv …", flush=True)
    shutil.rmtree(VIRTUAL_ENVIRONMENT, ignore_errors=True)
    failure = (
        "Python could not create a virtual environment. Its venv module may be missing: "
        "on Debian and Ubuntu run `sudo apt install python3-venv`, then try again."
    )
    command = [sys.executable, "-m", "venv", str(VIRTUAL_ENVIRONMENT)]
    try:
        processes.run_quietly(command, failure)
    except CommandFailure:
        if not processes.can_use_apt():
            raise
        processes.install_with_apt("python3-venv")
        processes.run_quietly([*command, "--clear"], failure)
    stamp.write(marker, "")
