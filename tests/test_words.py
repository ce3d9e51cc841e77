"""Words: texts by key, plural forms, and what happens when something is missing."""

import pytest

from durak.app.words import LANGUAGES, MissingWords, UnknownLanguage, Words

RUSSIAN_COUNTS = {
    0: "0 карт",
    1: "1 карта",
    2: "2 карты",
    4: "4 карты",
    5: "5 карт",
    11: "11 карт",
    12: "12 карт",
    14: "14 карт",
    21: "21 карта",
    22: "22 карты",
    25: "25 карт",
    101: "101 карта",
    111: "111 карт",
}


@pytest.mark.parametrize(("number", "text"), RUSSIAN_COUNTS.items())
def test_russian_counts(number, text):
    assert Words.load("ru").count("card", number) == text


@pytest.mark.parametrize(("number", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (21, "21 cards")])
def test_english_counts(number, text):
    assert Words.load("en").count("card", number) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_loads_and_says_which_it_is(language):
    words = Words.load(language)
    assert words.language == language
    assert "app.name" in words
    assert words("app.name")


def test_values_are_put_in():
    words = Words("en", {"greeting": "Hello, {name}!"})
    assert words("greeting", name="Anna") == "Hello, Anna!"


def test_a_value_too_many_does_no_harm():
    words = Words("en", {"greeting": "Hello!"})
    assert words("greeting", name="Anna") == "Hello!"


@pytest.mark.parametrize("key", ["nothing", "count.card", ""])
def test_a_missing_text_is_a_typed_error(key):
    with pytest.raises(MissingWords):
        Words("en", {"count.card": ["{count} card", "{count} cards"]})(key)


def test_a_missing_value_is_a_typed_error():
    with pytest.raises(MissingWords):
        Words("en", {"greeting": "Hello, {name}!"})("greeting")


def test_a_text_is_not_a_counted_word():
    with pytest.raises(MissingWords):
        Words("en", {"count.card": "card"}).count("card", 1)


@pytest.mark.parametrize("language", ["", "de", "../ru", "RU"])
def test_an_unknown_language_is_a_typed_error(language):
    with pytest.raises(UnknownLanguage):
        Words.load(language)
