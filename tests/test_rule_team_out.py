"""In teams the seat of a player who is out is played by his partner, with the partner's own hand.

Of two partners it is the nearest clockwise. By agreement such seats are skipped, and the attack goes to the nearest
opponent; then after a take the nearest opponent of the taker leads.
"""

import pytest

from tests.positions import asked, legal, position, run

PARTNER = "teams:yes"
SKIP = "teams:yes,team_out:skip"


def south_out(attacker, rules=PARTNER):
    """Seats west 0, north 1, east 2, south 3; south is out."""
    hands = ["6C 7C 8C 6H", "AC AD AS KS", "9D TD JD 9H", ""]
    return position(trump="H", hands=hands, attacker=attacker, rules=rules)


@pytest.mark.parametrize(
    ("attacker", "lead", "beating", "beaten", "taken"),
    [
        (0, "7C", "AC", (1, 2), (2, 3)),  # west against north
        (1, "KS", "9H", (2, 3), (3, 0)),  # north against east, who faces south's seat next; taken: north leads from it
        (2, "TD", "AD", (3, 0), (0, 1)),  # east against south's seat, which north plays
        (3, "KS", "6H", (0, 1), (1, 2)),  # north from south's seat against west
    ],
)
def test_the_turn_passes_over_seats(attacker, lead, beating, beaten, taken):
    """(seat that leads, seat that defends) after the bout was beaten, and after it was taken."""
    state = south_out(attacker)
    led = run(state, f"{state.turn}: {lead}")
    defender = led.turn

    after = run(led, f"{defender}: {beating}x{lead}")
    assert beaten == (after.bout.attacker_seat, after.bout.defender_seat)
    after = run(led, f"{defender}: take")
    assert taken == (after.bout.attacker_seat, after.bout.defender_seat)


def test_a_partner_leads_and_defends_for_both_seats_with_his_one_hand():
    state = south_out(3)
    assert ("1 lead", {"AC", "AD", "AS", "KS"}) == (asked(state), {t for t in legal(state) if len(t) == 2})
    assert (1, 0) == (state.bout.attacker, state.bout.defender)

    state = south_out(2)
    assert (3, 1, 4) == (state.bout.defender_seat, state.bout.defender, state.bout.limit)


def test_beaten_from_the_seat_of_a_player_who_is_out_the_next_one_leads():
    """North, playing south's seat, led against west, who beat: west leads against north."""
    state = position(trump="H", hands=["TC AC 8H", "9C AD", "6D 7D", ""], attacker=3, rules=PARTNER)
    state = run(state, "1: 9C", "0: TCx9C")

    assert (0, 1) == (state.bout.attacker_seat, state.bout.defender_seat)


def test_with_one_left_on_each_side_it_is_the_game_of_two():
    """Beaten: the turn changes sides; taken: it stays."""
    hands = ["6C 7C 8C", "AC AD AS", "", ""]
    state = run(position(trump="H", hands=hands, rules=PARTNER), "0: 6C", "1: ACx6C")
    assert "1 lead" == asked(state)

    state = run(position(trump="H", hands=hands, rules=PARTNER), "0: 6C", "1: take")
    assert ("0 lead", 1) == (asked(state), state.bout.defender)


def test_who_plays_two_seats_throws_in_once():
    state = south_out(0)
    assert (0, 2) == state.bout.throwers

    hands = ["6C 7C 8C KC", "AC AD AS KS", "", "9D TD"]
    assert (0,) == position(trump="H", hands=hands, rules=PARTNER).bout.throwers


def test_of_two_partners_the_nearest_clockwise_plays_the_empty_seat():
    """Seat 1 is out: 3 defends it. With 3 out as well, 5 does."""
    hands = ["6C 7C", "", "6D 7D", "AC AD", "6S 7S", "KC KD"]
    assert 3 == position(trump="H", hands=hands, rules=PARTNER).bout.defender
    hands[3] = ""
    assert 5 == position(trump="H", hands=hands, rules=PARTNER).bout.defender


def test_by_agreement_the_attack_goes_to_the_nearest_opponent():
    """East leads past south and past his partner west to north."""
    state = south_out(2, SKIP)

    assert (2, 1, 1) == (state.bout.attacker, state.bout.defender, state.bout.defender_seat)


def test_then_after_a_take_the_nearest_opponent_of_the_taker_leads():
    """West attacks north; north takes; east leads, though south would be next but one."""
    state = run(south_out(0, SKIP), "0: 7C", "1: take")
    assert ("2 lead", 1) == (asked(state), state.bout.defender)

    state = run(south_out(1, SKIP), "1: KS", "2: take")
    assert ("1 lead", 2) == (asked(state), state.bout.defender)


def test_then_after_a_beaten_bout_the_defender_leads_or_the_next_in_the_game():
    state = run(south_out(0, SKIP), "0: 7C", "1: ACx7C")
    assert "1 lead" == asked(state)

    state = run(position(trump="H", hands=["6C 7C", "AC", "6D", "KD"], rules=SKIP), "0: 6C", "1: ACx6C")
    assert ((1,), "2 lead", 3) == (state.out, asked(state), state.bout.defender)


@pytest.mark.parametrize(("rules", "receiver"), [(PARTNER, 1), (SKIP, 1)])
def test_a_transfer_reaches_an_opponent_past_an_empty_seat(rules, receiver):
    """North led to east; east transfers: south's seat is north's, and skipping south the nearest opponent is north."""
    hands = ["6C 7C", "9C AC AD", "9D KD", ""]
    state = position(trump="H", hands=hands, attacker=1, rules=rules + ",transfer:yes")
    state = run(state, "1: 9C", "2: >9D")

    assert f"{receiver} defend" == asked(state)


@pytest.mark.parametrize("rules", [PARTNER, SKIP])
def test_without_anybody_out_both_are_the_same_game(rules):
    hands = ["6C 7C", "AC AD", "6D 7D", "KC KD"]
    beaten = run(position(trump="H", hands=hands, rules=rules), "0: 7C", "1: ACx7C", "2: pass")
    taken = run(position(trump="H", hands=hands, rules=rules), "0: 6C", "1: take", "2: pass")

    assert ("1 lead", 2) == (asked(beaten), beaten.bout.defender)
    assert ("2 lead", 3) == (asked(taken), taken.bout.defender)


def test_whoever_leads_from_an_empty_seat_is_remembered_as_the_leader():
    """Also after a transfer, when the main attacker is another."""
    hands = ["", "7D 8C 9S", "7C KC QD", "9C TC JD"]
    state = position(trump="H", hands=hands, attacker=0, rules="teams:yes,transfer:yes")
    state = run(state, "2: 7C", "1: >7D", "2: take")
    (bout,) = state.memory.past
    assert (2, 2, True) == (bout.leader, bout.defender, bout.taken)
