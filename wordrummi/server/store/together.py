"""Commits what many threads want to keep at the same moment together, for a disk is written to only so many times."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any, Final, Generic, cast

from wordrummi.server.store.database import Made, Work
from wordrummi.server.store.errors import UnavailableError

MOST: Final = 64
"""Works in one transaction."""


class _Task(Generic[Made]):
    """What one thread waits for, by a lock that is let go of: woken while nothing has come of it, it leads next."""

    def __init__(self, order: str, work: Work[Made]) -> None:
        self.order = order
        self.work = work
        self.woken = Lock()
        self.woken.acquire()
        self.made: Made | None = None
        self.fault: BaseException | None = None
        self.is_done = False

    def end(self, made: Made | None = None, fault: BaseException | None = None) -> None:
        self.made, self.fault, self.is_done = made, fault, True


class Together:
    """Does works in as few transactions as there can be; each is done wholly or not at all, whatever becomes of others.

    One thread leads: it does all that waits in one transaction, its own too, and then wakes the next. `write` does a
    work in a transaction, as `Database.write`.
    """

    def __init__(self, write: Callable[[Work[Any]], Any]) -> None:
        self._write = write
        self._lock = Lock()
        self._waiting: list[_Task[Any]] = []
        self._is_led = False

    def do(self, order: str, work: Work[Made]) -> Made:
        """Do a work and return what it makes, once that is kept; what it raises is raised here.

        It may be done again after all was undone. `order`: works are done by it, so that two processes that lock the
        same rows do so in the same order.
        """
        task = _Task(order, work)
        with self._lock:
            self._waiting.append(task)
            leads, self._is_led = not self._is_led, True
        if not leads:
            task.woken.acquire()
        if not task.is_done:
            self._lead()
        if task.fault is not None:
            raise task.fault
        return cast(Made, task.made)

    def _lead(self) -> None:
        with self._lock:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        try:
            self._keep(sorted(batch, key=lambda task: task.order))
        except BaseException as fault:
            for task in batch:
                if not task.is_done:
                    task.end(fault=fault)
            raise
        finally:
            self._hand_over(batch)

    def _hand_over(self, batch: list[_Task[Any]]) -> None:
        with self._lock:
            following = self._waiting[:1]
            self._is_led = bool(following)
        for task in (*batch, *following):
            task.woken.release()

    def _keep(self, batch: list[_Task[Any]]) -> None:
        try:
            made = self._write(lambda connection: [task.work(connection) for task in batch])
        except UnavailableError as fault:
            for task in batch:
                task.end(fault=fault)
        except Exception as fault:
            if len(batch) == 1:
                batch[0].end(fault=fault)
                return
            for task in batch:
                self._keep([task])
        else:
            for task, one in zip(batch, made, strict=True):
                task.end(one)
