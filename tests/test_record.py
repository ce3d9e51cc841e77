"""Records: a deal as data, there and back, and what is not a record."""

import base64
import json
import zlib

import pytest

from durak.actions import Action
from durak.cards import full_deck
from durak.dealing import Previous, shuffled_deck
from durak.engine import legal_actions
from durak.record import (
    SHARE_PREFIX,
    InvalidRecord,
    Record,
    from_json,
    from_plain,
    from_share,
    load_json,
    to_json,
    to_plain,
    to_share,
    whole_number,
)
from durak.rules import Rules
from durak.state import Phase
from tests.positions import rules_of


def played(record, actions):
    """The record with its first legal actions added."""
    for _ in range(actions):
        state = record.replay()[-1]
        if state.phase is Phase.OVER:
            break
        record = record._replace(actions=(*record.actions, legal_actions(state)[0]))
    return record


PLAIN = Record(Rules(), 2, shuffled_deck(Rules(), 1))
YARD = rules_of("preset:yard")
RECORDS = {
    "only dealt": PLAIN,
    "in play": played(PLAIN, 9),
    "over": played(Record(Rules(deck=24), 4, shuffled_deck(Rules(deck=24), 3)), 400),
    "series": played(Record(YARD, 3, shuffled_deck(YARD, 2), previous=Previous(2, (1,), (1,))), 5),
    "after a draw": Record(YARD, 3, shuffled_deck(YARD, 2), previous=Previous(2)),
    "dealer": Record(Rules(), 3, shuffled_deck(Rules(), 2), dealer=0),
    "spare decks": Record(YARD, 3, shuffled_deck(YARD, 2), spare_decks=(full_deck(36), shuffled_deck(YARD, 5))),
}


@pytest.mark.parametrize("record", RECORDS.values(), ids=list(RECORDS))
def test_every_form_of_a_record_reads_back(record):
    assert record == from_plain(json.loads(json.dumps(to_plain(record))))
    assert record == from_json(to_json(record))
    assert record == from_share(to_share(record))


@pytest.mark.parametrize("record", RECORDS.values(), ids=list(RECORDS))
def test_a_record_replays_to_the_same_states_everywhere(record):
    states = record.replay()

    assert len(record.actions) + 1 == len(states)
    assert record.start() == states[0]
    assert states == from_share(to_share(record)).replay()


def test_the_record_named_over_is_a_whole_deal():
    assert Phase.OVER is RECORDS["over"].replay()[-1].phase


def test_a_share_text_is_safe_in_links_and_short():
    text = to_share(RECORDS["over"])

    assert text.startswith(SHARE_PREFIX)
    assert all(letter.isascii() and (letter.isalnum() or letter in ".-_") for letter in text)
    assert len(text) < 800


def test_only_what_is_needed_is_written_down():
    assert {"format", "version", "rules", "players", "deck", "actions"} == set(to_plain(PLAIN))
    assert {"dealer"} == set(to_plain(RECORDS["dealer"])) - set(to_plain(PLAIN))
    assert {"previous"} == set(to_plain(RECORDS["series"])) - set(to_plain(PLAIN))
    assert {"spare_decks"} == set(to_plain(RECORDS["spare decks"])) - set(to_plain(PLAIN))


def changed(**changes):
    plain = to_plain(RECORDS["series"]) | {"spare_decks": []} | changes
    return {name: value for name, value in plain.items() if value is not ...}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": "durak-match"}, "not_a_record"),
        ({"format": ...}, "not_a_record"),
        ({"version": ...}, "not_a_record"),
        ({"version": 0}, "not_a_record"),
        ({"version": "1"}, "not_a_record"),
        ({"version": True}, "not_a_record"),
        ({"version": 2}, "future_version"),
        ({"rules": ...}, "not_a_record"),
        ({"rules": None}, "bad_rules"),
        ({"rules": {"deck": 40}}, "bad_rules"),
        ({"rules": {"no_such": 1}}, "bad_rules"),
        ({"players": ...}, "not_a_record"),
        ({"players": "2"}, "not_a_record"),
        ({"players": True}, "not_a_record"),
        ({"players": 2.0}, "not_a_record"),
        ({"deck": ...}, "not_a_record"),
        ({"deck": "6S6"}, "not_a_record"),
        ({"deck": "6X"}, "not_a_record"),
        ({"actions": ...}, "not_a_record"),
        ({"actions": "6S"}, "not_a_record"),
        ({"actions": [6]}, "not_a_record"),
        ({"actions": ["six"]}, "not_a_record"),
        ({"dealer": "0"}, "not_a_record"),
        ({"previous": []}, "not_a_record"),
        ({"previous": {"dealer": 0}}, "not_a_record"),
        ({"previous": {"dealer": 3, "losers": [], "holders": []}}, "not_a_record"),
        ({"previous": {"dealer": 0, "losers": [3], "holders": []}}, "not_a_record"),
        ({"previous": {"dealer": 0, "losers": [1], "holders": [-1]}}, "not_a_record"),
        ({"previous": {"dealer": 0, "losers": 1, "holders": []}}, "not_a_record"),
        ({"previous": {"dealer": 0, "losers": [True], "holders": []}}, "not_a_record"),
        ({"spare_decks": "6S"}, "not_a_record"),
    ],
)
def test_what_is_not_a_record_is_refused_with_a_reason(changes, reason):
    with pytest.raises(InvalidRecord) as caught:
        from_plain(changed(**changes))

    assert reason == caught.value.reason


@pytest.mark.parametrize("plain", [None, [], "x", 3, {}, {"format": 1}])
def test_other_data_is_not_a_record(plain):
    with pytest.raises(InvalidRecord, match="not_a_record"):
        from_plain(plain)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"players": 9}, "bad_rules"),
        ({"players": 1, "previous": ...}, "bad_rules"),
        ({"rules": {"teams": True}}, "bad_rules"),
        ({"deck": "6S"}, "bad_deck"),
        ({"deck": ""}, "bad_deck"),
        ({"dealer": 5}, "bad_dealer"),
        ({"dealer": -1}, "bad_dealer"),
        ({"spare_decks": ["6S"]}, "bad_deck"),
        ({"actions": ["take"]}, "illegal_action"),
    ],
)
def test_a_record_that_is_no_legal_game_is_refused_when_it_is_read(changes, reason):
    text = json.dumps(changed(**changes))
    with pytest.raises(InvalidRecord) as caught:
        from_json(text)

    assert reason == caught.value.reason


def test_the_first_action_that_is_not_legal_is_named():
    actions = (*RECORDS["in play"].actions[:3], Action.parse("keep"))
    with pytest.raises(InvalidRecord, match=r"action 4: .*keep"):
        PLAIN._replace(actions=actions).replay()


def test_an_action_after_the_end_is_refused():
    over = RECORDS["over"]
    with pytest.raises(InvalidRecord, match="game_over"):
        over._replace(actions=(*over.actions, Action.parse("pass"))).replay()


@pytest.mark.parametrize("text", ["", "{", "null", "[]", '"x"', "NaN", "[" * 300_000, None, 5, b"{}"])
def test_broken_text_is_not_a_record(text):
    with pytest.raises(InvalidRecord) as caught:
        from_json(text)

    assert "not_a_record" == caught.value.reason


@pytest.mark.parametrize("bracket", ["[", '{"a":'])
def test_text_nested_too_deep_is_not_a_record(bracket):
    with pytest.raises(InvalidRecord, match="nested too deep"):
        load_json(bracket * 10_000)


def test_plain_data_is_read_up_to_a_sane_size():
    assert [1] == load_json("[1]")
    with pytest.raises(InvalidRecord, match="too long"):
        load_json(" " * 200_001)
    with pytest.raises(InvalidRecord, match="no text"):
        load_json(None)


def packed(data):
    return SHARE_PREFIX + base64.urlsafe_b64encode(zlib.compress(data)).decode()


@pytest.mark.parametrize(
    "text",
    [
        None,
        5,
        "",
        "durak1",
        "durak2." + to_share(PLAIN)[len(SHARE_PREFIX) :],
        SHARE_PREFIX,
        SHARE_PREFIX + "%%%",
        SHARE_PREFIX + "юникод",
        SHARE_PREFIX + "AAAA",
        to_share(PLAIN)[:-9],
        SHARE_PREFIX + "A" * 20_001,
        packed(b"\xff"),
        packed(b"{}"),
        packed(b" " * 10_000_000),
    ],
)
def test_a_broken_share_text_is_not_a_record(text):
    """Not even one that would unpack to a flood."""
    with pytest.raises(InvalidRecord) as caught:
        from_share(text)

    assert "not_a_record" == caught.value.reason


def test_a_share_text_of_an_illegal_game_is_refused():
    with pytest.raises(InvalidRecord, match="illegal_action"):
        from_share(to_share(PLAIN._replace(actions=(Action.parse("take"),))))


@pytest.mark.parametrize("value", [True, 2.0, "2", None, []])
def test_a_whole_number_is_an_int_and_nothing_else(value):
    assert 7 == whole_number(7)
    with pytest.raises(ValueError, match="not a whole number"):
        whole_number(value)
