"""Deals: what the record of a deal tells by itself, without the game that is being played."""

from __future__ import annotations

from durak.cards import Card
from durak.events import Event, Opened
from durak.match import Match


def deal_events(match: Match) -> list[Event]:
    """What visibly happened when the present deal was dealt."""
    events = list[Event]()
    match.record.start(events.append)
    return events


def opening(match: Match) -> Opened | None:
    """Who opens the present deal, and why; None once anything was done in it."""
    if match.record.actions:
        return None
    return next((event for event in deal_events(match) if isinstance(event, Opened)), None)


def arranged(order: tuple[Card, ...], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand in the order of arrival: what stayed as it lay, what came behind it."""
    stayed = tuple(card for card in order if card in hand)
    return stayed + tuple(card for card in hand if card not in stayed)


def arrival(match: Match, seat: int) -> tuple[Card, ...]:
    """The cards of player `seat` in the order in which they came during the deal."""
    order: tuple[Card, ...] = ()
    for state in match.states:
        order = arranged(order, state.hands[seat])
    return order
