"""Undo: where it leads, and whether it is free.

Whoever takes a move back must not have seen more than when he made it. So undo is free only while no card came to
light that was hidden from the player; beyond that it is for practice, and the deal counts no more. What an answer lets
him guess, such as that somebody takes, is no card that he saw.
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

    When only one hand holds cards that he has not seen, he knows them all. Of a talon he then knows which they are but
    not in what order they come, unless it is a single one.
    """
    *_, talon = counts = hidden_counts(view)
    worked_out = talon < 2 and sum(count > 0 for count in counts) < 2
    return frozenset() if worked_out else view.unseen()


def hidden_counts(view: View) -> list[int]:
    """How many cards the player has not seen in each other hand, and at last in the talon."""
    others = [player for player in range(view.players) if player != view.seat]
    hands = [view.counts[player] - len(view.known[player]) for player in others]
    return [*hands, view.talon - (view.trump_card is not None)]
