"""Waiting for what another process or thread does."""

from __future__ import annotations

import time
from collections.abc import Callable

GLANCE = 0.05


def wait_for(is_so: Callable[[], object], seconds: float = 30) -> None:
    """Wait until something is so. Raises AssertionError when it is not in so many seconds of waiting."""
    for _ in range(round(seconds / GLANCE)):
        if is_so():
            return
        time.sleep(GLANCE)
    raise AssertionError("it never was so")
