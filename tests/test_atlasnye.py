"""The second deck: its figures whole, nothing else of its cards, and a changed sheet told in a sentence."""

from xml.etree import ElementTree

import pytest

from tests.second_deck import card, drawn_in, sheet
from tools import atlasnye, courts
from tools.failure import CommandFailure

pytestmark = pytest.mark.cpython  # reads what the system has
SVG = "{http://www.w3.org/2000/svg}"


def figure_of(name: str, *cards: str) -> ElementTree.Element:
    return ElementTree.fromstring(atlasnye.court_figure(ElementTree.fromstring(sheet(*cards)), name))


def test_a_figure_is_drawn_upright_and_turned_with_a_line_between_and_nothing_else() -> None:
    figure = figure_of("QH", card("QS"), card("QH"))
    both, line = figure
    assert [part.get("id") or part.get(atlasnye.HREF) for part in both] == ["figure-QH", "#figure-QH"]
    # The queens are the twelfth column, hearts the third row.
    assert line.get("d", "").startswith("M3982 1355")
    left, top, width, height = map(float, figure.get("viewBox", "").split())
    assert (left + width / 2, top + height / 2) == (3982 + 181, 1355)
    assert width / height == courts.WIDTH / courts.HEIGHT


@pytest.mark.parametrize(
    ("cards", "told"),
    [([], "no card KD"), ([card("KD", turned="elsewhere")], "KD .* no single figure")],
    ids=["missing", "of another form"],
)
def test_a_changed_sheet_is_told_in_a_sentence(cards, told) -> None:
    with pytest.raises(CommandFailure, match=told):
        figure_of("KD", *cards)


@pytest.mark.parametrize("lacking", ["sheet", "history", "licences"])
def test_without_any_part_of_it_there_is_no_deck(tmp_path, capsys, lacking) -> None:
    site = tmp_path / "site"
    site.mkdir()
    origin = drawn_in(tmp_path)
    assert origin.is_complete
    assert atlasnye.add_deck(site, origin._replace(**{lacking: tmp_path / "nothing"})) == ()
    assert list(site.iterdir()) == []
    assert capsys.readouterr().out.count("\n") == 1


@pytest.mark.skipif(
    not (atlasnye.INSTALLED.is_complete and courts.SVGO.is_file()),
    reason=f"needs {atlasnye.PACKAGE} of Debian or Ubuntu, and what `python3 tools/dev.py build` sets up",
)
def test_the_installed_deck_is_drawn_whole(tmp_path) -> None:
    (tmp_path / atlasnye.CREDIT).touch()
    assert atlasnye.add_deck(tmp_path, atlasnye.INSTALLED) == (atlasnye.NAME,)
    pictures = [tmp_path / atlasnye.FOLDER / f"{name}.svg" for name in courts.NAMES]
    for picture in pictures:
        text = picture.read_text(encoding="utf-8")
        identifiers = {part.get("id") for part in ElementTree.fromstring(text).iter()}
        uses = [part.get(atlasnye.HREF, "") for part in ElementTree.fromstring(text).iter(f"{SVG}use")]
        assert uses
        assert all(use[1:] in identifiers for use in uses), picture.name
        assert 5_000 < len(text) < 40_000, picture.name
