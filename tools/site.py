"""Assemble ``dist/``, the published page: the files it needs and nothing else, at the same relative paths.

Every pattern must match something, so that a renamed or missing file stops the build instead of the page.
"""

import shutil
from pathlib import Path

from tools import manifest
from tools.failure import CommandFailure
from tools.paths import DIST, ROOT

# Of the two packages, what a running page really fetches. The names carry hashes that change with the version; of the
# two readers for TOML only one is used, and a test in the browser tells which.
PYSCRIPT_FILES = tuple(
    f"node_modules/@pyscript/core/dist/{name}"
    for name in (
        "core.js",
        "core-*.js",
        "deprecations-manager-*.js",
        "donkey-*.js",
        "error-*.js",
        "py-editor-*.js",
        "py-game-*.js",
        "py-terminal-*.js",
        "toml-V4Savzlc.js",
    )
)
PYODIDE_FILES = tuple(
    f"node_modules/pyodide/{name}"
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
)
PAGE_FILES = (
    "index.html",
    "pyscript.toml",
    "durak/web/main.py",
    "static/**/*",
    "LICENSE",
    "THIRD_PARTY.md",
    "licences/*",
)
# Licence texts that come with a package and are published under a name of their own.
COPIED_LICENCES = {"node_modules/@pyscript/core/LICENSE": "licences/PyScript.txt"}


def source_files(root: Path = ROOT) -> dict[str, Path]:
    """Return every file of the page: its path in ``dist/`` and where it comes from."""
    files: dict[str, Path] = {}
    for pattern in (*PAGE_FILES, *PYSCRIPT_FILES, *PYODIDE_FILES, *manifest.listed_files(root)):
        matches = _matching_files(root, pattern)
        if not matches:
            raise CommandFailure(f"The page needs {pattern}, but no such file exists.")
        files.update((path.relative_to(root).as_posix(), path) for path in matches)
    for source, destination in COPIED_LICENCES.items():
        if not (root / source).is_file():
            raise CommandFailure(f"The page needs {source}, but no such file exists.")
        files[destination] = root / source
    return files


def build_site(destination: Path = DIST) -> int:
    """Write the page into an empty folder and return its size in bytes."""
    files = source_files()
    if destination.exists():
        shutil.rmtree(destination)
    for relative, source in files.items():
        target = destination / relative
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    # Without this file GitHub Pages leaves out names that begin with an underscore, such as __init__.py.
    (destination / ".nojekyll").touch()
    return sum(path.stat().st_size for path in destination.rglob("*") if path.is_file())


def _matching_files(root: Path, pattern: str) -> list[Path]:
    found = (path for path in root.glob(pattern) if path.is_file())
    return sorted(path for path in found if not path.name.startswith(".") and path.suffix != ".map")
