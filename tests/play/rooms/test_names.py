"""A name that is taken away is in no view, entry or record any more, whenever it was told, and the match goes on."""

from __future__ import annotations

import msgspec
import pytest

from wordrummi.play.reading import Unreadable
from wordrummi.play.replaying import open_record
from wordrummi.play.rooms.events import Said
from wordrummi.play.rooms.naming import SILENCE, neutral
from wordrummi.play.rooms.problems import NotYours
from wordrummi.play.rooms.store import Holder
from wordrummi.play.rooms.who import HOST

from .club import Club, Table
from .players import lexicon

RUDE = "Rudeboy"
WORDS = "foul words"


def played() -> Table:
    """A match in which somebody with a bad name said something bad, and moved."""
    table = Club().open().starts(RUDE)
    table.do(1, "say", text=WORDS)
    table.do(0, "say", text="please")
    for _ in range(2):
        table.move(table.on_turn, "draw")
    return table


def everything(table: Table) -> str:
    """All that anybody can get of a room."""
    rooms = table.club.rooms
    told: list[object] = [rooms.view(table.id, who) for who in (None, *table.people.values())]
    told += [rooms.entries(table.id, who, 0) for who in (None, *table.people.values())]
    record = rooms.record(table.id)
    listing = table.club.store.listing(table.id)
    return msgspec.json.encode([told, record if isinstance(record, bytes) else b"", listing]).decode() + (
        record.decode() if isinstance(record, bytes) else ""
    )


def remove(table: Table, seat: int = 1) -> None:
    table.do(table.host, "remove-name", seat=seat)


@pytest.mark.parametrize("ended", ["during", "after", "closed"])
def test_it_is_nowhere_any_more(ended: str) -> None:
    table = played()
    if ended != "during":
        table.do(0, "forfeit")
    if ended == "closed":
        table.do(0, "end")
    assert RUDE in everything(table)
    assert WORDS in everything(table)
    remove(table)
    told = everything(table)
    assert RUDE not in told
    assert WORDS not in told
    assert "Ann" in told
    assert "please" in told
    assert [seat.name for seat in table.view(0).seats] == ["Ann", neutral(1)]


def test_another_process_shows_the_same() -> None:
    table = played()
    remove(table)
    other = table.club.worker()
    assert other.view(table.id, table.people[0]) == table.view(0)
    assert other.entries(table.id, None, 0) == table.club.rooms.entries(table.id, None, 0)


def test_what_was_said_later_is_shown() -> None:
    table = played()
    remove(table)
    table.club.now += 60_000
    table.do(1, "say", text="sorry")
    assert "sorry" in everything(table)
    entries = table.club.rooms.entries(table.id, None, 0)
    said = [event.text for entry in entries for event in entry.events if isinstance(event, Said)]  # type: ignore[union-attr]
    assert said == [SILENCE, "please", "sorry"]


def test_the_match_and_its_clock_go_on_as_they_were() -> None:
    table = Club().open(options={"seconds": 60}).starts(RUDE)
    table.move(table.on_turn, "draw")
    before = table.room
    remove(table)
    after = table.room
    assert (after.deadline, after.moved, after.match and after.match.turn) == (
        before.deadline,
        before.moved,
        before.match and before.match.turn,
    )
    assert after.match is not None
    assert before.match is not None
    assert after.match.racks == before.match.racks


def test_a_turn_that_is_taken_back_does_not_bring_it_back() -> None:
    table = Club().open().starts(RUDE)
    mover = table.on_turn
    table.move(mover, "draw")
    remove(table)
    table.do(mover, "ask", what="take-back")
    table.do(1 - mover, "consent")
    assert [seat.name for seat in table.match.public.seats] == ["Ann", neutral(1)]
    assert RUDE not in everything(table)


def test_the_record_plays_again_under_the_other_name() -> None:
    table = played()
    table.do(0, "forfeit")
    remove(table)
    content = table.club.rooms.record(table.id)
    assert isinstance(content, bytes)
    record = open_record(content, lexicon)
    assert record.names == ("Ann", neutral(1))
    assert all(step.agrees for step in record.steps())


def test_who_sits_down_there_afterwards_has_the_own_name() -> None:
    table = Club().open(seats=3)
    table.join(RUDE)
    remove(table)
    table.do(table.host, "remove-seat", seat=1)
    table.join("Cas")
    assert [seat.name for seat in table.view(0).seats] == ["Ann", "Cas", ""]
    told = everything(table)
    assert RUDE not in told
    assert "Cas" in told


def test_a_rematch_has_the_other_name() -> None:
    table = played()
    remove(table)
    table.do(0, "forfeit")
    table.do(0, "ask", what="rematch")
    table.do(1, "consent")
    assert [seat.name for seat in table.match.public.seats] == ["Ann", neutral(1)]


def test_it_is_for_the_host_and_the_administrator() -> None:
    table = played()
    assert isinstance(table.send(1, "remove-name", seat=0), NotYours)
    assert isinstance(table.send(table.watcher, "remove-name", seat=0), NotYours)
    table.do(Holder(table.id, None, HOST), "remove-name", seat=0)
    assert table.view(0).seats[0].name == neutral(0)


@pytest.mark.parametrize("seat", [None, -1, 2, 9])
def test_there_has_to_be_somebody(seat: int | None) -> None:
    table = Club().open(seats=3)
    told = table.send(table.host, "remove-name", seat=seat)
    assert isinstance(told, Unreadable)
    assert told.field == "seat"
