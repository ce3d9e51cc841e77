"""Settings: what the player chose, for the page and for the next deal.

A value that never changes. Whatever is read gives settings that can be played: a part that cannot be used is replaced
by its default, and nothing here ever raises for it.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from durak.ai import levels
from durak.app import seat_levels
from durak.app.ports import Store
from durak.app.sounds import VOLUMES
from durak.app.words import LANGUAGES, Words
from durak.record import InvalidRecord, load_json
from durak.rules import (
    DEFAULT_PRESET,
    MOST_PLAYERS_OFFERED,
    PRESETS,
    InvalidRules,
    Rules,
    Value,
    player_counts,
    preset_players,
)

PICTURES: Final = "pictures"
"""Faces with the pictures that every page has."""
DECKS: Final = ("atlasnye",)
"""Faces with other pictures, which a page has only if it was built where they are."""
LETTERS: Final = {"language": "", "cyrillic": "ВДКТ", "latin": "JQKA"}
"""What is printed on jack, queen, king and ace; nothing stands for what is usual in the language."""
LOOKS: Final = ("theme", "felt", "suits", "faces", "buttons")
"""Preferences that the page bears as `data-` attributes; static/boot.js puts them there before Python has read them."""
LEVELS: Final = tuple(levels.LEVELS)
"""Ids of the opponents, weakest first."""

CUSTOM: Final = "custom"
"""Stands for a preset when the rules are those of none."""

KEY: Final = "settings"
VERSION: Final = 1
RUSSIAN_READERS: Final = ("ru", "uk", "be", "kk")


class Choices(NamedTuple):
    """What may be chosen for one preference."""

    values: tuple[str, ...]
    group: str
    """The heading it stands under in the settings dialog."""
    on: str | None
    """What a switch is when it is on; None for what is no switch."""


def _preference(default: str, values: Iterable[str], group: str, on: str | None = None) -> Any:
    return field(default=default, metadata={"choices": Choices(tuple(values), group, on)})


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the player can choose. Make one with `default` or `from_json`, change it with the `with_` methods."""

    language: str = _preference("ru", LANGUAGES, "look")
    theme: str = _preference("auto", ("auto", "light", "dark"), "look")
    felt: str = _preference("green", ("green", "night", "linen"), "look")
    """What the table is covered with."""
    suits: str = _preference("two", ("two", "four"), "cards", on="four")
    """How many colours the suits have."""
    faces: str = _preference(PICTURES, (PICTURES, *DECKS, "big"), "cards")
    """Faces with pictures, or only with large signs that are read from afar."""
    letters: str = _preference("language", LETTERS, "cards")
    sort: str = _preference("suit", ("suit", "rank", "arrival"), "cards")
    """Order of the own hand: by suit with trumps last, by rank, or as the cards came."""
    speed: str = _preference("normal", ("slow", "normal", "fast", "instant"), "play")
    sound: str = _preference("quiet", VOLUMES, "play")
    hints: str = _preference("on", ("on", "off"), "play", on="on")
    """Whether the player can ask what to play."""
    memory: str = _preference("off", ("off", "on"), "play", on="on")
    """Whether a table of what has gone can be opened."""
    buttons: str = _preference("right", ("right", "left"), "play", on="left")
    """The hand that reaches the buttons."""
    preset: str = DEFAULT_PRESET
    rules: Rules = PRESETS[DEFAULT_PRESET].rules
    players: int = 3
    level: str = levels.DEFAULT_LEVEL
    """How strong the opponents are, in the notation of `seat_levels`."""

    @classmethod
    def default(cls, browser_languages: Iterable[str] = ()) -> Settings:
        """The settings of somebody who plays for the first time."""
        return cls(language=preferred_language(browser_languages))

    @classmethod
    def from_json(cls, text: str | None, browser_languages: Iterable[str] = ()) -> Settings:
        """The settings that `to_json` wrote; whatever is broken, unknown or missing has its default."""
        plain = _object(text)
        default = cls.default(browser_languages)
        preset = _one_of(PRESETS, plain.get("preset"), CUSTOM)
        rules = PRESETS[preset].rules if preset in PRESETS else _rules(plain.get("rules"))
        if preset == CUSTOM and not plain.get("rules"):
            preset = DEFAULT_PRESET
        players = plain.get("players")
        kept: dict[str, Any] = {
            name: _one_of(PREFERENCES[name].values, plain.get(name), getattr(default, name)) for name in PREFERENCES
        }
        kept["level"] = seat_levels.read(plain.get("level")) or default.level
        players = players if type(players) is int else default.players
        return cls(**kept).playing(preset, rules, players)

    def to_json(self) -> str:
        """The settings as one JSON text."""
        plain = dataclasses.asdict(self) | {"version": VERSION, "rules": self.rules.differences()}
        return json.dumps(plain)

    def words(self) -> Words:
        """The words of the language, with the letters that stand on cards."""
        return Words.load(self.language).with_letters(LETTERS[self.letters])

    def with_preset(self, preset: str) -> Settings:
        """These settings with the rules of a preset, and with a number of players it is meant for."""
        rules = PRESETS[preset].rules
        return self.playing(preset, rules, nearest(self.players, offered_players(rules, preset)))

    def with_option(self, option: str, value: Value) -> Settings:
        """These settings with one rule option changed, under the preset that has these rules, if any."""
        return self.playing(self.preset, self.rules.replace(**{option: value}), self.players)

    def with_players(self, players: int) -> Settings:
        """These settings with another number of players, the nearest that the rules allow."""
        return self.playing(self.preset, self.rules, players)

    def with_value(self, name: str, value: str) -> Settings:
        """These settings with another value of one of the preferences, or another level."""
        change: dict[str, Any] = {name: value}
        return dataclasses.replace(self, **change)

    def with_decks(self, decks: Iterable[str]) -> Settings:
        """These settings on a page that has these decks beside the usual one, which stands for any that it lacks."""
        lacking = set(DECKS).difference(decks)
        return self.with_value("faces", PICTURES) if self.faces in lacking else self

    def with_changes(self, before: Settings, after: Settings) -> Settings:
        """These settings with what differs between `before` and `after`, a preset together with its rules."""
        names = [part.name for part in dataclasses.fields(self)]
        changes = {name: getattr(after, name) for name in names if getattr(after, name) != getattr(before, name)}
        if "preset" in changes or "rules" in changes:
            changes |= {"preset": after.preset, "rules": after.rules}
        changed = dataclasses.replace(self, **changes)
        return changed.playing(changed.preset, changed.rules, changed.players)

    def playing(self, preset: str, rules: Rules, players: int) -> Settings:
        """These settings for a deal by `rules`, with preset and players made to fit them."""
        players = nearest(players, offered_players(rules))
        return dataclasses.replace(self, preset=preset_for(rules, players, preset), rules=rules, players=players)


PREFERENCES: Final[Mapping[str, Choices]] = {
    part.name: part.metadata["choices"] for part in dataclasses.fields(Settings) if part.metadata
}
"""What may be chosen, in the order in which the settings dialog offers it."""


def keep_changes(store: Store, before: Settings, after: Settings, browser_languages: Iterable[str] = ()) -> bool:
    """Keep what the player changed from `before` to `after`; False when the store does not.

    What only the page's address says is in both, so it goes with the visit. What another tab changed stays.
    """
    kept = Settings.from_json(store.get(KEY), browser_languages)
    return store.put(KEY, kept.with_changes(before, after).to_json())


def intact(text: str) -> bool:
    """Whether a kept text is one of settings, and of a version this program knows; `from_json` reads others in part."""
    plain = _object(text)
    version = plain.get("version")
    return type(version) is int and 1 <= version <= VERSION


def preferred_language(browser_languages: Iterable[str]) -> str:
    """The language for a reader of `browser_languages`, best first; neighbours of Russian get Russian."""
    asked = [language.lower().replace("_", "-").partition("-")[0] for language in browser_languages]
    for language in asked:
        if language in RUSSIAN_READERS:
            return "ru"
        if language in LANGUAGES:
            return language
    return "en" if asked else "ru"


def offered_players(rules: Rules, preset: str = CUSTOM) -> tuple[int, ...]:
    """The numbers of players offered for these rules, smallest first."""
    possible = preset_players(PRESETS[preset]) if preset in PRESETS else player_counts(rules)
    return tuple(number for number in possible if number <= MOST_PLAYERS_OFFERED)


def nearest(number: int, allowed: tuple[int, ...]) -> int:
    """The member of `allowed` nearest to `number`, the smaller of two."""
    return min(allowed, key=lambda other: (abs(other - number), other))


def preset_for(rules: Rules, players: int, preferred: str) -> str:
    """The preset with exactly these rules for so many players, `preferred` first; CUSTOM if there is none."""
    for preset in (preferred, *PRESETS):
        if preset in PRESETS and PRESETS[preset].rules == rules and players in preset_players(PRESETS[preset]):
            return preset
    return CUSTOM


def _object(text: str | None) -> Mapping[str, Any]:
    """The JSON object in `text`, an empty one for anything else."""
    try:
        plain = load_json(text)
    except InvalidRecord:
        return {}
    return plain if isinstance(plain, dict) else {}


def _one_of(allowed: Iterable[str], value: Any, default: str) -> str:
    return value if isinstance(value, str) and value in allowed else default


def _rules(plain: Any) -> Rules:
    """The rules that differ from the defaults by the usable part of `plain`."""
    rules = Rules()
    if not isinstance(plain, dict):
        return rules
    for name, value in plain.items():
        try:
            rules = Rules.from_dict(rules.differences() | {name: value})
        except (InvalidRules, TypeError):
            continue
    return rules
