"""What the build puts into dist/."""

import re

import pytest

from tools import manifest, site
from tools.failure import CommandFailure
from tools.paths import COURTS, NODE_MODULES, ROOT

pytestmark = pytest.mark.cpython  # copies the whole page
needs_node_packages = pytest.mark.skipif(
    not (NODE_MODULES / "pyodide").is_dir() or not COURTS.is_dir(), reason="set up by `python3 tools/dev.py build`"
)


@needs_node_packages
def test_the_build_holds_the_page_and_its_licences(tmp_path) -> None:
    size = site.build_site(tmp_path / "dist")
    built = {
        path.relative_to(tmp_path / "dist").as_posix() for path in (tmp_path / "dist").rglob("*") if path.is_file()
    }
    expected = {".nojekyll", "index.html", "pyscript.toml", "service-worker.js", "durak.html", manifest.START_MODULE}
    licences = {"LICENSE", "THIRD_PARTY.md", "licences/PyScript.txt", "licences/MPL-2.0.txt", "licences/Python.txt"}
    courts = {f"static/courts/{rank}{suit}.svg" for rank in "JQK" for suit in "CDHS"}
    python = {"static/python/library.bin", "static/python/game.zip"}
    assert expected | licences | courts | python <= built
    assert {path for path in built if path.endswith(".py")} == {manifest.START_MODULE, manifest.WORKER_MODULE}
    assert 20_000_000 < size < 24_000_000


@needs_node_packages
def test_the_build_holds_nothing_for_developers() -> None:
    paths = site.source_files()
    unwanted = [
        path for path in paths if path.endswith((".map", ".d.ts", ".stamp")) or "codemirror" in path or "xterm" in path
    ]
    assert unwanted == []
    assert not any(path.startswith(("tests/", "tools/", "bench/", "rules/", ".")) for path in paths)


def test_a_missing_file_stops_the_build(tmp_path) -> None:
    (tmp_path / "index.html").touch()
    with pytest.raises(CommandFailure, match=r"pyscript\.toml"):
        site.source_files(tmp_path)


def test_every_script_and_style_of_the_page_is_in_the_tree() -> None:
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    targets = re.findall(r'(?:src|href|config)="\./([^"?#]+)"', page)
    assert targets
    assert [target for target in targets if not (ROOT / target).is_file()] == []
