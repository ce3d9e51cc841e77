"""Saved games in which the human holds a given number of cards and is to act, found by playing games out."""

from __future__ import annotations

import functools

from durak.actions import TAKE, Action
from durak.app.names import HUMAN
from durak.app.saves import Game, to_text
from durak.match import Match
from durak.rules import Rules

SEEDS = range(200)


@functools.cache
def save_with(cards: int, players: int = 2) -> str:
    """The text of a save with so many cards in the human's hand."""
    for seed in SEEDS:
        match = Match.new(Rules(deck=52 if cards > 12 else 36), players, seed)
        while not match.over:
            turn = match.state.turn
            assert turn is not None
            if turn == HUMAN and len(match.state.hands[HUMAN]) == cards:
                return to_text(Game(match, "easy", str(seed)))
            match.play(turn, _choice(match, collects=turn == HUMAN and cards > 6))
    raise AssertionError(f"no such game: {cards} cards")


def _choice(match: Match, collects: bool) -> Action:
    """What brings such a hand about: who collects takes what he can, the others give what they can."""
    legal = match.legal()
    return TAKE if collects and TAKE in legal else max(legal, key=lambda action: len(action.cards))
