"""Address: what the page's address says of the settings, and what of it cannot be used.

Understood are `rules=transfer:yes,players:3` (any option of Rules, or `preset:ID`), `level=hard` or `level=hard,easy`
(one for each opponent), `speed`, `lang`; who reads the address knows `seed` and `watch` too. Nothing here ever raises
for what an address says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from durak.app import seat_levels
from durak.app.settings import PREFERENCES, Settings
from durak.app.words import LANGUAGES
from durak.rules import DEFAULT_PRESET, PRESETS, options, value_of

QUERY: Final = ("rules", "seed", "level", "speed", "lang", "watch")
"""What the page understands in its address."""
_FOREIGN_START, _FOREIGN_END = ("utm_", "ref", "_"), "id"
"""Names of this look are added to links by others, and nobody's mistake: `utm_source`, `fbclid`, `_openstat`."""

_OPTIONS: Final = {option.name: option for option in options()}


class Problem(NamedTuple):
    """A part of the page's address that could not be used; `reason` is the key of a sentence `notice.query.*`."""

    name: str
    value: str
    reason: str


def with_query(settings: Settings, query: Mapping[str, str]) -> tuple[Settings, tuple[Problem, ...]]:
    """The settings as the page's address changes them, and what of it could not be used.

    Rules start from the default ones and not from the present ones, so that an address means one game.
    """
    problems = []
    readings: tuple[tuple[str, str, Callable[[str], str | None]], ...] = (
        ("level", "level", seat_levels.read),
        ("speed", "speed", lambda text: text if text in PREFERENCES["speed"].values else None),
        ("lang", "language", lambda text: text if text in LANGUAGES else None),
    )
    for name, attribute, read in readings:
        text = query.get(name)
        value = None if text is None else read(text)
        if value is not None:
            settings = settings.with_value(attribute, value)
        elif text is not None:
            problems.append(Problem(name, text, "bad_value"))
    if query.get("rules"):
        settings, more = _with_rules(settings, query["rules"])
        problems += more
    if query.get("watch", "0") not in ("0", "1"):
        problems.append(Problem("watch", query["watch"], "bad_value"))
    problems += [_unknown(name, value) for name, value in query.items() if _is_meant_for_us(name)]
    return settings, tuple(problems)


def _with_rules(settings: Settings, text: str) -> tuple[Settings, list[Problem]]:
    problems, changes = [], {}
    preset, players = DEFAULT_PRESET, None
    accepted, repeated = set[str](), dict[str, str]()
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = (piece.strip() for piece in part.partition(":"))
        if name == "preset" and value in PRESETS:
            preset = value
        elif name == "players" and value.isdecimal() and len(value) < 3:
            players = int(value)
        elif name in _OPTIONS and (parsed := value_of(_OPTIONS[name], value)) is not None:
            changes[name] = parsed
        else:
            known = name in ("preset", "players") or name in _OPTIONS
            problems.append(Problem(name, value, "bad_value" if known else "unknown_option"))
            continue
        if name in accepted:
            repeated.setdefault(name, value)
        accepted.add(name)
    problems += [Problem(name, value, "repeated") for name, value in repeated.items()]
    settings = settings.with_preset(preset)
    settings = settings.playing(preset, settings.rules.replace(**changes), players or settings.players)
    if players is not None and settings.players != players:
        problems.append(Problem("players", str(players), "players_do_not_fit"))
    return settings, problems


def _is_meant_for_us(name: str) -> bool:
    """Whether a name that the page does not know was meant for it."""
    foreign = name.startswith(_FOREIGN_START) or name.endswith(_FOREIGN_END)
    return name in _OPTIONS or (name not in QUERY and not foreign)


def _unknown(name: str, value: str) -> Problem:
    """What is wrong with a name that the page does not know; for that of a rule, how it is written."""
    if name in _OPTIONS or name in ("preset", "players"):
        return Problem(name, f"rules={name}:{value}", "name_of_a_rule")
    return Problem(name, value, "unknown_name")
