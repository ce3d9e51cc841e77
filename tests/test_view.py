"""Views: what a seat knows, and what it does not."""

import json

import pytest

from durak.cards import Card, full_deck, parse_cards
from durak.legality import legal_actions
from durak.state import Pair, Phase
from durak.view import InvalidView, View, forget, from_json, observe, to_json
from tests.positions import position, run, start

STATE = run(
    position(trump="H", hands=["7C 7D AC", "9C AD", "9S KD QS"], talon="6C JH 6H", rules="first_limit:first_discard"),
    "0: 7C",
    "1: 9Cx7C",
)
OVER = run(position(trump="H", hands=["7C", "6S 8S"]), "0: 7C", "1: take")
REDEAL = start(["6C 7C 8C 9C TC JC", "6D 7D 8D 9D TS JH"], "6H", rules="redeal:one_color")
TAKEN = run(STATE, "0: +7D", "1: take")


def test_a_seat_sees_its_hand_the_table_and_counts():
    view = observe(STATE, 2)

    assert (2, Phase.THROW, 0) == (view.seat, view.phase, view.turn)
    assert (parse_cards("9S QS KD"), (2, 1, 3), 3) == (view.hand, view.counts, view.talon)
    assert ("H", Card.parse("6H")) == (view.trump, view.trump_card)
    assert (Pair(*parse_cards("7C 9C")),) == view.table
    assert (0, 1, 0, 1) == (view.attacker, view.defender, view.attacker_seat, view.defender_seat)
    assert ((0, 2), (0, 2), 2, 1) == (view.throwers, view.queue, view.limit, view.room)
    assert (3, False) == (view.players, view.first_limit)


def test_only_the_player_to_act_sees_actions():
    assert legal_actions(STATE) == observe(STATE, 0).legal
    assert () == observe(STATE, 1).legal
    assert () == observe(STATE, None).legal


def test_an_onlooker_sees_no_hand():
    view = observe(STATE, None)

    assert ((), None) == (view.hand, view.seat)
    assert observe(STATE, 2)._replace(seat=None, hand=()) == view


def test_two_states_that_differ_only_in_what_is_hidden_give_equal_views():
    """A card changes places between another hand and the talon."""
    other = position(
        trump="H", hands=["7C 7D AC", "9C AD", "JH KD QS"], talon="6C 9S 6H", rules="first_limit:first_discard"
    )
    other = run(other, "0: 7C", "1: 9Cx7C")

    assert STATE != other
    assert observe(STATE, 1) == observe(other, 1)
    assert observe(STATE, 0) == observe(other, 0)
    assert observe(STATE, 2) != observe(other, 2)


def test_cards_that_were_taken_are_known_and_not_unseen():
    view = observe(TAKEN, 0)

    assert parse_cards("7C 7D 9C") == view.known[1]
    assert not view.unseen() & set(parse_cards("7C 7D 9C"))


def test_unseen_cards_are_those_in_hidden_hands_and_in_the_talon():
    assert set(parse_cards("AD 9S KD QS 6C JH")) == observe(STATE, 0).unseen()
    assert set(parse_cards("7D AC 9S KD QS 6C JH")) == observe(STATE, 1).unseen()


def test_everything_is_unseen_before_anything_happened_but_the_own_hand_and_the_trump_card():
    view = observe(REDEAL, 0)

    assert set(full_deck(36)) - set(view.hand) - {view.trump_card} == view.unseen()


def test_between_bouts_and_after_the_end_there_is_no_attacker():
    view = observe(OVER, 0)

    assert (None, None, None, None) == (view.attacker, view.defender, view.attacker_seat, view.defender_seat)
    assert ((), (), (), (), 0) == (view.table, view.throwers, view.queue, view.shown, view.limit)
    assert ((1, 2), OVER.outcome, None) == (view.places, view.outcome, view.turn)


def test_a_view_tells_whether_the_five_card_limit_is_in_force():
    state = position(trump="H", hands=["7C", "9C"], talon="6H", rules="first_limit:first_discard", bouts=1, beaten=0)

    assert observe(state, 0).first_limit
    assert not observe(STATE, 0).first_limit


def test_a_view_knows_partners():
    view = observe(position(trump="H", hands=["7C", "8C", "9C", "TC"], rules="teams:yes"), 0)

    assert view.are_partners(0, 2)
    assert not view.are_partners(0, 1)
    assert not observe(STATE, 0).are_partners(0, 2)


def test_who_does_not_remember_knows_only_what_lies_before_him():
    view = observe(TAKEN, 0)

    memory = view.memory._replace(past=())
    assert view._replace(discard=(), known=((), (), ()), memory=memory) == forget(view)
    assert set(parse_cards("7C 7D 9C")) <= forget(view).unseen()


def test_no_field_of_a_view_holds_the_state_the_talon_or_other_hands():
    view = observe(STATE, 1)
    hidden = set(parse_cards("7D AC 9S KD QS 6C JH"))

    assert not hidden & {card for field in view for card in cards_in(field)}


def cards_in(value):
    if isinstance(value, Card):
        return {value}
    if isinstance(value, tuple):
        return {card for part in value for card in cards_in(part)}
    return set()


# -------------------------------------------------------------------------------------------- as text


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("state", [STATE, OVER, REDEAL, TAKEN], ids=["throw", "over", "redeal", "taken"])
def test_a_view_reads_back_from_its_text(state, seat):
    view = observe(state, seat)

    assert view == from_json(to_json(view))


def test_a_view_of_rare_rules_with_a_shown_trump_reads_back():
    state = position(trump="H", hands=["7C AC", "7H AD", "9S KD"], rules="preset:chaos")
    view = observe(run(state, "0: 7C", "1: >7H?"), 0)

    assert (parse_cards("7H"), ((), parse_cards("7H"), ())) == (view.shown, view.known)
    assert view == from_json(to_json(view))


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "3", '"x"', "{}", '{"rules": {}}', to_json(observe(STATE, 0)).replace("7C", "7X")],
)
def test_anything_else_is_not_a_view(text):
    with pytest.raises(InvalidView, match="not a view"):
        from_json(text)


@pytest.mark.parametrize("field", View._fields)
def test_a_view_that_lacks_a_field_is_refused(field):
    plain = json.loads(to_json(observe(STATE, 0)))
    del plain[field]
    with pytest.raises(InvalidView):
        from_json(json.dumps(plain))


def test_a_view_with_a_field_too_many_is_refused():
    with pytest.raises(InvalidView):
        from_json(to_json(observe(STATE, 0)).replace('{"seat"', '{"talon_cards": [], "seat"', 1))
