"""The command line as a shell meets it: closed pipes, interruptions, files that are none."""

import subprocess
import sys

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
