"""A few journeys in the other engines, Firefox and WebKitGTK: `python3 tools/dev.py test --all-browsers`.

The page is the published one. What goes wrong in it shows as its own notice of a fault.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engines.drivers import Driver, Refused, firefox, webkit
from tools import engines, serve
from tools.site import build_site

PREFIX = "/durak/"
CHOSEN = json.loads(os.environ.get(engines.VARIABLE, "{}"))
LIMIT_SECONDS = 120
FOLLOW_THE_MARKS = """(async () => {
  const root = document.documentElement;
  const rest = () => new Promise((resolve) => setTimeout(resolve, 5));
  for (let idle = 0; !('over' in root.dataset); idle += 1) {
    const card = document.querySelector('[data-card][data-legal]');
    const button = document.querySelector('[data-action]:enabled');
    if (card) {
      card.click();
      document.querySelector('[data-choice]')?.click();
    } else if (button) button.click();
    if (card || button) idle = 0;
    if (idle > 6000) throw new Error(`the game stands still: ${document.getElementById('status').textContent}`);
    await rest();
  }
  return document.querySelector('dialog#result').open || root.dataset.over;
})()"""
HAND = "[...document.querySelectorAll('#hand > [data-card]')].map((card) => card.dataset.card).join()"

pytestmark = [
    pytest.mark.cpython,
    pytest.mark.skipif(not CHOSEN, reason="only with `python3 tools/dev.py test --all-browsers`"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The published page."""
    place = tmp_path_factory.mktemp("built") / "dist"
    build_site(place)
    return place


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """Its address."""
    with serve.running_server(folder, PREFIX) as address:
        yield address


@pytest.fixture(scope="module", params=sorted(CHOSEN) or ["none"])
def driver(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    """One of the other engines."""
    start = {"firefox": firefox, "webkit": webkit}[request.param]
    with start(Path(CHOSEN[request.param]), tmp_path_factory.mktemp(request.param)) as browser:
        yield browser


def wait(driver: Driver, expression: str, seconds: float = LIMIT_SECONDS) -> None:
    """Wait until an expression is true."""
    end, last = time.monotonic() + seconds, None
    while time.monotonic() < end:
        try:
            if driver.run(expression):
                return
        except Refused as error:
            # Between two pages there is none that could answer.
            last = error
        time.sleep(0.2)
    raise AssertionError(f"{expression} stays false; {last}; {driver.run('document.body.innerText.slice(0, 300)')}")


def open_table(driver: Driver, address: str) -> None:
    """Open the page and wait for the table."""
    driver.go(address)
    ready(driver)


def ready(driver: Driver) -> None:
    """Wait for the end of the start, which must be a good one."""
    wait(driver, "document.documentElement.dataset.phase !== 'loading'")
    assert driver.run("document.documentElement.dataset.phase") == "ready", driver.run(
        "document.getElementById('loading-reason').textContent"
    )


def all_is_well(driver: Driver) -> None:
    """No fault was told."""
    assert driver.run("document.getElementById('failure').hidden")


def test_a_whole_game(driver: Driver, site: str) -> None:
    open_table(driver, f"{site}?seed=3&speed=instant&lang=ru&rules=players:3")
    assert driver.run(FOLLOW_THE_MARKS) is not None
    all_is_well(driver)


def test_a_reload_changes_nothing(driver: Driver, site: str) -> None:
    open_table(driver, f"{site}?seed=8&speed=instant&lang=ru&rules=players:2")
    wait(driver, "document.querySelector('#hand > [data-legal]')")
    driver.run("document.querySelector('#hand > [data-legal]').click()")
    wait(driver, "document.documentElement.dataset.turn === '0' && localStorage['durak:game'].includes('x')")
    before = driver.run(HAND)
    driver.run("window.old = true")
    driver.run("void setTimeout(() => location.reload())")
    wait(driver, "!window.old")
    ready(driver)
    wait(driver, "document.querySelector('#hand > [data-card]')")
    assert driver.run(HAND) == before
    all_is_well(driver)


def test_settings_change_the_language_at_once_and_for_good(driver: Driver, site: str) -> None:
    open_table(driver, f"{site}?seed=8&speed=instant&lang=ru")
    driver.run("document.querySelector('.bar [data-command=settings]').click()")
    wait(driver, "document.querySelector('dialog#settings').open")
    driver.run("document.querySelector('dialog#settings [name=language][value=en]').click()")
    wait(driver, "document.querySelector('#settings-title').textContent === 'Settings'")
    driver.run("document.querySelector('dialog#settings [data-close]').click()")
    open_table(driver, site)
    assert driver.run("document.documentElement.lang") == "en"
    all_is_well(driver)


def test_a_master_thinks_in_a_worker(driver: Driver, site: str) -> None:
    open_table(driver, f"{site}?seed=3&speed=instant&level=master&watch=1&rules=players:2")
    wait(driver, "performance.getEntriesByName('thinking').length > 1")
    all_is_well(driver)


def test_it_starts_without_a_network_after_one_visit(driver: Driver, folder: Path) -> None:
    with serve.running_server(folder, PREFIX) as address:
        open_table(driver, f"{address}?lang=en")
        wait(driver, "navigator.serviceWorker.ready.then(({active}) => active.state === 'activated')")
    for _ in range(2):
        open_table(driver, address)
        all_is_well(driver)


def test_the_single_file_plays_from_a_disk(driver: Driver, folder: Path) -> None:
    open_table(driver, f"{(folder / 'durak.html').as_uri()}?seed=3&speed=instant&rules=players:2")
    assert driver.run(FOLLOW_THE_MARKS) is not None
    all_is_well(driver)
