"""The court figures: whole, in two halves, and nothing of the card's own frame."""

import re
from xml.etree import ElementTree

import pytest

from tools import courts
from tools.failure import CommandFailure

pytestmark = pytest.mark.cpython  # reads what the set-up made
SVG = "{http://www.w3.org/2000/svg}"


def card(layers: int = 6, decoration: str = "") -> str:
    symbols = "".join(f'<symbol id="DK{n}"><path d="M{n} 0"/>{decoration}</symbol>' for n in range(1, layers + 1))
    suit = '<symbol id="SDK" viewBox="0 0 1 1"><path d="M9 9"/></symbol>'
    return f'<svg xmlns="http://www.w3.org/2000/svg"><rect rx="12"/>{suit}{symbols}<use href="#VDK"/></svg>'


def test_every_layer_is_drawn_upright_and_turned_in_order() -> None:
    figure = ElementTree.fromstring(courts.court_figure(card(), "KD"))
    assert figure.get("viewBox") == "0 0 1300 2000"
    drawn = [(element.tag.removeprefix(SVG), element.get("transform")) for element in figure]
    assert drawn == [("g", None), ("use", "rotate(180 650 1000)")] * 6


def test_the_suit_sign_comes_along_only_where_a_layer_uses_it() -> None:
    decorated = courts.court_figure(card(decoration='<use href="#SDK"/>'), "KD")
    assert "SDK" not in courts.court_figure(card(), "KD")
    assert 'id="SDK"' in decorated


def test_a_changed_package_is_told_in_a_sentence() -> None:
    with pytest.raises(CommandFailure, match=r"KD\.svg has no layer DK6"):
        courts.court_figure(card(layers=5), "KD")


@pytest.mark.skipif(not courts.COURTS.is_dir(), reason="set up by `python3 tools/dev.py build`")
@pytest.mark.parametrize("name", courts.NAMES)
def test_the_built_figures_are_whole_and_refer_only_to_themselves(name) -> None:
    text = (courts.COURTS / f"{name}.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(text).get("viewBox") == "0 0 1300 2000"
    assert text.count("rotate(180 650 1000)") == len(courts.LAYERS)
    identifiers = set(re.findall(r'id="([^"]+)"', text))
    targets = re.findall(r'href="([^"]+)"', text)
    assert targets
    assert all(target.startswith("#") and target[1:] in identifiers for target in targets)
    assert len(text) < 20_000
