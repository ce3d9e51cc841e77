"""The memory aid: every card is somewhere, what it says is true, and it says no more than can be known."""

from hypothesis import given
from hypothesis import strategies as st

from durak.app.memory import GONE, HELD, OWN, TABLE, TALON, UNSEEN, Place, places, recollect
from durak.app.words import LANGUAGES, Words
from durak.cards import Card, full_deck, parse_cards
from durak.state import cards_on
from durak.view import observe
from tests.positions import position
from tests.strategies import games

WORDS = {language: Words.load(language) for language in LANGUAGES}


@given(games(), st.integers(0, 5))
def test_what_it_says_is_true(game, number):
    record, states = game
    seat = number % record.players
    for state in states:
        view = observe(state, seat)
        known = places(view)
        truth = {GONE: state.discard, OWN: state.hands[seat], TABLE: cards_on(state.bout.table) if state.bout else ()}
        for where, cards in truth.items():
            assert {card for card, place in known.items() if place.where == where} == set(cards)
        assert {card for card, place in known.items() if place.where == UNSEEN} == view.unseen()
        assert [card for card, place in known.items() if place.where == TALON] == [view.trump_card] * bool(state.talon)
        assert all(card in state.hands[place.player] for card, place in known.items() if place.where == HELD)
        assert list(known) == list(full_deck(record.rules.deck))


@given(games(), st.integers(0, 5), st.sampled_from(tuple(LANGUAGES)))
def test_every_card_has_its_cell_in_words(game, number, language):
    record, states = game
    view = observe(states[-1], number % record.players)
    told = recollect(view, WORDS[language])
    cells = [cell for line in told.lines for cell in line.cells]
    assert sorted(cell.card for cell in cells) == sorted(map(str, full_deck(record.rules.deck)))
    assert all(cell.short and cell.text for cell in cells)
    assert [suit.suit for suit in told.suits][-1] == view.trump
    for line in told.lines:
        assert [cell.card[1] for cell in line.cells] == [suit.suit for suit in told.suits]
    assert told.summary
    assert str(len(view.unseen()) or "") in told.summary


def test_who_took_a_card_is_remembered():
    state = position(trump="H", hands=["6C 7D 8D", "9C TS JS", "6D 6S 9H"], talon="7C 8C AH", attacker=0)
    view = observe(state._replace(known=(frozenset(), frozenset(parse_cards("9C")), frozenset())), 0)
    known = places(view)
    assert known[Card.parse("9C")] == Place(HELD, 1)
    assert known[Card.parse("AH")] == Place(TALON)
    cells = {cell.card: cell for line in recollect(view, WORDS["ru"]).lines for cell in line.cells}
    assert (cells["9C"].short, cells["9C"].text) == ("Анна", "девятка треф: Анна")
    assert cells["6C"].text == "шестёрка треф: у вас"
    assert cells["TS"].text == "десятка пик: не видна"
    assert cells["AH"].text == "туз червей: под колодой"


def test_who_only_watches_holds_no_cards():
    view = observe(position(trump="H", hands=["6C 7D 8D", "9C TS JS"], attacker=0), 0)
    cells = {cell.card: cell for line in recollect(view, WORDS["ru"], watched=True).lines for cell in line.cells}
    assert (cells["6C"].where, cells["6C"].short, cells["6C"].text) == (OWN, "Юра", "шестёрка треф: Юра")


def summary(hands, talon="", known=""):
    state = position(trump="H", hands=hands, talon=talon, attacker=0)
    seen = (frozenset(), frozenset(parse_cards(known)), *[frozenset()] * (len(hands) - 2))
    return recollect(observe(state._replace(known=seen), 0), WORDS["ru"]).summary


def test_the_summary_says_where_unseen_cards_must_be():
    assert summary(["6C", "9C TS", "6D"], "7C 8C AH") == "Не видно 5 карт: 2 в колоде и 3 на руках."
    assert summary(["6C", "9C TS", "6D"]) == "Колоды больше нет. Не видно 3 карты."
    assert summary(["6C", "9C TS"]) == "Не видно 2 карты, и все держит Анна."
    assert summary(["6C", "9C TS"], known="9C TS") == "Все карты известны."
