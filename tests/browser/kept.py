"""Browser contexts that outlive a test, because what a start costs is mostly compiled code.

A browser compiles Pyodide's WebAssembly and the page's scripts for each process anew. Here a page that does nothing
keeps them: it opens the pages of the tests, which then run in its process. A start takes less than half of the time.
Everything that a test may leave behind is cleared after it.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

# Any file of the page that is no page: it has the right origin, and no policy that forbids to compile.
QUIET_FILE = "licences/Python.txt"
COMPILE = """
async () => { window.kept = await WebAssembly.compileStreaming(fetch('../node_modules/pyodide/pyodide.asm.wasm')); }
"""


class KeptContext:
    """A browser context with a page that keeps what is compiled, and opens the others."""

    def __init__(self, browser: Browser, arguments: dict[str, Any]) -> None:
        self.lost = False
        self.context: BrowserContext = browser.new_context(**arguments)
        self._keeper = self.context.new_page()
        self._keeper.on("crash", self._lose)
        self._keeper.goto(QUIET_FILE)
        self._keeper.evaluate(COMPILE)

    def open(self) -> Page:
        """A new page, in the process of the keeper."""
        with self._keeper.expect_popup() as opened:
            self._keeper.evaluate("() => { window.open('about:blank'); }")
        return opened.value

    def clear(self) -> None:
        """Leave nothing to the next test: no page, permission or cookie, nothing stored."""
        for page in self.context.pages:
            if page is not self._keeper:
                page.close()
        self.context.clear_permissions()
        self.context.clear_cookies()
        if not self.lost:
            self._keeper.evaluate("() => localStorage.clear()")

    def _lose(self, _page: Page) -> None:
        """The process has died, which may be the fault of the test: others get another one."""
        self.lost = True


class KeptContexts:
    """One for each set of arguments that tests ask for."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._kept: dict[str, KeptContext] = {}

    def get(self, arguments: dict[str, Any]) -> KeptContext:
        """The context for these arguments."""
        key = repr(sorted(arguments.items()))
        if key not in self._kept or self._kept[key].lost:
            self._kept[key] = KeptContext(self._browser, arguments)
        return self._kept[key]
