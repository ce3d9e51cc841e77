"""The command line of tools/dev.py: its sentences when something is missing."""

import subprocess
import sys

import pytest

from tools import browser, commands, node_packages, stamp
from tools.failure import CommandFailure
from tools.paths import ROOT

pytestmark = pytest.mark.cpython  # subprocesses


def test_an_old_python_gets_a_sentence() -> None:
    program = "import sys, runpy; sys.version_info = (3, 9, 1); runpy.run_path('tools/dev.py', run_name='__main__')"
    finished = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert finished.returncode == 1
    assert finished.stderr.startswith("Python 3.11 or newer is needed; this is Python 3.9")


def test_a_foreseeable_failure_is_a_sentence_and_exit_status_one(monkeypatch, capsys) -> None:
    def fail() -> None:
        raise CommandFailure("no network")

    monkeypatch.setattr(node_packages, "ensure_node_packages", fail)
    assert commands.main(["play", "--no-browser"]) == 1
    assert capsys.readouterr().err == "no network\n"


def test_a_browser_that_is_named_but_missing_is_told(monkeypatch) -> None:
    monkeypatch.setenv(browser.VARIABLE, "/nowhere/chromium")
    with pytest.raises(CommandFailure, match="/nowhere/chromium"):
        browser.find_chromium()


def test_a_stamp_changes_with_every_input(tmp_path) -> None:
    source, marker = tmp_path / "source", tmp_path / "product" / ".stamp"
    source.write_text("one")
    assert not stamp.is_current(marker, stamp.fingerprint([source]))
    stamp.write(marker, stamp.fingerprint([source]))
    assert stamp.is_current(marker, stamp.fingerprint([source]))
    assert not stamp.is_current(marker, stamp.fingerprint([source], "extra"))
    source.write_text("two")
    assert not stamp.is_current(marker, stamp.fingerprint([source]))
