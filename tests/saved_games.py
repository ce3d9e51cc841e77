"""Saved games that stand just before something, found by playing games out."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import NamedTuple

from durak.actions import TAKE, Action
from durak.app.names import HUMAN
from durak.app.saves import Game, to_text
from durak.events import Event
from durak.match import Match
from durak.rules import Rules

SEEDS = range(300)


class Before(NamedTuple):
    """A save in which the human is to act, the action, and what happens then."""

    save: str
    action: str
    events: tuple[Event, ...]


@functools.cache
def save_with(cards: int, players: int = 2) -> str:
    """A save with so many cards in the human's hand, who is to act."""
    for seed in SEEDS:
        match = Match.new(Rules(deck=52 if cards > 12 else 36), players, seed)
        while not match.over:
            turn = match.state.turn
            assert turn is not None
            if turn == HUMAN and len(match.state.hands[HUMAN]) == cards:
                return _text(match, seed)
            match.play(turn, _choice(match, collects=turn == HUMAN and cards > 6))
    raise AssertionError(f"no such game: {cards} cards")


def save_before(happens: Callable[[Sequence[Event]], bool], rules: Rules | None = None, players: int = 2) -> Before:
    """A save in which the human can do, by a single touch, something after which `happens` is true of the events."""
    for seed in SEEDS:
        match = Match.new(rules or Rules(), players, seed)
        while not match.over:
            turn = match.state.turn
            assert turn is not None
            for action in match.legal() if turn == HUMAN else ():
                if len(action.cards) > 1:
                    continue
                events, save = list[Event](), _text(match, seed)
                match.play(HUMAN, action, events.append)
                if happens(events):
                    return Before(save, str(action), tuple(events))
                match.take_back(1)
                match.takebacks = 0
            match.play(turn, match.legal()[0])
    raise AssertionError("no such game")


def _text(match: Match, seed: int) -> str:
    return to_text(Game(match, "easy", str(seed)))


def _choice(match: Match, collects: bool) -> Action:
    """What brings a large hand about: who collects takes what he can, the others give what they can."""
    legal = match.legal()
    return TAKE if collects and TAKE in legal else max(legal, key=lambda action: len(action.cards))
