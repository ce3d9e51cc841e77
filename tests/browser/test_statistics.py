"""Undo with its price, and the statistics: counted once, read in both languages, forgotten on request."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from durak.app.settings import LEVELS
from durak.app.statistics import Counted, Statistics
from durak.app.words import Words
from durak.rules import PRESETS
from tests.browser.pages import FOLLOW_THE_MARKS, cut_off, open_table, own_turn, play_by_mouse, reload, serious_findings
from tests.browser.test_dialogs import SIZES

pytestmark = pytest.mark.thorough

WORDS = {language: Words.load(language) for language in ("ru", "en")}
KEPT = "() => JSON.parse(localStorage.getItem('durak:statistics') ?? '{}')"


def some_statistics() -> str:
    """As much of everything as a year of playing brings."""
    statistics = Statistics()
    for number in range(300):
        result = "foxodfoxxo"[number * 7 % 10]
        preset, level = tuple(PRESETS)[number % 9], LEVELS[number % len(LEVELS)]
        deal = Counted(
            str(number), preset, level, result, 2 if result == "o" else None, given=number % 3, got=number % 2
        )
        statistics = statistics.after(deal)
    return statistics.after_unfinished("dropped", "yard", "easy").to_json()


def start_with(page: Page, statistics: str) -> None:
    """Have these statistics kept when the page starts for the first time."""
    page.add_init_script(f"localStorage['durak:statistics'] ??= {statistics!r}")


def play_until_cards_are_drawn(page: Page) -> None:
    own_turn(page)
    before = page.locator("#talon-count").text_content()
    for _ in range(30):
        play_by_mouse(page)
        own_turn(page)
        if page.locator("#talon-count").text_content() != before:
            return
    raise AssertionError("nobody ever drew a card")


def test_an_undo_past_new_cards_is_asked_once_and_ends_the_counting(page: Page) -> None:
    open_table(page, "seed=8&speed=instant&lang=ru&rules=players:2&level=easy")
    play_until_cards_are_drawn(page)
    undo, confirm, status = page.locator('[data-command="undo"]'), page.locator("#confirm"), page.locator("#status")
    hand = page.locator("#hand > .card")
    before = hand.evaluate_all("cards => cards.map(card => card.dataset.card)")
    undo.click()
    expect(confirm).to_contain_text(WORDS["ru"]("undo.confirm"))
    confirm.locator("footer [data-close]").click()
    assert hand.evaluate_all("cards => cards.map(card => card.dataset.card)") == before
    expect(status).not_to_have_attribute("data-mark", "Без зачёта")
    undo.click()
    confirm.locator('[data-command="confirm"]').click()
    expect(status).to_have_attribute("data-mark", "Без зачёта")
    play_until_cards_are_drawn(page)
    undo.click()
    expect(confirm).not_to_have_attribute("open", "")
    page.evaluate(FOLLOW_THE_MARKS, 3000)
    expect(page.locator("#result")).to_contain_text(WORDS["ru"]("undo.result"))
    assert page.evaluate(KEPT)["rows"] == {}


def test_a_deal_counts_once_and_a_dropped_one_apart(page: Page) -> None:
    open_table(page, "seed=8&speed=instant&lang=en&rules=players:2&level=easy")
    play_by_mouse(page)
    page.evaluate(FOLLOW_THE_MARKS, 3000)
    expect(page.locator("#result")).to_have_attribute("open", "")
    reload(page)
    expect(page.locator("#result")).to_have_attribute("open", "")
    rows = page.evaluate(KEPT)["rows"]
    assert rows["*/*"].startswith("1 ")
    assert set(rows) == {f"{preset}/{level}" for preset in ("*", "podkidnoy_classic") for level in ("*", "easy")}
    page.wait_for_timeout(500)
    page.locator('#result [data-command="again"]').click()
    play_by_mouse(page)
    own_turn(page)
    page.locator('.bar [data-command="new"]').click()
    page.locator('#new-game [data-command="start"]').click()
    confirm = page.locator("#confirm")
    expect(confirm).to_contain_text(WORDS["en"]("confirm.new_game"))
    page.keyboard.press("Escape")
    assert page.evaluate(KEPT)["rows"] == rows
    page.locator('.bar [data-command="new"]').click()
    page.locator('#new-game [data-command="start"]').click()
    confirm.locator('[data-command="confirm"]').click()
    own_turn(page)
    page.locator('.bar [data-command="settings"]').click()
    page.locator('#settings [data-command="statistics"]').click()
    sheet = page.locator("#statistics")
    expect(sheet.locator(".statistics-headline")).to_contain_text("Played: 1 deal")
    expect(sheet.locator(".facts > div").last).to_have_text("Dropped1 deal")


@pytest.mark.parametrize("language", WORDS)
def test_everything_in_the_statistics_can_be_read(page: Page, language: str) -> None:
    words = WORDS[language]
    start_with(page, some_statistics())
    page.emulate_media(reduced_motion="reduce")
    open_table(page, f"seed=8&speed=instant&lang={language}")
    page.locator('[data-command="settings"]').click()
    page.locator('#settings [data-command="statistics"]').click()
    sheet = page.locator("#statistics")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert cut_off(page, "statistics") == []
        assert sheet.locator(".dialog-body").evaluate("body => body.scrollWidth <= body.clientWidth")
        sheet.locator('[data-command="reset"]').scroll_into_view_if_needed()
        expect(sheet.locator("header [data-close]")).to_be_in_viewport(ratio=1)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert serious_findings(page) == []
    expect(sheet.get_by_role("img", name=words("statistics.form", deals=words.count("deal", 50)))).to_be_visible()
    expect(sheet.locator(".shares > li")).to_have_count(len(LEVELS))
    sheet.locator("select").first.select_option("yard")
    expect(sheet.locator(".statistics-headline")).to_contain_text(words.count("deal", 33))
    sheet.locator("select").last.select_option("easy")
    expect(sheet.locator(".facts > div").last).to_contain_text(words("statistics.unfinished"))
    sheet.locator('[data-command="reset"]').click()
    expect(page.locator("#confirm")).to_contain_text(words("statistics.reset.confirm"))
    page.locator('#confirm [data-command="confirm"]').click()
    expect(sheet).to_contain_text(words("statistics.none"))
    expect(sheet.locator("select")).to_have_count(0)
    assert page.evaluate(KEPT)["rows"] == {}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_what_is_told_while_a_dialog_is_open_is_told_in_it(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_table(page, "seed=3&speed=instant&lang=ru&rules=players:2")
    page.evaluate("localStorage.setItem('durak:statistics', '{')")
    page.locator(".bar [data-command=settings]").click()
    page.locator("#settings [data-command=statistics]").click()
    notice = page.locator("dialog#statistics > #notice")
    expect(notice).to_have_text(WORDS["ru"]("statistics.damaged"))
    assert cut_off(page, "statistics") == []
    notice.locator("button").focus()
    page.keyboard.press("Enter")
    expect(notice).to_be_hidden()
    expect(page.locator("dialog#statistics [data-close]").first).to_be_focused()
    page.evaluate("localStorage.setItem('durak:statistics', '{')")
    page.keyboard.press("Escape")
    page.locator(".bar [data-command=settings]").click()
    page.locator("#settings [data-command=statistics]").click()
    expect(notice).to_be_visible()
    page.keyboard.press("Escape")
    # It outlives the dialog, and stands on the table again.
    expect(page.locator("#notices > #notice")).to_be_visible()
