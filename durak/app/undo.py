"""Undo: where it leads, and whether it is free.

Whoever takes a move back must not know more than when he made it. So undo is free only while nothing came to light
that was hidden from the player; beyond that it is for practice, and the deal counts no more.
"""

from __future__ import annotations

from durak.actions import Kind
from durak.cards import Card
from durak.match import Match
from durak.view import View, observe


def undo_point(match: Match, seat: int) -> int | None:
    """The index of the state in which player `seat` decided last; None when he has not decided yet."""
    states = match.states
    return next((at for at in range(len(states) - 2, -1, -1) if states[at].turn == seat), None)


def is_free(match: Match, at: int, seat: int) -> bool:
    """Whether going back from the present state to that of index `at` keeps player `seat` as wise as he was there."""
    if any(action.kind is Kind.REDEAL for action in match.record.actions[at:]):
        # Other cards altogether; what lies where now says nothing about what was seen of the deck before.
        return False
    return not learnt(observe(match.states[at], seat), observe(match.state, seat))


def learnt(before: View, after: View) -> frozenset[Card]:
    """Cards that the player could not place in `before` and has seen by `after`, of one deal without a redeal."""
    return hidden(before) - after.unseen()


def hidden(view: View) -> frozenset[Card]:
    """Cards whose place the player cannot even work out.

    When only one hand, or only the talon, holds cards that he has not seen, he knows them all.
    """
    return view.unseen() if sum(count > 0 for count in hidden_counts(view)) > 1 else frozenset()


def hidden_counts(view: View) -> list[int]:
    """How many cards the player has not seen in each other hand, and at last in the talon."""
    others = [player for player in range(view.players) if player != view.seat]
    hands = [view.counts[player] - len(view.known[player]) for player in others]
    return [*hands, view.talon - (view.trump_card is not None)]
