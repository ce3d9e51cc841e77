"""Former: the game that an address which names another one has put aside.

Such an address begins its game at once, as links and automation want it. A game that was under way waits meanwhile
under a key of its own, as the text that it was saved as, and is offered until the player returns to it or another one
takes its place. Only then has he left it, and it counts as any game that is dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from durak.app import saves, statistics
from durak.app.counting import is_under_way, load_statistics, with_deal
from durak.app.names import HUMAN
from durak.app.ports import Store
from durak.app.saves import BadSave, Game, from_text

KEY: Final = "game.former"


class Former:
    """The game put aside, in a store. `tell` gets the key of what went wrong there."""

    def __init__(self, store: Store, tell: Callable[[str], None]) -> None:
        self._store, self._tell = store, tell

    @property
    def waits(self) -> bool:
        """Whether there is one."""
        return self._find(KEY) is not None

    def put_aside(self, preset: str, seed: str) -> None:
        """Make room for the game of an address; the saved one waits if it is under way, else it counts if it has to.

        One that the same `seed` began is only dealt again, and takes nobody's place. `preset`: which name counts when
        several have the same rules.
        """
        game = self._find(saves.KEY)
        if game is None:
            return
        if not is_under_way(game.match, HUMAN):
            self._count(game, preset)
            return
        replaced = self._find(KEY)
        if replaced is not None:
            if game.seed == seed:
                return
            self._count(replaced, preset)
        text = self._store.get(saves.KEY)
        if text is not None:
            self._store.put(KEY, text)

    def take(self) -> Game | None:
        """The game that waits; it waits no longer."""
        game = self._find(KEY)
        self._store.remove(KEY)
        return game

    def _find(self, key: str) -> Game | None:
        text = self._store.get(key)
        if text is None:
            return None
        try:
            return from_text(text)
        except BadSave:
            self._store.quarantine(key)
            if key == KEY:
                self._tell("notice.former_damaged")
            return None

    def _count(self, game: Game, preset: str) -> None:
        before = load_statistics(self._store, self._tell)
        after = with_deal(before, game, preset, HUMAN, watched=False)
        if after is not before:
            self._store.put(statistics.KEY, after.to_json())
