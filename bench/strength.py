"""How strong the search is: against its number of iterations, its settings, and with all cards open.

    python3 -m bench.strength search:300 search:1000 open:1000 --against hard --deals 100
    python3 -m bench.strength search:1000,exploration=0.3 --against search:1000 --players 4

A player is a level, or `search:N` with N iterations a move, or one of two cheats that live only here, as ceilings of
what guessing can reach: `open:N`, the same search when it may see all hands and the talon, and `hand:N`, when it may
see all hands but not the order of the talon. Settings of the search and of its doubts follow the number. Deals are
mirrored as in the arena; the error is that of the means of deals, times 1.96.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from durak.actions import Action
from durak.ai.beliefs import DOUBTS, Doubts
from durak.ai.bits import layout
from durak.ai.fast import action_of
from durak.ai.levels import LEVELS
from durak.ai.player import Limit
from durak.ai.search import Searcher, Settings, Tree, explored
from durak.arena import judged
from durak.engine import apply, deal, shuffled_deck
from durak.rules import DEFAULT_PRESET, PRESETS, Rules
from durak.seats import sides
from durak.state import State
from durak.view import observe

Mind = Callable[[State, random.Random], Action]


def mind(name: str) -> Mind:
    """What `name` plays in a state."""
    if name in LEVELS:
        entry = LEVELS[name]
        player, limit = entry.player(), entry.limit.untimed()
        return lambda state, rng: player.choose(observe(state, state.turn), rng, limit)
    kind, _, rest = name.partition(":")
    number, *pairs = rest.split(",")
    changes: dict[str, Any] = {key: _number(value) for key, value in (pair.split("=") for pair in pairs)}
    doubts = {key: changes.pop(key) for key in Doubts._fields if key in changes}
    settings = Settings(doubts=DOUBTS._replace(**doubts))._replace(**changes)
    limit = Limit(iterations=int(number))
    if kind in _TRUTHS:
        return lambda state, rng: _cheating(state, rng, settings, int(number), _TRUTHS[kind](state))
    searcher = Searcher(settings)
    return lambda state, rng: searcher.choose(observe(state, state.turn), rng, limit)


def _number(text: str) -> int | float | None:
    if text == "none":
        return None
    return int(text) if text.isdigit() else float(text)


class _Truth:
    """Knows where every card lies."""

    certain = True

    def __init__(self, state: State) -> None:
        cards = layout(state.rules.deck, state.trump)
        self._hands = [cards.mask(hand) for hand in state.hands]
        self._talon = [cards.bit_of[card] for card in state.talon]

    def deal(self, rng: random.Random) -> tuple[list[int], list[int]]:
        return self._hands[:], self._drawn(rng)

    def _drawn(self, _: random.Random) -> list[int]:
        return self._talon


class _TrueHands(_Truth):
    """Knows who holds what, and of the talon only the card that lies face up under it."""

    def _drawn(self, rng: random.Random) -> list[int]:
        hidden, bottom = self._talon[:-1], self._talon[-1:]
        rng.shuffle(hidden)
        return hidden + bottom


_TRUTHS: dict[str, type[_Truth]] = {"open": _Truth, "hand": _TrueHands}


def _cheating(state: State, rng: random.Random, settings: Settings, iterations: int, known: Any) -> Action:
    view = observe(state, state.turn)
    if len(view.legal) == 1:
        return view.legal[0]
    tree = Tree(view, rng, settings)
    tree.belief = known
    tree.game.hands, tree.game.talon = known.deal(rng)
    tree.moves = tree.game.moves()
    for _ in explored(tree, iterations, None):
        pass
    return action_of(tree.game, tree.best())


def shares(rules: Rules, players: int, pair: tuple[Mind, Mind], number: int, seed: int) -> list[float]:
    """The share not lost of the first of the pair in each game of a deal."""
    found = []
    for seats in sides(rules, players):
        state = deal(rules, players, shuffled_deck(rules, f"strength {seed} {number}"))
        rng = random.Random(f"strength {seed} {number} {min(seats)}")
        while state.turn is not None:
            state = apply(state, pair[state.turn not in seats](state, rng))
        found.append(judged(state, seats, 0).share)
    return found


def main() -> None:
    """One line for each player."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+", metavar="PLAYER")
    parser.add_argument("--against", default="hard", metavar="PLAYER")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--preset", choices=list(PRESETS), default=DEFAULT_PRESET)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rules = PRESETS[args.preset].rules
    print(f"{args.preset}, {args.players} players, {args.deals} deals, seed {args.seed}, against {args.against}")
    for name in args.names:
        begun, means, lost, games = time.process_time(), [], 0.0, 0
        for number in range(args.deals):
            result = shares(rules, args.players, (mind(name), mind(args.against)), number, args.seed)
            means.append(statistics.fmean(result))
            lost += sum(1.0 - share for share in result)
            games += len(result)
        error = 1.96 * statistics.stdev(means) / len(means) ** 0.5
        fair = 2 if rules.teams else args.players
        print(
            f"{name:<28} not lost {statistics.fmean(means):.3f} ± {error:.3f}   losses {lost * fair / games:.2f} of a "
            f"fair share   {games} games, {time.process_time() - begun:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
