"""Programs as opponents: they play in the arena, and one that fails does not end it."""

from __future__ import annotations

import os
import random
import shlex
import sys
from pathlib import Path

import pytest

from durak import arena
from durak.ai.levels import UnknownLevel
from durak.ai.player import Limit
from durak.arena import Setting, run_arena
from durak.line_protocol import ProtocolError
from durak.outside import OutsidePlayer, close_all, opponent
from durak.view import View, observe
from tests.positions import position

pytestmark = pytest.mark.cpython  # subprocesses

FIRST_LEGAL = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"action": json.loads(line)["legal"][0]}), flush=True)
"""
ONE_LINE_TOO_MANY = """
import json, pathlib, sys
told = pathlib.Path(sys.argv[1])
for line in sys.stdin:
    if not told.exists():
        told.touch()
        print("thinking", flush=True)
    print(json.dumps({"action": json.loads(line)["legal"][-1]}), flush=True)
"""
BANNER = "print('Welcome!', flush=True)" + FIRST_LEGAL
STAYS = """
import os, pathlib, sys, time
(pathlib.Path(sys.argv[1]) / str(os.getpid())).touch()
for line in sys.stdin:
    print("{}", flush=True)
time.sleep(60)
"""
ONE_ANSWER = FIRST_LEGAL + "    break\n"
SILENT = "import sys\nfor line in sys.stdin: pass\n"


def program(source: str, *arguments: str) -> str:
    """The command that runs a Python program."""
    return shlex.join([sys.executable, "-c", source, *arguments])


def some_view() -> View:
    return observe(position(trump="H", hands=["6S7S9D", "8SKD6H"], talon="TCJH"), 0)


def test_our_own_engine_plays_as_it_does_at_home():
    """The heuristic at the hard level uses no chance, so that both ways must give the same games."""
    command = "command:" + shlex.join([sys.executable, "-m", "durak", "serve-engine", "--level", "hard"])

    outside, home = (run_arena(Setting(name, "medium", deals=2)) for name in (command, "hard"))

    assert outside.time_a.failures == 0
    assert (outside.share, outside.mean_place, outside.longest) == (home.share, home.mean_place, home.longest)


def test_a_program_of_three_lines_can_play():
    result = run_arena(Setting("command:" + program(FIRST_LEGAL), "hard", players=3, deals=2))

    assert (result.time_a.failures, result.games) == (0, 6)


@pytest.fixture
def two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes are started for a few deals, whatever the machine has."""
    monkeypatch.setattr(arena, "CHUNK", 1)
    monkeypatch.setattr(arena.os, "cpu_count", lambda: 2)


@pytest.mark.usefixtures("two_processes")
def test_a_program_plays_in_several_processes():
    result = run_arena(Setting("command:" + program(FIRST_LEGAL), "hard", deals=4), processes=2)

    assert (result.time_a.failures, result.games) == (0, 8)


def test_a_program_that_talks_nonsense_is_answered_for_and_counted():
    result = run_arena(Setting("command:" + program("while input(): print('what?', flush=True)"), "hard", deals=1))

    assert result.time_a.failures > 0
    assert "bad_answer" in str(result.time_a.first_failure)


def test_one_line_too_many_costs_one_move(tmp_path: Path):
    player = OutsidePlayer(program(ONE_LINE_TOO_MANY, str(tmp_path / "told")))
    one = some_view()
    other = observe(position(trump="H", hands=["TS JS QD", "8S KD 6H"], talon="TCJH"), 0)

    with pytest.raises(ProtocolError, match="thinking"):
        player.choose(one, random.Random(1), Limit())
    for view in (other, one):
        assert player.choose(view, random.Random(1), Limit()) == view.legal[-1]
    player.close()


def test_what_a_program_says_instead_of_an_answer_is_told():
    result = run_arena(Setting("command:" + program(BANNER), "hard", deals=1))

    assert result.time_a.failures > 0
    assert "Welcome!" in str(result.time_a.first_failure)


def test_a_program_that_has_ended_is_started_again():
    player = OutsidePlayer(program(ONE_ANSWER))
    view, rng = some_view(), random.Random(1)

    assert player.choose(view, rng, Limit()) == view.legal[0]
    with pytest.raises(ProtocolError, match="no_answer"):
        player.choose(view, rng, Limit())
    assert player.choose(view, rng, Limit()) == view.legal[0]
    player.close()


def test_a_program_that_says_nothing_is_ended():
    player = OutsidePlayer(program(SILENT), patience=0.1)

    with pytest.raises(ProtocolError, match="no_answer"):
        player.choose(some_view(), random.Random(1), Limit())


@pytest.mark.parametrize("name", ["command:", "command:no-such-program-here", "command:'", "genius"])
def test_what_is_no_opponent_is_refused_before_anything_is_played(name: str):
    with pytest.raises(UnknownLevel):
        run_arena(Setting("easy", name))


def test_programs_end_with_the_arena():
    player = opponent("command:" + program(FIRST_LEGAL)).player()
    assert isinstance(player, OutsidePlayer)
    player.choose(some_view(), random.Random(1), Limit())
    process = player._process
    assert process is not None and process.poll() is None

    close_all()

    assert process.poll() == 0


@pytest.mark.usefixtures("two_processes")
def test_programs_end_with_the_processes_that_play(tmp_path: Path):
    setting = Setting("command:" + program(STAYS, str(tmp_path)), "hard", deals=2)

    assert run_arena(setting, processes=2).time_a.failures > 0

    started = [int(file.name) for file in tmp_path.iterdir()]
    assert started
    for number in started:
        with pytest.raises(ProcessLookupError):
            os.kill(number, 0)
