"""The start of the page: everything that happens by itself happens here."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from pyscript import document, window
from pyscript.js_modules import drag, sounds

from durak.app.address import QUERY, with_query
from durak.app.remote import RemoteThinker
from durak.app.saves import KEY as GAME
from durak.app.saves import LONGEST_SEED
from durak.app.seat_levels import hardest
from durak.app.session import Session
from durak.app.settings import KEY as SETTINGS
from durak.app.settings import Settings, intact
from durak.web.dialogs import Dialogs
from durak.web.input import Input
from durak.web.page import Page
from durak.web.store import LocalStore
from durak.web.worker_thinker import find_thinker


def query_of(search: str) -> dict[str, str]:
    """The parameters of the page's address."""
    return {str(name): str(value) for name, value in window.URLSearchParams.new(search).entries()}


def loaded_again() -> bool:
    """Whether the page was reloaded, or come back to, rather than opened."""
    entries = window.performance.getEntriesByType("navigation")
    return entries.length > 0 and entries[0].type in ("reload", "back_forward")


def decks() -> list[str]:
    """The decks that the page was built with, beside its own."""
    return str(document.querySelector('meta[name="decks"]').content).split()


def start() -> Page:
    """Set the table and begin or resume a game."""
    query = query_of(window.location.search)
    store = LocalStore()
    kept = store.get(SETTINGS)
    first_visit = store.available and kept is None and store.get(GAME) is None
    settings = Settings.from_json(kept, list(window.navigator.languages))
    damaged = kept is not None and not intact(kept)
    if damaged:
        store.quarantine(SETTINGS)
        # What could be read of them stays, also for the next visit.
        store.put(SETTINGS, settings.to_json())
    settings, problems = with_query(settings.with_decks(decks()), query)
    words = settings.words()
    page = Page(words, settings, store, watch=query.get("watch") == "1")
    page.dialogs = Dialogs(words, decks())
    if damaged:
        page.dialogs.notice(words("notice.settings_damaged"))
    page.session = Session(page, store, THINKER, settings, watch=page.watch)
    page.dress()
    Input(page).listen()
    drag.start()
    sounds.start()
    # An address that names a game means that game, except when the page is loaded again in the middle of it.
    named = bool(query.get("rules") or query.get("seed")) and not loaded_again()
    if named:
        page.desk.put_aside()
    if named or not page.session.resume():
        # Cut to what a save may hold; an empty one is none.
        page.session.new_game(settings, query.get("seed", "")[:LONGEST_SEED] or None)
    page.desk.offer_former()
    if first_visit and not any(name in QUERY for name in query):
        page.offer_tour()
    if problems:
        told = [words(f"notice.query.{reason}", name=name[:40], value=value[:40]) for name, value, reason in problems]
        # Beside what was told of saves: all that is told at the start is told in one notice.
        page.dialogs.notice(" ".join(told[:3]), more=True)
    return page


def fault_of(context: Mapping[str, Any]) -> BaseException:
    """What the event loop tells of, as an exception."""
    return context.get("exception") or RuntimeError(str(context.get("message")))


def report(error: BaseException) -> None:
    """Tell what is broken where the page itself does not notice."""
    PAGE.failed(error)


async def announce(page: Page) -> None:
    """Tell the world that the table is set, once it is."""
    await page.shown.wait()
    document.documentElement.setAttribute("data-phase", "ready")
    if isinstance(THINKER, RemoteThinker):
        THINKER.open(hardest(page.session.game().level))


THINKER = find_thinker(report)
PAGE: Page = start()
# What fails where nobody waits for it.
asyncio.get_running_loop().set_exception_handler(lambda _loop, context: report(fault_of(context)))
PAGE.run(announce(PAGE))
