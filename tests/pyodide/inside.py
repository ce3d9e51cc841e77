"""Start pytest inside Pyodide: run.mjs calls the one function here."""

import sys

sys.path.insert(0, "/packages")
sys.path.insert(0, "/repository")
sys.dont_write_bytecode = True

import pytest  # noqa: E402 - the line above tells where it is

NOT_FOR_THIS_INTERPRETER = "not cpython and not browser and not slow"
PROFILE = "pyodide"


class SlowInterpreter:
    """A plug-in with the Hypothesis settings for an interpreter that is some three times slower."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self) -> None:
        """Allow every example any time, try fewer of them, and store nothing in the mounted tree."""
        from hypothesis import settings

        settings.register_profile(PROFILE, deadline=None, max_examples=25, database=None)


def run_tests(arguments: list[str]) -> int:
    """Run the ordinary test files, without those that this interpreter cannot run, and return the exit status."""
    options = ["-q", "--ignore=tests/browser", "-m", NOT_FOR_THIS_INTERPRETER, f"--hypothesis-profile={PROFILE}"]
    return int(pytest.main([*options, "-p", "no:cacheprovider", *arguments], plugins=[SlowInterpreter()]))
