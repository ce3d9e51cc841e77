"""By agreement a trump of the attack's rank need only be shown: it stays in hand, and the attack passes on.

Once per bout per card; afterwards it may still be laid or used to beat. The receiver must hold what lies already.
"""

from durak.cards import Card, parse_cards
from tests.positions import asked, hand, legal, position, refused, run, table

SHOW = "transfer:yes,show_transfer:yes"
HANDS = ["7C KC AC", "7H 7D AS", "7S QS JS"]


def led(hands=HANDS, rules=SHOW, lead="7C", **more):
    return run(position(trump="H", hands=hands, rules=rules, **more), f"0: {lead}")


def test_a_trump_of_the_rank_may_be_shown_or_laid():
    assert {"7Hx7C", ">7D", ">7H", ">7H?", "take"} == legal(led())


def test_without_the_agreement_it_must_be_laid():
    state = led(rules="transfer:yes")

    assert {"7Hx7C", ">7D", ">7H", "take"} == legal(state)
    assert "show_off" == refused(state, "1: >7H?")


def test_showing_needs_transfers_at_all():
    assert "transfer_off" == refused(led(rules="show_transfer:yes"), "1: >7H?")


def test_a_shown_card_stays_in_hand_and_everybody_knows_it():
    state = run(led(), "1: >7H?")

    assert ("2 defend", "7C", "7D 7H AS") == (asked(state), table(state), hand(state, 1))
    assert (frozenset(), frozenset({Card.parse("7H")}), frozenset()) == state.known
    assert parse_cards("7H") == state.bout.shown


def test_only_a_trump_of_the_rank_can_be_shown():
    state = led(["7C KC AC", "7H 7D 8H", "7S QS JS"])

    assert "only_a_trump_can_be_shown" == refused(state, "1: >7D?")
    assert "rank_differs" == refused(state, "1: >8H?")
    assert "card_not_in_hand" == refused(led(["7C KC", "7D 9C", "QS JS"]), "1: >7H?")


def test_a_trump_is_shown_once_in_a_bout_and_may_then_be_laid_so_nothing_goes_round_for_ever():
    """Two players: player 1 shows, player 0 transfers back, player 1 must lay it, beat, or take."""
    state = run(led(["7C 7D KC KD QC", "7H AS KS"]), "1: >7H?", "0: >7D")

    assert "already_shown" == refused(state, "1: >7H?")
    assert ">7H?" not in legal(state)
    assert {"7Hx7C", "7Hx7D", ">7H", "take"} == legal(state)


def test_in_a_later_bout_it_may_be_shown_again():
    """Player 2 takes the seven that was passed to him; in the next bout player 0 leads a seven again."""
    state = run(led(["7C 7D KC", "7H AS KS", "QS JS"]), "1: >7H?", "2: take", "1: pass", "0: pass")

    assert ("0 lead", ()) == (asked(state), state.bout.shown)
    assert ">7H?" in legal(run(state, "0: 7D"))


def test_the_receiver_must_hold_as_many_cards_as_lie_already():
    assert ">7H?" in legal(led(["7C 7S KC", "7H AS KS", "QS JS"], lead="7C7S"))
    state = led(["7C 7S KC", "7H AS KS", "JS"], lead="7C7S")

    assert {"7Hx7C", "7Hx7S", "KSx7S", "ASx7S", "take"} == legal(state)
    assert "next_player_has_too_few_cards" == refused(state, "1: >7H?")


def test_where_adding_would_be_one_too_many_showing_may_still_do():
    assert {">7H?"} == {text for text in legal(led(["7C KC", "7H AS", "JS"])) if text.startswith(">")}


def test_nothing_is_shown_once_a_card_is_beaten():
    state = run(led(["7C 7S KC", "7H 9C AS", "QS JS TS"], lead="7C7S"), "1: 9Cx7C")

    assert "already_beaten_something" == refused(state, "1: >7H?")


def test_a_shown_card_that_is_laid_is_known_no_more():
    state = run(led(["7C 7D KC KD KS QC", "7H AS JS"]), "1: >7H?", "0: >7D", "1: 7Hx7C")

    assert frozenset() == state.known[1]


def test_who_showed_is_the_main_attacker_and_is_counted_as_having_transferred():
    state = run(led(), "1: >7H?")

    assert ((1, 0), 1, 3) == (state.bout.throwers, state.bout.attacker, state.bout.limit)
