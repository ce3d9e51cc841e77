"""Laws: what holds in every game, by any rules, whoever plays."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from durak import record as records
from durak import view as views
from durak.actions import Action
from durak.cards import full_deck
from durak.engine import IllegalAction, apply, deal, legal_actions, places, play, refusal, shuffled_deck
from durak.events import Beat, Dealt, Discarded, Drew, Event, Led, Out, Over, ThrewIn, Took, Transferred, redact
from durak.record import Record
from durak.rules import PRESETS, Rules, preset_players
from durak.seats import are_partners
from durak.state import Phase, State, cards_on
from durak.view import observe
from tests.strategies import (
    LONGEST_GAME,
    actions,
    games,
    malformed_actions,
    near_misses,
    play_on,
    rules,
    with_hidden_cards_permuted,
)

Game = tuple[Record, list[State]]


def all_cards(state: State) -> list:
    cards = [card for hand in state.hands for card in hand] + [*state.talon, *state.discard]
    return cards + list(cards_on(state.bout.table) if state.bout else ())


@given(games())
def test_cards_are_conserved(game: Game):
    for state in game[1]:
        assert sorted(full_deck(state.rules.deck)) == sorted(all_cards(state))


@given(games())
def test_positions_keep_their_bounds(game: Game):
    """RULES §15: limits, talon, and who may face whom."""
    for state in game[1]:
        bout = state.bout
        if state.talon:
            assert state.out == ()
            assert state.talon[-1].suit == state.trump
        if bout is None:
            continue
        assert 0 <= len(bout.table) <= bout.limit
        assert bout.uncovered <= len(state.hands[bout.defender]) or state.phase is Phase.TAKE
        assert not are_partners(state.rules, bout.attacker, bout.defender)
        if state.phase is Phase.LEAD:
            assert state.turn == bout.attacker
            assert state.hands[bout.attacker]
            assert state.hands[bout.defender]
            assert bout.limit >= 1
            assert not state.talon or min(map(len, state.hands)) >= state.rules.hand_size


@given(games())
def test_somebody_can_act_until_the_deal_is_over(game: Game):
    for state in game[1]:
        assert (state.phase is Phase.OVER) == (legal_actions(state) == ()) == (state.turn is None)


@given(games())
def test_legal_actions_are_distinct_and_canonical(game: Game):
    for state in game[1]:
        legal = legal_actions(state)
        assert len(legal) == len(set(legal))
        assert all(action == action.canonical() for action in legal)


def accepts(state: State, player: int | None, action: Action) -> bool:
    """Whether `play` takes the action; a refusal counts only with a reason and the state as it was."""
    before = tuple(state)
    try:
        play(state, -1 if player is None else player, action)
    except IllegalAction as error:
        return not (error.reason and before == tuple(state))
    return True


@given(games(), st.randoms(use_true_random=False))
def test_play_accepts_exactly_what_is_listed(game: Game, rng: random.Random):
    """Every listed action is accepted; of all that is close to one, nothing else is."""
    for state in rng.sample(game[1], min(6, len(game[1]))):
        legal = set(legal_actions(state))
        note(f"{state.phase} {sorted(map(str, legal))}")
        assert all(accepts(state, state.turn, action) for action in legal)
        for action in near_misses(state):
            assert (action.canonical() in legal) == (refusal(state, _turn(state), action) is None), action


def _turn(state: State) -> int:
    return -1 if state.turn is None else state.turn


@given(games(), st.lists(actions | malformed_actions, max_size=20), st.integers(-2, 9))
def test_whatever_is_tried_is_legal_or_refused(game: Game, tried: list[Action], player: int):
    state = game[1][-1]
    legal = set(legal_actions(state))
    for action in tried:
        assert accepts(state, player, action) == (player == state.turn and action.canonical() in legal)


@given(games())
def test_every_game_ends_with_a_durak_a_losing_team_or_a_draw(game: Game):
    record, states = play_on(game[0], random.Random(1))
    assert len(record.actions) < LONGEST_GAME
    state = states[-1]
    assert state.outcome is not None
    outcome, holders = state.outcome, [player for player, hand in enumerate(state.hands) if hand]
    if outcome.draw_reason == "repetition":
        assert outcome.losers == ()
    elif outcome.draw_reason == "all_out":
        assert (outcome.losers, holders) == ((), [])
    elif state.rules.teams:
        assert outcome.losers == tuple(range(1 - outcome.winner_team, state.players, 2))
        assert set(holders) <= set(outcome.losers)
    else:
        assert [outcome.durak] == list(outcome.losers) == holders
        assert sorted(places(state)) == list(range(1, state.players + 1))
    assert outcome.epaulettes in ((0, 1, 2) if outcome.losers else (0,))


@given(games())
def test_a_record_replays_to_the_same_game_in_every_form(game: Game):
    record, states = game
    assert states == record.replay()
    assert record == records.from_json(records.to_json(record))
    assert record == records.from_share(records.to_share(record))


@given(actions)
def test_notation_round_trips(action: Action):
    assert action == Action.parse(str(action))


@given(rules())
def test_rules_round_trip(agreed: Rules):
    assert agreed == Rules.from_dict(agreed.differences())


@given(games())
def test_views_round_trip(game: Game):
    for state in game[1][-3:]:
        for seat in (None, *range(state.players)):
            view = observe(state, seat)
            assert view == views.from_json(views.to_json(view))


@given(games(), st.randoms(use_true_random=False))
def test_a_view_never_depends_on_hidden_cards(game: Game, rng: random.Random):
    for state in game[1][-6:]:
        for seat in range(state.players):
            assert observe(state, seat) == observe(with_hidden_cards_permuted(state, seat, rng), seat)


class Follower:
    """Follows every card from place to place by events alone."""

    def __init__(self, players: int) -> None:
        self.hands: list[set] = [set() for _ in range(players)]
        self.table: set = set()
        self.discard: set = set()
        self.out: list[int] = []
        self.over = None

    def __call__(self, event: Event) -> None:
        match event:
            case Dealt():
                self.hands = [set(hand) for hand in event.hands]
            case Led() | ThrewIn():
                self._lay(event.player, event.cards)
            case Transferred(shown=False):
                self._lay(event.player, event.cards)
            case Beat():
                self._lay(event.player, (event.card,))
            case Took():
                assert self.table == set(event.cards)
                self.hands[event.player] |= self.table
                self.table = set()
            case Discarded():
                assert self.table == set(event.cards)
                self.discard |= self.table
                self.table = set()
            case Drew():
                self.hands[event.player].update(event.cards)
            case Out():
                self.out.append(event.player)
                assert event.place == len(self.out)
            case Over():
                self.over = event.outcome

    def _lay(self, player: int, cards: Sequence) -> None:
        assert self.hands[player].issuperset(cards)
        self.hands[player].difference_update(cards)
        self.table.update(cards)


@given(games())
def test_events_explain_every_card_movement(game: Game):
    record, _ = game
    follower = Follower(record.players)
    state = deal(record.rules, record.players, record.deck, previous=record.previous, emit=follower)
    for action in (*record.actions, None):
        assert [set(hand) for hand in state.hands] == follower.hands
        assert (set(cards_on(state.bout.table)) if state.bout else set()) == follower.table
        assert set(state.discard) == follower.discard
        assert list(state.out) == follower.out
        assert state.outcome == follower.over
        if action is not None:
            state = apply(state, action, follower)


@given(games(), st.integers(0, 7))
def test_redacted_events_name_no_hidden_card(game: Game, seat: int):
    """Whatever an event shows to a seat, that seat's view shows too or has shown."""
    record, _ = game
    seat %= record.players
    events: list[Event] = []
    state = deal(record.rules, record.players, record.deck, previous=record.previous, emit=events.append)
    for action in record.actions:
        state = apply(state, action, events.append)
    for event in events:
        shown = redact(event, seat)
        if isinstance(shown, Drew) and event.player != seat:
            assert set(shown.cards) <= {None, event.trump_card}
        if isinstance(shown, Dealt):
            assert [bool(hand) for hand in shown.hands] == [player == seat for player in range(record.players)]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_preset_is_played_to_its_end(preset):
    for players in preset_players(preset):
        for seed in range(3):
            record = Record(preset.rules, players, shuffled_deck(preset.rules, seed))
            states = play_on(record, random.Random(f"{preset.id} {players} {seed}"))[1]
            assert states[-1].phase is Phase.OVER, f"{preset.id}, {players} players, seed {seed}"


@given(games())
def test_same_seed_same_deal(game: Game):
    record, states = game
    again = play_on(record._replace(actions=()), random.Random(7), 10)
    assert again == play_on(record._replace(actions=()), random.Random(7), 10)
    assert states[0] == record._replace(actions=()).start()
