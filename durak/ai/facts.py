"""Facts: what a player makes of a view before he weighs his actions.

Counts the cards still in play, says what cards and hands are worth, and how likely an opponent can beat a card.
Knows nothing of particular decisions.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from durak.actions import Action
from durak.ai.weights import Style, Weights
from durak.cards import SUITS, Card, beats, height
from durak.rules import lowest_rank
from durak.seats import clockwise
from durak.view import View

Scored = tuple[float, Action]
"""An action with how good it looks."""


class Facts(NamedTuple):
    """A view with the numbers that all decisions share."""

    view: View
    weights: Weights
    me: int
    lowest: int
    """Lowest rank of the deck."""
    live: dict[str, list[int]]
    """Ranks still in play, by suit, ascending."""
    pool: frozenset[Card]
    """Cards in hidden hands or in the talon."""
    stage: float
    """Share of the talon that is left: 1 at the start, 0 when it is gone."""
    draws: int
    """How many cards of the talon are left for us when our turn to draw comes."""
    mean_draw: float
    """Expected worth of a card drawn from the talon."""


def read(view: View, style: Style) -> Facts:
    """The facts of a view in which its own player is to act."""
    assert view.seat is not None
    gone = set(view.discard)
    lowest = lowest_rank(view.rules)
    live = {suit: [rank for rank in range(lowest, 15) if (rank, suit) not in gone] for suit in SUITS}
    start = max(1, view.rules.deck - view.players * view.rules.hand_size)
    stage = min(1.0, view.talon / start)
    weights = style.talon if view.talon else style.empty
    facts = Facts(view, weights, view.seat, lowest, live, view.unseen(), stage, _draws(view), 0.0)
    return facts._replace(mean_draw=_mean_draw(facts)) if view.talon else facts


def _draws(view: View) -> int:
    """Cards of the talon left for the player after those who draw before him, main attacker first (RULES §10).

    So it is under `throw_order` as well: who threw in, and so draws earlier, is not in a view.
    """
    left = view.talon
    if not left or view.attacker is None or view.seat == view.attacker:
        return left
    for player in (view.attacker, *clockwise(view.attacker, view.players)):
        if player == view.seat and player != view.defender:
            break
        if player not in (view.seat, view.defender):
            left -= max(0, view.rules.hand_size - view.counts[player])
    return max(0, left)


def _mean_draw(facts: Facts) -> float:
    cards = [worth(facts, card) for card in facts.pool]
    if facts.view.trump_card is not None:
        cards.append(worth(facts, facts.view.trump_card))
    return sum(cards) / len(cards) if cards else 0.0


def worth(facts: Facts, card: Card) -> float:
    """What holding a card is worth: 0 to 1 for a plain one, more for a trump."""
    rank, suit = card
    live, weights = facts.live[suit], facts.weights
    by_rank = height(rank, facts.lowest)
    by_count = bisect_left(live, rank) / (len(live) - 1) if len(live) > 1 else 1.0
    weighed = by_rank + (by_count - by_rank) * weights.by_count
    return weights.trump_base + weights.trump_slope * weighed if suit == facts.view.trump else weighed


def total_worth(facts: Facts, cards: Iterable[Card]) -> float:
    """What some cards are worth together."""
    return sum([worth(facts, card) for card in cards])


def standing(facts: Facts, cards_worth: float, size: int) -> float:
    """How well a hand of `size` cards worth `cards_worth` stands after drawing; more is better."""
    weights, full = facts.weights, facts.view.rules.hand_size
    drawn = min(max(0, full - size), facts.draws)
    final = size + drawn
    if not final:
        return weights.out
    held = cards_worth + drawn * facts.mean_draw
    return held - weights.hold * min(full, final) - weights.burden * max(0, final - full)


def opponents(facts: Facts) -> int:
    """How many players in the game are against us."""
    view = facts.view
    return sum(
        1 for player in range(view.players) if player not in view.out and not view.are_partners(player, facts.me)
    )


def chance_without(total: int, good: int, drawn: int) -> float:
    """Chance that none of `good` cards is among `drawn` of `total`."""
    if drawn > total - good:
        return 0.0
    chance = 1.0
    for taken in range(drawn):
        chance *= (total - good - taken) / (total - taken)
    return chance


def chance_taken(facts: Facts, defender: int, card: Card) -> float:
    """How likely the defender cannot or does not want to beat a card."""
    view, pool = facts.view, facts.pool
    trump = view.trump
    plain = trumps = 0
    for other in pool:
        if beats(other, card, trump):
            if other.suit == card.suit:
                plain += 1
            else:
                trumps += 1
    unknown = max(0, view.counts[defender] - len(view.known[defender]))
    cannot = chance_without(len(pool), plain + trumps, unknown)
    only_trumps = chance_without(len(pool), plain, unknown) - cannot
    for other in view.known[defender]:
        if beats(other, card, trump):
            if other.suit == card.suit:
                return 0.0
            cannot, only_trumps = 0.0, only_trumps + cannot
    return cannot + only_trumps * facts.weights.reluctance * facts.stage


def expected_of_rank(facts: Facts, players: Sequence[int], rank: int) -> float:
    """How many cards of a rank some players can be expected to hold."""
    view = facts.view
    known = sum(card.rank == rank for player in players for card in view.known[player])
    if not facts.pool:
        return float(known)
    hidden = sum(max(0, view.counts[player] - len(view.known[player])) for player in players)
    return known + sum(card.rank == rank for card in facts.pool) * min(1.0, hidden / len(facts.pool))
