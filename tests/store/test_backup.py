"""A backup holds everything, from and into either database; what was cut or changed restores nothing."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from sqlalchemy import inspect

from tests.store.making import entry, listing, room
from wordrummi.play.rooms.store import Holder, Status
from wordrummi.server.store import StoreError
from wordrummi.server.store.backup import back_up, restore
from wordrummi.server.store.opening import open_database

ODD = listing("odd", names=('Zoë "Z"\n', "\0\N{SMILING FACE WITH SUNGLASSES}"), due=2**62, private=True, free_seats=0)


def fill(store):
    room(store, "r", entries=3, status=Status.PLAYING)
    store.append(entry(1, "sleutel é", at=2**62, body=bytes(range(256))), ODD)
    store.append(entry(2, "empty", body=b""), ODD)
    store.grant(bytes(range(32)), Holder("odd", 3, "player"))
    store.grant(b"\xff" * 32, Holder("odd", None, "host"))


def check_filled(store):
    assert [one.version for one in store.read("r")] == [1, 2, 3]
    assert store.listing("r") == listing("r", status=Status.PLAYING)
    assert list(store.read("odd")) == [
        entry(1, "sleutel é", at=2**62, body=bytes(range(256))),
        entry(2, "empty", body=b""),
    ]
    assert store.listing("odd") == ODD
    assert store.holder(bytes(range(32))) == Holder("odd", 3, "player")
    assert store.holder(b"\xff" * 32) == Holder("odd", None, "host")


def backup_of(url):
    lines = []
    database = open_database(url, alone=False)
    try:
        back_up(database, lines.append)
    finally:
        database.close()
    return lines


def restored(url, lines):
    database = open_database(url)
    try:
        return restore(database, lines, "b.jsonl")
    finally:
        database.close()


def refusal(url, lines):
    with pytest.raises(StoreError) as caught:
        restored(url, lines)
    database = open_database(url)
    assert database.read(lambda one: inspect(one).get_table_names()) == []
    database.close()
    return caught.value


@pytest.fixture
def lines(tmp_path, opened):
    """A good backup."""
    url = f"sqlite:///{tmp_path}/good.db"
    store = opened(url)
    fill(store)
    store.close()
    return backup_of(url)


def sealed(lines):
    """The same lines with a right last line."""
    tail = {"rows": len(lines) - 1, "digest": sha256(b"".join(lines)).hexdigest()}
    return [*lines, json.dumps(tail).encode() + b"\n"]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.service)])
def other_url(request, tmp_path) -> str:
    """Another empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/other.db"
    return request.getfixturevalue("postgres").new_url()


def test_a_backup_of_one_database_is_restored_into_another(url, other_url, opened):
    store = opened(url)
    fill(store)
    first = backup_of(url)
    done = restored(other_url, first)
    assert done.rows == len(first) - 2 == 5 + 2 + 2
    check_filled(opened(other_url))
    assert backup_of(other_url) == first


def test_a_restored_room_goes_on(url, lines, opened):
    restored(url, lines)
    store = opened(url)
    assert store.append(entry(3, "empty"), ODD).entry.version == 2
    store.append(entry(3, "next"), ODD)
    assert len(store.read("odd")) == 3


def test_a_backup_is_of_one_moment_while_others_write(url, opened):
    store = opened(url)
    room(store, "r", entries=4)
    database = open_database(url, alone=False)
    lines = []

    def write(line):
        if not lines:
            store.append(entry(5, "meanwhile"), listing("r", changed=77))
            room(store, "new")
        lines.append(line)

    assert back_up(database, write).rows == 4 + 1
    database.close()
    assert b"meanwhile" not in b"".join(lines)
    assert len(store.read("r")) == 5


def test_many_rows_are_all_there(url, lines, opened):
    rows = [["entries", f"r{number:04}", 1, "k", number, "W10="] for number in range(1234)]
    made = sealed([lines[0], *(json.dumps(row, separators=(",", ":")).encode() + b"\n" for row in rows)])
    assert restored(url, made).rows == 1234
    assert opened(url).read("r1233") == (entry(1, "k", at=1233),)
    assert backup_of(url)[:-1] == made[:-1]


def test_there_is_no_backup_of_nothing(url):
    with pytest.raises(StoreError) as caught:
        backup_of(url)
    assert caught.value.key == "store.no-schema"


def test_only_an_empty_database_is_filled(url, opened, lines):
    opened(url).close()
    with pytest.raises(StoreError) as caught:
        restored(url, lines)
    assert caught.value.key == "store.not-empty"
    assert list(opened(url).read("r")) == []


def test_a_backup_that_was_cut_off_restores_nothing(url, lines):
    for length in range(1, len(lines)):
        assert refusal(url, lines[:length]).key == "backup.cut"


def test_a_line_that_was_cut_off_is_told(url, lines):
    fault = refusal(url, [*lines[:3], lines[3][:-5]])
    assert (fault.key, fault.facts["line"]) == ("backup.line", "4")


def test_a_backup_that_was_changed_restores_nothing(url, lines):
    at = next(number for number, line in enumerate(lines) if b"Anna" in line)
    assert refusal(url, [*lines[:at], lines[at].replace(b"Anna", b"Hans"), *lines[at + 1 :]]).key == "backup.cut"
    assert refusal(url, [*lines[:at], *lines[at + 1 :]]).key == "backup.cut"
    assert refusal(url, [*lines, lines[-2]]).key == "backup.cut"


@pytest.mark.parametrize("wordrummi", [2, 0])
def test_another_form_of_backup_is_told(url, lines, wordrummi):
    head = {**json.loads(lines[0]), "wordrummi": wordrummi}
    assert refusal(url, [json.dumps(head).encode(), *lines[1:]]).key == "backup.newer"


def test_a_backup_of_a_newer_version_is_told(url, lines):
    head = {**json.loads(lines[0]), "version": "9999"}
    assert refusal(url, [json.dumps(head).encode(), *lines[1:]]).key == "backup.newer"


@pytest.mark.parametrize("first", [b"", b"{}\n", b"\xff\xfe\n", b'["entries"]\n', b"id,name\n"])
def test_what_is_no_backup_is_told(url, first):
    assert refusal(url, [first]).facts["line"] == "1"


@pytest.mark.parametrize(
    "row",
    [
        '["entries", "r", 9, "k"]',
        '["entries", "r", 9, "k", 1, "no base64!"]',
        '["entries", null, 9, "k", 1, ""]',
        '["entries", "r", 1, "k", 1, ""]',
        '["clients", "r"]',
        '["alembic_version", "9999"]',
        "[]",
        "[7]",
        '["entries", "r", [], "k", 1, ""]',
        '["entries", "r", 1.5, "k", 1, ""]',
        '["secrets", "AA==", {}, 1, "host"]',
    ],
)
def test_a_row_that_does_not_fit_restores_nothing(url, lines, row):
    """Also when its digest is right: whoever edits a backup by hand is told the line."""
    at = next(number for number, line in enumerate(lines) if line.startswith(b'["rooms"'))
    fault = refusal(url, sealed([*lines[:at], row.encode() + b"\n", *lines[at:-1]]))
    assert fault.key == "backup.line"
    assert int(fault.facts["line"]) >= at + 1
