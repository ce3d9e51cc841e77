"""The tour: its script holds against the engine, it wants what is legal, and everybody can read it in time."""

from __future__ import annotations

import pytest

from durak.actions import PASS, TAKE, Action, Kind
from durak.app.refusals import refusal_sentence
from durak.app.scene import Look, layout
from durak.app.selection import attempts
from durak.app.tour import SCRIPT, STEPS, Tour, dressed
from durak.app.words import Words
from durak.events import Beat, Discarded, Drew, Led, Out, Over, ThrewIn, Took, Transferred
from durak.state import Phase

WORDS = [Words.load("ru"), Words.load("en")]
WORDS_A_MINUTE = 110
SECONDS_TO_ACT = 5


def walk():
    """Every step of the tour with the frames that led to it, up to the end."""
    tour = Tour()
    frames = tour.begin()
    while frames is not None:
        yield tour, frames
        frames = tour.act(tour.step.do) if tour.step.do else tour.read_on()
        assert not isinstance(frames, str), frames


def test_the_script_plays_to_its_end():
    steps = [(tour.step, tour.number) for tour, _ in walk()]

    assert [(step, number) for number, step in enumerate(STEPS, 1)] == steps


def test_it_shows_all_that_matters():
    events = [type(frame.event) for _, frames in walk() for frame in frames if frame.event is not None]
    done = {Action.parse(step.do).kind for step in STEPS if step.do}

    assert {Led, ThrewIn, Beat, Transferred, Took, Discarded, Drew, Out, Over} <= set(events)
    assert {Kind.LEAD, Kind.THROW_IN, Kind.BEAT, Kind.TRANSFER, Kind.TAKE, Kind.PASS} <= done
    assert {2, 3} == {len(lesson.hands) for lesson in SCRIPT}


def test_it_ends_with_a_durak_who_is_not_the_player():
    *_, (tour, _) = walk()
    view = tour.view()

    assert (Phase.OVER, 1) == (view.phase, view.outcome and view.outcome.durak)


def test_a_step_wants_one_legal_action_or_none():
    for tour, frames in walk():
        wanted = tour.wanted
        assert tour.view().legal == (() if wanted is None else (wanted,)), tour.step
        assert frames[-1].final
        assert frames[-1].view == tour.view()
        assert not any(frame.view.legal for frame in frames[:-1])


def test_everything_else_is_refused_with_a_sentence_and_changes_nothing():
    for tour, _ in walk():
        view = tour.view()
        for card in view.hand:
            meant = attempts(view, card)
            if view.legal and card in view.legal[0].cards:
                continue
            reason, action = tour.refusal(meant)
            for words in WORDS:
                assert refusal_sentence(reason, words, view, action)
            assert isinstance(tour.act(str(meant[0])), str)
        for action in {TAKE, PASS} - set(view.legal):
            assert isinstance(tour.act(str(action)), str)
        assert "not_now" == tour.act("nonsense")
        assert view == tour.view()


def test_an_action_that_only_the_step_forbids_says_so():
    tour = Tour()
    tour.begin()
    assert ("read_on", Action.parse("6S")) == tour.refusal((Action.parse("6S"),))
    tour.read_on()
    tour.read_on()

    assert "not_this_step" == tour.act("KS")
    assert "card_not_in_hand" == tour.act("AS")
    assert [] == tour.read_on(), "a step that waits for an action is not read on"


@pytest.mark.parametrize("words", WORDS, ids=lambda words: words.language)
def test_it_takes_no_longer_than_five_minutes(words):
    text = " ".join(words(f"tour.{step.id}") for step in STEPS)
    acts = sum(bool(step.do) for step in STEPS)

    assert len(text.split()) / WORDS_A_MINUTE * 60 + acts * SECONDS_TO_ACT + len(STEPS) < 300
    assert all(len(words(f"tour.{step.id}")) <= 125 for step in STEPS)


def test_the_buttons_are_those_of_the_step():
    look = Look(WORDS[1])
    for tour, frames in walk():
        shown = dressed(layout(frames[-1].view, look), tour, WORDS[1])
        commands = [button.command or button.action for button in shown.buttons]
        bare = [tour.step.do] if tour.step.do in ("take", "pass") else []
        assert commands == (bare if tour.step.do else ["tour-next"])
        assert not shown.can_undo
        assert not shown.can_hint


def test_every_step_has_its_own_name():
    assert len({step.id for step in STEPS}) == len(STEPS)


def test_what_is_pointed_at_is_there():
    for tour, _ in walk():
        kind, _, seat = tour.step.point.partition(":")
        assert kind in ("", "hand", "trump", "discard", "seat")
        assert not seat or 0 < int(seat) < tour.view().players
        assert kind != "trump" or tour.view().trump_card is not None
        assert kind != "discard" or tour.view().discard
