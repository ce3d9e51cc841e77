"""In the first deal of a series the holder of the lowest trump leads; by agreement it is the dealer's left neighbour.

The face-up card under the talon belongs to nobody; in a full deal the shown card counts, for it is in a hand.
"""

from durak.cards import Card
from durak.events import Opened
from tests.positions import asked, legal, start

HANDS = ["6C 7C 8C 9C TC QH", "6D 7D 8D 9D TD JH", "6S 7S 8S 9S TS JC"]


def test_the_holder_of_the_lowest_trump_leads():
    state = start(HANDS, "9H")

    assert ("1 lead", "lowest_trump") == (asked(state), state.memory.first_reason)


def test_he_shows_that_trump_and_it_is_known():
    told = []
    state = start(HANDS, "9H", emit=told.append)

    assert Opened(1, "lowest_trump", Card.parse("JH")) == told[-1]
    assert [frozenset(), frozenset({Card.parse("JH")}), frozenset()] == list(state.known)


def test_he_may_lead_any_card():
    assert {"6D", "7D", "8D", "9D", "TD", "JH"} == legal(start(HANDS, "9H"))


def test_the_face_up_card_counts_for_nobody():
    """It is the six of trumps."""
    assert "1 lead" == asked(start(HANDS, "6H"))


def test_in_a_full_deal_the_shown_card_counts():
    """Player 3 deals, and his last card, the nine, is turned up: the lowest trump in a hand."""
    hands = ["9C TC JC QC KC AC", "9D TD JD QD KD AD", "9H TH JH QH KH AH", "TS JS QS KS AS 9S"]

    assert "3 lead" == asked(start(hands, rules="deck:24"))


def test_by_agreement_the_dealers_left_neighbour_leads():
    state = start(HANDS, "9H", dealer=1, rules="first_move:dealer_left")

    assert ("2 lead", "dealer_left") == (asked(state), state.memory.first_reason)
    assert (frozenset(),) * 3 == state.known


def test_then_no_trump_is_shown():
    told = []
    start(HANDS, "9H", rules="first_move:dealer_left", emit=told.append)

    assert Opened(0, "dealer_left", None) == told[-1]
