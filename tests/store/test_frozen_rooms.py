"""Rooms that were played with the first format of room events: every later version reads them to the same end.

`tests/fixtures/rooms-1` is never written again (see `tests.server.freezing`); another format gets a folder beside it.
What has to come out is taken from the raw events themselves, not from what reads them.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.play.rooms.players import player
from wordrummi.lexicon.trie import Lexicon
from wordrummi.play.replaying import open_record
from wordrummi.play.rooms.problems import NotNow, NotYours, Unknown
from wordrummi.play.rooms.rooms import Rooms
from wordrummi.play.rooms.store import Store
from wordrummi.play.rooms.viewing import RoomView
from wordrummi.server.store.backup import restore
from wordrummi.server.store.opening import open_database
from wordrummi.variants import VARIANTS

FROZEN = Path(__file__).parents[1] / "fixtures" / "rooms-1" / "rooms.jsonl.gz"
DIGEST = "d22422b3a90e305f0ac36fccbec7b966ac4532918f69a9d48078c4dd4fd14263"
Events = list[dict[str, Any]]


def raw_rooms() -> dict[str, list[Events]]:
    """The events of each room as they are written, by version."""
    rooms: dict[str, list[Events]] = {}
    for line in gzip.decompress(FROZEN.read_bytes()).splitlines()[1:-1]:
        table, *row = json.loads(line)
        if table == "entries":
            rooms.setdefault(row[0], []).append(json.loads(base64.b64decode(row[4])))
    return rooms


RAW = raw_rooms()
EVENTS = {room: [event for entry in entries for event in entry] for room, entries in RAW.items()}
PLAYED = {events[0]["variant"]: room for room, events in EVENTS.items() if events[-1]["event"] == "MatchEnded"}


def told(room: str, event: str) -> Events:
    return [one for one in EVENTS[room] if one["event"] == event]


@pytest.fixture
def rooms(url: str, opened: Callable[[str], Store]) -> Rooms:
    database = open_database(url)
    with gzip.open(FROZEN) as lines:
        restore(database, lines, FROZEN.name)
    database.close()
    return Rooms(opened(url), cache(Lexicon), player)


def seen(rooms: Rooms, room: str) -> RoomView:
    view = rooms.view(room, None)
    assert isinstance(view, RoomView)
    return view


def test_what_is_frozen_stays_as_it_is() -> None:
    assert sha256(FROZEN.read_bytes()).hexdigest() == DIGEST
    assert set(PLAYED) == set(VARIANTS)


def test_every_room_is_read_to_its_last_version(rooms: Rooms) -> None:
    for room, entries in RAW.items():
        if not told(room, "PassphraseSet"):
            assert seen(rooms, room).version == len(entries)


def test_every_match_ends_as_it_did(rooms: Rooms) -> None:
    for variant, room in PLAYED.items():
        view, ended = seen(rooms, room), EVENTS[room][-1]
        assert view.match is not None
        assert view.variant == variant
        assert [seat.score for seat in view.seats] == ended["scores"]
        assert list(view.match.winners) == ended["winners"]
        laid = [event["after"] for event in EVENTS[room] if event["event"] == "TableLaid"]
        if variant.startswith("word") and not told(room, "LayTakenBack"):
            assert [word.partition("=")[0] for word in view.match.table] == [
                text.partition(" =")[0].replace(" ", "") for text in laid[-1]
            ]


def test_every_record_plays_again(rooms: Rooms) -> None:
    for room in PLAYED.values():
        content = rooms.record(room)
        assert isinstance(content, bytes)
        steps = list(open_record(content, cache(Lexicon)).steps())
        assert len(steps) > 5
        assert all(step.agrees for step in steps)


def test_the_room_in_which_everything_was_done(rooms: Rooms) -> None:
    (room,) = [room for room in RAW if told(room, "TurnTakenBack")]
    view = seen(rooms, room)
    for event in ("Said", "Reacted", "Paused", "Resumed", "SeatGivenToBot", "SeatReturned", "SeatForfeited"):
        assert told(room, event), event
    assert view.match is not None
    assert view.match.number == max(event["number"] for event in told(room, "MatchBegan")) == 2
    assert [seat.name for seat in view.seats] == [event["name"] for event in told(room, "SeatClaimed")]
    first = rooms.record(room, 1)
    assert isinstance(first, bytes)
    assert all(step.agrees for step in open_record(first, cache(Lexicon)).steps())
    assert rooms.record(room) == NotNow("room.match-on")


def test_the_room_that_began_at_a_position(rooms: Rooms) -> None:
    (room,) = [room for room in RAW if told(room, "PositionGiven")]
    view = seen(rooms, room)
    assert view.practice
    assert view.match is not None
    assert view.match.table == ("r1 r2 r3 r4",)


def test_the_room_with_a_passphrase_is_closed_to_others(rooms: Rooms) -> None:
    (room,) = [room for room in RAW if told(room, "PassphraseSet")]
    assert isinstance(rooms.view(room, None), NotYours)
    assert isinstance(rooms.view("nowhere", None), Unknown)
