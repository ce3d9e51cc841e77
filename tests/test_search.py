"""The search: legal by all rules, repeatable, fair, within its limits, to be dropped, right where one can prove it."""

from __future__ import annotations

import json
import random
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak.actions import Action
from durak.ai import search
from durak.ai.levels import LEVELS
from durak.ai.player import Limit
from durak.ai.search import Searcher, Tree, search_steps
from durak.ai.search import Settings as SearchSettings
from durak.ai.solver import OutOfNodes, Solver
from durak.dealing import shuffled_deck
from durak.engine import apply, legal_actions
from durak.record import Record
from durak.rules import PRESETS, Rules, preset_players
from durak.state import Phase, State
from durak.view import from_json, observe
from tests.positions import position
from tests.strategies import games, with_hidden_cards_permuted

FEW = Limit(iterations=24)
TACTICS = json.loads((Path(__file__).parent / "data" / "tactics.json").read_text(encoding="utf-8"))["positions"]
TACTICS_LIMIT = LEVELS["master"].limit.untimed()


def chosen(state: State, limit: Limit = FEW, seed: int = 1) -> Action:
    return Searcher().choose(observe(state, state.turn), random.Random(seed), limit)


def played(rules: Rules, players: int, seed: int, limit: Limit = FEW) -> list[State]:
    """A game between searchers."""
    states = [Record(rules, players, shuffled_deck(rules, seed)).start()]
    while states[-1].turn is not None:
        action = chosen(states[-1], limit, seed)
        assert action in legal_actions(states[-1])
        states.append(apply(states[-1], action))
        assert len(states) < 3000
    return states


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_preset_is_played_legally_to_its_end(preset):
    for players in preset_players(preset):
        assert played(preset.rules, players, players)[-1].phase is Phase.OVER


@settings(max_examples=40)
@given(games(), st.integers(0, 3))
def test_the_answer_is_legal_anywhere(game: tuple[Record, list[State]], seed: int):
    for state in game[1][-3:]:
        if state.turn is not None:
            assert chosen(state, FEW, seed) in legal_actions(state)


@settings(max_examples=25)
@given(games(), st.integers(0, 3))
def test_same_view_seed_and_iterations_same_move(game: tuple[Record, list[State]], seed: int):
    state = game[1][-1]
    if state.turn is not None:
        assert chosen(state, FEW, seed) == chosen(state, FEW, seed)


@settings(max_examples=25)
@given(games(), st.randoms(use_true_random=False))
def test_the_move_depends_on_the_view_alone(game: tuple[Record, list[State]], rng: random.Random):
    """With the hidden cards lying elsewhere the answer is the same."""
    state = game[1][-1]
    if state.turn is None:
        return
    me = state.turn
    other = with_hidden_cards_permuted(state, me, rng)
    assert observe(state, me) == observe(other, me)
    assert chosen(state) == chosen(other)


def opening(players: int = 2, rules: Rules | None = None) -> State:
    rules = rules or Rules()
    return Record(rules, players, shuffled_deck(rules, 5)).start()


def test_a_forced_move_comes_at_once():
    state = position(trump="S", hands=["9S", "AS 6D 7D"])
    steps = search_steps(observe(state, 0), random.Random(1), Limit(seconds=100))
    with pytest.raises(StopIteration) as stop:
        next(steps)
    assert stop.value.value == legal_actions(state)[0]


def test_no_more_iterations_than_allowed():
    tree = Tree(observe(opening(), opening().turn), random.Random(1), SearchSettings())
    tree.iterate(37)
    assert tree.done == 37
    assert sum(node[0] - 2.0 for node in tree.root.values()) == 37


class Clock:
    """Goes on by a millisecond each time somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        self.now += 0.001
        return self.now


def test_the_time_limit_is_kept(monkeypatch: pytest.MonkeyPatch):
    clock = Clock()
    monkeypatch.setattr(search, "time", clock)
    chosen(opening(4), Limit(seconds=0.05))
    assert 0.05 <= clock.now < 0.06


def test_half_of_the_time_is_left_to_search_what_cannot_be_proved(monkeypatch: pytest.MonkeyPatch):
    def too_large(*_: object) -> int:
        raise OutOfNodes

    clock = Clock()
    monkeypatch.setattr(search, "time", clock)
    monkeypatch.setattr(Solver, "value", too_large)
    state = position(trump="S", hands=["6S 8S 6D 9D QD KH", "7S 9S 7D TD JD AH"])
    tree = Tree(observe(state, state.turn), random.Random(1), SearchSettings(solver_nodes=10**9))
    for _ in search.explored(tree, None, clock.now + 1.0):
        pass
    assert 0.4 <= tree.done / search.BATCH * 0.001 <= 0.5


def test_slices_are_short_and_the_search_can_be_dropped_between_them(monkeypatch: pytest.MonkeyPatch):
    clock = Clock()
    monkeypatch.setattr(search, "time", clock)
    state = opening(6, Rules(deck=52, throw_timing="any_time", transfer=True))
    steps = search_steps(observe(state, state.turn), random.Random(1), Limit(iterations=1_000_000))
    for _ in range(20):
        began = clock.now
        next(steps)
        assert clock.now - began <= search.SLICE_SECONDS + 0.003
    steps.close()


def test_slices_and_choose_agree():
    state = opening(3)
    steps = search_steps(observe(state, state.turn), random.Random(4), FEW)
    assert finished(steps) == chosen(state, FEW, 4)


def finished(steps: Generator[None, None, Action]) -> Action | None:
    """The answer at the end of all slices."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            return stop.value


@pytest.mark.parametrize("seat_count", [4, 6])
def test_partners_are_neither_attacked_nor_thrown_to(seat_count):
    rules = PRESETS["pairs_2x2"].rules
    for state in played(rules, seat_count, 3):
        if state.bout is not None and state.turn is not None and state.phase is not Phase.DEFEND:
            assert (state.turn - state.bout.defender) % 2 == 1


@pytest.mark.slow
@pytest.mark.parametrize("entry", TACTICS, ids=[entry["name"] for entry in TACTICS])
def test_the_master_finds_the_right_move(entry):
    view = from_json(json.dumps(entry["view"]))
    assert str(LEVELS["master"].player().choose(view, random.Random(1), TACTICS_LIMIT)) in entry["right"]
