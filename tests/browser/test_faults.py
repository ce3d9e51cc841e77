"""What is broken is told with a report to copy, and the game goes on: listeners, tasks, the loop, opponents, the start.

Faults are put into the game's own modules on their way to the page; a fault happens when the test sets a mark.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.pages import open_table, play, wait_until_ready
from tools.paths import ROOT

pytestmark = pytest.mark.provokes_errors

HERE = "seed=3&speed=instant&lang=ru&rules=players:2"
WATCHING = "seed=3&speed=instant&watch=1&lang=ru"
NOTICE = "#failure .notice-text"
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
FAULT = """
from pyscript import window as _window


def fail():
    raise RuntimeError("broken on purpose")


def _faulty(function):
    def wrapped(*arguments, **options):
        if _window.broken:
            _window.broken -= 1
            fail()
        return function(*arguments, **options)
    return wrapped

"""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], tree: str) -> dict[str, Any]:
    """The page of the working tree, whose modules come one by one."""
    return {**browser_context_args, "base_url": tree}


def break_function(page: Page, module: str, owner: str, function: str, fault: str = "fail()") -> None:
    """Let a function of the game fail as often as `window.broken` says."""
    text = (ROOT / module).read_text(encoding="utf-8")
    name = f"{owner}.{function}" if owner else function
    addition = f"{FAULT.replace('            fail()', '            ' + fault)}{name} = _faulty({name})\n"

    def answer(route: Route) -> None:
        route.fulfill(body=text + addition, content_type="text/x-python")

    page.route(f"**/{module}", answer)
    page.add_init_script("window.broken = 0;" + NO_CLIPBOARD)


def report(page: Page, place: str = "#failure") -> str:
    page.locator(f"{place} [data-report=copy]").click()
    return page.locator(f"{place} textarea").input_value()


def by_click(page: Page) -> None:
    page.locator(".bar [data-command=settings]").click()


def by_card(page: Page) -> None:
    page.locator("#hand > [data-card]").first.click()


def by_move(page: Page) -> None:
    page.locator("#hand > [data-legal], #actions [data-action]:enabled").first.click()


def by_hint(page: Page) -> None:
    page.locator(".bar [data-command=help]").click()


PLACES = [
    # A listener of the page, one of a dialog's own, a task, the loop itself.
    pytest.param("durak/web/sheets.py", "", "settings_sheet", by_click, id="dialog"),
    pytest.param("durak/web/page.py", "Page", "touch", by_card, id="listener"),
    pytest.param("durak/app/session.py", "Session", "hint", by_hint, id="task"),
    pytest.param("durak/app/session.py", "Session", "_played", by_move, id="loop"),
    pytest.param("durak/web/table.py", "Table", "draw", by_move, id="drawing"),
]


@pytest.mark.parametrize(("module", "owner", "function", "do"), PLACES)
def test_a_fault_is_told_and_the_game_goes_on(
    page: Page, module: str, owner: str, function: str, do: Callable[[Page], None]
) -> None:
    break_function(page, module, owner, function)
    open_table(page, HERE)
    expect(page.locator("html[data-turn='0']")).to_be_attached()
    page.evaluate("window.broken = 1")
    do(page)
    expect(page.locator(NOTICE)).to_contain_text("сломалось")
    text = report(page)
    assert "broken on purpose" in text
    assert "Traceback" in text
    assert '"format":"durak-game"' in text
    assert text.startswith("Durak from the tree, page, ready")
    assert "127.0.0.1" not in text
    page.locator("#failure [data-report=close]").click()
    expect(page.locator("#failure")).to_be_hidden()
    for _ in range(3):
        play(page)
    expect(page.locator("#failure")).to_be_hidden()


def test_a_fault_that_stays_is_told_and_a_restart_goes_on_from_the_save(page: Page) -> None:
    break_function(page, "durak/web/table.py", "Table", "draw")
    open_table(page, HERE)
    expect(page.locator("html[data-turn='0']")).to_be_attached()
    page.evaluate("window.broken = 1000")
    by_move(page)
    expect(page.locator(NOTICE)).to_be_visible()
    saved = page.evaluate("localStorage['durak:game']")
    with page.expect_navigation():
        page.locator("#failure [data-report=restart]").click()
    wait_until_ready(page)
    expect(page.locator("#failure")).to_be_hidden()
    play(page)
    assert page.evaluate("localStorage['durak:game']") != saved


def test_an_opponent_who_fails_is_told_and_answered_for(page: Page) -> None:
    break_function(page, "durak/app/thinking.py", "LocalThinker", "choose")
    page.add_init_script("window.broken = 3;")
    open_table(page, WATCHING)
    expect(page.locator("html[data-over]")).to_be_attached(timeout=60_000)
    page.locator("dialog#result [data-close]").first.click()
    assert "broken on purpose" in report(page)


def test_what_a_fault_in_the_page_s_own_scripts_says_is_told_too(page: Page) -> None:
    page.add_init_script(NO_CLIPBOARD)
    open_table(page, HERE)
    page.evaluate("() => { setTimeout(() => { throw new Error('thrown'); }); Promise.reject(new Error('rejected')); }")
    expect(page.locator(NOTICE)).to_be_visible()
    page.wait_for_timeout(100)
    text = report(page)
    assert "thrown" in text
    assert "rejected" in text


def test_a_report_reaches_the_clipboard(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_table(page, HERE)
    page.evaluate("() => { setTimeout(() => { throw new Error('thrown'); }); }")
    page.locator("#failure [data-report=copy]").click()
    expect(page.locator("#failure [data-copied]")).to_be_visible()
    assert "thrown" in page.evaluate("navigator.clipboard.readText()")


def test_a_fault_at_the_start_can_be_reported(page: Page) -> None:
    break_function(page, "durak/app/session.py", "Session", "new_game")
    page.add_init_script("window.broken = 1;")
    page.goto(f"./?{HERE}")
    expect(page.locator("html[data-phase=error]")).to_be_attached(timeout=60_000)
    expect(page.locator("#loading-reason")).to_contain_text("broken on purpose")
    text = report(page, ".loading-error")
    assert "Traceback" in text
    assert "broken on purpose" in text


def test_python_s_own_death_is_told(page: Page) -> None:
    """A click after it can only fail; what is shown then needs no Python."""
    break_function(page, "durak/web/page.py", "Page", "touch", fault="__import__('os').abort()")
    open_table(page, HERE)
    page.evaluate("window.broken = 1")
    expect(page.locator("html[data-turn='0']")).to_be_attached()
    by_card(page)
    expect(page.locator(NOTICE)).to_be_visible()
    text = report(page)
    assert "fatal" in text.lower() or "abort" in text.lower()
    assert '"format":"durak-game"' in text
    with page.expect_navigation():
        page.locator("#failure [data-report=restart]").click()
    wait_until_ready(page)
    play(page)
