"""At most six attack cards in a bout, and never more than the defender held when he became the defender.

By agreement only his hand counts. Attack cards are counted beaten or not; defence cards are not.
"""

import pytest

from durak.ending import attack_limit
from durak.rules import Rules
from tests.positions import asked, legal, position, refused, run


@pytest.mark.parametrize(
    ("cap", "hand_size", "expected"), [(6, 6, 6), (6, 3, 3), (6, 10, 6), (0, 3, 3), (0, 6, 6), (0, 10, 10)]
)
def test_the_limit_is_the_hand_and_the_cap(cap, hand_size, expected):
    assert expected == attack_limit(Rules(limit_cap=cap), hand_size, number=2, beaten=1)


def six_beaten(rules):
    """Player 1 holds ten cards and beats six: two sixes, two sevens, two eights."""
    hands = ["6C 6D 7C 7D 8C 8D 9C", "7S 8S 9S 9D AC AD KC KD TS JS", "QS QD"]
    state = position(trump="S", hands=hands, rules=rules)
    state = run(state, "0: 6C6D", "1: 7Sx6C", "1: KDx6D", "0: +7C7D", "1: 8Sx7C", "1: ADx7D")
    return run(state, "0: +8C8D", "1: KCx8C", "1: 9Dx8D")


def test_a_seventh_attack_card_is_refused():
    state = six_beaten("")

    assert "1 lead" == asked(state)
    assert (0, None) == (len(state.bout.table), state.outcome)


def test_by_agreement_only_the_hand_counts():
    state = six_beaten("limit_cap:0")

    assert {"+9C", "pass"} == legal(state)


def test_the_limit_does_not_shrink_with_the_hand():
    """He held six cards and has three left after beating three: three more may come, one by one."""
    hands = ["6C 6D 6S 7C 7D TS KS", "7S 7H 9S 9C 9D TC", "QS QD"]
    state = run(position(trump="H", hands=hands), "0: 6C6D6S", "1: 7Sx6S", "1: 9Cx6C", "1: 9Dx6D")
    state = run(state, "0: +7C", "1: TCx7C", "0: +7D", "1: 7Hx7D")

    assert (6, 1) == (state.bout.limit, state.bout.room)
    assert {"+TS", "pass"} == legal(state)


def test_defence_cards_do_not_count():
    """Three beaten pairs, six cards on the table; the defender still holds three, so a fourth attack card fits."""
    hands = ["6C 6D 6S 7C KS", "7S 9C 9D TC TD TH", "QS QD"]
    state = run(position(trump="H", hands=hands), "0: 6C6D6S", "1: 7Sx6S", "1: 9Cx6C", "1: 9Dx6D")

    assert "+7C" in legal(state)


def test_a_lead_may_not_exceed_the_defenders_hand():
    state = position(trump="H", hands=["6C 6D 6S KS", "7S 9C"])

    assert "limit" == refused(state, "0: 6C6D6S")


@pytest.mark.parametrize("cap", [6, 0])
def test_the_limit_binds_after_taking(cap):
    state = run(position(trump="H", hands=["6C 6D 6S KS", "7S 9C"], rules=f"limit_cap:{cap}"), "0: 6C", "1: take")

    assert {"+6D", "+6S", "pass"} == legal(state)
    assert "1 lead" != asked(run(state, "0: +6D"))
    assert "0 lead" == asked(run(state, "0: +6D"))


def test_a_defender_who_covers_with_his_last_card_ends_the_bout():
    state = run(
        position(trump="H", hands=["6C KS JS JC QC 6D", "7C", "QS 6S JD KD AD AS"], talon="8D 8C AH"),
        "0: 6C",
        "1: 7Cx6C",
    )

    assert "1 lead" == asked(state)
