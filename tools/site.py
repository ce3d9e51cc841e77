"""Assemble ``dist/``, the published page: the files it needs and nothing else, at the same relative paths.

Every pattern must match something, so that a renamed or missing file stops the build instead of the page.
"""

import shutil
from pathlib import Path

from tools import atlasnye, manifest, offline, onefile, parts, published, stamp
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
PYODIDE_FILES = tuple(f"node_modules/pyodide/{name}" for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"))
# Only for browsers that cannot inflate the page's own library.
SPARE_FILES = ("node_modules/pyodide/python_stdlib.zip",)
# Needed, but published in another form.
WRITTEN_ANEW = (published.PAGE, published.CONFIGURATION)
PAGE_FILES = ("static/**/*", "LICENSE", "THIRD_PARTY.md", "licences/*")
# Licence texts that come with a package and are published under a name of their own.
COPIED_LICENCES = {"node_modules/@pyscript/core/LICENSE": "licences/PyScript.txt"}


def source_files(root: Path = ROOT) -> dict[str, Path]:
    """Return every file that is published as it is: its path in ``dist/`` and where it comes from."""
    files: dict[str, Path] = {}
    for pattern in (*WRITTEN_ANEW, *PAGE_FILES, *PYSCRIPT_FILES, *PYODIDE_FILES, *SPARE_FILES):
        matches = _matching_files(root, pattern)
        if not matches:
            raise CommandFailure(f"The page needs {pattern}, but no such file exists.")
        files.update((path.relative_to(root).as_posix(), path) for path in matches)
    for source, destination in COPIED_LICENCES.items():
        if not (root / source).is_file():
            raise CommandFailure(f"The page needs {source}, but no such file exists.")
        files[destination] = root / source
    files.update((path, root / path) for path in _python_scripts(root))
    templates = (path.relative_to(ROOT).as_posix() for path in (offline.TEMPLATE, onefile.STARTER))
    for path in (*WRITTEN_ANEW, *templates):
        files.pop(path, None)
    # The style sheets stand inside the page.
    return {path: source for path, source in files.items() if not path.endswith(".css")}


def build_site(destination: Path = DIST, second_deck: atlasnye.Origin = atlasnye.INSTALLED) -> int:
    """Make what the page is made of, write it into an empty folder and return its size in bytes."""
    parts.ensure_parts()
    if destination.exists():
        shutil.rmtree(destination)
    for relative, source in source_files().items():
        target = destination / relative
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    _write_page(destination, atlasnye.add_deck(destination, second_deck))
    # Without this file GitHub Pages leaves out names that begin with an underscore.
    (destination / ".nojekyll").touch()
    offline.write_service_worker(destination, without=SPARE_FILES)
    onefile.write_one_file(destination)
    return sum(path.stat().st_size for path in destination.rglob("*") if path.is_file())


def _write_page(destination: Path, decks: tuple[str, ...]) -> None:
    """Write the files that differ from those of the tree."""
    settings = (ROOT / published.CONFIGURATION).read_text(encoding="utf-8")
    paths = sorted(path for pattern in (*PYSCRIPT_FILES, *PYODIDE_FILES) for path in copied_paths(pattern))
    # The version that fault reports name: a hash of all that the page runs.
    version = stamp.fingerprint(sorted(path for path in destination.rglob("*") if path.is_file()))[:12]
    names = (published.PAGE, published.RUNTIME, published.START)
    page, runtime, start = ((ROOT / name).read_text(encoding="utf-8") for name in names)
    texts = {
        published.CONFIGURATION: published.configuration(settings),
        published.PAGE: published.page(page, version, decks),
        published.RUNTIME: published.runtime(runtime),
        published.START: published.start(start, settings, page, paths),
    }
    for name, text in texts.items():
        (destination / name).write_text(text, encoding="utf-8", newline="\n")


def copied_paths(pattern: str) -> list[str]:
    """Return the paths that a pattern stands for."""
    return [path.relative_to(ROOT).as_posix() for path in _matching_files(ROOT, pattern)]


def _python_scripts(root: Path) -> list[str]:
    """Return the Python files that PyScript fetches by themselves: the page, or a module of it, names their address."""
    texts = [path.read_text(encoding="utf-8") for path in (root / published.PAGE, *(root / "durak/web").glob("*.py"))]
    return sorted({manifest.START_MODULE, *(path for text in texts for path in published.SCRIPT_ADDRESS.findall(text))})


def _matching_files(root: Path, pattern: str) -> list[Path]:
    found = (path for path in root.glob(pattern) if path.is_file())
    return sorted(path for path in found if not path.name.startswith(".") and path.suffix != ".map")
