"""The search: Monte-Carlo tree search over information sets, for all rules and any number of players.

Each iteration guesses the hidden cards, walks down one tree that all guesses share, plays the bout out by rules of
thumb, and tells every decision on its way what that promises its player. Everybody is taken to look after himself, in
team games after his side. The tree holds what the players do, never what they hold, so that the answer depends on the
view alone. With two players left and no card hidden the game is solved instead, and searched only to set traps when
lost.

`search_steps` hands control back every few milliseconds, so that a page can search between two frames.
"""

from __future__ import annotations

import random
import time
from collections.abc import Generator
from math import log, sqrt
from typing import Any, Final, NamedTuple

from durak.actions import Action
from durak.ai.beliefs import DOUBTS, Belief, Doubts
from durak.ai.fast import DEFEND, LEAD, OVER, TRANSFER, Game, action_of, from_view
from durak.ai.heuristics import Heuristic
from durak.ai.player import Limit, varied
from durak.ai.rollout import rollout
from durak.ai.setup import Setup
from durak.ai.solver import OutOfNodes, Solver, solvable
from durak.ai.value import scores
from durak.state import Phase
from durak.view import View

SLICE_SECONDS: Final = 0.010
"""Time after which `search_steps` hands back control."""
NODES_PER_ITERATION: Final = 32
"""What the solver may spend for each iteration of the limit, so that little thought is little thought."""
BATCH: Final = 8
"""Iterations between two looks at the clock."""
SLICE_NODES: Final = 2_000
"""Nodes of the solver between two looks at the clock."""


class Settings(NamedTuple):
    """The numbers of the search."""

    exploration: float = 0.2
    """How much a move gains by being little tried, in shares of a game."""
    trust: float = 2.0
    """How many trials the first opinion of a move counts for."""
    solver_nodes: int = 64_000
    """Budget of the exact endgame."""
    iterations: int = 1_000
    """Iterations when the limit names neither these nor a time."""
    doubts: Doubts | None = DOUBTS


STANDARD: Final = Settings()


class Priors(NamedTuple):
    """The first opinion of a move: the share not lost it is taken to bring before it is tried."""

    play: float = 0.55
    step: float = 0.02
    """What each cheaper card takes off."""
    trump: float = 0.12
    """What using a trump takes off while there is a talon."""
    take: float = 0.40
    stop: float = 0.50
    """Adding nothing."""
    transfer: float = 0.60


PRIORS: Final = Priors()

Node = list[Any]
"""[trials, sum of results, children by move]; results are those of the player who made the move. A list is quickest."""


class Tree:
    """A search under way."""

    def __init__(self, view: View, rng: random.Random, settings: Settings) -> None:
        self.view = view
        self.settings = settings
        self.rng = rng
        self.belief = Belief(view, settings.doubts)
        hands, talon = self.belief.deal(rng)
        self.game: Game = from_view(view, hands, talon, Setup(view.rules, view.players, view.trump))
        self.moves = self.game.moves()
        self.root: dict[int, Node] = {}
        self.done = 0
        self.scores = scores(view.rules.deck, view.players, view.rules.teams)

    def iterate(self, count: int) -> None:
        """Go `count` times through the tree. One long function, for all the time goes here."""
        start, deal, rng = self.game, self.belief.deal, self.rng
        exploration, trust = self.settings.exploration, self.settings.trust
        scores, allowed = self.scores, self.moves
        for _ in range(count):
            game = start.copy()
            game.hands, game.talon = deal(rng)
            children, moves = self.root, allowed
            trials = self.done + trust
            self.done += 1
            path: list[tuple[Node, int]] = []
            while True:
                mover = game.turn
                best, move, chosen = -1.0, 0, None
                if len(moves) == 1:
                    move = moves[0]
                    chosen = children.get(move)
                    if chosen is None:
                        chosen = children[move] = [trust, trust * 0.5, {}]
                    fresh = False
                else:
                    spread = exploration * sqrt(log(trials + 1.0))
                    for index, candidate in enumerate(moves):
                        node = children.get(candidate)
                        if node is None:
                            node = children[candidate] = [trust, trust * prior(game, candidate, index), {}]
                        tried = node[0]
                        score = node[1] / tried + spread / sqrt(tried)
                        if score > best:
                            best, move, chosen = score, candidate, node
                    assert chosen is not None
                    fresh = chosen[0] == trust
                path.append((chosen, mover))
                game.play(move)
                if fresh or game.phase == OVER:
                    break
                trials, _, children = chosen
                moves = game.moves()
            reward = rollout(game, scores)
            for node, mover in path:
                node[0] += 1.0
                node[1] += reward[mover]

    def best(self) -> int:
        """The move tried most often, of equal ones the first."""
        root = self.root
        return max(self.moves, key=lambda move: root[move][0] if move in root else 0.0)


def prior(game: Game, move: int, index: int) -> float:
    """The first opinion of the `index`-th move of a position."""
    if not move:
        return PRIORS.take if game.phase == DEFEND else PRIORS.stop
    if move >= TRANSFER:
        return PRIORS.transfer
    value = PRIORS.play - PRIORS.step * index
    if move > game.setup.plain and game.drawn < len(game.talon) and (game.phase != LEAD or index):
        value -= PRIORS.trump
    return value


def search_steps(
    view: View, rng: random.Random, limit: Limit, settings: Settings = STANDARD
) -> Generator[None, None, Action]:
    """Search; yields every few milliseconds and returns the action. Forced moves come at once."""
    if len(view.legal) == 1:
        return view.legal[0]
    if view.phase is Phase.REDEAL:
        return Heuristic().choose(view, rng, limit)
    end = time.perf_counter() + limit.seconds if limit.seconds is not None else None
    most = limit.iterations
    if most is None and end is None:
        most = settings.iterations
    tree = Tree(view, rng, settings)
    yield from explored(tree, most, end)
    return action_of(tree.game, tree.best())


def explored(tree: Tree, most: int | None, end: float | None) -> Generator[None, None, None]:
    """Solve what can be solved, and search what is left, at most so many iterations and until `end`."""
    nodes = tree.settings.solver_nodes
    # Where the machine is slow, half of the time stays for what could not be proved.
    half = None if end is None else (time.perf_counter() + end) / 2
    yield from _solve(tree, nodes if most is None else min(nodes, most * NODES_PER_ITERATION), half)
    if len(tree.moves) > 1:
        yield from _iterate(tree, most, end)


def _iterate(tree: Tree, most: int | None, end: float | None) -> Generator[None, None, None]:
    """Iterations up to the limit, at least one batch."""
    clock = time.perf_counter
    pause = clock() + SLICE_SECONDS
    while most is None or tree.done < most:
        tree.iterate(BATCH if most is None else min(BATCH, most - tree.done))
        now = clock()
        if end is not None and now >= end:
            return
        if now >= pause:
            yield
            pause = clock() + SLICE_SECONDS


def _solve(tree: Tree, left: int, end: float | None) -> Generator[None, None, None]:
    """Keep only the moves that hold what can be proved, when nothing is hidden."""
    game = tree.game
    if not (tree.belief.certain and solvable(game)):
        return
    solver = Solver(game.setup, 0)
    proved: dict[int, int] = {}
    for move in tree.moves:
        while move not in proved and left > 0:
            solver.nodes = min(left, SLICE_NODES)
            left -= solver.nodes
            try:
                proved[move] = solver.value(game, move)
                left += solver.nodes
            except OutOfNodes:
                if end is not None and time.perf_counter() >= end:
                    left = 0
                yield
        if proved.get(move) == 1:
            tree.moves = [move]
            return
    tree.moves = _holding(tree.moves, proved)


def _holding(moves: list[int], proved: dict[int, int]) -> list[int]:
    """The moves worth searching: those not proved to be worse than another; all of them when all lose."""
    worth = [move for move in moves if proved.get(move, 0) >= 0]
    if worth and all(move in proved for move in moves):
        return worth[:1]
    return worth or moves


class Searcher(NamedTuple):
    """A player who searches."""

    settings: Settings = STANDARD

    def choose(self, view: View, rng: random.Random, limit: Limit) -> Action:
        """The best action found within the limit."""
        steps = self.steps(view, rng, limit)
        while True:
            try:
                next(steps)
            except StopIteration as stop:
                action: Action = stop.value
                return action

    def steps(self, view: View, rng: random.Random, limit: Limit) -> Generator[None, None, Action]:
        """The same in slices."""
        other = varied(view, rng)
        if other is not None:
            return other
        return (yield from search_steps(view, rng, limit, self.settings))
