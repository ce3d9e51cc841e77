"""The page starts, from the working tree and as it is published."""

from itertools import product
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import reload, wait_until_ready
from tools import manifest, serve, site

# Published, but fetched only when something asks for it: texts for readers, what the browser or another page needs, the
# library for browsers that cannot inflate the page's own, and what the worker runs.
FETCHED_ON_DEMAND = (
    "LICENSE",
    "THIRD_PARTY.md",
    "licences/",
    "static/",
    *site.SPARE_FILES,
    manifest.WORKER_MODULE,
)


@pytest.mark.first_visit
def test_the_page_of_the_working_tree_plays(page: Page, tree: str) -> None:
    page.goto(f"{tree}?seed=3&speed=instant&watch=1")
    wait_until_ready(page)
    expect(page.locator("html[data-over]")).to_be_attached(timeout=60_000)


@pytest.mark.first_visit
def test_the_published_page_holds_what_it_fetches_and_little_else(page: Page, built_site: str) -> None:
    fetched: set[str] = set()
    page.on("request", lambda request: fetched.add(request.url))
    page.goto(built_site)
    wait_until_ready(page)
    page.wait_for_load_state("networkidle")
    paths = {
        urlsplit(url).path.removeprefix("/durak/") or "index.html" for url in fetched if url.startswith(built_site)
    }
    published = {*site.source_files(), *site.WRITTEN_ANEW}
    assert paths <= published
    assert {path for path in published - paths if not path.startswith(FETCHED_ON_DEMAND)} == set()


def test_the_published_page_lacks_no_module_for_anything_it_does(page: Page, built_site: str) -> None:
    # An import that fails would be an error in the console, which the fixture `watch` reports.
    page.goto(f"{built_site}?seed=3&speed=instant&watch=1")
    wait_until_ready(page)
    expect(page.locator("html[data-over]")).to_be_attached(timeout=60_000)
    page.locator("dialog#result [data-command=again]").click()
    page.goto(f"{built_site}?seed=1&speed=instant")
    wait_until_ready(page)
    expect(page.locator("#talon i.card")).to_have_count(3)  # its own, not the stand-ins of the page without a game
    page.locator("#hand [data-legal]").first.click()
    page.locator("[data-command=undo]").click()
    if page.locator("dialog#confirm[open]").is_visible():
        page.locator("dialog#confirm [data-command=confirm]").click()
    for command, dialog in (("rules", "rules"), ("settings", "settings"), ("new", "new-game")):
        page.locator(f".bar [data-command={command}]").click()
        page.locator(f"dialog#{dialog} [data-close]").first.click()
    reload(page)


def test_what_was_chosen_shows_before_the_game_runs(page: Page, built_site: str) -> None:
    page.route("**/pyodide.asm.wasm", lambda _route: None)  # It never comes.
    page.emulate_media(color_scheme="light")
    root, bar = page.locator("html"), page.locator('meta[name="theme-color"]')
    page.goto(built_site, wait_until="domcontentloaded")
    green = str(bar.get_attribute("content"))
    for kept in ("{", "null", '{"felt": 3, "language": 3}', '{"felt": "linen", "language": "en"}'):
        page.evaluate("kept => { localStorage['durak:settings'] = kept; }", kept)
        page.reload(wait_until="domcontentloaded")
        expect(root).to_have_attribute("data-phase", "loading")
    expect(root).to_have_attribute("data-felt", "linen")
    expect(page.locator("#retry")).to_have_text("Try again")
    linen = str(bar.get_attribute("content"))
    page.emulate_media(color_scheme="dark")
    expect(bar).not_to_have_attribute("content", linen)
    assert linen != green


def half_of(file: Path) -> bytes:
    """What is left of a file that was cut off."""
    content = file.read_bytes()
    return content[: len(content) // 2]


# The first two would be waited for for ever. `python -m bench.faults` has every file.
@pytest.mark.provokes_errors
@pytest.mark.parametrize(
    ("file", "answer"),
    [
        *product(("pyodide.asm.wasm", "pyscript.toml"), ("missing", "broken off", "cut off", "a page")),
        *product(("game.zip", "main.py", "core.js", "pyscript.js", "toml-*.js"), ("missing", "cut off")),
    ],
)
def test_a_file_that_does_not_arrive_is_told_soon(
    page: Page, built_site: str, built_folder: Path, file: str, answer: str
) -> None:
    path = next(built_folder.rglob(file))
    answers = {
        "missing": {"status": 404},
        "a page": {"body": "<!doctype html><p>Not here.", "content_type": "text/html"},
        "cut off": {"body": half_of(path), "content_type": serve.CONTENT_TYPES[path.suffix]},
    }
    page.route(f"**/{file}", lambda route: route.fulfill(**answers[answer]) if answer in answers else route.abort())
    page.goto(f"{built_site}?lang=en")
    expect(page.locator("html[data-phase=error]")).to_be_attached(timeout=40_000)
    expect(page.locator("#loading-reason")).to_contain_text("could not be loaded")
    expect(page.locator("#retry")).to_be_visible()


@pytest.mark.provokes_errors
def test_half_a_page_is_told(page: Page, built_site: str, built_folder: Path) -> None:
    body = half_of(built_folder / "index.html")
    page.route(built_site, lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(built_site)
    expect(page.locator("html[data-phase=error]")).to_be_attached()
    expect(page.locator("#loading-reason")).to_be_visible()
    expect(page.locator("#loading-reason")).not_to_be_empty()


@pytest.mark.provokes_errors
@pytest.mark.parametrize("cause", ["nothing inflates", "missing"])
def test_without_its_own_library_the_page_starts_with_the_one_that_pyodide_brings(
    page: Page, built_site: str, cause: str
) -> None:
    if cause == "missing":
        page.route("**/library.bin", lambda route: route.fulfill(status=404))
    else:
        page.add_init_script("delete window.DecompressionStream")
    with page.expect_response("**/python_stdlib.zip") as answer:
        page.goto(built_site)
        wait_until_ready(page)
    assert answer.value.ok
