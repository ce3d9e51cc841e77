"""The page for those who see little, see otherwise or do not see: axe, focus, forced colours, zoom, large letters."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import cut_off, each_screen, findings, open_table

LEADS = "seed=8&speed=instant&rules=players:2"
LOOKS = {"light": ("light", "green", "ru"), "dark": ("dark", "night", "ru"), "linen": ("light", "linen", "en")}
# Controls that are not wholly on the page, or lie under something else, or whose words are cut.
LOST = """
async () => {
  // Even the shortest animation of a dialog has a first frame.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const looked = document.querySelector('dialog[open]')
    ? 'dialog[open] :is(header, footer) button'
    : '.bar button, #actions button, #notices button, #tour button, #tour p, #status, .seat-name, #hand > .card';
  const lost = (element) => {
    const box = element.getBoundingClientRect();
    const outside = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    const cut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    const top = document.elementFromPoint(box.left + Math.min(12, box.width / 2), box.top + box.height / 2);
    return outside || (cut && !element.matches('.card, .icon-button, .bar button'))
      || !(element.contains(top) || top?.closest('#notices, #memory') || element.closest('.seat')?.contains(top));
  };
  return [...document.querySelectorAll(looked)].filter((element) => element.checkVisibility() && lost(element))
    .map((element) => element.outerHTML.slice(0, 100));
}
"""
LOOKS_LIKE = """
element => {
  const style = getComputedStyle(element), before = getComputedStyle(element, '::before');
  return {
    border: style.borderStyle !== 'none' && parseFloat(style.borderWidth) > 0,
    outline: style.outlineStyle === 'none' ? '' : style.outline,
    sign: before.backgroundColor,
    ink: style.color,
    ground: style.backgroundColor,
  };
}
"""


def keep(page: Page, **settings: str) -> None:
    """Let the page find these settings."""
    names = ", ".join(f'"{name}": "{value}"' for name, value in settings.items())
    page.add_init_script(f"localStorage['durak:settings'] ??= '{{\"version\": 1, {names}}}'")


@pytest.mark.thorough
@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_on_any_screen_and_the_focus_is_somewhere(page: Page, look: str) -> None:
    scheme, felt, language = LOOKS[look]
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    keep(page, felt=felt, language=language)
    open_table(page, LEADS)
    found = {}
    for screen in each_screen(page):
        lost = page.evaluate("document.activeElement === document.body")
        found[screen] = findings(page) + ["the focus is lost"] * lost
    assert {screen: faults for screen, faults in found.items() if faults} == {}


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "letters"), [((640, 400), 1), ((390, 844), 1.5)], ids=["zoom", "letters"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_zoom_and_large_letters_lose_nothing(page: Page, language: str, size: tuple[int, int], letters: float) -> None:
    """A window of 1280 × 800 at 200 % has half as many pixels each way."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    open_table(page, f"{LEADS}&lang={language}")
    page.evaluate("size => { document.documentElement.style.fontSize = `${100 * size}%`; }", letters)
    found: dict[str, Any] = {}
    for screen in each_screen(page):
        dialog = page.locator("dialog[open]")
        texts = cut_off(page, dialog.get_attribute("id") or "") if dialog.count() else []
        found[screen] = page.evaluate(LOST) + texts
    assert {screen: faults for screen, faults in found.items() if faults} == {}


def test_everything_can_be_told_in_forced_colours(page: Page) -> None:
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    open_table(page, "seed=6&speed=instant&rules=players:2")

    def look(selector: str) -> dict[str, Any]:
        return dict(page.locator(selector).first.evaluate(LOOKS_LIKE))

    legal = page.locator("#hand > [data-legal]").first
    assert look("#hand > [data-legal]")["outline"]
    for selector in (".bar", ".seat", "#hand > .card"):
        assert look(selector)["border"], selector
    assert look(".seat .seat-role")["sign"] != look(".seat")["ground"], "the sign of the role"
    page.keyboard.press("ArrowRight")
    focused = page.locator("#hand > .card:focus")
    assert focused.evaluate("card => parseFloat(getComputedStyle(card).outlineWidth)") >= 4
    legal.click(position={"x": 9, "y": 22}, modifiers=["Shift"])
    expect(page.locator("#hand > [data-selected]")).to_have_count(1)
    assert look("#hand > [data-selected]") != look("#hand > .card:not([data-selected])")
    assert look("#actions button:enabled")["border"]
    page.keyboard.press("Escape")
    page.locator(".bar [data-command=settings]").click()
    for control in ("input:checked + span", "input.switch:checked"):
        other = control.replace(":checked", ":not(:checked)")
        assert look(f"#settings {control}") != look(f"#settings {other}"), control
    assert look("#settings footer .button")["border"]
