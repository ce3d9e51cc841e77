"""What the build puts into dist/."""

import re
from pathlib import Path

import pytest

from tests import second_deck
from tools import atlasnye, courts, manifest, site
from tools.failure import CommandFailure
from tools.paths import COURTS, NODE_MODULES, ROOT

pytestmark = pytest.mark.cpython  # copies the whole page
needs_node_packages = pytest.mark.skipif(
    not (NODE_MODULES / "pyodide").is_dir() or not COURTS.is_dir(), reason="set up by `python3 tools/dev.py build`"
)

NOWHERE = atlasnye.Origin(sheet=Path("nowhere"))
OFFERED = re.compile('<meta name="decks" content="atlasnye">')


def test_what_the_first_picture_waits_for_is_there():
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    head, _, body = page.partition("</head>")
    waited_for = re.findall(r'<link rel="expect" href="#([^"]+)" blocking="render">', head)
    assert len(waited_for) == 1
    assert f'id="{waited_for[0]}"' in body


@needs_node_packages
def test_the_build_holds_the_page_and_its_licences_and_says_that_a_deck_is_missing(tmp_path, capsys) -> None:
    size = site.build_site(tmp_path / "dist", NOWHERE)
    built = {
        path.relative_to(tmp_path / "dist").as_posix() for path in (tmp_path / "dist").rglob("*") if path.is_file()
    }
    expected = {".nojekyll", "index.html", "pyscript.toml", "service-worker.js", "durak.html", manifest.START_MODULE}
    licences = {"LICENSE", "THIRD_PARTY.md", "licences/PyScript.txt", "licences/MPL-2.0.txt", "licences/Python.txt"}
    figures = {f"static/courts/{name}.svg" for name in courts.NAMES}
    python = {"static/python/library.bin", "static/python/game.zip"}
    assert expected | licences | figures | python <= built
    assert {path for path in built if path.endswith(".py")} == {manifest.START_MODULE, manifest.WORKER_MODULE}
    assert 20_000_000 < size < 24_000_000
    told = [line for line in capsys.readouterr().out.splitlines() if atlasnye.PACKAGE in line]
    assert len(told) == 1
    assert not any(path.startswith(atlasnye.FOLDER) for path in built)
    assert "Fomin" not in (tmp_path / "dist" / "THIRD_PARTY.md").read_text(encoding="utf-8")
    assert not OFFERED.search((tmp_path / "dist" / "index.html").read_text(encoding="utf-8"))


@needs_node_packages
def test_the_second_deck_comes_with_its_licences_and_credit_and_is_offered(tmp_path) -> None:
    dist = tmp_path / "dist"
    site.build_site(dist, second_deck.drawn_in(tmp_path))
    folder = dist / atlasnye.FOLDER
    assert {path.name for path in folder.iterdir()} == {
        *(f"{name}.svg" for name in courts.NAMES),
        "GPL-3.txt",
        "LGPL-3.txt",
    }
    credit = (dist / "THIRD_PARTY.md").read_text(encoding="utf-8")
    assert "Fomin" in credit
    assert second_deck.VERSION in credit
    assert OFFERED.search((dist / "index.html").read_text(encoding="utf-8"))
    assert atlasnye.FOLDER in (dist / "service-worker.js").read_text(encoding="utf-8")
    one_file = (dist / "durak.html").read_text(encoding="utf-8")
    assert not OFFERED.search(one_file), "what is not in it is not offered"
    assert atlasnye.FOLDER not in one_file


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
