"""The catalogues: complete in every language, nothing left over, nothing left untranslated."""

import ast
import inspect
import json
import re
from pathlib import Path
from string import Formatter

import pytest

from durak import dealing, legality, record, rules
from durak.app.rulebook import SECTIONS
from durak.app.seat_levels import MIXED
from durak.app.settings import CUSTOM, LETTERS, LEVELS, PREFERENCES
from durak.app.words import LANGUAGES, LOCALE_FOLDER, PLURAL_FORM
from durak.rules import PRESETS, options, value_id

TEXTS = {language: (LOCALE_FOLDER / f"{language}.json").read_text(encoding="utf-8") for language in LANGUAGES}
CATALOGUES = {language: json.loads(text) for language, text in TEXTS.items()}
KEYS = sorted(set().union(*CATALOGUES.values()))

every_language = pytest.mark.parametrize("language", LANGUAGES)


def forms(key, language):
    """The texts under a key: one, or the plural forms."""
    value = CATALOGUES[language][key]
    return value if isinstance(value, list) else [value]


def placeholders(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def keys_under(*prefixes):
    return {key for key in KEYS if key.startswith(prefixes)}


@every_language
def test_all_languages_have_the_same_keys(language):
    assert sorted(CATALOGUES[language]) == KEYS


@every_language
def test_a_catalogue_has_one_key_a_line_in_order(language):
    lines = TEXTS[language].splitlines()
    assert lines[0] == "{"
    assert lines[-1] == "}"
    found = [re.match(r'  "([^"]+)": ', line)[1] for line in lines[1:-1]]
    assert found == KEYS, "sorted, one key a line, none twice"


def texts(language):
    """All texts of a language with their keys, plural forms one by one."""
    return [(key, text) for key in KEYS for text in forms(key, language)]


@every_language
def test_no_text_is_empty_or_padded(language):
    assert [key for key, text in texts(language) if text.strip() != text or not text] == []


@every_language
def test_texts_take_the_same_values_in_all_languages(language):
    wanted = {key: placeholders(forms(key, "ru")[0]) for key in KEYS}
    assert [key for key, text in texts(language) if placeholders(text) != wanted[key]] == []


@every_language
def test_counted_words_have_all_their_forms(language):
    wanted = len({PLURAL_FORM[language](number) for number in range(100)})
    for key in KEYS:
        value = CATALOGUES[language][key]
        assert isinstance(value, list) == key.startswith("count."), key
        assert not isinstance(value, list) or len(value) == wanted, key


@pytest.mark.parametrize(("language", "foreign"), [("ru", "[A-Za-z]"), ("en", "[А-Яа-яЁё]")])
def test_no_letters_of_the_other_alphabet(language, foreign):
    assert [key for key, text in texts(language) if re.search(foreign, re.sub(r"\{\w+\}|L?GPL", "", text))] == []


@pytest.mark.cpython
def test_the_page_uses_only_keys_that_exist():
    page = (Path(__file__).parents[1] / "index.html").read_text(encoding="utf-8")
    used = set(re.findall(r'data-i18n(?:-label)?="([^"]*)"', page))
    assert used
    assert used <= set(KEYS)


@pytest.mark.cpython
def test_the_page_shows_the_russian_words_before_python_runs():
    """What the shell says while loading is what Python puts there afterwards, so nothing changes before one's eyes."""
    page = (Path(__file__).parents[1] / "index.html").read_text(encoding="utf-8")
    for key, text in re.findall(r'data-i18n="([^"]*)"[^>]*>([^<]*)<', page):
        assert text == CATALOGUES["ru"][key], key


def rule_keys():
    """Every key that the options and their values need."""
    needed = {"rule.yes", "rule.no"}
    for option in options():
        needed |= {f"rule.{option.name}", f"rule.{option.name}.about", f"rule.group.{option.group}"}
        for value in option.values:
            needed.add(f"rule.{option.name}.{value_id(value)}.text")
            if not isinstance(value, bool):
                needed.add(f"rule.{option.name}.{value_id(value)}")
    return needed


IDLE_REASONS = {
    "needs_transfer",
    "not_in_teams",
    "needs_throwers",
    "needs_teams",
    "needs_lowest_trump",
    "needs_epaulettes",
    "teams_need_4_or_6",
}


def test_every_option_and_value_has_its_words_and_no_others_are_left():
    assert rule_keys() == keys_under("rule.") - keys_under("rule.reason.", "rule.seats.")


def test_every_reason_against_an_option_has_its_words():
    ids = {word for word in strings_in(tree_of(rules.idle_options)) if re.fullmatch("[a-z0-9]+(_[a-z0-9]+)+", word)}
    assert ids - {option.name for option in options()} - {"dealer_left"} == IDLE_REASONS
    more = {"only_value", "not_enough_cards", "deck_is_enough_for"}
    assert keys_under("rule.reason.") == {f"rule.reason.{reason}" for reason in IDLE_REASONS | more}


def test_every_preset_has_its_words_and_no_others_are_left():
    ids = (*PRESETS, CUSTOM)
    assert keys_under("preset.") == {f"preset.{i}{part}" for i in ids for part in ("", ".about")}


def test_every_level_has_its_words_and_no_others_are_left():
    words = {f"level.{level}{part}" for level in LEVELS for part in ("", ".about")}
    assert keys_under("level.") == words | {f"level.{MIXED}"}


def test_every_preference_has_its_words():
    needed = {f"settings.group.{choices.group}" for choices in PREFERENCES.values()}
    abouts = set()
    for name, choices in PREFERENCES.items():
        # A switch needs no words for its values, nor do languages and letters that stand for themselves.
        itself = LANGUAGES if name == "language" else [value for value, signs in LETTERS.items() if signs]
        values = () if choices.on else set(choices.values).difference(itself)
        needed |= {f"settings.{name}", *(f"settings.{name}.{value}" for value in values)}
        abouts |= {f"settings.{name}.about", *(f"settings.{name}.{value}.about" for value in values)}
    needed |= {f"settings.{part}" for part in ("title", "done", "files", "files.about", "export", "import")}
    assert needed <= keys_under("settings.") <= needed | abouts


def test_every_section_of_the_rules_has_its_words_and_no_others_are_left():
    facts = {entry for entries in SECTIONS.values() for entry in entries if "." in entry}
    facts |= {"aim.teams", "deal.full", "refill.none", "end.teams", "draws.teams", "preset", "title"}
    needed = {f"rules.section.{section}" for section in SECTIONS} | {f"rules.{fact}" for fact in facts}
    assert needed == keys_under("rules.") - keys_under("rules.rank.")


def strings_in(tree, within=ast.AST):
    """The string constants inside the parts of a syntax tree that are of one kind."""
    parts = (node for node in ast.walk(tree) if isinstance(node, within))
    constants = (node.value for part in parts for node in ast.walk(part) if isinstance(node, ast.Constant))
    return {value for value in constants if isinstance(value, str)}


def tree_of(thing):
    return ast.parse(inspect.getsource(thing))


def raised_reasons(module, error):
    """The string constants that a module raises `error` with first."""
    calls = (node for node in ast.walk(tree_of(module)) if isinstance(node, ast.Call))
    named = (node for node in calls if isinstance(node.func, ast.Name) and node.func.id == error and node.args)
    return {node.args[0].value for node in named if isinstance(node.args[0], ast.Constant)}


def test_every_refusal_has_its_sentence():
    reasons = strings_in(tree_of(legality), within=ast.Return)
    assert {"does_not_beat", "not_your_turn", "limit", "already_shown"} <= reasons
    reasons |= raised_reasons(rules, "InvalidRules") | raised_reasons(record, "InvalidRecord")
    reasons |= {dealing.InvalidDeck.reason, dealing.InvalidDealer.reason}
    assert {f"refusal.{reason}" for reason in reasons} <= set(KEYS)


@every_language
def test_no_two_things_to_choose_have_the_same_name(language):
    words = CATALOGUES[language]
    option_names = [words[f"rule.{option.name}"] for option in options()]
    preset_names = [words[f"preset.{preset}"] for preset in (*PRESETS, CUSTOM)]
    for names in (option_names, preset_names):
        assert len({name.casefold() for name in names}) == len(names)


@every_language
@pytest.mark.parametrize("option", options(), ids=lambda option: option.name)
def test_no_two_values_of_an_option_have_the_same_name(language, option):
    for part in ("", ".text"):
        keys = [f"rule.{option.name}.{value_id(value)}{part}" for value in option.values]
        names = [CATALOGUES[language][key] for key in keys if key in CATALOGUES[language]]
        assert len(set(names)) == len(names)
