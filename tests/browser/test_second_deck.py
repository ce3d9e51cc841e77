"""The second deck: fetched only by who chooses it, with its credit; where it is missing nothing speaks of it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import open_table, wait_until_ready
from tools import atlasnye, serve

pytestmark = pytest.mark.thorough

SEED = "seed=7&speed=instant"
ADDRESSES = "all => [...new Set(all.map(one => one.getAttribute('href').split('/').slice(-2)[0]))]"
CHOICE = '#settings label:has(input[value="atlasnye"])'


@pytest.fixture(scope="module")
def without_deck(built_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page as it is published where there is no second deck."""
    folder = Path(shutil.copytree(built_folder, tmp_path_factory.mktemp("without") / "dist"))
    shutil.rmtree(folder / atlasnye.FOLDER)
    page = folder / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace('content="atlasnye"', 'content=""'), encoding="utf-8")
    with serve.running_server(folder, "/durak/") as address:
        yield address


def folders(page: Page) -> list[str]:
    """Where the pictures on the table come from."""
    return page.locator("#hand image.court-picture").evaluate_all(ADDRESSES)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_it_is_fetched_and_credited_when_it_is_chosen(page: Page, language: str) -> None:
    open_table(page, f"{SEED}&lang={language}")
    assert folders(page) == ["courts"]
    page.locator('.bar [data-command="settings"]').click()
    with page.expect_request(lambda request: atlasnye.FOLDER in request.url):
        page.locator(CHOICE).click()
    expect(page.locator("#hint-faces")).to_contain_text("LGPL")
    assert folders(page) == ["atlasnye"]
    open_table(page, f"{SEED}&lang={language}")
    assert folders(page) == ["atlasnye"]


def test_none_of_it_is_fetched_by_others(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_table(page, f"{SEED}&watch=1")
    expect(page.locator("html[data-over]")).to_be_attached(timeout=60_000)
    assert not [url for url in asked if atlasnye.FOLDER in url]


def test_where_it_is_missing_it_is_not_offered_and_a_kept_choice_gives_the_usual_faces(
    page: Page, without_deck: str
) -> None:
    page.add_init_script('localStorage[\'durak:settings\'] ??= \'{"version": 1, "faces": "atlasnye"}\'')
    page.goto(f"{without_deck}?{SEED}")
    wait_until_ready(page)
    assert folders(page) == ["courts"]
    expect(page.locator("#notice")).to_be_hidden()
    page.locator('.bar [data-command="settings"]').click()
    expect(page.locator('#settings input[name="faces"]')).to_have_count(2)
    expect(page.locator(CHOICE)).to_have_count(0)
