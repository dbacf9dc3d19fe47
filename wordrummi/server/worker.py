"""The process that serves: gunicorn's threads, with a main thread that waits for no client and streams without any.

gunicorn lingers for up to two seconds over every connection that it closes, in the thread that accepts the others: a
few clients that keep theirs open would stop all of them. Here that is done in a thread of the pool. A connection that
is handed over to whoever sends the streams is not gunicorn's any more.
"""

from __future__ import annotations

import errno
import select
import socket
import time
from functools import partial
from typing import Any, Final

from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

from wordrummi.server.stream import HandedOver

SOON: Final = 50
"""Milliseconds in which the next request of a connection is waited for by the thread that answered the last."""

LATER: Final = 0.05
"""Seconds until somebody is let in again after there was no file left for him."""


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """A worker whose main thread never lingers, and whose streams take no thread."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._handed_over: set[Any] = set()
        self._streams = 0

    def finish_request(self, conn: Any, fs: Any) -> None:
        """Go on with a connection after a request, in the main thread."""
        if conn in self._handed_over:
            self._handed_over.remove(conn)
            self._streams += 1
            return
        conn.close = partial(self._close, conn)
        super().finish_request(conn, fs)

    def handle(self, conn: Any) -> Any:
        """Answer requests of a connection, one after the other as long as the next comes soon."""
        goes_on = super().handle(conn)
        while goes_on is True and self._comes_soon(conn):
            goes_on = super().handle(conn)
        return goes_on

    def _comes_soon(self, conn: Any) -> bool:
        """Wait a moment for the next request, while no other connection waits for a thread."""
        if not self.alive or self.nr_conns - self._streams > self.cfg.threads:
            return False
        return bool(conn.parser.unreader.buf.getvalue()) or _is_readable(conn.sock, SOON)

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Answer a request; a reader who takes nothing has gone, as far as the log is concerned."""
        try:
            return super().handle_request(req, conn)
        except HandedOver as handed:
            self._handed_over.add(conn)
            handed.take(conn.sock, chunked=req.version > (1, 0), left=partial(self.method_queue.defer, self._left))
            return False
        except TimeoutError:
            raise BrokenPipeError(errno.EPIPE, "the reader takes nothing") from None

    def accept(self, listener: Any) -> None:
        """Let somebody in; when the system has no files left, a moment later."""
        try:
            super().accept(listener)
        except OSError as fault:
            if fault.errno not in (errno.EMFILE, errno.ENFILE):
                raise
            time.sleep(LATER)

    def _left(self) -> None:
        """Count that a stream has ended and given its place back, in the main thread."""
        self._streams -= 1
        self.nr_conns -= 1

    def _close(self, conn: Any, graceful: bool = False) -> None:
        close = type(conn).close
        if not graceful:
            close(conn)
            return
        try:
            self.tpool.submit(close, conn, graceful=True)
        except RuntimeError:  # the pool takes nothing more when the process ends
            close(conn)


def _is_readable(connection: socket.socket, within: int) -> bool:
    poll = select.poll()
    poll.register(connection, select.POLLIN)
    return bool(poll.poll(within))
