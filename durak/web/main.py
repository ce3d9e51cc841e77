"""The start of the page: everything that happens by itself happens here."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from pyscript import document, window
from pyscript.js_modules import drag, sounds

from durak.app.address import QUERY, Problem, with_query
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


def kept_settings(store: LocalStore) -> tuple[Settings, bool]:
    """The settings of the last visit, and whether they were damaged: then set aside, but for what could be read."""
    kept = store.get(SETTINGS)
    settings = Settings.from_json(kept, list(window.navigator.languages))
    damaged = kept is not None and not intact(kept)
    if damaged:
        store.quarantine(SETTINGS)
        store.put(SETTINGS, settings.to_json())
    return settings, damaged


def set_table(settings: Settings, store: LocalStore, watch: bool) -> Page:
    """A page that shows and listens, without a game yet."""
    words = settings.words()
    page = Page(words, settings, store, watch)
    page.dialogs = Dialogs(words, decks())
    page.session = Session(page, store, THINKER, settings, watch=watch)
    page.dress()
    Input(page).listen()
    drag.start()
    sounds.start()
    return page


def begin(page: Page, settings: Settings, query: Mapping[str, str]) -> None:
    """Deal the game that the address names, go on with the one under way, or deal a new one."""
    # An address means its game, except when the page is loaded again in the middle of it.
    seed = query.get("seed", "")[:LONGEST_SEED]  # What a save may hold.
    named = bool(query.get("rules") or seed) and not loaded_again()
    if named:
        named = page.errands.put_aside(seed)
    if named or not page.session.resume():
        page.session.new_game(settings, seed or None)
    page.errands.offer_former()


def tell_problems(page: Page, problems: Sequence[Problem]) -> None:
    """Tell what of the address was not understood, beside what has been told of saves already."""
    if problems:
        words = page.words
        told = [words(f"notice.query.{reason}", name=name[:40], value=value[:40]) for name, value, reason in problems]
        page.dialogs.notice(" ".join(told[:3]), more=True)


def start() -> Page:
    """Set the table and begin or resume a game."""
    query = query_of(window.location.search)
    store = LocalStore()
    first_visit = store.available and store.get(SETTINGS) is None and store.get(GAME) is None
    kept, damaged = kept_settings(store)
    settings, problems = with_query(kept.with_decks(decks()), query)
    page = set_table(settings, store, query.get("watch") == "1")
    if damaged:
        page.dialogs.notice(page.words("notice.settings_damaged"))
    begin(page, settings, query)
    if first_visit and not any(name in QUERY for name in query):
        page.offer_tour()
    tell_problems(page, problems)
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
