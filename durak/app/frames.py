"""Frames: what the screen shows one after another, an event and the table after it.

The engine reports several events for one action but has only one state after them all. `between` gives the tables in
between, by moving the cards that each event names. It knows no rule: it moves what it is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from durak.cards import Card
from durak.events import (
    Beat,
    Dealt,
    Discarded,
    Drew,
    Event,
    Led,
    Opened,
    Out,
    Takes,
    ThrewIn,
    Took,
    Transferred,
)
from durak.state import Pair, Phase
from durak.view import View


class Facts(NamedTuple):
    """What the screen must know beside the view."""

    watching: bool = False
    """The opponents play on without the human: he is out, or never played."""
    can_undo: bool = False
    can_skip: bool = False
    """Whether the rest may be brought to its end at once."""
    hurried: bool = False
    """Nothing is waited for and nothing moves: only the end counts."""
    takebacks: int = 0
    """How often more was taken back than is free; above 0 the deal is for practice."""
    arrival: tuple[Card, ...] = ()
    """Cards of the own hand in the order in which they came."""
    levels: tuple[str, ...] = ()
    """The levels of the opponents, from the first, if they differ."""
    opening: Opened | None = None
    """Who opens the deal, and why, until he has led."""


class Frame(NamedTuple):
    """One step of the show. `event` None: the table as it is, with nothing to tell."""

    event: Event | None
    view: View
    facts: Facts = Facts()
    final: bool = True
    """Whether this is the table after the whole action, where somebody may act again."""


def between(before: View, events: Sequence[Event], after: View) -> Iterator[tuple[Event, View]]:
    """Each of the redacted `events` of one action with the view after it; the last view is `after` itself."""
    view = before._replace(legal=(), turn=None)
    for event in events[:-1]:
        view = happened(view, event)
        yield event, view
    for event in events[-1:]:
        yield event, after


def happened(view: View, event: Event) -> View:  # noqa: C901 - a line an event
    """The view with the cards moved that `event` moved; who may do what stays as it was."""
    match event:
        case Dealt():
            return _dealt(view, event)
        case Opened(player):
            return view._replace(attacker=player, defender=None, attacker_seat=player, defender_seat=None)
        case Led(player, defender, cards):
            return _laid(view, player, cards)._replace(attacker=player, defender=defender)
        case ThrewIn(player, _, cards):
            return _laid(view, player, cards)
        case Beat(player, card, target):
            table = tuple(Pair(target, card) if pair.attack == target else pair for pair in view.table)
            return _left_hand(view, player, (card,))._replace(table=table)
        case Transferred(player, receiver, cards, shown):
            moved = view if shown else _laid(view, player, cards)
            return moved._replace(attacker=player, defender=receiver)
        case Takes():
            return view._replace(phase=Phase.TAKE)
        case Took(player, cards):
            return _into_hand(view, player, cards)._replace(table=())
        case Discarded(cards):
            return view._replace(table=(), discard=view.discard + cards)
        case Drew(player, drawn, trump_card):
            left = view.talon - len(drawn)
            shown_card = None if trump_card is not None else view.trump_card
            return _into_hand(view, player, drawn)._replace(talon=left, trump_card=shown_card)
        case Out(player, place):
            places = tuple(place if at == player else old for at, old in enumerate(view.places))
            return view._replace(out=(*view.out, player), places=places)
    return view


def _dealt(view: View, event: Dealt) -> View:
    return view._replace(
        hand=() if view.seat is None else tuple(sorted(event.hands[view.seat])),
        counts=event.counts,
        talon=event.talon,
        trump=event.trump,
        trump_card=event.trump_card if event.talon else None,
        table=(),
        discard=(),
        out=(),
        dealer=event.dealer,
        attacker=None,
        defender=None,
        places=(None,) * view.players,
        outcome=None,
    )


def _left_hand(view: View, player: int, cards: tuple[Card, ...]) -> View:
    """The view after `cards` left a hand."""
    hand = view.hand
    if player == view.seat:
        hand = tuple(card for card in hand if card not in cards)
    return view._replace(hand=hand, counts=_changed(view.counts, player, -len(cards)))


def _laid(view: View, player: int, cards: tuple[Card, ...]) -> View:
    """The view after `cards` were laid on the table as attack cards."""
    laid = tuple(Pair(card) for card in cards)
    return _left_hand(view, player, cards)._replace(table=view.table + laid)


def _into_hand(view: View, player: int, cards: Sequence[Card | None]) -> View:
    """The view after `cards` came to a hand; None stands for a card that nobody else saw."""
    hand = view.hand
    if player == view.seat:
        hand = tuple(sorted((*hand, *(card for card in cards if card is not None))))
    return view._replace(hand=hand, counts=_changed(view.counts, player, len(cards)))


def _changed(counts: tuple[int, ...], player: int, by: int) -> tuple[int, ...]:
    return (*counts[:player], counts[player] + by, *counts[player + 1 :])
