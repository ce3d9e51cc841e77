"""Dealing: decks, who gets which card, redeals left aside (see test_rule_redeal), dealers and decks refused."""

import pytest

from durak.cards import Card, full_deck
from durak.dealing import (
    InvalidDealer,
    InvalidDeck,
    Previous,
    deal,
    next_dealer,
    opening_rule,
    reshuffled,
    shuffled_deck,
)
from durak.engine import deal as opened_deal
from durak.events import Dealt, Opened
from durak.rules import InvalidRules, Rules, player_counts
from durak.state import Phase
from tests.positions import counts, everything, hand, rules_of, start

DECK = full_deck(36)


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left():
    """Player 1 deals, so the first card goes to player 2, and player 1 gets the last one of each round."""
    state = deal(Rules(), 3, DECK, dealer=1)

    assert [str(DECK[seat]) for seat in (0, 1, 2)] == [str(min(state.hands[player])) for player in (2, 0, 1)]
    assert tuple(sorted(DECK[0:18:3])) == state.hands[2]
    assert tuple(sorted(DECK[2:18:3])) == state.hands[1]


def test_the_next_card_is_turned_up_and_put_under_the_talon():
    state = deal(Rules(), 2, DECK)

    assert (str(DECK[12]), DECK[12].suit) == (str(state.trump_card), state.trump)
    assert (*DECK[13:], DECK[12]) == state.talon


@pytest.mark.parametrize(("deck", "players"), [(36, 6), (24, 4)])
@pytest.mark.parametrize("dealer", [0, 2])
def test_in_a_full_deal_the_dealers_last_card_is_turned_up_and_stays_in_his_hand(deck, players, dealer):
    told = []
    order = shuffled_deck(Rules(deck=deck), 5)
    state = deal(Rules(deck=deck), players, order, dealer=dealer, emit=told.append)

    assert ((), None, order[-1].suit) == (state.talon, state.trump_card, state.trump)
    assert order[-1] in state.hands[dealer]
    assert [frozenset({order[-1]}) if player == dealer else frozenset() for player in range(players)] == list(
        state.known
    )
    assert (order[-1], 0) == (told[0].trump_card, told[0].talon)


@pytest.mark.parametrize("deck", [24, 32, 36, 52])
@pytest.mark.parametrize("dealer", [0, 1])
def test_a_deal_places_every_card_once_whatever_the_numbers(deck, dealer):
    rules = Rules(deck=deck)
    for players in player_counts(rules):
        state = opened_deal(rules, players, shuffled_deck(rules, "all"), dealer=dealer)

        assert sorted(full_deck(deck)) == everything(state)
        assert [6] * players == counts(state)
        assert deck - 6 * players == len(state.talon)


def test_the_deal_is_told_with_all_hands():
    told = []
    state = deal(Rules(), 2, DECK, emit=told.append)

    assert [Dealt(1, state.hands, (6, 6), state.trump, DECK[12], 24)] == told


def test_without_a_dealer_the_last_seat_deals():
    assert 3 == deal(Rules(), 4, DECK).dealer


@pytest.mark.parametrize(
    "deck",
    [DECK[1:], (*DECK[1:], DECK[1]), (*DECK, Card.parse("2C")), (Card.parse("2C"), *DECK[1:]), (), full_deck(52)],
)
def test_a_deck_must_hold_each_of_its_cards_once(deck):
    with pytest.raises(InvalidDeck) as caught:
        deal(Rules(), 2, deck)

    assert "bad_deck" == caught.value.reason


def test_a_deck_for_a_redeal_must_be_whole_too():
    with pytest.raises(InvalidDeck):
        deal(Rules(), 2, DECK, spare_decks=[DECK, DECK[:-1]])


@pytest.mark.parametrize("dealer", [-1, 2, 36, "x", 0.0, True])
def test_a_dealer_must_have_a_seat(dealer):
    with pytest.raises(InvalidDealer, match="seat") as caught:
        deal(Rules(), 2, DECK, dealer=dealer)

    assert "bad_dealer" == caught.value.reason


def test_too_few_cards_for_so_many_players_are_refused():
    with pytest.raises(InvalidRules, match="not_enough_cards"):
        deal(Rules(), 7, DECK)


@pytest.mark.parametrize("deck", [24, 32, 36, 52])
def test_a_seed_gives_a_whole_deck_and_always_the_same(deck):
    rules = Rules(deck=deck)

    assert sorted(full_deck(deck)) == sorted(shuffled_deck(rules, 1))
    assert shuffled_deck(rules, 1) == shuffled_deck(rules, 1)
    assert shuffled_deck(rules, 1) == shuffled_deck(rules, "1")
    assert shuffled_deck(rules, 1) != shuffled_deck(rules, 2)


def test_the_order_of_a_seed_depends_on_the_deck_alone_and_stays_for_ever():
    """Links and saves name deals by their seed, so this order must never change."""
    expected = "6HQDKS8SAHJH6S8H9C8CQSJC"

    assert expected == "".join(map(str, shuffled_deck(Rules(), 1)))[:24]
    assert shuffled_deck(Rules(), 1) == shuffled_deck(rules_of("preset:yard"), 1)


def test_a_redeal_without_a_spare_deck_follows_from_the_present_order():
    again = reshuffled(DECK)

    assert sorted(DECK) == sorted(again)
    assert again != DECK
    assert reshuffled(DECK) == again
    assert reshuffled(again) not in (DECK, again)


@pytest.mark.parametrize(
    ("rules", "previous", "expected"),
    [
        ("", Previous(0, (2,), (2,)), 2),  # the loser deals
        ("", Previous(2, (2,), (2,)), 2),
        ("teams:yes", Previous(0, (1, 3), (3,)), 3),  # of a losing team one who holds cards
        ("teams:yes", Previous(0, (1, 3), (1, 3)), 1),  # the nearest clockwise after the dealer
        ("teams:yes", Previous(1, (1, 3), (1, 3)), 3),
        ("teams:yes", Previous(2, (1, 3), ()), 3),
        ("", Previous(1), 2),  # after a draw the deal passes to the left
        ("", Previous(3), 0),
        ("draw_next_dealer:same", Previous(3), 3),
    ],
)
def test_the_loser_deals_next(rules, previous, expected):
    assert expected == next_dealer(rules_of(rules), 4, previous)
    state = deal(rules_of(rules), 4, DECK, previous=previous)
    assert expected == state.dealer


def test_a_dealer_given_outright_counts_more_than_the_series():
    assert 1 == deal(Rules(), 4, DECK, dealer=1, previous=Previous(0, (2,), (2,))).dealer


@pytest.mark.parametrize(
    ("rules", "previous", "expected"),
    [
        ("", None, "lowest_trump"),
        ("first_move:dealer_left", None, "dealer_left"),
        ("", Previous(0, (1,)), "left_of_loser"),
        ("first_move_next:as_first", Previous(0, (1,)), "lowest_trump"),
        ("first_move_next:as_first,first_move:dealer_left", Previous(0, (1,)), "dealer_left"),
        ("first_move_next:attack_loser", Previous(0, (1,)), "attack_loser"),
        ("first_move_next:attack_loser", Previous(0), "lowest_trump"),  # after a draw as in the first game
    ],
)
def test_which_rule_finds_the_first_attacker(rules, previous, expected):
    assert expected == opening_rule(rules_of(rules), previous)


def test_a_stacked_deal_is_what_these_tests_say_it_is():
    told = []
    state = start(["6C 7C 8C 9C TC JH", "6D 7D 8D 9D TD JD", "6S 7S 8S 9S TS 7H"], "6H", dealer=0, emit=told.append)

    assert ["6C 7C 8C 9C TC JH", "6D 7D 8D 9D TD JD", "6S 7H 7S 8S 9S TS"] == [hand(state, p) for p in range(3)]
    assert (Phase.LEAD, 2, 0, Card.parse("6H")) == (state.phase, state.turn, state.dealer, state.trump_card)
    assert Opened(2, "lowest_trump", Card.parse("7H")) == told[-1]
