"""Learning and help in a browser: the tour by finger and by keyboard, skipped and taken again, hints, drawn rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from durak.app.tour import STEPS
from durak.app.words import Words
from tests.browser.pages import come_to_rest, open_table, serious_findings
from tests.browser.test_dialogs import SIZES

UNDER_THE_NOTICE = """
() => {
  const notice = document.getElementById('notice').getBoundingClientRect();
  if (!notice.width) return ['the notice has gone'];
  return [...document.querySelectorAll('.seat, #actions button, #hand > .card')].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.left < notice.right && box.right > notice.left && box.top < notice.bottom && box.bottom > notice.top;
  }).map((element) => element.outerHTML.slice(0, 80));
}
"""
# How much of the width of what the status says is hidden by the notice: nothing or all, since half of it says nothing.
HIDDEN_STATUS = """
() => {
  const words = document.createRange();
  words.selectNodeContents(document.getElementById('status'));
  const [said, notice] = [words, document.getElementById('notice')].map((part) => part.getBoundingClientRect());
  if (notice.bottom <= said.top) return 0;
  return (Math.min(said.right, notice.right) - Math.max(said.left, notice.left)) / said.width;
}
"""
WORDS = {language: Words.load(language) for language in ("ru", "en")}

in_russian = pytest.mark.browser_context_args(locale="ru-RU", has_touch=True)
in_english = pytest.mark.browser_context_args(locale="en-US")


def sized(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})


def saved(page: Page) -> str:
    """What the page has kept of the game."""
    return str(page.evaluate("() => localStorage.getItem('durak:game')"))


def at_step(page: Page, step: str) -> None:
    """Wait until the tour is at a step."""
    page.locator(f"html[data-tour={step}]").wait_for(state="attached", timeout=20_000)


def nothing_overlaps(page: Page) -> None:
    """The panel covers no card, no button and no seat, and its words are whole."""
    assert [] == page.evaluate(
        """() => {
            const box = (element) => element.getBoundingClientRect();
            const panel = document.querySelector('#tour'), own = box(panel);
            const parts = document.querySelectorAll('#hand > .card, #actions button, .seat, #bout .card, #talon .card');
            const covered = [...parts].filter((part) => {
                const b = box(part);
                return b.bottom > own.top + 1 && b.top < own.bottom - 1 && b.right > own.left && b.left < own.right;
            });
            return [...covered.map((part) => part.outerHTML.slice(0, 80)),
                ...(panel.scrollWidth > panel.clientWidth || own.bottom > innerHeight ? ['cut off'] : [])];
        }"""
    )


@pytest.mark.thorough
@in_russian
@pytest.mark.parametrize("size", SIZES)
def test_the_tour_by_finger_from_its_offer_to_its_end(page: Page, size: str) -> None:
    sized(page, *SIZES[size])
    open_table(page)
    expect(page.locator("#offer")).to_be_visible()
    page.locator(".bar [data-command=settings]").tap()
    page.locator("#settings label:has(input[value=fast])").tap()
    page.locator("#settings footer [data-close]").tap()
    page.locator("#offer [data-command=tour]").tap()
    expect(page.locator("#offer")).to_be_hidden()
    before = saved(page)

    for step in STEPS:
        at_step(page, step.id)
        expect(page.locator("#tour .tour-text")).to_have_text(WORDS["ru"](f"tour.{step.id}"))
        come_to_rest(page)
        nothing_overlaps(page)
        if step.id == "done":
            break
        if not step.do:
            page.locator("#actions [data-command=tour-next]").tap()
        elif step.do in ("take", "pass"):
            page.locator(f"#actions [data-action={step.do}]").tap()
        else:
            page.locator("#hand > [data-legal]").tap(position={"x": 9, "y": 20})

    assert before == saved(page)
    page.locator("#actions [data-command=tour-next]").tap()
    expect(page.locator("#tour")).to_be_hidden()
    expect(page.locator("html")).not_to_have_attribute("data-over", "")
    expect(page.locator("#opponents .seat[data-seat]")).to_have_count(2)
    page.reload()
    page.locator("html[data-phase=ready]").wait_for(state="attached", timeout=90_000)
    expect(page.locator("#offer")).to_be_hidden()


@pytest.mark.thorough
@in_english
def test_the_tour_by_keyboard_from_the_rules_with_wrong_cards_explained(page: Page) -> None:
    sized(page, 390, 844)
    open_table(page, "seed=1&speed=instant&lang=en&rules=players:4")
    expect(page.locator("#offer")).to_be_hidden()
    page.locator(".bar [data-command=rules]").focus()
    page.keyboard.press("Enter")
    page.locator("#rules [data-command=tour]").focus()
    page.keyboard.press("Enter")

    for step in STEPS:
        at_step(page, step.id)
        if step.id == "hand":
            assert serious_findings(page) == []
            page.keyboard.press("1")
            page.keyboard.press("Enter")
            expect(page.locator("#notice .notice-text")).to_have_text(WORDS["en"]("refusal.read_on"))
            page.locator("#actions [data-command=tour-next]").focus()
        if step.id == "beat":
            page.locator("#hand > [data-card='6D']").click(position={"x": 9, "y": 30})
            expect(page.locator("#notice .notice-text")).to_have_text(WORDS["en"]("refusal.does_not_beat"))
            page.locator("#hand > [data-legal]").focus()
        page.keyboard.press("Enter")

    expect(page.locator("#tour")).to_be_hidden()
    expect(page.locator("#opponents .seat[data-seat]")).to_have_count(3)
    expect(page.locator("#hand > [data-legal], #actions [data-action]").first).to_be_visible(timeout=20_000)


@in_russian
def test_the_tour_is_skipped_and_the_game_lies_as_it_was(page: Page) -> None:
    sized(page, 390, 844)
    open_table(page, "seed=1&speed=instant&lang=ru&rules=players:2")
    hand = page.locator("#hand > [data-card]")
    before = hand.evaluate_all("cards => cards.map(card => card.dataset.card)")
    page.locator(".bar [data-command=rules]").click()
    page.locator("#rules [data-command=tour]").click()
    at_step(page, STEPS[0].id)
    page.locator("#tour [data-command=tour-end]").click()
    expect(page.locator("#tour")).to_be_hidden()
    assert before == hand.evaluate_all("cards => cards.map(card => card.dataset.card)")


@in_russian
def test_a_new_game_that_is_not_begun_leaves_the_tour_as_it_is(page: Page) -> None:
    open_table(page, "lang=ru")
    page.locator(".bar [data-command=rules]").click()
    page.locator("#rules [data-command=tour]").click()
    at_step(page, STEPS[0].id)
    page.locator(".bar [data-command=new]").click()
    page.locator("#new-game footer [data-close]").click()
    at_step(page, STEPS[0].id)
    page.locator(".bar [data-command=new]").click()
    page.locator("#new-game [data-command=start]").click()

    expect(page.locator("html[data-tour]")).to_have_count(0)


@in_russian
def test_the_offer_does_not_come_again_and_blocks_nothing(page: Page) -> None:
    sized(page, 390, 844)
    open_table(page)
    expect(page.locator("#offer")).to_be_visible()
    assert serious_findings(page) == []
    act = page.locator("#hand > [data-legal], #actions [data-action]").first
    act.click(timeout=30_000, position={"x": 9, "y": 20})

    expect(page.locator("#offer")).to_be_hidden()


def ask_for_a_hint(page: Page) -> None:
    open_table(page, "seed=7&speed=instant&lang=ru&rules=players:2")
    page.locator("#hand > [data-legal], #actions [data-action]").first.wait_for(timeout=30_000)
    page.keyboard.press("KeyH")
    expect(page.locator("#notice .notice-text")).to_contain_text("Подсказка: ", timeout=20_000)


@in_russian
def test_a_hint_by_key_marks_the_move_and_says_why(page: Page) -> None:
    ask_for_a_hint(page)
    expect(page.locator("#hand > [data-hint], #actions [data-hint]").first).to_be_visible()
    assert page.evaluate("() => Boolean(document.activeElement.closest('#hand, #actions'))")
    # At once: it goes by itself.
    hidden = {}
    for size in ((320, 568), (390, 844), (844, 390), (1280, 800)):
        sized(page, *size)
        come_to_rest(page)
        assert page.evaluate(UNDER_THE_NOTICE) == []
        hidden[size] = page.evaluate(HIDDEN_STATUS)
    assert hidden == {(320, 568): 1, (390, 844): 0, (844, 390): 1, (1280, 800): 0}
    assert serious_findings(page) == []
    page.keyboard.press("Escape")

    expect(page.locator("[data-hint]")).to_have_count(0)


@in_russian
@pytest.mark.parametrize("then", ["a move", "a new game"])
def test_a_hint_is_gone_as_soon_as_the_table_is_another(page: Page, then: str) -> None:
    ask_for_a_hint(page)
    if then == "a move":
        # The focus stands on what it speaks of.
        page.keyboard.press("Enter")
    else:
        page.locator(".bar [data-command=new]").click()
        page.locator("#new-game [data-command=start]").click()

    expect(page.locator("#notice")).to_be_hidden(timeout=2_000)


@pytest.mark.parametrize("language", WORDS)
def test_the_rules_are_drawn_and_every_picture_has_its_words(page: Page, language: str) -> None:
    sized(page, 320, 568)
    open_table(page, f"seed=7&speed=instant&lang={language}&rules=preset:perevodnoy_show,players:3")
    page.locator(".bar [data-command=rules]").click()
    pictures = page.locator("#rules [role=img]")

    assert 10 <= pictures.count()
    assert all(pictures.evaluate_all("all => all.map(one => one.getAttribute('aria-label').length > 5)"))
    assert [] == page.locator("#rules .example-picture").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.getAttribute('aria-label'))"
    )
    assert serious_findings(page) == []
