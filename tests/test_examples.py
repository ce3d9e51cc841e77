"""The drawn examples: only what the rules in force allow, with cards the deck has, and words for each picture."""

from __future__ import annotations

import pytest

from durak.app.examples import TRUMP, examples
from durak.app.rulebook import SECTIONS, describe
from durak.app.words import Words
from durak.cards import beats, full_deck
from durak.rules import PRESETS, Rules, preset_players
from durak.web.faces import face_svg
from tests.positions import rules_of

WORDS = {language: Words.load(language) for language in ("ru", "en")}
EVERYWHERE = [(preset.rules, players) for preset in PRESETS.values() for players in preset_players(preset)]


def names(rules, players=2):
    return [example.id for example in examples(rules_of(rules), players, WORDS["ru"])]


@pytest.mark.parametrize("language", WORDS)
def test_every_picture_fits_the_rules_and_says_what_it_shows(language):
    words = WORDS[language]
    for rules, players in EVERYWHERE:
        deck = set(full_deck(rules.deck))
        sections = {section.id for section in describe(rules, players, words) if section.sentences}
        for example in examples(rules, players, words):
            cards = [card for pile in example.piles for card in (pile.card, pile.upper) if card is not None]
            assert set(cards) <= deck
            assert len(set(cards)) == len(cards)
            assert example.section in sections & SECTIONS.keys()
            assert example.caption[-1] == "."
            assert len(example.label.split("; ")) == len(example.piles)


def test_what_lies_on_a_card_beats_it_unless_it_is_marked():
    for rules, players in EVERYWHERE:
        for example in examples(rules, players, WORDS["en"]):
            for pile in example.piles:
                assert pile.upper is None or beats(pile.upper, pile.card, TRUMP) == (pile.mark != "wrong")


@pytest.mark.parametrize(
    ("rules", "players", "there", "missing"),
    [
        ("", 2, {"trump", "lead", "throw_any", "take", "epaulettes"}, {"transfer", "show", "throw_lead"}),
        ("transfer:yes", 2, {"transfer"}, {"show"}),
        ("transfer:yes,show_transfer:yes", 2, {"transfer", "show"}, set()),
        ("throwers:none,lead_multi:no", 2, set(), {"lead", "throw_any", "throw_lead"}),
        ("throw_ranks:lead_4plus", 3, {"throw_any"}, {"throw_lead"}),
        ("throw_ranks:lead_4plus", 4, {"throw_lead"}, {"throw_any"}),
        ("epaulettes:off", 2, set(), {"epaulettes"}),
        ("deck:24,epaulette_rank:six", 2, set(), {"epaulettes"}),
        ("", 6, set(), {"trump"}),
    ],
)
def test_only_what_is_in_force_is_drawn(rules, players, there, missing):
    found = set(names(rules, players))

    assert there <= found
    assert not missing & found


def test_the_words_of_a_picture():
    shown = {example.id: example for example in examples(Rules(transfer=True), 2, WORDS["ru"])}

    assert "десятка треф бьёт восьмёрку треф" == shown["suit"].label
    assert "десятка треф не бьёт восьмёрку бубен" == shown["wrong"].label
    assert "семёрка бубен; кладут семёрку пик" == shown["transfer"].label
    assert "С шестёрки зашли, её побили девяткой: подкинуть можно и шестёрку, и девятку." == shown["throw_any"].caption


def test_every_picture_has_its_words_and_no_others_are_left():
    used = {f"example.{example.id}" for rules, n in EVERYWHERE for example in examples(rules, n, WORDS["en"])}
    keys = {key for key in WORDS["en"]._catalogue if key.startswith("example.")}

    assert used == {key for key in keys if not key.startswith("example.label.")}


def test_the_faces_can_be_drawn():
    for example in examples(Rules(), 2, WORDS["ru"]):
        for pile in example.piles:
            assert face_svg(str(pile.card), {}).startswith("<svg")
