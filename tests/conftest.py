"""What all tests share: generated cases are the same in every run, and have no deadline on a busy machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.services.postgres"]

settings.register_profile(
    "wordrummi",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("wordrummi")
