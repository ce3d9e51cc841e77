"""Build ``static/python/``: what the page runs in Python, as bytecode that Pyodide itself compiled.

``library.bin`` is Python's standard library, cut down to what the page loads. Pyodide's own archive holds all of it as
source, which every start would compile: three quarters of its time. ``game.zip`` is the game, for the published page.
"""

import ast
import json
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools import manifest, node_packages, processes, stamp
from tools.failure import CommandFailure
from tools.paths import GAME, LIBRARY, PACKAGE, ROOT

INSIDE = ROOT / "tools" / "inside"
PYSCRIPT_SOURCES = node_packages.package_folder("@pyscript/core") / "src" / "stdlib" / "pyscript.js"
PYSCRIPT = "pyscript"


def ensure_library() -> None:
    """Build the library unless the present one was made for the same imports, from the same runtime, by this code."""
    node_packages.ensure_node_packages()
    request = json.dumps(imported_names())
    _ensure("tools.inside.library", LIBRARY, request, "Compiling Python's library for the page …")


def ensure_game() -> None:
    """Build the game's archive unless the present one was made from the same files."""
    node_packages.ensure_node_packages()
    files = manifest.listed_files()
    request = json.dumps({"files": files, "sources": pyscript_sources()})
    _ensure("tools.inside.game", GAME, request, "Compiling the game …", [ROOT / path for path in files])


def _ensure(module: str, target: Path, request: str, message: str, inputs: Iterable[Path] = ()) -> None:
    marker = target.with_name(f".{target.stem}.stamp")
    code = [Path(__file__), *sorted(path for path in INSIDE.iterdir() if path.is_file())]
    expected = stamp.fingerprint([*node_packages.INPUTS, *code, *inputs], request)
    if stamp.is_current(marker, expected) and target.is_file():
        return
    print(message, flush=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    _run_inside(module, target, request)
    stamp.write(marker, expected)


def _run_inside(module: str, target: Path, request: str) -> None:
    """Let a module of ``tools/inside`` write a file, which appears only when it is complete."""
    node = node_packages.ensure_node()
    with tempfile.TemporaryDirectory() as folder:
        wish, product = Path(folder) / "request.json", Path(folder) / target.name
        wish.write_text(request, encoding="utf-8")
        command: list[str | Path] = [node.node, INSIDE / "run.mjs", module, product, wish]
        processes.run_quietly(command, f"Pyodide could not write {target.name}.", node.environment)
        fresh = target.with_name(f".{target.name}.new")
        fresh.write_bytes(product.read_bytes())
        fresh.replace(target)


def imported_names() -> list[str]:
    """Return every module that the page's sources and those of PyScript import, at the top or inside a function."""
    sources = (manifest.START_MODULE, manifest.WORKER_MODULE, *manifest.listed_files())
    paths = [ROOT / path for path in sources if path.endswith(".py")]
    texts = [*(path.read_text(encoding="utf-8") for path in paths), *pyscript_sources().values()]
    names = {name for text in texts for name in _imports_of(ast.parse(text))}
    return sorted(name for name in names if name.split(".")[0] not in (PACKAGE.name, PYSCRIPT))


def _imports_of(tree: ast.AST, late: bool = True) -> Iterator[str]:
    """Yield by its full name what a source imports, also `late`, inside functions; some of it may be no module."""
    for node in ast.iter_child_nodes(tree):
        if late or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _imports_of(node, late)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            yield node.module
            # Names with capitals are classes, which come and go without a module.
            yield from (f"{node.module}.{alias.name}" for alias in node.names if alias.name.islower())


def pyscript_sources() -> dict[str, str]:
    """Return the modules that PyScript writes into the file system and that are loaded at its start: path and text."""
    text = PYSCRIPT_SOURCES.read_text(encoding="utf-8")
    try:
        tree = json.loads(text[text.index("{") : text.rindex("}") + 1])[PYSCRIPT]
        pending, sources = ["__init__.py"], dict[str, str]()
        while pending:
            name = pending.pop()
            path = f"{PYSCRIPT}/{name}"
            if name in tree and path not in sources:
                sources[path] = tree[name]
                imports = _imports_of(ast.parse(tree[name]), late=False)
                pending.extend(f"{full.removeprefix(f'{PYSCRIPT}.')}.py" for full in imports)
    except (ValueError, KeyError, TypeError, SyntaxError) as error:
        raise CommandFailure(f"{PYSCRIPT_SOURCES.name} of PyScript has another form than expected.") from error
    return sources
