"""The page that is one file: it plays from a disk, and fetches nothing."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import reload, wait_until_ready
from tools import onefile
from tools.paths import ROOT

# Every file on a disk is of one origin, which the other pages are not.
pytestmark = [pytest.mark.thorough, pytest.mark.first_visit]


@pytest.fixture
def file(built_folder: Path, tmp_path: Path) -> Path:
    """The file alone, in a folder with an awkward name."""
    folder = tmp_path / "Мои игры #1"
    folder.mkdir()
    return Path(shutil.copy(built_folder / onefile.NAME, folder))


def test_it_plays_from_a_disk_and_fetches_nothing(page: Page, file: Path) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{file.as_uri()}?seed=1&speed=instant&rules=preset:classic")
    wait_until_ready(page)
    page.locator("#hand [data-legal]").first.click()
    expect(page.locator("#bout [data-card]").first).to_be_visible()
    reached = {url for url in asked if not url.startswith(("blob:", "data:", "x-app:"))}
    assert reached == {page.url}


def test_its_court_cards_have_their_pictures(page: Page, file: Path) -> None:
    page.goto(f"{file.as_uri()}?seed=1&speed=instant")
    wait_until_ready(page)
    addresses = page.locator("image.court-picture").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert addresses
    assert all(address.startswith("blob:") for address in addresses)


def test_the_game_goes_on_after_a_reload(page: Page, file: Path) -> None:
    page.goto(f"{file.as_uri()}?speed=instant")
    wait_until_ready(page)
    hand = "all => all.map(one => one.dataset.card).sort()"
    before = page.locator("#hand [data-card]").evaluate_all(hand)
    reload(page)
    assert page.locator("#hand [data-card]").evaluate_all(hand) == before


@pytest.mark.provokes_errors
def test_the_ordinary_page_opened_from_a_disk_says_what_to_do(page: Page, built_folder: Path) -> None:
    page.goto((built_folder / "index.html").as_uri())
    expect(page.locator("html")).to_have_attribute("data-phase", "error")
    # Of what lies in the folder with it, only this plays from there.
    expect(page.locator("#loading-reason")).to_contain_text("durak.html")
    page.goto((ROOT / "index.html").as_uri())
    expect(page.locator("#loading-reason")).to_contain_text("python3 tools/dev.py play")
