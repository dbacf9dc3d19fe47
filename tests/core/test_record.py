"""A match as JSON lines: byte for byte the same again, and every fault with its line and field."""

from __future__ import annotations

import json

import pytest

from tests.words.games import Game, rigged, rules_for
from wordrummi.core import events as ev
from wordrummi.core.record import RecordError, read, read_header, write
from wordrummi.core.referee import fold
from wordrummi.words.options import INTERNATIONALE, SABRA

RULES = rules_for(SABRA, "HUT HOUTEN")


def played() -> Game:
    game = rigged(RULES, ["OENAAAA", "BBBCCDD"], table="HUT", pot="XYZ")
    game.turn("HOUTEN", *game.table[1:])
    return game


GAME = played()
RECORD = write(GAME.events)
LINES = RECORD.splitlines(keepends=True)


def fault(record: bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(record, RULES.events)
    assert f"line {caught.value.line}" in str(caught.value)
    return caught.value


def changed(line: int, **fields: object) -> bytes:
    """The record with fields of one line changed."""
    event = {**json.loads(LINES[line - 1]), **fields}
    return b"".join([*LINES[: line - 1], json.dumps(event).encode() + b"\n", *LINES[line:]])


def line_of(name: str) -> int:
    return next(n for n, line in enumerate(LINES, 1) if json.loads(line)["event"] == name)


def test_a_record_is_written_again_byte_for_byte() -> None:
    events = read(RECORD, RULES.events)
    assert events == GAME.events
    assert write(events) == RECORD


def test_an_event_is_a_line_and_the_header_is_the_first() -> None:
    assert len(LINES) == len(GAME.events)
    header = json.loads(LINES[0])
    assert header["event"] == "MatchOpened"
    assert header["rules"] == SABRA
    assert header["version"] == 1
    assert header["schema"] == ev.SCHEMA
    assert header["lexicon"]["digest"] == RULES.lexicon.digest  # type: ignore[union-attr]
    assert header["options"]["repeat"] == "pass-over"


def test_the_header_can_be_read_alone() -> None:
    assert read_header(RECORD) == GAME.events[0]
    assert read_header(LINES[0]) == GAME.events[0]


def test_a_record_read_again_folds_to_the_same_state() -> None:
    assert fold(RULES, read(RECORD, RULES.events)) == GAME.state


def test_a_last_line_without_its_end_is_read() -> None:
    assert read(RECORD.removesuffix(b"\n"), RULES.events) == GAME.events


def test_a_header_of_a_newer_schema_is_told() -> None:
    with pytest.raises(RecordError) as caught:
        read_header(changed(1, schema=ev.SCHEMA + 1))
    assert (caught.value.line, caught.value.field) == (1, "schema")


@pytest.mark.parametrize("record", [b"", b"\n", b"{}\n", b'{"event":"SeatTaken","seat":0,"name":"A"}\n', b"[]", b"1"])
def test_a_record_without_a_header_has_none(record: bytes) -> None:
    with pytest.raises(RecordError) as caught:
        read_header(record)
    assert caught.value.line == 1


def test_an_unknown_event_is_told_with_its_line() -> None:
    line = line_of("TurnBegan")
    assert fault(changed(line, event="TurnEnded")).line == line
    assert fault(changed(line, event="Discarded")).line == line


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("SeatTaken", "seat", "0"),
        ("SeatTaken", "name", 7),
        ("TableLaid", "score", "6"),
        ("TableLaid", "score", 6.5),
        ("TableLaid", "after", "H U T"),
        ("TurnBegan", "round", None),
        ("TurnBegan", "seconds", True),
        ("PotShuffled", "order", {"A": 1}),
    ],
)
def test_a_field_of_a_wrong_type_is_named(name: str, field: str, value: object) -> None:
    found = fault(changed(line_of(name), **{field: value}))
    assert (found.line, found.field) == (line_of(name), field)


def test_a_place_within_a_field_is_named() -> None:
    assert (fault(changed(line_of("PotShuffled"), order=["A", 2])).field or "").startswith("order[1]")


def test_a_field_that_lacks_is_told() -> None:
    line = line_of("TurnBegan")
    event = json.loads(LINES[line - 1])
    del event["round"]
    found = fault(b"".join([*LINES[: line - 1], json.dumps(event).encode() + b"\n", *LINES[line:]]))
    assert found.line == line
    assert "round" in str(found.facts["message"])


@pytest.mark.parametrize(
    "damage",
    [
        LINES[2][:10] + b"\n",
        b"\x00" + LINES[2],
        LINES[2].replace(b"event", b"ev\x00nt"),
        b'{"event":"SeatTaken","seat":1,"name":"\xff\xfe"}\n',
        b'{"event":"SeatTaken","seat":1,"name":"\xc3"}\n',
        b"\xef\xbb\xbf\n",
        b"\n",
        b"null\n",
        b"[" * 100_000 + b"\n",
        b'{"event":"SeatTaken","seat":1,"name":"B","more":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n",
        b'{"event":"SeatTaken","seat":1,"name":"\\ud800"}\n',
        b'{"event":"SeatTaken","seat":1e999,"name":"B"}\n',
        b'{"event":"SeatTaken","seat":' + b"9" * 5000 + b',"name":"B"}\n',
    ],
    ids=[
        "cut",
        "nul",
        "nul-in-name",
        "utf8",
        "utf8-cut",
        "bom",
        "empty",
        "null",
        "deep",
        "deep-unknown",
        "half-a-pair",
        "infinite",
        "long-number",
    ],
)
def test_a_damaged_line_is_told_with_its_number(damage: bytes) -> None:
    assert fault(b"".join([*LINES[:2], damage, *LINES[3:]])).line == 3


def test_a_record_that_is_cut_off_tells_where() -> None:
    for cut in (len(RECORD) - 2, len(RECORD) // 2):
        record = RECORD[:cut]
        assert fault(record).line == record.count(b"\n") + 1


def test_a_record_in_utf_16_is_no_record() -> None:
    assert fault(RECORD.decode().encode("utf-16")).line == 1


def test_names_of_any_script_survive() -> None:
    game = Game(rules_for(INTERNATIONALE), 1)
    events = (*game.events[:1], ev.SeatTaken(0, 'Zoë "ĳ" \u2028 \U0001f600'), *game.events[2:])
    assert read(write(events), game.rules.events) == events
    assert write(events).count(b"\n") == len(events)


def test_a_field_that_a_newer_version_added_does_not_stop_the_reading() -> None:
    assert len(read(changed(2, hat="red"), RULES.events)) == len(LINES)
