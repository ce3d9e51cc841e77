"""The end of a bout and of a deal: discard or taking, refill, who is out, who leads next, epaulettes.

Sections named are those of docs/RULES.md.
"""

from __future__ import annotations

from typing import TypeVar

from durak.cards import Card
from durak.dealing import Emit
from durak.events import Discarded, Drew, Out, Over, Took
from durak.rules import Rules, epaulette_rank
from durak.seats import Sides, are_partners, clockwise, controller, next_in_game, side, target_seat, thrower_order
from durak.state import Bout, Hand, Memory, Outcome, Past, Phase, State, cards_on

T = TypeVar("T")


def attack_limit(rules: Rules, hand_size: int, number: int, beaten: int) -> int:
    """The most attack cards that a defender holding `hand_size` cards faces in bout `number` (RULES §7.4)."""
    limit = min(hand_size, rules.limit_cap) if rules.limit_cap else hand_size
    return min(limit, 5) if first_limit_active(rules, number, beaten) else limit


def first_limit_active(rules: Rules, number: int, beaten: int) -> bool:
    """Whether the five-card limit of the first bout or first discard binds in bout `number` (RULES §1.8)."""
    match rules.first_limit:
        case "first_bout":
            return number == 1
        case "first_discard":
            return beaten == 0
    return False


def begin_bout(state: State, attacker_seat: int, emit: Emit | None) -> State:
    """The state in which the player of `attacker_seat` leads, or a draw if the position has recurred (RULES §11)."""
    rules, players, out = state.rules, state.players, state.out
    position = (attacker_seat, state.hands)
    if rules.repetition_draw and state.repeated.count(position) + 1 >= rules.repetition_draw:
        return end(state, Outcome(draw_reason="repetition"), emit)
    defender_seat = target_seat(rules, attacker_seat, players, out)
    attacker = controller(rules, attacker_seat, players, out)
    assert defender_seat is not None and attacker is not None
    defender = controller(rules, defender_seat, players, out)
    assert defender is not None
    number = state.number + 1
    limit = attack_limit(rules, len(state.hands[defender]), number, state.beaten)
    sides = Sides(attacker_seat, attacker, defender_seat, defender)
    throwers = thrower_order(rules, sides, players, out)
    bout = Bout((), (), 0, 0, attacker_seat, defender_seat, attacker, defender, limit, throwers, attacker_seat)
    return state._replace(
        phase=Phase.LEAD, turn=attacker, bout=bout, number=number, repeated=(*state.repeated, position)
    )


def finish_bout(state: State, bout: Bout, taken: bool, emit: Emit | None) -> State:
    """The state after the bout was beaten or taken: the next lead, or the end of the deal (RULES §10)."""
    cards = cards_on(bout.table)
    hands, known, discard = list(state.hands), list(state.known), state.discard
    if taken:
        hands[bout.defender] = tuple(sorted(hands[bout.defender] + cards))
        known[bout.defender] = known[bout.defender].union(cards)
    else:
        discard += cards
    if emit is not None:
        emit(Took(bout.defender, cards) if taken else Discarded(cards))
    talon = state.talon
    refill: tuple[tuple[int, int], ...] = ()
    trump_drawn_by = None
    if talon:
        talon, refill, trump_drawn_by = _refill(state, bout, hands, known, emit)
    leader = controller(state.rules, bout.leader_seat, state.players, state.out)
    assert leader is not None
    sides = (leader, bout.defender, bout.throwers, bout.limit)
    past = (*state.memory.past, Past(*sides, bout.table, taken, refill, trump_drawn_by))
    state = state._replace(
        hands=tuple(hands),
        known=tuple(known),
        talon=talon,
        discard=discard,
        beaten=state.beaten + (not taken),
        out=state.out if talon else state.out + _leavers(state, bout, hands, emit),
        repeated=state.repeated if taken and not refill else (),
        memory=Memory("taken" if taken else "beaten", refill, trump_drawn_by, state.memory.first_reason, past),
    )
    outcome = None if talon else _outcome(state, bout)
    if outcome is not None:
        return end(state, outcome, emit)
    return begin_bout(state, _next_attacker_seat(state, bout, taken), emit)


def end(state: State, outcome: Outcome, emit: Emit | None) -> State:
    """The state of a deal that is over."""
    if emit is not None:
        emit(Over(outcome))
    return state._replace(phase=Phase.OVER, turn=None, bout=None, outcome=outcome)


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """`items` with one of them changed."""
    return (*items[:index], item, *items[index + 1 :])


def _drawing_order(state: State, bout: Bout) -> list[int]:
    """Main attacker first, defender last (RULES §10.2); while there is a talon nobody is out, so seats are players."""
    order = [bout.attacker]
    if state.rules.refill_order == "throw_order":
        order += bout.threw
    order += clockwise(bout.attacker, state.players)
    return [player for player in dict.fromkeys(order) if player != bout.defender] + [bout.defender]


def _refill(
    state: State, bout: Bout, hands: list[Hand], known: list[frozenset[Card]], emit: Emit | None
) -> tuple[tuple[Card, ...], tuple[tuple[int, int], ...], int | None]:
    """Fills `hands` up in place, and `known`; (talon left, who drew how many, who drew the trump card)."""
    talon, size = state.talon, state.rules.hand_size
    refill: list[tuple[int, int]] = []
    trump_drawn_by = None
    for player in _drawing_order(state, bout):
        drawn = talon[: max(0, size - len(hands[player]))]
        if not drawn:
            continue
        trump_card: Card | None = None
        if len(drawn) == len(talon):
            trump_card, trump_drawn_by = talon[-1], player
            known[player] = known[player] | {trump_card}
        talon = talon[len(drawn) :]
        hands[player] = tuple(sorted(hands[player] + drawn))
        refill.append((player, len(drawn)))
        if emit is not None:
            emit(Drew(player, drawn, trump_card))
    return talon, tuple(refill), trump_drawn_by


def _leavers(state: State, bout: Bout, hands: list[Hand], emit: Emit | None) -> tuple[int, ...]:
    """Players without cards who are now out, in the order in which their hands ran empty (RULES §10.3)."""
    if all(hands):
        return ()
    order = dict.fromkeys((*bout.emptied, *range(state.players)))
    leavers = tuple([player for player in order if not hands[player] and player not in state.out])
    if emit is not None:
        for place, player in enumerate(leavers, len(state.out) + 1):
            emit(Out(player, place))
    return leavers


def _outcome(state: State, bout: Bout) -> Outcome | None:
    """How the deal ended, None while it goes on (RULES §11, §12)."""
    holders = [player for player in range(state.players) if player not in state.out]
    if not holders:
        return Outcome(draw_reason="all_out")
    if not all(are_partners(state.rules, holders[0], player) for player in holders):
        return None
    losers = tuple(player for player in range(state.players) if are_partners(state.rules, holders[0], player))
    durak = holders[0] if len(holders) == 1 else None
    winner_team = 1 - side(state.rules, holders[0]) if state.rules.teams else None
    epaulettes = _epaulettes(state, bout) if bout.defender in losers else 0
    return Outcome(losers, durak, winner_team, epaulettes=epaulettes)


def _epaulettes(state: State, bout: Bout) -> int:
    """How many epaulettes the loser gets for the last bout of the deal, which was against him (RULES §11)."""
    six = epaulette_rank(state.rules)
    attacks = [pair.attack.rank for pair in bout.table]
    match state.rules.epaulettes:
        case "lead_pair":
            led_and_threw = bout.attacker_seat == bout.leader_seat and bout.threw == (bout.attacker,)
            one_by_one = not state.rules.lead_multi and bout.faced == 1 and led_and_threw
            pair = attacks[: bout.faced] == [six, six] or (one_by_one and attacks == [six, six])
            return 2 if pair else 0
        case "last_two":
            return 2 if attacks[-2:] == [six, six] else 0
        case "last_play":
            last = attacks[-bout.last_play :]
            return min(2, len(last)) if set(last) == {six} else 0
    return 0


def _next_attacker_seat(state: State, bout: Bout, taken: bool) -> int:
    """The seat that leads next: the defender's after a beaten bout, the one after him when he took (RULES §10.4)."""
    rules, players, out, defender_seat = state.rules, state.players, state.out, bout.defender_seat
    if rules.teams and rules.team_out == "partner_plays":
        return (defender_seat + taken) % players
    if not taken:
        return next_in_game(defender_seat, players, out) if defender_seat in out else defender_seat
    seat = target_seat(rules, defender_seat, players, out)
    assert seat is not None
    return seat


def places(state: State) -> tuple[int | None, ...]:
    """By player: his place, 1 for the first out; None while unknown. A single durak is last (RULES §11)."""
    order: list[int | None] = [None] * state.players
    for place, player in enumerate(state.out, 1):
        order[player] = place
    if state.outcome is not None and state.outcome.durak is not None and not state.rules.teams:
        order[state.outcome.durak] = state.players
    return tuple(order)
