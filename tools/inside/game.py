"""Compile the game into the one archive that the published page fetches."""

from __future__ import annotations

import json
from pathlib import Path

from tools.inside.bytecode import compiled, write_archive

REPOSITORY = Path("/repository")
# Assertions stay, and descriptions too: without one a dataclass would work out its own at every start.
OPTIMIZE = 0
# How the import system names the bytecode of a source that stands beside it.
CACHED = "{folder}/__pycache__/{name}.cpython-314.pyc"


def main(target: str, request: str) -> None:
    """Write an archive of the files that a request names, modules as bytecode, and of bytecode for PyScript's own."""
    wanted = json.loads(request)
    entries = [entry_of(path) for path in wanted["files"]]
    for place, source in sorted(wanted["sources"].items()):
        # Used for this very source only: should PyScript bring another one, it is compiled as if this were not here.
        path = Path(place)
        name = CACHED.format(folder=path.parent, name=path.stem)
        entries.append((name, compiled(source, place, OPTIMIZE, checked=True)))
    write_archive(Path(target), entries, packed=True)


def entry_of(path: str) -> tuple[str, bytes]:
    """A file of the repository as it goes into the archive."""
    content = (REPOSITORY / path).read_bytes()
    if not path.endswith(".py"):
        return path, content
    return f"{path}c", compiled(content.decode("utf-8"), path, OPTIMIZE)
