"""The command line as a shell meets it: closed pipes, interruptions, files that are none."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from durak import terminal
from durak.__main__ import main
from tools.paths import ROOT

pytestmark = pytest.mark.cpython  # starts processes

COMMANDS = {
    "play": (["play", "--seed", "1", "--lang", "en"], "1\n" * 500),
    "check": (["check", "/nowhere.json"], ""),
    "arena": (["arena", "--a", "easy", "--b", "easy", "--deals", "1"], ""),
    "serve-engine": (["serve-engine"], "no view\n" * 500),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_ends_quietly_when_nobody_listens_any_more(name) -> None:
    words, typed = COMMANDS[name]
    # `true` ends at once and reads nothing.
    shell = f"{sys.executable} -m durak {' '.join(words)} | true"
    finished = subprocess.run(["sh", "-c", shell], cwd=ROOT, input=typed, capture_output=True, text=True, check=False)
    assert (finished.stdout, finished.stderr) == ("", "")


def test_an_interrupted_command_says_so_by_its_status(monkeypatch) -> None:
    def interrupt(_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(terminal, "run", interrupt)
    assert main(["play"]) == 130


def test_what_is_no_file_is_told_in_a_sentence(tmp_path, capsys) -> None:
    text = tmp_path / "text.json"
    text.write_text("foo")
    assert main(["check", str(tmp_path), str(tmp_path / "gone.json"), str(text)]) == 1
    folder, gone, none, count = capsys.readouterr().out.splitlines()
    assert folder == f"{tmp_path}: cannot be read (Is a directory)"
    assert gone == f"{tmp_path / 'gone.json'}: cannot be read (No such file or directory)"
    assert none.startswith(f"{text}: is not JSON (Expecting value")
    assert count == "0 passed, 3 failed"


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What `python3 -m durak` and the rest of a shell's line come to; nothing is typed."""
    return subprocess.run(
        ["sh", "-c", f"{sys.executable} -m durak {line}"],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    ("words", "unbuffered"),
    [
        ("play --lang en", ""),
        ("play --lang en", "1"),
        ("check tests/data/replays.json", ""),
        ("check tests/data/replays.json", "1"),
        ("arena --a easy --b easy --deals 1", ""),
        ("--help", ""),  # without a buffer argparse itself keeps silent about it
    ],
)
def test_a_full_disk_is_told_in_a_sentence(words, unbuffered) -> None:
    finished = shell(f"{words} >/dev/full", PYTHONUNBUFFERED=unbuffered)
    said = "python3 -m durak: standard output cannot be written (No space left on device)\n"
    assert (finished.returncode, finished.stderr) == (1, said)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_ends_an_engine_that_is_served() -> None:
    finished = subprocess.run(
        ["sh", "-c", f"echo nonsense | {sys.executable} -m durak serve-engine >/dev/full"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.stderr.splitlines() == [
        "python3 -m durak: standard output cannot be written (No space left on device)"
    ]


def test_help_that_nobody_reads_ends_quietly() -> None:
    assert shell("arena --help | true").stderr == ""


def test_a_closed_output_is_told_in_a_sentence() -> None:
    finished = shell("check tests/data/replays.json >&-")
    said = "python3 -m durak: standard output cannot be written (it is closed)\n"
    assert (finished.returncode, finished.stderr) == (1, said)


def test_an_error_that_is_not_of_the_output_is_not_called_one(monkeypatch) -> None:
    def lose_a_file(_arguments):
        raise FileNotFoundError("a fault of ours")

    monkeypatch.setattr(terminal, "run", lose_a_file)
    with pytest.raises(FileNotFoundError, match="a fault of ours"):
        main(["play"])


@pytest.mark.parametrize(("words", "status"), [("play --lang en", 1), ("serve-engine", 0)])
def test_a_closed_input_is_an_input_that_has_ended(words, status) -> None:
    finished = shell(f"{words} <&-")
    assert (finished.returncode, finished.stderr) == (status, "")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_terminal_that_cannot_write_every_letter_stops_nothing(language) -> None:
    finished = shell(f"play --lang {language} --seed 1", PYTHONIOENCODING="ascii")
    assert (finished.returncode, finished.stderr) == (1, "")
    # The signs of the suits can still be told apart.
    assert {"\\u2660", "\\u2665"} <= {finished.stdout[at : at + 6] for at in range(len(finished.stdout))}


def test_bytes_that_are_no_text_are_an_answer_that_is_none() -> None:
    shell_line = f"printf '\\377\\n' | {sys.executable} -m durak play --lang en"
    finished = subprocess.run(["sh", "-c", shell_line], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (finished.returncode, finished.stderr) == (1, "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("bench --games 1.5", "--games: a whole number of at least 1 is needed, not '1.5'"),
        ("bench --rounds 0", "--rounds: a whole number of at least 1 is needed, not '0'"),
        ("bench --seed x", "--seed: a whole number is needed, not 'x'"),
        ("serve-engine --seconds abc", "--seconds: more than 0 and less than 3600 seconds are needed, not 'abc'"),
        ("serve-engine --seconds 0", "--seconds: more than 0 and less than 3600 seconds are needed, not '0'"),
        ("serve-engine --iterations " + "9" * 5000, "--iterations: a whole number of at least 1 is needed, not '999"),
        ("arena --a easy --b easy --deals 1.5", "--deals: a whole number of at least 1 is needed, not '1.5'"),
        ("arena --a easy --b easy --players two", "--players: a whole number is needed, not 'two'"),
        ("arena --a easy --b easy --players 0", "--players: invalid choice: 0 (choose from 2, 3, 4, 5, 6, 7, 8)"),
        ("play --players two", "--players: a whole number is needed, not 'two'"),
        ("check ''", "FILE: a file name is needed, not an empty one"),
    ],
)
def test_an_argument_that_is_none_is_told_in_a_sentence(words, said) -> None:
    finished = shell(words)
    assert finished.returncode == 2
    assert said in finished.stderr


@pytest.mark.parametrize("processes", ["1", "2"])
def test_an_interrupted_arena_says_nothing(processes, tmp_path) -> None:
    playing = tmp_path / "playing"
    (tmp_path / "first.py").write_text(
        f"class First:\n def choose(self, view, rng, limit):\n  open({str(playing)!r}, 'w')\n  return view.legal[0]\n"
    )
    words = ["arena", "--a", "first:First", "--b", "easy", "--deals", "100000", "--processes", processes]
    command = [sys.executable, "-W", "ignore", "-m", "durak", *words]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    pipe = subprocess.PIPE
    arena = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    )
    # What is told while Python starts is Python's own.
    for _ in range(600):
        if playing.exists():
            break
        time.sleep(0.1)
    os.killpg(arena.pid, signal.SIGINT)
    assert arena.communicate(timeout=60) == ("", "")
    assert arena.returncode == 130


def test_a_failure_stays_one_when_nobody_listens_any_more() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "durak", "check", "/nowhere.json"]
    finished = subprocess.run(command, cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (finished.returncode, finished.stderr) == (141, "")
