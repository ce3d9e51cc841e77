"""Pick the modules of the standard library that the page loads, and compile them.

What is loaded is found by loading it: the start of Pyodide has done its part before this runs, then come all imports
that the sources of the page contain, then a few things that load modules only when they happen.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import sys
import tempfile
import traceback
import warnings
import zipfile
from pathlib import Path
from zipimport import zipimporter

ARCHIVE = next(path for path in sys.path if path.endswith(".zip"))
# Without the assertions and descriptions of the library: a fifth less to fetch, and nobody reads them here.
OPTIMIZE = 2
# Imported only if it is there, by modules that do without; a page can use neither sockets nor such archives.
UNWANTED = ("bz2.", "compression.zstd.", "lzma.", "ssl.")
# Python itself imports a module of this name when it starts. `logging` draws in half of what Pyodide is going to load,
# which so is there before Pyodide's own step begins: neither of the two keeps the page waiting for long.
EARLY = "sitecustomize.py"
EARLY_SOURCE = "import logging\n"


def main(target: str, request: str) -> None:
    """Write the library for the imports that a request lists."""
    for name in json.loads(request):
        # Names of the browser and of PyScript mean nothing here, and `from a import b` may name a function.
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    load_on_demand()
    loaded = [name for name in sorted(sys.modules) if is_of_library(name) and not f"{name}.".startswith(UNWANTED)]
    # Only now, since it loads modules that the page does not need.
    from tools.inside.bytecode import compiled, write_archive

    entries = [(f"{EARLY}c", compiled(EARLY_SOURCE, EARLY, OPTIMIZE))]
    for name in loaded:
        place, source = source_of(name)
        entries.append((f"{place.removeprefix(f'{ARCHIVE}/')}c", compiled(source, place, OPTIMIZE)))
    write_archive(Path(target), entries, packed=False)


def load_on_demand() -> None:
    """Do what loads modules late: report errors and warnings, unpack an archive."""
    try:
        raise ExceptionGroup("for the sake of its report", [ValueError("one", 1), SyntaxError("two")])
    except ExceptionGroup as group:
        traceback.format_exception(group)
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("always")
        warnings.warn("for the sake of its report", stacklevel=1)
    with tempfile.TemporaryDirectory() as folder:
        import shutil

        path = Path(folder) / "archive.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("plain.txt", "text")
            archive.writestr("имя.txt", "text")
        shutil.unpack_archive(path, folder)


def is_of_library(name: str) -> bool:
    """Whether a loaded module comes from the archive of the standard library."""
    loader = getattr(getattr(sys.modules[name], "__spec__", None), "loader", None)
    return isinstance(loader, zipimporter) and loader.archive == ARCHIVE


def source_of(name: str) -> tuple[str, str]:
    """Where a module of the library lies, and its text."""
    spec = sys.modules[name].__spec__
    assert spec is not None and spec.origin is not None and isinstance(spec.loader, zipimporter)
    return spec.origin, spec.loader.get_data(spec.origin).decode("utf-8")
