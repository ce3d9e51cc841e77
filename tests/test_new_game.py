"""The new-game and settings dialogs without a page: what is offered, and what a choice does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak.app import new_game
from durak.app.names import rank_letters
from durak.app.preferences import choose, preferences
from durak.app.rulebook import option_rows
from durak.app.settings import CUSTOM, DECKS, LETTERS, PREFERENCES, Settings
from durak.app.words import LANGUAGES, Words
from durak.rules import PRESETS, Rules, check_players, options, value_id

WORDS = Words.load("ru")
DEFAULT = Settings()


def all_presets(settings):
    in_sight, rest = new_game.preset_choices(settings, WORDS)
    return [*in_sight, *rest]


def enabled(settings):
    """Everything that may be chosen now, as (name, value)."""
    lists = {
        "preset": all_presets(settings),
        "players": new_game.player_choices(settings, WORDS),
        "option:deck": new_game.deck_choices(settings, WORDS),
        "level": new_game.level_choices(settings, WORDS),
        **{name: choices for name, _, choices in new_game.seat_choices(settings, WORDS)},
    }
    found = [(name, choice.value) for name, choices in lists.items() for choice in choices if choice.reason is None]
    if new_game.mixed_choice(settings, WORDS) is not None:
        found += [("mixed", "yes"), ("mixed", "no")]
    for row in option_rows(settings.rules, settings.players, WORDS):
        if not row.disabled:
            found += [
                (new_game.OPTION + row.name, value_id(value.value)) for value in row.values if value.reason is None
            ]
    return found


def test_all_presets_are_offered_with_a_line_each():
    assert [choice.value for choice in all_presets(DEFAULT)] == list(PRESETS)
    assert all(choice.label and choice.about and choice.reason is None for choice in all_presets(DEFAULT))
    assert [choice.value for choice in all_presets(DEFAULT) if choice.selected] == [DEFAULT.preset]


def test_rules_of_ones_own_stand_among_the_presets_while_they_are_in_force():
    own = new_game.choose(DEFAULT, "option:redeal", "one_color")
    in_sight, _ = new_game.preset_choices(own, WORDS)
    assert [choice.value for choice in in_sight if choice.selected] == [CUSTOM]
    assert new_game.choose(own, "preset", CUSTOM) == own


@pytest.mark.parametrize("preset", PRESETS)
def test_every_number_of_players_offered_is_taken_whatever_the_preset(preset):
    settings = new_game.choose(DEFAULT, "preset", preset)
    for choice in new_game.player_choices(settings, WORDS):
        if choice.reason is None:
            chosen = new_game.choose(settings, "players", choice.value)
            assert (str(chosen.players), chosen.rules) == (choice.value, settings.rules)


@given(st.data())
def test_whatever_is_chosen_can_be_played_and_shows_as_chosen(data):
    settings = DEFAULT
    for _ in range(8):
        name, value = data.draw(st.sampled_from(enabled(settings)))
        settings = new_game.choose(settings, name, value)
        check_players(settings.rules, settings.players)
        if name.startswith(new_game.OPTION):
            assert value_id(getattr(settings.rules, name.removeprefix(new_game.OPTION))) == value
        elif name.startswith(new_game.SEAT):
            chosen = {seat: choices for seat, _, choices in new_game.seat_choices(settings, WORDS)}[name]
            assert [choice.value for choice in chosen if choice.selected] == [value]
        elif name == "mixed":
            mixed = new_game.mixed_choice(settings, WORDS)
            assert mixed is not None and mixed.selected is (value == "yes")
        else:
            assert str(getattr(settings, name)) == value or name == "preset"
    mixed = new_game.mixed_choice(settings, WORDS)
    for choices in (
        all_presets(settings),
        new_game.player_choices(settings, WORDS),
        new_game.deck_choices(settings, WORDS),
        *([] if mixed is not None and mixed.selected else [new_game.level_choices(settings, WORDS)]),
        *(choices for _, _, choices in new_game.seat_choices(settings, WORDS)),
    ):
        chosen = [choice for choice in choices if choice.selected]
        assert len(chosen) == 1
        assert chosen[0].reason is None, "what is in force must not be shown as impossible"


def test_a_level_for_each_begins_with_different_ones():
    six = DEFAULT.with_players(6).with_value("level", "hard")
    mixed = new_game.choose(six, "mixed", "yes")

    levels = [next(c.value for c in choices if c.selected) for _, _, choices in new_game.seat_choices(mixed, WORDS)]
    assert levels[0] == "hard"
    assert len(set(levels)) == 5
    assert not any(choice.selected for choice in new_game.level_choices(mixed, WORDS))


def test_one_tap_gives_all_the_same_level_again():
    mixed = new_game.choose(DEFAULT.with_players(4), "mixed", "yes")

    assert new_game.choose(mixed, "level", "master").level == "master"
    assert new_game.choose(mixed, "mixed", "no").level == DEFAULT.level


def test_levels_that_happen_to_be_the_same_can_still_be_changed_one_by_one():
    same = new_game.choose(DEFAULT.with_value("level", "easy,hard"), "seat:2", "easy")

    assert same.level == "easy,easy"
    assert new_game.choose(same, "seat:1", "master").level == "master,easy"


def test_a_single_opponent_has_but_one_level():
    two = DEFAULT.with_value("level", "hard,easy").with_players(2)

    assert new_game.mixed_choice(two, WORDS) is None
    assert new_game.seat_choices(two, WORDS) == []
    assert [choice.value for choice in new_game.level_choices(two, WORDS) if choice.selected] == ["hard"]
    assert new_game.choose(two, "players", "3").level == "hard,easy", "the others come back with the players"


def test_a_short_deck_takes_players_away_and_says_why():
    choices = new_game.player_choices(DEFAULT.with_option("deck", 24), WORDS)
    assert [choice.value for choice in choices if choice.reason] == ["5", "6"]


def test_many_players_take_decks_away_and_say_why():
    choices = new_game.deck_choices(DEFAULT.with_players(6), WORDS)
    assert [choice.value for choice in choices if choice.reason] == ["24", "32"]


def test_teams_are_a_choice_for_four_and_six_only():
    assert new_game.team_choice(DEFAULT, WORDS).reason == "Для команд нужно четыре или шесть игроков."
    four = DEFAULT.with_players(4)
    assert new_game.team_choice(four, WORDS).reason is None
    assert not new_game.team_choice(four, WORDS).selected, "four players are no teams by themselves"
    teams = new_game.choose(four, "option:teams", "yes")
    assert new_game.team_choice(teams, WORDS).selected
    assert [choice.value for choice in new_game.player_choices(teams, WORDS) if choice.reason] == ["2", "3", "5"]


@pytest.mark.parametrize(
    ("name", "value"),
    [("option:jokers", "yes"), ("option:deck", "40"), ("colour", "red"), ("seat:3", "easy"), ("seat:1", "genius")],
)
def test_what_is_not_offered_cannot_be_chosen(name, value):
    with pytest.raises(LookupError):
        new_game.choose(DEFAULT, name, value)


@pytest.mark.parametrize("option", options(), ids=lambda option: option.name)
def test_every_option_can_be_chosen_by_name(option):
    for value in option.values:
        chosen = new_game.choose(DEFAULT.with_players(4), new_game.OPTION + option.name, value_id(value))
        assert chosen.rules == Rules().replace(**{option.name: value})


@pytest.mark.parametrize("language", LANGUAGES)
def test_preferences_offer_every_value_and_mark_the_present_one(language):
    settings = DEFAULT.with_value("language", language)
    shown = [preference for group in preferences(settings, Words.load(language), DECKS) for preference in group.members]
    assert [preference.name for preference in shown] == list(PREFERENCES)
    for preference in shown:
        chosen = [choice.value for choice in preference.choices if choice.selected]
        assert chosen == ([] if PREFERENCES[preference.name].on else [getattr(settings, preference.name)])
        assert all(choice.label for choice in preference.choices)
    assert [choice.label for choice in shown[0].choices] == list(LANGUAGES.values()), "every language in its own words"


@pytest.mark.parametrize("name", PREFERENCES)
def test_every_value_of_a_preference_can_be_chosen(name):
    values, _, on = PREFERENCES[name]
    for value in values:
        chosen = choose(DEFAULT, name, value if on is None else "yes" if value == on else "no")
        assert chosen == DEFAULT.with_value(name, value)


def test_a_deck_is_offered_only_where_it_is():
    for decks in (DECKS, ()):
        faces = next(
            shown for group in preferences(DEFAULT, WORDS, decks) for shown in group.members if shown.name == "faces"
        )
        assert {choice.value for choice in faces.choices} & set(DECKS) == set(decks)


@pytest.mark.parametrize(("letters", "printed"), [("cyrillic", "ВДКТ"), ("latin", "JQKA")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_on_cards_can_differ_from_those_of_the_language(language, letters, printed):
    words = Words.load(language)
    shown = [preference for group in preferences(DEFAULT, words, DECKS) for preference in group.members]
    choices = {choice.value: choice.label for preference in shown for choice in preference.choices}
    assert choices[letters] == " ".join(printed)
    chosen = rank_letters(words.with_letters(LETTERS[letters]))
    assert [chosen[rank] for rank in "TJQKA"] == ["10", *printed]
    usual = rank_letters(words.with_letters(LETTERS["language"]))
    assert usual == rank_letters(words) == {rank: words(f"card.letter.{rank}") for rank in "TJQKA"}
