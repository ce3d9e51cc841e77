"""The fast twin of the rules is the engine: same positions, same choices, same end, by any rules."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak.actions import Action, Kind
from durak.ai.bits import SLOTS, bits, layout
from durak.ai.fast import CARDS, LEAD, NOBODY, OVER, PHASES, SHOW, TRANSFER, Game, action_of, from_view, move_of
from durak.cards import SUITS, beats, full_deck
from durak.dealing import shuffled_deck
from durak.engine import apply, legal_actions
from durak.record import Record
from durak.rules import PRESETS, preset_players
from durak.state import Phase, State, cards_on
from durak.view import observe
from tests.strategies import LONGEST_GAME, deals


def twin(state: State) -> Game:
    """The game of a state, all cards as they are."""
    view = observe(state, state.turn)
    known = layout(state.rules.deck, state.trump)
    game = from_view(view, [known.mask(hand) for hand in state.hands], [known.bit_of[card] for card in state.talon])
    game.bouts = -LONGEST_GAME  # random games last longer than the cap on bouts
    return game


def lost(state: State) -> frozenset[int]:
    assert state.outcome is not None
    return frozenset(state.outcome.losers)


def assert_same(state: State, game: Game) -> None:
    """Everything that decisions depend on is the same."""
    known = game.setup.layout
    assert PHASES[state.phase] == game.phase
    assert state.hands == tuple(known.cards(hand) for hand in game.hands)
    if state.bout is None:
        rewards = game.setup.rewards[game.loser]
        assert lost(state) == frozenset(player for player, reward in enumerate(rewards) if reward == 0.0)
        return
    bout = state.bout
    assert state.turn == game.turn
    assert bout.limit == game.limit
    assert (bout.attacker, bout.defender) == (game.attacker, game.defender)
    assert (bout.attacker_seat, bout.defender_seat) == (game.attacker_seat, game.defender_seat)
    assert known.mask(cards_on(bout.table)) == game.table
    assert len(bout.table) == game.laid
    assert [known.bit_of[card] for card in state.talon] == game.talon[game.drawn :]
    assert_same_moves(state, game)


def assert_same_moves(state: State, game: Game) -> None:
    legal = set(legal_actions(state))
    target = game.setup.layout.card_of[1 << game.open.bit_length() - 1] if game.open else None
    single = {
        action
        for action in legal
        if len(action.cards) < 2 and (action.kind is not Kind.BEAT or action.target == target)
    }
    moves = game.moves()
    found = [action_of(game, move) for move in moves]
    assert len(found) == len(set(found))
    assert set(found) <= legal
    assert single == {action for action in found if len(action.cards) < 2}
    assert moves == [move_of(game.setup, action) for action in found]


def follow(state: State, game: Game, action: Action) -> State:
    """Both play the action."""
    if action.kind is Kind.BEAT:
        bit_of = game.setup.layout.bit_of
        assert action.target is not None
        game.beat(bit_of[action.cards[0]], bit_of[action.target])
    else:
        game.play(move_of(game.setup, action))
    return apply(state, action)


def play_both(state: State, rng: random.Random) -> None:
    """A random game, compared after each action."""
    while state.phase is Phase.REDEAL:
        state = apply(state, legal_actions(state)[-1])
    game = twin(state)
    while True:
        assert_same(state, game)
        if game.phase == OVER:
            return
        before = game.copy()
        chosen = rng.choice(legal_actions(state))
        state = follow(state, game, chosen)
        if state.outcome is not None and state.outcome.draw_reason == "repetition":
            return
        assert before.bouts <= game.bouts


@given(deals(), st.randoms(use_true_random=False))
def test_random_games_are_the_same(record: Record, rng: random.Random):
    play_both(record.start(), rng)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_random_games_of_every_preset_are_the_same(preset):
    for players in preset_players(preset):
        for seed in range(2):
            record = Record(preset.rules, players, shuffled_deck(preset.rules, f"twin {seed}"))
            play_both(record.start(), random.Random(f"{preset.id} {players} {seed}"))


@given(deals(), st.randoms(use_true_random=False))
def test_a_game_can_be_taken_up_anywhere(record: Record, rng: random.Random):
    """Made in the middle of a bout it goes on as the engine does, but for what a view does not tell."""
    rules = record.rules.replace(transfer_attacker="transferrer", refill_order="clockwise")
    state = record._replace(rules=rules).start()
    for _ in range(rng.randrange(60)):
        if legal := legal_actions(state):
            state = apply(state, rng.choice(legal))
    if state.turn is not None:
        play_both(state, rng)


@given(deals(), st.randoms(use_true_random=False))
def test_a_copy_does_not_touch_the_original(record: Record, rng: random.Random):
    state = record._replace(rules=record.rules.replace(redeal="off")).start()
    game = twin(state)
    copy = game.copy()
    while copy.phase != OVER:
        copy.play(rng.choice(copy.moves()))
    assert_same(state, game)
    assert game.phase == LEAD
    assert copy.loser == NOBODY or copy.loser in range(state.players)


@pytest.mark.parametrize("deck", [24, 32, 36, 52])
@pytest.mark.parametrize("trump", SUITS)
def test_bits_say_what_cards_say(deck, trump):
    known = layout(deck, trump)
    assert len({bit % SLOTS for bit in known.card_of}) == deck
    for card in full_deck(deck):
        slot = known.bit_of[card] % SLOTS
        assert known.cards(known.beaters[slot]) == tuple(sorted(c for c in full_deck(deck) if beats(c, card, trump)))
        assert known.cards(known.rank_of[slot]) == tuple(c for c in sorted(full_deck(deck)) if c.rank == card.rank)
    plain = [known.card_of[bit] for bit in bits(known.plain)]
    assert all(card.suit != trump for card in plain)
    assert [card.rank for card in plain] == sorted(card.rank for card in plain)
    assert all(known.card_of[bit].suit == trump for bit in bits(known.trumps))
    assert known.all < CARDS < TRANSFER < SHOW
