"""The published page without a network, and when a new version is published: what the service worker is for."""

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Error, Page, expect

from tests.browser.pages import reload, wait_until_ready
from tools import atlasnye, courts, offline, serve, site

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.first_visit,
    pytest.mark.browser_context_args(service_workers="allow"),
]

SUB_PATH = "/durak/"
READY = "navigator.serviceWorker.ready.then(() => true)"
CACHES = "caches.keys()"
LOSE = """async ({ cache, path }) => {
  const kept = await caches.open(cache);
  const [request] = (await kept.keys()).filter(({ url }) => url.includes(path));
  return kept.delete(request);
}"""
KEPT = """async () => {
  const names = await caches.keys();
  const lists = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())));
  return lists.flat().map(({ url }) => new URL(url).pathname);
}"""
# A first installation that fails leaves no registration behind.
GIVEN_UP = """async () => {
  while (!(await caches.keys()).length) await new Promise((done) => setTimeout(done, 50));
  while (await navigator.serviceWorker.getRegistration()) await new Promise((done) => setTimeout(done, 50));
}"""
WAITING = """async () => {
  const registration = await navigator.serviceWorker.ready;
  while (!registration.waiting) await new Promise((done) => setTimeout(done, 50));
}"""
TEXT_OF = "async (path) => (await fetch(path)).text()"


class Host:
    """A server that can go away, come back at the same address, and serve another folder; it notes what was asked."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.asked = folder, 0, list[str]()
        self.instead: dict[str, str] = {}
        self._server: serve.PageServer | None = None

    @property
    def address(self) -> str:
        return f"http://{serve.HOST}:{self.port}{SUB_PATH}"

    def start(self) -> None:
        handler = partial(Answers, host=self, directory=str(self.folder), prefix=SUB_PATH)
        self._server = serve.PageServer((serve.HOST, self.port), handler)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


class Answers(serve.PageRequestHandler):
    """Notes each request; may answer with another file than the one asked for, as some hosts do for missing ones."""

    # Or the server's threads would go on answering over open connections after its end.
    protocol_version = "HTTP/1.0"

    def __init__(self, *arguments: Any, host: Host, **options: Any) -> None:
        self.host = host
        super().__init__(*arguments, **options)

    def send_head(self) -> Any:
        path = self.path.split("?")[0].removeprefix(SUB_PATH)
        self.host.asked.append(path)
        if path in self.host.instead:
            self.path = SUB_PATH + self.host.instead[path]
        return super().send_head()


@pytest.fixture
def host(built_folder: Path, tmp_path: Path) -> Iterator[Host]:
    """The published page at an address of its own."""
    host = Host(shutil.copytree(built_folder, tmp_path / "site"))
    host.start()
    yield host
    host.stop()


def visit(page: Page, address: str) -> None:
    """Open the page and wait until it is ready and kept."""
    page.goto(address)
    wait_until_ready(page)
    page.evaluate(READY)


def new_version(folder: Path, path: str, addition: str) -> None:
    """Change a file of a published page, and the list of files with it."""
    with (folder / path).open("a", encoding="utf-8") as file:
        file.write(addition)
    offline.write_service_worker(folder, without=site.SPARE_FILES)


def test_one_visit_is_enough_to_play_without_a_network_ever_after(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], host: Host, tmp_path: Path
) -> None:
    def opened() -> BrowserContext:
        return browser_type.launch_persistent_context(tmp_path / "profile", **browser_type_launch_args)

    context = opened()
    page = context.new_page()
    visit(page, f"{host.address}?seed=1&speed=instant")
    host.stop()
    host.asked.clear()
    for _time in range(3):
        reload(page)
    page.locator("#hand [data-legal]").first.click()
    context.close()
    context = opened()
    page = context.new_page()
    page.goto(host.address)
    wait_until_ready(page)
    expect(page.locator("#hand [data-card]").first).to_be_visible()
    context.close()
    assert host.asked == []


def test_every_address_of_the_page_works_without_a_network(page: Page, host: Host) -> None:
    visit(page, host.address.removesuffix("/"))
    assert page.url == host.address
    host.stop()
    # Without its last slash the address is outside the service worker's reach: the browser remembers where it led.
    for address in ("", "?lang=en", "index.html", "index.html?seed=1", "../durak"):
        page.goto(host.address + address)
        wait_until_ready(page)


@pytest.mark.provokes_errors
def test_what_is_missing_stays_missing_and_is_not_kept(page: Page, host: Host) -> None:
    visit(page, host.address)
    reload(page)
    kept = page.evaluate(KEPT)
    missing = "static/none.js"
    for path in (missing, "%E0%A4%A"):
        assert page.evaluate(f"fetch('./{path}').then(({{ status }}) => status)") == 404
    assert page.evaluate(KEPT) == kept
    listed = offline.listed_files(host.folder, site.SPARE_FILES)
    assert sorted(kept) == sorted(SUB_PATH + path for path in listed if not path.startswith(atlasnye.FOLDER))
    host.stop()
    assert page.evaluate(f"fetch('./{missing}').then(() => 'answered', () => 'failed')") == "failed"
    response = page.goto(f"{host.address}licences/Python.txt")
    assert response is not None
    assert "PYTHON" in response.text()


@pytest.mark.provokes_errors
@pytest.mark.parametrize("instead", ["index.html", "static/boot.js", "nothing"])
def test_a_wrong_answer_for_a_file_is_never_kept(page: Page, host: Host, instead: str) -> None:
    host.instead["static/courts/KS.svg"] = instead
    page.goto(host.address)
    wait_until_ready(page)
    page.evaluate(GIVEN_UP)
    assert f"{SUB_PATH}static/courts/KS.svg" not in page.evaluate(KEPT)
    # The page goes on working from the network, and the next visit succeeds once the host is whole again.
    host.instead.clear()
    reload(page)
    page.evaluate(READY)
    assert f"{SUB_PATH}static/courts/KS.svg" in page.evaluate(KEPT)


def test_a_new_version_fetches_what_changed_and_waits_until_it_is_wanted(page: Page, host: Host) -> None:
    visit(page, f"{host.address}?seed=1&speed=instant")
    reload(page)
    page.evaluate("caches.open('another project')")
    old = page.evaluate(CACHES)
    changed = "static/drag.js"
    host.stop()
    new_version(host.folder, changed, "// version two\n")
    host.start()
    host.asked.clear()
    page.goto(f"{host.address}?seed=2&speed=instant")
    wait_until_ready(page)
    page.evaluate(WAITING)
    assert sorted(set(host.asked)) == [offline.NAME, changed]
    # In the midst of a deal the page keeps quiet, and stays what it was.
    expect(page.locator("#update")).to_be_hidden()
    reload(page)
    assert "version two" not in page.evaluate(TEXT_OF, changed)
    # When a deal is over it offers, and switches when asked.
    page.goto(f"{host.address}?seed=3&speed=instant&watch=1")
    wait_until_ready(page)
    expect(page.locator("html[data-over]")).to_be_attached(timeout=60_000)
    close_dialogs(page)
    with page.expect_navigation():
        page.locator("#update [data-update=now]").click()
    wait_until_ready(page)
    assert "version two" in page.evaluate(TEXT_OF, changed)
    kept = page.evaluate(CACHES)
    assert "another project" in kept
    assert len(kept) == 2
    assert not set(kept) & (set(old) - {"another project"})


@pytest.mark.provokes_errors
def test_a_page_that_has_lost_a_file_goes_over_to_the_new_version_and_never_mixes_the_two(
    page: Page, host: Host
) -> None:
    visit(page, f"{host.address}?seed=1&speed=instant")
    reload(page)
    (old,) = page.evaluate(CACHES)
    changed = "static/drag.js"
    host.stop()
    new_version(host.folder, changed, "// version two\n")
    host.start()
    assert page.evaluate(LOSE, {"cache": old, "path": changed})
    with pytest.raises(Error, match="Failed to fetch"):
        page.evaluate(TEXT_OF, changed)
    page.goto(f"{host.address}?seed=1&speed=instant")
    expect(page.locator("html")).to_have_attribute("data-phase", "ready", timeout=60_000)
    assert "version two" in page.evaluate(TEXT_OF, changed)
    assert old not in page.evaluate(CACHES)


def close_dialogs(page: Page) -> None:
    """Close what tells the result."""
    page.locator("dialog[open] [data-close]").first.click()
    expect(page.locator("dialog[open]")).to_have_count(0)


DECK_KEPT = """async ({ folder, count }) => {
  for (;;) {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())));
    if (lists.flat().filter(({ url }) => url.includes(folder)).length === count * names.length) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}"""
ARRIVE = """(addresses) => Promise.all(addresses.map((address) => fetch(address).then(({ ok }) => ok, () => false)))"""
PICTURES = [f"{atlasnye.FOLDER}/{name}.svg" for name in courts.NAMES]


def choose_deck(page: Page) -> None:
    """Choose the second deck, and wait until all of it, licences included, is kept in every version there is."""
    page.locator('.bar [data-command="settings"]').click()
    page.locator('#settings label:has(input[value="atlasnye"])').click()
    page.locator("#settings footer [data-close]").click()
    deck_is_kept(page)


def deck_is_kept(page: Page) -> None:
    page.evaluate(DECK_KEPT, {"folder": atlasnye.FOLDER, "count": len(courts.NAMES) + len(atlasnye.LICENCES)})


def test_a_deck_that_was_chosen_at_the_first_visit_is_there_without_a_network(page: Page, host: Host) -> None:
    visit(page, f"{host.address}?seed=1&speed=instant")
    assert not [path for path in host.asked if path.startswith(atlasnye.FOLDER)]
    choose_deck(page)
    host.stop()
    reload(page)
    expect(page.locator("html")).to_have_attribute("data-faces", "atlasnye")
    assert page.evaluate(ARRIVE, PICTURES) == [True] * len(PICTURES)


def test_a_new_version_has_the_deck_that_was_chosen_before_it_is_used(page: Page, host: Host) -> None:
    visit(page, f"{host.address}?seed=1&speed=instant")
    choose_deck(page)
    host.stop()
    new_version(host.folder, PICTURES[0], "<!-- version two -->")
    host.start()
    reload(page)
    page.evaluate(WAITING)
    assert len(page.evaluate(CACHES)) == 2
    deck_is_kept(page)


def test_the_development_server_keeps_nothing(page: Page, tree: str) -> None:
    page.goto(tree)
    wait_until_ready(page)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((found) => found.length)") == 0
