"""Settings of all tests: Hypothesis keeps no deadlines, since machines are noisy, and says how to repeat."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "durak",
    deadline=None,
    print_blob=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],  # whole games are slow to draw on a loaded machine
)
settings.load_profile("durak")
