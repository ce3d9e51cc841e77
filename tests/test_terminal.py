"""The terminal front end, played by a script."""

from __future__ import annotations

import random

import pytest

from durak.app.words import LANGUAGES, Words
from durak.match import Match
from durak.rules import PRESETS, preset_players
from durak.terminal import play_deal


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
    """Garbage, a number off the list, a card that is not held, then the first action."""
    match = Match.new(PRESETS["podkidnoy_classic"].rules, 2, 5)
    words = Words.load("en")

    play_deal(match, words, "medium", random.Random(5), typist("foo", "99", "", "6D"))

    said = capsys.readouterr().out
    assert said.count(words("refusal.bad_notation")) == 3
    assert said.count(words("refusal.card_not_in_hand")) == 1
    assert match.over
