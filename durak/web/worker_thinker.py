"""The helper that thinks beside the page: a PyScript worker, which needs no more than postMessage."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from pyscript import PyWorker, config, document, window
from pyscript.ffi import to_js

from durak.app.remote import Helper, RemoteThinker
from durak.app.thinking import LocalThinker, Thinker

SOURCE: Final = "./durak/web/thinking_worker.py"
PAUSE: Final = 0.004
"""Seconds of rest after each slice of a thought in the page. With none, the browser lets such slices go before all
timers, which then come at the end of the thought; up to two milliseconds Pyodide makes none of it."""


class Worker:
    """A running worker."""

    def __init__(self, worker: Any) -> None:
        self._worker = worker
        self._messages: set[asyncio.Future[Any]] = set()

    async def think(self, question: str) -> str:
        """The action, as a text, for a question, as a text."""
        begun = window.performance.now()
        action = str(await self._worker.sync.think(question))
        # For whoever looks at the browser's own record of what took long: tests, measurements, developers.
        window.performance.measure("thinking", begun_at(begun))
        return action

    def cancel(self, ply: int) -> None:
        """Nobody wants the answer to this question any more."""
        # Kept, because the event loop itself holds what it does only weakly.
        message = asyncio.ensure_future(self._worker.sync.cancel(ply))
        self._messages.add(message)
        message.add_done_callback(self._sent)

    def _sent(self, message: asyncio.Future[Any]) -> None:
        self._messages.discard(message)
        # A worker that is gone cannot be told, and need not.
        if not message.cancelled():
            message.exception()

    def end(self) -> None:
        """Stop at once, whatever it does."""
        self._worker.terminate()


def begun_at(milliseconds: float) -> Any:
    """What tells the browser when something began that ends now."""
    return to_js({"start": milliseconds})


async def start(number: int) -> Helper:
    """A worker that is ready to think."""
    # The page's own files and interpreter; of the page itself a worker can have nothing, which PyScript is told.
    settings = {"files": config.get("files", {}), "sync_main_only": True}
    interpreter = window.URL.new(config["interpreter"], window.location.href).href
    options = {"type": "pyodide", "version": interpreter, "async": True, "name": f"thinking-{number}"}
    worker = PyWorker(SOURCE, config=settings, **options)
    # Without it the game goes on all the same, so its failure is a note and not an error on the page.
    worker.onerror = window.console.info
    try:
        await worker.ready
    except BaseException:
        worker.terminate()
        raise
    window.performance.mark("worker ready")
    return Worker(worker)


def find_thinker(report: Callable[[Exception], None]) -> Thinker:
    """Whoever can think for the opponents here; the page that is one file can start no worker.

    `report` hears what is broken in a worker.
    """
    local = LocalThinker(PAUSE)
    if document.documentElement.hasAttribute("data-onefile"):
        return local
    return RemoteThinker(start, local, report=report)
