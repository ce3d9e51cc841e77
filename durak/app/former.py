"""Former: the game that an address which names another one has put aside.

Such an address begins its game at once, as links and automation want it. A game that was under way waits meanwhile
under a key of its own, as the text that it was saved as, and is offered until the player returns to it or another one
takes its place. Only then has he left it, and it counts as any game that is dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from durak.app.counting import count, is_under_way
from durak.app.names import HUMAN
from durak.app.ports import Store
from durak.app.saves import BadSave, Game, Shelf, from_text, to_text
from durak.record import Record

KEY: Final = "game.former"


class Former:
    """The game put aside, in a store. `tell` gets the key of what went wrong there."""

    def __init__(self, store: Store, tell: Callable[[str], None]) -> None:
        self._store, self._tell = store, tell

    @property
    def waits(self) -> bool:
        """Whether there is one."""
        return self._find() is not None

    def put_aside(self, preset: str, deal: Record | None) -> bool:
        """Make room for the game of an address; the saved one waits if it is under way, else it counts if it has to.

        `deal`: what the address deals, None when chance does; a series that has just begun with it is only dealt again,
        and takes nobody's place. `preset`: which name counts when several have the same rules. False when the store has
        no room for one more: then the saved game must go on.
        """
        game, reason = Shelf(self._store).find()
        if reason is not None:
            self._tell("notice.save_before" if game else f"notice.save_{reason}")
        if game is None:
            return True
        if not is_under_way(game.match, HUMAN):
            self._count(game, preset)
            return True
        replaced = self._find()
        if replaced is not None and _begins_with(game, deal):
            return True
        if not self._store.put(KEY, to_text(game)):
            self._tell("notice.former_no_room")
            return False
        if replaced is not None:
            self._count(replaced, preset)
        return True

    def take(self) -> Game | None:
        """The game that waits; it waits no longer."""
        game = self._find()
        self._store.remove(KEY)
        return game

    def _find(self) -> Game | None:
        text = self._store.get(KEY)
        if text is None:
            return None
        try:
            return from_text(text)
        except BadSave as error:
            self._store.quarantine(KEY)
            self._tell(f"notice.former_{error.reason}")
            return None

    def _count(self, game: Game, preset: str) -> None:
        if not count(self._store, self._tell, game, preset, HUMAN, watched=False):
            self._tell("notice.not_saved")


def _begins_with(game: Game, deal: Record | None) -> bool:
    """Whether the game is the first deal of its series, and that one."""
    record = game.match.record
    return not game.match.score_before.deals and deal is not None and deal == record._replace(actions=())
