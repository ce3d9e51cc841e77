"""Hypothesis strategies shared by the tests: rules, players, deals, games in progress, actions of all sorts.

New features belong here first: a rule option is drawn as soon as `Rules` has it.
"""

from __future__ import annotations

import random

from hypothesis import strategies as st

from durak.actions import KEEP, PASS, REDEAL, TAKE, Action, Kind
from durak.cards import full_deck
from durak.dealing import Previous, shuffled_deck
from durak.engine import apply, legal_actions
from durak.record import Record
from durak.rules import PRESETS, Rules, options, player_counts, preset_players
from durak.state import State

LONGEST_GAME = 3000
"""No game may take more actions than this."""


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any agreement: every option drawn on its own, or a preset."""
    if draw(st.booleans()):
        return draw(st.sampled_from([preset.rules for preset in PRESETS.values()]))
    return Rules(**{option.name: draw(st.sampled_from(option.values)) for option in options()})


@st.composite
def deals(draw: st.DrawFn) -> Record:
    """A deal that nobody has acted in, the first of a series or a later one."""
    agreed = draw(rules())
    players = draw(st.sampled_from(player_counts(agreed)))
    seed = draw(st.integers(0, 2**32))
    record = Record(agreed, players, shuffled_deck(agreed, seed))
    if draw(st.booleans()):
        record = record._replace(previous=draw(previous_deals(agreed, players)))
    return record


@st.composite
def previous_deals(draw: st.DrawFn, agreed: Rules, players: int) -> Previous:
    """How the deal before ended: a draw, or one player or team lost."""
    dealer, loser = draw(st.integers(0, players - 1)), draw(st.integers(0, players - 1))
    if draw(st.booleans()):
        return Previous(dealer)
    losers = tuple(range(loser % 2, players, 2)) if agreed.teams else (loser,)
    return Previous(dealer, losers, (loser,))


@st.composite
def games(draw: st.DrawFn) -> tuple[Record, list[State]]:
    """A game in progress or over: the record and all states it passed through."""
    record = draw(deals())
    rng = random.Random(draw(st.integers(0, 2**32)))
    length = draw(st.sampled_from((0, 1, 2, 5, 20, 60, LONGEST_GAME)))
    return play_on(record, rng, length)


def play_on(record: Record, rng: random.Random, length: int = LONGEST_GAME) -> tuple[Record, list[State]]:
    """The record and its states after at most `length` more actions chosen at random."""
    states, actions = record.replay(), list(record.actions)
    while length and (legal := legal_actions(states[-1])):
        action = rng.choice(legal)
        actions.append(action)
        states.append(apply(states[-1], action))
        length -= 1
    return record._replace(actions=tuple(actions)), states


def with_hidden_cards_permuted(state: State, seat: int, rng: random.Random) -> State:
    """The same to `seat`, but what he cannot know lies elsewhere."""
    fixed = [hand if player == seat else sorted(state.known[player]) for player, hand in enumerate(state.hands)]
    hidden = [card for player, hand in enumerate(state.hands) for card in hand if card not in fixed[player]]
    hidden += state.talon[:-1]
    rng.shuffle(hidden)
    hands = []
    for player, hand in enumerate(state.hands):
        missing = len(hand) - len(fixed[player])
        hands.append(tuple(sorted([*fixed[player], *(hidden.pop() for _ in range(missing))])))
    return state._replace(hands=tuple(hands), talon=(*hidden, *state.talon[-1:]))


cards = st.sampled_from(full_deck(52))
hands = st.lists(cards, min_size=1, max_size=6).map(tuple)

actions = st.one_of(
    st.sampled_from((TAKE, PASS, REDEAL, KEEP)),
    st.builds(Action, st.sampled_from((Kind.LEAD, Kind.THROW_IN, Kind.TRANSFER)), hands, st.none()),
    st.builds(lambda card: Action(Kind.SHOW, (card,)), cards),
    st.builds(lambda card, target: Action(Kind.BEAT, (card,), target), cards, cards),
)
"""Any action that notation can express, hardly ever a legal one."""

malformed_actions = st.builds(
    Action, st.sampled_from(list(Kind)), st.lists(cards, max_size=4).map(tuple), st.none() | cards
)
"""Actions put together without regard to their form."""

preset_games = st.sampled_from(
    [(preset.rules, players) for preset in PRESETS.values() for players in preset_players(preset)]
)


def near_misses(state: State) -> list[Action]:
    """Actions close to legal ones: every card, alone or in pairs, in every way and against every card of the table."""
    if state.turn is None:
        return [TAKE, PASS]
    hand = state.hands[state.turn]
    table = [pair.attack for pair in state.bout.table] if state.bout else []
    close = [TAKE, PASS, REDEAL, KEEP]
    for kind in (Kind.LEAD, Kind.THROW_IN, Kind.TRANSFER, Kind.SHOW):
        close += [Action(kind, (card,)) for card in hand]
    for kind in (Kind.LEAD, Kind.THROW_IN, Kind.TRANSFER):
        close += [Action(kind, (one, other)) for one in hand for other in hand]
    close += [Action(Kind.BEAT, (card,), target) for card in hand for target in table]
    return close
