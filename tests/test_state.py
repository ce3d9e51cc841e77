"""State: a value, and the look-ups it offers."""

from durak.cards import Card, parse_cards
from durak.state import Bout, Memory, Pair, Phase, cards_on
from tests.positions import position, run

TALON = "AC 6H"


def three_players():
    return position(trump="H", hands=["7C 7D", "9C 8D AS", "KS 7H"], talon=TALON)


def test_a_state_never_changes():
    before = three_players()
    copy = before._replace()
    run(before, "0: 7C", "1: 9Cx7C", "0: +7D", "1: take", "2: +7H")

    assert copy == before


def test_equal_states_hash_alike():
    assert 1 == len({three_players(), three_players()})
    assert run(three_players(), "0: 7C") != run(three_players(), "0: 7D")


def test_a_state_knows_its_players_and_the_face_up_card():
    state = three_players()

    assert 3 == state.players
    assert Card.parse("6H") == state.trump_card


def test_there_is_no_face_up_card_once_the_talon_is_gone():
    assert position(trump="H", hands=["7C", "9C"]).trump_card is None


def test_the_table_counts_what_is_uncovered_and_what_still_fits():
    bout = run(three_players(), "0: 7C7D", "1: 9Cx7C").bout

    assert (Pair(*parse_cards("7C 9C")), Pair(*parse_cards("7D"))) == bout.table
    assert (1, 1) == (bout.uncovered, bout.room)
    assert parse_cards("7C 9C 7D") == cards_on(bout.table)


def test_the_quick_ways_to_another_bout_change_what_they_say_and_nothing_else():
    bout, table = three_players().bout, (Pair(Card.parse("7C")),)

    assert bout._replace(table=table, queue=(), last_play=1, faced=1) == bout._replace(queue=(2,)).led(table)
    assert bout._replace(table=table, queue=(2, 0), last_play=3) == bout.with_table(table, (2, 0), 3)
    assert bout._replace(queue=(2,)) == bout.with_queue((2,))
    assert {Bout} == {type(bout.led(table)), type(bout.with_table(table, (), 1)), type(bout.with_queue(()))}


def test_the_quick_ways_to_another_state_change_what_they_say_and_nothing_else():
    state = three_players()
    bout, hands, known = state.bout.with_queue((2,)), (), (frozenset(),)

    assert state._replace(phase=Phase.THROW, turn=2, bout=bout) == state.asking(Phase.THROW, 2, bout)
    assert state._replace(hands=hands, known=known) == state.with_hands(hands, known)


def test_a_deal_begins_with_nothing_to_remember():
    assert Memory(None, (), None, None) == three_players().memory
