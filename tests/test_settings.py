"""Settings: whatever is read, they can be played."""

import dataclasses
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak.app.address import with_query
from durak.app.settings import (
    CUSTOM,
    DECKS,
    KEY,
    LEVELS,
    LOOKS,
    PREFERENCES,
    RUSSIAN_READERS,
    Settings,
    intact,
    keep_changes,
    offered_players,
    preferred_language,
)
from durak.app.words import Words
from durak.rules import DEFAULT_PRESET, MOST_PLAYERS_OFFERED, PRESETS, Rules, check_players, options, preset_players
from tests.strategies import rules

DEFAULT = Settings()


@st.composite
def all_settings(draw):
    """Settings as a player may come to them by choosing this and that."""
    chosen = Settings(
        **{name: draw(st.sampled_from(choices.values)) for name, choices in PREFERENCES.items()},
        level=draw(st.sampled_from(LEVELS)),
    ).with_preset(draw(st.sampled_from(tuple(PRESETS))))
    for option in draw(st.lists(st.sampled_from(options()), max_size=4)):
        chosen = chosen.with_option(option.name, draw(st.sampled_from(option.values)))
    return chosen.with_players(draw(st.integers(2, MOST_PLAYERS_OFFERED)))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=6,
)


def assert_playable(settings):
    check_players(settings.rules, settings.players)
    assert settings.players in offered_players(settings.rules, settings.preset)
    assert all(getattr(settings, name) in choices.values for name, choices in PREFERENCES.items())
    assert settings.level in LEVELS
    if settings.preset != CUSTOM:
        assert PRESETS[settings.preset].rules == settings.rules


def test_the_first_game_is_podkidnoy_for_three():
    assert (DEFAULT.preset, DEFAULT.players, DEFAULT.level) == (DEFAULT_PRESET, 3, "medium")
    assert DEFAULT.rules == Rules()


@given(all_settings())
def test_settings_survive_json(settings):
    assert_playable(settings)
    assert Settings.from_json(settings.to_json()) == settings


@pytest.mark.parametrize("text", [None, "", "{", "null", "[]", '"x"', "1", "[" * 2000, "{}" * 9, "x" * 10**6, "\x00"])
def test_junk_gives_the_defaults(text):
    assert Settings.from_json(text) == DEFAULT


def test_settings_kept_before_the_looks_of_cards_could_be_chosen_still_load():
    looks = ("felt", "suits", "faces", "letters", "buttons", "hints")
    plain = json.loads(DEFAULT.with_value("theme", "dark").to_json())
    old = json.dumps({name: value for name, value in plain.items() if name not in looks})
    assert intact(old)
    assert Settings.from_json(old) == DEFAULT.with_value("theme", "dark")


@given(st.text())
def test_no_text_raises(text):
    assert_playable(Settings.from_json(text))


@given(st.dictionaries(st.sampled_from([field.name for field in dataclasses.fields(Settings)]), json_values))
def test_no_broken_part_raises(plain):
    assert_playable(Settings.from_json(json.dumps(plain)))


@given(st.dictionaries(st.sampled_from([option.name for option in options()]), json_values))
def test_broken_rules_give_playable_ones(plain):
    assert_playable(Settings.from_json(json.dumps({"preset": CUSTOM, "rules": plain})))


@given(all_settings(), st.sampled_from([field.name for field in dataclasses.fields(Settings)]), json_values)
def test_one_broken_part_leaves_the_preferences_as_they_were(settings, name, value):
    plain = json.loads(settings.to_json()) | {name: value}
    read = Settings.from_json(json.dumps(plain))
    assert_playable(read)
    for other in {"theme", "sort", "speed", "level", "language"} - {name}:
        assert getattr(read, other) == getattr(settings, other)


def test_rules_that_a_preset_has_changed_since_are_the_presets_own():
    """A preset is a name for an agreement: who saved the name means the agreement."""
    text = json.dumps({"preset": "perevodnoy", "rules": {"deck": 52}})
    assert Settings.from_json(text).rules == PRESETS["perevodnoy"].rules


@pytest.mark.parametrize(
    ("browser", "language"),
    [
        ((), "ru"),
        (("ru-RU", "en"), "ru"),
        (("en-US", "ru"), "en"),
        (("de", "ru"), "ru"),
        (("uk-UA",), "ru"),
        (("fr", "de"), "en"),
        (("EN_gb",), "en"),
        (("rum",), "en"),
    ],
)
def test_the_language_is_that_of_the_browser(browser, language):
    assert preferred_language(browser) == language
    assert Settings.from_json(None, browser).language == language


def test_a_chosen_language_beats_the_browser():
    assert Settings.from_json('{"language": "ru"}', ("en",)).language == "ru"


# ------------------------------------------------------------------------------ changing


@given(all_settings(), rules())
def test_every_change_leaves_playable_settings(settings, wanted):
    for option in options():
        settings = settings.with_option(option.name, getattr(wanted, option.name))
        assert_playable(settings)
    assert settings.rules == wanted


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_taken_with_a_number_of_players_it_is_meant_for(preset):
    for players in range(2, MOST_PLAYERS_OFFERED + 1):
        settings = DEFAULT.with_players(players).with_preset(preset)
        assert settings.rules == PRESETS[preset].rules
        assert settings.preset == preset
        assert settings.players in preset_players(PRESETS[preset])
        if players in preset_players(PRESETS[preset]):
            assert settings.players == players


def test_changing_an_option_makes_the_rules_ones_own():
    settings = DEFAULT.with_option("redeal", "one_color")
    assert settings.preset == CUSTOM
    assert settings.with_option("redeal", "off").preset == DEFAULT_PRESET


def test_six_players_turn_two_teams_of_two_into_two_of_three():
    pairs = DEFAULT.with_preset("pairs_2x2")
    assert pairs.with_players(6).preset == "teams_3x3"
    assert pairs.with_players(6).with_players(4) == pairs


# ------------------------------------------------------------------------------ keeping


class Store(dict[str, str]):
    """A store in memory."""

    def put(self, key, text):
        self[key] = text
        return True


VISIT = {"speed": "instant", "level": "hard", "lang": "en", "rules": "transfer:yes,players:4"}


def test_what_the_address_says_is_not_kept_when_something_else_is_changed():
    store = Store({KEY: DEFAULT.with_value("sort", "rank").to_json()})
    visit, _ = with_query(Settings.from_json(store.get(KEY)), VISIT)
    assert keep_changes(store, visit, visit.with_value("theme", "dark"))
    kept = Settings.from_json(store.get(KEY))
    assert kept == DEFAULT.with_value("sort", "rank").with_value("theme", "dark")


def test_what_the_player_chooses_is_kept_although_the_address_says_otherwise():
    store = Store()
    visit, _ = with_query(DEFAULT, VISIT)
    keep_changes(store, visit, visit.with_value("speed", "fast").with_players(5))
    assert Settings.from_json(store.get(KEY)) == DEFAULT.with_value("speed", "fast").with_players(5)


def test_a_first_visit_by_an_address_keeps_the_language_of_the_browser():
    store = Store()
    visit, _ = with_query(Settings.default(["ru"]), {"lang": "en"})
    keep_changes(store, visit, visit.with_value("theme", "dark"), ["ru"])
    assert Settings.from_json(store.get(KEY), ["en"]).language == "ru"


@given(all_settings(), all_settings(), all_settings())
def test_changes_carry_over_to_playable_settings(kept, before, after):
    assert kept.with_changes(before, before) == kept
    assert before.with_changes(before, after) == after
    assert_playable(kept.with_changes(before, after))


@pytest.mark.parametrize("text", ["{", "null", "[]", '"x"', "{}", '{"version": 99}', '{"version": true}', "[" * 9000])
def test_settings_that_are_broken_or_of_a_newer_version_are_not_intact(text):
    assert not intact(text)
    assert_playable(Settings.from_json(text))


def test_settings_as_they_are_kept_are_intact():
    assert intact(Settings.default().to_json())


def test_a_deck_that_the_page_lacks_is_the_usual_one_and_stays_chosen_elsewhere():
    store = Store()
    chosen = DEFAULT.with_value("faces", DECKS[0])
    keep_changes(store, DEFAULT, chosen)
    assert chosen.with_decks(DECKS) == chosen
    visit = Settings.from_json(store.get(KEY)).with_decks(())
    assert visit == DEFAULT
    keep_changes(store, visit, visit.with_value("theme", "dark"))
    assert Settings.from_json(store.get(KEY)) == chosen.with_value("theme", "dark")


ROOT = Path(__file__).parents[1]


def test_the_page_before_python_says_the_same_words():
    bar = re.search(r'<header class="bar">.*?</header>', (ROOT / "index.html").read_text(encoding="utf-8"), re.DOTALL)
    english = re.search(
        r"const ENGLISH = \{(.*?)\};", (ROOT / "static" / "boot.js").read_text(encoding="utf-8"), re.DOTALL
    )
    assert bar is not None
    assert english is not None
    spoken = {
        "ru": {
            **dict(re.findall(r'data-i18n="([^"]+)">([^<]+)<', bar[0])),
            **{key: text for text, key in re.findall(r'aria-label="([^"]+)" data-i18n-label="([^"]+)"', bar[0])},
        },
        "en": dict(re.findall(r"'([^']+)': '([^']+)'", english[1])),
    }
    assert spoken["ru"].keys() == spoken["en"].keys()
    for language, words in spoken.items():
        assert words == {key: Words.load(language)(key) for key in words}


def test_the_page_before_python_takes_the_same_readers_for_russian():
    boot = (ROOT / "static/boot.js").read_text(encoding="utf-8")
    readers = re.search(r"READERS_OF_RUSSIAN = \[([^\]]+)\]", boot)
    assert readers is not None
    assert tuple(re.findall(r"\w+", readers[1])) == RUSSIAN_READERS


def test_the_page_before_python_has_the_same_looks():
    boot = (ROOT / "static/boot.js").read_text(encoding="utf-8")
    names = re.search(r"for \(const name of \[([^\]]+)\]\) \{\s+if \(typeof kept", boot)
    assert names is not None
    assert tuple(re.findall(r"\w+", names[1])) == LOOKS
    assert set(LOOKS) <= set(PREFERENCES)
