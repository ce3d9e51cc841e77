"""The settings dialog without a page: what can be chosen, and what it means."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from typing import NamedTuple

from durak.app.new_game import Choice
from durak.app.settings import DECKS, LETTERS, PREFERENCES, Settings
from durak.app.words import LANGUAGES, Words


class Preference(NamedTuple):
    """One thing to choose; `about` says what the present choice means, or what a switch does."""

    name: str
    title: str
    choices: tuple[Choice, ...]
    about: str
    on: bool | None
    """Whether a switch is on; None for what is no switch."""


class Group(NamedTuple):
    """Preferences under one heading."""

    title: str
    members: tuple[Preference, ...]


def preferences(settings: Settings, words: Words, decks: Collection[str]) -> list[Group]:
    """All that the settings dialog offers, in its order, on a page that has these decks beside the usual one."""
    return [
        Group(words(f"settings.group.{group}"), tuple(_preference(name, settings, words, decks) for name in names))
        for group, names in groupby(PREFERENCES, key=lambda name: PREFERENCES[name].group)
    ]


def choose(settings: Settings, name: str, value: str) -> Settings:
    """The settings after a choice in the dialog; a switch says `yes` or `no`."""
    values, _, on = PREFERENCES[name]
    if on is not None:
        value = next(other for other in values if (other == on) == (value == "yes"))
    return settings.with_value(name, value)


def _preference(name: str, settings: Settings, words: Words, decks: Collection[str]) -> Preference:
    current, title = getattr(settings, name), words(f"settings.{name}")
    values, _, on = PREFERENCES[name]
    about = f"settings.{name}.{current}.about" if on is None else f"settings.{name}.about"
    meaning = words(about) if about in words else ""
    if on is not None:
        return Preference(name, title, (), meaning, current == on)
    here = [value for value in values if value not in DECKS or value in decks]
    choices = tuple(Choice(value, _label(name, value, words), "", value == current) for value in here)
    return Preference(name, title, choices, meaning, None)


def _label(name: str, value: str, words: Words) -> str:
    if name == "letters" and LETTERS[value]:
        return " ".join(LETTERS[value])
    return LANGUAGES[value] if name == "language" else words(f"settings.{name}.{value}")
