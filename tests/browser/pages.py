"""Opening the page in tests, by what its ``data-`` attributes promise to automation."""

from playwright.sync_api import Page, expect

# Starting Python takes two to four seconds; a busy machine may need ten times as long.
START_LIMIT_MILLISECONDS = 90_000


# Does the first thing that may be done, and waits until the game has been saved with it.
PLAY = """
async () => {
  const rest = () => new Promise((resolve) => setTimeout(resolve, 5));
  const wait = async (found) => {
    for (let end = performance.now() + 20000; !found(); await rest()) {
      if (performance.now() > end) throw new Error(`nothing happens: ${document.getElementById('status').textContent}`);
    }
  };
  const todo = () => document.documentElement.dataset.turn === '0'
    && document.querySelector('#hand > [data-legal], #actions [data-action]:enabled');
  await wait(todo);
  const before = localStorage['durak:game'];
  todo().click();
  document.querySelector('[data-choice]')?.click();
  await wait(() => localStorage['durak:game'] !== before);
}
"""


def play(page: Page) -> None:
    """Let the human do the first thing that may be done."""
    page.evaluate(PLAY)


def open_table(page: Page, query: str = "") -> None:
    """Open the page with a query such as ``seed=1&speed=instant`` and wait until the game is ready."""
    page.goto(f"./?{query}" if query else "./")
    wait_until_ready(page)


def wait_until_ready(page: Page) -> None:
    """Wait for the end of the start; a failed start ends the test at once."""
    # By locator, because wait_for_function evaluates text, which the page's security policy forbids.
    page.locator("html:not([data-phase=loading])").wait_for(state="attached", timeout=START_LIMIT_MILLISECONDS)
    expect(page.locator("html")).to_have_attribute("data-phase", "ready")
