"""Any rank on the table may be thrown in, of attack and defence cards alike.

By agreement only the rank of the lead: always, or when four or more were dealt in.
"""

import pytest

from tests.positions import asked, legal, position, refused, run

HANDS = ["7C 7D 9D KC", "9C AD AS KS", "TS QS", "TD QD"]


def thrown(rules, players=4, hands=HANDS):
    return run(position(trump="H", hands=hands[:players], rules=rules), "0: 7C", "1: 9Cx7C")


@pytest.mark.parametrize(
    ("value", "players", "is_open"),
    [
        ("any", 3, True),
        ("any", 4, True),
        ("lead_4plus", 3, True),
        ("lead_4plus", 4, False),
        ("lead", 2, False),
        ("lead", 4, False),
    ],
)
def test_whether_the_rank_of_a_defence_card_may_be_thrown_in(value, players, is_open):
    state = thrown(f"throw_ranks:{value}", players)

    assert is_open is ("+9D" in legal(state))
    assert (None if is_open else "rank_not_on_table") == refused(state, "0: +9D")
    assert "+7D" in legal(state)


def test_players_are_counted_at_the_deal_and_not_later():
    """Four were dealt in, one is out: still only the lead's rank."""
    state = thrown("throw_ranks:lead_4plus", hands=[*HANDS[:3], ""])

    assert {"+7D", "pass"} == legal(state)


def test_who_has_only_other_ranks_is_not_asked():
    state = run(position(trump="H", hands=["7C KC", "9C AD", "9D 9S"], rules="throw_ranks:lead"), "0: 7C", "1: 9Cx7C")

    assert "1 lead" == asked(state)


def test_it_binds_after_taking_as_well():
    state = run(thrown("throw_ranks:lead"), "0: +7D", "1: take")

    assert "2 lead" == asked(state)


def test_after_a_transfer_the_rank_is_still_that_of_the_lead():
    hands = ["7C KC", "7D AD AS", "9D 9C 9H QS"]
    state = run(position(trump="H", hands=hands, rules="throw_ranks:lead,transfer:yes"), "0: 7C", "1: >7D")
    state = run(state, "2: 9Dx7D", "2: 9Cx7C")

    assert "2 lead" == asked(state)


def test_trumps_are_thrown_in_like_other_cards():
    state = run(position(trump="H", hands=["7C 7H KC", "9C AD AS"]), "0: 7C", "1: 9Cx7C")

    assert {"+7H", "pass"} == legal(state)
