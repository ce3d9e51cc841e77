"""The terminal front end, played by a script."""

from __future__ import annotations

import argparse
import random

import pytest

from durak.app.rulebook import why_not
from durak.app.words import LANGUAGES, Words
from durak.match import Match
from durak.rules import PRESETS, preset_players
from durak.terminal import configure, play_deal, run


def typist(*texts: str, then: str = "1"):
    """Types `texts` one after another, then always the same."""
    waiting = list(texts)
    return lambda _prompt: waiting.pop(0) if waiting else then


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ["podkidnoy_classic", "yard", "pairs_2x2", "chaos"])
def test_a_deal_is_played_to_its_end(preset, language, capsys):
    chosen = PRESETS[preset]
    match = Match.new(chosen.rules, preset_players(chosen)[-1], 3)

    play_deal(match, Words.load(language), "medium", random.Random(3), typist())

    assert match.over
    assert len(match.record.actions) < capsys.readouterr().out.count("\n")


def test_what_is_not_legal_is_refused_with_a_reason(capsys):
    """Garbage, numbers off the list, a card that is not held, then the first action."""
    match = Match.new(PRESETS["podkidnoy_classic"].rules, 2, 5)
    words = Words.load("en")

    play_deal(match, words, "medium", random.Random(5), typist("foo", "99", "", "9" * 5000, "6D"))

    said = capsys.readouterr().out
    assert said.count(words("refusal.bad_notation")) == 4
    assert said.count(words("refusal.card_not_in_hand")) == 1
    assert match.over


@pytest.mark.parametrize("typed", ["7C7S", "7c7s", "7♣7♠"])
def test_an_action_is_understood_in_any_case_and_as_it_is_shown(typed, capsys):
    match = Match.new(PRESETS["podkidnoy_classic"].rules, 2, "3")
    play_deal(match, Words.load("ru"), "medium", random.Random(3), typist(typed))

    said = capsys.readouterr().out
    assert "Первый ход ваш, младший козырь семёрка треф" in said
    assert " 7) 7♣7♠" in said
    assert str(match.record.actions[0]) == "7C7S"


def command(text: str) -> int:
    """Exit status of the command."""
    parser = argparse.ArgumentParser()
    configure(parser)
    return run(parser.parse_args(text.split()))


@pytest.mark.parametrize("players", ["0", "1", "7", "8"])
def test_a_number_of_players_that_is_not_offered_is_refused(players, capsys):
    with pytest.raises(SystemExit) as ended:
        command(f"--players {players}")

    assert ended.value.code == 2
    assert "--players" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("preset", "players"), [("mini_24", 5), ("pairs_2x2", 5)])
def test_players_who_do_not_fit_the_rules_are_told_in_words(preset, players, language, capsys):
    assert command(f"--preset {preset} --players {players} --lang {language}") == 1

    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.strip() == why_not(PRESETS[preset].rules, players, Words.load(language))


def test_whoever_leaves_ends_the_deal(monkeypatch, capsys):
    def leave(_prompt):
        raise EOFError

    monkeypatch.setattr("builtins.input", leave)
    assert command("--players 4 --seed 7 --lang en") == 1
    assert "7" in capsys.readouterr().out
