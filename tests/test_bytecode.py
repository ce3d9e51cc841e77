"""The library and the archive that the page runs: complete, for the interpreter at hand, and the same every time."""

import gzip
import io
import json
import re
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tools import bytecode, manifest, node_packages
from tools.paths import GAME, LIBRARY, NODE_MODULES, ROOT

pytestmark = [
    pytest.mark.cpython,  # starts Node
    pytest.mark.skipif(not (NODE_MODULES / "pyodide").is_dir(), reason="set up by `python3 tools/dev.py build`"),
]
PYODIDE = node_packages.package_folder("pyodide")


@pytest.fixture(scope="module", autouse=True)
def products() -> None:
    bytecode.ensure_library()
    bytecode.ensure_game()


def run_in_node(script: str, argument: Path, text: str = "") -> dict[str, Any]:
    node = node_packages.ensure_node()
    command = [node.node, ROOT / "tests" / "pyodide" / script, argument]
    finished = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stderr[-2000:]
    return json.loads(finished.stdout.splitlines()[-1])


def import_with(library: Path, names: list[str]) -> dict[str, Any]:
    return run_in_node("library.mjs", library, json.dumps(names))


def page_modules() -> list[str]:
    paths = [path for path in manifest.listed_files() if path.endswith(".py")]
    return [path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in paths]


def test_the_library_lacks_nothing_that_the_page_imports() -> None:
    names = [*page_modules(), *bytecode.imported_names()]
    cut_down = import_with(LIBRARY, names)["imports"]
    assert cut_down == import_with(PYODIDE / "python_stdlib.zip", names)["imports"]
    assert {name: cut_down[name] for name in page_modules() if cut_down[name]} == {}


def test_the_library_is_bytecode_and_small() -> None:
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(LIBRARY.read_bytes()))) as archive:
        entries = archive.infolist()
    assert all(entry.filename.endswith(".pyc") and entry.compress_type == zipfile.ZIP_STORED for entry in entries)
    assert 100 < len(entries) < 250
    assert LIBRARY.stat().st_size < 1_200_000


def test_half_of_what_pyodide_loads_is_there_before_its_own_part_begins() -> None:
    loaded, others = import_with(LIBRARY, [])["loaded"], import_with(PYODIDE / "python_stdlib.zip", [])["loaded"]
    assert set(loaded) - set(others) == {"sitecustomize"}
    assert {"bz2", "compression.zstd", "lzma", "ssl"} <= set(others) - set(loaded)
    share, share_of_others = (names.index("_pyodide") / len(names) for names in (loaded, others))
    assert share_of_others < share
    assert 0.4 < share < 0.6


def test_the_archive_holds_the_game_as_bytecode_that_names_its_lines() -> None:
    with zipfile.ZipFile(GAME) as archive:
        names = set(archive.namelist())
        engine = archive.read("durak/engine.pyc")
    game = {f"{path}c" if path.endswith(".py") else path for path in manifest.listed_files()}
    assert game <= names
    assert names - game == {"pyscript_cache.pyc"}
    assert b"durak/engine.py" in engine


def test_python_compiles_nothing_of_the_game_and_knows_its_lines() -> None:
    found = run_in_node("archive.mjs", GAME)
    assert found["compiled"] == []
    assert found["file"] == "/lib/game.zip/durak/engine.pyc"
    assert found["line"] > 1
    assert found["word"] == "Дурак"


@pytest.mark.thorough
def test_products_are_the_same_every_time(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(bytecode, "LIBRARY", tmp_path / LIBRARY.name)
    monkeypatch.setattr(bytecode, "GAME", tmp_path / GAME.name)
    bytecode.ensure_library()
    bytecode.ensure_game()
    assert (tmp_path / LIBRARY.name).read_bytes() == LIBRARY.read_bytes()
    assert (tmp_path / GAME.name).read_bytes() == GAME.read_bytes()


def test_the_runtime_is_told_what_its_list_of_packages_says() -> None:
    said = (ROOT / "static" / "runtime.mjs").read_text(encoding="utf-8")
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    match = re.search(r"info: \{(.*?)\}", said)
    assert match is not None
    assert dict(re.findall(r"(\w+): '([^']*)'", match.group(1))) == info


def test_imports_are_found_at_the_top_and_inside_functions() -> None:
    names = bytecode.imported_names()
    assert {"json", "collections.abc", "asyncio", "inspect"} <= set(names)
    assert not any(name.startswith(("durak", "pyscript")) for name in names)
