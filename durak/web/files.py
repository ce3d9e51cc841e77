"""Files: a game given to the player as a file, and one that he chooses."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from pyscript import window
from pyscript.ffi import to_js

from durak.app.saves import BadSave
from durak.web.dom import by_id, make

_LARGEST: Final = 1_000_000
"""Bytes; a game has some thousand. Nothing larger is even read."""
_SECONDS_TO_READ: Final = 30


async def give(text: str) -> None:
    """Let the browser save a game as a file."""
    blob = window.Blob.new(to_js([text]), to_js({"type": "application/json"}))
    address = window.URL.createObjectURL(blob)
    day = str(window.Date.new().toISOString())[:10]
    # A link that is never seen: the only way by which every browser saves a text.
    make("a", href=address, download=f"durak-{day}.json").click()
    # Some browsers begin to read it only now.
    await asyncio.sleep(_SECONDS_TO_READ)
    window.URL.revokeObjectURL(address)


def field() -> Any:
    """The page's own field for choosing a file, which nobody sees."""
    return by_id("game-file")


def ask() -> None:
    """Let the player choose a file."""
    field().click()


async def read(file: Any) -> str:
    """The text in a file; BadSave when it cannot be read or is too large to be a game."""
    if file.size > _LARGEST:
        raise BadSave("damaged", "too large")
    try:
        return str(await file.text())
    except Exception as error:
        raise BadSave("damaged", str(error)) from None
