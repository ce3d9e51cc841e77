"""The engine: a bout from lead to beaten or taken, what is refused and why, and the end of a deal.

What an option changes is shown in its own file, test_rule_<option>.py; here the rules are the default ones unless said.
"""

import pytest

from durak.actions import PASS, TAKE, Action, Kind
from durak.cards import Card, parse_cards
from durak.engine import IllegalAction, InvalidPosition, apply, legal_actions, places, play
from durak.engine import position as raw_position
from durak.rules import InvalidRules, Rules
from durak.state import Outcome, Phase
from tests.positions import asked, counts, everything, hand, legal, move, position, refused, run, start, table

# ------------------------------------------------------------------------------------------- a bout


def test_the_attacker_must_lead():
    state = position(trump="H", hands=["7C 9D", "9C AS"])

    assert "0 lead" == asked(state)
    assert {"7C", "9D"} == legal(state)


def test_the_left_neighbour_in_the_game_defends():
    state = position(trump="H", hands=["7C 9D", "", "9C AS", "8D"], attacker=0)

    assert (0, 2) == (state.bout.attacker, state.bout.defender)


def test_the_defender_covers_or_takes():
    state = run(position(trump="H", hands=["7C 9D", "9C 6C 6H AS"]), "0: 7C")

    assert {"9Cx7C", "6Hx7C", "take"} == legal(state)


def test_several_attack_cards_are_covered_in_any_order_one_at_a_time():
    state = run(position(trump="H", hands=["7C 7D AC", "9C 9D AS KS"]), "0: 7C7D")

    assert {"9Cx7C", "9Dx7D", "take"} == legal(state)
    state = run(state, "1: 9Dx7D")
    assert ("7C 9Dx7D", "1 defend") == (table(state), asked(state))
    assert {"9Cx7C", "take"} == legal(state)


def test_a_covered_card_stays_covered():
    state = run(position(trump="H", hands=["7C 7D AC", "9C 9D TC KS"]), "0: 7C7D", "1: 9Cx7C")

    assert "already_beaten" == refused(state, "1: TCx7C")


def test_the_defender_may_take_though_he_could_beat():
    state = run(position(trump="H", hands=["7C 9D", "9C AS"]), "0: 7C", "1: take")

    assert ("7C 9C AS", "0 lead") == (hand(state, 1), asked(state))


def test_with_everything_covered_it_is_not_the_defenders_turn():
    state = run(position(trump="H", hands=["7C 9D", "9C AS"]), "0: 7C", "1: 9Cx7C")

    assert "0 throw" == asked(state)
    assert "not_your_turn" == refused(state, "1: take")


def test_all_beaten_and_nobody_able_to_throw_in_ends_the_bout():
    state = run(position(trump="H", hands=["7C KD", "9C AS"]), "0: 7C", "1: 9Cx7C")

    assert ("1 lead", "") == (asked(state), table(state))
    assert parse_cards("7C 9C") == state.discard[-2:]
    assert "beaten" == state.memory.last_result


def test_a_thrower_is_asked_only_while_he_is_able():
    """Player 0 has nothing of the ranks 7 and 9; player 2 has, and may pass."""
    state = run(position(trump="H", hands=["7C KD", "9C AS TS", "9D 7S"]), "0: 7C", "1: 9Cx7C")

    assert "2 throw" == asked(state)
    assert {"+7S", "+9D", "+7S9D", "pass"} == legal(state)


def test_a_pass_is_final_within_the_window():
    """Player 0 passed; player 2 throws after the defender said that he takes; player 0 is not asked again."""
    state = position(trump="H", hands=["7C 7D KS", "AS KD JD", "7S TC"])
    state = run(state, "0: 7C", "1: take", "0: pass")

    assert "2 take" == asked(state)
    assert "2 lead" == asked(run(state, "2: +7S"))


def test_after_a_beaten_throw_in_the_window_starts_again_at_the_main_attacker():
    """Player 0 passed, player 2 threw a nine, the defender beat it with a jack: player 0 may throw his jack."""
    state = position(trump="H", hands=["7C 7D JS", "9C JD AS KS", "9D TC"])
    state = run(state, "0: 7C", "1: 9Cx7C", "0: pass", "2: +9D", "1: JDx9D")

    assert "0 throw" == asked(state)
    assert {"+7D", "+JS", "+7DJS", "pass"} == legal(state)


def test_the_taker_gets_all_cards_of_the_table_his_own_included():
    state = position(trump="H", hands=["7C 7D KS", "9C AS"])
    state = run(state, "0: 7C7D", "1: 9Cx7C", "1: take")

    assert "7C 7D 9C AS" == hand(state, 1)
    assert ("taken", ()) == (state.memory.last_result, state.bout.table)
    assert frozenset(parse_cards("7C 7D 9C")) == state.known[1]


def test_a_card_that_all_have_seen_is_known_until_it_is_played():
    state = position(trump="H", hands=["7C KS", "AS", "AC"])
    state = run(state, "0: 7C", "1: take", "2: AC", "0: take", "1: 7C")

    assert frozenset() == state.known[1]
    assert frozenset({Card.parse("AC")}) == state.known[0]


# ----------------------------------------------------------------------------------- who leads next


@pytest.mark.parametrize(("players", "after_taking"), [(2, 0), (3, 2), (4, 2)])
def test_the_taker_loses_his_turn_and_the_player_after_him_leads(players, after_taking):
    hands = ["7C 7D", "AS AD", "KS KD", "QS QD"][:players]
    state = run(position(trump="H", hands=hands), "0: 7C", "1: take", "0: pass")

    assert f"{after_taking} lead" == asked(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_has_beaten_everything_leads_next(players):
    hands = ["7C KC", "AC AD", "KS KD", "QS QD"][:players]
    state = run(position(trump="H", hands=hands), "0: 7C", "1: ACx7C")

    assert "1 lead" == asked(state)


def test_a_defender_who_is_out_after_beating_hands_the_lead_to_the_next_in_the_game():
    state = run(position(trump="H", hands=["7C KC", "AC", "KS KD"]), "0: 7C", "1: ACx7C")

    assert ((1,), "2 lead", 0) == (state.out, asked(state), state.bout.defender)


def test_when_the_leader_ran_empty_and_his_card_was_taken_he_is_skipped():
    state = run(position(trump="H", hands=["7C", "AC KC", "KS KD"]), "0: 7C", "1: take")

    assert ((0,), "2 lead", 1) == (state.out, asked(state), state.bout.defender)


# ------------------------------------------------------------------------------------- refill, out


def test_hands_are_filled_up_to_six_attacker_first_defender_last():
    state = position(trump="H", hands=["7C KC 6S", "AC KD", "KS QD"], talon="6C 6D 8C 8D 8S TC TD TS JC JS QC QH 9H")
    state = run(state, "0: 7C", "1: ACx7C")

    assert ((0, 4), (2, 4), (1, 5)) == state.memory.last_refill
    assert ["6C 6D 6S 8C 8D KC", "9H JC JS QC QH KD", "8S TC TD TS QD KS"] == [
        hand(state, player) for player in range(3)
    ]


def test_who_comes_when_the_talon_is_empty_draws_nothing_and_the_trump_card_goes_last():
    state = run(position(trump="H", hands=["7C KC", "AC KD", "KS QD"], talon="6C 6D 6S 8C 9H"), "0: 7C", "1: ACx7C")

    assert (((0, 5),), 0, None) == (state.memory.last_refill, state.memory.trump_drawn_by, state.trump_card)
    assert Card.parse("9H") in state.known[0]


def test_a_player_who_holds_six_or_more_does_not_draw():
    state = position(trump="H", hands=["7C KC", "AC KD 6S 7S 8S 9S TS", "KS QD"], talon="6C 6D 9H")
    state = run(state, "0: 7C", "1: ACx7C")

    assert ((0, 3),) == state.memory.last_refill
    assert 6 == len(state.hands[1])


def test_nobody_is_out_while_there_is_a_talon():
    """Player 0 ran empty in the bout and draws again."""
    state = run(position(trump="H", hands=["7C", "AC KD"], talon="6C 6D 8D 9H"), "0: 7C", "1: ACx7C")

    assert ((), [4, 1]) == (state.out, counts(state))


def test_places_follow_the_moment_at_which_hands_ran_empty():
    """Player 2 throws his last card in before the defender lays his own last one."""
    state = position(trump="H", hands=["7C KC KD", "9C TD", "9D", "AD AS"])
    state = run(state, "0: 7C", "1: 9Cx7C", "2: +9D", "1: TDx9D")

    assert ((2, 1), (None, 2, 1, None)) == (state.out, places(state))


# ----------------------------------------------------------------------------------------- the end


def test_the_last_player_with_cards_is_the_durak():
    state = run(position(trump="H", hands=["7C", "6S 8S"]), "0: 7C", "1: take")

    assert ("over", Outcome(losers=(1,), durak=1)) == (asked(state), state.outcome)
    assert ((1, 2), (), None) == (places(state), legal_actions(state), state.bout)


def test_nobody_left_with_cards_is_a_draw():
    state = run(position(trump="H", hands=["9C", "TC"]), "0: 9C", "1: TCx9C")

    assert Outcome(draw_reason="all_out") == state.outcome
    assert (1, 2) == places(state)


def test_three_who_run_empty_in_one_bout_draw_too():
    state = run(position(trump="H", hands=["9C", "TC TD", "9D"]), "0: 9C", "1: TCx9C", "2: +9D", "1: TDx9D")

    assert ((0, 2, 1), "all_out") == (state.out, state.outcome.draw_reason)


def test_the_bout_is_played_out_before_anybody_is_declared_the_durak():
    """Player 0 leads his last card; player 1 may still beat with his own last one."""
    state = run(position(trump="H", hands=["9C", "TC"]), "0: 9C")

    assert "1 defend" == asked(state)
    assert {"TCx9C", "take"} == legal(state)


def test_a_game_goes_on_among_those_who_hold_cards():
    state = run(position(trump="H", hands=["9C", "TC AS", "KD KS"]), "0: 9C", "1: TCx9C")

    assert ((0,), "1 lead", 2) == (state.out, asked(state), state.bout.defender)
    assert (1, None, None) == places(state)


# ------------------------------------------------------------------------------------ what is refused

LEAD = position(trump="H", hands=["7C 7D 7S 9D KH", "9C AD AS TC", "9S 7H QS"])
DEFEND = run(LEAD, "0: 7C")
BOTH = run(LEAD, "0: 7C7D", "1: 9Cx7C")
THROW = run(DEFEND, "1: 9Cx7C")
TAKEN = run(DEFEND, "1: take")
OVER = run(position(trump="H", hands=["7C", "6S 8S"]), "0: 7C", "1: take")


@pytest.mark.parametrize(
    ("state", "text", "reason"),
    [
        (LEAD, "0: pass", "must_lead"),
        (LEAD, "0: take", "not_now"),
        (LEAD, "0: +7C", "lead_not_throw_in"),
        (LEAD, "0: 9Cx7C", "not_now"),
        (LEAD, "0: redeal", "not_now"),
        (LEAD, "0: >7C", "not_now"),
        (LEAD, "1: 9C", "not_your_turn"),
        (LEAD, "2: 9S", "not_your_turn"),
        (LEAD, "7: 9S", "not_your_turn"),
        (LEAD, "0: 9C", "card_not_in_hand"),
        (LEAD, "0: 7C7C", "duplicate_card"),
        (LEAD, "0: 7C9D", "different_ranks"),
        (DEFEND, "0: +7D", "not_your_turn"),
        (DEFEND, "1: pass", "not_now"),
        (DEFEND, "1: keep", "not_now"),
        (DEFEND, "1: 9C", "not_now"),
        (DEFEND, "1: ADx7C", "does_not_beat"),
        (DEFEND, "1: TCx7D", "target_not_on_table"),
        (DEFEND, "1: KCx7C", "card_not_in_hand"),
        (DEFEND, "1: >7C", "card_not_in_hand"),
        (DEFEND, "1: >9C", "transfer_off"),
        (DEFEND, "1: >9C?", "transfer_off"),
        (BOTH, "1: TCx7C", "already_beaten"),
        (THROW, "0: 7D", "throw_in_not_lead"),
        (THROW, "0: +KH", "rank_not_on_table"),
        (THROW, "0: +7D7D", "duplicate_card"),
        (THROW, "0: +7DKH", "rank_not_on_table"),
        (THROW, "0: take", "not_now"),
        (THROW, "2: +9S", "not_your_turn"),
        (TAKEN, "0: 7D", "throw_in_not_lead"),
        (TAKEN, "0: +KH", "rank_not_on_table"),
        (TAKEN, "1: TCx7C", "not_your_turn"),
        (OVER, "1: 7C", "game_over"),
        (OVER, "0: pass", "game_over"),
    ],
)
def test_a_refused_action_has_a_reason_and_changes_nothing(state, text, reason):
    before = state._replace()

    assert reason == refused(state, text)
    with pytest.raises(IllegalAction) as caught:
        play(state, *move(text))
    assert (reason, *move(text)) == (caught.value.reason, caught.value.player, caught.value.action)
    assert before == state


@pytest.mark.parametrize(
    ("state", "player", "action", "reason"),
    [
        (LEAD, 0, Action(Kind.LEAD), "no_cards"),
        (LEAD, 0, Action(Kind.LEAD, parse_cards("7C"), Card.parse("7D")), "bad_target"),
        (DEFEND, 1, Action(Kind.BEAT, parse_cards("9C")), "bad_target"),
        (DEFEND, 1, Action(Kind.BEAT, parse_cards("9C TC"), Card.parse("7C")), "one_card_only"),
        (DEFEND, 1, Action(Kind.BEAT, (), Card.parse("7C")), "no_cards"),
        (DEFEND, 1, Action(Kind.SHOW), "no_cards"),
        (DEFEND, 1, TAKE._replace(cards=parse_cards("9C")), "no_cards_expected"),
        (DEFEND, 1, TAKE._replace(target=Card.parse("7C")), "no_cards"),
        (THROW, 0, PASS._replace(cards=parse_cards("7D")), "no_cards_expected"),
        (THROW, 0, Action(Kind.THROW_IN), "no_cards"),
    ],
)
def test_an_action_of_the_wrong_form_is_refused_as_well(state, player, action, reason):
    with pytest.raises(IllegalAction) as caught:
        play(state, player, action)

    assert reason == caught.value.reason


def test_a_refusal_can_be_read():
    with pytest.raises(IllegalAction, match="player 1 may not do ADx7C: does_not_beat"):
        play(DEFEND, *move("1: ADx7C"))


def test_a_refused_action_tells_nothing():
    told = []
    with pytest.raises(IllegalAction):
        play(DEFEND, *move("1: ADx7C"), told.append)

    assert [] == told


# -------------------------------------------------------------------------------- how it is listed


def test_single_cards_are_listed_first_then_groups_then_what_needs_no_card():
    state = position(trump="H", hands=["9D 7C 7D 7S", "9C AD AS TC", "9S 7H QS"])

    assert ["7C", "7D", "7S", "9D", "7C7D", "7C7S", "7D7S", "7C7D7S"] == [str(a) for a in legal_actions(state)]
    state = run(state, "0: 7C", "1: 9Cx7C")
    assert ["+7D", "+7S", "+9D", "+7D7S", "+7D9D", "+7S9D", "+7D7S9D", "pass"] == [
        str(action) for action in legal_actions(state)
    ]


def test_cards_may_be_named_in_any_order():
    assert run(LEAD, "0: 7C7D").hands == run(LEAD, "0: 7D7C").hands
    assert "7D 7C" == table(run(LEAD, "0: 7D7C"))


def test_playing_checks_and_applying_trusts_and_both_come_to_the_same():
    assert play(DEFEND, *move("1: 9Cx7C")) == apply(DEFEND, move("1: 9Cx7C")[1])


def test_every_card_stays_somewhere():
    state = position(trump="H", hands=["7C 7D KS", "9C AS", "TS QS"], talon="6C 6H")
    whole = everything(state)
    for text in ("0: 7C", "1: 9Cx7C", "0: +7D", "1: take", "2: TS", "0: KSxTS"):
        state = run(state, text)
        assert whole == everything(state)


# ----------------------------------------------------------------------------------- positions


def cards(*hands):
    return [parse_cards(text) for text in hands]


def test_cards_named_nowhere_lie_in_the_discard():
    state = position(trump="H", hands=["7C", "9C"], talon="6H")

    assert (33, 36) == (len(state.discard), len(everything(state)))


@pytest.mark.parametrize(
    ("hands", "options", "complaint"),
    [
        (["7C", "7C"], {}, "one place"),
        (["7C", "9C"], {"talon": "9C6H"}, "one place"),
        (["2C", "9C"], {}, "one place"),
        (["7C", "9C"], {"talon": "6H6C"}, "last card"),
        (["7C", "9C"], {"attacker_seat": 2}, "seat"),
        (["7C", "9C"], {"attacker_seat": -1}, "seat"),
        (["7C", "9C", ""], {"out": (2, 2)}, "seat"),
        (["7C", "9C", ""], {"out": (3,)}, "seat"),
        (["7C", "9C", ""], {}, "no cards"),
        (["7C", "9C", "TC"], {"out": (2,)}, "no cards"),
        (["7C", "", ""], {"out": (1, 2)}, "over"),
        (["7C", "9C", ""], {"out": (2,), "talon": "6H"}, "talon"),
    ],
)
def test_a_position_that_no_deal_could_reach_is_refused(hands, options, complaint):
    talon = parse_cards(options.pop("talon", ""))
    with pytest.raises(InvalidPosition, match=complaint):
        raw_position(Rules(), cards(*hands), trump="H", talon=talon, **options)


def test_a_position_needs_players_who_can_play():
    with pytest.raises(InvalidRules, match="too_few_players"):
        raw_position(Rules(), cards("7C"), trump="H")


def test_the_first_bout_of_a_deal_starts_with_full_hands_and_the_first_attacker():
    state = start(["6C 7C 8C 9C TC JH", "6D 7D 8D 9D TD JD"], "6H")

    assert (Phase.LEAD, "0 lead", 1, [6, 6]) == (state.phase, asked(state), state.number, counts(state))
