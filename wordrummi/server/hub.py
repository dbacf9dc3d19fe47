"""Who waits for news of a room, in this process. News says only that there is some: what it is, is read from the store.

So nothing piles up for a slow reader, and news that was lost on its way is made up for by the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from threading import Event, Lock


class Full(Exception):  # noqa: N818 - no error of the program
    """So many wait that no more can."""


class Waiting:
    """Somebody who waits for news of one room; `address`: from where; `seat`: whose, None for one who watches."""

    def __init__(self, room: str, address: str, seat: int | None = None) -> None:
        self.room = room
        self.address = address
        self.seat = seat
        self.is_over = False
        self._news = Event()
        self._call: Callable[[], None] | None = None

    def wake(self, *, is_over: bool = False) -> None:
        """Tell that there is news, or that there will be no more."""
        self.is_over = self.is_over or is_over
        (self._call or self._news.set)()

    def wait(self, seconds: float) -> bool:
        """Return whether there was news since the last time, or came within so many seconds."""
        has_news = self._news.wait(seconds)
        self._news.clear()
        return has_news

    def calls(self, news: Callable[[], None]) -> None:
        """Call this for news from now on, instead of letting somebody wait; at once, for what there was till now."""
        self._call = news
        news()


class Hub:
    """All who wait, by room; at most so many, and at most so many of one address (0: any number)."""

    def __init__(self, most: int, each: int = 0) -> None:
        self._most = most
        self._each = each
        self._addresses: Counter[str] = Counter()
        self._lock = Lock()
        self._rooms: dict[str, set[Waiting]] = {}
        self._seats: dict[str, frozenset[int]] = {}
        self._count = 0
        self._is_closed = False

    @property
    def count(self) -> int:
        """How many wait."""
        return self._count

    def heard(self, room: str | None, _version: int) -> None:
        """Wake those who wait for a room, all of them when nobody knows which room has news."""
        with self._lock:
            woken = list(self._rooms.get(room, ()) if room is not None else self._everybody())
        for waiting in woken:
            waiting.wake()

    def seats(self, room: str) -> frozenset[int]:
        """Return the seats for which somebody waits for news of a room."""
        return self._seats.get(room, frozenset())

    def enter(self, room: str, address: str = "", seat: int | None = None) -> Waiting:
        """Begin to wait for news of a room; `leave` has to follow. The others are told of a seat. Raises Full."""
        waiting = Waiting(room, address, seat)
        with self._lock:
            is_over = 0 < self._each <= self._addresses[address]
            if self._count >= self._most or self._is_closed or is_over:
                raise Full
            self._addresses[address] += 1
            self._rooms.setdefault(room, set()).add(waiting)
            self._count += 1
            self._note_seats(waiting)
        self._tell_others(waiting)
        return waiting

    def leave(self, waiting: Waiting) -> None:
        """Wait no more; also when that was said before."""
        with self._lock:
            others = self._rooms.get(waiting.room, set())
            if waiting in others:
                others.remove(waiting)
                self._count -= 1
                self._addresses -= Counter((waiting.address,))
                self._note_seats(waiting)
            if not others:
                self._rooms.pop(waiting.room, None)
        self._tell_others(waiting)

    def _note_seats(self, waiting: Waiting) -> None:
        if waiting.seat is not None:
            seats = frozenset(one.seat for one in self._rooms[waiting.room] if one.seat is not None)
            self._seats[waiting.room] = seats
            if not seats:
                del self._seats[waiting.room]

    def _tell_others(self, waiting: Waiting) -> None:
        if waiting.seat is not None:
            self.heard(waiting.room, 0)

    def close(self) -> None:
        """Send everybody home, and let nobody wait any more."""
        with self._lock:
            self._is_closed = True
            woken = list(self._everybody())
        for waiting in woken:
            waiting.wake(is_over=True)

    def _everybody(self) -> Iterator[Waiting]:
        for room in self._rooms.values():
            yield from room
