"""The line protocol: what is asked and answered, what is refused, and that docs/PROTOCOL.md says so."""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

from durak import serve
from durak.actions import Action
from durak.ai.levels import level
from durak.ai.player import Limit
from durak.dealing import shuffled_deck
from durak.line_protocol import ProtocolError, answer_line, parse_answer, parse_question, question_line
from durak.record import Record
from durak.rules import PRESETS, preset_players
from durak.view import View, observe, to_json
from tests.positions import position, run
from tests.strategies import games, play_on

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "PROTOCOL.md"
SERVE = [sys.executable, "-m", "durak", "serve-engine"]


def some_view() -> View:
    """The defender of two is to act."""
    state = position(trump="H", hands=["6S7S9D", "8SKD6H"], talon="TCJH")
    return observe(state, 0)


def altered(**changes: object) -> str:
    """The line of `some_view` with some of its keys changed."""
    return json.dumps({**json.loads(question_line(some_view())), **changes})


BOUT = "0 1 0 6 beaten 7Cx6C 0+1,1+1 -"


def remembered(**changes: object) -> str:
    """The line of `some_view` with some of its memory changed."""
    memory = json.loads(question_line(some_view()))["memory"]
    return altered(memory={**memory, **changes})


def asked(line: str, name: str = "medium", seed: str = "1") -> dict[str, str]:
    answer: dict[str, str] = json.loads(answer_line(line, level(name).player(), Limit(iterations=20), seed))
    return answer


def sample(**changes: object) -> str:
    """The line of docs/PROTOCOL.md with some keys changed: player 1 of 3 defends, and there is a talon of two."""
    question = re.findall(r"```json\n(.*?)\n```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)[0]
    return json.dumps({**json.loads(question), **changes})


def later(**changes: object) -> str:
    """The line of one who throws in after the talon is gone, with some of its keys changed; player 2 is out."""
    state = position(trump="H", hands=["6S6D9D", "8SKD6H", "", "AD"], rules="transfer:yes")
    return json.dumps({**json.loads(question_line(observe(run(state, "0: 6S", "1: 8Sx6S"), 0))), **changes})


@given(games())
def test_every_view_of_a_player_to_act_can_be_asked_about(game):
    _, states = game
    for state in states[:: max(1, len(states) // 5)]:
        if state.turn is not None:
            view = observe(state, state.turn)
            assert parse_question(question_line(view)) == view


@pytest.mark.parametrize("preset", PRESETS)
def test_every_moment_of_every_preset_can_be_asked_about(preset):
    for players in preset_players(PRESETS[preset]):
        rules = PRESETS[preset].rules
        record = Record(rules, players, shuffled_deck(rules, f"line {players}"))
        for state in play_on(record, random.Random(f"{preset} {players}"), 300)[1]:
            if state.turn is not None:
                view = observe(state, state.turn)
                assert parse_question(question_line(view)) == view


@given(games())
def test_views_of_those_who_are_not_to_act_are_refused(game):
    _, states = game
    for seat in (None, *range(states[-1].players)):
        if seat is None or seat != states[-1].turn:
            with pytest.raises(ProtocolError) as caught:
                parse_question(question_line(observe(states[-1], seat)))
            assert caught.value.reason == "not_your_turn"


@pytest.mark.parametrize("name", ["easy", "hard", "expert"])
def test_the_answer_is_a_legal_action_and_always_the_same(name: str):
    line = question_line(some_view())

    answer = asked(line, name)

    assert Action.parse(answer["action"]) in some_view().legal
    assert list(answer) == ["action"]
    assert asked(line, name) == answer


def test_trumps_that_no_hand_can_hold_must_fit_into_the_talon():
    """Nobody had a trump when the first bout began, so the two hidden ones would both lie in one place of the talon."""
    state = position(trump="H", hands=["6S7S9D", "8S7H6H"], talon="TCJH", bouts=0, beaten=0)
    plain = json.loads(question_line(observe(state, 0)))
    assert "action" in asked(json.dumps(plain))
    plain["memory"]["first_reason"] = "no_trump"
    assert asked(json.dumps(plain))["detail"] == "the hidden cards fit into the hands"


def test_a_position_after_the_talon_is_answered():
    assert asked(later())["action"] in ("+6D", "pass")


def test_what_may_be_played_can_be_listed_in_any_order():
    legal = json.loads(sample())["legal"]
    assert parse_question(sample(legal=legal[::-1])) == parse_question(sample())

    view = observe(position(trump="H", hands=["6S6D7C", "8SKD6H"], talon="TCJH"), 0)
    line = question_line(view).replace('"6D6S"', '"6S6D"')
    assert line != question_line(view)
    assert parse_question(line) == view


def test_more_sets_of_cards_than_a_machine_can_hold_are_refused_at_once():
    """Without a cap on attack cards half a deck in hand could be thrown in in millions of ways."""
    state = position(trump="H", hands=["2S2D", "3S3D3C"], rules="deck:52,limit_cap:0")
    plain = json.loads(question_line(observe(run(state, "0: 2S", "1: 3Sx2S"), 0)))
    hand = "".join(f"{rank}{suit}" for rank in "6789TJQKA" for suit in "SDC")
    table = [[f"{rank}H", None] for rank in "23456789TJQKA"]
    plain |= {
        "hand": hand,
        "counts": [27, 12],
        "table": table,
        "discard": "",
        "limit": 52,
        "known": ["", ""],
        "legal": ["pass"],
    }
    assert asked(json.dumps(plain))["detail"] == "legal has every action that may be played, and no other"


def test_a_line_without_a_version_is_of_this_one():
    assert asked(to_json(some_view())) == asked(question_line(some_view()))


def test_bouts_that_are_over_may_be_told_and_left_out():
    told = json.loads(remembered(past=[BOUT]))
    assert len(parse_question(json.dumps(told)).memory.past) == 1
    del told["memory"]["past"]
    assert parse_question(json.dumps(told)).memory.past == ()
    assert list(asked(json.dumps(told), "expert")) == list(asked(remembered(past=[BOUT]), "expert")) == ["action"]


def test_the_seed_decides_among_equals():
    state = position(trump="H", hands=["6S6D6C", "8SKD6H"], talon="TCJH", rules="lead_multi:no")
    line = question_line(observe(state, 0))

    assert len({asked(line, "easy", seed)["action"] for seed in "123456789"}) > 1


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("nonsense", "not_json"),
        ("[" * 100_000, "not_json"),
        ("1", "not_a_view"),
        ("{}", "not_a_view"),
        ('{"protocol": 1}', "not_a_view"),
        (altered(more=1), "not_a_view"),
        (altered(hand=7), "not_a_view"),
        (altered(hand="XX"), "not_a_view"),
        (altered(rules={"transfer": "perhaps"}), "not_a_view"),
        (altered(legal=["fly"]), "not_a_view"),
        (altered(protocol=2), "unknown_version"),
        (altered(protocol=True), "unknown_version"),
        (altered(protocol=None), "unknown_version"),
        (altered(turn=1), "not_your_turn"),
        (altered(turn=None, legal=[]), "not_your_turn"),
        (altered(seat=None), "not_your_turn"),
        (altered(legal=[]), "not_your_turn"),
        (altered(seat=5, turn=5), "contradiction"),
        (altered(seat=-1, turn=-1), "contradiction"),
        (altered(seat="0", turn="0"), "contradiction"),
        (altered(counts=[3]), "contradiction"),
        (altered(counts=[3, "3"]), "contradiction"),
        (altered(counts=[3, 4]), "contradiction"),
        (altered(known=["", "8SKD6H9S"]), "contradiction"),
        (altered(known=[""]), "contradiction"),
        (altered(hand="6S6S9D"), "contradiction"),
        (altered(hand="6S2S9D"), "contradiction"),
        (altered(legal=["AS"]), "contradiction"),
        (altered(legal=["6S", "6S"]), "contradiction"),
        (altered(talon=True), "contradiction"),
        (altered(talon=2.0), "contradiction"),
        (altered(trump="♥"), "contradiction"),
        (altered(trump=4), "contradiction"),
        (altered(trump=""), "contradiction"),
        (altered(trump="HS"), "contradiction"),
        (altered(attacker=9), "contradiction"),
        *((sample(trump_card=card), "not_a_view") for card in ([], {}, False, 0, "", "1H")),
        *((sample(table=[["6S", beating]]), "not_a_view") for beating in ([], False, 0, "")),
        *((sample(outcome=outcome), "not_a_view") for outcome in ([], {}, False, 0)),
        (sample(trump_card="6S"), "contradiction"),  # lies on the table
        (sample(trump_card="6H"), "contradiction"),  # lies in the hand
        (sample(trump_card="AD"), "contradiction"),  # lies in the discard
        (sample(trump_card="9C"), "contradiction"),  # of another suit
        (sample(trump_card=None), "contradiction"),
        (later(trump_card="7H", discard="6C"), "contradiction"),
        (later(trump_card="7H"), "contradiction"),
        (sample(outcome={"losers": [0]}), "contradiction"),
        *((sample(phase=phase), "contradiction") for phase in ("redeal", "lead", "throw", "take", "over")),
        *((sample(defender=player), "contradiction") for player in (0, 2, None)),
        *((sample(defender_seat=seat), "contradiction") for seat in (0, 2, None)),
        *((sample(attacker=player), "contradiction") for player in (1, 2, None)),
        (sample(attacker_seat=1), "contradiction"),
        (sample(throwers=[0, 1]), "contradiction"),
        (sample(throwers=[0, 0]), "contradiction"),
        (sample(queue=[0]), "contradiction"),
        (sample(table=[["6S", "9S"]], discard="6C7C8CQCKCAC7D8D9DTDQDAD7H8H9HTHQHKHAHTSJSQSKSAS"), "contradiction"),
        (sample(legal=["take"]), "contradiction"),
        (sample(legal=["6Hx6S", "8Sx6S", ">6H"]), "contradiction"),
        (sample(legal=["6H", "8S", "KD"]), "contradiction"),
        (sample(legal=["6Hx6S", "8Sx6S", ">6H", "take", "KDx6S"]), "contradiction"),
        (sample(rules={}), "contradiction"),
        (sample(shown="6H"), "contradiction"),
        (sample(shown="2H"), "contradiction"),
        (sample(out=[2]), "contradiction"),
        (sample(first_limit=0), "contradiction"),
        (sample(known=["", "7H", ""]), "contradiction"),
        (later(queue=[]), "contradiction"),
        (later(queue=[3, 0]), "contradiction"),
        (later(phase="take"), "contradiction"),
        (later(out=[2, 3]), "contradiction"),
        (later(out=[2, 2]), "contradiction"),
        (remembered(past=None), "not_a_view"),
        (remembered(past=[{}]), "not_a_view"),
        (remembered(past=["0 1"]), "not_a_view"),
        (remembered(past=[BOUT.replace("6C", "XX")]), "not_a_view"),
        (remembered(past=[BOUT.replace("beaten", "lost")]), "not_a_view"),
        (remembered(past=[BOUT.replace("0+1", "0+1+1")]), "not_a_view"),
        (remembered(past=[BOUT.replace("7Cx6C", "8Cx7Cx6C")]), "not_a_view"),
        (remembered(past=[BOUT.replace("6C", "2C")]), "contradiction"),
        (remembered(past=[BOUT.replace("7Cx6C", "-")]), "contradiction"),
        (remembered(past=[BOUT.replace("0 1", "0 2")]), "contradiction"),
        (remembered(past=[BOUT.replace("0 6", "0 -6")]), "contradiction"),
        (remembered(past=[BOUT.replace("0+1", "0+1000000000")]), "contradiction"),
        (remembered(past=[BOUT.replace("1+1 -", "1+0 1")]), "contradiction"),
    ],
)
def test_what_cannot_be_answered_is_told(line: str, reason: str):
    answer = asked(line)

    assert answer["error"] == reason
    assert len(answer["detail"]) <= 200


def test_a_player_who_fails_is_answered_for_and_that_is_told():
    class Broken:
        def choose(self, *_):
            raise RuntimeError("no idea")

    answer = json.loads(answer_line(question_line(some_view()), Broken(), Limit(), "1"))

    assert Action.parse(answer["action"]) in some_view().legal
    assert "no idea" in answer["note"]


@pytest.mark.parametrize("answer", ["", "6S", '{"error": "not_json"}', '{"action": 3}', '{"action": "KH"}', "[]"])
def test_a_bad_answer_is_an_error(answer: str):
    with pytest.raises(ProtocolError, match="bad_answer"):
        parse_answer(answer, some_view())


def test_the_order_of_cards_in_an_answer_does_not_matter():
    view = observe(position(trump="H", hands=["6S6D7C", "8SKD6H"], talon="TCJH"), 0)

    assert parse_answer('{"action": "6S6D"}', view) == parse_answer('{"action": "6D6S"}', view)


# ------------------------------------------------------------------------------------------------ the command


def test_every_line_has_its_answer_and_empty_ones_have_none():
    lines = [b"\xff\xfe\n", b"\n", b"  \r\n", question_line(some_view()).encode()]
    answers: list[str] = []

    serve.serve(lines, answers.append, level("medium").player(), Limit(), "1")

    assert ["error" in json.loads(answer) for answer in answers] == [True, False]


def test_a_byte_order_mark_is_no_part_of_a_question():
    line = question_line(some_view()).encode()
    answers: list[str] = []

    serve.serve([b"\xef\xbb\xbf" + line, line], answers.append, level("medium").player(), Limit(), "1")

    assert "action" in json.loads(answers[0])
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", ["genius", "fractions:Fraction", "decimal:Context.copy"])
def test_an_unknown_level_is_told(name: str, capsys: pytest.CaptureFixture[str]):
    parser = argparse.ArgumentParser()
    serve.configure(parser)

    assert serve.run(parser.parse_args(["--level", name])) == 2
    assert name in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--seconds", "0"], ["--iterations", "-1"], ["--seconds", "1", "--iterations", "1"]])
def test_limits_that_are_none_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]):
    parser = argparse.ArgumentParser()
    serve.configure(parser)

    with pytest.raises(SystemExit):
        parser.parse_args(words)
    assert words[0] in capsys.readouterr().err


@pytest.mark.cpython
def test_each_answer_comes_before_the_next_question():
    """A program that waits for its answer gets it, though the input is still open."""
    with subprocess.Popen(SERVE, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        for line, key in ((question_line(some_view()), "action"), ("nonsense", "error")):
            process.stdin.write(line + "\n")
            process.stdin.flush()
            assert key in json.loads(process.stdout.readline())
        process.stdin.close()
        assert process.wait() == 0


@pytest.mark.cpython
def test_a_listener_who_has_gone_is_no_error():
    program = f"import subprocess as s; s.Popen({SERVE!r}, stdin=0, stdout=s.PIPE).stdout.close()"
    lines = (question_line(some_view()) + "\n") * 50

    finished = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        cwd=ROOT,
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )

    assert finished.stderr == ""


# ----------------------------------------------------------------------------------------------- the document


def test_the_example_of_the_document_is_answered_as_it_says():
    text = DOCUMENT.read_text(encoding="utf-8")
    question, answer = re.findall(r"```json\n(.*?)\n```", text, re.DOTALL)[:2]

    assert asked(question.replace("\n", "")) == json.loads(answer)


def test_the_document_names_every_key_and_error():
    text = DOCUMENT.read_text(encoding="utf-8")
    errors = ("not_json", "unknown_version", "not_a_view", "contradiction", "not_your_turn")

    assert [] == [name for name in ("protocol", *View._fields, *errors) if f"`{name}`" not in text]


def test_what_is_wrong_with_a_line_is_told_once() -> None:
    told = json.loads(answer_line("foo", level("easy").player(), Limit(), "1"))
    assert told == {"error": "not_json", "detail": "Expecting value: line 1 column 1 (char 0)"}
