"""Defence: beat, transfer, show or take, each as a number to compare."""

from __future__ import annotations

from collections.abc import Iterator

from durak.actions import TAKE, Kind
from durak.ai.facts import Facts, Scored, expected_of_rank, standing, total_worth, worth
from durak.ai.player import LATE
from durak.cards import Card, beats
from durak.legality import open_ranks
from durak.rules import throws_any_rank
from durak.state import cards_on, uncovered_on


def defences(facts: Facts) -> list[Scored]:
    """The sensible answers to an attack, each with its score."""
    view = facts.view
    scored = list(_transfers(facts))
    plan = _plan(facts)
    if plan is not None:
        scored += _beating(facts, plan)
    scored += [(_taking(facts), action) for action in view.legal[-1:] if action == TAKE]
    return scored


def _plan(facts: Facts) -> dict[Card, Card] | None:
    """For every uncovered attack card the card to beat it with; None when not all can be beaten.

    The attack that fewest cards beat chooses first, and takes the cheapest.
    """
    view = facts.view
    uncovered = uncovered_on(view.table)
    beating = {attack: [card for card in view.hand if beats(card, attack, view.trump)] for attack in uncovered}
    plan: dict[Card, Card] = {}
    spent: set[Card] = set()
    for attack in sorted(uncovered, key=lambda card: (len(beating[card]), card)):
        free = [card for card in beating[attack] if card not in spent]
        if not free:
            return None
        plan[attack] = min(free, key=lambda card: (worth(facts, card) + _rank_risk(facts, card.rank), card))
        spent.add(plan[attack])
    return plan


def _rank_risk(facts: Facts, rank: int) -> float:
    """What bringing a rank to the table can cost: more cards may be thrown in on it."""
    view = facts.view
    if any(card.rank == rank for card in cards_on(view.table)):
        return 0.0
    if not throws_any_rank(view.rules, view.players) or view.room <= 0:
        return 0.0
    return facts.weights.risk * min(view.room, expected_of_rank(facts, view.throwers, rank))


def _beating(facts: Facts, plan: dict[Card, Card]) -> Iterator[Scored]:
    """The cards of the plan, all with the score of the whole; the dearest is played first."""
    view, weights = facts.view, facts.weights
    spent = tuple(plan.values())
    size = len(view.hand) - len(spent)
    score = standing(facts, total_worth(facts, view.hand) - total_worth(facts, spent), size) + weights.tempo
    score -= sum([_rank_risk(facts, rank) for rank in {card.rank for card in spent}])
    for action in view.legal:
        if action.kind is Kind.BEAT and action.target is not None and plan.get(action.target) == action.cards[0]:
            yield score + 1e-6 * worth(facts, action.cards[0]), action


def _taking(facts: Facts) -> float:
    """How we stand after taking the table and what is thrown on top of it."""
    view, weights = facts.view, facts.weights
    table = cards_on(view.table)
    more = 0.0
    if view.rules.throw_after_take and view.throwers and view.room > 0:
        ranks = open_ranks(view.rules, view.players, view.table)
        expected = sum([expected_of_rank(facts, view.throwers, rank) for rank in ranks])
        more = min(view.room, expected) * weights.dump * (facts.weights.burden - 0.5)
    worths = total_worth(facts, view.hand) + total_worth(facts, table)
    # Cards taken again and again would come back for ever where repetition does not end the deal.
    circles = weights.out if view.number >= LATE and not view.talon else 0.0
    return standing(facts, worths, len(view.hand) + len(table)) - more - circles


def _transfers(facts: Facts) -> Iterator[Scored]:
    view, weights = facts.view, facts.weights
    hand_worth = total_worth(facts, view.hand)
    for action in view.legal:
        if action.kind is Kind.TRANSFER:
            left = hand_worth - total_worth(facts, action.cards)
            yield standing(facts, left, len(view.hand) - len(action.cards)) + weights.transfer, action
        elif action.kind is Kind.SHOW:
            yield standing(facts, hand_worth, len(view.hand)) + weights.transfer - weights.show, action
