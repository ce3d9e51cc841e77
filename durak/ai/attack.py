"""Attack: what to lead, what to throw in, when to pass; each as a number to compare."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from durak.actions import PASS, Action, Kind
from durak.ai.facts import Facts, Scored, chance_taken, opponents, standing, total_worth, worth
from durak.seats import clockwise
from durak.state import Hand, Phase, cards_on


def leads(facts: Facts) -> list[Scored]:
    """The sensible leads with their scores: every single card, and the cheapest cards of each rank together."""
    view = facts.view
    scored = [(_lead(facts, action.cards), action) for action in _singles(view.legal)]
    if len(scored) < len(view.legal):
        listed = set(view.legal)
        for group in _groups(facts):
            action = Action(Kind.LEAD, group)
            if action in listed:
                scored.append((_lead(facts, group), action))
    return scored


def _singles(legal: tuple[Action, ...]) -> Iterator[Action]:
    """The actions with one card; they come first in the list."""
    for action in legal:
        if len(action.cards) != 1:
            break
        yield action


def _groups(facts: Facts) -> Iterator[Hand]:
    """For each rank its two, three, four cheapest cards."""
    for _, same in groupby(facts.view.hand, lambda card: card.rank):
        cards = sorted(same, key=lambda card: worth(facts, card))
        for size in range(2, len(cards) + 1):
            yield tuple(sorted(cards[:size]))


def _lead(facts: Facts, cards: Hand) -> float:
    view, weights, defender = facts.view, facts.weights, facts.view.defender
    assert defender is not None
    left = total_worth(facts, view.hand) - total_worth(facts, cards)
    stopped = 1.0
    for card in cards:
        stopped *= 1.0 - chance_taken(facts, defender, card)
    score = standing(facts, left, len(view.hand) - len(cards)) + weights.group * (len(cards) - 1)
    score += (1.0 - stopped) * (_lead_again(facts) + _given(facts, cards))
    if not view.talon and view.counts[defender] <= len(cards):
        score -= stopped * weights.out / opponents(facts)
    return score


def _lead_again(facts: Facts) -> float:
    """What it is worth to us that the defender takes: he does not lead, and perhaps we do."""
    view, weights = facts.view, facts.weights
    assert view.defender_seat is not None
    following = next(
        (
            seat
            for seat in clockwise(view.defender_seat, view.players)
            if seat not in view.out and seat != view.defender
        ),
        facts.me,
    )
    return weights.tempo if following == facts.me else weights.tempo / 2


def _given(facts: Facts, cards: Hand) -> float:
    """What we gain when an opponent takes some cards."""
    burden = facts.weights.burden * len(cards) - total_worth(facts, cards)
    return facts.weights.give * burden / opponents(facts)


def throw_ins(facts: Facts) -> list[Scored]:
    """Passing and the throw-ins of one card, with their scores."""
    view = facts.view
    scored = [(0.0, action) for action in view.legal[-1:] if action == PASS]
    value = _dump if view.phase is Phase.TAKE else _throw_in
    scored += [(value(facts, action.cards), action) for action in _singles(view.legal)]
    return scored


def _relief(facts: Facts, cards: Hand) -> float:
    """How much better we stand without some cards."""
    hand, size = total_worth(facts, facts.view.hand), len(facts.view.hand)
    left = standing(facts, hand - total_worth(facts, cards), size - len(cards))
    return left - standing(facts, hand, size)


def _dump(facts: Facts, cards: Hand) -> float:
    """The defender takes anyway: we are rid of a card, and he has it."""
    return _relief(facts, cards) + _given(facts, cards)


def _throw_in(facts: Facts, cards: Hand) -> float:
    view, weights, defender = facts.view, facts.weights, facts.view.defender
    assert defender is not None
    taken = max([chance_taken(facts, defender, card) for card in cards])
    score = _relief(facts, cards) + taken * (_lead_again(facts) + _given(facts, cards_on(view.table) + cards))
    return score + (1.0 - taken) * weights.press / opponents(facts)
