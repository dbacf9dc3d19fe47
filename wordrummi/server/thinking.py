"""So many searches at once and no more: while a process thinks, it answers others more slowly."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Semaphore
from typing import Final

from wordrummi.server.problems import Refusal

MOST: Final = 2
PATIENCE: Final = 6.0
"""Seconds to wait for a turn to think."""


class Thinking:
    """Lets a few think at once."""

    def __init__(self, most: int = MOST, patience: float = PATIENCE) -> None:
        self._free = Semaphore(most)
        self._patience = patience

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Think when there is room. Raises Refusal when there is none for long."""
        if not self._free.acquire(timeout=self._patience):
            raise Refusal(503, "busy", wait=max(1, round(self._patience)))
        try:
            yield
        finally:
            self._free.release()
