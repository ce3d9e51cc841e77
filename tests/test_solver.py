"""The solver of the last cards of two agrees with trying everything through the engine."""

from __future__ import annotations

import random

import pytest

from durak import engine
from durak.ai.bits import layout
from durak.ai.fast import Game, from_view
from durak.ai.solver import OutOfNodes, Solver, solvable, values
from durak.cards import full_deck, parse_cards
from durak.engine import apply, legal_actions
from durak.rules import PRESETS, Rules
from durak.state import State
from durak.view import observe

RULES = {
    "podkidnoy": Rules(deck=24),
    "one card at a time": Rules(deck=24, lead_multi=False, throw_multi=False),
    "transfer": Rules(deck=24, transfer=True),
    "transfer of several": Rules(deck=24, transfer=True, transfer_multi=True),
    "any time": Rules(deck=24, throw_timing="any_time"),
    "nothing after the take": Rules(deck=24, throw_after_take=False),
    "no throw-ins": Rules(deck=24, throwers="none"),
    "lead rank only": Rules(deck=24, throw_ranks="lead"),
    "no cap": Rules(deck=24, limit_cap=0),
}


def game_of(state: State) -> Game:
    known = layout(state.rules.deck, state.trump)
    hands = [known.mask(hand) for hand in state.hands]
    return from_view(observe(state, state.turn), hands, [known.bit_of[card] for card in state.talon])


def brute(state: State, memory: dict[State, int]) -> int:
    """Value for player 0 by trying everything; the engine's draw by repetition ends what goes in circles."""
    if state.outcome is not None:
        return 0 if not state.outcome.losers else 1 if state.outcome.losers[0] == 1 else -1
    found = memory.get(state)
    if found is None:
        values = (brute(apply(state, action), memory) for action in legal_actions(state))
        wanted, best = (1, max) if state.turn == 0 else (-1, min)
        found = -wanted
        for value in values:
            found = best(found, value)
            if found == wanted:
                break
        memory[state] = found
    return found


def small_position(rules: Rules, rng: random.Random, talon: int) -> State:
    """Two hands of up to four cards, or up to three of three ranks, and a talon of at most the trump card."""
    trump = rng.choice("CDHS")
    most, highest = rng.choice(((3, 11), (4, 14)))
    deck = [card for card in full_deck(rules.deck) if card.rank <= highest]
    rng.shuffle(deck)
    bottom = [next(card for card in deck if card.suit == trump)] if talon else []
    deck = [card for card in deck if card not in bottom]
    one, other = rng.randint(2, most), rng.randint(2, most)
    hands = [deck[:one], deck[one : one + other]]
    return engine.position(rules, hands, trump=trump, talon=bottom, attacker_seat=rng.randrange(2))


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("talon", [0, 1])
def test_the_solver_finds_what_trying_everything_finds(rules, talon):
    """Every move of every position along a random game."""
    rng = random.Random(f"{rules} {talon}")
    memory: dict[State, int] = {}
    for _ in range(30):
        state = small_position(rules, rng, talon)
        while state.turn is not None:
            assert_solved(state, memory)
            state = apply(state, rng.choice(legal_actions(state)))


def assert_solved(state: State, memory: dict[State, int]) -> None:
    assert solvable(game_of(state))
    sign, view = 1 if state.turn == 0 else -1, observe(state, state.turn)
    for action in view.legal:
        expected = sign * brute(apply(fresh(state), action), memory)
        assert {action: expected} == values(view, [action], 10**6), (state, action)


def fresh(state: State) -> State:
    """Without the positions of earlier leads, that of this bout included, which the solver cannot see."""
    return state._replace(repeated=())


def test_the_budget_is_kept():
    deck = list(full_deck(36))
    random.Random(3).shuffle(deck)
    state = engine.position(Rules(), [deck[:9], deck[9:18]], trump="C")
    view, game = observe(state, 0), game_of(state)
    assert values(view, view.legal, 10) == {}
    with pytest.raises(OutOfNodes):
        Solver(game.setup, 10).value(game, game.moves()[0])


def test_solving_stops_at_the_first_win():
    """Both leads win: the defender can beat neither."""
    state = engine.position(Rules(), [parse_cards("KCAC"), parse_cards("6D7D8D")], trump="C")
    view = observe(state, 0)
    assert values(view, view.legal, 1000) == {view.legal[0]: 1}


@pytest.mark.parametrize("preset", ["perevodnoy_show", "yard", "chaos"])
def test_rules_it_does_not_know_are_not_solved(preset):
    state = engine.position(PRESETS[preset].rules, [full_deck(36)[:2], full_deck(36)[9:11]], trump="C")
    assert not solvable(game_of(state))
