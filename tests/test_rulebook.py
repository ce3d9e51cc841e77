"""The rules in words: every option is told, every change is told, nothing impossible is offered without a reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak.app.rulebook import SECTIONS, describe, option_rows, player_reasons, why_not
from durak.app.words import LANGUAGES, Words
from durak.rules import MOST_PLAYERS_OFFERED, Rules, check_players, idle_options, options, player_counts
from tests.strategies import rules

WORDS = {language: Words.load(language) for language in LANGUAGES}
every_language = pytest.mark.parametrize("language", LANGUAGES)

EVERYTHING_MATTERS = Rules(transfer=True, show_transfer=True)
"""Rules under which no option is idle but those of teams."""


def sentences(rules, players, language="ru"):
    return [sentence for section in describe(rules, players, WORDS[language]) for sentence in section.sentences]


@every_language
def test_the_classic_reads_well_from_deal_to_draw(language):
    sections = describe(Rules(), 3, WORDS[language])
    assert [section.id for section in sections] == list(SECTIONS)
    for section in sections:
        assert section.sentences
        assert all(sentence[0].isupper() and sentence[-1] == "." for sentence in section.sentences)


@every_language
@pytest.mark.parametrize("option", options(), ids=lambda option: option.name)
def test_every_value_is_told(option, language):
    """Each value says something that no other value of its option says."""
    told = []
    for value in option.values:
        base = EVERYTHING_MATTERS.replace(teams=option.name == "team_out")
        told.append(frozenset(sentences(base.replace(**{option.name: value}), 4, language)))
    for one in told:
        assert all(one - other for other in told if other is not one)


@given(rules(), st.sampled_from(options()), st.data())
def test_changing_an_option_that_has_an_effect_changes_the_description(agreed, option, data):
    other = agreed.replace(**{option.name: data.draw(st.sampled_from(option.values))})
    players = data.draw(st.sampled_from(player_counts(agreed)))
    idle = {name for name, _ in idle_options(agreed, players)} - {"teams"}
    full_deal = players * agreed.hand_size == agreed.deck
    if other == agreed or option.name in idle or (full_deal and option.name == "refill_order"):
        return
    if players in player_counts(other) and players <= MOST_PLAYERS_OFFERED:
        assert sentences(agreed, players) != sentences(other, players)


@given(rules(), st.data(), st.sampled_from(tuple(LANGUAGES)))
def test_an_idle_option_is_not_told(agreed, data, language):
    players = data.draw(st.sampled_from(player_counts(agreed)))
    for name, _ in idle_options(agreed, players):
        if name != "teams":
            option = next(option for option in options() if option.name == name)
            for value in option.values:
                assert sentences(agreed.replace(**{name: value}), players, language) == sentences(
                    agreed, players, language
                )


def test_a_full_deal_tells_of_the_shown_card_and_not_of_drawing():
    told = " ".join(sentences(Rules(), 6))
    assert "Раздают всю колоду" in told
    assert "Добора нет" in told
    assert "Следующую карту открывают" not in told


@pytest.mark.parametrize(("deck", "cards"), [(24, "девятки"), (32, "семёрки"), (36, "шестёрки"), (52, "двойки")])
def test_epaulettes_are_the_lowest_cards_of_the_deck(deck, cards):
    assert f"ровно две {cards}" in " ".join(sentences(Rules(deck=deck), 3))


def test_a_deck_without_sixes_gives_no_epaulettes_for_sixes():
    assert any("шестёрок нет" in sentence for sentence in sentences(Rules(deck=24, epaulette_rank="six"), 3))
    assert not any("шестёрок нет" in sentence for sentence in sentences(Rules(deck=52, epaulette_rank="six"), 3))


# ------------------------------------------------------------------------------ rows


@every_language
@given(agreed=rules(), data=st.data())
def test_rows_show_every_option_once_under_its_heading(language, agreed, data):
    players = data.draw(st.sampled_from(player_counts(agreed)))
    if players > MOST_PLAYERS_OFFERED:
        return
    rows = option_rows(agreed, players, WORDS[language])
    assert sorted(row.name for row in rows) == sorted(option.name for option in options())
    headings = [row.group for row in rows]
    assert len(set(headings)) == sum(one != other for one, other in zip(headings, [None, *headings], strict=False))
    for row in rows:
        assert row.title
        assert row.about
        assert row.current in [value.value for value in row.values]
        assert row.disabled <= (row.reason is not None)


@given(rules(), st.data())
def test_whatever_a_row_lets_one_choose_can_be_played_and_the_rest_says_why_not(agreed, data):
    players = data.draw(st.sampled_from(player_counts(agreed)))
    if players > MOST_PLAYERS_OFFERED:
        return
    for row in option_rows(agreed, players, WORDS["ru"]):
        for value in row.values:
            changed = agreed.replace(**{row.name: value.value})
            assert (value.reason is None) == (players in player_counts(changed))
            if value.reason is not None:
                assert row.reason


@given(rules(), st.sampled_from(tuple(LANGUAGES)))
def test_numbers_of_players_are_offered_or_refused_with_a_reason(agreed, language):
    offered = range(2, MOST_PLAYERS_OFFERED + 1)
    reasons = dict(player_reasons(agreed, offered, WORDS[language]))
    assert list(reasons) == list(offered)
    assert {players for players, reason in reasons.items() if reason is None} == set(player_counts(agreed)) & {*offered}


def test_the_reason_names_the_deck_and_the_players():
    assert why_not(Rules(deck=24), 5, WORDS["ru"]) == "24 карт не хватит на пятерых: каждому нужно по шесть."
    assert (
        dict(player_reasons(Rules(deck=24), range(2, 7), WORDS["ru"]))[6] == "24 карт хватит самое большее на четверых."
    )
    assert why_not(Rules(teams=True), 5, WORDS["ru"]) == "Для команд нужно четыре или шесть игроков."
    check_players(Rules(), 6)
    assert why_not(Rules(), 6, WORDS["ru"]) is None
