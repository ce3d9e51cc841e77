"""Playing on by rules of thumb: from anywhere, by all rules, to a result that adds up; the game stays as it was."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from durak.ai.fast import OVER
from durak.ai.rollout import rollout
from durak.ai.value import scores
from durak.dealing import shuffled_deck
from durak.engine import apply, legal_actions
from durak.record import Record
from durak.rules import PRESETS, Rules
from durak.state import Phase, State
from tests.positions import position, run
from tests.strategies import games
from tests.test_fast import assert_same, twin


@settings(max_examples=40)
@given(games())
def test_shares_add_up_and_the_game_stays_as_it_was(game: tuple[Record, list[State]]):
    for state in game[1][-3:]:
        if state.turn is None or state.phase is Phase.REDEAL:
            continue
        played = twin(state)
        shares = rollout(played, scores(state.rules.deck, state.players, state.rules.teams))
        assert len(shares) == state.players
        assert all(0.0 <= share <= 1.0 for share in shares)
        lost = state.players // 2 if state.rules.teams else 1
        assert sum(shares) == pytest.approx(state.players - lost) or set(shares) == {0.5}
        if state.rules.teams:
            assert len(set(shares[::2])) == len(set(shares[1::2])) == 1
        assert_same(state, played)


def test_a_finished_game_has_its_result():
    rng = random.Random(1)
    state = Record(Rules(), 2, shuffled_deck(Rules(), 1)).start()
    played = twin(state)
    while played.phase != OVER:
        played.play(rng.choice(played.moves()))
    assert rollout(played, scores(36, 2, False)) == played.setup.rewards[played.loser]


def test_more_trumps_promise_more():
    """With the same number of cards and the same to lead, the hand with trumps is valued higher."""
    table = scores(36, 2, False)[12]
    assert table.trumps[-1] > table.trumps[1 << 8] > table.low[1]
    assert table.sizes[9] > table.sizes[6]


@pytest.mark.parametrize("deck", [24, 32, 36, 52])
def test_every_deck_has_its_scores(deck):
    assert len(scores(deck, 2, False)) == deck
    assert all(len(table.seats) == 4 for table in scores(deck, 4, False))


def test_teams_share_one_fate():
    rules = PRESETS["pairs_2x2"].rules
    state = Record(rules, 4, shuffled_deck(rules, 2)).start()
    state = apply(state, legal_actions(state)[0])
    shares = rollout(twin(state), scores(36, 4, True))
    assert shares[0] == shares[2] == pytest.approx(1.0 - shares[1])


def test_an_attacker_who_cannot_be_stopped_is_promised_everything():
    """Aces, and one card that can be beaten, against cards that beat no ace; not where it may be transferred."""
    hands = ["AH AD 6C", "KH KD KC 7H"]
    for rules, certain in (("", True), ("preset:perevodnoy", False), ("preset:no_throw", False)):
        state = position(trump="S", hands=hands, rules=rules)
        shares = rollout(twin(state), scores(36, 2, False))
        assert (shares == (1.0, 0.0)) is certain


@pytest.mark.parametrize("preset", ["podkidnoy_classic", "perevodnoy", "pairs_2x2", "yard"])
@pytest.mark.parametrize("talon", ["", "TS JS QS KS AS"])
def test_what_is_promised_turns_with_the_table(preset, talon):
    """The same hands one place on, and the attacker with them: the same shares one place on."""
    hands = ["6H 7D 8C", "9H 9D 9C", "6D AH 7S", "QC KC 8S"]
    rules = PRESETS[preset].rules
    found = []
    for first in range(4):
        turned = hands[-first:] + hands[:-first]
        state = position(trump="S", hands=turned, talon=talon, attacker=first, rules=rules)
        shares = rollout(twin(state), scores(rules.deck, 4, rules.teams))
        found.append(shares[first:] + shares[:first])
    assert len(set(found[0])) > 1
    assert all(shares == pytest.approx(found[0]) for shares in found)


def test_nothing_is_transferred_in_a_first_bout_where_that_is_forbidden():
    """Then a bout goes as it would without transfers; in the next one it does not."""
    shares = {}
    for rules in ("transfer:yes,transfer_first_bout:no", "transfer:no"):
        for bouts in (0, 1):
            state = position(
                trump="S",
                hands=["6H KD KC", "6D 9H 9D"],
                talon="TS JS QS KS AS",
                rules=rules,
                bouts=bouts,
                beaten=bouts,
            )
            shares[rules[:12], bouts] = rollout(twin(run(state, "0: 6H")), scores(36, 2, False))
    assert shares["transfer:yes", 0] == shares["transfer:no", 0] == shares["transfer:no", 1]
    assert shares["transfer:yes", 1] != shares["transfer:no", 1]


def test_who_is_out_does_not_lose():
    shares = rollout(twin(position(trump="S", hands=["6H 7D", "9H 9D", "", "KC 8S"])), scores(36, 4, False))
    assert shares[2] == 1.0
    assert sum(shares) == pytest.approx(3.0)


def test_no_further_place_is_as_good_as_the_attackers():
    for table in scores(52, 8, False):
        assert 0.0 not in table.seats[1:]


def test_the_last_two_are_valued_as_two_players_are():
    two = rollout(twin(position(trump="S", hands=["6H 7D 8C", "9H 9D 9C"])), scores(36, 2, False))
    for hands in (["6H 7D 8C", "", "9H 9D 9C"], ["6H 7D 8C", "9H 9D 9C", ""]):
        shares = rollout(twin(position(trump="S", hands=hands)), scores(36, 3, False))
        assert {player: share for player, share in enumerate(shares) if hands[player]} == {
            player: two[hands[player].startswith("9")] for player in range(3) if hands[player]
        }
        assert shares[hands.index("")] == 1.0
    assert two[0] < 0.5
