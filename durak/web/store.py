"""LocalStore: texts kept in the browser between visits.

The one place that touches localStorage. A browser may forbid it (private mode, blocked cookies, full quota) and may
change its mind at any moment, so every access is guarded and tells by its result whether it worked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

PREFIX: Final = "durak:"
"""Other pages of the same origin keep things too, so all keys are ours by prefix."""

QUARANTINE: Final = "quarantine:"
_PROBE: Final = "probe"


def browser_storage() -> Any:
    """The browser's localStorage; raises when it is forbidden, as its very getter may."""
    from pyscript import window

    return window.localStorage


class LocalStore:
    """Texts by key. `find_storage` gives the storage, anew for each access."""

    def __init__(self, find_storage: Callable[[], Any] = browser_storage) -> None:
        self._find_storage = find_storage

    @property
    def available(self) -> bool:
        """Whether a text can be kept now."""
        kept = self.put(_PROBE, "kept")
        self.remove(_PROBE)
        return kept

    def get(self, key: str) -> str | None:
        """The text kept under `key`; None when there is none or it cannot be read."""
        try:
            text = self._find_storage().getItem(PREFIX + key)
        except Exception:
            return None
        # JavaScript's null is an object of its own here, not None.
        return text if isinstance(text, str) else None

    def put(self, key: str, text: str) -> bool:
        """Keep `text` under `key`; False when the browser does not, or will not give it back."""
        try:
            storage = self._find_storage()
            # Asked first: what cannot be read must not be written over either.
            storage.getItem(PREFIX + key)
            storage.setItem(PREFIX + key, text)
            return bool(storage.getItem(PREFIX + key) == text)
        except Exception:
            return False

    def remove(self, key: str) -> None:
        """Forget what is kept under `key`."""
        try:
            self._find_storage().removeItem(PREFIX + key)
        except Exception:
            return

    def quarantine(self, key: str) -> None:
        """Set the text under `key` aside, so that it does no harm and can still be looked into."""
        text = self.get(key)
        # Removed in any case: a save that cannot be read must not stop the next start as well. And before it is kept
        # elsewhere: there may not be room for it twice.
        self.remove(key)
        if text is not None:
            self.put(QUARANTINE + key, text)
