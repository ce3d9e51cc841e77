"""Figures: the pictures of the page of rules, drawn with the faces of the table's cards."""

from __future__ import annotations

from collections.abc import Callable

from durak.app.examples import TRUMP, Example, Pile
from durak.app.names import rank_letters
from durak.app.words import Words
from durak.cards import Card
from durak.web.faces import back_svg, face_svg
from durak.web.nodes import Node, node


def example_figure(example: Example, words: Words, faces: str) -> Node:
    """The picture with its caption, with the `faces` of the table.

    To a screen reader it is one image, named by what it shows.
    """
    letters = rank_letters(words)
    piles = [_pile(pile, lambda card: face_svg(str(card), letters, faces)) for pile in example.piles]
    picture = node("div", *piles, class_="example-picture", role="img", aria_label=example.label)
    return node("figure", picture, node("figcaption", example.caption), class_="example", data_example=example.id)


def _pile(pile: Pile, face: Callable[[Card], str]) -> Node:
    cards = [_face(pile.card, face)]
    if pile.upper is not None:
        cards.append(_face(pile.upper, face))
    elif pile.mark == "talon":
        cards.append(node("i", class_="card", markup=back_svg()))
    return node("span", *cards, class_="pile", data_mark=pile.mark or None, data_two=pile.upper is not None)


def _face(card: Card, face: Callable[[Card], str]) -> Node:
    return node("span", class_="card", data_trump=card.suit == TRUMP, markup=face(card))
