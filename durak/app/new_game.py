"""The new-game dialog without a page: what it offers for the settings chosen so far, and what a choice changes."""

from __future__ import annotations

from typing import Final, NamedTuple

from durak.app import seat_levels
from durak.app.names import player_names
from durak.app.rulebook import player_reasons, why_not
from durak.app.settings import CUSTOM, LEVELS, Settings
from durak.app.words import Words
from durak.cards import DECK_SIZES
from durak.rules import MOST_PLAYERS_OFFERED, PRESETS, Value, options, value_of

PRESETS_IN_SIGHT: Final = 6
"""So many presets stand open; the rest unfolds."""

OPTION: Final = "option:"
"""Choices named so are about one option of Rules."""
SEAT: Final = "seat:"
"""Choices named so, with a number from 1, are about the level of one opponent."""


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


def every_level(words: Words, chosen: str) -> list[Choice]:
    """How strong an opponent may be, weakest first."""
    return [Choice(level, words(f"level.{level}"), words(f"level.{level}.about"), level == chosen) for level in LEVELS]


def level_choices(settings: Settings, words: Words) -> list[Choice]:
    """How strong all opponents may be, weakest first; none is chosen while each has a level of his own."""
    mixed = mixed_choice(settings, words)
    chosen = "" if mixed is not None and mixed.selected else seat_levels.level_of(settings.level, 1)
    return every_level(words, chosen)


def mixed_choice(settings: Settings, words: Words) -> Choice | None:
    """Whether each opponent has a level of his own, selected when so; None when there is but one."""
    if settings.players < 3:
        return None
    return Choice("yes", words("new.mixed"), words("new.mixed.about"), seat_levels.is_mixed(settings.level))


def seat_choices(settings: Settings, words: Words) -> list[tuple[str, str, list[Choice]]]:
    """The opponents who each have a level of their own: the name of the choice, the opponent's name, the levels."""
    mixed = mixed_choice(settings, words)
    if mixed is None or not mixed.selected:
        return []
    names = player_names(words, settings.players)
    return [
        (f"{SEAT}{player}", names[player], [Choice(i, words(f"level.{i}"), selected=i == level) for i in LEVELS])
        for player, level in enumerate(seat_levels.levels_of(settings.level, settings.players - 1), 1)
    ]


def choose(settings: Settings, name: str, value: str) -> Settings:
    """The settings after `value` was chosen for `name`: preset, players, level, mixed, `seat:N`, or `option:NAME`.

    Raises LookupError for what is not offered.
    """
    if name.startswith(OPTION):
        option = name.removeprefix(OPTION)
        return settings.with_option(option, _option_value(option, value))
    opponents = settings.players - 1
    if name.startswith(SEAT):
        number = int(name.removeprefix(SEAT))
        return settings.with_value("level", seat_levels.with_one(settings.level, opponents, number, value))
    match name:
        case "preset":
            return settings if value == CUSTOM else settings.with_preset(value)
        case "players":
            return settings.with_players(int(value))
        case "level":
            return settings.with_value("level", value)
        case "mixed":
            one = seat_levels.level_of(settings.level, 1)
            return settings.with_value("level", seat_levels.spread(one, opponents) if value == "yes" else one)
    raise LookupError(name)


def _option_value(name: str, text: str) -> Value:
    """The value of an option that `value_id` wrote as `text`."""
    option = next((option for option in options() if option.name == name), None)
    value = None if option is None else value_of(option, text)
    if value is None:
        raise LookupError(f"{name}: {text}")
    return value
