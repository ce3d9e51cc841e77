"""The page starts, from the working tree and as it is published."""

from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.browser.pages import open_table, wait_until_ready
from tools import site

# Published, but fetched only when something asks for it: texts for readers, what the browser or another page needs, and
# the library for browsers that cannot inflate the page's own.
FETCHED_ON_DEMAND = ("LICENSE", "THIRD_PARTY.md", "licences/", "static/", *site.SPARE_FILES)


def test_the_table_gets_ready(page: Page) -> None:
    open_table(page)


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
