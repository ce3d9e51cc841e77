"""Coherence: whether the parts of a view from outside fit together, as far as an opponent relies on them.

Each law holds in every view that the engine gives. What the opponents do not look at, such as the values of `places`,
is not checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import comb
from typing import Any, Final

from durak.actions import Action
from durak.ai.beliefs import Belief
from durak.cards import SUITS, full_deck
from durak.legality import legal_actions, open_ranks
from durak.rules import InvalidRules, check_players
from durak.seats import are_partners, controller, side
from durak.state import Bout, Phase, State, cards_on, uncovered_on
from durak.view import View


def contradiction(view: View) -> str | None:
    """The law, in words, that the view of a player breaks: of types, players, cards; None when all hold."""
    return _broken(_LAWS, view)


def contradiction_of_turn(view: View) -> str | None:
    """The same for a view without contradiction whose player is to act: of the moment and of what he may do."""
    return _broken(_LAWS_OF_A_TURN, view)


def _broken(laws: Mapping[str, Callable[[View], bool]], view: View) -> str | None:
    try:
        return next((name for name, holds in laws.items() if not holds(view)), None)
    except (TypeError, ValueError, IndexError, InvalidRules) as error:
        return str(error)


def _whole(*values: Any) -> bool:
    return all(type(value) is int and value >= 0 for value in values)


def _are_players(view: View) -> bool:
    check_players(view.rules, view.players)
    named = (view.attacker, view.defender, view.attacker_seat, view.defender_seat, view.dealer, view.turn)
    players = [*view.throwers, *view.queue, *view.out, *(player for player in named if player is not None)]
    return _whole(view.seat, *players) and all(player < view.players for player in (view.seat or 0, *players))


def _are_cards(view: View) -> bool:
    others = [card for player, cards in enumerate(view.known) if player != view.seat for card in cards]
    cards = [*view.hand, *view.discard, *others, *cards_on(view.table)]
    if view.trump_card is not None:
        cards.append(view.trump_card)
    return len(set(cards)) == len(cards) and {*cards, *view.shown} <= set(full_deck(view.rules.deck))


def _is_past(view: View) -> bool:
    deck = set(full_deck(view.rules.deck))
    if sum(count for bout in view.memory.past for _, count in bout.refill) > len(deck):
        return False
    for bout in view.memory.past:
        drawers = [player for player, _ in bout.refill]
        players = [bout.leader, bout.defender, *bout.throwers, *drawers]
        if not _whole(bout.limit, *players) or max(players) >= view.players:
            return False
        if any(count < 1 for _, count in bout.refill) or bout.trump_drawn_by not in (None, *drawers):
            return False
        if not bout.table or not set(cards_on(bout.table)) <= deck:
            return False
    return True


def _add_up(view: View) -> bool:
    return sum(view.counts) + view.talon + len(view.discard) + len(cards_on(view.table)) == view.rules.deck


def _is_trump_card(view: View) -> bool:
    if view.trump_card is None or not view.talon:
        return view.trump_card is None and not view.talon
    return view.trump_card.suit == view.trump


def _is_out(view: View) -> bool:
    """Nobody is out while there is a talon, after it only who has no cards; while somebody acts two sides are left."""
    if view.talon:
        return not view.out
    if len(set(view.out)) < len(view.out) or any(view.counts[player] for player in view.out):
        return False
    left = {side(view.rules, player) for player in range(view.players) if player not in view.out}
    return len(left) >= 2 or view.turn is None


def _is_moment(view: View) -> bool:
    """Whether the phase asks this player about this table."""
    uncovered = bool(uncovered_on(view.table))
    match view.phase:
        case Phase.REDEAL:
            bout = (view.attacker, view.defender, view.attacker_seat, view.defender_seat)
            return not any((view.table, view.queue, view.throwers)) and set(bout) == {None}
        case Phase.LEAD:
            return view.turn == view.attacker and not view.table and not view.queue
        case Phase.DEFEND:
            return view.turn == view.defender and uncovered and not view.queue
        case Phase.THROW | Phase.TAKE:
            return bool(view.table) and view.queue[:1] == (view.turn,) and (uncovered or view.phase is Phase.THROW)
    return False


def _are_sides(view: View) -> bool:
    """Whether attacker and defender are enemies, and play these seats."""
    if view.phase is Phase.REDEAL:
        return True
    attacker, attacker_seat, defender, defender_seat = _bout_players(view)
    rules, players = view.rules, view.players
    # The defender may have beaten with his last card in this very bout.
    gone = () if view.talon else [player for player, count in enumerate(view.counts) if not count]
    if are_partners(rules, attacker_seat, defender_seat) or not are_partners(rules, attacker, attacker_seat):
        return False
    return controller(rules, defender_seat, players, [player for player in gone if player != defender]) == defender


def _are_throwers(view: View) -> bool:
    """Whether the throwers are enemies of the defender, each once, and those still asked of them, in order."""
    if view.phase is Phase.REDEAL:
        return True
    defender = _bout_players(view)[2]
    asked = [player for player in view.throwers if player in view.queue]
    able = not any(player in view.out or are_partners(view.rules, player, defender) for player in view.throwers)
    return able and asked == [*view.queue] and len(set(view.throwers)) == len(view.throwers)


def _bout_players(view: View) -> tuple[int, int, int, int]:
    """(attacker, his seat, defender, his seat); ValueError when one is missing, for it must not be in a bout."""
    attacker, defender = view.attacker, view.defender
    if attacker is None or defender is None or view.attacker_seat is None or view.defender_seat is None:
        raise ValueError("a bout has an attacker and a defender, and both play a seat")
    return attacker, view.attacker_seat, defender, view.defender_seat


def _are_shown(view: View) -> bool:
    if not view.shown:
        return True
    rank = view.table[0].attack.rank if view.table else None
    return view.rules.show_transfer and all(card.suit == view.trump and card.rank == rank for card in view.shown)


def _hidden_cards_fit(view: View) -> bool:
    """Whether the hidden hands can be filled with cards that may lie there; who led first tells something of them."""
    belief = Belief(view, None)
    return sum(slot.size for slot in belief.slots) <= len(belief.pool)


def _state(view: View) -> State:
    """A state in which the player who is to act may do what he may do in this view; hidden cards are any."""
    some = view.hand[:1]
    hands = [view.hand if player == view.seat else some * count for player, count in enumerate(view.counts)]
    bout = None
    if view.phase is not Phase.REDEAL:
        attacker, attacker_seat, defender, defender_seat = _bout_players(view)
        sides = (attacker_seat, defender_seat, attacker, defender)
        bout = Bout(view.table, view.queue, 0, 0, *sides, view.limit, view.throwers, attacker_seat, shown=view.shown)
    return State(
        phase=view.phase,
        turn=view.turn,
        bout=bout,
        hands=tuple(hands),
        known=(frozenset(),) * view.players,
        rules=view.rules,
        talon=some * view.talon,
        trump=view.trump,
        discard=view.discard,
        number=view.number,
        out=view.out,
    )


def every_action(view: View) -> tuple[Action, ...]:
    """What may be played in a view without contradiction, in the order in which the opponents expect it."""
    return legal_actions(_state(view))


def _are_all_actions(view: View) -> bool:
    listed = {action.canonical() for action in view.legal}
    if view.phase in (Phase.THROW, Phase.TAKE) and view.rules.throw_multi:
        # Sets of cards to throw in can be more than a machine holds: they are counted before they are made.
        ranks = open_ranks(view.rules, view.players, view.table)
        fitting = sum(card.rank in ranks for card in view.hand)
        sets = sum(comb(fitting, size) for size in range(2, min(fitting, view.room) + 1))
        if fitting + sets + 1 != len(listed):
            return False
    return listed == {*every_action(view)}


_LAWS: Final[dict[str, Callable[[View], bool]]] = {
    "counts, talon, limit and number are whole numbers": lambda view: _whole(
        *view.counts, view.talon, view.limit, view.number
    ),
    "players are numbers of seats": _are_players,
    "known and places have an entry for each player": lambda view: len(view.known) == len(view.places) == view.players,
    "no card is twice, and all are of the deck": _are_cards,
    "the cards add up to the deck": _add_up,
    "the hand has as many cards as counts says": lambda view: len(view.hand) == view.counts[view.seat or 0],
    "nobody is known to hold more cards than he has": lambda view: all(
        len(cards) <= count for cards, count in zip(view.known, view.counts, strict=True)
    ),
    "no action is listed twice, and all are of cards of the hand": lambda view: (
        len({action.canonical() for action in view.legal}) == len(view.legal)
        and {card for action in view.legal for card in action.cards} <= {*view.hand}
    ),
    "what is known of the own hand is of the hand": lambda view: {*view.known[view.seat or 0]} <= {*view.hand},
    "past bouts are of these players and cards": _is_past,
    "trump is a suit": lambda view: view.trump in tuple(SUITS),
    "a talon has a card of the trump suit under it, and none is face up without a talon": _is_trump_card,
    "out are players without cards, once the talon is gone": _is_out,
    "first_limit is true or false": lambda view: type(view.first_limit) is bool,
}
"""What must hold, in words; the first that does not is told."""

_LAWS_OF_A_TURN: Final[dict[str, Callable[[View], bool]]] = {
    "the deal is not over": lambda view: view.phase is not Phase.OVER and view.outcome is None,
    "phase, turn, attacker, defender, queue and table are of one moment": _is_moment,
    "attacker and defender play seats of two sides": _are_sides,
    "throwers are enemies of the defender, queue is some of them in order": _are_throwers,
    "the attack keeps within the limit": lambda view: len(view.table) <= view.limit or view.phase is Phase.REDEAL,
    "shown are trumps of the attack's rank": _are_shown,
    "the hidden cards fit into the hands": _hidden_cards_fit,
    "legal has every action that may be played, and no other": _are_all_actions,
}
"""What must hold besides when the player is to act."""
