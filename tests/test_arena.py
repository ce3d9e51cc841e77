"""The arena: mirrored deals, honest numbers, and the ladder of levels."""

from __future__ import annotations

import argparse
import json

import pytest

from durak import arena
from durak.ai.levels import UnknownLevel
from durak.ai.player import Limit
from durak.app.rulebook import why_not
from durak.app.words import Words
from durak.arena import ArenaResult, Setting, play_deal, run_arena, seatings
from durak.rules import MOST_PLAYERS, InvalidRules, Rules


def untimed(result: ArenaResult) -> ArenaResult:
    """The result without what the clock says."""
    times = {name: getattr(result, name)._replace(median_ms=0.0, p99_ms=0.0) for name in ("time_a", "time_b")}
    return result._replace(seconds=0.0, **times)


def command(text: str) -> int:
    """Exit status of the command."""
    parser = argparse.ArgumentParser()
    arena.configure(parser)
    return arena.run(parser.parse_args(text.split()))


@pytest.mark.parametrize(
    ("setting", "seats"),
    [
        (Setting("hard", "easy"), [{0}, {1}]),
        (Setting("hard", "easy", players=4), [{0}, {1}, {2}, {3}]),
        (Setting("hard", "easy", players=4, teams=True), [{0, 2}, {1, 3}]),
        (Setting("hard", "easy", players=6, preset="teams_3x3"), [{0, 2, 4}, {1, 3, 5}]),
    ],
)
def test_a_sits_on_every_seat_or_side(setting: Setting, seats: list[set[int]]):
    assert list(seatings(setting)) == seats


@pytest.mark.parametrize("players", [2, 3])
def test_a_player_against_himself_gets_the_fair_share(players: int):
    """Swapped seats of the same player are the same game, so each deal gives exactly the fair mean."""
    result = run_arena(Setting("hard", "hard", players=players, deals=3))

    assert result.share == pytest.approx(1 - 1 / players, abs=0.17)
    if players == 2:
        assert result.interval == (0.5, 0.5)


def test_same_seed_same_result():
    setting = Setting("medium", "easy", deals=6, seed=4)

    assert untimed(run_arena(setting)) == untimed(run_arena(setting))


@pytest.mark.cpython
def test_same_seed_same_result_with_several_processes(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(arena.os, "cpu_count", lambda: 2)
    setting = Setting("medium", "easy", deals=6, seed=4)

    assert untimed(run_arena(setting, processes=2)) == untimed(run_arena(setting))


def test_another_seed_gives_other_deals():
    assert play_deal(Setting("hard", "easy", seed=1), 0).games != play_deal(Setting("hard", "easy", seed=2), 0).games


@pytest.mark.parametrize(
    "setting", [Setting("hard", "easy", 4, 2, teams=True), Setting("hard", "easy", 5, 1, "yard", limit=Limit(None, 5))]
)
def test_counts_add_up(setting: Setting):
    result = run_arena(setting)

    assert result.games == result.deals * len(seatings(setting))
    assert result.lost + result.draws <= result.games
    assert 0 <= result.interval[0] <= result.share <= result.interval[1] <= 1
    assert 1 <= result.mean_place <= setting.players
    assert 0 <= result.loss_interval[0] <= result.loss_ratio <= result.loss_interval[1]
    assert result.capped == ()
    assert 0 < result.time_a.median_ms <= result.time_a.p99_ms


def test_what_cannot_be_played_is_refused():
    with pytest.raises(UnknownLevel):
        run_arena(Setting("hard", "genius"))
    with pytest.raises(InvalidRules):
        run_arena(Setting("hard", "easy", players=3, teams=True))
    with pytest.raises(InvalidRules, match="unknown_preset"):
        run_arena(Setting("hard", "easy", preset="whist"))
    with pytest.raises(ValueError, match="deal"):
        run_arena(Setting("hard", "easy", deals=0))


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]):
    assert command("--a hard --b easy --players 2 --deals 2 --seed 3 --json") == 0

    printed = json.loads(capsys.readouterr().out)
    assert printed["games"] == 4
    assert printed["seed"] == 3
    assert len(printed["interval"]) == 2
    assert printed["time_a"]["decisions"] > 0


def test_the_command_prints_a_report(capsys: pytest.CaptureFixture[str]):
    assert command("--a hard --b easy --deals 2 --iterations 10") == 0

    assert "not lost by hard" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("--a hard --b genius --json", "“genius” is nobody; there are "),
        ("--a hard --b easy --players 3 --teams", "Teams need four or six players."),
        ("--a hard --b easy --players 5 --preset mini_24", "24 cards are not enough for five: everyone needs six."),
        ("--a hard --b easy --players 8", "36 cards are not enough for eight: everyone needs six."),
    ],
)
def test_the_command_says_what_is_wrong(text: str, sentence: str, capsys: pytest.CaptureFixture[str]):
    assert command(text) == 2

    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"arena: {sentence}")


def test_all_numbers_of_players_of_the_rules_are_offered_and_have_words():
    for players in range(2, MOST_PLAYERS + 1):
        assert why_not(Rules(deck=52), players, Words.load("en")) is None
        assert f"rule.seats.{players}" in Words.load("en")


@pytest.mark.parametrize(
    ("wanted", "deals", "processors", "started"),
    [
        (1, 500, 8, 1),
        (4, 500, 8, 4),
        (999_999_999, 500, 8, 8),
        (999_999_999, 9, 8, 3),  # four deals at a time, so that three processes have something to do
        (2, 1, 8, 1),
        (2, 500, None, 1),  # some systems do not say how many processors they have
    ],
)
def test_no_process_is_started_that_would_have_nothing_to_do(
    wanted: int, deals: int, processors: int | None, started: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(arena.os, "cpu_count", lambda: processors)

    assert arena.process_count(wanted, deals) == started


def test_the_command_wants_a_deal(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        command("--a hard --b easy --deals 0")

    assert ended.value.code == 2
    assert "at least 1" in capsys.readouterr().err


class Lost:
    """A player without an idea."""

    def choose(self, *_: object) -> None:
        raise RuntimeError("no idea")


def test_the_command_fails_with_an_opponent(capsys: pytest.CaptureFixture[str]):
    assert command("--a tests.test_arena:Lost --b easy --deals 1") == 1

    assert "no idea (test_arena.py:" in capsys.readouterr().out


def test_one_against_the_others_is_measured_by_the_fair_share():
    """Losses come to what the fair share of one in four says, and the interval is that of the deals."""
    result = run_arena(Setting("hard", "easy", players=4, deals=12))

    assert result.games == 48
    assert result.loss_ratio == pytest.approx(4 * result.lost / result.games, abs=1e-4)
    low, high = result.loss_interval
    assert low < result.loss_ratio < high
    assert low > 0 or high < 4


def test_a_single_deal_says_nothing_about_the_error():
    result = run_arena(Setting("hard", "easy", players=3, deals=1))

    assert (result.interval, result.loss_interval) == ((0.0, 1.0), (0.0, 3.0))


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("hard", "medium"), ("medium", "easy")])
@pytest.mark.parametrize(
    ("players", "teams", "deals"),
    [
        (2, False, 80),
        pytest.param(3, False, 80, marks=pytest.mark.thorough),
        pytest.param(4, False, 120, marks=pytest.mark.thorough),
        (4, True, 60),
    ],
)
def test_each_level_beats_the_one_below(better: str, worse: str, players: int, teams: bool, deals: int):
    """On fixed deals: two players clearly, at fuller tables and in teams more than their fair share."""
    result = run_arena(Setting(better, worse, players, deals, teams=teams))

    assert result.share >= 0.6 if players == 2 else result.loss_ratio < 1.0, result
