"""The rules in plain words, and the rows in which every option can be changed.

All of it is made from `Rules` and the option metadata: a value `transfer=True` has its sentence under
`rule.transfer.yes.text`, so an option added to the engine only needs words to appear in both places.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from durak.app.words import Words
from durak.rules import (
    MOST_PLAYERS_OFFERED,
    InvalidRules,
    Option,
    Rules,
    Value,
    check_players,
    epaulette_rank,
    idle_options,
    is_full_deal,
    lowest_rank,
    options,
    value_id,
)


class Section(NamedTuple):
    """A part of the rules under its own heading."""

    id: str
    title: str
    sentences: tuple[str, ...]


class OptionValue(NamedTuple):
    """A value that an option may have; `reason` says why it cannot be chosen now, None when it can."""

    value: Value
    label: str
    reason: str | None = None


class OptionRow(NamedTuple):
    """One option as a dialog shows it."""

    name: str
    group: str
    """The heading it stands under, in words; rows of one group come together."""
    title: str
    about: str
    values: tuple[OptionValue, ...]
    current: Value
    disabled: bool
    reason: str | None
    """Why it cannot be changed, or why some of its values cannot be chosen."""


SECTIONS: Final[dict[str, tuple[str, ...]]] = {
    "aim": ("aim.cards",),
    "deal": ("deal.players", "deck", "hand_size", "deal.trump", "redeal"),
    "first_move": ("first_move", "no_trump_first", "first_move_next", "draw_next_dealer"),
    "attack": ("attack.left", "lead_multi"),
    "limit": ("limit_cap", "first_limit"),
    "throw_in": ("throwers", "throw_timing", "throw_ranks", "throw_multi"),
    "defence": ("defence.beat", "defence.order", "defence.beaten"),
    "transfer": ("transfer", "transfer_multi", "show_transfer", "transfer_first_bout", "transfer_attacker"),
    "take": ("take.all", "throw_after_take", "take.skip"),
    "refill": ("refill.six", "refill_order"),
    "end": ("end.out",),
    "teams": ("teams", "teams.throw", "teams.transfer", "team_out"),
    "epaulettes": ("epaulettes", "epaulette_rank", "epaulettes.no_sixes"),
    "draws": ("draws.all_out", "repetition_draw"),
}
"""The sections in the order of reading; an entry with a dot always holds, one without is an option."""


def describe(rules: Rules, players: int, words: Words) -> list[Section]:
    """The rules in force, as sentences under headings; options without effect are left out."""
    idle = {option for option, _ in idle_options(rules, players)} - {"teams"}
    if is_full_deal(rules, players):
        idle.add("refill_order")
    sections = []
    for section, entries in SECTIONS.items():
        sentences = tuple(
            sentence
            for entry in entries
            if entry not in idle
            for sentence in [_sentence(entry, rules, players, words)]
            if sentence
        )
        sections.append(Section(section, words(f"rules.section.{section}"), sentences))
    return sections


def _sentence(entry: str, rules: Rules, players: int, words: Words) -> str | None:
    """The sentence of an entry of SECTIONS, None when it does not apply."""
    if "." not in entry:
        value = value_id(getattr(rules, entry))
        # Only the sentences about epaulettes name the rank that earns them.
        return words(f"rule.{entry}.{value}.text", rank=words(f"rules.rank.{epaulette_rank(rules)}"))
    key = _fact(entry, rules, players)
    return key and words(f"rules.{key}", players=words.count("player", players))


def _fact(entry: str, rules: Rules, players: int) -> str | None:
    """The key of the fact that holds under these rules where `entry` stands, None when it does not apply."""
    full = is_full_deal(rules, players)
    match entry:
        case "aim.cards" if rules.teams:
            return "aim.teams"
        case "deal.trump" if full:
            return "deal.full"
        case "refill.six" if full:
            return "refill.none"
        case "end.out" if rules.teams:
            return "end.teams"
        case "draws.all_out" if rules.teams:
            return "draws.teams"
        case "teams.throw":
            return entry if rules.teams and rules.throwers != "none" else None
        case "teams.transfer":
            return entry if rules.teams and rules.transfer else None
        case "epaulettes.no_sixes":
            none = rules.epaulettes != "off" and epaulette_rank(rules) < lowest_rank(rules)
            return entry if none else None
    return entry


def option_rows(rules: Rules, players: int, words: Words) -> list[OptionRow]:
    """Every option with its values, group by group; what cannot be chosen says why."""
    idle = dict(idle_options(rules, players))
    rows = [_row(option, rules, players, idle.get(option.name), words) for option in options()]
    order = list(dict.fromkeys(option.group for option in options()))
    titles = [words(f"rule.group.{group}") for group in order]
    return sorted(rows, key=lambda row: titles.index(row.group))


def _row(option: Option, rules: Rules, players: int, idle_reason: str | None, words: Words) -> OptionRow:
    values = tuple(_value(option, value, rules, players, words) for value in option.values)
    if len(option.values) == 1:
        idle_reason = "only_value"
    reasons = dict.fromkeys(value.reason for value in values if value.reason is not None)
    reason = words(f"rule.reason.{idle_reason}") if idle_reason else " ".join(reasons)
    return OptionRow(
        name=option.name,
        group=words(f"rule.group.{option.group}"),
        title=words(f"rule.{option.name}"),
        about=words(f"rule.{option.name}.about"),
        values=values,
        current=getattr(rules, option.name),
        disabled=idle_reason is not None,
        reason=reason or None,
    )


def _value(option: Option, value: Value, rules: Rules, players: int, words: Words) -> OptionValue:
    label = words(f"rule.{value_id(value)}" if isinstance(value, bool) else f"rule.{option.name}.{value_id(value)}")
    return OptionValue(value, label, why_not(rules.replace(**{option.name: value}), players, words))


def why_not(rules: Rules, players: int, words: Words) -> str | None:
    """Why so many players cannot play by these rules, as a sentence; None when they can."""
    try:
        check_players(rules, players)
    except InvalidRules as error:
        return words(f"rule.reason.{error.reason}", deck=rules.deck, seats=words(f"rule.seats.{players}"))
    return None


def player_reasons(rules: Rules, offered: range, words: Words) -> Iterator[tuple[int, str | None]]:
    """Each number of players that is offered, with the reason why it cannot be chosen."""
    most = min(MOST_PLAYERS_OFFERED, rules.deck // rules.hand_size)
    for players in offered:
        reason = why_not(rules, players, words)
        if players > most:
            # One sentence for all numbers that are too many.
            reason = words("rule.reason.deck_is_enough_for", deck=rules.deck, seats=words(f"rule.seats.{most}"))
        yield players, reason
