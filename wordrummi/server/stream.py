"""What happens in a room, as server-sent events: an entry an event, its version the id."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, Self

from flask import Response, request

from wordrummi.faults import Fault
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.seeing import SeenEntry
from wordrummi.server.hub import Full, Hub, Waiting
from wordrummi.server.problems import Refusal
from wordrummi.server.sending import QUIET, SLOWEST, Sender
from wordrummi.server.store.errors import UnavailableError
from wordrummi.server.telling import json_of

RETRY: Final = 1000
"""Milliseconds after which a browser connects again."""

BUSY: Final = 5
"""Seconds after which to try again when too many streams are open."""

Reader = Callable[[int], Sequence[SeenEntry]]
"""Gives the entries after a version."""

HERE: Final = b"event: here\ndata: {}\n\n"
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class Stream:
    """The events of a room from a version on, for one reader."""

    def __init__(self, hub: Hub, waiting: Waiting, read: Reader, after: int) -> None:
        """`waiting`: entered before anything is read, so that no news is lost; the stream lets it go."""
        self._hub = hub
        self._waiting = waiting
        self._read = read
        self._after = after
        self._here: frozenset[int] = frozenset()

    def more(self) -> bytes | None:
        """Return what happened since the last time, nothing for nothing; None when the reader may see no more."""
        if self._waiting.is_over:
            return None
        try:
            entries = self._read(self._after)
        except Refusal:
            return None
        if entries:
            self._after = entries[-1].version
        told = [b"id: %d\nevent: entry\ndata: %b\n\n" % (entry.version, json_of(entry)) for entry in entries]
        return b"".join(told) + self._who_is_here()

    def calls(self, news: Callable[[], None]) -> None:
        """Call this for news, from any thread, from now on; at once for what there was till now."""
        self._waiting.calls(news)

    def wait(self, seconds: float) -> None:
        """Wait for news, at most so many seconds."""
        self._waiting.wait(seconds)

    def close(self) -> None:
        """Wait no more; also when that was said before."""
        self._hub.leave(self._waiting)

    def _who_is_here(self) -> bytes:
        """Tell that others are connected than before; who that is, the room says."""
        before, self._here = self._here, self._hub.seats(self._waiting.room)
        return b"" if self._here == before else HERE


def resumed(after: int) -> int:
    """Return the version that a reader goes on after: what the browser has seen, else what is asked."""
    last = request.headers.get("Last-Event-ID", "")
    if not last:
        return after
    if not (last.isascii() and last.isdigit() and len(last) < 16):
        raise Unreadable("Last-Event-ID", "error.json", message=Fault("json.wanted", wanted=("int",)))
    return int(last)


def followed(hub: Hub, sender: Sender, room: str, read: Reader, after: int, seat: int | None = None) -> Response:
    """Return the answer that sends what happens in a room. Raises Refusal when too many streams are open.

    `seat`: whose stream it is, where that is told to the others.
    """
    try:
        waiting = hub.enter(room, request.remote_addr or "", seat)
    except Full:
        raise Refusal(503, "busy", wait=BUSY) from None
    stream = Stream(hub, waiting, read, after)
    connection = request.environ.get("gunicorn.socket")
    parts = Sent(stream, sender.heartbeat)
    if isinstance(connection, socket.socket):
        _hurry(connection)
        parts = Begun(stream, partial(sender.take, stream))
    return Response(parts, content_type="text/event-stream; charset=utf-8", headers=HEADERS)


class HandedOver(OSError):  # noqa: N818 - no error: an OSError is what gunicorn lets through untouched
    """The rest of an answer is sent by another; `take` has to be called with the connection, which is its from then."""

    def __init__(self, take: Callable[..., None]) -> None:
        super().__init__("handed over")
        self.take = take


class Sent:
    """A stream as WSGI wants it, in the thread of the request; `close` is called also when nothing was ever sent."""

    def __init__(self, stream: Stream, heartbeat: float) -> None:
        self._stream = stream
        self._heartbeat = heartbeat
        self._is_begun = False

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> bytes:
        if self._is_begun:
            return self._next()
        self._is_begun = True
        return b"retry: %d\n\n" % RETRY + self._told()

    def _next(self) -> bytes:
        self._stream.wait(self._heartbeat)
        return self._told() or QUIET

    def _told(self) -> bytes:
        try:
            more = self._stream.more()
        except UnavailableError:
            more = None
        if more is None:
            raise StopIteration
        return more

    def close(self) -> None:
        """Wait for news no more."""
        self._stream.close()


class Begun(Sent):
    """A stream of which the thread of the request sends the beginning alone; raises `HandedOver` after it."""

    def __init__(self, stream: Stream, take: Callable[..., None]) -> None:
        super().__init__(stream, heartbeat=0)
        self._take = take
        self._is_handed_over = False

    def _next(self) -> bytes:
        self._is_handed_over = True
        raise HandedOver(self._take)

    def close(self) -> None:
        """Wait for news no more, unless another does now."""
        if not self._is_handed_over:
            super().close()


def _hurry(connection: socket.socket) -> None:
    """Let sending to a reader who takes nothing fail, and let little lie ready for it."""
    with suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 16)
        connection.settimeout(SLOWEST)
