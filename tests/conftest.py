"""Settings of all tests, and the choice of those that are run every day.

`--everyday` leaves out what is marked `thorough`; in a browser and in Pyodide it also takes only the first case of a
test that has several, such as both languages.

Hypothesis keeps no deadlines, since machines are noisy.

It draws the same examples in each run, so that a change is judged by the change and not by luck. To look for new faults
draw other ones: `DURAK_FUZZ=500` tries that many of each kind, at random, and says how to repeat what fails.
"""

from __future__ import annotations

import os
import sys

import pytest
from hypothesis import HealthCheck, settings

more = os.environ.get("DURAK_FUZZ")

settings.register_profile(
    "durak",
    deadline=None,
    print_blob=True,
    max_examples=int(more or 60),
    derandomize=more is None,
    suppress_health_check=[HealthCheck.too_slow],  # whole games are slow to draw on a loaded machine
)
settings.load_profile("durak")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the choice."""
    parser.addoption("--everyday", action="store_true", help="leave out what takes long")


# After the marks of the folders have been given.
@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not for every day."""
    if not config.getoption("--everyday"):
        return
    taken: list[pytest.Item] = []
    left: list[pytest.Item] = []
    seen: set[str] = set()
    for item in items:
        test = item.nodeid.split("[")[0]
        slow_place = sys.platform == "emscripten" or item.get_closest_marker("browser") is not None
        thorough = item.get_closest_marker("thorough") is not None
        if thorough or (slow_place and test in seen):
            left.append(item)
        else:
            taken.append(item)
            seen.add(test)
    items[:] = taken
    config.hook.pytest_deselected(items=left)
