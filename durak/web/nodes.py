"""Nodes: what a part of the page shall show, as plain values, and the drawing of it.

Drawing compares two descriptions and touches only what differs, so focus, scrolling and what is unfolded stay as they
are while a dialog changes under the user's hand. Text goes in as text; only the drawing of a card comes as `markup`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

Attribute = str | bool | None

PROPERTIES: Final = frozenset({"checked", "disabled", "selected"})
"""Set as properties: their attributes only tell the first value."""


SVG: Final = "svg:"
"""A tag that begins so is one of SVG, which lives in a namespace of its own."""
SVG_NAMESPACE: Final = "http://www.w3.org/2000/svg"


class Node(NamedTuple):
    """An element to be drawn."""

    tag: str
    attributes: Mapping[str, Attribute]
    children: tuple[Node | str, ...]


Nodes = tuple[Node | str, ...]


def node(tag: str, *children: Node | str | None, **attributes: Attribute) -> Node:
    """An element; `class_` and `for_` stand for reserved words, `data_me` for `data-me`. None children are left out.

    An attribute that is None or False is not there; True gives it the empty text.
    """
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    return Node(tag, named, tuple(child for child in children if child is not None and child != ""))


def draw(parent: Any, old: Nodes, new: Nodes) -> None:
    """Make the children of `parent`, which were drawn from `old`, those that `new` describes."""
    for index, child in enumerate(new):
        if index >= len(old):
            parent.append(_created(parent.ownerDocument, child))
        elif old[index] != child:
            _update(parent.childNodes.item(index), old[index], child)
    for _ in old[len(new) :]:
        parent.lastChild.remove()


def _created(document: Any, child: Node | str) -> Any:
    if isinstance(child, str):
        return document.createTextNode(child)
    element = _element(document, child.tag)
    for name, value in child.attributes.items():
        _set(element, name, value)
    draw(element, (), child.children)
    return element


def _element(document: Any, tag: str) -> Any:
    if tag.startswith(SVG):
        return document.createElementNS(SVG_NAMESPACE, tag.removeprefix(SVG))
    return document.createElement(tag)


def _update(element: Any, old: Node | str, new: Node | str) -> None:
    if isinstance(old, str) or isinstance(new, str) or old.tag != new.tag:
        element.replaceWith(_created(element.ownerDocument, new))
        return
    for name in old.attributes.keys() | new.attributes.keys():
        value = new.attributes.get(name)
        if value != old.attributes.get(name):
            _set(element, name, value)
    draw(element, old.children, new.children)


def _set(element: Any, name: str, value: Attribute) -> None:
    if name in PROPERTIES:
        setattr(element, name, bool(value))
    elif name == "markup":
        element.innerHTML = value or ""
    elif value is None or value is False:
        element.removeAttribute(name)
    else:
        element.setAttribute(name, "" if value is True else value)
