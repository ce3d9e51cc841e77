"""The engine: how an action moves a State on.

`deal` starts, `legal_actions` lists what may be done, `play` checks and applies, `apply` trusts and applies.
States never change; every call gives a new one.

>>> from durak.rules import Rules
>>> state = deal(Rules(), 2, shuffled_deck(Rules(), 1))
>>> state.phase
<Phase.LEAD: 'lead'>
>>> state = apply(state, legal_actions(state)[0])
>>> state.phase
<Phase.DEFEND: 'defend'>
"""

from __future__ import annotations

from collections.abc import Sequence

from durak import dealing
from durak.actions import Action, Kind
from durak.cards import SUITS, Card, full_deck
from durak.dealing import Deck, Emit, InvalidDealer, InvalidDeck, Previous, shuffled_deck
from durak.ending import attack_limit, begin_bout, finish_bout, places, replaced
from durak.events import Beat, Led, Passed, Takes, ThrewIn, Transferred
from durak.legality import can_throw_in, find_receiver, legal_actions, out_of_game, receiver_seat, refusal
from durak.rules import Rules, check_players
from durak.seats import Sides, controller, side, thrower_order
from durak.state import Bout, Pair, Phase, State

__all__ = [
    "IllegalAction",
    "InvalidDealer",
    "InvalidDeck",
    "InvalidPosition",
    "Previous",
    "apply",
    "attack_limit",
    "deal",
    "legal_actions",
    "places",
    "play",
    "position",
    "refusal",
    "shuffled_deck",
]


class IllegalAction(ValueError):
    """An action that may not be done now; `reason` is a stable id, e.g. `does_not_beat`."""

    def __init__(self, reason: str, player: int | None, action: Action) -> None:
        super().__init__(f"player {player} may not do {action}: {reason}")
        self.reason = reason
        self.player = player
        self.action = action


class InvalidPosition(ValueError):
    """A position that no deal could reach."""


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
    """A new deal, ready for the first action; parameters and errors as in `dealing.deal`."""
    state = dealing.deal(rules, players, deck, dealer=dealer, previous=previous, spare_decks=spare_decks, emit=emit)
    return _open(state, emit)


def _open(state: State, emit: Emit | None) -> State:
    """Begins the first bout unless somebody is still to be asked about a redeal."""
    if state.turn is not None:
        return state
    state, attacker = dealing.opened(state, emit)
    return begin_bout(state, attacker, emit)


def position(
    rules: Rules,
    hands: Sequence[Sequence[Card]],
    *,
    trump: str,
    talon: Sequence[Card] = (),
    attacker_seat: int = 0,
    out: Sequence[int] = (),
    bouts_before: int = 1,
    beaten_before: int = 1,
) -> State:
    """A state in mid-game at the start of a bout, for puzzles and tests; cards named nowhere lie in the discard.

    `talon` is in drawing order. Raises InvalidRules or InvalidPosition.
    """
    players = len(hands)
    check_players(rules, players)
    if bouts_before < 0 or beaten_before < 0:
        raise InvalidPosition("bouts are counted from 0")
    placed = [card for hand in hands for card in hand] + list(talon)
    _check_cards(rules, placed, talon, trump)
    _check_seats(rules, hands, attacker_seat, out)
    if talon and out:
        raise InvalidPosition("nobody is out while there is a talon")
    state = State(
        rules=rules,
        phase=Phase.LEAD,
        turn=None,
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        talon=tuple(talon),
        trump=trump,
        discard=tuple(card for card in full_deck(rules.deck) if card not in placed),
        bout=None,
        number=bouts_before,
        beaten=beaten_before,
        out=tuple(out),
        known=(frozenset(),) * players,
    )
    return begin_bout(state, attacker_seat, None)


def _check_cards(rules: Rules, placed: Sequence[Card], talon: Sequence[Card], trump: str) -> None:
    # Not `in SUITS` itself: a text also holds its parts, such as the empty one.
    if trump not in tuple(SUITS):
        raise InvalidPosition("the trump is a suit")
    if len(set(placed)) < len(placed) or not set(placed) <= set(full_deck(rules.deck)):
        raise InvalidPosition("each card of the deck may lie in one place only")
    if talon and talon[-1].suit != trump:
        raise InvalidPosition("the last card of the talon must be a trump")


def _check_seats(rules: Rules, hands: Sequence[Sequence[Card]], attacker_seat: int, out: Sequence[int]) -> None:
    players = len(hands)
    if not 0 <= attacker_seat < players or len(set(out)) < len(out) or not set(out) <= set(range(players)):
        raise InvalidPosition("no such seat")
    if any(bool(hand) == (player in out) for player, hand in enumerate(hands)):
        raise InvalidPosition("players out have no cards, the others have some")
    if len({side(rules, player) for player in range(players) if player not in out}) < 2:
        raise InvalidPosition("the deal is over")
    if controller(rules, attacker_seat, players, out) is None:
        raise InvalidPosition("nobody plays the attacker's seat")


def play(state: State, player: int | None, action: Action, emit: Emit | None = None) -> State:
    """The state after `player` did `action`; IllegalAction, and nothing changes, when he may not."""
    reason = refusal(state, player, action)
    if reason is not None:
        raise IllegalAction(reason, player, action)
    return apply(state, action, emit)


def apply(state: State, action: Action, emit: Emit | None = None) -> State:
    """The state after the player to act did `action`, which must be legal. `emit` is told what visibly happens."""
    bout, kind = state.bout, action.kind
    if bout is None:
        return _open(dealing.answer_redeal(state, kind is Kind.REDEAL, emit), emit)
    if kind is Kind.BEAT:
        return _beat(state, bout, action, emit)
    if kind is Kind.PASS:
        if emit is not None:
            emit(Passed(bout.queue[0], state.phase is Phase.TAKE))
        return _ask(state, bout.with_queue(bout.queue[1:]), state.phase is Phase.TAKE, emit)
    if kind is Kind.THROW_IN:
        return _throw_in(state, bout, action.cards, emit)
    if kind is Kind.LEAD:
        return _lead(state, bout, action.cards, emit)
    if kind is Kind.TAKE:
        return _take(state, bout, emit)
    return _transfer(state, bout, action, emit)


def _without(state: State, bout: Bout, player: int, cards: tuple[Card, ...]) -> tuple[State, Bout]:
    """`cards` leave the player's hand."""
    hands, known = state.hands, state.known
    hand = hands[player]
    for card in cards:
        at = hand.index(card)
        hand = hand[:at] + hand[at + 1 :]
    if known[player] and not known[player].isdisjoint(cards):
        known = replaced(known, player, known[player].difference(cards))
    if not hand:
        bout = bout._replace(emptied=(*bout.emptied, player))
    return state.with_hands(replaced(hands, player, hand), known), bout


def _ask(state: State, bout: Bout, taking: bool, emit: Emit | None) -> State:
    """The first player of the window who can throw in is to act; with nobody left the window closes (RULES §4)."""
    queue = bout.queue
    while queue and not can_throw_in(state, bout, queue[0]):
        queue = queue[1:]
    if queue:
        return state.asking(Phase.TAKE if taking else Phase.THROW, queue[0], bout.with_queue(queue))
    if taking:
        return finish_bout(state, bout, taken=True, emit=emit)
    if bout.uncovered:
        return state.asking(Phase.DEFEND, bout.defender, bout.with_queue(()))
    return finish_bout(state, bout, taken=False, emit=emit)


def _window_before_answer(state: State, bout: Bout, attacker: int, emit: Emit | None) -> State:
    """After a lead or transfer the defender answers, or first the others may throw in (RULES §7.1)."""
    if state.rules.throw_timing == "after_beaten":
        return state.asking(Phase.DEFEND, bout.defender, bout)
    return _ask(state, bout.with_queue(tuple([p for p in bout.throwers if p != attacker])), False, emit)


def _lead(state: State, bout: Bout, cards: tuple[Card, ...], emit: Emit | None) -> State:
    if emit is not None:
        emit(Led(bout.attacker, bout.defender, cards))
    state, bout = _without(state, bout, bout.attacker, cards)
    return _window_before_answer(state, bout.led(tuple([Pair(card) for card in cards])), bout.attacker, emit)


def _throw_in(state: State, bout: Bout, cards: tuple[Card, ...], emit: Emit | None) -> State:
    player, taking = bout.queue[0], state.phase is Phase.TAKE
    if emit is not None:
        emit(ThrewIn(player, bout.defender, cards, taking))
    state, bout = _without(state, bout, player, cards)
    if player not in bout.threw:
        bout = bout._replace(threw=(*bout.threw, player))
    # Asked again, except that after_beaten lets the defender answer at once (RULES §4).
    goes_on = taking or state.rules.throw_timing == "any_time"
    table = bout.table + tuple([Pair(card) for card in cards])
    return _ask(state, bout.with_table(table, bout.queue if goes_on else (), len(cards)), taking, emit)


def _beat(state: State, bout: Bout, action: Action, emit: Emit | None) -> State:
    card, target = action.cards[0], action.target
    assert target is not None
    if emit is not None:
        emit(Beat(bout.defender, card, target))
    state, bout = _without(state, bout, bout.defender, action.cards)
    table = tuple([Pair(target, card) if pair.attack == target else pair for pair in bout.table])
    asked_now = state.rules.throw_timing == "any_time" or all(pair.beating for pair in table)
    return _ask(state, bout.with_table(table, bout.throwers if asked_now else (), bout.last_play), False, emit)


def _take(state: State, bout: Bout, emit: Emit | None) -> State:
    if emit is not None:
        emit(Takes(bout.defender))
    return _ask(state, bout.with_queue(bout.throwers if state.rules.throw_after_take else ()), True, emit)


def _transfer(state: State, bout: Bout, action: Action, emit: Emit | None) -> State:
    """The attack passes on: new defender, main attacker, limit and throwers (RULES §9)."""
    rules, players, player, shown = state.rules, state.players, bout.defender, action.kind is Kind.SHOW
    table, seat, receiver = bout.table, receiver_seat(state, bout), find_receiver(state, bout)
    assert seat is not None and receiver is not None
    if emit is not None:
        emit(Transferred(player, receiver, action.cards, shown))
    if shown:
        known = replaced(state.known, player, state.known[player].union(action.cards))
        state, bout = state.with_hands(state.hands, known), bout._replace(shown=bout.shown + action.cards)
    else:
        state, bout = _without(state, bout, player, action.cards)
        table += tuple([Pair(card) for card in action.cards])
    passed_over = out_of_game(state)
    sides = Sides(*_main_attacker(state, bout, receiver), seat, receiver, bout.defender_seat, passed_over)
    bout = bout._replace(
        attacker_seat=sides.attacker_seat,
        defender_seat=seat,
        attacker=sides.attacker,
        defender=receiver,
        limit=attack_limit(rules, len(state.hands[receiver]), state.number, state.beaten),
        throwers=thrower_order(rules, sides, players, state.out),
        table=table,
        faced=len(table),
        last_play=bout.last_play if shown else len(action.cards),
    )
    return _window_before_answer(state, bout, player, emit)


def _main_attacker(state: State, bout: Bout, receiver: int) -> tuple[int, int]:
    """(seat, player) of the main attacker after a transfer: who transferred, or by option whoever led (RULES §9)."""
    rules = state.rules
    if rules.transfer_attacker == "original" and not rules.teams and bout.leader_seat != receiver:
        return bout.leader_seat, bout.leader_seat
    return bout.defender_seat, bout.defender
