"""By agreement a player whose six cards are all of one colour, or five of them of one suit, may ask for a new deal.

Those who may are asked one by one from the dealer's left, before the first lead; trumps are no exception. The dealer
stays; a new deal asks again.
"""

import pytest

from durak.cards import parse_cards
from durak.dealing import may_ask_redeal, reshuffled
from durak.engine import deal
from durak.events import AskedRedeal, Dealt, Opened
from durak.legality import refusal
from durak.rules import Rules
from durak.state import Phase
from tests.positions import asked, events, hand, legal, move, refused, rules_of, run, stacked, start

MIXED = "6D QC 8H 9S TD JH"
BLACK = "6C 7C 8S 9C TS JC"
RED = "7D 9D 6H 7H KD AH"
FIVE_CLUBS = "QC KC AC 9C TC 8D"


@pytest.mark.parametrize(
    ("cards", "one_color", "or_5suit"),
    [
        (MIXED, False, False),
        (BLACK, True, True),
        (RED, True, True),
        ("6C 7C 8C 9C TC JC", True, True),
        (FIVE_CLUBS, False, True),
        ("QC KC AC 9C TD 8D", False, False),
    ],
)
def test_which_hands_may_ask(cards, one_color, or_5suit):
    hand = parse_cards(cards)

    assert [False, one_color, or_5suit] == [
        may_ask_redeal(Rules(redeal=value), hand) for value in ("off", "one_color", "one_color_or_5suit")
    ]


def test_nobody_is_asked_unless_it_was_agreed():
    assert Phase.LEAD is start([BLACK, RED], "6S").phase


def test_who_keeps_his_hand_plays_the_deal():
    state = start([BLACK, MIXED], "6S", rules="redeal:one_color")

    assert ("0 redeal", {"redeal", "keep"}) == (asked(state), legal(state))
    assert (None, 0) == (state.bout, state.number)
    assert "0 lead" == asked(run(state, "0: keep"))


def test_those_who_may_are_asked_from_the_dealers_left():
    """Player 0 deals, so player 1 is asked before him."""
    state = start([BLACK, RED, MIXED], "6S", dealer=0, rules="redeal:one_color")

    assert "1 redeal" == asked(state)
    assert "0 redeal" == asked(run(state, "1: keep"))


def test_a_new_deal_uses_the_spare_deck_and_keeps_the_dealer():
    spare = stacked([MIXED, "6C 7D 8C 9D TC JD"], "6S", dealer=0)
    state = run(start([BLACK, MIXED], "6S", dealer=0, rules="redeal:one_color", spare_decks=[spare]), "0: redeal")

    assert ("6D 8H 9S TD JH QC", 0) == (hand(state, 0), state.dealer)
    assert Phase.LEAD is state.phase


def test_a_new_deal_that_is_one_sided_asks_again():
    spare = stacked([RED, MIXED.replace("6D", "KS").replace("9S", "KH")], "6S")
    state = run(start([BLACK, MIXED], "6S", rules="redeal:one_color", spare_decks=[spare]), "0: redeal")

    assert "0 redeal" == asked(state)
    assert "6H 7D 7H 9D KD AH" == hand(state, 0)


def test_without_a_spare_deck_the_present_order_decides_the_next():
    rules = rules_of("redeal:one_color")
    order = stacked([BLACK, MIXED], "6S")
    again = run(deal(rules, 2, order), "0: redeal")

    assert deal(rules, 2, reshuffled(order)).hands == again.hands


def test_the_first_attacker_is_found_after_the_last_answer():
    state = start([BLACK, MIXED], "6S", rules="redeal:one_color")

    assert None is state.memory.first_reason
    told = events(state, "0: keep")
    assert [AskedRedeal, Opened] == [type(event) for event in told]


def test_a_new_deal_is_told():
    told = events(start([BLACK, MIXED], "6S", rules="redeal:one_color"), "0: redeal")

    assert [AskedRedeal(0, redeal=True), Dealt] == [told[0], type(told[1])]


def test_only_the_player_who_is_asked_answers_and_only_that():
    state = start([BLACK, MIXED], "6S", rules="redeal:one_color")

    assert "not_your_turn" == refused(state, "1: redeal")
    assert "not_now" == refused(state, "0: 6C")
    assert "not_now" == refused(state, "0: pass")


def test_cards_do_not_belong_to_an_answer():
    player, keep = move("0: keep")
    state = start([BLACK, MIXED], "6S", rules="redeal:one_color")

    assert "no_cards" == refusal(state, player, keep._replace(cards=parse_cards("6C")))
