"""Compile the game into the one archive that the published page fetches."""

from __future__ import annotations

import json
from pathlib import Path

from tools.inside.bytecode import compiled, write_archive

REPOSITORY = Path("/repository")
# Assertions stay, and descriptions too: without one a dataclass would work out its own at every start.
OPTIMIZE = 0
# How the import system names the bytecode of a source.
CACHED = "{name}.cpython-314.pyc"
# A module that brings such bytecode and puts it where the import system looks for it.
CACHE_MODULE = "pyscript_cache.py"
CACHE_SOURCE = """
import os

FILES = {files!r}


def write(folder):
    os.makedirs(folder, exist_ok=True)
    for name, content in FILES.items():
        with open(f"{{folder}}/{{name}}", "wb") as file:
            file.write(content)
"""


def main(target: str, request: str) -> None:
    """Write an archive of the files that a request names, modules as bytecode, and of bytecode for PyScript's own."""
    wanted = json.loads(request)
    entries = [entry_of(path) for path in wanted["files"]]
    cached = {}
    for place, source in sorted(wanted["sources"].items()):
        # Used for this very source only: should PyScript bring another one, it is compiled as if this were not here.
        cached[CACHED.format(name=Path(place).stem)] = compiled(source, place, OPTIMIZE, checked=True)
    entries.append((f"{CACHE_MODULE}c", compiled(CACHE_SOURCE.format(files=cached), CACHE_MODULE, OPTIMIZE)))
    write_archive(Path(target), entries, packed=True)


def entry_of(path: str) -> tuple[str, bytes]:
    """A file of the repository as it goes into the archive."""
    content = (REPOSITORY / path).read_bytes()
    if not path.endswith(".py"):
        return path, content
    return f"{path}c", compiled(content.decode("utf-8"), path, OPTIMIZE)
