"""Ports: what the game loop needs of the world outside, so that a page, a terminal or a test can give it."""

from __future__ import annotations

from typing import Protocol

from durak.app.frames import Frame
from durak.match import Score
from durak.view import View


class Screen(Protocol):
    """What shows the game."""

    def show(self, frame: Frame) -> None:
        """Show the frame. Returns at once; whatever moves may still be moving."""
        ...

    def thinking(self, player: int | None) -> None:
        """Tell who ponders; None when nobody does."""
        ...

    def tell(self, key: str) -> None:
        """Tell the player something by the key of its words."""
        ...

    def failed(self, error: BaseException) -> None:
        """Something is broken in the game itself; it goes on as well as it can. `error` is for whoever mends it."""
        ...

    def finish(self, view: View, score: Score) -> None:
        """The deal is over and has been shown: tell how it ended."""
        ...


class Store(Protocol):
    """What keeps texts between visits."""

    def get(self, key: str) -> str | None:
        """The text kept under `key`."""
        ...

    def put(self, key: str, text: str) -> bool:
        """Keep `text` under `key`; False when that failed."""
        ...

    def remove(self, key: str) -> None:
        """Forget what is kept under `key`."""
        ...

    def quarantine(self, key: str) -> None:
        """Set the text under `key` aside."""
        ...
