"""The terminal front end: `python3 -m durak play`. Proves that the floors below need no browser.

One person plays seat 0 by typing the number or the notation of an action.
"""

from __future__ import annotations

import argparse
import locale
import random
import re
import secrets
import sys
from collections.abc import Callable

from durak.actions import Action
from durak.ai.levels import DEFAULT_LEVEL, LEVELS
from durak.ai.safe import answer
from durak.app.commentary import sentence
from durak.app.deals import deal_events
from durak.app.frames import Facts
from durak.app.refusals import refusal_sentence
from durak.app.rulebook import why_not
from durak.app.status import status
from durak.app.words import LANGUAGES, Words
from durak.cards import Card, InvalidNotation
from durak.command_options import PRESET_HELP, whole_number
from durak.engine import IllegalAction
from durak.events import Event, redact
from durak.match import Match
from durak.rules import DEFAULT_PRESET, MOST_PLAYERS_OFFERED, PRESETS
from durak.view import View, observe

HUMAN = 0
_SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

Ask = Callable[[str], str]


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `python3 -m durak play`."""
    system = (locale.getlocale()[0] or "")[:2].lower()
    parser.add_argument("--preset", choices=PRESETS, default=DEFAULT_PRESET, metavar="NAME", help=PRESET_HELP)
    seats = range(2, MOST_PLAYERS_OFFERED + 1)
    about = f"{seats[0]} to {seats[-1]} (default: what the preset is meant for, or 2)"
    parser.add_argument("--players", type=whole_number, choices=seats, metavar="N", help=about)
    parser.add_argument("--level", choices=LEVELS, default=DEFAULT_LEVEL, help="how strong the opponents are")
    parser.add_argument("--lang", choices=LANGUAGES, default=system if system in LANGUAGES else "en")
    parser.add_argument("--seed", help="repeat the deal of this seed")


def run(arguments: argparse.Namespace) -> int:
    """Plays one deal; 0 when it was played to its end, 1 when it could not be dealt or was left."""
    words, preset = Words.load(arguments.lang), PRESETS[arguments.preset]
    players = arguments.players or (preset.players[0] if preset.players else 2)
    reason = why_not(preset.rules, players, words)
    if reason is not None:
        print(reason, file=sys.stderr)
        return 1
    seed = arguments.seed or str(secrets.randbelow(10**6))
    print(words("terminal.seed", seed=seed, leave="Ctrl+C"))
    match = Match.new(preset.rules, players, seed)
    try:
        play_deal(match, words, arguments.level, random.Random(f"terminal {seed}"), input)
    except (EOFError, KeyboardInterrupt):
        print()
        return 1
    return 0


def play_deal(match: Match, words: Words, level: str, rng: random.Random, ask: Ask) -> None:
    """Plays the deal to its end; `ask` gets a prompt and returns what the person typed."""
    player, limit = LEVELS[level].player(), LEVELS[level].limit

    def tell(event: Event) -> None:
        print(" ", sentence(redact(event, HUMAN), words, match.state.players, match.state.rules.teams))

    for event in deal_events(match):
        tell(event)
    while not match.over:
        turn = match.state.turn
        assert turn is not None
        view = observe(match.state, turn)
        if turn != HUMAN:
            match.play(turn, answer(player, view, rng, limit).action, tell)
            continue
        print(_table(view, words))
        print("  ".join(f"{number}) {_readable(action)}" for number, action in enumerate(view.legal, 1)))
        _play_human(match, view, words, ask, tell)


def _play_human(match: Match, view: View, words: Words, ask: Ask, tell: Callable[[Event], None]) -> None:
    """Plays what the person types; asks again, with the reason, until it is legal."""
    known = {str(number): action for number, action in enumerate(view.legal, 1)}
    known |= {write(action).casefold(): action for action in view.legal for write in (str, _readable)}
    while True:
        typed = ask("> ").strip()
        try:
            action = known.get(typed.casefold()) or Action.parse(typed)
        except InvalidNotation:
            print(words("refusal.bad_notation"))
            continue
        try:
            return match.play(HUMAN, action, tell)
        except IllegalAction as error:
            print(refusal_sentence(error.reason, words, view, action))


def _table(view: View, words: Words) -> str:
    """What the person sees, in three lines."""
    pairs = [_pretty(attack) + (f"/{_pretty(beating)}" if beating else "") for attack, beating in view.table]
    hand = sorted(view.hand, key=lambda card: (card.suit == view.trump, card))
    facts = {
        "opponents": " ".join(map(str, view.counts[1:])),
        "talon": view.talon,
        "trump": _pretty(view.trump_card) if view.trump_card else _SUIT_SIGNS[view.trump],
        "table": "  ".join(pairs) or "—",
    }
    lines = (status(view, Facts(), words), words("terminal.table", **facts))
    return "\n" + "\n".join((*lines, words("terminal.hand", cards=" ".join(map(_pretty, hand)))))


def _readable(action: Action) -> str:
    return re.sub("[2-9TJQKA][CDHS]", lambda found: _pretty(Card.parse(found[0])), str(action))


def _pretty(card: Card) -> str:
    rank = str(card)[0]
    return ("10" if rank == "T" else rank) + _SUIT_SIGNS[card.suit]
