"""The page's address: what it says of the settings, and what of it cannot be used."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak.app.address import QUERY, Problem, with_query
from durak.app.settings import CUSTOM, Settings
from durak.rules import PRESETS, Rules, options
from tests.test_settings import assert_playable

DEFAULT = Settings()


def test_the_address_changes_rules_players_level_speed_and_language():
    query = {"rules": "transfer:yes,players:4,limit_cap:0", "level": "hard", "speed": "instant", "lang": "en"}
    settings, problems = with_query(DEFAULT, query)
    assert problems == ()
    assert settings.rules == Rules(transfer=True, limit_cap=0)
    assert (settings.players, settings.level, settings.speed, settings.language) == (4, "hard", "instant", "en")
    assert settings.preset == CUSTOM


def test_the_address_names_a_preset():
    settings, problems = with_query(DEFAULT, {"rules": "preset:pairs_2x2"})
    assert problems == ()
    assert (settings.preset, settings.players) == ("pairs_2x2", 4)


def test_options_in_the_address_change_the_preset_whatever_their_order():
    one, _ = with_query(DEFAULT, {"rules": "preset:yard,deck:52"})
    other, _ = with_query(DEFAULT, {"rules": "deck:52, preset:yard"})
    assert one == other
    assert one.rules == PRESETS["yard"].rules.replace(deck=52)


def test_the_address_means_the_same_game_whatever_was_played_before():
    before = DEFAULT.with_preset("chaos").with_players(DEFAULT.players)
    query = {"rules": "transfer:yes"}
    assert with_query(before, query)[0].rules == with_query(DEFAULT, query)[0].rules == Rules(transfer=True)


@pytest.mark.parametrize("option", options(), ids=lambda option: option.name)
def test_every_value_can_be_named_in_the_address(option):
    for value in option.values:
        text = ("no", "yes")[value] if isinstance(value, bool) else str(value)
        settings, problems = with_query(DEFAULT, {"rules": f"{option.name}:{text},players:4"})
        assert problems == ()
        assert getattr(settings.rules, option.name) == value


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ({"level": "genius"}, Problem("level", "genius", "bad_value")),
        ({"speed": ""}, Problem("speed", "", "bad_value")),
        ({"lang": "de"}, Problem("lang", "de", "bad_value")),
        ({"rules": "jokers:yes"}, Problem("jokers", "yes", "unknown_option")),
        ({"rules": "deck:40"}, Problem("deck", "40", "bad_value")),
        ({"rules": "transfer"}, Problem("transfer", "", "bad_value")),
        ({"rules": "limit_cap:no"}, Problem("limit_cap", "no", "bad_value")),
        ({"rules": "preset:none"}, Problem("preset", "none", "bad_value")),
        ({"rules": "players:seven"}, Problem("players", "seven", "bad_value")),
        ({"rules": "transfer:yes,transfer:no"}, Problem("transfer", "no", "repeated")),
        ({"rules": "transfer:yes,transfer:no,transfer:yes"}, Problem("transfer", "no", "repeated")),
        ({"rules": "transfer:yes,transfer:maybe"}, Problem("transfer", "maybe", "bad_value")),
        ({"rules": "preset:yard,preset:yard"}, Problem("preset", "yard", "repeated")),
        ({"rules": "deck:24,players:6"}, Problem("players", "6", "players_do_not_fit")),
        ({"rules": "teams:yes,players:3"}, Problem("players", "3", "players_do_not_fit")),
        ({"watch": "yes"}, Problem("watch", "yes", "bad_value")),
        ({"levels": "hard"}, Problem("levels", "hard", "unknown_name")),
        ({"players": "4"}, Problem("players", "rules=players:4", "name_of_a_rule")),
        ({"preset": "yard"}, Problem("preset", "rules=preset:yard", "name_of_a_rule")),
        ({"transfer": "yes"}, Problem("transfer", "rules=transfer:yes", "name_of_a_rule")),
        ({"refill_order": "x"}, Problem("refill_order", "rules=refill_order:x", "name_of_a_rule")),
    ],
)
def test_what_cannot_be_used_is_told_and_left_out(query, problem):
    settings, problems = with_query(DEFAULT, query)
    assert problems == (problem,)
    assert_playable(settings)


def test_what_others_add_to_links_is_nobodys_mistake():
    names = ("utm_source", "utm_medium", "fbclid", "gclid", "yclid", "igshid", "_openstat", "ref", "referrer")
    assert with_query(DEFAULT, dict.fromkeys(names, "x") | {"seed": "7", "watch": "1"}) == (DEFAULT, ())


@given(st.dictionaries(st.sampled_from(QUERY) | st.text(max_size=20), st.text(max_size=60)))
def test_no_address_raises(query):
    assert_playable(with_query(DEFAULT, query)[0])


@given(st.lists(st.sampled_from(["preset", "players", *(option.name for option in options())]), max_size=5), st.data())
def test_no_rules_in_the_address_raise(names, data):
    values = st.sampled_from(["yes", "no", "24", "6", "any", "all", "pairs_2x2", "", "²"])
    text = ",".join(f"{name}:{data.draw(values)}" for name in names)
    assert_playable(with_query(DEFAULT, {"rules": text})[0])
