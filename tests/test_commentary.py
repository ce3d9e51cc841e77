"""One sentence for each event, in both languages, and what is said aloud."""

from __future__ import annotations

import pytest

from durak.app.commentary import headline, sentence, spoken
from durak.app.names import card_name, card_names
from durak.app.words import Words
from durak.cards import Card, parse_cards
from durak.events import (
    AskedRedeal,
    Beat,
    Dealt,
    Discarded,
    Drew,
    Led,
    Opened,
    Out,
    Over,
    Passed,
    Takes,
    ThrewIn,
    Took,
    Transferred,
)
from durak.state import Outcome

RU = Words.load("ru")
EN = Words.load("en")
SIX = Card.parse("6S")
NINE = Card.parse("9S")
SIXES = parse_cards("6S 6H")


@pytest.mark.parametrize(
    ("event", "russian", "english"),
    [
        (
            Dealt(2, (SIXES, (), ()), (2, 2, 2), "S", NINE, 30),
            "Новая раздача. Козырь: девятка пик. Ваши карты: шестёрка пик, шестёрка червей.",
            "A new deal. Trump: nine of spades. Your cards: six of spades, six of hearts.",
        ),
        (Opened(1, "lowest_trump", SIX), "Первый ход: Анна, младший козырь шестёрка пик.", None),
        (Opened(0, "dealer_left", None), "Первый ход ваш.", "You have the first lead."),
        (
            Led(1, 2, SIXES),
            "Анна ходит с шестёрки пик и шестёрки червей. Отбивается Борис.",
            "Anna leads the six of spades and the six of hearts. Boris defends.",
        ),
        (Led(1, 0, (SIX,)), "Анна ходит с шестёрки пик. Отбиваетесь вы.", "Anna leads the six of spades. You defend."),
        (Led(0, 1, (SIX,)), "Вы ходите с шестёрки пик. Отбивается Анна.", "You lead the six of spades. Anna defends."),
        (ThrewIn(2, 1, (SIX,), False), "Борис подкидывает шестёрку пик.", "Boris throws in the six of spades."),
        (ThrewIn(0, 1, SIXES, False), "Вы подкидываете шестёрку пик и шестёрку червей.", None),
        (
            Beat(0, NINE, SIX),
            "Вы бьёте шестёрку пик девяткой пик.",
            "You beat the six of spades with the nine of spades.",
        ),
        (Transferred(1, 2, (SIX,), False), "Анна переводит шестёркой пик. Отбивается Борис.", None),
        (
            Transferred(1, 0, (SIX,), True),
            "Анна показывает шестёрку пик и переводит. Отбиваетесь вы.",
            "Anna shows the six of spades and transfers. You defend.",
        ),
        (Passed(1, False), "Анна: пас.", "Anna passes."),
        (Takes(0), "Вы берёте.", "You take."),
        (Took(1, SIXES), "Анна забирает со стола: 2 карты.", "Anna picks up 2 cards."),
        (Discarded((SIX,) * 5), "Бито: 5 карт.", "Beaten: 5 cards leave the game."),
        (Drew(0, SIXES, None), "Вы берёте из колоды: шестёрка пик, шестёрка червей.", None),
        (Drew(1, (None,), None), "Анна берёт из колоды: 1 карта.", "Anna draws 1 card."),
        (Drew(1, (None, SIX), SIX), "Анна берёт из колоды: 2 карты.", "Anna draws 2 cards."),
        (Out(1, 1), "Анна выходит из игры, место 1.", "Anna is out, place 1."),
        (AskedRedeal(0, True), "Вы просите пересдать.", "You ask for a new deal."),
        (Over(Outcome(draw_reason="all_out")), "Ничья", "A draw"),
        (Over(Outcome((0,), 0)), "Вы остались в дураках", "You are the durak"),
        (Over(Outcome((2,), 2)), "В дураках Борис", "Boris is the durak"),
    ],
)
def test_each_event_has_one_sentence(event, russian, english):
    assert russian == sentence(event, RU, 3)
    assert english in (None, sentence(event, EN, 3))


@pytest.mark.parametrize(
    ("case", "russian"),
    [
        ("", ["шестёрка", "девятка", "десятка", "валет", "дама", "король", "туз"]),
        ("genitive", ["шестёрки", "девятки", "десятки", "валета", "дамы", "короля", "туза"]),
        ("accusative", ["шестёрку", "девятку", "десятку", "валета", "даму", "короля", "туза"]),
        ("instrumental", ["шестёркой", "девяткой", "десяткой", "валетом", "дамой", "королём", "тузом"]),
    ],
)
def test_cards_have_their_cases(case, russian):
    cards = [Card.parse(rank + "H") for rank in "69TJQKA"]

    assert [f"{rank} червей" for rank in russian] == [card_name(RU, card, case) for card in cards]
    assert ("the queen of hearts" if case else "queen of hearts") == card_name(EN, cards[4], case)


def test_several_cards_in_a_sentence_are_joined():
    cards = parse_cards("6S 6H 6D")

    assert "шестёркой пик, шестёркой червей и шестёркой бубен" == card_names(RU, cards, "instrumental")
    assert "шестёрка пик, шестёрка червей, шестёрка бубен" == card_names(RU, cards)
    assert "the six of spades and the six of hearts" == card_names(EN, cards[:2], "accusative")


def test_the_end_of_a_team_game_is_told_for_the_team():
    assert "Ваша команда проиграла" == sentence(Over(Outcome((0, 2), None, 1)), RU, 4, teams=True)
    assert "Your team won" == sentence(Over(Outcome((1, 3), 3, 0)), EN, 4, teams=True)


@pytest.mark.parametrize(
    ("event", "russian", "english"),
    [
        (Dealt(2, (SIXES, (), ()), (2, 2, 2), "S", NINE, 30), "Новая раздача. Козырь: девятка пик.", None),
        (Opened(0, "dealer_left", None), "Первый ход: Юра.", "Yura has the first lead."),
        (Led(1, 0, (SIX,)), "Анна ходит с шестёрки пик. Отбивается Юра.", None),
        (Takes(0), "Юра берёт.", "Yura takes."),
        (Over(Outcome((0,), 0)), "В дураках Юра", "Yura is the durak"),
    ],
)
def test_who_only_watches_is_not_addressed(event, russian, english):
    assert russian == sentence(event, RU, 3, watched=True)
    assert english in (None, sentence(event, EN, 3, watched=True))


def test_who_only_watches_belongs_to_no_team():
    over = Over(Outcome((0, 2), None, 1))
    assert "В дураках: Юра и Борис" == sentence(over, RU, 4, teams=True, watched=True)


def test_hidden_cards_are_never_named():
    assert "пик" not in sentence(Drew(1, (None, None), None), RU, 3)


def test_the_headline_is_the_sentence_where_that_is_short():
    assert "Бито: 2 карты" == headline(Discarded(SIXES), RU, 3)
    assert "Юра: пас" == headline(Passed(0, False), RU, 3, watched=True)
    assert "" == headline(Drew(0, SIXES, None), RU, 3)


def test_a_deal_is_headed_by_its_trump():
    dealt = Dealt(1, (SIXES, ()), (2, 6), "H", Card.parse("9H"), 24)
    assert "Козырь: червей" == headline(dealt, RU, 2)


def test_what_is_said_aloud():
    assert (1, "Беру") == spoken(Takes(1), RU)
    assert (1, "Пас") == spoken(Passed(1, False), RU)
    assert (1, "Бито") == spoken(Passed(1, False), RU, all_beaten=True)
    assert (1, "Пас") == spoken(Passed(1, True), RU, all_beaten=True)
    assert (2, "Transfer") == spoken(Transferred(2, 0, (SIX,), False), EN)
    assert spoken(Led(1, 2, SIXES), RU) is None
