"""The process that serves: gunicorn's threads, with a main thread that waits for no client.

gunicorn lingers for up to two seconds over every connection that it closes, in the thread that accepts the others: a
few clients that keep theirs open would stop all of them. Here that is done in a thread of the pool.
"""

from __future__ import annotations

import errno
from functools import partial
from typing import Any

from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """A worker whose main thread never lingers."""

    def finish_request(self, conn: Any, fs: Any) -> None:
        """Go on with a connection after a request, in the main thread."""
        conn.close = partial(self._close, conn)
        super().finish_request(conn, fs)

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Answer a request; a reader who takes nothing has gone, as far as the log is concerned."""
        try:
            return super().handle_request(req, conn)
        except TimeoutError:
            raise BrokenPipeError(errno.EPIPE, "the reader takes nothing") from None

    def _close(self, conn: Any, graceful: bool = False) -> None:
        close = type(conn).close
        if not graceful:
            close(conn)
            return
        try:
            self.tpool.submit(close, conn, graceful=True)
        except RuntimeError:  # the pool takes nothing more when the process ends
            close(conn)
