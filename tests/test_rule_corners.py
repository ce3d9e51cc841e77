"""Corners where rules meet: hands that run empty in mid-bout, and who then transfers, throws in and is honoured."""

from __future__ import annotations

import pytest

from durak.cards import parse_cards
from durak.conformance import facts
from durak.engine import InvalidPosition, shuffled_deck
from durak.engine import position as engine_position
from durak.match import Match
from durak.record import InvalidRecord, Record, from_plain, to_plain
from durak.rules import Rules
from tests.positions import position, run

EMPTY_SEAT = ["7S", "8S 9S TS JS QS", "7C 7H KC", "AD AC", "", "7D KD"]
"""Three against three: 4 is out, 0 leads his last card from the seat of 4."""


@pytest.mark.parametrize(("throwers", "order"), [("attacker", [2]), ("all", [2, 0])])
def test_who_transfers_from_the_seat_of_a_partner_just_out_is_the_main_attacker(throwers, order):
    """RULES §9: the main attacker is who transferred, whoever owns the seat."""
    rules = Rules(teams=True, transfer=True, throwers=throwers)
    state = position(trump="H", hands=EMPTY_SEAT, attacker=4, rules=rules)
    state = run(state, "0: 7S", "5: >7D", "2: >7C", "1: take")

    assert (2, 2, order) == (state.turn, facts(state)["attacker"], facts(state)["throw_order"])


def test_who_transferred_is_a_neighbour_though_an_emptied_seat_lies_between():
    """RULES §7.2, §9: the neighbours are the main attacker and the defender's left."""
    hands = ["7S", "7D 9S 9C 9D AH KD", "7C KC KS", "7H 9H QC"]
    state = position(trump="H", hands=hands, rules=Rules(transfer=True, throwers="neighbours"))
    state = run(state, "0: 7S", "1: >7D", "2: >7C", "3: >7H", "1: 9Sx7S", "1: 9Cx7C", "1: 9Dx7D", "1: take")

    assert (3, [3, 2]) == (state.turn, facts(state)["throw_order"])


def test_two_sixes_of_two_players_make_no_epaulettes_after_a_show():
    """RULES §11, one card at a time: the lead six and the same player's second six."""
    rules = Rules(transfer=True, show_transfer=True, lead_multi=False)
    state = position(trump="H", hands=["6S", "6H", "KC QC 9C"], rules=rules)
    state = run(state, "0: 6S", "1: >6H?", "2: take", "1: +6H")

    assert (2, 0) == (state.outcome.durak, state.outcome.epaulettes)


@pytest.mark.parametrize("deck", [5, None, [], {}, True])
@pytest.mark.parametrize("key", ["deck", "spare_decks"])
def test_a_record_whose_decks_are_no_texts_is_refused(key, deck):
    plain = to_plain(Record(Rules(), 2, shuffled_deck(Rules(), 1)))
    plain[key] = deck if key == "deck" else [deck]

    with pytest.raises(InvalidRecord) as refused:
        from_plain(plain)
    assert refused.value.reason == "not_a_record"


@pytest.mark.parametrize("version", [None, "1", 0, True])
def test_a_match_without_a_version_is_refused(version):
    plain = Match.new(Rules(), 2, 1).to_plain() | {"version": version}

    with pytest.raises(InvalidRecord) as refused:
        Match.from_plain(plain)
    assert refused.value.reason == "not_a_record"


@pytest.mark.parametrize(
    ("hands", "rules", "changes"),
    [
        (["", "7S", "8S"], Rules(), {"out": [0]}),  # nobody plays the attacker's seat
        (["", "7S", "", "9S"], Rules(teams=True), {"out": [0, 2], "attacker_seat": 1}),  # one team is out already
        (["7S", "8S"], Rules(), {"trump": "X"}),
        (["7S", "8S"], Rules(), {"trump": ""}),
        (["7S", "8S"], Rules(), {"trump": "CD"}),
        (["7S", "8S"], Rules(), {"trump": None}),
        (["7S", "8S"], Rules(), {"bouts_before": -1}),
    ],
)
def test_an_impossible_position_is_refused(hands, rules, changes):
    with pytest.raises(InvalidPosition):
        engine_position(rules, [parse_cards(hand) for hand in hands], **{"trump": "H", **changes})
