"""What is done once an hour, in a thread of its own: what nobody needs any more is thrown away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import Final, TypeAlias

import structlog

Chore: TypeAlias = Callable[[], object]

EVERY: Final = 3600.0
"""Seconds."""


class Chores:
    """Does all chores when it is started, and every hour from then on."""

    def __init__(self, chores: Sequence[Chore], every: float = EVERY) -> None:
        self._chores = chores
        self._every = every
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="chores", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Do no more of them."""
        self._stopped.set()

    def _run(self) -> None:
        self.do()
        while not self._stopped.wait(self._every):
            self.do()

    def do(self) -> None:
        """Do every chore once; one that fails keeps no other from being done."""
        for chore in self._chores:
            try:
                chore()
            except Exception as fault:
                structlog.get_logger("wordrummi").error("a chore failed", exc_info=fault)
