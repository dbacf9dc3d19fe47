"""The thread that does what is due in rooms by itself: clocks, bots, pauses that are over."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Final, Protocol

import structlog

from wordrummi.play.rooms.store import Listing, Store

AHEAD: Final = 60_000
"""Milliseconds that are looked ahead for what is due next."""

LONGEST: Final = 5.0
"""Seconds after which is looked again, for what was lost on its way."""

SHORTEST: Final = 0.02
"""Seconds between two looks, however much happens."""


class Wakes(Protocol):
    """What does what is due."""

    def wake(self, now: int) -> int:
        """Do what is due by now; return how many rooms moved."""


class Waker:
    """Does what is due as soon as it is, until it is stopped."""

    def __init__(self, rooms: Wakes, store: Store, now: Callable[[], int]) -> None:
        self._rooms = rooms
        self._store = store
        self._now = now
        self._news = Event()
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="waker", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def heard(self, _room: str | None, _version: int) -> None:
        """Look again: what is due may have changed."""
        self._news.set()

    def stop(self) -> None:
        """End, when what is being done is done."""
        self._stopped.set()
        self._news.set()
        if self._thread.is_alive():
            self._thread.join(2)

    def _run(self) -> None:
        while not self._stopped.wait(SHORTEST):
            self._news.wait(self._look())
            self._news.clear()

    def _look(self) -> float:
        """Do what is due; return the seconds until something is due again."""
        try:
            self._rooms.wake(self._now())
            now = self._now()
            return _until(self._store.due(now + AHEAD, limit=1), now)
        except Exception as fault:
            structlog.get_logger().error("waking failed", exc_info=fault)
            return 1.0


def _until(due: object, now: int) -> float:
    moments = [listing.due for listing in due if isinstance(listing, Listing) and listing.due is not None]  # type: ignore[attr-defined]
    return min([LONGEST, *(max(moment - now, 0) / 1000 for moment in moments)])
