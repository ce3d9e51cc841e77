"""What an opponent is: anything with `choose(view, rng, limit)`."""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Final, NamedTuple, Protocol, runtime_checkable

from durak.actions import Action
from durak.view import View


class Limit(NamedTuple):
    """How much thought a move may cost; None is no bound of that kind.

    Seconds suit play, iterations suit tests: the same view, seed and iterations give the same move anywhere.
    """

    seconds: float | None = None
    iterations: int | None = None

    def untimed(self) -> Limit:
        """This limit without its clock, if it counts iterations as well: so much thought on any machine."""
        return self if self.iterations is None else Limit(iterations=self.iterations)


LATE: Final = 100
"""From this bout on opponents vary. No usual game has half as many; where repeated positions are no draw, opponents who
always do the same would otherwise hand the same cards round for ever."""


def varied(view: View, rng: random.Random) -> Action | None:
    """Any legal action, now and then, in a game that goes on and on; None: play as always."""
    return rng.choice(view.legal) if view.number >= LATE and rng.random() < 0.25 else None


class Player(Protocol):
    """An opponent. Its answer depends on its arguments alone and is an element of `view.legal`."""

    def choose(self, view: View, rng: random.Random, limit: Limit) -> Action:
        """The action to play now; `view.legal` is not empty."""
        ...


@runtime_checkable
class SlicedPlayer(Player, Protocol):
    """An opponent who can think bit by bit, for a page that has more to do meanwhile."""

    def steps(self, view: View, rng: random.Random, limit: Limit) -> Generator[None, None, Action]:
        """What `choose` does, handing back control every few milliseconds; returns the action."""
        ...
