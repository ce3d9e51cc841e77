"""The memory aid: off at first, beside the table or above it, read by eye and by ear."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from durak.app.words import Words
from tests.browser.pages import cut_off, open_table, own_turn, play_by_mouse, serious_findings
from tests.browser.test_dialogs import SIZES

pytestmark = pytest.mark.thorough

WORDS = {language: Words.load(language) for language in ("ru", "en")}
# Read at once, so that both are of the same moment.
CELLS_AND_PILES = """
() => {
  const count = (selector) => document.querySelectorAll(selector).length;
  const discard = Number(document.getElementById('discard-count').textContent);
  return {
    cells: ['own', 'gone', 'table'].map((where) => count(`#memory td[data-where="${where}"]`)),
    piles: [count('#hand > .card'), discard, count('#bout [data-card]')],
  };
}
"""


def the_panel_agrees_with_the_table(page: Page) -> None:
    """As many cells say own hand, gone and on the table as there are cards."""
    own_turn(page)
    seen = page.evaluate(CELLS_AND_PILES)
    assert seen["cells"] == seen["piles"]


@pytest.mark.parametrize("language", WORDS)
def test_what_has_gone_can_be_looked_up_during_the_game(page: Page, language: str) -> None:
    words = WORDS[language]
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    open_table(page, f"seed=7&speed=instant&lang={language}&rules=preset:big_deck,players:4")
    button, panel = page.locator('.bar [data-command="memory"]'), page.locator("#memory")
    expect(button).to_be_hidden()
    page.locator('.bar [data-command="settings"]').click()
    page.locator('#settings input[name="memory"]').check()
    page.keyboard.press("Escape")
    # Wide: it stands open beside the table, and the game goes on.
    expect(panel).to_be_visible()
    table, box = page.locator("#table").bounding_box(), panel.bounding_box()
    assert table is not None and box is not None
    assert table["x"] + table["width"] <= box["x"] and box["x"] + box["width"] <= 1280
    for _ in range(8):
        the_panel_agrees_with_the_table(page)
        play_by_mouse(page)
    the_panel_agrees_with_the_table(page)
    expect(panel.locator("td[data-memory]")).to_have_count(52)
    card = page.locator("#hand > .card").first.get_attribute("data-card")
    expect(panel.locator(f'td[data-memory="{card}"]')).to_contain_text(words("memory.own"))
    expect(panel.get_by_role("columnheader")).to_have_count(4)
    expect(panel.get_by_role("rowheader")).to_have_count(13)
    # Narrow: a sheet that Escape closes.
    signs = panel.locator(".memory-sign")
    for width, height in (*SIZES.values(), SIZES["320"]):
        page.set_viewport_size({"width": width, "height": height})
        expect(panel.locator("td[data-memory='2C']")).to_be_attached()
        assert cut_off(page, "memory") == []
        assert panel.evaluate("panel => [...panel.querySelectorAll('*')].every(part => part.scrollWidth <= innerWidth)")
        assert signs.evaluate_all("all => all.filter(sign => sign.scrollWidth > sign.clientWidth + 1).length") == 0
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function("(scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches", arg=scheme)
        assert serious_findings(page) == []
    button.focus()
    page.keyboard.press("Enter")
    expect(panel).to_be_hidden()
    assert page.locator(".bar").evaluate("bar => bar.scrollWidth <= innerWidth")
    page.keyboard.press("Enter")
    expect(panel.locator("button")).to_be_focused()
    # Tab stays on the sheet, for nobody sees what it covers.
    for key, place in (("Tab", ".memory-body"), ("Tab", "button"), ("Shift+Tab", ".memory-body")):
        page.keyboard.press(key)
        expect(panel.locator(place)).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(button).to_be_focused()
    # It is remembered that it may be opened.
    open_table(page)
    expect(button).to_be_visible()
    expect(panel).to_be_hidden()
