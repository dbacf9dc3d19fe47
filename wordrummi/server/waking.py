"""Does what is due in rooms by itself: clocks, bots, pauses that are over. Of all processes on a database one does.

Two threads do: while a bot thinks in one, the clocks of other rooms go on in the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import Final, Protocol

import structlog

from wordrummi.play.rooms.store import Listing, Store
from wordrummi.server.store.owner import Owner

AHEAD: Final = 60_000
"""Milliseconds that are looked ahead for what is due next."""

LONGEST: Final = 5.0
"""Seconds after which is looked again, for what was lost on its way."""

SHORTEST: Final = 0.05
"""Seconds between two looks, however much happens."""

BUSY: Final = 0.2
"""Seconds until the next look when something is due that another thread is doing."""

THREADS: Final = 2

LONGEST_END: Final = 1.0
"""Seconds that the end of a thread is waited for."""


class Wakes(Protocol):
    """What does what is due."""

    def wake(self, now: int) -> int:
        """Do what is due by now; return how many rooms moved."""


class Waker:
    """Does what is due as soon as it is, while this process is the owner, until it is stopped."""

    def __init__(self, rooms: Wakes, store: Store, now: Callable[[], int], owner: Owner) -> None:
        self._rooms = rooms
        self._owner = owner
        self._store = store
        self._now = now
        self._news = Event()
        self._stopped = Event()
        self._threads = [Thread(target=self._run, name=f"waker-{n}", daemon=True) for n in range(THREADS)]

    def start(self) -> None:
        """Begin."""
        self._owner.start(self._news.set)
        for thread in self._threads:
            thread.start()

    def is_at_work(self) -> bool:
        """Tell whether what is due is done by this process."""
        return self._owner.holds()

    def heard(self, _room: str | None, _version: int) -> None:
        """Look again: what is due may have changed."""
        self._news.set()

    def stop(self) -> None:
        """End, when what is being done is done."""
        self._stopped.set()
        self._news.set()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(LONGEST_END)
        self._owner.stop()

    def _run(self) -> None:
        while not self._stopped.wait(SHORTEST):
            self._news.wait(self._look())
            self._news.clear()

    def _look(self) -> float:
        """Do what is due; return the seconds until something is due again."""
        if not self._owner.holds():
            return LONGEST
        try:
            if wait := self._until_due():
                return wait
            moved = self._rooms.wake(self._now())
            wait = self._until_due()
        except Exception as fault:
            structlog.get_logger("wordrummi").error("waking failed", exc_info=fault)
            return 1.0
        return wait if moved or wait else BUSY

    def _until_due(self) -> float:
        now = self._now()
        return until(self._store.due(now + AHEAD, limit=1), now)


def until(due: Sequence[Listing], now: int) -> float:
    """Return the seconds until the first of these is due, and never too many."""
    moments = [listing.due for listing in due if listing.due is not None]
    return min([LONGEST, *(max(moment - now, 0) / 1000 for moment in moments)])
