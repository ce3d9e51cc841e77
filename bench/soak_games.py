"""Many games between opponents alone: ``python3 -m bench.soak_games --games 10000``.

Every preset with every number of players takes its turn, opponents of mixed levels play, and each game has a seed of
its own that is printed when anything is wrong: a game that does not end within the cap, cards that get lost, a record
that does not replay to the same end. The exit status tells whether all was well.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from durak.ai.levels import LEVELS
from durak.ai.player import Limit
from durak.cards import full_deck
from durak.match import Match
from durak.record import from_json, to_json
from durak.rules import PRESETS, preset_players
from durak.view import observe

CAP: Final = 3000
"""No game may take more actions."""
QUICK: Final = ("easy", "medium", "hard")
"""The levels that think without a clock."""


class Case(NamedTuple):
    """A game to play."""

    preset: str
    players: int
    seed: str


def cases(games: int, first_seed: int) -> Iterator[Case]:
    """So many games, over all presets and numbers of players in turn."""
    tables = [(preset.id, players) for preset in PRESETS.values() for players in preset_players(preset)]
    for number, (preset, players) in zip(range(games), itertools.cycle(tables), strict=False):
        yield Case(preset, players, str(first_seed + number))


def play(case: Case) -> Match:
    """The game, played to its end or to the cap."""
    rng = random.Random(case.seed)
    match = Match.new(PRESETS[case.preset].rules, case.players, case.seed)
    players = [LEVELS[rng.choice(QUICK)].player() for _ in range(case.players)]
    while not match.over and len(match.record.actions) < CAP:
        turn = match.state.turn
        assert turn is not None
        match.play(turn, players[turn].choose(observe(match.state, turn), rng, Limit()))
    return match


def faults(match: Match) -> list[str]:
    """What is wrong with a game."""
    if not match.over:
        return [f"not over after {CAP} actions"]
    found, state = [], match.state
    cards = [card for hand in state.hands for card in hand] + [*state.talon, *state.discard]
    if sorted(cards) != sorted(full_deck(match.record.rules.deck)):
        found.append("cards were lost or made")
    if from_json(to_json(match.record)).replay()[-1] != state:
        found.append("the record ends elsewhere")
    return found


def main() -> int:
    """Play, and print what was wrong and how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed; the next have the next ones")
    options = parser.parse_args()
    begun, bad, lengths = time.monotonic(), 0, Counter[str]()
    longest = (0, Case("", 0, ""))
    total = 0
    for case in cases(options.games, options.seed):
        try:
            match = play(case)
            found = faults(match)
        except Exception as error:
            found = [f"{type(error).__name__}: {error}"]
        else:
            total += len(match.record.actions)
            longest = max(longest, (len(match.record.actions), case))
            outcome = match.state.outcome
            lengths["draws" if outcome is not None and outcome.draw_reason else "lost"] += 1
        for fault in found:
            print(f"{case}: {fault}", flush=True)
        bad += bool(found)
    seconds = time.monotonic() - begun
    print(f"{options.games} games, seeds {options.seed}-{options.seed + options.games - 1}, {seconds:.0f} s")
    print(f"{total} actions; the longest game {longest[0]}: {longest[1]}; {dict(lengths)}")
    print(f"{bad} games with faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
