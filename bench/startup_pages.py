"""The pages that bench/startup.py compares: the published one, the same on stock PyScript and Pyodide, bare Pyodide."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

from tools import manifest, node_packages, site
from tools.paths import ROOT

STOCK_INTERPRETER = "./node_modules/pyodide/pyodide.mjs"
START_SCRIPT = '<script type="module" src="./static/start.js"></script>'
STOCK_SCRIPT = '<script type="module" src="./static/pyscript.js"></script>'
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
BARE_PAGE = """<!doctype html>
<html data-phase="loading"><head><meta charset="utf-8"><title>Bare</title>
<script type="module">
import { loadPyodide } from './node_modules/pyodide/pyodide.mjs';
const pyodide = await loadPyodide();
pyodide.runPython('1');
document.documentElement.dataset.phase = 'ready';
</script></head><body><button data-command="rules">.</button></body></html>
"""


def make_pages(folder: Path) -> dict[str, Path]:
    """Write the three pages and return the folder of each."""
    pages = {name: folder / name for name in ("built", "stock", "bare")}
    site.build_site(pages["built"])
    _make_stock_page(pages["stock"])
    _make_bare_page(pages["bare"])
    return pages


def _make_stock_page(folder: Path) -> None:
    """The page as PyScript's documentation would have it: every file by itself, the runtime as it comes."""
    sheets = [f"static/{path.name}" for path in (ROOT / "static").glob("*.css")]
    files = [*manifest.listed_files(), *sheets, *site.source_files()]
    for path in dict.fromkeys(files):
        source = ROOT / path
        if source.is_file() and not path.startswith(("static/python/", "static/offline")):
            _copy(source, folder / path)
    for name in PYODIDE:
        _copy(node_packages.package_folder("pyodide") / name, folder / "node_modules" / "pyodide" / name)
    settings = (ROOT / "pyscript.toml").read_text(encoding="utf-8")
    own = tomllib.loads(settings)["interpreter"]
    (folder / "pyscript.toml").write_text(settings.replace(own, STOCK_INTERPRETER), encoding="utf-8")
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    assert START_SCRIPT in page, "the page starts in another way than this file expects"
    (folder / "index.html").write_text(page.replace(START_SCRIPT, STOCK_SCRIPT), encoding="utf-8")


def _make_bare_page(folder: Path) -> None:
    for name in PYODIDE:
        _copy(node_packages.package_folder("pyodide") / name, folder / "node_modules" / "pyodide" / name)
    (folder / "index.html").write_text(BARE_PAGE, encoding="utf-8")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
