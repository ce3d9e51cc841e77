"""Settings of all tests: Hypothesis keeps no deadlines, since machines are noisy.

It draws the same examples in each run, so that a change is judged by the change and not by luck. To look for new faults
draw other ones: `DURAK_FUZZ=500` tries that many of each kind, at random, and says how to repeat what fails.
"""

from __future__ import annotations

import os

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
