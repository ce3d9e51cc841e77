"""Rules: options, values, presets, and who can play by them."""

import json
from pathlib import Path

import pytest

from durak.rules import (
    DEFAULT_PRESET,
    PRESETS,
    InvalidRules,
    Rules,
    check_players,
    idle_options,
    lowest_rank,
    options,
    player_counts,
    preset_players,
)
from tests.positions import rules_of

CASES = json.loads((Path(__file__).parent / "data" / "cases.json").read_text(encoding="utf-8"))
SINGLE_CHANGES = [(option.name, value) for option in options() for value in option.values]


def test_the_defaults_are_those_of_the_checked_cases():
    assert CASES["defaults"] == {option.name: option.default for option in options()}


def test_the_values_of_every_option_are_those_of_the_checked_cases():
    values = {option.name: set(option.values) for option in options() if option.name != "hand_size"}

    assert {name: set(choices) for name, choices in CASES["choices"].items()} == values


def test_the_presets_are_those_of_the_checked_cases():
    expected = {name: Rules.from_dict(preset["rules"]) for name, preset in CASES["presets"].items()}

    assert expected == {preset.id: preset.rules for preset in PRESETS.values()}
    assert list(PRESETS) == [preset.id for preset in PRESETS.values()]


def test_the_numbers_of_players_of_a_preset_are_those_of_the_checked_cases():
    expected = {name: preset["players"] and tuple(preset["players"]) for name, preset in CASES["presets"].items()}

    assert expected == {preset.id: preset.players for preset in PRESETS.values()}


def test_the_default_preset_is_the_defaults():
    assert Rules() == PRESETS[DEFAULT_PRESET].rules


def test_every_option_has_a_file_that_shows_its_rule():
    files = {path.stem.removeprefix("test_rule_") for path in Path(__file__).parent.glob("test_rule_*.py")}

    assert set() == {option.name for option in options()} - files


def test_no_two_options_have_the_same_name_and_none_repeats_a_value():
    names = [option.name for option in options()]

    assert len(set(names)) == len(names)
    assert all(len(set(option.values)) == len(option.values) for option in options())


def test_every_option_stands_under_a_heading_of_dialogs():
    assert {"deal", "first_move", "attack", "transfer", "end"} == {option.group for option in options()}


@pytest.mark.parametrize(("name", "value"), SINGLE_CHANGES)
def test_only_what_differs_from_the_defaults_is_written_down(name, value):
    rules = Rules().replace(**{name: value})
    default = getattr(Rules(), name)

    assert ({} if value == default else {name: value}) == rules.differences()
    assert rules == Rules.from_dict(rules.differences())


@pytest.mark.parametrize("preset", PRESETS.values(), ids=list(PRESETS))
def test_a_preset_survives_being_written_down(preset):
    assert preset.rules == Rules.from_dict(json.loads(json.dumps(preset.rules.differences())))


@pytest.mark.parametrize("option", options(), ids=lambda option: option.name)
@pytest.mark.parametrize("value", [None, "nonsense", 7, -1, 2.0, [], {}, ()])
def test_a_value_that_the_option_lacks_is_refused_and_the_option_named(option, value):
    with pytest.raises(InvalidRules) as caught:
        Rules.from_dict({option.name: value})

    assert ("bad_value", option.name) == (caught.value.reason, caught.value.option)


@pytest.mark.parametrize(("name", "value"), [("teams", 1), ("transfer", 0), ("limit_cap", False), ("deck", "36")])
def test_a_value_of_another_type_is_refused_even_when_it_compares_equal(name, value):
    with pytest.raises(InvalidRules, match=f"bad_value: {name}"):
        Rules.from_dict({name: value})


@pytest.mark.parametrize("differences", [None, [], "transfer", 3])
def test_rules_are_read_from_a_mapping_only(differences):
    with pytest.raises(InvalidRules, match="bad_value"):
        Rules.from_dict(differences)


@pytest.mark.parametrize("name", ["no_such_option", "", "__class__", "trump", 5, "x" * 1000])
def test_an_unknown_option_is_refused(name):
    with pytest.raises(InvalidRules) as caught:
        Rules.from_dict({name: True})

    assert "unknown_option" == caught.value.reason
    assert len(str(caught.value)) < 80


def test_rules_are_values():
    """They compare and hash by what was agreed, and a change gives new rules."""
    rules = Rules()

    assert Rules(transfer=True) == rules.replace(transfer=True)
    assert 1 == len({Rules(), rules, rules.replace(transfer=True).replace(transfer=False)})
    with pytest.raises(AttributeError):
        rules.transfer = True


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (2, 3, 4, 5, 6)),
        ("deck:24", (2, 3, 4)),
        ("deck:32", (2, 3, 4, 5)),
        ("deck:52", (2, 3, 4, 5, 6, 7, 8)),
        ("teams:yes", (4, 6)),
        ("teams:yes,deck:24", (4,)),
        ("teams:yes,deck:32", (4,)),
        ("teams:yes,deck:52", (4, 6)),
    ],
)
def test_as_many_can_play_as_get_six_cards_each_and_teams_need_four_or_six(text, expected):
    assert expected == player_counts(rules_of(text))


@pytest.mark.parametrize(
    ("text", "players", "reason"),
    [
        ("", 1, "too_few_players"),
        ("", 0, "too_few_players"),
        ("", -2, "too_few_players"),
        ("", True, "too_few_players"),
        ("", "2", "too_few_players"),
        ("", None, "too_few_players"),
        ("deck:52", 9, "too_many_players"),
        ("", 7, "not_enough_cards"),
        ("deck:24", 5, "not_enough_cards"),
        ("deck:32", 6, "not_enough_cards"),
        ("teams:yes", 2, "teams_need_4_or_6"),
        ("teams:yes", 5, "teams_need_4_or_6"),
        ("teams:yes,deck:52", 8, "teams_need_4_or_6"),
    ],
)
def test_a_number_of_players_that_cannot_play_is_refused(text, players, reason):
    with pytest.raises(InvalidRules) as caught:
        check_players(rules_of(text), players)

    assert reason == caught.value.reason


@pytest.mark.parametrize("deck", [24, 32, 36, 52])
@pytest.mark.parametrize("teams", [False, True])
def test_the_check_agrees_with_the_list_of_numbers_of_players(deck, teams):
    rules = Rules(deck=deck, teams=teams)

    for players in range(10):
        if players in player_counts(rules):
            check_players(rules, players)
        else:
            with pytest.raises(InvalidRules):
                check_players(rules, players)


@pytest.mark.parametrize(
    ("preset", "expected"),
    [("podkidnoy_classic", (2, 3, 4, 5, 6)), ("pairs_2x2", (4,)), ("teams_3x3", (6,)), ("source001_teams", (4, 6))],
)
def test_a_preset_tells_by_how_many_it_can_be_played(preset, expected):
    assert expected == preset_players(PRESETS[preset])


def test_every_preset_can_be_played():
    assert all(preset_players(preset) for preset in PRESETS.values())


@pytest.mark.parametrize(
    ("text", "players", "option", "reason"),
    [
        ("", None, "show_transfer", "needs_transfer"),
        ("", None, "transfer_multi", "needs_transfer"),
        ("", None, "transfer_first_bout", "needs_transfer"),
        ("", None, "transfer_attacker", "needs_transfer"),
        ("transfer:yes,teams:yes", None, "transfer_attacker", "not_in_teams"),
        ("throwers:none", None, "throw_timing", "needs_throwers"),
        ("throwers:none", None, "throw_multi", "needs_throwers"),
        ("throwers:none", None, "throw_ranks", "needs_throwers"),
        ("throwers:none", None, "throw_after_take", "needs_throwers"),
        ("", None, "team_out", "needs_teams"),
        ("first_move:dealer_left", None, "no_trump_first", "needs_lowest_trump"),
        ("epaulettes:off", None, "epaulette_rank", "needs_epaulettes"),
        ("", 3, "teams", "teams_need_4_or_6"),
    ],
)
def test_an_option_without_effect_under_the_others_is_named_with_the_reason(text, players, option, reason):
    assert (option, reason) in set(idle_options(rules_of(text), players))


@pytest.mark.parametrize(
    ("text", "players", "expected"),
    [
        ("", 4, {"show_transfer", "transfer_multi", "transfer_first_bout", "transfer_attacker", "team_out"}),
        ("transfer:yes", 4, {"team_out"}),
        ("transfer:yes,teams:yes", 4, {"transfer_attacker"}),
    ],
)
def test_no_other_option_is_called_idle(text, players, expected):
    assert expected == {name for name, _ in idle_options(rules_of(text), players)}


@pytest.mark.parametrize(("deck", "expected"), [(36, 6), (52, 2), (32, 7), (24, 9)])
def test_the_lowest_rank_is_that_of_the_deck_in_use(deck, expected):
    assert expected == lowest_rank(Rules(deck=deck))


def test_a_refusal_reads_as_reason_and_option():
    assert "bad_value: deck" == str(InvalidRules("bad_value", "deck"))
    assert "too_few_players" == str(InvalidRules("too_few_players"))
