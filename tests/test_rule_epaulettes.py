"""The loser gets epaulettes when the last bout of the deal was against him, with sixes; a title that changes no play.

By default when what he faced was exactly two sixes, led or transferred to him; with one card at a time, a six and the
same player's second six and nothing else. By agreement: the last two attack cards were sixes; or the last attack
action was of sixes only, one epaulette each; or none at all. Beaten or taken does not matter. A draw gives none.
"""

import pytest

from tests.positions import asked, position, run


def epaulettes(state):
    assert "over" == asked(state)
    return state.outcome.epaulettes


def taken_pair(rules):
    return run(position(trump="H", hands=["6C 6D", "9S TS"], rules=rules), "0: 6C6D", "1: take")


def taken_single(rules):
    return run(position(trump="H", hands=["6C", "9S TS"], rules=rules), "0: 6C", "1: take")


def beaten_pair(rules):
    return run(position(trump="H", hands=["6C 6D", "9C 9D TS"], rules=rules), "0: 6C6D", "1: 9Cx6C", "1: 9Dx6D")


def six_thrown_in(rules):
    """He faced a nine; the sixes came later, one with another."""
    hands = ["9C 6C 6D", "6S TC AS KS"]
    state = position(trump="S", hands=hands, rules=rules)
    return run(state, "0: 9C", "1: 6Sx9C", "0: +6C6D", "1: take")


def other_pair(rules):
    return run(position(trump="H", hands=["7C 7D", "9S TS"], rules=rules), "0: 7C7D", "1: take")


def three_sixes(rules):
    return run(position(trump="H", hands=["6C 6D 6S", "9S TS JS"], rules=rules), "0: 6C6D6S", "1: take")


def one_by_one(rules):
    """The second six is thrown in by the same player after the first was beaten."""
    state = position(trump="H", hands=["6C 6D", "6S 9C KS AS"], rules=rules)
    return run(state, "0: 6C", "1: 9Cx6C", "0: +6D", "1: take")


def one_each(rules):
    """The second six is another player's."""
    state = position(trump="H", hands=["6C", "9C AS KS", "6D"], rules=rules)
    return run(state, "0: 6C", "1: 9Cx6C", "2: +6D", "1: take")


def transferred_pair(rules):
    """A six is led, a six transferred: two sixes face player 2."""
    state = position(trump="H", hands=["6C", "6D", "9S TS"], rules=rules + ",transfer:yes")
    return run(state, "0: 6C", "1: >6D", "2: take")


def shown_single(rules):
    """A six is led and passed on by showing the trump six."""
    state = position(trump="H", hands=["6C", "6H", "9S TS"], rules=rules + ",transfer:yes,show_transfer:yes")
    return run(state, "0: 6C", "1: >6H?", "2: take", "1: +6H")


ONE_CARD = "lead_multi:no,throw_multi:no,"


@pytest.mark.parametrize(
    ("play", "rules", "lead_pair", "last_two", "last_play"),
    [
        (taken_pair, "", 2, 2, 2),
        (beaten_pair, "", 2, 2, 2),
        (taken_single, "", 0, 0, 1),
        (other_pair, "", 0, 0, 0),
        (six_thrown_in, "", 0, 2, 2),
        (three_sixes, "", 0, 2, 2),
        (one_by_one, "", 0, 2, 1),
        (one_by_one, ONE_CARD, 2, 2, 1),
        (one_each, ONE_CARD, 0, 2, 1),
        (transferred_pair, "", 2, 2, 1),
        (shown_single, "", 0, 2, 1),
    ],
)
def test_which_last_attack_gives_how_many(play, rules, lead_pair, last_two, last_play):
    values = ("lead_pair", "last_two", "last_play", "off")

    assert [lead_pair, last_two, last_play, 0] == [epaulettes(play(f"{rules}epaulettes:{value}")) for value in values]


@pytest.mark.parametrize("value", ["lead_pair", "last_two", "last_play"])
def test_a_bout_against_another_player_gives_none(value):
    """Player 1 beats with his last cards; the loser is the leader, who was not attacked."""
    state = position(trump="H", hands=["6C 6D 7D", "9C 9D"], rules=f"epaulettes:{value}")
    state = run(state, "0: 6C6D", "1: 9Cx6C", "1: 9Dx6D")

    assert (0, 0) == (state.outcome.durak, epaulettes(state))


@pytest.mark.parametrize("value", ["lead_pair", "last_two", "last_play"])
def test_a_draw_gives_none(value):
    state = position(trump="H", hands=["6C 6D", "9C 9D"], rules=f"epaulettes:{value}")
    state = run(state, "0: 6C6D", "1: 9Cx6C", "1: 9Dx6D")

    assert ("all_out", 0) == (state.outcome.draw_reason, epaulettes(state))


def test_a_bout_in_mid_game_gives_none():
    state = run(position(trump="H", hands=["6C 6D AC", "9S TS"]), "0: 6C6D", "1: take")

    assert None is state.outcome


def test_in_teams_they_count_when_the_last_defender_is_on_the_losing_side():
    """Player 1 defends and loses together with player 3."""
    state = position(trump="H", hands=["6C 6D", "9S TS", "", "KS"], rules="teams:yes")
    state = run(state, "0: 6C6D", "1: take")

    assert ((1, 3), 2) == (state.outcome.losers, epaulettes(state))


def test_they_change_no_play():
    for value in ("lead_pair", "off", "last_two", "last_play"):
        state = taken_pair(f"epaulettes:{value}")

        assert ((1,), 1) == (state.outcome.losers, state.outcome.durak)
