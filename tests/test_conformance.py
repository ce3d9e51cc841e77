"""The checked cases and recorded games of tests/data, and the checker itself: it finds every kind of disagreement.

A wrong expectation is made from a right one for each key of the format, so no key is ever read over.
"""

import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest

from durak import conformance
from durak.conformance import InvalidFile, check_case, check_file, check_replay, compare, facts, parse_action, set_up
from durak.engine import IllegalAction, play
from durak.legality import refusal

DATA = Path(__file__).parent / "data"
ROOT = DATA.parent.parent
CASES = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))["cases"]
REPLAYS = json.loads((DATA / "replays.json").read_text(encoding="utf-8"))["replays"]
BY_ID = {case["id"]: case for case in CASES}
PLAYED = [case for case in CASES if "error" not in case["expect"]]


def named(entries):
    return pytest.mark.parametrize("entry", entries, ids=[entry["id"] for entry in entries])


def walk(case):
    """(state, expectation) at each checkpoint of a case, the last one at its end."""
    state = set_up(case)
    for step in case["steps"]:
        if "expect" in step:
            yield state, step["expect"]
        else:
            state = play(state, step["seat"], parse_action(step["action"]))
    yield state, case["expect"]


# ------------------------------------------------------------------------------------------ the data


@named(CASES)
def test_a_checked_case_holds(entry):
    assert [] == list(check_case(entry))


@named(REPLAYS)
def test_a_recorded_game_replays_as_recorded(entry):
    assert [] == list(check_replay(entry))


@named(PLAYED)
def test_all_public_facts_at_the_end_of_a_case_are_as_noted(entry):
    *_, (state, _) = walk(entry)

    assert [] == list(compare(state, entry["snapshot"]))


@named([case for case in PLAYED if any("illegal" in expect for _, expect in walk(case))])
def test_what_a_case_refuses_is_refused_for_the_reason_noted(entry):
    for state, expect in walk(entry):
        for action in expect.get("illegal", ()):
            assert action["why"] == refusal(state, action.get("seat", state.turn), parse_action(action))


def test_the_data_is_whole():
    assert (151, 13) == (len(BY_ID), len({replay["id"] for replay in REPLAYS}))


# ------------------------------------------------------------------------ every disagreement is found

SNAPSHOT_KEYS = sorted({key for case in PLAYED for key in case["snapshot"]})


def wrong(value):
    """Some other value of the same kind."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    return [*value, "7C"]


def test_the_facts_compared_are_all_that_the_format_names():
    *_, (state, _) = walk(BY_ID["lead-multi"])

    assert SNAPSHOT_KEYS == sorted(facts(state))


@pytest.mark.parametrize("key", SNAPSHOT_KEYS)
def test_a_wrong_fact_is_found_whatever_its_key(key):
    """In every case that notes one, and nothing else is complained of."""
    for case in PLAYED[::7]:
        changed = case | {"steps": case["steps"], "expect": {key: wrong(case["snapshot"][key])}}
        lines = list(check_case(changed))

        assert 1 == len(lines)
        assert lines[0].startswith(f"{key} is ")


@pytest.mark.parametrize("key", SNAPSHOT_KEYS)
def test_a_wrong_fact_at_a_checkpoint_is_found_with_its_step(key):
    case = BY_ID["tr-chain-back"]
    start = set_up(case)
    steps = [{"expect": {key: wrong(facts(start)[key])}}, *case["steps"]]
    lines = list(check_case(case | {"steps": steps}))

    assert [True] == [line.startswith(f"step 1: {key} is ") for line in lines]


def first(key):
    return next(case for case in PLAYED if key in case["expect"])


SIX = {"type": "attack", "cards": ["2C"]}


@pytest.mark.parametrize(
    ("key", "change", "complaint"),
    [
        ("hands_exact", lambda value: {**value, "0": ["2C"]}, "hand of 0 is"),
        ("legal", lambda value: value[1:], "too many ['"),
        ("legal", lambda value: [*value, SIX], "missing ['2C']"),
        ("legal", lambda _: [], "too many ['"),
        ("legal_contains", lambda value: [*value, SIX], "not legal: 2C"),
        ("no_such_key", lambda _: 1, "unknown key 'no_such_key'"),
    ],
)
def test_a_wrong_expectation_of_another_kind_is_found(key, change, complaint):
    case = first(key) if key != "no_such_key" else PLAYED[0]
    expect = {key: change(copy.deepcopy(case["expect"].get(key)))}
    lines = list(check_case(case | {"expect": expect}))

    assert 1 == len(lines)
    assert complaint in lines[0]


def test_a_legal_action_that_should_be_refused_is_found():
    """By the player to act, and by whoever tries when a seat is named."""
    case = first("legal")
    *_, (state, _) = walk(case)
    action = case["expect"]["legal"][0]

    for entry in (action, action | {"seat": state.turn}):
        lines = list(check_case(case | {"expect": {"illegal": [entry]}}))
        assert [f"not refused: {parse_action(action)} of player {state.turn}"] == lines


def test_a_game_that_should_have_been_refused_at_its_start_is_found():
    expect = {"error": "not_enough_cards"}

    assert ["set-up accepted, expected error not_enough_cards"] == list(check_case(PLAYED[0] | {"expect": expect}))


@pytest.mark.parametrize("expect", [{}, {"error": "teams_need_4_or_6"}])
def test_a_refused_start_that_was_not_expected_is_found(expect):
    lines = list(check_case(BY_ID["deal-err-36x7"] | {"expect": expect}))

    assert 1 == len(lines)
    assert "set-up refused: not_enough_cards, expected " in lines[0]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rules": {"deck": 40}}, "bad_value"),
        ({"rules": {"no_such_option": 1}}, "unknown_option"),
        ({"rules": {"deck": 24}}, "one place only"),
    ],
)
def test_a_start_that_cannot_be_is_told_with_its_reason(changes, reason):
    lines = list(check_case(BY_ID["lead-multi"] | changes))

    assert 1 == len(lines)
    assert reason in lines[0]


def test_a_step_that_is_refused_is_told_and_ends_the_case():
    case = next(case for case in PLAYED if len(case["steps"]) > 2)
    steps = [{"seat": 0, "action": {"type": "keep"}}, *case["steps"]]
    lines = list(check_case(case | {"steps": steps}))

    assert 1 == len(lines)
    assert lines[0].startswith("step 1: refused: player 0 may not do keep")


REPLAY = min(REPLAYS, key=lambda replay: len(replay["moves"]))


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_wrong_note_after_a_move_is_found_and_ends_the_game(number):
    """Phase, player to act, number of legal actions."""
    replay = copy.deepcopy(REPLAY)
    replay["moves"][3][2][number] = "nonsense"
    lines = list(check_replay(replay))

    assert 1 == len(lines)
    assert lines[0].startswith("move 4: [")


def test_a_wrong_note_after_the_deal_is_found():
    lines = list(check_replay(REPLAY | {"start": ["lead", 0, 99]}))

    assert 1 == len(lines)
    assert lines[0].startswith("after the deal: [")


def test_a_game_without_a_note_after_the_deal_is_checked_all_the_same():
    assert [] == list(check_replay({key: value for key, value in REPLAY.items() if key != "start"}))


def test_an_illegal_move_is_found_and_ends_the_game():
    replay = copy.deepcopy(REPLAY)
    replay["moves"][2][0] = 7
    lines = list(check_replay(replay))

    assert 1 == len(lines)
    assert lines[0].startswith("move 3: refused: ")


@pytest.mark.parametrize("key", sorted(REPLAY["result"]))
def test_a_wrong_result_of_a_game_is_found_whatever_its_key(key):
    lines = list(check_replay(REPLAY | {"result": {key: wrong(REPLAY["result"][key])}}))

    assert 1 == len(lines)
    assert lines[0].startswith(f"{key} is ")


def test_a_game_with_another_deck_or_other_rules_disagrees():
    assert list(check_replay(REPLAY | {"deck": REPLAY["deck"][::-1]}))
    assert list(check_replay(REPLAY | {"dealer": (REPLAY["dealer"] + 1) % REPLAY["players"]}))


# ------------------------------------------------------------------------ malformed entries and files


def without(entry, key):
    return {name: value for name, value in entry.items() if name != key}


CASE = BY_ID["lead-multi"]
SETUP = CASE["setup"]
BROKEN_ENTRIES = [
    ("cases", None),
    ("cases", "lead"),
    ("cases", []),
    ("cases", {}),
    ("cases", without(CASE, "setup")),
    ("cases", without(CASE, "expect")),
    ("cases", CASE | {"setup": None}),
    ("cases", CASE | {"setup": {}}),
    ("cases", CASE | {"setup": without(SETUP, "trump")}),
    ("cases", CASE | {"setup": without(SETUP, "hands")}),
    ("cases", CASE | {"setup": SETUP | {"players": 5}}),
    ("cases", CASE | {"setup": SETUP | {"hands": 3}}),
    ("cases", CASE | {"setup": SETUP | {"hands": [["6X"], ["7C"]], "players": 2}}),
    ("cases", CASE | {"setup": SETUP | {"talon": None}}),
    ("cases", CASE | {"setup": SETUP | {"attacker": "0"}}),
    ("cases", CASE | {"setup": SETUP | {"attacker": 9}}),
    ("cases", CASE | {"setup": {"players": 2, "deal": {}}}),
    ("cases", CASE | {"setup": {"players": 2, "deal": {"deck": ["6C"]}}}),
    ("cases", CASE | {"setup": {"players": "2", "deal": {"deck": []}}}),
    ("cases", CASE | {"rules": None}),
    ("cases", CASE | {"rules": []}),
    ("cases", CASE | {"steps": 3}),
    ("cases", CASE | {"steps": [None]}),
    ("cases", CASE | {"steps": [{}]}),
    ("cases", CASE | {"steps": [{"seat": 0, "action": "take"}]}),
    ("cases", CASE | {"steps": [{"seat": 0, "action": {"type": "fold"}}]}),
    ("cases", CASE | {"steps": [{"seat": 0, "action": {"type": "attack", "cards": ["6X"]}}]}),
    ("cases", CASE | {"steps": [{"seat": 0, "action": {"type": "attack", "cards": "6C"}}]}),
    ("cases", CASE | {"steps": [{"seat": [], "action": {"type": "take"}}]}),
    ("cases", CASE | {"expect": 3}),
    ("cases", CASE | {"expect": {"hands_exact": {"9": []}}}),
    ("cases", CASE | {"expect": {"hands_exact": {"x": []}}}),
    ("cases", CASE | {"expect": {"legal": 3}}),
    ("cases", CASE | {"expect": {"illegal": [3]}}),
    ("replays", None),
    ("replays", {}),
    ("replays", without(REPLAY, "moves")),
    ("replays", without(REPLAY, "deck")),
    ("replays", REPLAY | {"players": 40}),
    ("replays", REPLAY | {"deck": REPLAY["deck"][1:]}),
    ("replays", REPLAY | {"rules": {"deck": 1}}),
    ("replays", REPLAY | {"moves": [[0, {"type": "take"}]]}),
    ("replays", REPLAY | {"moves": [None]}),
    ("replays", REPLAY | {"result": None}),
]


def write(path, data):
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.parametrize(("kind", "entry"), BROKEN_ENTRIES)
def test_a_malformed_entry_is_told_in_a_line_and_the_others_are_still_checked(tmp_path, kind, entry):
    good = CASE if kind == "cases" else REPLAY
    results = list(check_file(write(tmp_path / "file.json", {kind: [entry, good]})))

    assert [True, False] == [bool(lines) for _, lines in results]
    assert all(line for line in results[0][1])


@pytest.mark.parametrize(
    ("kind", "entry", "said"),
    [
        ("cases", 3, "it is no object"),
        ("replays", None, "it is no object"),
        ("cases", without(CASE, "setup"), "“setup” is missing"),
        ("cases", CASE | {"setup": without(SETUP, "hands")}, "“hands” is missing"),
        ("cases", CASE | {"setup": 3}, "“setup” is no object"),
        ("cases", CASE | {"steps": 3}, "“steps” is no list"),
        ("replays", REPLAY | {"result": None}, "“result” is no object"),
        ("replays", REPLAY | {"deck": 7}, "“deck” is no list"),
        ("cases", CASE | {"steps": [None]}, "a part of it has a wrong form"),
        ("cases", CASE | {"steps": [{"seat": 0, "action": "take"}]}, "a part of it has a wrong form"),
        ("cases", CASE | {"setup": SETUP | {"hands": [["6X"], ["7C"]], "players": 2}}, "not a card: '6X'"),
    ],
)
def test_what_is_malformed_in_an_entry_is_told_in_words(tmp_path, kind, entry, said):
    [(_, [line])] = check_file(write(tmp_path / "file.json", {kind: [entry]}))

    assert line.startswith(f"malformed entry: {said}")


def test_an_entry_without_an_id_is_named_by_its_number(tmp_path):
    entries = [without(CASE, "id"), None, CASE]

    assert ["0", "1", "lead-multi"] == [name for name, _ in check_file(write(tmp_path / "f.json", {"cases": entries}))]


@pytest.mark.parametrize("data", [None, [], 3, "cases", {}, {"cases": 3}, {"cases": {}}, {"replays": "x"}])
def test_a_file_of_neither_kind_is_refused(tmp_path, data):
    with pytest.raises(InvalidFile, match="neither"):
        list(check_file(write(tmp_path / "file.json", data)))


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe\xff", b"[1, 2"])
def test_a_file_that_is_no_json_is_refused(tmp_path, data):
    path = tmp_path / "file.json"
    path.write_bytes(data)
    with pytest.raises(InvalidFile, match=r"file\.json"):
        list(check_file(path))


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(InvalidFile, match=r"missing\.json"):
        list(check_file(tmp_path / "missing.json"))


def test_a_card_named_in_an_unknown_action_type_is_refused():
    with pytest.raises(ValueError, match="unknown action type"):
        parse_action({"type": "fold"})


def test_an_illegal_step_is_no_fault_of_the_file():
    """It is a disagreement; only what cannot be understood is called malformed."""
    steps = [{"seat": 1, "action": {"type": "take"}}]
    with pytest.raises(IllegalAction):
        play(set_up(CASE), 1, parse_action(steps[0]["action"]))

    assert ["step 1: refused"] == [line[:15] for line in check_case(CASE | {"steps": steps})]


# ----------------------------------------------------------------------------------- the command line


def command(*arguments):
    """Exit status and lines of `python3 -m durak check`."""
    done = subprocess.run(
        [sys.executable, "-m", "durak", "check", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stdout + done.stderr
    return done.returncode, done.stdout.splitlines()


@pytest.mark.cpython
def test_the_command_says_how_many_entries_passed():
    assert (0, ["164 passed, 0 failed"]) == command(DATA / "cases.json", DATA / "replays.json")


@pytest.mark.cpython
def test_the_command_prints_each_disagreement_on_a_line_and_fails(tmp_path):
    entries = [CASE, CASE | {"id": "wrong", "expect": {"talon": 99, "trump": "X"}}, {"id": "broken"}]
    status, lines = command(write(tmp_path / "file.json", {"cases": entries}))

    assert 1 == status
    assert ["file.json: wrong", "file.json: wrong", "file.json: broken"] == [
        ":".join(line.split(":")[:2]) for line in lines[:-1]
    ]
    assert "1 passed, 2 failed" == lines[-1]


@pytest.mark.cpython
def test_a_file_that_cannot_be_read_is_one_failure_and_the_others_are_checked(tmp_path):
    (tmp_path / "broken.json").write_text("{")
    status, lines = command(tmp_path / "broken.json", tmp_path / "missing.json", DATA / "replays.json")

    assert (1, 3, "13 passed, 2 failed") == (status, len(lines), lines[-1])


def test_the_checker_knows_every_type_of_action_of_the_format():
    assert {"attack", "defend", "throw_in", "transfer", "show_transfer", "take", "pass", "redeal", "keep"} == set(
        conformance._KINDS
    )
