"""Legality: what may be done, one named predicate a rule.

`legal_actions` lists everything for the player to act; `refusal` says why an action is not among it. The two are
written apart, one as a list and one as a check, and a property test holds them together. Sections named are those of
docs/RULES.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, groupby
from operator import attrgetter
from typing import Final

from durak.actions import KEEP, PASS, REDEAL, TAKE, Action, Kind
from durak.cards import Card, beats, full_deck
from durak.rules import Rules, throws_any_rank
from durak.seats import controller, target_seat
from durak.state import Bout, Hand, Pair, Phase, State

KINDS: Final = {
    Phase.REDEAL: (Kind.REDEAL, Kind.KEEP),
    Phase.LEAD: (Kind.LEAD,),
    Phase.DEFEND: (Kind.BEAT, Kind.TRANSFER, Kind.SHOW, Kind.TAKE),
    Phase.THROW: (Kind.THROW_IN, Kind.PASS),
    Phase.TAKE: (Kind.THROW_IN, Kind.PASS),
    Phase.OVER: (),
}
"""Kinds of action that can occur in each phase."""


def out_of_game(state: State) -> tuple[int, ...]:
    """Players who cannot be attacked any more: out, or about to be (empty hand with an empty talon, RULES §9)."""
    return () if state.talon else tuple([player for player, hand in enumerate(state.hands) if not hand])


def open_ranks(rules: Rules, players: int, table: tuple[Pair, ...]) -> frozenset[int]:
    """Ranks that may be thrown in on a table (RULES §7.3)."""
    if throws_any_rank(rules, players):
        # Not by way of `cards_on`: it is asked for every card that is laid, and would take half as long again.
        return frozenset([card.rank for pair in table for card in pair if card is not None])
    return frozenset((table[0].attack.rank,))


def can_throw_in(state: State, bout: Bout, player: int) -> bool:
    """Whether `player` has a card to throw in and there is room for it."""
    if len(bout.table) >= bout.limit:
        return False
    ranks = open_ranks(state.rules, len(state.hands), bout.table)
    for card in state.hands[player]:
        if card.rank in ranks:
            return True
    return False


def receiver_seat(state: State, bout: Bout) -> int | None:
    """The seat that a transfer would reach, None if there is nobody to transfer to (RULES §9)."""
    return target_seat(state.rules, bout.defender_seat, state.players, out_of_game(state))


def find_receiver(state: State, bout: Bout) -> int | None:
    """The player whom a transfer would reach: the one who plays `receiver_seat`."""
    seat = receiver_seat(state, bout)
    return None if seat is None else controller(state.rules, seat, state.players, out_of_game(state))


def why_no_transfer(state: State, bout: Bout) -> str | None:
    """Reason id when the defender may transfer nothing at all now, else None (RULES §9)."""
    if not state.rules.transfer:
        return "transfer_off"
    if any(pair.beating is not None for pair in bout.table):
        return "already_beaten_something"
    if state.number == 1 and not state.rules.transfer_first_bout:
        return "no_transfer_in_first_bout"
    if find_receiver(state, bout) is None:
        return "nobody_to_transfer_to"
    return None


def receiver_room(state: State, bout: Bout) -> int:
    """How many cards a transfer may add: the receiver must hold as many as will lie on the table (RULES §9).

    Negative when he could not even hold what lies there now, or when there is no receiver.
    """
    player = find_receiver(state, bout)
    return -1 if player is None else len(state.hands[player]) - len(bout.table)


def can_show(state: State, bout: Bout, card: Card) -> bool:
    """Whether `card` is a trump of the attack's rank not yet shown in this bout (RULES §9)."""
    return card.suit == state.trump and card.rank == bout.table[0].attack.rank and card not in bout.shown


# ---------------------------------------------------------------------------------------------- the list


def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything the player to act may do, in a stable order; `()` when the deal is over.

    Single cards come first, in hand order, then groups of several; passing, taking and keeping come last.
    Where several may be thrown in at once, every set of cards that fit is an action. For n such cards that is C(n, 2)
    to C(n, 5) sets under a cap of six, but up to 2ⁿ where `limit_cap` sets none and the defender's hand is large.
    """
    bout = state.bout
    if bout is None:
        return (REDEAL, KEEP) if state.phase is Phase.REDEAL else ()
    assert state.turn is not None
    hand = state.hands[state.turn]
    if state.phase is Phase.DEFEND:
        return _defences(state, bout, hand)
    if state.phase is Phase.LEAD:
        return _leads(state, bout, hand)
    return _throw_ins(state, bout, hand)


def _leads(state: State, bout: Bout, hand: Hand) -> tuple[Action, ...]:
    actions = [_LEADS[card] for card in hand]
    if state.rules.lead_multi:
        for _, group in groupby(hand, _rank):
            cards = tuple(group)
            if len(cards) > 1:
                actions += _several(Kind.LEAD, cards, bout.limit)
    return tuple(actions)


def _throw_ins(state: State, bout: Bout, hand: Hand) -> tuple[Action, ...]:
    ranks = open_ranks(state.rules, len(state.hands), bout.table)
    cards = [card for card in hand if card.rank in ranks]
    actions = [_THROW_INS[card] for card in cards]
    if state.rules.throw_multi and len(cards) > 1:
        actions += _several(Kind.THROW_IN, cards, bout.room)
    actions.append(PASS)
    return tuple(actions)


def _several(kind: Kind, cards: Sequence[Card], most: int) -> list[Action]:
    """An action for each group of two or more of `cards`, at most `most`."""
    sizes = range(2, min(len(cards), most) + 1)
    return [_new(Action, (kind, group, None)) for size in sizes for group in combinations(cards, size)]


def _defences(state: State, bout: Bout, hand: Hand) -> tuple[Action, ...]:
    actions = []
    for attack, beating in bout.table:
        if beating is None:
            covers = _covers(attack, state.trump)
            actions += [covers[card] for card in hand if card in covers]
    if state.rules.transfer:
        actions += _transfers(state, bout, hand)
    actions.append(TAKE)
    return tuple(actions)


# Actions are values, so the common ones are made once: making them anew is a third of the cost of a random game.
_ALL_CARDS: Final = full_deck(52)
_LEADS: Final = {card: Action(Kind.LEAD, (card,)) for card in _ALL_CARDS}
_THROW_INS: Final = {card: Action(Kind.THROW_IN, (card,)) for card in _ALL_CARDS}
_rank: Final = attrgetter("rank")
_new: Final = tuple.__new__


@cache
def _covers(attack: Card, trump: str) -> dict[Card, Action]:
    """The action for each card that beats `attack`."""
    return {card: Action(Kind.BEAT, (card,), attack) for card in _ALL_CARDS if beats(card, attack, trump)}


def _transfers(state: State, bout: Bout, hand: Hand) -> list[Action]:
    rank = bout.table[0].attack.rank
    cards = [card for card in hand if card.rank == rank]
    if not cards or why_no_transfer(state, bout) is not None:
        return []
    room = receiver_room(state, bout)
    most = min(room, len(cards) if state.rules.transfer_multi else 1)
    actions = [Action(Kind.TRANSFER, group) for size in range(1, most + 1) for group in combinations(cards, size)]
    if state.rules.show_transfer and room >= 0:
        actions += [Action(Kind.SHOW, (card,)) for card in cards if can_show(state, bout, card)]
    return actions


# ---------------------------------------------------------------------------------------------- the check


def refusal(state: State, player: int | None, action: Action) -> str | None:
    """Reason id when `player` may not do `action` now, None when he may. Card order does not matter.

    None is an onlooker, who may do nothing.
    """
    if state.phase is Phase.OVER:
        return "game_over"
    if player != state.turn:
        return "not_your_turn"
    if action.kind not in KINDS[state.phase]:
        return _wrong_kind(state, action.kind)
    if state.bout is None or not action.cards:
        return None if action in (REDEAL, KEEP, PASS, TAKE) else "no_cards"
    return _cards_refusal(state, state.bout, action)


def _wrong_kind(state: State, kind: Kind) -> str:
    if state.phase is Phase.LEAD and kind is Kind.PASS:
        return "must_lead"
    if state.phase in (Phase.THROW, Phase.TAKE) and kind is Kind.LEAD:
        return "throw_in_not_lead"
    if state.phase is Phase.LEAD and kind is Kind.THROW_IN:
        return "lead_not_throw_in"
    return "not_now"


def _cards_refusal(state: State, bout: Bout, action: Action) -> str | None:
    cards = action.cards
    assert state.turn is not None
    hand = state.hands[state.turn]
    if action.kind in (Kind.PASS, Kind.TAKE):
        return "no_cards_expected"
    if (action.target is not None) != (action.kind is Kind.BEAT):
        return "bad_target"
    if len(set(cards)) < len(cards):
        return "duplicate_card"
    if any(card not in hand for card in cards):
        return "card_not_in_hand"
    if len(cards) > 1 and not _may_lay_several(state, action.kind):
        return "one_card_only"
    match action.kind:
        case Kind.LEAD:
            return _lead_refusal(bout, cards)
        case Kind.THROW_IN:
            return _throw_in_refusal(state, bout, cards)
        case Kind.BEAT:
            return _beat_refusal(state, bout, cards[0], action.target)
        case _:
            return _transfer_refusal(state, bout, action)


def _may_lay_several(state: State, kind: Kind) -> bool:
    rules = state.rules
    several = {Kind.LEAD: rules.lead_multi, Kind.THROW_IN: rules.throw_multi, Kind.TRANSFER: rules.transfer_multi}
    return several.get(kind, False)


def _lead_refusal(bout: Bout, cards: Hand) -> str | None:
    if len({card.rank for card in cards}) > 1:
        return "different_ranks"
    return "limit" if len(cards) > bout.limit else None


def _throw_in_refusal(state: State, bout: Bout, cards: Hand) -> str | None:
    ranks = open_ranks(state.rules, len(state.hands), bout.table)
    if any(card.rank not in ranks for card in cards):
        return "rank_not_on_table"
    return "limit" if len(cards) > bout.room else None


def _beat_refusal(state: State, bout: Bout, card: Card, target: Card | None) -> str | None:
    pair = next((pair for pair in bout.table if pair.attack == target), None)
    if pair is None:
        return "target_not_on_table"
    if pair.beating is not None:
        return "already_beaten"
    return None if beats(card, pair.attack, state.trump) else "does_not_beat"


def _transfer_refusal(state: State, bout: Bout, action: Action) -> str | None:
    reason = why_no_transfer(state, bout)
    if reason is not None:
        return reason
    if any(card.rank != bout.table[0].attack.rank for card in action.cards):
        return "rank_differs"
    if action.kind is Kind.SHOW:
        reason = _show_refusal(state, bout, action.cards[0])
        if reason is not None:
            return reason
    added = 0 if action.kind is Kind.SHOW else len(action.cards)
    return None if receiver_room(state, bout) >= added else "next_player_has_too_few_cards"


def _show_refusal(state: State, bout: Bout, card: Card) -> str | None:
    if not state.rules.show_transfer:
        return "show_off"
    if card.suit != state.trump:
        return "only_a_trump_can_be_shown"
    return "already_shown" if card in bout.shown else None
