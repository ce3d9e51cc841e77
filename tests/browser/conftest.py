"""What every test in the browser gets: the page under a sub-path, as on GitHub Pages, and a watch over what goes wrong.

It is the page as it is published, which starts in two thirds of the time that the working tree takes; and without its
service worker, which would fetch everything a second time for each test. The tests of either say so.

A test fails at its end when the page reported an error or asked another server for anything. Tests that provoke errors
on purpose carry the marker ``provokes_errors``.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, WebError

from tests import second_deck
from tests.browser.kept import KeptContext, KeptContexts
from tools import browser, parts, serve
from tools.paths import ROOT
from tools.site import build_site

SUB_PATH = "/durak/"
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The servers of the tests, and addresses that lead to no server.
OWN_ADDRESSES = (f"http://{serve.HOST}:", "about:", "blob:", "data:", "file:")


class Watch:
    """Everything that went wrong in a browser context, its pages and workers."""

    def __init__(self) -> None:
        self.errors: list[str] = []
        self._foreign: list[Request] = []

    @property
    def foreign_requests(self) -> list[str]:
        """What was asked of other servers, without what the page's own policy stopped before it left."""
        return [request.url for request in self._foreign if request.failure != "csp"]

    @contextmanager
    def following(self, context: BrowserContext) -> Iterator[None]:
        """Listen for a while."""
        listeners = {"console": self._on_console, "weberror": self._on_error, "request": self._on_request}
        for event, listener in listeners.items():
            context.on(event, listener)  # type: ignore[call-overload]
        yield
        for event, listener in listeners.items():
            context.remove_listener(event, listener)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _on_error(self, error: WebError) -> None:
        self.errors.append(str(error.error))

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith(OWN_ADDRESSES):
            self._foreign.append(request)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder, so that they can be chosen and left out."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_name: str) -> dict[str, Any]:
    """Start the browser that is installed here; without one Playwright takes its own."""
    if browser_name != "chromium":
        return browser_type_launch_args
    found = os.environ.get(browser.VARIABLE) or browser.find_chromium()
    executable = {"executable_path": str(found)} if found else {}
    return {**browser_type_launch_args, **executable, "args": CHROMIUM_ARGUMENTS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Leave out the service worker."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(scope="session")
def tree() -> Iterator[str]:
    """The address of the page in the working tree."""
    parts.ensure_parts(game=False)
    with serve.running_server(ROOT, SUB_PATH) as address:
        yield address


@pytest.fixture(scope="session")
def built_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as it is published, with a second deck."""
    folder = tmp_path_factory.mktemp("built")
    build_site(folder / "dist", second_deck.drawn_in(folder))
    return folder / "dist"


@pytest.fixture(scope="session")
def built_site(built_folder: Path) -> Iterator[str]:
    """The address of the page as it is published."""
    with serve.running_server(built_folder, SUB_PATH) as address:
        yield address


@pytest.fixture(scope="session")
def base_url(built_site: str) -> str:
    """Let tests name addresses relative to the page, such as ``./?seed=1``."""
    return built_site


@pytest.fixture
def watch() -> Watch:
    """What went wrong in this test's pages."""
    return Watch()


@pytest.fixture(scope="session")
def kept_contexts(browser: Browser) -> KeptContexts:
    """The browser contexts that tests share, one after another."""
    return KeptContexts(browser)


@pytest.fixture
def kept(
    request: pytest.FixtureRequest, browser_context_args: dict[str, Any], kept_contexts: KeptContexts
) -> Iterator[KeptContext | None]:
    """The shared context of this test, or None for a first visit."""
    if request.node.get_closest_marker("first_visit") is not None:
        yield None
        return
    marker = request.node.get_closest_marker("browser_context_args")
    kept = kept_contexts.get({**browser_context_args, **(marker.kwargs if marker else {})})
    yield kept
    kept.clear()


@pytest.fixture
def context(request: pytest.FixtureRequest, kept: KeptContext | None, watch: Watch) -> Iterator[BrowserContext]:
    """A browser context that is being watched, with all its pages and workers."""
    context = kept.context if kept else request.getfixturevalue("new_context")()
    with watch.following(context):
        yield context


@pytest.fixture
def page(
    request: pytest.FixtureRequest, context: BrowserContext, kept: KeptContext | None, output_path: str
) -> Iterator[Page]:
    """A page of the context; a picture of it is kept if the test fails."""
    page = kept.open() if kept else context.new_page()
    yield page
    reports = [getattr(request.node, f"rep_{phase}", None) for phase in ("setup", "call")]
    failed = any(report is not None and report.failed for report in reports)
    if request.config.getoption("--screenshot") != "off" and kept and failed:
        page.screenshot(path=Path(output_path) / "test-failed-1.png")


@pytest.fixture(autouse=True)
def nothing_goes_wrong(watch: Watch, request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail the test at its end when the page reported errors or asked another server."""
    yield
    assert not watch.foreign_requests, "the page asked another server"
    if request.node.get_closest_marker("provokes_errors") is None:
        assert not watch.errors, "the page reported errors"
