"""Sounds: what is heard of each event, and when the turn is told."""

import re
from typing import get_args

import pytest

from durak.app.frames import Frame
from durak.app.sounds import VOLUMES, sounds_of
from durak.cards import Card, parse_cards
from durak.events import (
    AskedRedeal,
    Beat,
    Dealt,
    Discarded,
    Drew,
    Event,
    Led,
    Opened,
    Out,
    Over,
    Passed,
    Takes,
    ThrewIn,
    Took,
    Transferred,
)
from durak.state import Outcome
from durak.view import observe
from tests.positions import position
from tools.paths import ROOT

STATE = position(trump="H", hands=["7C 7D AC", "9C AD", "9S KD"])
MINE, THEIRS = observe(STATE, 0), observe(STATE, 1)
"""The turn is with player 0."""
CARDS = parse_cards("7C")
HEARD = [
    (Dealt(2, ((), (), ()), (6, 6, 6), "H", Card.parse("6H"), 18), ("deal",)),
    (AskedRedeal(1, False), ()),
    (Opened(0, "lowest_trump", None), ()),
    (Led(1, 2, CARDS), ("lay",)),
    (ThrewIn(1, 2, CARDS, False), ("lay",)),
    (Beat(1, Card.parse("9C"), Card.parse("7C")), ("lay",)),
    (Transferred(1, 2, CARDS, False), ("lay",)),
    (Passed(1, False), ()),
    (Takes(1), ()),
    (Took(1, CARDS), ("take",)),
    (Discarded(CARDS), ("sweep",)),
    (Drew(1, (None,), None), ("deal",)),
    (Out(1, 1), ()),
    (Over(Outcome((0,), 0)), ("end",)),
]


def test_the_table_has_every_event():
    assert {type(event) for event, _ in HEARD} == set(get_args(Event))


@pytest.mark.parametrize(("event", "heard"), HEARD, ids=[type(event).__name__ for event, _ in HEARD])
def test_an_event_is_heard_and_then_that_the_turn_has_come(event, heard):
    assert sounds_of(Frame(event, THEIRS)) == heard
    assert sounds_of(Frame(event, MINE, final=False)) == heard
    assert sounds_of(Frame(event, MINE)) == (*heard, "turn")


def test_the_turn_that_stays_is_not_told():
    assert sounds_of(Frame(Led(0, 1, CARDS), MINE)) == ("lay",)
    assert sounds_of(Frame(Passed(0, False), MINE)) == ()
    assert sounds_of(Frame(Drew(0, CARDS, None), MINE)) == ("deal", "turn")


def test_nothing_is_heard_where_nothing_happened_and_nobodys_turn_is_told_to_an_onlooker():
    assert sounds_of(Frame(None, MINE)) == ()
    assert sounds_of(Frame(Led(1, 2, CARDS), observe(STATE, None))) == ("lay",)


def test_each_sound_is_made_and_is_short():
    text = (ROOT / "static/sounds.js").read_text(encoding="utf-8").replace("LONGEST", "0.15")
    made = dict(re.findall(r"^  (\w+): (\[\[.*\]\]),$", text, re.MULTILINE))
    assert set(made) == {name for _, heard in HEARD for name in heard} | {"turn"}
    for parts in made.values():
        assert all(
            float(start) + float(length) <= 0.1501 for start, length in re.findall(r"', ([\d.]+), ([\d.]+)", parts)
        )


def test_off_is_silent_and_loud_is_louder_than_quiet():
    assert VOLUMES["off"] == 0 < VOLUMES["quiet"] < VOLUMES["loud"] <= 1
