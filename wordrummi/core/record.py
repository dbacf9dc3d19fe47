"""A match as JSON lines: an event a line, the header first. Reading and writing again gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Union

import msgspec

from wordrummi.core.decoding import UNDECODED, wrong_with
from wordrummi.core.events import SCHEMA, Event, MatchOpened
from wordrummi.faults import PlacedFault


class RecordError(PlacedFault, ValueError):
    """A record that can't be read, or not be used: the line, the field where one is at fault, and what is wrong."""


def write(events: Iterable[Event]) -> bytes:
    """Return the record of a match."""
    encoder = msgspec.json.Encoder(order="deterministic")
    return b"".join(encoder.encode(event) + b"\n" for event in events)


def read_header(record: bytes) -> MatchOpened:
    """Return the header of a record. Raises RecordError when there is none or its schema is newer than this program."""
    header = _read_line(1, record.partition(b"\n")[0], (MatchOpened,))
    if not isinstance(header, MatchOpened):
        raise RecordError(1, "event", "record.header")
    return _of_this_schema(header)


def _of_this_schema(header: MatchOpened) -> MatchOpened:
    if header.schema > SCHEMA:
        raise RecordError(1, "schema", "record.schema", most=SCHEMA)
    return header


def read(record: bytes, kinds: Sequence[type[Event]]) -> tuple[Event, ...]:
    """Return the events of a record, the header first, each one of the given kinds. Raises RecordError."""
    read_header(record)
    lines = record.removesuffix(b"\n").split(b"\n")
    return tuple(_read_line(number, line, tuple(kinds)) for number, line in enumerate(lines, start=1))


def _read_line(number: int, line: bytes, kinds: tuple[type[Event], ...]) -> Event:
    try:
        event: Event = _decoder(kinds).decode(line)
    except UNDECODED as fault:
        field, what = wrong_with(fault)
        raise RecordError(number, field, "record.json", message=what) from None
    return event


@lru_cache(maxsize=32)
def _decoder(kinds: tuple[type[Event], ...]) -> Any:
    return msgspec.json.Decoder(Union[kinds])  # noqa: UP007 - made at run time
