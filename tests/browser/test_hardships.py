"""What a page has to live with: a strict policy, reloads at any moment, tabs that are hidden, frozen or slowed down.

`DURAK_RELOADS=100` reloads that often.
"""

import os
import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import open_table, play, until, wait_until_ready
from tools.paths import ROOT

pytestmark = pytest.mark.thorough

RELOADS = int(os.environ.get("DURAK_RELOADS", "5"))
WATCHING = "seed=5&speed=slow&watch=1&rules=players:4"
ACTIONS = "JSON.parse(localStorage['durak:game.watched']).match.record.actions"
VIOLATIONS = """
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
"""
# What browsers do to a tab that nobody sees: no frames, and timers once a second at best.
HIDDEN = """
Object.defineProperty(document, 'hidden', {value: true});
Object.defineProperty(document, 'visibilityState', {value: 'hidden'});
window.requestAnimationFrame = () => 0;
const plain = window.setTimeout;
window.setTimeout = (work, delay, ...rest) => plain(work, Math.max(delay || 0, 1000), ...rest);
"""


def test_the_policy_forbids_what_it_should_and_the_game_never_trips_over_it(page: Page, built_site: str) -> None:
    page.add_init_script(VIOLATIONS)
    page.goto(f"{built_site}?seed=3&speed=instant&lang=ru")
    wait_until_ready(page)
    for _ in range(3):
        play(page)
    for command in ("rules", "settings", "statistics", "new"):
        page.locator(f".bar [data-command={command}]").click()
        page.locator("dialog[open] [data-close]").first.click()
    assert page.evaluate("violations") == []
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content") or ""
    assert "'unsafe-eval'" not in policy
    assert "'unsafe-inline'" not in policy
    assert "default-src 'none'" in policy


@pytest.mark.provokes_errors
def test_the_policy_is_in_force(page: Page) -> None:
    page.add_init_script(VIOLATIONS)
    open_table(page, "seed=3&speed=instant")
    attempts = """
    () => {
      window.done = [];
      // Later, since what a test evaluates itself may do more.
      setTimeout(() => { new Function('done.push("function")')(); });
      const script = document.createElement('script');
      script.textContent = 'done.push("script")';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="done.push(1)">');
    }
    """
    page.evaluate(attempts)
    until(page, lambda: len(page.evaluate("violations")) >= 3)
    assert page.evaluate("done") == []


def test_the_page_has_no_scripts_and_styles_within() -> None:
    text = (ROOT / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle=|\son\w+=", text) == []


def test_reloads_at_random_moments_lose_nothing(page: Page) -> None:
    """What was played stays played, and the game always goes on to its end."""
    seed = random.randrange(10**9)
    print(f"seed {seed}")
    rng = random.Random(seed)
    open_table(page, WATCHING)
    for _ in range(RELOADS):
        page.wait_for_timeout(rng.choice((0, 5, 50, 200, 700, 1500)))
        before = page.evaluate(ACTIONS)
        page.reload(wait_until=rng.choice(("commit", "domcontentloaded", "load")))
        if rng.random() < 0.6:
            wait_until_ready(page)
        after = page.evaluate(ACTIONS)
        assert after[: len(before)] == before, f"seed {seed}"
    wait_until_ready(page)
    expect(page.locator("#notice")).to_be_hidden()
    skip = page.locator("[data-command=skip]:enabled")
    if skip.count():
        skip.click()
    expect(page.locator("html[data-over]")).to_be_attached(timeout=120_000)


def test_a_tab_that_nobody_sees_starts_and_plays_on(page: Page) -> None:
    page.add_init_script(HIDDEN)
    open_table(page, "seed=5&speed=instant&watch=1&rules=players:2")
    until(page, lambda: page.evaluate(ACTIONS))


def test_a_frozen_page_goes_on_where_it_was(page: Page) -> None:
    open_table(page, WATCHING)
    session = page.context.new_cdp_session(page)
    until(page, lambda: page.evaluate(ACTIONS))
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.wait_for_timeout(2000)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    before = page.evaluate(ACTIONS)
    until(page, lambda: len(page.evaluate(ACTIONS)) > len(before))
    assert page.evaluate(ACTIONS)[: len(before)] == before
