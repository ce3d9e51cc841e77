"""What stands in the dialog of the statistics."""

from __future__ import annotations

from collections.abc import Iterable

from durak.app.figures import Fact, Figures, Form, Share
from durak.app.new_game import Choice
from durak.app.words import Words
from durak.web.charts import form_chart, legend_mark, share_bar
from durak.web.nodes import Node, Nodes, node

PRESET, LEVEL = "statistics-preset", "statistics-level"
"""Names of the two choices."""


def statistics_sheet(figures: Figures, words: Words) -> Nodes:
    """The choice of deals, the numbers, the charts."""
    if figures.empty:
        about = node("small", words("statistics.none.about"))
        return (node("p", figures.headline, about, class_="verdict"),)
    shares = _shares(figures.shares, words) if figures.shares else None
    reset = node("button", words("statistics.reset"), type="button", class_="button danger", data_command="reset")
    parts = (
        node(
            "div",
            _select(PRESET, words("statistics.preset"), figures.presets),
            _select(LEVEL, words("statistics.level"), figures.levels),
            class_="filters",
        ),
        node("p", figures.headline, class_="statistics-headline", role="status"),
        node("dl", *map(_fact, figures.facts), class_="facts") if figures.facts else None,
        _form(figures.form, words) if figures.form else None,
        shares,
        node("div", reset, class_="row reset-row"),
    )
    return tuple(part for part in parts if part is not None)


def _select(name: str, title: str, choices: Iterable[Choice]) -> Node:
    options = [node("option", choice.label, value=choice.value, selected=choice.selected) for choice in choices]
    select = node("select", *options, name=name, id=name)
    return node("label", node("span", title, class_="field-label"), select, class_="field", for_=name)


def _fact(fact: Fact) -> Node:
    return node("div", node("dt", fact.name), node("dd", fact.value))


def _form(form: Form, words: Words) -> Node:
    legend = [node("li", legend_mark(result), node("span", name)) for result, name in form.legend]
    return node(
        "section",
        node("h3", form.title),
        form_chart(form),
        node("ul", *legend, class_="chart-legend"),
        node("p", words("statistics.form.legend"), class_="hint"),
        class_="group",
    )


def _shares(shares: Iterable[Share], words: Words) -> Node:
    rows = [
        node(
            "li",
            node("span", share.level, aria_hidden="true"),
            share_bar(share),
            node("b", share.percent, aria_hidden="true"),
        )
        for share in shares
    ]
    return node("section", node("h3", words("statistics.shares")), node("ul", *rows, class_="shares"), class_="group")
