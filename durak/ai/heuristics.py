"""The heuristic player: scores the sensible actions one move deep and plays the best.

Also the fall-back of whatever thinks deeper.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from durak.actions import KEEP, REDEAL, Action
from durak.ai.attack import leads, throw_ins
from durak.ai.defence import defences
from durak.ai.facts import Facts, Scored, read, total_worth
from durak.ai.player import Limit, varied
from durak.ai.weights import STANDARD, Style
from durak.state import Phase
from durak.view import View, forget


class Heuristic(NamedTuple):
    """A player who looks one move ahead."""

    style: Style = STANDARD
    close: float = 0.0
    """Actions whose scores differ by no more than this look alike to him."""
    forgetful: bool = False
    """He does not remember the discards, nor what others took or showed."""

    def choose(self, view: View, rng: random.Random, limit: Limit) -> Action:  # noqa: ARG002 - one look is always in time
        """The best action, or one that looks as good."""
        if len(view.legal) == 1:
            return view.legal[0]
        other = varied(view, rng)
        if other is not None:
            return other
        scored = ranked(forget(view) if self.forgetful else view, self.style)
        if not self.close:
            return scored[0][1]
        return rng.choice([action for score, action in scored if score >= scored[0][0] - self.close])


def ranked(view: View, style: Style = STANDARD) -> list[Scored]:
    """The sensible actions with their scores, best first; equal ones in the order of `view.legal`."""
    facts = read(view, style)
    match view.phase:
        case Phase.LEAD:
            scored = leads(facts)
        case Phase.DEFEND:
            scored = defences(facts)
        case Phase.REDEAL:
            scored = _redeals(facts)
        case _:
            scored = throw_ins(facts)
    return sorted(scored, key=_score, reverse=True)


def _score(scored: Scored) -> float:
    return scored[0]


def _redeals(facts: Facts) -> list[Scored]:
    """A new deal is asked for when the hand is poor."""
    mean = total_worth(facts, facts.view.hand) / len(facts.view.hand)
    return [(0.0, REDEAL), (mean - facts.weights.keep_hand, KEEP)]
