"""Opponents who think long do so in a worker: the page lives meanwhile, and goes on when the worker does not."""

import itertools
import statistics

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import open_table, until, wait_until_ready

pytestmark = pytest.mark.thorough

# Notes when timers fired and which workers there are.
SPY = """
window.ticks = [];
setInterval(() => window.ticks.push(performance.now()), 10);
window.workers = [];
window.Worker = class extends Worker {
  constructor(...options) {
    super(...options);
    window.workers.push(this);
  }
};
"""
NO_WORKER = "window.Worker = class { constructor() { throw new Error('no workers here'); } };"
THOUGHTS = "performance.getEntriesByName('thinking').map(({ startTime, duration }) => [startTime, duration])"
READY = "performance.getEntriesByName('worker ready').length"
LIMIT_SECONDS = 90
WATCHING = "seed=3&speed=instant&level=master&watch=1"


def wait_for(page: Page, count: str, least: int) -> None:
    """Wait until there are so many."""
    until(page, lambda: page.evaluate(count) >= least, LIMIT_SECONDS)


def wait_for_thoughts(page: Page, least: int) -> None:
    wait_for(page, f"{THOUGHTS}.length", least)


def test_the_published_page_lives_while_a_master_thinks_in_its_worker(page: Page, built_site: str) -> None:
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    page.add_init_script(SPY)
    page.goto(f"{built_site}?{WATCHING}")
    wait_until_ready(page)
    wait_for_thoughts(page, 3)
    ticks, thoughts = page.evaluate("window.ticks"), page.evaluate(THOUGHTS)
    # Without the worker there would be a tick for each slice at most.
    begun, lasted = max(thoughts, key=lambda thought: thought[1])
    assert sum(begun <= tick <= begun + lasted for tick in ticks) > 20
    # All answers were legal: after another one there would be another worker.
    assert page.evaluate("window.workers.length") == 1
    assert not [text for text in messages if "worker" in text or "answer" in text]


def test_the_game_goes_on_when_the_worker_dies_in_the_midst_of_a_thought(page: Page) -> None:
    page.add_init_script(SPY)
    open_table(page, WATCHING)
    wait_for_thoughts(page, 1)
    page.evaluate("window.workers[0].terminate()")
    before = len(page.evaluate(THOUGHTS))
    # The next worker takes over after the page has answered once.
    wait_for(page, READY, 2)
    wait_for_thoughts(page, before + 1)


def test_a_new_game_drops_the_thought_of_the_old_one(page: Page) -> None:
    page.add_init_script(SPY)
    open_table(page, WATCHING)
    wait_for_thoughts(page, 1)
    page.locator(".bar [data-command=new]").click()
    page.locator("dialog#new-game [data-command=start]").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    before = len(page.evaluate(THOUGHTS))
    wait_for_thoughts(page, before + 2)
    # Had the old answer been taken for one of the new game's, it would have been refused, and the worker with it.
    assert page.evaluate("window.workers.length") == 1


def test_where_workers_fail_the_page_thinks_by_itself(page: Page) -> None:
    page.add_init_script(SPY + NO_WORKER)
    open_table(page, "seed=3&speed=instant&level=expert&watch=1&rules=deck:24")
    expect(page.locator("html[data-over]")).to_be_attached(timeout=LIMIT_SECONDS * 1000)
    ticks = page.evaluate("window.ticks")
    # Timers come between the slices, and not only between the thoughts.
    assert statistics.median(later - earlier for earlier, later in itertools.pairwise(ticks)) < 100
