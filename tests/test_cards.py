"""Cards: notation, decks, and which card beats which."""

import pytest

from durak.cards import DECK_SIZES, LOWEST_RANK, RANKS, SUITS, Card, InvalidNotation, beats, full_deck, parse_cards


@pytest.mark.parametrize("text", [rank + suit for rank in RANKS for suit in SUITS])
def test_the_notation_of_every_card_reads_back(text):
    card = Card.parse(text)

    assert text == str(card)
    assert card == eval(repr(card), {"Card": Card})


@pytest.mark.parametrize(
    "text", ["", "6", "S", "6s", "10S", "S6", "1S", "6X", " 6S", "6S ", "6S6S", "6♠", "٦S", None, 6, ["6S"], ("6", "S")]
)
def test_anything_else_is_not_a_card(text):
    with pytest.raises(InvalidNotation, match="not a card"):
        Card.parse(text)


def test_a_complaint_about_a_card_stays_short():
    with pytest.raises(InvalidNotation) as caught:
        Card.parse("6S" * 10_000)

    assert len(str(caught.value)) < 60


def test_cards_sort_by_rank_and_then_by_suit():
    assert "2S 6C 6D 6H 6S TC JC QC KC AC" == " ".join(map(str, sorted(parse_cards("AC KC QC JC TC 6S 6H 6D 6C 2S"))))


def test_a_card_is_its_rank_and_suit():
    assert [(14, "S"), (10, "D"), (2, "C")] == [tuple(Card.parse(text)) for text in ("AS", "TD", "2C")]


@pytest.mark.parametrize("text", ["6S6H7D", "6S 6H 7D", " 6S6H\n7D ", "6 S6 H7D"])
def test_cards_are_read_one_after_another_with_or_without_blanks(text):
    assert (Card.parse("6S"), Card.parse("6H"), Card.parse("7D")) == parse_cards(text)


def test_no_text_is_no_cards():
    assert () == parse_cards(" ")


@pytest.mark.parametrize("text", ["6", "6S6", "6S,6H", "6SXX"])
def test_half_cards_are_refused(text):
    with pytest.raises(InvalidNotation):
        parse_cards(text)


@pytest.mark.parametrize(
    ("beating", "attack", "expected"),
    [
        ("7C", "6C", True),  # higher of the suit
        ("6C", "7C", False),
        ("6C", "6C", False),
        ("7D", "6C", False),  # another plain suit
        ("AD", "6C", False),
        ("6S", "AC", True),  # any trump on a plain card
        ("7S", "6S", True),  # a trump by a higher trump only
        ("6S", "7S", False),
        ("AC", "6S", False),
        ("6S", "6C", True),
        ("6C", "AC", False),  # a six does not beat an ace
    ],
)
def test_a_card_is_beaten_by_a_higher_one_of_its_suit_or_by_a_trump(beating, attack, expected):
    """Spades are trump."""
    assert expected is beats(Card.parse(beating), Card.parse(attack), "S")


@pytest.mark.parametrize(
    ("size", "lowest", "highest"), [(36, "6C", "AS"), (52, "2C", "AS"), (32, "7C", "AS"), (24, "9C", "AS")]
)
def test_a_deck_holds_every_card_from_its_lowest_rank_once(size, lowest, highest):
    deck = full_deck(size)

    assert (size, size) == (len(deck), len(set(deck)))
    assert (lowest, highest) == (str(deck[0]), str(max(deck)))
    assert LOWEST_RANK[size] == min(card.rank for card in deck)
    assert dict.fromkeys(SUITS, size // 4) == {suit: sum(card.suit == suit for card in deck) for suit in SUITS}


def test_the_decks_are_those_of_the_rules():
    assert {36, 52, 32, 24} == set(DECK_SIZES)
    with pytest.raises(KeyError):
        full_deck(40)


def test_ranks_below_six_are_ranks_like_the_others():
    """In the deck of 52 a three beats a two, and not the other way round."""
    assert beats(Card.parse("3C"), Card.parse("2C"), "S")
    assert not beats(Card.parse("2C"), Card.parse("3C"), "S")
    assert ["2C", "3C", "4C", "5C", "6C"] == [str(card) for card in sorted(full_deck(52)) if card.suit == "C"][:5]
