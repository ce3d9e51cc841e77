"""Rules: every option of the game, its values and its default, and the named presets.

An option is a field of `Rules` with its values in the field's metadata. The new-game dialog, saves and records are
generated from that metadata, so an option added here appears everywhere. The words for options live in `locale/`.
The sections named in comments are those of docs/RULES.md.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from durak.cards import DECK_SIZES, LOWEST_RANK

Value = bool | int | str


class InvalidRules(ValueError):
    """Rules that cannot be played; `reason` is a stable id, `option` the field at fault if there is one."""

    def __init__(self, reason: str, option: str | None = None) -> None:
        super().__init__(reason if option is None else f"{reason}: {option}")
        self.reason = reason
        self.option = option


def _option(*values: Value, group: str) -> Any:
    """A field whose first value is the default. `group` is the heading it stands under in dialogs."""
    return field(default=values[0], metadata={"values": values, "group": group})


@dataclass(frozen=True, slots=True)
class Rules:
    """One agreement on how to play. Compare, hash and share freely: it never changes.

    Raises InvalidRules(`bad_value`) for a value that its option does not have.
    """

    deck: int = _option(*DECK_SIZES, group="deal")
    hand_size: int = _option(6, group="deal")
    teams: bool = _option(False, True, group="deal")
    redeal: str = _option("off", "one_color", "one_color_or_5suit", group="deal")
    first_move: str = _option("lowest_trump", "dealer_left", group="first_move")
    no_trump_first: str = _option("dealer_left", "first_seat", "lowest_card", group="first_move")
    first_move_next: str = _option("left_of_loser", "attack_loser", "as_first", "loser_leads", group="first_move")
    draw_next_dealer: str = _option("left", "same", group="first_move")
    lead_multi: bool = _option(True, False, group="attack")
    throwers: str = _option("all", "neighbours", "attacker", "none", group="attack")
    throw_timing: str = _option("after_beaten", "any_time", group="attack")
    throw_multi: bool = _option(True, False, group="attack")
    throw_ranks: str = _option("any", "lead_4plus", "lead", group="attack")
    throw_after_take: bool = _option(True, False, group="attack")
    limit_cap: int = _option(6, 0, group="attack")
    first_limit: str = _option("off", "first_bout", "first_discard", group="attack")
    transfer: bool = _option(False, True, group="transfer")
    show_transfer: bool = _option(False, True, group="transfer")
    transfer_multi: bool = _option(False, True, group="transfer")
    transfer_first_bout: bool = _option(True, False, group="transfer")
    transfer_attacker: str = _option("transferrer", "original", group="transfer")
    refill_order: str = _option("clockwise", "throw_order", group="end")
    team_out: str = _option("partner_plays", "skip", group="end")
    repetition_draw: int = _option(2, 3, 0, group="end")
    epaulettes: str = _option("lead_pair", "off", "last_two", "last_play", group="end")
    epaulette_rank: str = _option("lowest", "six", group="end")

    def __post_init__(self) -> None:
        for option in options():
            value = getattr(self, option.name)
            if type(value) is not type(option.default) or value not in option.values:
                raise InvalidRules("bad_value", option.name)

    def replace(self, **changes: Value) -> Rules:
        """These rules with some options changed."""
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]  # values are checked at run time

    def differences(self) -> dict[str, Value]:
        """The options that differ from the defaults, in the order of the fields."""
        return {o.name: value for o in options() if (value := getattr(self, o.name)) != o.default}

    @classmethod
    def from_dict(cls, differences: Mapping[str, Value]) -> Rules:
        """Rules from the options that differ from the defaults; InvalidRules for unknown names or values."""
        if not isinstance(differences, Mapping):
            raise InvalidRules("bad_value")
        for name in differences:
            if name not in _OPTION_NAMES:
                raise InvalidRules("unknown_option", str(name)[:40])
        return cls(**differences)  # type: ignore[arg-type]  # __post_init__ checks every value


class Option(NamedTuple):
    """A rule option as dialogs need it."""

    name: str
    values: tuple[Value, ...]
    default: Value
    group: str


_OPTIONS: Final = tuple(
    Option(f.name, f.metadata["values"], f.metadata["values"][0], f.metadata["group"])
    for f in dataclasses.fields(Rules)
)
_OPTION_NAMES: Final = frozenset(option.name for option in _OPTIONS)


def options() -> tuple[Option, ...]:
    """All options in the order in which dialogs show them."""
    return _OPTIONS


_SWITCHES: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def value_id(value: Value) -> str:
    """The value as text: in the page's address, and in the keys of its words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def value_of(option: Option, text: str) -> Value | None:
    """The value of `option` that `text` names, None if it has no such value; switches have several names."""
    for value in option.values:
        if isinstance(value, bool):
            if _SWITCHES.get(text.lower()) is value:
                return value
        elif str(value) == text:
            return value
    return None


MOST_PLAYERS: Final = 8
"""The engine's limit (RULES §16.9)."""
MOST_PLAYERS_OFFERED: Final = 6
"""What the page offers: a phone shows six well."""

TEAM_PLAYERS: Final = (4, 6)
"""Numbers of players that can form two teams: 2×2 and 3×3 (RULES §2)."""


def player_counts(rules: Rules) -> tuple[int, ...]:
    """The numbers of players these rules can be played by, smallest first."""
    most = min(MOST_PLAYERS, rules.deck // rules.hand_size)
    return tuple(n for n in range(2, most + 1) if not rules.teams or n in TEAM_PLAYERS)


def check_players(rules: Rules, players: int) -> None:
    """InvalidRules with a reason id when `players` cannot play by these rules (RULES §2)."""
    if type(players) is not int or players < 2:
        raise InvalidRules("too_few_players")
    if players > MOST_PLAYERS:
        raise InvalidRules("too_many_players")
    if players * rules.hand_size > rules.deck:
        raise InvalidRules("not_enough_cards", "deck")
    if rules.teams and players not in TEAM_PLAYERS:
        raise InvalidRules("teams_need_4_or_6", "teams")


def idle_options(rules: Rules, players: int | None = None) -> Iterator[tuple[str, str]]:
    """Options that have no effect under the others, as (option, reason id); dialogs show them as unavailable."""
    if not rules.transfer:
        for name in ("show_transfer", "transfer_multi", "transfer_first_bout", "transfer_attacker"):
            yield name, "needs_transfer"
    elif rules.teams:
        yield "transfer_attacker", "not_in_teams"
    if rules.throwers == "none":
        for name in ("throw_timing", "throw_multi", "throw_ranks", "throw_after_take"):
            yield name, "needs_throwers"
    if not rules.teams:
        yield "team_out", "needs_teams"
    if rules.first_move == "dealer_left":
        yield "no_trump_first", "needs_lowest_trump"
    if rules.epaulettes == "off":
        yield "epaulette_rank", "needs_epaulettes"
    if players is not None and players not in TEAM_PLAYERS and not rules.teams:
        yield "teams", "teams_need_4_or_6"


def lowest_rank(rules: Rules) -> int:
    """The lowest rank of the deck in use."""
    return LOWEST_RANK[rules.deck]


def epaulette_rank(rules: Rules) -> int:
    """The rank that earns epaulettes; a deck may have no cards of it."""
    return lowest_rank(rules) if rules.epaulette_rank == "lowest" else 6


def is_full_deal(rules: Rules, players: int) -> bool:
    """Whether dealing takes the whole deck, so that there is no talon."""
    return players * rules.hand_size == rules.deck


def throws_any_rank(rules: Rules, players: int) -> bool:
    """Whether cards of any rank on the table may be thrown in, and not only those of the rank that was led.

    `players` are those to whom was dealt, however many are left (RULES §7.3).
    """
    return rules.throw_ranks == "any" or (rules.throw_ranks == "lead_4plus" and players < 4)


class Preset(NamedTuple):
    """A named agreement: its id, its rules, and the only numbers of players it is meant for (None: any)."""

    id: str
    rules: Rules
    players: tuple[int, ...] | None = None


def _source000(**more: Value) -> Rules:
    return Rules(limit_cap=0, refill_order="throw_order", epaulettes="off").replace(**more)


def _source002(**more: Value) -> Rules:
    return Rules(
        lead_multi=False, throw_multi=False, first_move_next="as_first", no_trump_first="first_seat", epaulettes="off"
    ).replace(**more)


def _source003(**more: Value) -> Rules:
    return Rules(
        throw_ranks="lead_4plus",
        first_move="dealer_left",
        first_move_next="as_first",
        throw_after_take=False,
        repetition_draw=0,
        epaulettes="off",
    ).replace(**more)


_YARD: Final = Rules(
    throw_timing="any_time",
    transfer=True,
    show_transfer=True,
    transfer_multi=True,
    first_limit="first_discard",
    epaulettes="last_two",
    redeal="one_color",
    first_move_next="attack_loser",
)

_CHAOS: Final = Rules(
    limit_cap=0,
    transfer=True,
    show_transfer=True,
    transfer_attacker="original",
    throw_timing="any_time",
    throwers="neighbours",
    refill_order="throw_order",
    epaulettes="last_play",
    first_limit="first_bout",
    redeal="one_color_or_5suit",
)

PRESETS: Final = {
    preset.id: preset
    for preset in (
        Preset("podkidnoy_classic", Rules()),
        Preset("perevodnoy", Rules(transfer=True)),
        Preset("perevodnoy_show", Rules(transfer=True, show_transfer=True)),
        Preset("pairs_2x2", Rules(teams=True), (4,)),
        Preset("teams_3x3", Rules(teams=True), (6,)),
        Preset("no_throw", Rules(throwers="none")),
        Preset("yard", _YARD),
        Preset("big_deck", Rules(deck=52, transfer=True, first_limit="first_bout")),
        Preset("mini_24", Rules(deck=24)),
        Preset("source000_basic", _source000()),
        Preset("source000_podkidnoy", _source000(throw_timing="any_time")),
        Preset("source000_perevodnoy", _source000(transfer=True, show_transfer=True)),
        Preset("source001_exact", Rules(repetition_draw=0)),
        Preset("source001_teams", Rules(repetition_draw=0, teams=True), TEAM_PLAYERS),
        Preset("source002_podkidnoy", _source002()),
        Preset("source002_perevodnoy", _source002(transfer=True)),
        Preset("source002_all_options", _source002(transfer=True, throwers="neighbours", first_limit="first_bout")),
        Preset("source003_podkidnoy", _source003(throwers="attacker")),
        Preset("source003_pairs", _source003(teams=True), (4,)),
        Preset("pairs_skip", Rules(teams=True, team_out="skip", transfer=True), TEAM_PLAYERS),
        Preset("chaos", _CHAOS),
    )
}
"""All presets of RULES §14 in the order in which dialogs offer them."""

DEFAULT_PRESET: Final = "podkidnoy_classic"


def preset_players(preset: Preset) -> tuple[int, ...]:
    """The numbers of players a preset can be played by."""
    possible = player_counts(preset.rules)
    return possible if preset.players is None else tuple(n for n in possible if n in preset.players)
