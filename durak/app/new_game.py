"""The new-game dialog without a page: what it offers for the settings chosen so far, and what a choice changes."""

from __future__ import annotations

from typing import Final, NamedTuple

from durak.app.rulebook import player_reasons, value_id, why_not
from durak.app.settings import CUSTOM, LEVELS, MOST_PLAYERS_OFFERED, Settings
from durak.app.words import Words
from durak.cards import DECK_SIZES
from durak.rules import PRESETS, Value, options

PRESETS_IN_SIGHT: Final = 6
"""So many presets stand open; the rest unfolds."""

OPTION: Final = "option:"
"""Choices named so are about one option of Rules."""


class Choice(NamedTuple):
    """One of several things to choose from; `reason` says why it cannot be chosen, None when it can."""

    value: str
    label: str
    about: str = ""
    selected: bool = False
    reason: str | None = None


def preset_choices(settings: Settings, words: Words) -> tuple[list[Choice], list[Choice]]:
    """The presets that stand open, and those that unfold. Rules of one's own end the first list while in force."""
    own = (CUSTOM,) if settings.preset == CUSTOM else ()
    presets = tuple(PRESETS)

    def choices(ids: tuple[str, ...]) -> list[Choice]:
        return [Choice(i, words(f"preset.{i}"), words(f"preset.{i}.about"), i == settings.preset) for i in ids]

    return choices(presets[:PRESETS_IN_SIGHT] + own), choices(presets[PRESETS_IN_SIGHT:])


def player_choices(settings: Settings, words: Words) -> list[Choice]:
    """The numbers of players."""
    offered = range(2, MOST_PLAYERS_OFFERED + 1)
    return [
        Choice(str(players), str(players), selected=players == settings.players, reason=reason)
        for players, reason in player_reasons(settings.rules, offered, words)
    ]


def deck_choices(settings: Settings, words: Words) -> list[Choice]:
    """The decks, smallest first."""
    return [
        Choice(
            str(deck),
            str(deck),
            selected=deck == settings.rules.deck,
            reason=why_not(settings.rules.replace(deck=deck), settings.players, words),
        )
        for deck in sorted(DECK_SIZES)
    ]


def team_choice(settings: Settings, words: Words) -> Choice:
    """Whether teams play; selected when they do."""
    on = settings.rules.teams
    reason = None if on else why_not(settings.rules.replace(teams=True), settings.players, words)
    about = words(f"new.teams.{settings.players // 2}" if reason is None else "new.teams.off")
    return Choice("yes", words("new.teams"), about, on, reason)


def level_choices(settings: Settings, words: Words) -> list[Choice]:
    """The opponents, weakest first."""
    return [
        Choice(level, words(f"level.{level}"), words(f"level.{level}.about"), level == settings.level)
        for level in LEVELS
    ]


def choose(settings: Settings, name: str, value: str) -> Settings:
    """The settings after `value` was chosen for `name`: preset, players, level, or `option:NAME`.

    Raises LookupError for what is not offered.
    """
    if name.startswith(OPTION):
        option = name.removeprefix(OPTION)
        return settings.with_option(option, _option_value(option, value))
    match name:
        case "preset":
            return settings if value == CUSTOM else settings.with_preset(value)
        case "players":
            return settings.with_players(int(value))
        case "level":
            return settings.with_value("level", value)
    raise LookupError(name)


def _option_value(name: str, text: str) -> Value:
    """The value of an option that `value_id` wrote as `text`."""
    for option in options():
        if option.name == name:
            for value in option.values:
                if value_id(value) == text:
                    return value
    raise LookupError(f"{name}: {text}")
