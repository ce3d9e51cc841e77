"""Golden files: whole games and counts of possible games, as they were when last looked at.

`python3 tests/regenerate.py` renews them; a difference is a change of the game, so read it before committing it.
"""

import json

import pytest

from durak.record import from_plain
from durak.rules import PRESETS
from durak.state import Phase
from tests.regenerate import DEPTH, GOLDEN, PLAYTHROUGHS, perft_counts, playthrough

NAMES = {f"{preset}-{players}.txt": (preset, players, seed) for preset, players, seed in PLAYTHROUGHS}


def written(name):
    return (GOLDEN / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "game"), NAMES.items(), ids=list(NAMES))
def test_a_game_goes_as_written_down(name, game):
    expected, actual = written(name).splitlines(), playthrough(*game).splitlines()
    differing = next(
        (number for number, lines in enumerate(zip(expected, actual, strict=False)) if len(set(lines)) > 1), None
    )

    assert None is differing, f"line {differing + 1}: {expected[differing]!r} is now {actual[differing]!r}"
    assert len(expected) == len(actual)


@pytest.mark.parametrize("name", NAMES)
def test_the_record_of_a_game_that_was_written_down_replays_to_its_end(name):
    record = from_plain(json.loads(written(name).splitlines()[1]))

    assert Phase.OVER is record.replay()[-1].phase


def test_as_many_sequences_of_actions_are_legal_as_counted():
    assert written("perft.txt").splitlines() == perft_counts().splitlines()


def test_every_preset_is_counted():
    counted = [line.split(",")[0] for line in written("perft.txt").splitlines()[1:]]

    assert list(PRESETS) == list(dict.fromkeys(counted))
    assert all(len(line.split(": ")[1].split()) == DEPTH for line in written("perft.txt").splitlines()[1:])


def test_there_is_no_golden_file_that_nothing_compares():
    assert {*NAMES, "perft.txt"} == {path.name for path in GOLDEN.iterdir()}
