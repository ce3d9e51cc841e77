"""The notice of a fault: what it tells of the page's own scripts, where it stands, and how a report leaves the page."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import NO_CLIPBOARD, open_table, report, until

pytestmark = pytest.mark.provokes_errors

HERE = "seed=3&speed=instant&lang=ru&rules=players:2"
THROW = "() => { setTimeout(() => { throw new Error('thrown'); }); }"


def test_what_a_fault_in_the_page_s_own_scripts_says_is_told_too(page: Page) -> None:
    page.add_init_script(NO_CLIPBOARD)
    open_table(page, HERE)
    page.evaluate("() => { setTimeout(() => { throw new Error('thrown'); }); Promise.reject(new Error('rejected')); }")
    expect(page.locator("#failure")).to_be_visible()
    until(page, lambda: "rejected" in report(page))
    assert "thrown" in report(page)


def test_a_fault_is_told_above_an_open_dialog_and_outlives_it(page: Page) -> None:
    page.add_init_script(NO_CLIPBOARD)
    open_table(page, HERE)
    page.locator(".bar [data-command=settings]").click()
    page.evaluate(THROW)
    # A click succeeds only where nothing lies above, and only on what is not inert.
    assert "thrown" in report(page)
    expect(page.locator("dialog#settings")).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert "thrown" in report(page)
    # And the other way round: the dialog opens while the fault is being told.
    page.locator(".bar [data-command=settings]").click()
    page.locator("#failure [data-report=close]").click()
    expect(page.locator("#failure")).to_be_hidden()
    expect(page.locator("dialog#settings")).to_have_attribute("open", "")


def test_a_report_reaches_the_clipboard(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_table(page, HERE)
    page.evaluate(THROW)
    page.locator("#failure [data-report=copy]").click()
    expect(page.locator("#failure [data-copied]")).to_be_visible()
    assert "thrown" in page.evaluate("navigator.clipboard.readText()")
