"""Node, and the npm packages in ``node_modules``: PyScript, Pyodide, the court art and svgo."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tools import processes, python_packages, stamp
from tools.failure import CommandFailure
from tools.paths import NODE_MODULES, ROOT

OLDEST_NODE_MAJOR = 20
# Without these npm tries for more than a minute before it says that there is no network.
SHORT_WAITS = ("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000")
INPUTS = (ROOT / "package.json", ROOT / "package-lock.json", ROOT / ".npmrc")


@dataclass(frozen=True)
class Node:
    """The two programs of a Node installation, and the environment in which they find each other."""

    node: str
    npm: str
    environment: dict[str, str]


def ensure_node() -> Node:
    """Return a recent Node with npm: the one on PATH, otherwise the one from the Python package."""
    return _find_node(os.environ.get("PATH", "")) or _node_from_python_package()


def ensure_node_packages() -> None:
    """Install exactly what package-lock.json lists, unless that has been done."""
    marker = NODE_MODULES / ".stamp"
    expected = stamp.fingerprint(INPUTS)
    if stamp.is_current(marker, expected):
        return
    node = ensure_node()
    print("Installing PyScript, Pyodide and the card art into node_modules …", flush=True)
    # No package needs an install script, so none may run one.
    command = [node.npm, "ci", "--ignore-scripts", *SHORT_WAITS]
    processes.run_quietly(command, "npm could not install the packages; is there a network?", node.environment)
    stamp.write(marker, expected)


def _find_node(search_path: str) -> Node | None:
    node = shutil.which("node", path=search_path)
    npm = shutil.which("npm", path=search_path)
    if node is None or npm is None or _major_version(node) < OLDEST_NODE_MAJOR:
        return None
    return Node(node, npm, {**os.environ, "PATH": search_path})


def _node_from_python_package() -> Node:
    folder = python_packages.ensure_node_package()
    found = _find_node(os.pathsep.join([str(folder), os.environ.get("PATH", "")]))
    if found is None:
        raise CommandFailure(f"Node was installed into {folder} but does not run; install Node 20 or newer by hand.")
    return found


def _major_version(node: str) -> int:
    try:
        printed = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return 0
    match = re.match(r"v(\d+)\.", printed)
    return int(match.group(1)) if match else 0


def package_folder(name: str) -> Path:
    """Return the folder of an installed npm package."""
    return NODE_MODULES / Path(name)
