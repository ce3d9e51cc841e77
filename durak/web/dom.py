"""Small hands for the document: find, make, and change only what differs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyscript import document


def by_id(name: str) -> Any:
    """The element of the page's shell with this id."""
    return document.getElementById(name)


def find(root: Any, selector: str) -> Any:
    """The first element under `root` that `selector` names; falsy when there is none."""
    return root.querySelector(selector)


def make(tag: str, css_class: str = "", **attributes: str) -> Any:
    """A new element. Underscores in attribute names stand for hyphens."""
    element = document.createElement(tag)
    if css_class:
        element.className = css_class
    for name, value in attributes.items():
        element.setAttribute(name.replace("_", "-"), value)
    return element


def put_text(element: Any, text: str) -> None:
    """Let the element hold `text` and nothing else."""
    if element.textContent != text:
        element.textContent = text


def put(element: Any, name: str, value: str | int | None) -> None:
    """Set an attribute, or remove it for None."""
    if value is None:
        if element.hasAttribute(name):
            element.removeAttribute(name)
    elif element.getAttribute(name) != str(value):
        element.setAttribute(name, str(value))


def flag(element: Any, name: str, on: bool) -> None:
    """An attribute that is there or not."""
    put(element, name, "" if on else None)


def tell_size(element: Any, size: int, marks: Iterable[int]) -> None:
    """Let the style sheets know which of these numbers the element's children reach."""
    put(element, "data-many", " ".join(str(mark) for mark in marks if mark <= size) or None)


def attribute(element: Any, name: str) -> str:
    """The attribute's text, empty when it is missing. JavaScript's null is not None here."""
    return element.getAttribute(name) or ""


def arrange(parent: Any, children: list[Any]) -> None:
    """Let `parent` hold exactly `children`, in order. Those that already lie right are not touched: they keep focus."""
    keep = {child.getAttribute("data-key") for child in children}
    for child in list(parent.children):
        if child.getAttribute("data-key") not in keep:
            child.remove()
    for at, child in enumerate(children):
        present = parent.children[at] if at < parent.children.length else None
        if present is None:
            parent.append(child)
        elif present.getAttribute("data-key") != child.getAttribute("data-key"):
            parent.insertBefore(child, present)
