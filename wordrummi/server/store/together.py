"""Keeps what many threads want to keep at the same moment together, for a disk is written to only so many times."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from threading import Lock
from typing import Final

from wordrummi.server.store.errors import UnavailableError
from wordrummi.server.store.rows import Addition

MOST: Final = 64
"""Additions that are kept at once."""


class _Task:
    """What one thread waits for, by a lock that is let go of: woken while nothing has come of it, it leads next."""

    def __init__(self, addition: Addition) -> None:
        self.addition = addition
        self.room = addition[1].room
        self.woken = Lock()
        self.woken.acquire()
        self.is_kept = False
        self.fault: BaseException | None = None
        self.is_done = False

    def end(self, *, is_kept: bool = False, fault: BaseException | None = None) -> None:
        self.is_kept, self.fault, self.is_done = is_kept, fault, True


class Together:
    """Keeps additions in as few batches as there can be, whatever becomes of others in the same one.

    One thread leads: it keeps all that waits, its own too, and then wakes the next. Of a room one is in a batch, the
    first that came, since the next may follow upon it. `keep`: as `Database.append`.
    """

    def __init__(self, keep: Callable[[Sequence[Addition]], Collection[str]]) -> None:
        self._keep = keep
        self._lock = Lock()
        self._waiting: list[_Task] = []
        self._is_led = False

    def add(self, addition: Addition) -> bool:
        """Keep an addition and tell whether it is kept; what keeping it raises is raised here."""
        task = _Task(addition)
        with self._lock:
            self._waiting.append(task)
            leads, self._is_led = not self._is_led, True
        if not leads:
            task.woken.acquire()
        if not task.is_done:
            self._lead()
        if task.fault is not None:
            raise task.fault
        return task.is_kept

    def _lead(self) -> None:
        batch = self._next()
        try:
            self._try(batch)
        except BaseException as fault:
            for task in batch:
                if not task.is_done:
                    task.end(fault=fault)
            raise
        finally:
            self._hand_over(batch)

    def _next(self) -> list[_Task]:
        """Take the first that waits of each room."""
        with self._lock:
            firsts: dict[str, _Task] = {}
            for task in self._waiting:
                if len(firsts) < MOST:
                    firsts.setdefault(task.room, task)
            self._waiting = [task for task in self._waiting if firsts.get(task.room) is not task]
        return list(firsts.values())

    def _hand_over(self, batch: list[_Task]) -> None:
        with self._lock:
            following = self._waiting[:1]
            self._is_led = bool(following)
        for task in (*batch, *following):
            task.woken.release()

    def _try(self, batch: list[_Task]) -> None:
        """Keep a batch; when something is wrong with any of it, each by itself."""
        try:
            kept = self._keep([task.addition for task in batch])
        except UnavailableError as fault:
            for task in batch:
                task.end(fault=fault)
        except Exception as fault:
            if len(batch) == 1:
                batch[0].end(fault=fault)
                return
            for task in batch:
                self._try([task])
        else:
            for task in batch:
                task.end(is_kept=task.room in kept)
