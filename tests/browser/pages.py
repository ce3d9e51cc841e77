"""What the tests do with the page and read from it, by what its ``data-`` attributes promise to automation."""

import time
from collections.abc import Callable, Collection, Iterator
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

# Starting Python takes two to four seconds; a busy machine may need ten times as long.
START_LIMIT_MILLISECONDS = 90_000
# A page that cannot use it shows a report where a test can read it.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
FOLLOW_THE_MARKS = """
async (limit) => {
  // Clicks what may be played, a choice when there is one, else an enabled button; nothing else is known of the game.
  const root = document.documentElement;
  const rest = () => new Promise((resolve) => setTimeout(resolve, 2));
  let steps = 0;
  for (let idle = 0; !root.hasAttribute('data-over') && steps < limit; idle += 1) {
    const card = document.querySelector('[data-card][data-legal]');
    const button = document.querySelector('[data-action]:enabled');
    if (card) {
      card.click();
      const choice = document.querySelector('[data-choice]');
      if (choice) choice.click();
    } else if (button) button.click();
    if (card || button) { steps += 1; idle = 0; }
    if (idle > 5000) throw new Error(`the game stands still: ${document.getElementById('status').textContent}`);
    await rest();
  }
  return steps;
}
"""
WHAT_IS_SEEN = """
() => ({
  cards: [...document.querySelectorAll('[data-card]')].map((card) => [card.dataset.card, card.dataset.zone]),
  legal: [...document.querySelectorAll('[data-legal]')].map((card) => card.dataset.actions),
  seats: [...document.querySelectorAll('.seat')].map(({ dataset }) => [dataset.seat, dataset.count, dataset.role]),
  turn: document.documentElement.dataset.turn,
  talon: document.getElementById('talon-count').textContent,
  discard: document.getElementById('discard-count').textContent,
  status: document.getElementById('status').textContent,
})
"""
# What fades in would be too pale; and on a busy machine a change of the page may still wait for its frame.
COME_TO_REST = """
async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const ends = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
  await frame();
  await Promise.allSettled(document.getAnimations().filter(ends).map(({ finished }) => finished));
  await frame();
  await frame();
}
"""
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


def reload(page: Page) -> None:
    """Load the page again and wait until the game is ready."""
    page.reload()
    wait_until_ready(page)


def drag_to_the_table(page: Page, card: Locator) -> None:
    """Drag a card of the hand to the middle of the table with the mouse."""
    field = page.locator("#field").bounding_box()
    assert field is not None
    card.hover(position={"x": 9, "y": 22})
    page.mouse.down()
    page.mouse.move(field["x"] + field["width"] / 2, field["y"] + field["height"] / 2, steps=5)
    page.mouse.up()


def own_turn(page: Page) -> None:
    """Wait until the human may act."""
    page.locator(
        "html[data-turn='0'] #hand > [data-legal], html[data-turn='0'] #actions [data-action]:enabled"
    ).first.wait_for(timeout=30_000)


def until(page: Page, true: Callable[[], Any], seconds: float = 60) -> None:
    """Wait until something is true; by asking again and again, since the page's policy forbids to evaluate text."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it stays untrue"
        page.wait_for_timeout(50)


def seen(page: Page) -> dict[str, Any]:
    return page.evaluate(WHAT_IS_SEEN)


def play_by_mouse(page: Page) -> None:
    """One decision with the mouse: the first card that may be played, else a button."""
    own_turn(page)
    card = page.locator("#hand > [data-legal]").first
    if card.count():
        card.click(position={"x": 9, "y": 22})
        choice = page.locator("[data-choice]").first
        if choice.count():
            choice.click()
    else:
        page.locator("#actions [data-action]:enabled").first.click()


def each_screen(page: Page) -> Iterator[str]:
    """Every screen of the page, one after the other; the game begins with the human's lead and ends with the result."""
    command = '.bar [data-command="{}"]'
    yield "table"
    page.keyboard.press("h")
    page.locator("#hand > [data-hint]").first.wait_for()
    yield "hint"
    # By now the notice may have gone by itself.
    page.keyboard.press("h")
    page.locator("#notice [data-command=dismiss]").click()
    yield "table after the hint"
    for name, dialog in (("new", "new-game"), ("rules", "rules"), ("settings", "settings")):
        page.locator(command.format(name)).click()
        page.locator(f"#{dialog}").evaluate(
            "dialog => dialog.querySelectorAll('details').forEach(part => part.open = true)"
        )
        yield dialog
        page.keyboard.press("Escape")
    yield "table after the dialogs"
    page.locator(command.format("settings")).click()
    page.locator("#settings input[name=memory]").check()
    page.locator("#settings [data-command=statistics]").click()
    yield "statistics"
    page.keyboard.press("Escape")
    # Beside a wide table it stands open by itself.
    if page.locator("#memory").is_hidden():
        page.locator(command.format("memory")).click()
    yield "memory"
    page.locator("#memory [data-command=memory]").click()
    page.locator(command.format("rules")).click()
    page.locator("#rules [data-command=tour]").click()
    yield "tour"
    page.locator("#tour [data-command=tour-end]").click()
    own_turn(page)
    yield "table after the tour"
    page.evaluate(FOLLOW_THE_MARKS, 1000)
    expect(page.locator("#result")).to_be_visible()
    yield "result"


def act(page: Page, action: str) -> None:
    """Do an action that a single touch can mean: a button, or a card and what it is to do."""
    button = page.locator(f"#actions [data-action='{action}']")
    if button.count():
        button.click()
        return
    page.locator(f"#hand > [data-card='{action.lstrip('+>')[:2]}']").click(position={"x": 9, "y": 22})
    choice = page.locator(f"[data-choice='{action}']")
    if choice.count():
        choice.click()


def cut_off(page: Page, dialog: str) -> list[str]:
    """The texts in a dialog that do not fit where they stand."""
    found = page.locator(f"#{dialog}").evaluate(
        """dialog => [...dialog.querySelectorAll('.dialog-body, button, label > span, b, small, legend, h2, h3, li, p')]
        .filter(part => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
        .filter(part => !part.closest('.visually-hidden')).map(part => part.textContent)"""
    )
    return list(found)


def report(page: Page, place: str = "#failure") -> str:
    """What the player would copy of a fault; without a clipboard."""
    page.locator(f"{place} [data-report=copy]").click()
    return page.locator(f"{place} textarea").input_value()


def come_to_rest(page: Page) -> None:
    """Wait until nothing moves or fades any more."""
    page.evaluate(COME_TO_REST)


def serious_findings(page: Page) -> list[str]:
    """What axe holds against the page as it is, the serious part."""
    return findings(page, ("serious", "critical"))


def findings(page: Page, impacts: Collection[str] = ("minor", "moderate", "serious", "critical")) -> list[str]:
    """What axe holds against the page as it is."""
    come_to_rest(page)
    response = Axe().run(page).response
    return [
        f"{found['id']}: {spot['html'][:120]}: {spot['failureSummary'][:300]}"
        for found in response["violations"]
        if found["impact"] in impacts
        for spot in found["nodes"]
    ]
