"""Matches: a running deal, take-backs, the series and its score."""

import json
import random

import pytest

from durak.actions import Action
from durak.dealing import Previous
from durak.engine import IllegalAction
from durak.match import Match, Score
from durak.record import InvalidRecord, Record
from durak.rules import Rules
from durak.state import Outcome, Phase
from tests.positions import position, rules_of, run


def finish(match, seed=1):
    rng = random.Random(seed)
    while not match.over:
        match.play(match.state.turn, rng.choice(match.legal()))
    return match


def test_a_new_match_is_the_deal_of_its_seed():
    match = Match.new(Rules(), 3, seed=1)

    assert Match.new(Rules(), 3, seed="1").states == match.states
    assert (False, 3, Score.empty(3), ()) == (match.over, match.state.players, match.score, match.record.actions)


def test_a_match_that_cannot_be_played_is_refused():
    with pytest.raises(InvalidRecord, match="bad_rules"):
        Match.new(Rules(), 7, seed=1)


def test_a_match_grows_by_the_actions_played_and_is_its_record():
    match = finish(Match.new(Rules(), 2, seed=1))

    assert match.record.replay() == match.states
    assert match.over
    assert () == match.legal()


def test_an_action_is_told_as_it_happens():
    match, told = Match.new(Rules(), 2, seed=1), []
    match.play(match.state.turn, match.legal()[0], told.append)

    assert ["Led"] == [type(event).__name__ for event in told]


@pytest.mark.parametrize("action", ["take", "pass", "9Sx6S"])
def test_an_illegal_action_changes_nothing(action):
    match = Match.new(Rules(), 2, seed=1)
    before = (match.record, list(match.states))
    with pytest.raises(IllegalAction):
        match.play(match.state.turn, Action.parse(action))

    assert before == (match.record, match.states)


def test_nobody_plays_when_the_deal_is_over():
    match = finish(Match.new(Rules(), 2, seed=1))
    with pytest.raises(IllegalAction, match="game_over"):
        match.play(match.state.turn, Action.parse("pass"))


def test_taking_back_returns_to_an_earlier_state_and_is_counted():
    match = Match.new(Rules(), 2, seed=1)
    match.play(match.state.turn, match.legal()[0])
    states = list(match.states)
    match.play(match.state.turn, match.legal()[-1])
    match.take_back()

    assert (states, 1, 1) == (match.states, match.takebacks, len(match.record.actions))
    match.take_back(1)
    assert ([states[0]], 2) == (match.states, match.takebacks)


@pytest.mark.parametrize("actions", [0, -1, 3])
def test_what_was_not_played_cannot_be_taken_back(actions):
    match = Match.new(Rules(), 2, seed=1)
    match.play(match.state.turn, match.legal()[0])
    match.play(match.state.turn, match.legal()[-1])
    with pytest.raises(ValueError, match="not been played"):
        match.take_back(actions)

    assert (3, 0) == (len(match.states), match.takebacks)


def test_a_deal_in_which_something_was_taken_back_is_not_scored():
    match = finish(Match.new(Rules(), 2, seed=1))
    assert 1 == match.score.deals
    match.take_back()

    assert Score.empty(2) == match.score
    assert Score.empty(2) == finish(match).score
    assert Score.empty(2) == match.next_deal(seed=2).score


# ------------------------------------------------------------------------------------------- the score

TWO_SIXES = run(position(trump="H", hands=["6C 6D", "9S TS"]), "0: 6C6D", "1: take")
DRAWN = run(position(trump="H", hands=["9C", "TC"]), "0: 9C", "1: TCx9C")
THREE = run(position(trump="H", hands=["9C", "TC TD", "KD"]), "0: 9C", "1: TCx9C", "1: TD", "2: KDxTD")
TEAM = run(position(trump="H", hands=["9C", "TC TD", "", "KD"], rules="teams:yes"), "0: 9C", "1: take")


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (TWO_SIXES, Score(1, 0, (0, 1), (0, 2), (1, 0))),
        (DRAWN, Score(1, 1, (0, 0), (0, 0), (1, 0))),
        (THREE, Score(1, 1, (0, 0, 0), (0, 0, 0), (1, 0, 0))),
        (TEAM, Score(1, 0, (0, 1, 0, 1), (0, 0, 0, 0), (0, 0, 1, 0))),
    ],
)
def test_a_deal_counts_its_losers_epaulettes_and_who_was_out_first(state, expected):
    assert expected == Score.empty(state.players).after(state)


def test_deals_are_as_many_as_draws_and_losses():
    score = Score.empty(2)
    for state in (TWO_SIXES, DRAWN, TWO_SIXES):
        score = score.after(state)

    assert Score(3, 1, (0, 2), (0, 4), (3, 0)) == score
    assert score.deals == score.draws + sum(score.lost)


# -------------------------------------------------------------------------------------------- the series


def test_the_next_deal_follows_from_this_one():
    match = finish(Match.new(Rules(), 3, seed=1))
    loser = match.state.outcome.losers[0]
    following = match.next_deal(seed=2)

    assert Previous(2, (loser,), (loser,)) == following.record.previous
    assert (loser, (loser + 1) % 3, "left_of_loser") == (
        following.state.dealer,
        following.state.turn,
        following.state.memory.first_reason,
    )
    assert (match.score, 0) == (following.score, following.takebacks)


def test_after_a_draw_the_next_deal_has_no_loser():
    match = Match.new(Rules(), 2, seed=1)
    match.states.append(DRAWN._replace(dealer=1))

    assert Previous(1, (), ()) == match.next_deal(seed=2).record.previous


def test_of_a_losing_team_those_who_hold_cards_are_remembered():
    match = Match.new(Rules(teams=True), 4, seed=1)
    match.states.append(TEAM._replace(dealer=0))

    assert Previous(0, (1, 3), (1, 3)) == match.next_deal(seed=2).record.previous


def test_a_deal_that_goes_on_has_no_next_one():
    with pytest.raises(ValueError, match="not over"):
        Match.new(Rules(), 2, seed=1).next_deal(seed=2)


def test_a_new_deal_begins_with_clean_zones_whatever_the_one_before_left():
    old = finish(Match.new(Rules(deck=52), 4, seed=1))
    new = Match.new(Rules(deck=24), 4, seed=2)

    assert ((), (), (), None) == (new.state.discard, new.state.bout.table, new.state.out, new.state.outcome)
    assert 24 == sum(map(len, new.state.hands)) + len(new.state.talon)
    assert old.record.actions
    assert () == new.record.actions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_series_adds_up(players):
    match, deals = Match.new(rules_of("deck:24"), players, seed="series"), 6
    for number in range(deals - 1):
        match = finish(match, number).next_deal(seed=number)
    score = finish(match).score

    assert deals == score.deals == score.draws + sum(score.lost)


# ---------------------------------------------------------------------------------------------- saved


def saved(match):
    return json.loads(json.dumps(match.to_plain()))


def test_a_match_reads_back_with_its_score_and_take_backs():
    match = finish(Match.new(Rules(), 3, seed=1)).next_deal(seed=2)
    match.play(match.state.turn, match.legal()[0])
    match.play(match.state.turn, match.legal()[-1])
    match.take_back()
    again = Match.from_plain(saved(match))

    assert (match.states, match.record, match.score, match.takebacks) == (
        again.states,
        again.record,
        again.score,
        again.takebacks,
    )


PLAIN = saved(finish(Match.new(Rules(deck=24), 2, seed=1)))
SCORE = PLAIN["score"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": "durak-record"}, "not_a_record"),
        ({"version": 2}, "future_version"),
        ({"record": None}, "not_a_record"),
        ({"record": PLAIN["record"] | {"version": 2}}, "future_version"),
        ({"record": PLAIN["record"] | {"rules": {"deck": 1}}}, "bad_rules"),
        ({"record": PLAIN["record"] | {"deck": ""}}, "bad_deck"),
        ({"record": PLAIN["record"] | {"actions": ["take"]}}, "illegal_action"),
        ({"score": None}, "not_a_record"),
        ({"score": []}, "not_a_record"),
        ({"score": {}}, "not_a_record"),
        ({"score": SCORE | {"deals": -1}}, "not_a_record"),
        ({"score": SCORE | {"deals": "1"}}, "not_a_record"),
        ({"score": SCORE | {"lost": [0]}}, "not_a_record"),
        ({"score": SCORE | {"lost": [0, 0, 0]}}, "not_a_record"),
        ({"score": SCORE | {"firsts": [0, True]}}, "not_a_record"),
        ({"score": SCORE | {"epaulettes": 5}}, "not_a_record"),
        ({"takebacks": -1}, "not_a_record"),
        ({"takebacks": None}, "not_a_record"),
    ],
)
def test_what_is_not_a_match_is_refused_with_a_reason(changes, reason):
    with pytest.raises(InvalidRecord) as caught:
        Match.from_plain(PLAIN | changes)

    assert reason == caught.value.reason


@pytest.mark.parametrize("plain", [None, [], "x", 3, {}])
def test_other_data_is_not_a_match(plain):
    with pytest.raises(InvalidRecord, match="not_a_record"):
        Match.from_plain(plain)


def test_a_match_saved_without_take_backs_has_none():
    plain = {name: value for name, value in PLAIN.items() if name != "takebacks"}

    assert 0 == Match.from_plain(plain).takebacks


def test_watching_a_finished_deal_again_does_not_touch_the_score():
    match = Match.from_plain(PLAIN)
    score = match.score
    for _ in range(3):
        match.record.replay()

    assert (score, 1) == (match.score, match.score.deals)
    assert Phase.OVER is match.state.phase


def test_a_match_is_made_of_a_record():
    record = Record(Rules(), 2, Match.new(Rules(), 2, seed=4).record.deck)

    assert record.replay() == Match(record, Score.empty(2)).states
    assert isinstance(finish(Match(record, Score.empty(2))).state.outcome, Outcome)
