"""Actions: their notation, there and back."""

import pytest

from durak.actions import KEEP, PASS, REDEAL, TAKE, Action, Kind
from durak.cards import InvalidNotation, parse_cards

EXAMPLES = [
    ("6S", Action(Kind.LEAD, parse_cards("6S"))),
    ("6S6H", Action(Kind.LEAD, parse_cards("6S 6H"))),
    ("+6D", Action(Kind.THROW_IN, parse_cards("6D"))),
    ("+6D9C", Action(Kind.THROW_IN, parse_cards("6D 9C"))),
    ("9Sx6S", Action(Kind.BEAT, parse_cards("9S"), parse_cards("6S")[0])),
    (">6C", Action(Kind.TRANSFER, parse_cards("6C"))),
    (">6C6D", Action(Kind.TRANSFER, parse_cards("6C 6D"))),
    (">6C?", Action(Kind.SHOW, parse_cards("6C"))),
    ("take", TAKE),
    ("pass", PASS),
    ("redeal", REDEAL),
    ("keep", KEEP),
]


@pytest.mark.parametrize(("text", "action"), EXAMPLES)
def test_the_notation_of_an_action_reads_back(text, action):
    assert text == str(action)
    assert action == Action.parse(text)
    assert action == eval(repr(action), {"Action": Action})


def test_every_kind_of_action_has_a_notation():
    assert set(Kind) == {action.kind for _, action in EXAMPLES}


@pytest.mark.parametrize(
    "text",
    [
        "", "+", ">", ">?", "x", "?", "6", "6S6", "+6", "9Sx", "x6S", "9Sx6Sx7S", "9S6Sx7S", "9Sx6S7S", ">6C6D?", "6C?",
        "+6C?", "+>6C", "Take", "TAKE", "take ", " take", "pass\n", "6S 6H", "+ 6S", "9S x 6S", "6s", "10S", "take6S",
        "6S" * 60, None, 6, b"6S", ["6S"],
    ],
)  # fmt: skip
def test_anything_else_is_not_an_action(text):
    with pytest.raises(InvalidNotation):
        Action.parse(text)


def test_a_group_of_cards_has_one_canonical_order():
    """The engine lists cards in hand order; whoever writes them otherwise means the same."""
    assert Action.parse("6C6S") == Action.parse("6S6C").canonical()
    assert Action.parse("+7H9C") == Action.parse("+9C7H").canonical()


@pytest.mark.parametrize("text", ["6S", "9Sx6S", "take", ">6C?"])
def test_an_action_of_one_card_or_none_is_canonical_as_it_is(text):
    assert Action.parse(text) == Action.parse(text).canonical()
