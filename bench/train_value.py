"""Fit the numbers of durak/ai/value_weights.py to games of the search, or of the heuristic player, against itself.

    python3 -m bench.train_value play --players 2 --games 4000 --iterations 40 --seed 1 rows-2.txt
    python3 -m bench.train_value play --players 3 --games 4000 --iterations 0 --seed 1 rows-3.txt
    python3 -m bench.train_value fit 2=rows-2.txt 3=rows-3.txt 4=rows-4.txt 5=rows-5.txt teams=rows-teams.txt

Without iterations the heuristic player plays, a good substitute where the search is slow.
`play` adds a line for each bout that begins: cards in the talon, the hands (the attacker first, then clockwise, as bit
masks in hexadecimal) and the place of the loser, -1 for a draw. Two players without a talon are solved, if that takes
no more than NODES: the loser of that bout, and of those before it, is then the one of best play. `fit` writes the
module, one softmax regression for each stage, plain gradient descent in plain Python; it takes a minute or two. What it
is not given stays as it is, and so do stages with fewer than ENOUGH decided rows.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from math import exp, log
from pathlib import Path
from typing import Final, NamedTuple

from durak.ai.bits import layout
from durak.ai.duel import reach
from durak.ai.heuristics import Heuristic
from durak.ai.player import Limit
from durak.ai.search import Searcher
from durak.ai.solver import values
from durak.ai.stage import Stage
from durak.ai.value_weights import STAGES
from durak.engine import apply, deal, shuffled_deck
from durak.rules import PRESETS, Rules
from durak.state import Phase
from durak.view import View, observe

ROOT: Final = Path(__file__).resolve().parent.parent

TALONS: Final = (0, 3, 6, 9, 12, 16, 20, 24)
RANDOM_MOVES: Final = 0.08
"""So often anything legal is played, that the rows may know more than good play."""
ENOUGH: Final = 300
NODES: Final = 100_000
"""What solving a position may cost."""
FEATURES: Final = 27
"""Nine plain ranks, nine trumps, cards above six, cards above nine, pairs; the six of `duel.reach`."""
PLAYED: Final = [name for name, preset in PRESETS.items() if preset.rules.deck == 36]
"""Presets to learn from: rows do not tell how large their deck was."""
DUEL: Final = 6
"""Up to so many cards in the talon it counts with two players how their hands face each other."""
SMOOTH: Final = 5.0
"""Pull of neighbouring ranks on each other."""
HEADER: Final = '''"""What cards are worth to the search, by how full the talon is: fitted to games, see value.py.

Written by bench.train_value; not to be edited by hand.
"""

from __future__ import annotations

from typing import Final

from durak.ai.stage import Stage

'''


class Row(NamedTuple):
    """The beginning of a bout."""

    talon: int
    hands: tuple[int, ...]
    loser: int


def play_game(rules: Rules, players: int, iterations: int, seed: str) -> Iterator[Row]:
    """The rows of one game."""
    rng = random.Random(seed)
    state = deal(rules, players, shuffled_deck(rules, seed))
    cards, player = layout(rules.deck, state.trump), Searcher() if iterations else Heuristic()
    begun: list[tuple[int, int, tuple[int, ...]]] = []
    while state.turn is not None:
        view = observe(state, state.turn)
        if state.phase is Phase.LEAD:
            hands = [cards.mask(hand) for hand in state.hands]
            begun.append((len(state.talon), state.turn, tuple(hands[state.turn :] + hands[: state.turn])))
            result = exact(view)
            if result is not None:
                yield from _rows(begun, -1 if not result else state.turn if result < 0 else 1 - state.turn)
                begun = []
        if rng.random() < RANDOM_MOVES:
            action = rng.choice(view.legal)
        else:
            action = player.choose(view, rng, Limit(iterations=iterations))
        state = apply(state, action)
    assert state.outcome is not None
    yield from _rows(begun, state.outcome.losers[0] if state.outcome.losers else -1)


def exact(view: View) -> int | None:
    """What best play brings the player to act, 1, 0 or -1, if it can be worked out."""
    if view.talon or view.players > 2:
        return None
    proved = values(view, view.legal, NODES)
    best = max(proved.values(), default=None)
    return best if best == 1 or len(proved) == len(view.legal) else None


def _rows(begun: list[tuple[int, int, tuple[int, ...]]], loser: int) -> Iterator[Row]:
    for talon, attacker, masks in begun:
        yield Row(talon, masks, -1 if loser < 0 else (loser - attacker) % len(masks))


def features(hands: Sequence[int]) -> dict[int, float]:
    """The features of a hand, or of the hands of a side together."""
    found: dict[int, float] = {}
    for hand in hands:
        for rank in range(9):
            count = (hand >> 3 * rank & 7).bit_count()
            if count:
                found[rank] = found.get(rank, 0.0) + count
                if count > 1:
                    found[20] = found.get(20, 0.0) + count - 1
            if hand >> 27 + rank & 1:
                found[9 + rank] = 1.0
        for feature, full in ((18, 6), (19, 9)):
            if hand.bit_count() > full:
                found[feature] = found.get(feature, 0.0) + hand.bit_count() - full
    return found


Side = list[tuple[int, float]] | None
"""Features with their values; None for a player who is out."""
Example = tuple[list[Side], int]


def example(row: Row, teams: bool) -> Example:
    """Features by place or side, and the place or side that lost."""
    if teams:
        loser = row.loser % 2 if row.loser >= 0 else row.loser
        return [list(features(side).items()) for side in (row.hands[0::2], row.hands[1::2])], loser
    sides: list[Side] = [list(features([hand]).items()) if hand or row.talon else None for hand in row.hands]
    if len(sides) == 2 and row.talon <= DUEL:
        # Masks are counted from the trump suit, so that any suit will do.
        numbers = reach(layout(36, "S"), *row.hands)
        for place, side in enumerate(sides):
            if side is None:
                continue
            side += [(21 + 3 * place + index, float(number)) for index, number in enumerate(numbers[3 * place :][:3])]
    return sides, row.loser


class Fit(NamedTuple):
    """Weights of the features, and what each place takes off."""

    weights: list[float]
    seats: list[float]


def losing(fit: Fit, sides: list[Side]) -> list[float]:
    """The chance to lose, by place."""
    weights = fit.weights
    powers = [
        0.0 if side is None else exp(fit.seats[place] - sum([weights[index] * value for index, value in side]))
        for place, side in enumerate(sides)
    ]
    total = sum(powers)
    return [power / total for power in powers]


def fitted(examples: list[Example], epochs: int = 40, batch: int = 500) -> Fit:
    """Adam on the cross entropy, with neighbouring ranks pulled together."""
    places = len(examples[0][0])
    size = FEATURES + places
    values, first, second = [0.0] * size, [0.0] * size, [0.0] * size
    rng, step = random.Random(1), 0
    for epoch in range(epochs):
        rng.shuffle(examples)
        for start in range(0, len(examples), batch):
            step += 1
            slope = _slope(Fit(values[:FEATURES], values[FEATURES:]), examples[start : start + batch], len(examples))
            rate = (0.03 if epoch < epochs * 0.6 else 0.006) * (1 - 0.999**step) ** 0.5 / (1 - 0.9**step)
            for index, grade in enumerate(slope):
                first[index] = 0.9 * first[index] + 0.1 * grade
                second[index] = 0.999 * second[index] + 0.001 * grade * grade
                values[index] -= rate * first[index] / (second[index] ** 0.5 + 1e-9)
    return Fit(values[:FEATURES], [value - values[FEATURES] for value in values[FEATURES:]])


def _slope(fit: Fit, examples: list[Example], total: int) -> list[float]:
    slope = [0.0] * (FEATURES + len(fit.seats))
    scale = 1.0 / len(examples)
    for sides, loser in examples:
        chances = losing(fit, sides)
        for place, side in enumerate(sides):
            if side is None:
                continue
            wanted = 1.0 / sum([one is not None for one in sides]) if loser < 0 else float(place == loser)
            error = (chances[place] - wanted) * scale
            slope[FEATURES + place] += error
            for index, value in side:
                slope[index] -= error * value
    for index in (*range(8), *range(9, 17)):
        pull = 2 * SMOOTH / total * (fit.weights[index + 1] - fit.weights[index])
        slope[index] -= pull
        slope[index + 1] += pull
    return slope


def stage(talon: int, fit: Fit, duel: bool) -> Stage:
    """The numbers of a fit by their names."""
    weights = tuple([round(weight, 3) for weight in fit.weights])
    six, nine, pair = weights[18:21]
    seats = tuple([round(seat, 3) for seat in fit.seats])
    return Stage(talon, weights[:9], weights[9:18], six, nine, pair, seats, weights[21:] if duel else ())


def stage_text(found: Stage) -> str:
    """The source text of one stage."""
    lines = [str(found.talon)]
    for value in found[1:]:
        lines.append(f"({', '.join([f'{one:.3f}' for one in value])})" if isinstance(value, tuple) else f"{value:.3f}")
    return "        Stage(\n" + "".join(f"            {line},\n" for line in lines) + "        ),\n"


def read_rows(path: Path, key: str) -> list[Row]:
    """The rows of a file for one number of players; ValueError names the line that is none."""
    rows = []
    for number, line in enumerate(path.read_text(encoding="ascii").splitlines(), 1):
        try:
            talon, *hands, loser = line.split()
            row = Row(int(talon), tuple([int(hand, 16) for hand in hands]), int(loser))
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: not a row ({error})") from error
        players = len(row.hands)
        fitting = players in (4, 6) if key == "teams" else players == int(key)
        if not fitting or not -1 <= row.loser < players or not 0 <= row.talon < 36:
            raise ValueError(f"{path}, line {number}: not a row for “{key}”")
        rows.append(row)
    return rows


def fitted_stages(key: str, rows: list[Row]) -> tuple[Stage, ...]:
    """The stages for one number of players, those with too few rows as they are."""
    found, low = {known.talon: known for known in STAGES[key]}, -1
    for high in TALONS:
        examples = [example(row, key == "teams") for row in rows if low < row.talon <= high]
        low = high
        decided = [one for one in examples if one[1] >= 0]
        if len(decided) < ENOUGH:
            print(f"{key}, talon up to {high}: only {len(decided)} decided rows, left as it is", flush=True)
            continue
        fit = fitted([one for index, one in enumerate(examples) if index % 10])
        held = [one for one in examples[::10] if one[1] >= 0] or decided
        loss = -sum([log(losing(fit, sides)[loser]) for sides, loser in held]) / len(held)
        print(f"{key}, talon up to {high}: {len(examples)} rows, loss {loss:.4f} on a tenth held back", flush=True)
        found[high] = stage(high, fit, key == "2" and high <= DUEL)
    return tuple([found[talon] for talon in sorted(found)])


def module_text(stages: dict[str, tuple[Stage, ...]]) -> str:
    """The source text of the module."""
    body = "".join(f'    "{key}": (\n{"".join(map(stage_text, stages[key]))}    ),\n' for key in sorted(stages))
    end = '}\n"""By number of players, or for teams."""\n'
    return HEADER + "STAGES: Final[dict[str, tuple[Stage, ...]]] = {\n" + body + end


def main() -> None:
    """The two commands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play")
    play.add_argument("--players", type=int, default=2)
    play.add_argument("--preset", choices=PLAYED, default="podkidnoy_classic")
    play.add_argument("--games", type=int, default=1000)
    play.add_argument("--iterations", type=int, default=60)
    play.add_argument("--seed", type=int, default=1)
    play.add_argument("file", type=Path)
    fit = commands.add_parser("fit")
    fit.add_argument("files", nargs="+", metavar="PLAYERS=FILE", help="2 to 5, or teams")
    args = parser.parse_args()
    if args.command == "fit":
        stages = dict(STAGES)
        try:
            for entry in args.files:
                key, _, path = entry.partition("=")
                if key not in stages:
                    raise ValueError(f"“{entry}” is not PLAYERS=FILE with one of {', '.join(stages)}")
                stages[key] = fitted_stages(key, read_rows(Path(path), key))
        except (ValueError, OSError) as error:
            parser.error(str(error))
        (ROOT / "durak" / "ai" / "value_weights.py").write_text(module_text(stages), encoding="utf-8")
        return
    rules = PRESETS[args.preset].rules
    with args.file.open("a", encoding="ascii") as file:
        for game in range(args.games):
            for row in play_game(rules, args.players, args.iterations, f"value {args.seed} {game}"):
                hands = " ".join(f"{hand:x}" for hand in row.hands)
                file.write(f"{row.talon} {hands} {row.loser}\n")
            file.flush()


if __name__ == "__main__":
    main()
