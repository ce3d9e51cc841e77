"""Quiet: a pass that the player gives once and that goes on holding."""

from __future__ import annotations

from durak.actions import Action, Kind
from durak.state import Phase
from durak.view import View


class Quiet:
    """A pass that stands for later ones of the same bout as well."""

    def __init__(self, bout: int, known: frozenset[Action] | None) -> None:
        """`known`: what could be thrown in when the human passed; None: he passes whatever comes."""
        self._bout, self._known = bout, known

    def covers(self, view: View) -> bool:
        """Whether the human has already said that he passes in `view`."""
        if view.number != self._bout or view.phase not in (Phase.THROW, Phase.TAKE):
            return False
        single = {action for action in view.legal if action.kind is Kind.THROW_IN and len(action.cards) == 1}
        return self._known is None or single <= self._known
