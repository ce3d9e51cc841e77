"""Hints: every reason can be had, holds for what the player sees, and is a sentence in both languages."""

from __future__ import annotations

import random
import re
from functools import cache, partial

import pytest

from durak.actions import Action
from durak.ai.levels import LEVELS
from durak.app.hints import REASONS, STRONGEST, cheapest_defence, hint_sentence, move_words, reason
from durak.app.scene import Look, layout
from durak.app.selection import advised, released
from durak.app.words import Words
from durak.cards import parse_cards
from durak.engine import apply, deal, shuffled_deck
from durak.rules import PRESETS, preset_players
from durak.view import observe
from tests.positions import position, run, start

RU, EN = Words.load("ru"), Words.load("en")
TALON = "9C TC 6H"


def told(state, text):
    """The reason for an action in the eyes of whoever is to act."""
    view = observe(state, state.turn)
    action = Action.parse(text).canonical()
    assert action in view.legal
    return reason(view, action)


def bout(*moves, hands, talon=TALON, rules="", trump="H"):
    return run(position(trump=trump, hands=hands, talon=talon, rules=rules), *moves)


MINE = "7S 7D 9D JS QH AH"
THEIRS = "8S 9S KD AD 7H 8H"

CASES = [
    ("last", partial(bout, hands=["AD", "6S 7S"], talon=""), "AD"),
    ("won", partial(bout, hands=["AH 7C", "8C KD"], talon=""), "AH"),
    ("lost", partial(bout, hands=["6C 7D 8S", "9C TD"], talon=""), "6C"),
    ("lead.cannot", partial(bout, hands=["AH 7S 8S", "9S TS JS"]), "AH"),
    ("lead.pair", partial(bout, hands=[MINE, THEIRS]), "7S7D"),
    ("lead.twin", partial(bout, hands=[MINE, THEIRS]), "7S"),
    ("lead.lowest", partial(bout, hands=["7S 9D JS QH AH", THEIRS]), "7S"),
    ("lead.trump", partial(bout, hands=["7S 7D QH", "8S KH"]), "QH"),
    ("lead.keep", partial(bout, hands=["7S JS QH AH", "8S QS KD"]), "JS"),
    ("lead.by_trump", partial(bout, hands=["7S AD QH AH", "8S 9S KD 7H 8H"]), "AD"),
    ("throw.small", partial(bout, "0: 7S", "1: 9Sx7S", hands=[MINE, THEIRS]), "+9D"),
    ("throw.cannot", partial(bout, "0: 7S", "1: 8Sx7S", hands=["7S 8D AD", "8S 9S TS"]), "+8D"),
    ("throw.by_trump", partial(bout, "0: QS", "1: ASxQS", hands=["QS AC 6D", "AS 7D 8H"]), "+AC"),
    ("throw.press", partial(bout, "0: QS", "1: KSxQS", hands=["QS KC 6D", "KS 7D AC"]), "+KC"),
    ("dump.small", partial(bout, "0: 7S", "1: take", hands=[MINE, THEIRS]), "+7D"),
    ("dump.draw", partial(bout, "0: JS", "1: take", hands=["JS JD 7C", THEIRS]), "+JD"),
    ("dump.spare", partial(bout, "0: JS", "1: take", hands=["JS JD 7C", "6S 7S 8S", "9C"], talon=""), "+JD"),
    ("pass.trumps", partial(bout, "0: 7S", "1: 9Sx7S", hands=["7S 9H JS", THEIRS]), "pass"),
    ("pass.high", partial(bout, "0: JS", "1: QSxJS", hands=["JS QD 7C", "QS 8D 9D"]), "pass"),
    ("pass.discard", partial(bout, "0: 7S", "1: 9Sx7S", hands=[MINE, THEIRS]), "pass"),
    ("pass.wait", partial(bout, "0: 7S", hands=["7S JD", THEIRS, "7D KC"], rules="throw_timing:any_time"), "pass"),
    ("gift.trumps", partial(bout, "0: 7S", "1: take", hands=["7S 7H", "9S KD AD"]), "pass"),
    ("gift.high", partial(bout, "0: JS", "1: take", hands=["JS JD 7C", THEIRS]), "pass"),
    ("gift.keep", partial(bout, "0: 7S", "1: take", hands=[MINE, THEIRS]), "pass"),
    ("beat.only", partial(bout, "0: 7S", hands=[MINE, "8S KD AD"]), "8Sx7S"),
    ("beat.trump", partial(bout, "0: 7S", hands=[MINE, "KD 7H 8H"]), "7Hx7S"),
    ("beat.lowest", partial(bout, "0: 7S", hands=[MINE, THEIRS]), "8Sx7S"),
    ("beat.rank", partial(bout, "0: 7S", hands=[MINE, "8S KD 7H"]), "7Hx7S"),
    ("beat.needed", partial(bout, "0: 7S7D", hands=["7S 7D JS", "7H QH KC"]), "QHx7S"),
    ("beat.tempo", partial(bout, "0: 7S", hands=["7S JS QH", "8S 9S"], talon="9C 9D 6H"), "9Sx7S"),
    ("transfer.free", partial(bout, "0: 7S", hands=[MINE, "8S 7C KD"], rules="transfer:yes"), ">7C"),
    ("transfer.cannot", partial(bout, "0: 7S", hands=[MINE, "6S 7C KD"], rules="transfer:yes"), ">7C"),
    ("show.free", partial(bout, "0: 7S", hands=[MINE, "7H KD"], rules="preset:perevodnoy_show"), ">7H?"),
    ("take.nothing", partial(bout, "0: AH", hands=[MINE, THEIRS]), "take"),
    ("take.not_all", partial(bout, "0: 7S7D", hands=[MINE, "8S 9S 6D"]), "take"),
    ("take.high_trump", partial(bout, "0: 7S", hands=[MINE, "KD KH"]), "take"),
    ("take.gain", partial(bout, "0: 7H", hands=["7H 7S", "8D 9H"]), "take"),
    ("take.trump", partial(bout, "0: 7S", hands=[MINE, "KD 7H"]), "take"),
    ("take.keep", partial(bout, "0: 7S", hands=[MINE, "KD 8S"]), "take"),
]


@pytest.mark.parametrize(("expected", "state", "text"), CASES, ids=[case[0] for case in CASES])
def test_a_reason_is_told_where_it_holds(expected, state, text):
    assert expected == told(state(), text)


@pytest.mark.parametrize(("throw_ranks", "is_one"), [("any", True), ("lead_4plus", True), ("lead", False)])
def test_a_rank_that_lies_there_is_a_reason_where_any_rank_may_be_added(throw_ranks, is_one):
    state = bout("0: 7S", hands=[MINE, "8S KD 7H"], rules=f"throw_ranks:{throw_ranks}")
    assert is_one is ("beat.rank" == told(state, "7Hx7S"))


@pytest.mark.parametrize(
    ("expected", "hand", "text"),
    [
        ("redeal.no_trumps", "6S 7S 8S 9S TS JS", "redeal"),
        ("redeal.poor", "6D 7D 8D 9D 6H 7H", "redeal"),
        ("keep.trumps", "6D 7D 8D 9D 6H 7H", "keep"),
        ("keep.fair", "AS KS QS AC KC QC", "keep"),
    ],
)
def test_a_new_deal_is_explained(expected, hand, text):
    assert expected == told(start([hand, "6C 7C 8C TD JD TH"], "8H", rules="redeal:one_color"), text)


@cache
def walked():
    """Views and actions of random play under all rules."""
    met = []
    for seed in range(30):
        rng = random.Random(seed)
        preset = list(PRESETS.values())[seed % len(PRESETS)]
        players = rng.choice(preset_players(preset))
        state = deal(preset.rules, players, shuffled_deck(preset.rules, seed))
        for _ in range(150):
            if state.turn is None:
                break
            view = observe(state, state.turn)
            action = rng.choice(view.legal)
            met.append((view, action))
            state = apply(state, action)
    return met


@pytest.mark.slow
def test_whatever_is_done_has_a_reason_and_a_sentence():
    for view, action in walked():
        for words in (RU, EN):
            sentence = hint_sentence(view, action, words)
            assert re.fullmatch(r"(Подсказка|Hint): [^ ].* — .+\.", sentence)
            assert "{" not in sentence


@pytest.mark.slow
def test_every_reason_is_reached():
    reached = {reason(view, action) for view, action in walked()}
    reached |= {expected for expected, _, _ in CASES} | {"redeal.no_trumps", "redeal.poor", "keep.trumps", "keep.fair"}

    assert {name for reasons in REASONS.values() for name, _ in reasons} == reached


def test_every_reason_has_its_words_and_no_others_are_left():
    names = {name for reasons in REASONS.values() for name, _ in reasons}
    for words in (RU, EN):
        keys = {key.removeprefix("hint.").removesuffix(".many") for key in words._catalogue if key.startswith("hint.")}
        assert names == {key for key in keys if not key.startswith("move.")}


def test_the_last_reason_of_each_kind_always_holds():
    view = observe(CASES[4][1](), 0)

    assert all(reasons[-1][1](view, view.legal[0]) for reasons in REASONS.values())


@pytest.mark.parametrize(
    ("number", "russian", "english"),
    [
        (1, "Подсказка: хожу с туза червей — дальше Анне уже не спастись.", None),
        (
            10,
            "Подсказка: подкидываю девятку бубен — карта мелкая, а Анне придётся её крыть.",
            "Hint: throw in the nine of diamonds — it is a low card, and Anna has to beat it.",
        ),
        (26, None, "Hint: beat the seven of spades with the eight of spades — it is the lowest that does."),
    ],
)
def test_the_sentence_names_move_and_reason(number, russian, english):
    _, made, text = CASES[number]
    state = made()
    view = observe(state, state.turn)
    action = Action.parse(text)

    assert russian in (None, hint_sentence(view, action, RU))
    assert english in (None, hint_sentence(view, action, EN))


def test_a_dear_trump_is_compared_with_what_lies_there():
    state = bout("0: 7S7D", hands=["7S 7D 9D JS", "KD AH 6C"])

    assert "Подсказка: беру — козырный туз дороже 2 карт." == hint_sentence(observe(state, 1), Action.parse("take"), RU)


def test_a_pass_is_called_as_its_button():
    view = observe(run(position(trump="H", hands=[MINE, THEIRS], talon=TALON), "0: 7S", "1: 9Sx7S"), 0)

    assert "бито" == move_words(view, Action.parse("pass"), RU)


def test_the_cheapest_defence_finds_room_for_all():
    """The eight could beat either seven; the nine only one of them."""
    view = observe(run(position(trump="H", hands=["7S 7D JS", "8S 9D TS AH"], talon=TALON), "0: 7S7D"), 1)

    assert set(parse_cards("8S 9D")) == set(cheapest_defence(view) or ())


def test_the_reason_does_not_depend_on_hidden_cards():
    one = bout("0: 7S", "1: 9Sx7S", hands=[MINE, "9S KD AD 7H 8H 8S"])
    other = bout("0: 7S", "1: 9Sx7S", hands=[MINE, "9S KD AD 7H 8H TS"])

    assert observe(one, 0)._replace(discard=()) == observe(other, 0)._replace(discard=())


def hinted(state, text):
    """The layout with a hint, and the marked cards and buttons."""
    view = observe(state, state.turn)
    scene = layout(view, advised(Look(RU), Action.parse(text).canonical()))
    cards = {spot.card for spot in scene.cards if spot.hinted}
    return scene, cards, {button.action for button in scene.buttons if button.hinted}


def test_the_table_marks_the_move_of_a_hint():
    _, cards, buttons = hinted(bout("0: 7S", hands=[MINE, THEIRS]), "8Sx7S")
    assert ({"8S", "7S"}, set()) == (cards, buttons)
    _, cards, buttons = hinted(bout("0: 7S", hands=[MINE, THEIRS]), "take")
    assert (set(), {"take"}) == (cards, buttons)


def test_several_cards_of_a_hint_are_picked_already():
    scene, cards, _ = hinted(bout(hands=[MINE, THEIRS]), "7S7D")

    assert {"7S", "7D"} == cards == {spot.card for spot in scene.cards if spot.selected}
    assert "play-selected" == scene.buttons[0].command
    assert scene.buttons[0].enabled


def test_a_released_look_has_no_hint():
    look = advised(Look(RU), Action.parse("7S7D"))

    assert Look(RU) == released(look)


def test_the_hint_comes_from_the_strongest():
    assert list(LEVELS)[-1] == STRONGEST
