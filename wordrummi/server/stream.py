"""What happens in a room, as server-sent events: an entry an event, its version the id."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Final

from flask import Response, request

from wordrummi.faults import Fault
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.seeing import SeenEntry
from wordrummi.server.hub import Full, Hub, Waiting
from wordrummi.server.problems import Refusal
from wordrummi.server.telling import json_of

RETRY: Final = 1000
"""Milliseconds after which a browser connects again."""

BUSY: Final = 5
"""Seconds after which to try again when too many streams are open."""

SLOWEST: Final = 20
"""Seconds in which a reader has to take what is sent, or it is cut off; it goes on from where it was."""

Reader = Callable[[int], Sequence[SeenEntry]]
"""Gives the entries after a version."""

HERE: Final = b"event: here\ndata: {}\n\n"
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class Stream:
    """The events of a room from a version on, for one reader."""

    def __init__(self, hub: Hub, waiting: Waiting, read: Reader, after: int, heartbeat: float) -> None:
        """`waiting`: entered before anything is read, so that no news is lost; the stream lets it go."""
        self._hub = hub
        self._waiting = waiting
        self._read = read
        self._after = after
        self._heartbeat = heartbeat
        self._here: frozenset[int] = frozenset()

    def __iter__(self) -> Iterator[bytes]:
        yield f"retry: {RETRY}\n\n".encode()
        while not self._waiting.is_over and (news := self._news()) is not None:
            yield news
            self._waiting.wait(self._heartbeat)

    def close(self) -> None:
        """Wait no more; called by whoever sends this, however that ends."""
        self._hub.leave(self._waiting)

    def _news(self) -> bytes | None:
        """Return what happened, a sign of life for nothing; None when the reader may no longer see the room."""
        try:
            entries = self._read(self._after)
        except Refusal:
            return None
        if entries:
            self._after = entries[-1].version
        told = [b"id: %d\nevent: entry\ndata: %b\n\n" % (entry.version, json_of(entry)) for entry in entries]
        return b"".join(told + self._who_is_here()) or b": \n\n"

    def _who_is_here(self) -> list[bytes]:
        """Tell that others are connected than before; who that is, the room says."""
        before, self._here = self._here, self._hub.seats(self._waiting.room)
        return [] if self._here == before else [HERE]


def resumed(after: int) -> int:
    """Return the version that a reader goes on after: what the browser has seen, else what is asked."""
    last = request.headers.get("Last-Event-ID", "")
    if not last:
        return after
    if not (last.isascii() and last.isdigit() and len(last) < 16):
        raise Unreadable("Last-Event-ID", "error.json", message=Fault("json.wanted", wanted=("int",)))
    return int(last)


def followed(hub: Hub, room: str, read: Reader, after: int, heartbeat: float, seat: int | None = None) -> Response:
    """Return the answer that sends what happens in a room. Raises Refusal when too many streams are open.

    `seat`: whose stream it is, where that is told to the others.
    """
    try:
        waiting = hub.enter(room, request.remote_addr or "", seat)
    except Full:
        raise Refusal(503, "busy", wait=BUSY) from None
    stream = Stream(hub, waiting, read, after, heartbeat)
    _hurry(request.environ.get("gunicorn.socket"))
    return Response(_Sent(stream), content_type="text/event-stream; charset=utf-8", headers=HEADERS)


class _Sent:
    """A stream as WSGI wants it: `close` is called also when nothing was ever sent."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._parts = iter(stream)

    def __iter__(self) -> _Sent:
        return self

    def __next__(self) -> bytes:
        return next(self._parts)

    def close(self) -> None:
        self._stream.close()


def _hurry(connection: object) -> None:
    """Let sending to a reader who takes nothing fail, and let little lie ready for it."""
    if isinstance(connection, socket.socket):
        with suppress(OSError):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 16)
            connection.settimeout(SLOWEST)
