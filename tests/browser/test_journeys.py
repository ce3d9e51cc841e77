"""Journeys through the page as a player takes them: by mouse, by keyboard, by following the marks of automation."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from durak.rules import PRESETS, preset_players
from tests.browser.pages import (
    FOLLOW_THE_MARKS,
    drag_to_the_table,
    open_table,
    own_turn,
    play_by_mouse,
    reload,
    seen,
)

CUT_OFF = """
() => [...document.querySelectorAll('#table button, .bar button, .seat, #status, dialog[open] button, #notice')]
  .filter((element) => element.checkVisibility())
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, box]) => box.left < -1 || box.right > innerWidth + 1)
  .map(([element]) => element.outerHTML.slice(0, 120))
"""
# Seeds of deals for two in which the human leads, and leads with a pair in his hand.
LEADS = 8
LEADS_A_PAIR = 6


def one_count_of_each_preset() -> list[Any]:
    """Each preset with one number of players; all numbers from two to six occur."""
    cases = []
    for number, preset in enumerate(PRESETS.values()):
        counts = [count for count in preset_players(preset) if count <= 6]
        cases.append(pytest.param(preset.id, counts[number % len(counts)], id=preset.id))
    return cases


def take_back(page: Page) -> None:
    """Undo, and agree when that makes it a deal for practice."""
    page.locator(".bar [data-command=undo]").click()
    if page.locator("#confirm[open]").count():
        page.locator("#confirm [data-command=confirm]").click()


@pytest.mark.parametrize(("preset", "players"), one_count_of_each_preset())
def test_a_whole_game_by_following_the_marks(page: Page, preset: str, players: int) -> None:
    open_table(page, f"seed=7&speed=instant&rules=preset:{preset},players:{players}")
    expect(page.locator(".seat")).to_have_count(players - 1)

    assert page.evaluate(FOLLOW_THE_MARKS, 1000) > 0

    expect(page.locator("html")).to_have_attribute("data-over", "")
    expect(page.locator("#result")).to_be_visible()


def test_a_bout_by_mouse(page: Page) -> None:
    open_table(page, "seed=1&speed=fast&lang=ru&rules=players:2")
    expect(page.locator("#status")).not_to_be_empty()

    for _ in range(30):
        play_by_mouse(page)
        page.locator("html[data-turn]").wait_for(timeout=30_000)
        if page.locator("#discard-count").text_content() or page.locator(".seat[data-count='7']").count():
            break
    else:
        raise AssertionError("no bout came to its end")
    expect(page.locator("#live p").first).not_to_be_empty()


def test_a_whole_game_by_keyboard(page: Page) -> None:
    open_table(page, "seed=2&speed=instant&rules=preset:mini_24,players:3")
    page.keyboard.press("Shift")

    for _ in range(300):
        page.locator("html[data-over], html[data-turn='0']").wait_for(state="attached", timeout=30_000)
        if page.locator("html[data-over]").count():
            break
        page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-over", "")
    # The next deal, by keyboard as well.
    expect(page.locator("#result [data-command=again]")).to_be_focused()
    page.wait_for_timeout(450)
    page.keyboard.press("Enter")
    expect(page.locator("html:not([data-over])")).to_be_attached()


def test_keys_are_known_by_their_place(page: Page) -> None:
    open_table(page, "seed=3&speed=instant&rules=players:2")
    for _ in range(40):
        own_turn(page)
        if page.locator("#actions [data-action=take]").count():
            break
        play_by_mouse(page)
    before = int(page.locator("#hand > [data-card]").count())
    # What a keyboard with the Russian layout sends for the key of the Latin T.
    page.evaluate(
        "() => document.body.dispatchEvent(new KeyboardEvent('keydown', {code: 'KeyT', key: 'е', bubbles: true}))"
    )
    expect(page.locator("#hand > [data-card]")).not_to_have_count(before)
    assert before < page.locator("#hand > [data-card]").count()


@pytest.mark.thorough
def test_six_opponents_play_to_the_end(page: Page) -> None:
    open_table(page, "seed=5&speed=instant&watch=1&rules=players:6")

    expect(page.locator("html")).to_have_attribute("data-over", "", timeout=30_000)
    expect(page.locator("#hand > [data-legal]")).to_have_count(0)


@pytest.mark.parametrize("preset", ["podkidnoy_classic", "yard"])
def test_a_reload_in_the_middle_of_a_bout_changes_nothing(page: Page, preset: str) -> None:
    open_table(page, f"seed=11&speed=instant&rules=preset:{preset},players:3")
    page.evaluate(FOLLOW_THE_MARKS, 4)
    own_turn(page)
    before = seen(page)

    reload(page)
    own_turn(page)

    assert before == seen(page)
    page.evaluate(FOLLOW_THE_MARKS, 1000)
    expect(page.locator("html")).to_have_attribute("data-over", "")


def test_a_reload_in_an_opponents_turn_does_not_stop_the_game(page: Page) -> None:
    open_table(page, "seed=1&speed=normal&rules=players:4")
    own_turn(page)
    play_by_mouse(page)
    expect(page.locator("#hand > [data-card]")).to_have_count(5)
    expect(page.locator("html:not([data-turn='0'])")).to_be_attached()

    reload(page)

    expect(page.locator("#hand > [data-card]")).to_have_count(5)
    own_turn(page)


@pytest.mark.parametrize("awakened", ["by a touch", "by a drag"])
def test_two_tabs_do_not_play_the_same_game(page: Page, awakened: str) -> None:
    open_table(page, f"seed={LEADS}&speed=instant&lang=ru&rules=players:2")
    own_turn(page)
    other = page.context.new_page()
    open_table(other, "speed=instant&lang=ru")
    own_turn(other)
    assert seen(page) == seen(other)

    card = other.locator("#hand > [data-legal]").first.get_attribute("data-card")
    page.locator(".bar [data-command=settings]").click()
    play_by_mouse(other)
    expect(page.locator("#notice")).to_contain_text("другой вкладке")
    expect(page.locator("dialog[open]")).to_have_count(0)
    own_turn(other)
    page.bring_to_front()
    if awakened == "by a touch":
        page.locator("#notice .notice-text").click()
    else:
        drag_to_the_table(page, page.locator("#hand > [data-card]").last)

    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator(f"#hand > [data-card='{card}']")).to_have_count(0)
    own_turn(page)
    assert seen(page) == seen(other)


def test_without_storage_the_game_plays_and_says_so(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});"
    )
    open_table(page, "speed=instant&lang=ru")

    expect(page.locator("#notice")).to_contain_text("сохранить")
    page.evaluate(FOLLOW_THE_MARKS, 1000)
    expect(page.locator("html")).to_have_attribute("data-over", "")


@pytest.mark.parametrize("save", ["{", '{"format": "durak-game", "version": 99}'], ids=["damaged", "future"])
def test_a_bad_save_is_set_aside_with_a_notice(page: Page, save: str) -> None:
    put = f"localStorage['durak:game'] = {json.dumps(save)}"
    page.add_init_script(f"if (!sessionStorage.damaged) {{ sessionStorage.damaged = 1; {put}; }}")
    open_table(page, "speed=instant")

    expect(page.locator("#notice")).to_be_visible()
    assert save == page.evaluate("() => localStorage['durak:quarantine:game']")
    own_turn(page)
    reload(page)
    own_turn(page)
    expect(page.locator("#notice")).to_be_hidden()


def test_damaged_settings_are_set_aside_and_told(page: Page) -> None:
    put = "localStorage['durak:settings'] = '{'"
    page.add_init_script(f"if (!sessionStorage.damaged) {{ sessionStorage.damaged = 1; {put}; }}")
    open_table(page, "lang=ru")

    expect(page.locator("#notice")).to_contain_text("настройки повреждены")
    assert page.evaluate("() => localStorage['durak:quarantine:settings']") == "{"


def test_a_refused_tap_says_why(page: Page) -> None:
    open_table(page, "seed=1&speed=instant&lang=ru&rules=players:2")
    own_turn(page)
    page.locator("#hand > [data-card]:not([data-legal])").first.click(position={"x": 9, "y": 30})

    expect(page.locator("#notice .notice-text")).not_to_be_empty()


def test_a_triple_click_acts_once(page: Page) -> None:
    open_table(page, f"seed={LEADS}&speed=slow&rules=players:2")
    own_turn(page)
    before = page.locator("#hand > [data-card]").count()
    page.locator("#hand > [data-legal]").first.evaluate("(card) => { card.click(); card.click(); card.click(); }")

    expect(page.locator("#bout [data-card]")).to_have_count(1)
    assert before - 1 == page.locator("#hand > [data-card]").count()
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize("speed", ["instant", "fast"])
def test_it_is_nobodys_turn_until_an_action_has_been_shown(page: Page, speed: str) -> None:
    open_table(page, f"seed={LEADS}&speed={speed}&rules=players:2")
    own_turn(page)
    card = page.locator("#hand > [data-legal]").first.get_attribute("data-card")
    clicked = """(card) => { card.click(); return [document.documentElement.dataset.turn, card.dataset.zone]; }"""

    assert page.locator(f"#hand > [data-card='{card}']").evaluate(clicked) == [None, "hand"]
    own_turn(page)
    expect(page.locator(f"#hand > [data-card='{card}']")).to_have_count(0)


def test_undo_takes_back_the_last_move(page: Page) -> None:
    open_table(page, f"seed={LEADS}&speed=instant&lang=ru&rules=players:2")
    own_turn(page)
    before = seen(page)
    card = page.locator("#hand > [data-legal]").first.get_attribute("data-card")
    play_by_mouse(page)
    expect(page.locator(f"#hand > [data-card='{card}']")).to_have_count(0)
    own_turn(page)

    take_back(page)
    expect(page.locator(f"#hand > [data-card='{card}']")).to_have_count(1)

    assert before == seen(page)


def test_the_end_can_be_taken_back(page: Page) -> None:
    open_table(page, "seed=1&speed=instant&rules=preset:mini_24,players:2")
    page.evaluate(FOLLOW_THE_MARKS, 1000)
    page.locator("#result[open]").wait_for()
    page.keyboard.press("Escape")
    # Both at once: the second button stands there only until the table is drawn again.
    page.evaluate(
        """() => {
          document.querySelector('.bar [data-command=undo]').click();
          document.querySelector('#actions [data-command=result]').click();
        }"""
    )

    expect(page.locator("html:not([data-over])")).to_be_attached()
    own_turn(page)
    expect(page.locator("#result")).to_be_hidden()


def test_several_equal_cards_are_led_together(page: Page) -> None:
    open_table(page, f"seed={LEADS_A_PAIR}&speed=normal&rules=players:2")
    own_turn(page)
    both = next(text for actions in seen(page)["legal"] for text in actions.split() if len(text) == 4)
    page.locator("#actions [data-command=select]").click()
    for card in (both[:2], both[2:]):
        page.locator(f"#hand > [data-card='{card}']").click(position={"x": 9, "y": 22})
    page.locator("#actions [data-command=play-selected]").click()

    expect(page.locator("#bout .pair")).to_have_count(2)


def test_the_keyboard_never_loses_its_place(page: Page) -> None:
    open_table(page, "seed=2&speed=fast&rules=preset:mini_24,players:2&level=easy")
    page.keyboard.press("Shift")
    for _ in range(12):
        own_turn(page)
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
        assert page.evaluate("() => document.activeElement !== document.body")
        if page.locator("[data-choice]").count():
            expect(page.locator("[data-choice]:focus")).to_be_visible()
            page.keyboard.press("Enter")
            page.wait_for_timeout(100)
        if page.locator("html[data-over]").count():
            break


def test_a_result_that_opened_by_itself_gives_the_focus_to_what_can_be_done(page: Page) -> None:
    open_table(page, "seed=1&speed=instant&rules=preset:mini_24,players:2")
    page.evaluate(FOLLOW_THE_MARKS, 1000)
    page.reload()
    page.locator("#result[open]").wait_for()
    page.keyboard.press("Escape")

    expect(page.locator("#actions [data-command=result]")).to_be_focused()


def test_a_game_with_a_very_long_seed_is_still_there_after_a_reload(page: Page) -> None:
    open_table(page, f"seed={'9' * 300}&speed=instant&rules=players:2")
    own_turn(page)
    before = seen(page)
    reload(page)
    own_turn(page)

    expect(page.locator("#notice")).to_be_hidden()
    assert before == seen(page)


@pytest.mark.thorough
def test_the_names_of_a_full_table_of_teams_are_readable(page: Page) -> None:
    open_table(page, "seed=5&speed=instant&watch=1&lang=ru&rules=preset:teams_3x3")
    page.locator("#result[open]").wait_for()
    page.keyboard.press("Escape")

    cut = "(names) => names.filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent)"
    for width, height in ((640, 360), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".seat-name").evaluate_all(cut) == []


def test_hidden_cards_have_no_identity(page: Page) -> None:
    open_table(page, "seed=1&speed=instant&rules=players:4")
    own_turn(page)
    shown = page.evaluate("() => [...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)")

    assert 7 == len(shown)
    backs = page.locator("#opponents, [data-zone=talon], #discard").locator("i.card")
    assert 0 < backs.count()
    assert 1 == len(set(backs.evaluate_all("(backs) => backs.map((back) => back.outerHTML)")))


@pytest.mark.parametrize("language", ["ru", "en"])
def test_nothing_is_cut_off_at_320_pixels(page: Page, language: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    open_table(page, f"seed=4&speed=instant&lang={language}&rules=preset:yard,players:6")
    for _ in range(6):
        own_turn(page)
        assert [] == page.evaluate(CUT_OFF)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        play_by_mouse(page)
        if page.locator("html[data-over]").count():
            break


def test_the_language_can_be_changed_in_mid_game(page: Page) -> None:
    open_table(page, "seed=1&speed=instant&lang=ru&rules=players:2")
    own_turn(page)
    before = seen(page)
    page.locator(".bar [data-command=settings]").click()
    page.locator("#settings label:has(input[name=language][value=en])").click()
    page.locator("#settings footer [data-close]").click()

    after = seen(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert before["cards"] == after["cards"]
    assert ("Отбивайтесь", "Defend yourself") == (before["status"], after["status"])
