"""Opening the page in tests, by what its ``data-`` attributes promise to automation."""

from playwright.sync_api import Page, expect

# Starting Python takes two to four seconds; a busy machine may need ten times as long.
START_LIMIT_MILLISECONDS = 90_000


def open_table(page: Page, query: str = "") -> None:
    """Open the page with a query such as ``seed=1&speed=instant`` and wait until the game is ready."""
    page.goto(f"./?{query}" if query else "./")
    wait_until_ready(page)


def wait_until_ready(page: Page) -> None:
    """Wait for the end of the start; a failed start ends the test at once."""
    # By locator, because wait_for_function evaluates text, which the page's security policy forbids.
    page.locator("html:not([data-phase=loading])").wait_for(state="attached", timeout=START_LIMIT_MILLISECONDS)
    expect(page.locator("html")).to_have_attribute("data-phase", "ready")
