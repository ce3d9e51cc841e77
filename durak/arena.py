"""Arena: two opponents play many mirrored deals, and the result is a number with its error.

Two players: each deal is played twice with seats swapped. More players: one seat is `a`, the others `b`, and `a` sits
on every seat in turn. Teams: one side is `a`, the other `b`, both ways. So luck in the deal cancels, and the error is
that of the means of deals.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final, NamedTuple

from durak import engine
from durak.ai.levels import Level, UnknownLevel
from durak.ai.player import Limit, Player
from durak.ai.safe import answer
from durak.app.rulebook import why_not
from durak.app.words import Words
from durak.command_options import PRESET_HELP, at_least_one, chosen_limit, configure_limit, whole_number
from durak.outside import close_all, opponent
from durak.rules import DEFAULT_PRESET, MOST_PLAYERS, PRESETS, InvalidRules, Rules, check_players
from durak.seats import sides
from durak.state import State
from durak.view import observe

ACTION_CAP: Final = 3000
"""A game with more actions is broken off, counted as a draw and reported."""

CHUNK: Final = 4
"""Deals that a process is given at a time."""


class Setting(NamedTuple):
    """Everything that decides the games of an arena run."""

    a: str
    b: str
    players: int = 2
    deals: int = 100
    preset: str = DEFAULT_PRESET
    teams: bool = False
    seed: int = 1
    limit: Limit | None = None
    """For both; None leaves each level its own."""
    timed: bool = True
    """Whether the limits of levels that count iterations hold by the clock as well."""

    @property
    def rules(self) -> Rules:
        """The rules played by; InvalidRules when there is no such preset."""
        if self.preset not in PRESETS:
            raise InvalidRules("unknown_preset", self.preset)
        rules = PRESETS[self.preset].rules
        return rules.replace(teams=True) if self.teams else rules


class GameResult(NamedTuple):
    """What one game says about `a`."""

    share: float
    """1 not lost, 0 lost, half for a draw."""
    draw: bool
    place: float
    """Mean place of the seats of `a`; players without a place of their own share what is left."""
    actions: int
    capped: bool


class Clock(NamedTuple):
    """Seconds of each decision between several actions, and what went wrong, for one opponent."""

    seconds: list[float]
    notes: list[str]


class DealResult(NamedTuple):
    """All games of one deal."""

    number: int
    games: tuple[GameResult, ...]
    clocks: tuple[Clock, Clock]


class Times(NamedTuple):
    """Thinking time of one opponent over decisions between several actions, in milliseconds."""

    decisions: int
    median_ms: float
    p99_ms: float
    failures: int
    first_failure: str | None


class ArenaResult(NamedTuple):
    """The outcome of a run, from the side of `a`."""

    a: str
    b: str
    preset: str
    players: int
    teams: bool
    seed: int
    deals: int
    games: int
    share: float
    """Share of games that `a` did not lose, draws half."""
    interval: tuple[float, float]
    """95% interval of the share."""
    lost: int
    draws: int
    loss_ratio: float
    """How often `a` was the durak, as part of the fair share: 1 in the number of players, 1 in 2 for teams."""
    loss_interval: tuple[float, float]
    """95% interval of the loss ratio."""
    mean_place: float
    time_a: Times
    time_b: Times
    longest: int
    """Most actions in one game."""
    capped: tuple[int, ...]
    """Deals that ran into the action cap."""
    seconds: float


def seatings(setting: Setting) -> tuple[frozenset[int], ...]:
    """The sets of seats on which `a` plays each deal."""
    return tuple(map(frozenset, sides(setting.rules, setting.players)))


def play_deal(setting: Setting, number: int) -> DealResult:
    """All games of deal `number`."""
    levels = (opponent(setting.a), opponent(setting.b))
    clocks = (Clock([], []), Clock([], []))
    games = [_play_game(setting, number, seats, levels, clocks) for seats in seatings(setting)]
    return DealResult(number, tuple(games), clocks)


def _play_game(
    setting: Setting, number: int, seats: frozenset[int], levels: tuple[Level, Level], clocks: tuple[Clock, Clock]
) -> GameResult:
    rules = setting.rules
    state = engine.deal(rules, setting.players, engine.shuffled_deck(rules, f"arena {setting.seed} {number}"))
    rng = random.Random(f"arena {setting.seed} {number} {min(seats)}")
    players: list[Player] = [entry.player() for entry in levels]
    own = [entry.limit if setting.timed else entry.limit.untimed() for entry in levels]
    limits = [setting.limit or limit for limit in own]
    actions = 0
    while state.turn is not None and actions < ACTION_CAP:
        who = 0 if state.turn in seats else 1
        state = _move(state, players[who], limits[who], rng, clocks[who])
        actions += 1
    return judged(state, seats, actions)


def _move(state: State, player: Player, limit: Limit, rng: random.Random, clock: Clock) -> State:
    view = observe(state, state.turn)
    begun = time.perf_counter()
    answered = answer(player, view, rng, limit)
    if len(view.legal) > 1:
        clock.seconds.append(time.perf_counter() - begun)
    if answered.note is not None:
        clock.notes.append(answered.note)
    return engine.apply(state, answered.action)


def judged(state: State, seats: Collection[int], actions: int) -> GameResult:
    """What a game that ended in `state`, or was broken off there, says about whoever sat on `seats`."""
    outcome = state.outcome
    draw = outcome is None or not outcome.losers
    share = 0.5 if outcome is None or not outcome.losers else float(not set(seats) <= set(outcome.losers))
    given = engine.places(state)
    taken = [place for place in given if place is not None]
    rest = [place for place in range(1, state.players + 1) if place not in taken]
    shared = statistics.fmean(rest) if rest else 0.0
    places = [place if (place := given[seat]) is not None else shared for seat in seats]
    return GameResult(share, draw, statistics.fmean(places), actions, outcome is None)


def run_arena(setting: Setting, processes: int = 1) -> ArenaResult:
    """Play all deals; UnknownLevel or InvalidRules when the setting cannot be played, ValueError without deals.

    Of `processes` no more are started than can have something to do.
    """
    check_players(setting.rules, setting.players)
    if setting.deals < 1:
        raise ValueError("at least one deal")
    for name in (setting.a, setting.b):
        opponent(name)
    begun = time.perf_counter()
    try:
        results = list(_play_all(setting, process_count(processes, setting.deals)))
    finally:
        close_all()
    return _summary(setting, results, time.perf_counter() - begun)


def process_count(wanted: int, deals: int) -> int:
    """How many processes play when `wanted` are asked for: at most one a processor, and one for each chunk of deals."""
    chunks = -(-deals // CHUNK)
    return min(wanted, chunks, os.cpu_count() or 1)


def _play_all(setting: Setting, processes: int) -> Iterator[DealResult]:
    if processes < 2:
        for number in range(setting.deals):
            yield play_deal(setting, number)
        return
    # The page's interpreter has no processes, so the import waits until one is wanted.
    import functools
    import multiprocessing

    with multiprocessing.Pool(processes, _begin_process) as pool:
        yield from pool.imap(functools.partial(play_deal, setting), range(setting.deals), chunksize=CHUNK)
        # Leaving the block would end the processes before they could end the programs that they started.
        pool.close()
        pool.join()


def _begin_process() -> None:
    """In a process of the pool: its programs end with it, also when it is told to end. The pool hears Ctrl-C for it."""
    import multiprocessing.util
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    multiprocessing.util.Finalize(None, close_all, exitpriority=0)


def _summary(setting: Setting, results: Sequence[DealResult], seconds: float) -> ArenaResult:
    games = [game for result in results for game in result.games]
    means = [statistics.fmean(game.share for game in result.games) for result in results]
    fair = 2 if setting.rules.teams else setting.players
    ratios = [fair * statistics.fmean(game.share == 0.0 for game in result.games) for result in results]
    return ArenaResult(
        a=setting.a,
        b=setting.b,
        preset=setting.preset,
        players=setting.players,
        teams=setting.rules.teams,
        seed=setting.seed,
        deals=len(results),
        games=len(games),
        share=round(statistics.fmean(means), 4),
        interval=_interval(means, 1.0),
        lost=sum(game.share == 0.0 for game in games),
        draws=sum(game.draw for game in games),
        loss_ratio=round(statistics.fmean(ratios), 4),
        loss_interval=_interval(ratios, float(fair)),
        mean_place=round(statistics.fmean(game.place for game in games), 3),
        time_a=_times([result.clocks[0] for result in results]),
        time_b=_times([result.clocks[1] for result in results]),
        longest=max(game.actions for game in games),
        capped=tuple(result.number for result in results if any(game.capped for game in result.games)),
        seconds=round(seconds, 1),
    )


def _interval(means: Sequence[float], most: float) -> tuple[float, float]:
    """The 95% interval of the mean of deals; from 0 to `most` for a single deal, which says nothing."""
    if len(means) < 2:
        return 0.0, most
    mean, error = statistics.fmean(means), 1.96 * statistics.stdev(means) / len(means) ** 0.5
    return round(max(0.0, mean - error), 4), round(min(most, mean + error), 4)


def _times(clocks: Sequence[Clock]) -> Times:
    seconds = sorted(second for clock in clocks for second in clock.seconds)
    notes = [note for clock in clocks for note in clock.notes]
    if not seconds:
        return Times(0, 0.0, 0.0, len(notes), notes[0] if notes else None)
    median, slow = (round(seconds[int(len(seconds) * part)] * 1000, 3) for part in (0.5, 0.99))
    return Times(len(seconds), median, slow, len(notes), notes[0] if notes else None)


# --------------------------------------------------------------------------------------------- the command


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the `arena` command to its parser."""
    parser.add_argument(
        "--a",
        required=True,
        metavar="OPPONENT",
        help="a level, module:attribute of a foreign player, or command:PROGRAM of one that talks docs/PROTOCOL.md",
    )
    parser.add_argument("--b", required=True, metavar="OPPONENT", help="the other one")
    seats = range(2, MOST_PLAYERS + 1)
    about = f"players at the table, {seats[0]} to {seats[-1]} (default 2)"
    parser.add_argument("--players", type=whole_number, choices=seats, default=2, metavar="N", help=about)
    parser.add_argument("--deals", type=at_least_one, default=100, help="deals, each from every seat (default 100)")
    parser.add_argument("--preset", choices=list(PRESETS), default=DEFAULT_PRESET, metavar="NAME", help=PRESET_HELP)
    parser.add_argument("--teams", action="store_true", help="side a against side b")
    parser.add_argument("--seed", type=whole_number, default=1, help="decides all deals and all chance (default 1)")
    configure_limit(parser)
    about = f"play on so many processors (default 1); at most all there are, and one for every {CHUNK} deals"
    parser.add_argument("--processes", type=at_least_one, default=1, metavar="N", help=about)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """The `arena` command; exit status 2 if it cannot be played, 1 if a game was broken off or an opponent failed."""
    setting = Setting(args.a, args.b, args.players, args.deals, args.preset, args.teams, args.seed, chosen_limit(args))
    reason = why_not(setting.rules, setting.players, Words.load("en"))
    if reason is not None:
        print(f"arena: {reason}", file=sys.stderr)
        return 2
    try:
        result = run_arena(setting, args.processes)
    except UnknownLevel as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    print(json.dumps(_plain(result)) if args.json else _report(result))
    return 1 if result.capped or result.time_a.failures or result.time_b.failures else 0


def _plain(result: ArenaResult) -> dict[str, Any]:
    return {**result._asdict(), "time_a": result.time_a._asdict(), "time_b": result.time_b._asdict()}


def _report(result: ArenaResult) -> str:
    low, high = result.interval
    few, many = result.loss_interval
    teams = " in teams" if result.teams else ""
    lines = [
        f"{result.a} against {result.b}: {result.preset}, {result.players} players{teams}, seed {result.seed}",
        f"not lost by {result.a}: {result.share:.3f} (95%: {low:.3f} to {high:.3f}) in {result.games} games of "
        f"{result.deals} deals; {result.draws} draws",
        f"lost {result.lost}, {result.loss_ratio:.2f} of a fair share (95%: {few:.2f} to {many:.2f}); "
        f"mean place {result.mean_place:.2f}",
        *(
            f"{name}: median {times.median_ms} ms, 99th percentile {times.p99_ms} ms, {times.failures} failures"
            + (f" ({times.first_failure})" if times.first_failure else "")
            for name, times in ((result.a, result.time_a), (result.b, result.time_b))
        ),
        f"longest game {result.longest} actions; {result.seconds} s in all",
    ]
    lines += [
        f"{name} failed {times.failures} times; a plain heuristic moved in its place, so its figures are not its own"
        for name, times in ((result.a, result.time_a), (result.b, result.time_b))
        if times.failures
    ]
    if result.capped:
        lines.append(f"broken off after {ACTION_CAP} actions: deals {', '.join(map(str, result.capped))}")
    return "\n".join(lines)
