"""What is broken is told with a report to copy, and the game goes on: listeners, tasks, the loop, opponents, the start.

Faults are put into the game's own modules on their way to the page; a fault happens when the test sets a mark.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.pages import NO_CLIPBOARD, open_table, own_turn, play, report, wait_until_ready
from tools.paths import ROOT

pytestmark = pytest.mark.provokes_errors

HERE = "seed=3&speed=instant&lang=ru&rules=players:2"
WATCHING = "seed=3&speed=instant&watch=1&lang=ru"
FAULT = """
from pyscript import window as _window


def _faulty(function):
    name = function.__name__

    def wrapped(*arguments, **options):
        left = getattr(_window.broken, name, 0)
        if left:
            setattr(_window.broken, name, left - 1)
            FAIL
        return function(*arguments, **options)
    return wrapped

"""
FAIL = 'raise RuntimeError(f"{name} broken on purpose")'


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], tree: str) -> dict[str, Any]:
    """The page of the working tree, whose modules come one by one."""
    return {**browser_context_args, "base_url": tree}


def break_functions(page: Page, *places: str, fault: str = FAIL) -> None:
    """Let functions of the game, such as `web/page.py:Page.touch`, fail as often as `window.broken` says of each."""
    additions: dict[str, str] = {}
    for place in places:
        module, _, name = place.partition(":")
        additions[f"durak/{module}"] = additions.get(f"durak/{module}", "") + f"{name} = _faulty({name})\n"
    for module, addition in additions.items():
        body = (ROOT / module).read_text(encoding="utf-8") + FAULT.replace("FAIL", fault) + addition
        page.route(f"**/{module}", partial(answer, body))
    page.add_init_script("window.broken = {};" + NO_CLIPBOARD)


def answer(body: str, route: Route) -> None:
    """Give the page this module."""
    route.fulfill(body=body, content_type="text/x-python")


def by_click(page: Page) -> None:
    page.locator(".bar [data-command=settings]").click()


def by_card(page: Page) -> None:
    page.locator("#hand > [data-card]").first.click()


def by_move(page: Page) -> None:
    page.locator("#hand > [data-legal], #actions [data-action]:enabled").first.click()


def by_hint(page: Page) -> None:
    page.locator(".bar [data-command=hint]").click()


PLACES: dict[str, Callable[[Page], None]] = {
    # A listener of a dialog's own, one of the page, a task, the loop itself, the drawing.
    "web/sheets.py:settings_sheet": by_click,
    "web/page.py:Page.touch": by_card,
    "app/session.py:Session.hint": by_hint,
    "app/session.py:Session._played": by_move,
    "web/table.py:Table.draw": by_move,
}


def test_each_fault_is_told_and_the_game_goes_on(page: Page) -> None:
    break_functions(page, *PLACES)
    open_table(page, HERE)
    for place, do in PLACES.items():
        name = place.rpartition(":")[2].rpartition(".")[2]
        own_turn(page)
        page.evaluate("(name) => { window.broken[name] = 1; }", name)
        do(page)
        expect(page.locator("#failure .notice-text"), name).to_contain_text("сломалось")
        text = report(page)
        assert f"{name} broken on purpose" in text
        assert "Traceback" in text
        assert '"format":"durak-game"' in text
        assert text.startswith("Durak from the tree, page, ready")
        assert "127.0.0.1" not in text
        page.locator("#failure [data-report=close]").click()
        expect(page.locator("#failure"), name).to_be_hidden()
        play(page)
    play(page)
    expect(page.locator("#failure")).to_be_hidden()


def test_a_fault_that_stays_is_told_and_a_restart_goes_on_from_the_save(page: Page) -> None:
    break_functions(page, "web/table.py:Table.draw")
    open_table(page, HERE)
    expect(page.locator("html[data-turn='0']")).to_be_attached()
    page.evaluate("window.broken.draw = 1000")
    by_move(page)
    expect(page.locator("#failure .notice-text")).to_be_visible()
    saved = page.evaluate("localStorage['durak:game']")
    with page.expect_navigation():
        page.locator("#failure [data-report=restart]").click()
    wait_until_ready(page)
    expect(page.locator("#failure")).to_be_hidden()
    play(page)
    assert page.evaluate("localStorage['durak:game']") != saved


def test_an_opponent_who_fails_is_told_and_answered_for(page: Page) -> None:
    break_functions(page, "app/thinking.py:LocalThinker.choose")
    page.add_init_script("window.broken.choose = 3;")
    open_table(page, WATCHING)
    expect(page.locator("html[data-over]")).to_be_attached(timeout=60_000)
    page.locator("dialog#result [data-close]").first.click()
    assert "broken on purpose" in report(page)


def test_a_fault_at_the_start_can_be_reported(page: Page) -> None:
    break_functions(page, "app/session.py:Session.new_game")
    page.add_init_script("window.broken.new_game = 1;")
    page.goto(f"./?{HERE}")
    expect(page.locator("html[data-phase=error]")).to_be_attached(timeout=60_000)
    expect(page.locator("#loading-reason")).to_contain_text("broken on purpose")
    text = report(page, ".loading-error")
    assert "Traceback" in text
    assert "broken on purpose" in text


def test_python_s_own_death_is_told(page: Page) -> None:
    """A click after it can only fail; what is shown then needs no Python."""
    break_functions(page, "web/page.py:Page.touch", fault="__import__('os').abort()")
    open_table(page, HERE)
    page.evaluate("window.broken.touch = 1")
    expect(page.locator("html[data-turn='0']")).to_be_attached()
    by_card(page)
    expect(page.locator("#failure .notice-text")).to_be_visible()
    text = report(page)
    assert "fatal" in text.lower() or "abort" in text.lower()
    assert '"format":"durak-game"' in text
    with page.expect_navigation():
        page.locator("#failure [data-report=restart]").click()
    wait_until_ready(page)
    play(page)
