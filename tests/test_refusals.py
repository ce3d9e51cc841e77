"""Refusals: a sentence for every reason, with the rule in force."""

import random

import pytest
from hypothesis import given

from durak.actions import Action
from durak.app.refusals import refusal_sentence
from durak.app.words import LANGUAGES, Words
from durak.legality import legal_actions, refusal
from durak.match import Match
from durak.rules import Rules
from durak.view import observe
from tests.strategies import games

WORDS = {language: Words.load(language) for language in LANGUAGES}
RU = WORDS["ru"]


def a_view(rules=None, **changes):
    return observe(Match.new(rules or Rules(), 3, 1).state, 0)._replace(**changes)


def test_without_a_view_the_sentence_is_general():
    assert refusal_sentence("limit", RU) == "Больше карт в этот заход положить нельзя."


@pytest.mark.parametrize(
    ("rules", "changes", "text"),
    [
        (Rules(first_limit="first_bout"), {"first_limit": True, "limit": 5}, "В первом заходе — не больше пяти карт."),
        (
            Rules(first_limit="first_discard"),
            {"first_limit": True, "limit": 5},
            "До первого «Бито» — не больше пяти карт за заход.",
        ),
        (Rules(), {"first_limit": False, "limit": 6}, "Не больше шести карт за один заход."),
        (
            Rules(),
            {"first_limit": False, "limit": 2},
            "Больше нельзя: отбивающемуся не хватит карт, у него всего 2 карты.",
        ),
        (
            Rules(limit_cap=0),
            {"first_limit": False, "limit": 6},
            "Больше нельзя: отбивающемуся не хватит карт, у него всего 6 карт.",
        ),
    ],
)
def test_the_limit_in_force_is_named(rules, changes, text):
    assert refusal_sentence("limit", RU, a_view(rules, **changes)) == text


def test_a_trump_asks_for_a_higher_trump():
    view = a_view(trump="H")
    assert refusal_sentence("does_not_beat", RU, view, Action.parse("6Hx9H")).startswith("Козырь бьют")
    assert refusal_sentence("does_not_beat", RU, view, Action.parse("6Sx9S")).startswith("Не бьёт")


def test_the_ranks_that_may_be_thrown_in_are_those_of_the_rules():
    lead_only = a_view(Rules(throw_ranks="lead"))
    by_number = a_view(Rules(throw_ranks="lead_4plus"))
    assert "с которого зашли" in refusal_sentence("rank_not_on_table", RU, lead_only)
    assert "есть на столе" in refusal_sentence("rank_not_on_table", RU, by_number)


@pytest.mark.parametrize(("text", "word"), [("6S6H", "заходят"), ("+6S6H", "подкидывают"), (">6S6H", "переводят")])
def test_one_card_only_says_of_what(text, word):
    assert word in refusal_sentence("one_card_only", RU, a_view(), Action.parse(text))


def test_an_unknown_reason_still_gives_a_sentence():
    assert refusal_sentence("no_such_reason", RU) == "Сейчас так сделать нельзя."


@given(games())
def test_whatever_the_engine_refuses_is_explained_in_both_languages(game):
    record, states = game
    state = states[-1]
    player = 0 if state.turn is None else state.turn
    rng = random.Random(len(states))
    tried = [action for other in states[-6:] for action in legal_actions(other)]
    for action in rng.sample(tried, min(20, len(tried))):
        reason = refusal(state, player, action)
        if reason is not None:
            for words in WORDS.values():
                assert f"refusal.{reason}" in words
                assert refusal_sentence(reason, words, observe(state, player), action)
    assert record.players >= 2
