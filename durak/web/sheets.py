"""Sheets: what stands in each dialog, as nodes. The classes are those that static/dialogs.css explains."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from durak.app.examples import examples
from durak.app.new_game import (
    OPTION,
    Choice,
    deck_choices,
    level_choices,
    mixed_choice,
    player_choices,
    preset_choices,
    seat_choices,
    team_choice,
)
from durak.app.preferences import Preference, preferences
from durak.app.result import Line, Result, ScoreTable
from durak.app.rulebook import OptionRow, describe, option_rows
from durak.app.settings import Settings, preset_for
from durak.app.words import Words
from durak.rules import DEFAULT_PRESET, Rules, value_id
from durak.web.example_figure import example_figure
from durak.web.nodes import Node, Nodes, node


def new_game_sheet(settings: Settings, words: Words) -> Nodes:
    """Everything that can be chosen for a new game."""
    in_sight, rest = preset_choices(settings, words)
    hidden = [choice.label for choice in rest if choice.selected]
    more = words("new.more.chosen", preset=hidden[0]) if hidden else words("new.more")
    return (
        _choices("preset", words("new.preset"), in_sight),
        node("p", *(choice.about for choice in in_sight if choice.selected), class_="hint", id="preset-about"),
        _more(more, _choices("preset", words("new.more"), rest, folded=True)),
        node(
            "div",
            _segments("players", words("new.players"), player_choices(settings, words)),
            _segments(f"{OPTION}deck", words("new.deck"), deck_choices(settings, words)),
            _teams(team_choice(settings, words)),
            _segments("level", words("new.level"), level_choices(settings, words)),
            *_seat_levels(settings, words),
            class_="group",
        ),
        _more(
            words("new.all_rules"),
            node("p", words("new.all_rules.about"), class_="hint"),
            *_option_groups(option_rows(settings.rules, settings.players, words)),
        ),
    )


def settings_sheet(settings: Settings, words: Words, decks: Collection[str]) -> Nodes:
    """The player's own preferences, on a page with these decks; his statistics; the game to a file and back."""
    return (
        node("div", _command("statistics", words("statistics.title")), class_="row wide"),
        *(
            node("section", node("h3", group.title), *map(_preference, group.members), class_="group headed")
            for group in preferences(settings, words, decks)
        ),
        node(
            "section",
            node("h3", words("settings.files")),
            node(
                "div",
                _command("export", words("settings.export")),
                _command("import", words("settings.import")),
                class_="row wide",
            ),
            node("p", words("settings.files.about"), class_="hint"),
            class_="group headed",
        ),
    )


def rules_sheet(rules: Rules, players: int, words: Words, faces: str) -> Nodes:
    """The rules in force as running text, with drawn examples."""
    drawn = examples(rules, players, words)
    preset = preset_for(rules, players, DEFAULT_PRESET)
    parts: list[Node] = [node("p", words("rules.preset", preset=words(f"preset.{preset}")), class_="hint")]
    for section in describe(rules, players, words):
        items = [node("li", sentence) for sentence in section.sentences]
        parts += (node("h3", section.title), node("ul", *items))
        figures = [example_figure(example, words, faces) for example in drawn if example.section == section.id]
        if figures:
            parts.append(node("div", *figures, class_="examples"))
    return (node("div", *parts, class_="prose"),)


def result_sheet(result: Result, words: Words) -> Nodes:
    """How the deal ended and how the series stands."""
    remark = node("small", result.remark) if result.remark else None
    return (
        node("p", result.verdict, remark, class_="verdict"),
        node("ol", *map(_line, result.lines), class_="places", aria_label=words("result.places")),
        node("div", _score(result.score), class_="table-scroll"),
        *(node("p", note, class_="after") for note in result.notes),
    )


def level_sheet(choices: Sequence[Choice]) -> Nodes:
    """How strong an opponent may be, a button each."""
    buttons = (
        node(
            "button",
            node("b", choice.label),
            node("small", choice.about),
            type="button",
            data_command=choice.value,
            aria_current="true" if choice.selected else None,
        )
        for choice in choices
    )
    return (node("div", *buttons, class_="levels"),)


def text_sheet(text: str) -> Nodes:
    """One paragraph."""
    return (node("p", text),)


def _command(command: str, title: str) -> Node:
    return node("button", title, type="button", class_="button", data_command=command)


def _more(title: str, *children: Node) -> Node:
    return node("details", node("summary", title), *children, class_="more")


def _choices(name: str, legend: str, choices: Sequence[Choice], folded: bool = False) -> Node:
    """Big radio buttons with a line of explanation each; on a narrow page only those that are `folded` away have it."""
    labels = [
        node("label", _radio(name, choice), node("span", node("b", choice.label), node("small", choice.about)))
        for choice in choices
    ]
    title = node("legend", legend, class_="visually-hidden" if folded else None)
    if folded:
        return node("fieldset", title, *labels, class_="choices")
    return node("fieldset", title, *labels, class_="choices brief", aria_describedby=f"{name}-about")


def _segments(name: str, legend: str, choices: Sequence[Choice], about: str = "", beside: bool = False) -> Node:
    """Short radio buttons in a row, with what the chosen one means and why others cannot be chosen below.

    `beside`: the legend stands before them, where there is room.
    """
    labels = [node("label", _radio(name, choice), node("span", choice.label)) for choice in choices]
    meanings = [about, *(choice.about for choice in choices if choice.selected)]
    hint = " ".join(filter(None, (*meanings, *_distinct(choice.reason for choice in choices))))
    hint_id = f"hint-{name.removeprefix(OPTION)}"
    return node(
        "div",
        node(
            "fieldset",
            node("legend", legend),
            *labels,
            class_="segments",
            data_words=any(len(choice.label) > 3 for choice in choices),
            aria_describedby=hint_id if hint else None,
        ),
        node("p", hint, class_="hint", id=hint_id) if hint else None,
        class_="segments-field beside" if beside else "segments-field",
    )


def _radio(name: str, choice: Choice) -> Node:
    return node(
        "input",
        type="radio",
        name=name,
        value=choice.value,
        checked=choice.selected,
        disabled=choice.reason is not None,
    )


def _teams(choice: Choice) -> Node:
    # Why there can be none says enough.
    about = choice.about if choice.reason is None else ""
    return _switch(f"{OPTION}teams", "quick-teams", choice._replace(about=about))


def _seat_levels(settings: Settings, words: Words) -> Iterable[Node]:
    """The switch that gives each opponent a level of his own, and these."""
    mixed = mixed_choice(settings, words)
    if mixed is None:
        return
    yield _switch("mixed", "mixed", mixed)
    for name, title, choices in seat_choices(settings, words):
        identifier = name.replace(":", "-")
        select = node(
            "select",
            *(node("option", choice.label, value=choice.value, selected=choice.selected) for choice in choices),
            id=identifier,
            name=name,
        )
        yield _option(name, identifier, title, "", None, select)


def _switch(name: str, identifier: str, choice: Choice) -> Node:
    control = node(
        "input",
        type="checkbox",
        class_="switch",
        id=identifier,
        name=name,
        checked=choice.selected,
        disabled=choice.reason is not None,
    )
    return _option(name, identifier, choice.label, choice.about, choice.reason, control)


def _option_groups(rows: Iterable[OptionRow]) -> list[Node]:
    return [
        node("section", node("h3", group), *map(_option_row, members), class_="group headed")
        for group, members in groupby(rows, key=lambda row: row.group)
    ]


def _option_row(row: OptionRow) -> Node:
    control_id = f"option-{row.name}"
    described = f"{control_id}-reason" if row.reason else None
    common = {"id": control_id, "name": OPTION + row.name, "aria_describedby": described, "disabled": row.disabled}
    if isinstance(row.current, bool):
        control = node("input", type="checkbox", class_="switch", checked=row.current, **common)
    else:
        control = node(
            "select",
            *(
                node(
                    "option",
                    value.label,
                    value=value_id(value.value),
                    selected=value.value == row.current,
                    disabled=value.reason is not None,
                )
                for value in row.values
            ),
            **common,
        )
    return _option(OPTION + row.name, control_id, row.title, row.about, row.reason, control, row.disabled)


def _option(
    name: str, control_id: str, title: str, about: str, reason: str | None, control: Node, disabled: bool | None = None
) -> Node:
    return node(
        "div",
        node("label", node("b", title), node("small", about) if about else None, for_=control_id),
        control,
        node("small", reason, class_="reason", id=f"{control_id}-reason") if reason else None,
        class_="option",
        data_option=name.removeprefix(OPTION),
        data_disabled=bool(reason) if disabled is None else disabled,
    )


def _preference(preference: Preference) -> Node:
    name, title, choices, about, on = preference
    if on is not None:
        return _switch(name, f"setting-{name}", Choice(name, title, about, on))
    return _segments(name, title, choices, about, beside=True)


def _line(line: Line) -> Node:
    return node(
        "li",
        node("span", line.name, class_="place-name"),
        node("span", line.note, class_="place-note"),
        data_me=line.me,
        data_durak=line.durak,
        data_unplaced=line.place is None and not line.durak,
    )


def _score(table: ScoreTable) -> Node:
    head = node("tr", *(node("th", column, scope="col") for column in table.columns))
    rows = [
        node(
            "tr",
            node("th", row[0], scope="row"),
            *(node("td", cell) for cell in row[1:]),
            data_me=index == table.my_row,
        )
        for index, row in enumerate(table.rows)
    ]
    return node(
        "table",
        node("caption", table.caption),
        node("thead", head),
        node("tbody", *rows),
        class_="score",
    )


def _distinct(texts: Iterable[str | None]) -> list[str]:
    return list(dict.fromkeys(text for text in texts if text))
