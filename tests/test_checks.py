"""How `tools/dev.py test` runs the checks: all of them, whatever becomes of one, and told in their order."""

import subprocess
import sys

import pytest

from tools import checks, python_packages
from tools.checks import BESIDE, EXTRA, Command
from tools.failure import CommandFailure
from tools.paths import ROOT

pytestmark = pytest.mark.cpython  # subprocesses


def prints(text: str, status: int = 0) -> Command:
    return Command([sys.executable, "-c", f"print('{text}'); raise SystemExit({status})"])


@pytest.fixture
def outcome(monkeypatch, capfd):
    """Runs checks that are made up, and gives whether all passed and what the reader saw."""

    def run(made_up, **options):
        monkeypatch.setattr(python_packages, "ensure_check_packages", lambda: sys.executable)
        taking_no_heed = {name: lambda _python, _choice, made=made: made() for name, made in made_up.items()}
        monkeypatch.setattr(checks, "CHECKS", taking_no_heed)
        passed = checks.run_checks((), **options)
        return passed, capfd.readouterr().out

    return run


def cannot_start():
    raise CommandFailure("no network")


def test_every_check_is_told_at_its_turn_also_the_one_beside_the_others(outcome):
    made_up = {
        "lint": lambda: [prints("first"), prints("second")],
        BESIDE: lambda: [prints("beside")],
        "browser": lambda: [prints("last")],
        EXTRA: lambda: [prints("extra")],
    }
    passed, told = outcome(made_up)
    assert passed
    assert told.split()[:8] == ["==", "lint", "first", "second", "==", BESIDE, "beside", "=="]
    assert "extra" not in told
    assert "extra" in outcome(made_up, all_browsers=True)[1]


@pytest.mark.parametrize("failing", ["lint", BESIDE, "browser"])
@pytest.mark.parametrize("fault", [cannot_start, lambda: [prints("bad", 1), prints("good")]], ids=["start", "status"])
def test_one_that_fails_fails_the_run_and_ends_it_not(outcome, failing, fault):
    made_up = {name: lambda: [prints("good")] for name in ("lint", BESIDE, "browser")} | {failing: fault}
    passed, told = outcome(made_up)
    assert not passed
    assert told.split("Summary")[0].count("good") + (fault is cannot_start) == 3
    assert told.split("Summary")[1].count("passed") == 2


@pytest.mark.parametrize(("thorough", "choice"), [(False, "--everyday"), (True, "")])
def test_every_check_hears_which_tests_are_wanted(monkeypatch, outcome, thorough, choice):
    heard = []
    monkeypatch.setattr(checks, "_prepared", lambda name, _python, choice: heard.append((name, *choice)) or [])
    outcome({"lint": None, BESIDE: None}, thorough=thorough)
    assert {name: "".join(given) for name, *given in heard} == {"lint": choice, BESIDE: choice}


CASES = """
import pytest

@pytest.mark.browser
@pytest.mark.parametrize("case", [1, 2])
def test_in_a_browser(case): pass

@pytest.mark.parametrize("case", [1, 2])
def test_elsewhere(case): pass

@pytest.mark.thorough
def test_long(): pass
"""


@pytest.mark.parametrize(("options", "told"), [(["--everyday"], "3 passed, 2 deselected"), ([], "5 passed")])
def test_the_everyday_choice_is_one_case_in_a_browser_and_nothing_that_takes_long(tmp_path, options, told):
    (tmp_path / "conftest.py").write_bytes((ROOT / "tests" / "conftest.py").read_bytes())
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  browser\n  thorough", encoding="utf-8")
    (tmp_path / "test_cases.py").write_text(CASES, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
    assert told in subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
