"""Charts: what the statistics show to the eye, as nodes of SVG. Each says in its label all that it shows."""

from __future__ import annotations

from typing import Final

from durak.app.figures import Form, Share
from durak.app.statistics import DRAW, DURAK, FIRST, OUT
from durak.web.nodes import Node, node

_BARS: Final = {FIRST: (4, 28), OUT: (18, 14), DRAW: (29, 6), DURAK: (32, 28)}
"""By result: top and height of its bar. Up is well, down is the durak; the middle line is at 32."""
_COLUMN: Final = 8
_FEWEST_COLUMNS: Final = 30
"""A chart of few deals has room for as many, so that a bar never becomes a block."""
_BASE: Final = 32


def form_chart(form: Form) -> Node:
    """A bar for each of the last results."""
    columns = max(len(form.results), _FEWEST_COLUMNS)
    bars = [_bar(number, result) for number, result in enumerate(form.results)]
    width = columns * _COLUMN
    line = node("svg:path", d=f"M0 {_BASE}H{width}", class_="chart-base")
    return node(
        "svg:svg", line, *bars, viewBox=f"0 0 {width} 64", class_="chart form-chart", role="img", aria_label=form.text
    )


def legend_mark(result: str) -> Node:
    """The bar of a result by itself."""
    size = {"viewBox": f"0 0 {_COLUMN} 64", "preserveAspectRatio": "none"}
    return node("svg:svg", _bar(0, result), class_="chart-mark", aria_hidden="true", **size)


def _bar(number: int, result: str) -> Node:
    top, height = _BARS[result]
    place = {"x": str(number * _COLUMN + 1), "y": str(top), "width": str(_COLUMN - 2), "height": str(height)}
    return node("svg:rect", **place, rx="1.5", class_=f"chart-{result}")


def share_bar(share: Share) -> Node:
    """One bar, parted by how the deals ended: the durak first, draws last."""
    durak, draws = 100 * share.durak, 100 * share.draws
    parts = ((DURAK, 0.0, durak), (OUT, durak, 100 - durak - draws), (DRAW, 100 - draws, draws))
    return node(
        "svg:svg",
        *(_part(result, start, width) for result, start, width in parts if width > 0),
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        class_="chart share-chart",
        role="img",
        aria_label=share.text,
    )


def _part(result: str, start: float, width: float) -> Node:
    return node("svg:rect", x=f"{start:.2f}", y="0", width=f"{width:.2f}", height="10", class_=f"chart-{result}")
