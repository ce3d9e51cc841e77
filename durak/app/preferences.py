"""The settings dialog without a page: what can be chosen, and what it means."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from durak.app.new_game import Choice
from durak.app.settings import DECKS, LETTERS, PREFERENCES, Settings
from durak.app.words import LANGUAGES, Words


class Preference(NamedTuple):
    """One thing to choose; `about` says what the present choice means."""

    name: str
    title: str
    choices: tuple[Choice, ...]
    about: str


def preferences(settings: Settings, words: Words, decks: Collection[str]) -> list[Preference]:
    """All that the settings dialog offers, in its order, on a page that has these decks beside the usual one."""
    return [_preference(name, getattr(settings, name), words, decks) for name in PREFERENCES]


def _preference(name: str, current: str, words: Words, decks: Collection[str]) -> Preference:
    values = [value for value in PREFERENCES[name] if value not in DECKS or value in decks]
    choices = tuple(Choice(value, _label(name, value, words), "", value == current) for value in values)
    about = f"settings.{name}.{current}.about"
    return Preference(name, words(f"settings.{name}"), choices, words(about) if about in words else "")


def _label(name: str, value: str, words: Words) -> str:
    if name == "letters" and LETTERS[value]:
        return " ".join(LETTERS[value])
    return LANGUAGES[value] if name == "language" else words(f"settings.{name}.{value}")
