"""Sends all open streams of a process from one thread: a connection that waits costs no thread, news one wake-up.

A stream that has been begun by whoever answers the request is handed over with its connection. What a reader does not
take is kept for it; nothing more is read for it until it has, and who takes nothing for long is cut off.
"""

from __future__ import annotations

import selectors
import socket
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Lock, Thread
from typing import Final, Protocol

import structlog

from wordrummi.server.store.errors import UnavailableError

SLOWEST: Final = 20.0
"""Seconds in which a reader has to take what is sent, or it is cut off; it goes on from where it was."""

QUIET: Final = b": \n\n"
"""A sign of life."""

AGAIN: Final = 2.0
"""Seconds in which nothing is read after the database did not answer: the next would wait for it as long."""

LONGEST_END: Final = 1.0
"""Seconds that the end of the thread is waited for."""

_LAST: Final = b"0\r\n\r\n"
_READ: Final = selectors.EVENT_READ
_BOTH: Final = selectors.EVENT_READ | selectors.EVENT_WRITE


class Told(Protocol):
    """What is told over a connection."""

    def more(self) -> bytes | None:
        """Return what is new, nothing for no news, None when there will be no more."""

    def calls(self, news: Callable[[], None]) -> None:
        """Call this for news, from any thread, from now on; at once for what there was till now."""

    def close(self) -> None:
        """Wait for news no more."""


class _Line:
    """A connection, what is told over it, and what its reader has not taken yet, since `moved`."""

    def __init__(self, told: Told, connection: socket.socket, left: Callable[[], None], *, chunked: bool) -> None:
        self.told = told
        self.connection = connection
        self._left = left
        self._chunked = chunked
        self._rest = b""
        self.moved = time.monotonic()

    @property
    def is_behind(self) -> bool:
        return bool(self._rest)

    def say(self, part: bytes) -> None:
        """Send a part, or keep what is not taken. Raises OSError when the reader is gone."""
        self._rest = b"%x\r\n%b\r\n" % (len(part), part) if self._chunked else part
        self.send()

    def send(self) -> None:
        """Send what is left. Raises OSError when the reader is gone."""
        with suppress(BlockingIOError):
            self._rest = self._rest[self.connection.send(self._rest) :]
            self.moved = time.monotonic()

    def is_left(self) -> bool:
        """Tell whether the reader has gone; one that goes on asking has misunderstood."""
        try:
            self.connection.recv(1)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True

    def end(self) -> None:
        """Say that this was all, to whoever listens still, and hang up; nothing when that was done."""
        if self.connection.fileno() < 0:
            return
        self.told.close()
        with suppress(OSError):
            if self._chunked and not self._rest:
                self.connection.send(_LAST)
        self.connection.close()
        self._left()


class Sender:
    """The thread that sends; it starts with the first stream. `heartbeat`: seconds between two signs of life."""

    def __init__(self, heartbeat: float) -> None:
        self.heartbeat = heartbeat
        self._lock = Lock()
        self._thread: Thread | None = None
        self._is_over = False
        self._woken: deque[_Line] = deque()
        self._is_rung = False
        self._deaf_until = 0.0
        self._lines: dict[_Line, float] = {}
        """When each was told something last, the longest ago first."""

    def take(
        self, told: Told, connection: socket.socket, *, chunked: bool, left: Callable[[], None] = lambda: None
    ) -> None:
        """Tell this over a connection from now on, close it at the end, and then call `left`, from any thread.

        `chunked`: as HTTP/1.1 has it.
        """
        connection.setblocking(False)
        line = _Line(told, connection, left, chunked=chunked)
        if not self._start():
            line.end()
            return
        told.calls(partial(self._wake, line))

    def stop(self) -> None:
        """Hang up everywhere; nothing is taken any more."""
        with self._lock:
            self._is_over, thread = True, self._thread
        if thread is not None:
            self._ring()
            thread.join(LONGEST_END)

    def _start(self) -> bool:
        with self._lock:
            if self._thread is None and not self._is_over:
                self._selector = selectors.DefaultSelector()
                self._bell, self._ringer = socket.socketpair()
                self._selector.register(self._bell, _READ)
                self._thread = Thread(target=self._run, name="sender", daemon=True)
                self._thread.start()
            return not self._is_over

    def _wake(self, line: _Line) -> None:
        self._woken.append(line)
        self._ring()

    def _ring(self) -> None:
        if not self._is_rung:
            self._is_rung = True
            with suppress(OSError):  # closed when all is over
                self._ringer.send(b"!")

    def _run(self) -> None:
        while not self._is_over:
            for key, mask in self._selector.select(self._until_beat()):
                if key.data is None:
                    self._bell.recv(64)
                    self._is_rung = False
                else:
                    self._guarded(self._touched, key.data, mask)
            self._tell_woken()
            self._beat()
        for line in {*self._lines, *self._woken}:
            self._drop(line)
        for one in (self._selector, self._bell, self._ringer):
            one.close()

    def _until_beat(self) -> float | None:
        oldest = next(iter(self._lines.values()), None)
        return None if oldest is None else max(oldest + self.heartbeat - time.monotonic(), 0)

    def _tell_woken(self) -> None:
        """Look for each what is new, once however often it was woken."""
        woken: dict[_Line, None] = {}
        with suppress(IndexError):
            while True:
                woken[self._woken.popleft()] = None
        for line in woken:
            self._guarded(self._tell, line)

    def _beat(self) -> None:
        """Give those a sign of life who heard nothing for long; hang up on those who take nothing."""
        now = time.monotonic()
        while self._lines:
            line, told = next(iter(self._lines.items()))
            if told + self.heartbeat > now:
                return
            self._note(line)
            if not line.is_behind:
                self._guarded(self._tell, line, QUIET)
            elif line.moved + SLOWEST < now:
                self._drop(line)

    def _note(self, line: _Line) -> None:
        self._lines.pop(line, None)
        self._lines[line] = time.monotonic()

    def _guarded(self, do: Callable[..., None], line: _Line, *given: object) -> None:
        """Do something for one reader; whatever becomes of it, the others are told on."""
        try:
            do(line, *given)
        except OSError:
            self._drop(line)
        except Exception as fault:
            structlog.get_logger("wordrummi").error("a stream failed", exc_info=fault)
            self._drop(line)

    def _tell(self, line: _Line, otherwise: bytes = b"") -> None:
        if line.connection.fileno() < 0 or line.is_behind:
            return
        if line not in self._lines:
            self._selector.register(line.connection, _READ, line)
            self._note(line)
        part = self._news(line)
        if part is None:
            self._drop(line)
        elif part or otherwise:
            line.say(part or otherwise)
            self._note(line)
            if line.is_behind:
                self._selector.modify(line.connection, _BOTH, line)

    def _news(self, line: _Line) -> bytes | None:
        """Return what is new; nothing while the database is away, for what was missed is read with the next sign."""
        if time.monotonic() < self._deaf_until:
            return b""
        try:
            return line.told.more()
        except UnavailableError:
            self._deaf_until = time.monotonic() + AGAIN
            return b""

    def _touched(self, line: _Line, mask: int) -> None:
        if mask & _READ and line.is_left():
            self._drop(line)
        elif line.is_behind:
            line.send()
            if not line.is_behind:
                self._selector.modify(line.connection, _READ, line)
                self._tell(line)

    def _drop(self, line: _Line) -> None:
        if self._lines.pop(line, None) is not None:
            self._selector.unregister(line.connection)
        line.end()
