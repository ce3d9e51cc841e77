"""Dealing: deck orders, the deal itself, redeals, and who deals and leads next in a series.

Chance comes in as an argument: a deck order, or a seed that gives one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from durak.cards import RED_SUITS, Card, full_deck
from durak.events import AskedRedeal, Dealt, Event, Opened
from durak.rules import Rules, check_players, is_full_deal
from durak.seats import clockwise
from durak.state import Hand, Memory, Outcome, Phase, Redeal, State

Emit = Callable[[Event], None]
Deck = tuple[Card, ...]


class InvalidDeck(ValueError):
    """A deck order that does not hold every card of the deck exactly once."""

    reason = "bad_deck"


class InvalidDealer(ValueError):
    """A dealer who has no seat."""

    reason = "bad_dealer"


class Previous(NamedTuple):
    """What the next deal of a series needs to know of the one before."""

    dealer: int
    losers: tuple[int, ...] = ()
    holders: tuple[int, ...] = ()
    """Losers who still held cards."""


def shuffled_deck(rules: Rules, seed: int | str) -> Deck:
    """The deck order, top first, that `seed` stands for; the same on every machine and Python."""
    deck = list(full_deck(rules.deck))
    random.Random(f"durak deck {seed}").shuffle(deck)
    return tuple(deck)


def reshuffled(deck: Deck) -> Deck:
    """The deck order of a redeal when none is given: a shuffle that the present order alone decides."""
    again = sorted(deck)
    random.Random("durak redeal " + "".join(map(str, deck))).shuffle(again)
    return tuple(again)


def next_dealer(rules: Rules, players: int, previous: Previous) -> int:
    """Who deals after `previous`: the loser, the nearest one with cards in team games; after a draw RULES §3."""
    if not previous.losers:
        step = 1 if rules.draw_next_dealer == "left" else 0
        return (previous.dealer + step) % players
    candidates = previous.holders or previous.losers
    return min(candidates, key=lambda player: (player - previous.dealer - 1) % players)


def previous_deal(dealer: int, outcome: Outcome, counts: Sequence[int]) -> Previous:
    """What the next deal needs to know of one that ended so; `counts`: cards left in each hand."""
    return Previous(dealer, outcome.losers, tuple(player for player in outcome.losers if counts[player]))


def first_leader(opening: str, dealer: int, players: int) -> int | None:
    """The player whom the rule `opening` lets lead first; None when the cards decide (RULES §3)."""
    steps = {"left_of_loser": 1, "dealer_left": 1, "attack_loser": -1, "loser_leads": 0}
    return (dealer + steps[opening]) % players if opening in steps else None


def opening_rule(rules: Rules, previous: Previous | None) -> str:
    """Name of the rule that finds the first attacker: a value of `first_move` or of `first_move_next`."""
    if previous is None or not previous.losers or rules.first_move_next == "as_first":
        return rules.first_move
    return rules.first_move_next


def deal(
    rules: Rules,
    players: int,
    deck: Sequence[Card],
    *,
    dealer: int | None = None,
    previous: Previous | None = None,
    spare_decks: Sequence[Deck] = (),
    emit: Emit | None = None,
) -> State:
    """A new deal of `deck` (top first). `spare_decks` serve redeals, in order.

    The dealer is the last seat unless given, or follows from the `previous` deal of the series.
    Raises InvalidRules when so many players cannot play by these rules, InvalidDeck and InvalidDealer.
    """
    check_players(rules, players)
    whole = frozenset(full_deck(rules.deck))
    for order in (deck, *spare_decks):
        if len(order) != len(whole) or set(order) != whole:
            raise InvalidDeck("the deck must hold each of its cards once")
    if dealer is None:
        dealer = players - 1 if previous is None else next_dealer(rules, players, previous)
    if type(dealer) is not int or not 0 <= dealer < players:
        raise InvalidDealer("the dealer must have a seat")
    opening = opening_rule(rules, previous)
    return _deal(rules, players, dealer, Redeal(tuple(deck), tuple(spare_decks), (), opening), emit)


def _deal(rules: Rules, players: int, dealer: int, pending: Redeal, emit: Emit | None) -> State:
    deck, dealt = pending.deck, players * rules.hand_size
    # Card i goes to the i-th seat clockwise from the dealer's left, so the dealer gets the last one (RULES §2).
    hands: tuple[Hand, ...] = tuple(
        tuple(sorted(deck[(player - dealer - 1) % players : dealt : players])) for player in range(players)
    )
    full = is_full_deal(rules, players)
    trump_card = deck[-1] if full else deck[dealt]
    talon = () if full else (*deck[dealt + 1 :], trump_card)
    known = tuple(frozenset((trump_card,) if full and player == dealer else ()) for player in range(players))
    if emit is not None:
        counts = tuple(map(len, hands))
        emit(Dealt(dealer, hands, counts, trump_card.suit, trump_card, len(talon)))
    order = (*clockwise(dealer, players), dealer)
    askers = tuple(player for player in order if may_ask_redeal(rules, hands[player]))
    return State(
        phase=Phase.REDEAL,
        turn=askers[0] if askers else None,
        bout=None,
        hands=hands,
        known=known,
        rules=rules,
        talon=talon,
        trump=trump_card.suit,
        discard=(),
        number=0,
        dealer=dealer,
        redeal=pending._replace(askers=askers),
    )


def may_ask_redeal(rules: Rules, hand: Hand) -> bool:
    """Whether a dealt hand is so one-sided that its player may ask for a new deal (RULES §2)."""
    if rules.redeal == "off":
        return False
    if len({card.suit in RED_SUITS for card in hand}) == 1:
        return True
    suits = [card.suit for card in hand]
    return rules.redeal == "one_color_or_5suit" and max(map(suits.count, suits)) >= 5


def answer_redeal(state: State, again: bool, emit: Emit | None) -> State:
    """The state after the asked player wanted a new deal or not."""
    pending, player = state.redeal, state.turn
    assert pending is not None and player is not None and state.dealer is not None
    if emit is not None:
        emit(AskedRedeal(player, again))
    if again:
        spare = pending.spare_decks
        deck = spare[0] if spare else reshuffled(pending.deck)
        return _deal(state.rules, state.players, state.dealer, pending._replace(deck=deck, spare_decks=spare[1:]), emit)
    askers = pending.askers[1:]
    return state._replace(turn=askers[0] if askers else None, redeal=pending._replace(askers=askers))


def opened(state: State, emit: Emit | None) -> tuple[State, int]:
    """The state with the deal's opening settled, and the player who leads first (RULES §3)."""
    assert state.redeal is not None and state.dealer is not None
    player, reason, card = _first_attacker(state, state.dealer, state.redeal.opening)
    known = state.known
    if card is not None:
        known = (*known[:player], known[player] | {card}, *known[player + 1 :])
    if emit is not None:
        emit(Opened(player, reason, card))
    return state._replace(known=known, redeal=None, memory=Memory(first_reason=reason)), player


def _first_attacker(state: State, dealer: int, opening: str) -> tuple[int, str, Card | None]:
    """(player, reason, the trump he shows)."""
    leader = first_leader(opening, dealer, state.players)
    if leader is not None:
        return leader, opening, None
    left = (dealer + 1) % state.players
    trumps = [(card, player) for player, hand in enumerate(state.hands) for card in hand if card.suit == state.trump]
    if trumps:
        card, player = min(trumps)
        return player, "lowest_trump", card
    match state.rules.no_trump_first:
        case "dealer_left":
            return left, "no_trump", None
        case "first_seat":
            return 0, "no_trump", None
    # The lowest card; among equals the nearest from the dealer's left.
    player = min(range(state.players), key=lambda p: (state.hands[p][0].rank, (p - left) % state.players))
    return player, "no_trump", None
