"""Faults that card games of this kind are known for, each as a short game that would show it.

Rules that an option changes are shown in test_rule_<option>.py as well; here each test is one way to get them wrong.
"""

import random

import pytest

from durak.actions import Action, Kind
from durak.cards import full_deck, parse_cards
from durak.dealing import shuffled_deck
from durak.ending import places
from durak.engine import apply, deal, legal_actions
from durak.legality import refusal
from durak.match import Match
from durak.rules import PRESETS, InvalidRules, Rules, options, player_counts, preset_players
from durak.state import Phase
from tests.positions import (
    asked,
    counts,
    everything,
    hand,
    legal,
    position,
    refused,
    run,
    start,
    table,
)

# ------------------------------------------------------------------------------------ how many attack cards


def test_the_limit_does_not_shrink_while_the_defender_beats():
    """He held six cards and beat three; the fourth, fifth and sixth come one by one."""
    hands = ["6C 6D 6S 7C 9S TC KD", "7D 8C 8D 9C TD JC", "QS QD"]
    state = run(position(trump="D", hands=hands), "0: 6C6D6S", "1: 7Dx6D", "1: 8Cx6C", "1: 8Dx6S")
    state = run(state, "0: +7C", "1: 9Cx7C", "0: +9S", "1: TDx9S", "0: +TC")

    assert (6, 0, "1 defend") == (len(state.bout.table), state.bout.room, asked(state))
    assert len(state.hands[1]) == state.bout.uncovered


def test_defence_cards_do_not_count_as_attack_cards():
    """Three beaten pairs lie, six cards in all; he still holds three, so a fourth attack card fits."""
    hands = ["6C 6D 6S 7C KD", "7D 8C 8D 9C TD JC", "QS QD"]
    state = run(position(trump="D", hands=hands), "0: 6C6D6S", "1: 7Dx6D", "1: 8Cx6C", "1: 8Dx6S")

    assert {"+7C", "pass"} == legal(state)


@pytest.mark.parametrize(("cap", "seventh"), [(6, False), (0, True)])
def test_a_seventh_attack_card_needs_an_agreement_even_against_a_big_hand(cap, seventh):
    hands = ["6C 6D 7C 7D 8C 8D 9C", "7S 8S 9S 9D AC AD KC KD TS JS", "QS QD"]
    state = run(position(trump="S", hands=hands, rules=f"limit_cap:{cap}"), "0: 6C6D", "1: 7Sx6C", "1: KDx6D")
    state = run(state, "0: +7C7D", "1: 8Sx7C", "1: ADx7D", "0: +8C8D", "1: KCx8C")
    state = run(state, "1: 9Dx8D")

    assert seventh is (asked(state) == "0 throw" and "+9C" in legal(state))


def test_the_limit_of_the_first_discard_outlives_a_bout_that_was_taken_and_ends_with_the_first_discard():
    hands = ["7C 7S TS QC QS AC", "9C 9D TC TD JC JD", "KC KD KS QD AD AS"]
    talon = "6H 6D 6S 6C 7D 8D 8C 8S JS JH QH 8H 7H"
    state = position(trump="H", hands=hands, talon=talon, rules="first_limit:first_discard", bouts=0, beaten=0)
    limits = [state.bout.limit]
    state = run(state, "0: 7C", "1: take", "0: pass")
    limits.append(state.bout.limit)
    state = run(state, "2: AD", "0: 6HxAD", "2: pass")
    limits.append(state.bout.limit)

    assert ([5, 5, 6], 1) == (limits, state.beaten)


def test_the_limit_after_a_transfer_is_that_of_the_new_defender():
    """Player 2 holds three cards and two lie: one more is accepted, a second refused."""
    hands = ["7C KC AC", "7D 9C AS TC TD TS", "8C QS JS", "7S 7H AD KD"]
    state = run(position(trump="H", hands=hands, rules="transfer:yes"), "0: 7C", "1: >7D", "2: take")

    assert ("limit", None) == (refused(state, "3: +7S7H"), refused(state, "3: +7S"))
    assert "3 lead" == asked(run(state, "3: +7S"))


# ----------------------------------------------------------------------------------- drawing, out, the end


def test_the_defender_draws_after_everybody_else_even_when_the_talon_is_short():
    """Player 0 needs two, player 2 one, player 3 one, the defender three; three cards are left."""
    hands = ["6C 6S JC QC KC AC", "7C 8S QD KD AD 9D", "8D TD JD KS AS", "TC TH JH QH KH"]
    state = position(trump="H", hands=hands, talon="6D 7D 6H")
    state = run(state, "0: 6C6S", "1: 7Cx6C", "1: 8Sx6S", "2: pass")

    assert (((0, 2), (2, 1)), 2) == (state.memory.last_refill, state.memory.trump_drawn_by)


def test_everybody_is_refilled_after_a_transfer_and_the_last_defender_draws_last():
    talon = "6C 6D 6S 7C 7D 7S TC TS JC JD QC QD QS 6H"
    state = position(trump="H", hands=["8C KC AC", "8D TH AS", "9C 9D JS"], talon=talon, rules="transfer:yes")
    state = run(state, "0: 8C", "1: >8D", "2: 9Cx8C", "2: 9Dx8D")

    assert ([6, 6, 6], [1, 0, 2]) == (counts(state), [player for player, _ in state.memory.last_refill])


def test_a_hand_that_is_empty_before_refilling_does_not_win():
    """Player 0 leads his only card; four cards are left in the talon."""
    state = run(position(trump="H", hands=["7C", "8C KD"], talon="6C 6D 8D 9H"), "0: 7C", "1: 8Cx7C")

    assert ((), None, 4) == (state.out, state.outcome, len(state.hands[0]))


@pytest.mark.parametrize(("players", "leader"), [(2, 0), (3, 2), (4, 2)])
def test_the_taker_never_leads(players, leader):
    hands = ["7C KC", "8D AD", "TS KS", "9S QS"][:players]

    assert f"{leader} lead" == asked(run(position(trump="H", hands=hands), "0: 7C", "1: take"))


def test_all_hands_empty_is_a_draw_and_counts_once():
    state = run(position(trump="H", hands=["9C", "TC"]), "0: 9C", "1: TCx9C")

    assert ((), None, "all_out") == (state.outcome.losers, state.outcome.durak, state.outcome.draw_reason)
    match = Match.new(Rules(), 2, seed=1)
    match.states.append(state)
    assert (1, 1, (0, 0)) == (match.score.deals, match.score.draws, match.score.lost)


def test_the_deal_ends_at_once_when_the_loser_takes_the_last_cards():
    state = run(position(trump="H", hands=["7C", "8D 9D"]), "0: 7C", "1: take")

    assert ("over", 1, ()) == (asked(state), state.outcome.durak, legal_actions(state))


def test_nobody_is_attacked_who_has_no_cards_left():
    """Player 1 beats with his last card; player 0 still holds a seven, but the bout is over."""
    state = run(position(trump="H", hands=["7C 7D KC", "8C", "KS AS"]), "0: 7C", "1: 8Cx7C")

    assert ((1,), "2 lead", 0) == (state.out, asked(state), state.bout.defender)
    assert "not_your_turn" == refused(state, "0: 7D")


# ---------------------------------------------------------------------------------------------- ranks, decks


@pytest.mark.parametrize("deck", [24, 32, 36, 52])
def test_ranks_compare_by_their_order_in_every_deck(deck):
    """Each card of a suit is beaten by every higher one and by no lower one."""
    suit = [card for card in full_deck(deck) if card.suit == "C"]
    for low, attack in enumerate(suit):
        for high, beating in enumerate(suit):
            if low == high:
                continue
            state = position(trump="H", hands=[f"{attack} KD", f"{beating} AD"], rules=f"deck:{deck}")
            assert (high > low) is (f"{beating}x{attack}" in legal(run(state, f"0: {attack}")))


def test_the_lowest_trump_may_be_a_two():
    assert "1 lead" == asked(start(["3S 4S 5S 6S 7S 8S", "2S AC AD AH KC KD"], "9S", rules="deck:52"))


@pytest.mark.parametrize(("deck", "too_many"), [(24, 5), (24, 6), (32, 6), (36, 7), (52, 9)])
def test_a_deck_too_small_for_so_many_is_not_offered_and_not_dealt(deck, too_many):
    rules = Rules(deck=deck)

    assert too_many not in player_counts(rules)
    with pytest.raises(InvalidRules):
        deal(rules, too_many, full_deck(deck))


# ---------------------------------------------------------------------------------------------- transfers

LED = run(position(trump="H", hands=["7C KC AC", "7D 9C AS", "7S QS JS"], rules="transfer:yes"), "0: 7C")


def test_a_transfer_takes_the_card_from_the_hand_and_one_not_held_is_refused():
    assert "card_not_in_hand" == refused(LED, "1: >7H")
    state = run(LED, "1: >7D")

    assert ("9C AS", "7C 7D") == (hand(state, 1), table(state))


def test_nobody_transfers_to_himself():
    """Of three seats the third is out: the attack goes back to player 0."""
    state = run(position(trump="H", hands=["7C KC AC", "7D 9C AS", ""], rules="transfer:yes"), "0: 7C", "1: >7D")

    assert (0, 1) == (state.bout.defender, state.bout.attacker)


@pytest.mark.parametrize("action", [">7S", ">7H", ">7H?"])
def test_nothing_is_transferred_or_shown_after_a_card_was_beaten(action):
    rules = "transfer:yes,show_transfer:yes"
    state = position(trump="H", hands=["7C 7D KC", "7S 7H 9C", "QS JS TS KS"], rules=rules)
    state = run(state, "0: 7C7D")
    assert action in legal(state)

    assert "already_beaten_something" == refused(run(state, "1: 9Cx7C"), f"1: {action}")


def test_the_same_trump_is_not_shown_for_ever():
    rules = "transfer:yes,show_transfer:yes"
    state = position(trump="H", hands=["7C 7D KC KD QC", "7H AS KS"], rules=rules)
    state = run(state, "0: 7C", "1: >7H?", "0: >7D")

    assert "already_shown" == refused(state, "1: >7H?")
    assert ">7H" in legal(state)


# ------------------------------------------------------------------------------------------- whose turn it is


@pytest.mark.parametrize("transfer", ["no", "yes"])
def test_throwing_in_by_neighbours_does_not_depend_on_transfers(transfer):
    hands = ["7C KC", "9C AD AS KS", "8D JC", "7S QC", "8H TC"]
    state = position(trump="H", hands=hands, rules=f"throwers:neighbours,transfer:{transfer}")
    state = run(state, "0: 7C", "1: 9Cx7C")

    assert "1 lead" == asked(state)  # only player 3 holds a seven, and he sits too far away


def test_the_leader_stays_a_neighbour_when_seats_between_are_out():
    """Player 3 leads to player 1, for player 0 is out."""
    state = position(trump="H", hands=["", "9C AD AS", "8D JC", "7C 7S QC"], attacker=3, rules="throwers:neighbours")

    assert "+7S" in legal(run(state, "3: 7C", "1: 9Cx7C"))


@pytest.mark.parametrize("text", ["1: 9C", "2: 7S", "2: +7S", "1: take"])
def test_only_the_leader_opens_a_bout(text):
    state = position(trump="H", hands=["7C KC AC", "7D 9C AS", "7S QS JS"])

    assert "not_your_turn" == refused(state, text)


def test_nobody_passes_before_something_was_led():
    assert "must_lead" == refused(position(trump="H", hands=["7C KC", "9C AS"]), "0: pass")


def test_a_bout_does_not_close_over_an_unbeaten_card():
    state = run(position(trump="H", hands=["7C 7D KC", "9C 9D AS"]), "0: 7C7D", "1: 9Cx7C")

    assert ("1 defend", {"9Dx7D", "take"}) == (asked(state), legal(state))
    assert "not_your_turn" == refused(state, "0: pass")
    assert "not_now" == refused(state, "1: pass")


def test_after_taking_every_thrower_gets_his_turn_the_leader_first():
    state = run(position(trump="H", hands=["7C 7D KC", "8S AD AS KS", "7S QS"]), "0: 7C", "1: take")
    assert "0 take" == asked(state)
    state = run(state, "0: +7D")

    assert "2 take" == asked(state)
    assert "7C 7D 7S 8S KS AD AS" == hand(run(state, "2: +7S"), 1)


@pytest.mark.parametrize(
    ("text", "reason"), [("0: +KC", "rank_not_on_table"), ("0: +7D7H7S", "limit"), ("0: +8S", "card_not_in_hand")]
)
def test_nothing_slips_in_after_taking(text, reason):
    state = run(position(trump="H", hands=["7C 7D 7H 7S KC", "8S AD AS", "QD QS"]), "0: 7C", "1: take")

    assert reason == refused(state, text)


def test_a_throw_in_does_not_lock_the_others_out():
    """Player 0 passed, player 2 threw in; when that is beaten player 3 may."""
    hands = ["7C 7H KC", "9C AD AS KS", "7D QS", "7S QC"]
    state = run(position(trump="H", hands=hands), "0: 7C", "1: 9Cx7C", "0: pass", "2: +7D", "1: ADx7D", "0: pass")

    assert ("3 throw", {"+7S", "pass"}) == (asked(state), legal(state))


def test_four_players_are_four_players_unless_they_agreed_on_teams():
    state = run(position(trump="H", hands=["7C KC", "9C AD", "8S JC", "7S QC"]), "0: 7C", "1: 9Cx7C")

    assert (False, "3 throw") == (Rules().teams, asked(state))


@pytest.mark.parametrize("preset", PRESETS, ids=str)
def test_who_has_passed_acts_again_only_after_a_new_defence_card_or_the_word_to_take(preset):
    """Within one window nobody is asked twice after his pass."""
    for state, action, following in games(preset, seeds=2):
        if action.kind is Kind.PASS and following.bout is not None and following.bout.table:
            assert state.turn not in following.bout.queue


# ---------------------------------------------------------------------------------------- no card twice, none lost


@pytest.mark.parametrize("kind", [Kind.LEAD, Kind.THROW_IN])
def test_the_same_card_is_not_laid_twice(kind):
    state = position(trump="H", hands=["7C 7D KC", "9C AD AS", "QS"])
    if kind is Kind.THROW_IN:
        state = run(state, "0: 7C", "1: 9Cx7C")
    card = parse_cards("7D")

    assert "duplicate_card" == refusal(state, 0, Action(kind, card * 2))


def test_the_second_of_two_equal_moves_is_refused():
    state = position(trump="H", hands=["7C 7D KC", "9C AD AS"])

    assert "not_your_turn" == refused(run(state, "0: 7C"), "0: 7C")
    assert "not_your_turn" == refused(run(state, "0: 7C", "1: 9Cx7C"), "1: 9Cx7C")


def test_who_gives_up_defending_keeps_what_he_beat_and_gets_the_rest():
    """Two of three are beaten; taking is what a player out of time would do."""
    state = run(position(trump="H", hands=["7C 7D 7S KC", "9C 9D AS"]), "0: 7C7D7S", "1: 9Cx7C", "1: 9Dx7D", "1: take")

    assert ("7C 7D 7S 9C 9D AS", "0 lead") == (hand(state, 1), asked(state))


def games(preset, seeds):
    """(state, action, state after) of whole games by random legal moves, for each number of players."""
    rules = PRESETS[preset].rules
    for players in preset_players(PRESETS[preset]):
        for seed in range(seeds):
            rng = random.Random(f"{preset} {players} {seed}")
            state = deal(rules, players, shuffled_deck(rules, seed))
            for _ in range(3000):
                actions = legal_actions(state)
                if not actions:
                    break
                action = rng.choice(actions)
                following = apply(state, action)
                yield state, action, following
                state = following


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS, ids=str)
def test_a_game_ends_with_one_loser_a_losing_team_or_a_draw_and_no_card_is_lost(preset):
    whole = sorted(full_deck(PRESETS[preset].rules.deck))
    for _, _, following in games(preset, seeds=4):
        if following.phase is not Phase.OVER:
            continue
        outcome = following.outcome
        assert whole == everything(following)
        assert (outcome.draw_reason is None) is bool(outcome.losers)
        assert following.rules.teams or len(outcome.losers) <= 1
        assert len(set(filter(None, places(following)))) == sum(place is not None for place in places(following))


@pytest.mark.parametrize("preset", ["podkidnoy_classic", "yard", "pairs_2x2"])
def test_every_game_ends_within_three_thousand_actions(preset):
    ends = sum(following.phase is Phase.OVER for _, _, following in games(preset, seeds=3))

    assert 3 * len(preset_players(PRESETS[preset])) == ends


def test_a_trump_ace_may_beat_like_any_other_card():
    state = run(position(trump="S", hands=["7C KC", "AS 6D"]), "0: 7C")

    assert {"ASx7C", "take"} == legal(state)


def test_play_that_goes_round_in_circles_ends_as_a_draw():
    cycle = ("0: 7C", "1: take", "2: 8C", "0: take", "1: 7C", "2: take", "0: 8C", "1: take", "2: 7C", "0: take")
    state = position(trump="H", hands=["7C 9D AS", "TD KS", "8C QS JD"])

    assert "repetition" == run(state, *cycle, "1: 8C", "2: take").outcome.draw_reason


def test_a_new_game_starts_clean_with_another_deck():
    """The old one was left in mid-bout."""
    old = Match.new(Rules(deck=52), 3, seed=1)
    old.play(old.state.turn, old.legal()[0])
    new = Match.new(Rules(deck=24), 3, seed=1)

    assert sorted(full_deck(24)) == everything(new.state)
    assert ((), (), (), ()) == (new.state.discard, new.state.bout.table, new.state.bout.shown, new.state.out)


def test_every_option_has_a_name_of_its_own():
    names = [option.name for option in options()]

    assert sorted(set(names)) == sorted(names)


def test_played_is_won_and_lost_and_drawn_together():
    match = Match.new(Rules(deck=24), 2, seed=1)
    rng = random.Random(1)
    for number in range(8):
        while not match.over:
            match.play(match.state.turn, rng.choice(match.legal()))
        score = match.score
        assert number + 1 == score.deals == sum(score.lost) + score.draws
        match = match.next_deal(number)
