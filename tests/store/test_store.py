"""What every store does, whatever it is made of."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.store.making import entry, listing, room
from wordrummi.play.rooms.store import Appended, Holder, Repeated, Stale, Status

DIGEST = bytes(range(32))
LARGEST = 2**63 - 1


def test_a_new_room_begins_at_version_one(store):
    assert store.append(entry(1), listing("r")) == Appended()
    assert list(store.read("r")) == [entry(1)]


def test_a_room_that_is_not_there_has_nothing(store):
    assert list(store.read("r")) == []
    assert store.listing("r") is None


def test_an_entry_for_a_room_that_is_not_there_finds_version_zero(store):
    assert store.append(entry(2), listing("r")) == Stale(0)
    assert store.listing("r") is None


def test_an_entry_comes_back_byte_for_byte(store):
    whole = entry(1, "sleutel é", at=1_764_500_000_123, body='[{"event":"Said","text":"zoë \\u0000"}]'.encode())
    store.append(whole, listing("r"))
    assert list(store.read("r")) == [whole]


@pytest.mark.parametrize("body", [b"", b"\x00\xff\xfe", b"x" * 300_000])
def test_the_store_does_not_read_the_body(store, body):
    store.append(entry(1, body=body), listing("r"))
    assert store.read("r")[0].body == body


def test_who_comes_second_is_told_the_version(store):
    room(store, "r", entries=3)
    assert store.append(entry(3, "other"), listing("r")) == Stale(3)
    assert store.append(entry(2, "other"), listing("r")) == Stale(3)
    assert len(store.read("r")) == 3


def test_a_version_is_not_passed_over(store):
    room(store, "r", entries=2)
    assert store.append(entry(4), listing("r")) == Stale(2)


def test_the_same_key_gives_the_same_entry_and_keeps_nothing(store):
    room(store, "r", entries=2)
    assert store.append(entry(3, "key-1", body=b"[1]"), listing("r", changed=9)) == Repeated(entry(1))
    assert store.append(entry(2, "key-2", at=7), listing("r", changed=9)) == Repeated(entry(2))
    assert [one.version for one in store.read("r")] == [1, 2]
    assert store.listing("r").changed == 1000


def test_a_key_is_used_once_a_room_and_not_once_for_all(store):
    assert store.append(entry(1, "same"), listing("r")) == Appended()
    assert store.append(entry(1, "same"), listing("s")) == Appended()


def test_reading_goes_on_where_it_stopped(store):
    room(store, "r", entries=12)
    assert [one.version for one in store.read("r", 9)] == [10, 11, 12]
    assert list(store.read("r", 12)) == []


@pytest.mark.parametrize("after", [-1, -(10**30)])
def test_reading_after_nothing_reads_all(store, after):
    room(store, "r", entries=2)
    assert len(store.read("r", after)) == 2


@pytest.mark.parametrize("after", [LARGEST, LARGEST + 1, 10**30])
def test_reading_after_what_cannot_be_finds_nothing(store, after):
    room(store, "r")
    assert list(store.read("r", after)) == []


def test_a_listing_is_that_of_the_newest_entry(store):
    first = listing("r", names=("Zoë", 'A "b" \\', "\N{SMILING FACE WITH SUNGLASSES}\0"), due=None)
    store.append(entry(1), first)
    assert store.listing("r") == first
    second = listing("r", kind="live", variant="number-classic", status=Status.PLAYING, private=True, names=())
    store.append(entry(2), second)
    assert store.listing("r") == second


def test_a_refused_entry_changes_no_listing(store):
    kept = room(store, "r", entries=2)
    store.append(entry(2, "late"), listing("r", changed=5000, names=("Eva",)))
    assert store.listing("r") == kept


def test_the_lobby_has_public_rooms_of_a_status_with_the_newest_first(store):
    old = room(store, "old", changed=10)
    new = room(store, "new", changed=30)
    between = room(store, "between", changed=20)
    room(store, "hidden", changed=40, private=True)
    room(store, "busy", changed=50, status=Status.PLAYING)
    assert list(store.listed(Status.OPEN, limit=10)) == [new, between, old]
    assert list(store.listed(Status.OPEN, limit=2)) == [new, between]
    assert list(store.listed(Status.OPEN, limit=10, before=20)) == [old]
    assert list(store.listed(Status.ENDED, limit=10)) == []


def test_private_rooms_of_a_kind_are_found_by_whoever_asks_for_them(store):
    public = room(store, "public", changed=10)
    private = room(store, "private", changed=20, private=True)
    sheet = room(store, "sheet", changed=30, private=True, kind="sheet")
    room(store, "over", changed=40, private=True, status=Status.ENDED)
    assert list(store.listed(Status.OPEN, limit=10, hidden=["sheet"])) == [sheet, public]
    assert list(store.listed(Status.OPEN, limit=2, hidden=["sheet", private.kind])) == [sheet, private]
    assert list(store.listed(Status.OPEN, limit=10, before=30, hidden=[private.kind])) == [private, public]


def test_what_is_due_comes_by_its_moment(store):
    late = room(store, "late", due=200)
    early = room(store, "early", due=100, private=True)
    room(store, "later", due=201)
    room(store, "never", due=None)
    assert list(store.due(200, limit=10)) == [early, late]
    assert list(store.due(200, limit=1)) == [early]
    assert list(store.due(99, limit=10)) == []


def test_what_was_done_is_due_no_more(store):
    room(store, "r", due=100)
    store.append(entry(2), listing("r", due=None))
    assert list(store.due(10**12, limit=10)) == []


@pytest.mark.parametrize("holder", [Holder("r", 2, "player"), Holder("r", 0, "player"), Holder("r", None, "host")])
def test_a_secret_lets_in(store, holder):
    store.grant(DIGEST, holder)
    assert store.holder(DIGEST) == holder
    assert store.holder(DIGEST[::-1]) is None


def test_of_two_grants_of_one_secret_the_last_counts(store):
    store.grant(DIGEST, Holder("r", 2, "player"))
    store.grant(DIGEST, Holder("r", None, "watcher"))
    assert store.holder(DIGEST) == Holder("r", None, "watcher")


def granted(store):
    holders = [Holder("r", 0, "player"), Holder("r", 1, "player"), Holder("r", None, "host"), Holder("s", 0, "player")]
    for number, holder in enumerate(holders):
        store.grant(bytes([number]) * 32, holder)
    return lambda: [store.holder(bytes([number]) * 32) is not None for number in range(len(holders))]


def test_secrets_of_a_seat_are_revoked(store):
    lets_in = granted(store)
    store.revoke("r", 0)
    assert lets_in() == [False, True, True, True]


def test_secrets_of_a_room_are_revoked(store):
    lets_in = granted(store)
    store.revoke("r", None)
    assert lets_in() == [False, False, False, True]


def test_a_forgotten_room_leaves_nothing(store):
    lets_in = granted(store)
    room(store, "r", entries=3, due=5)
    kept = room(store, "s", entries=2)
    store.forget("r")
    assert (list(store.read("r")), store.listing("r"), list(store.due(9, limit=9))) == ([], None, [])
    assert lets_in() == [False, False, False, True]
    assert store.listing("s") == kept
    assert len(store.read("s")) == 2


def test_a_forgotten_room_takes_no_entry_but_can_begin_anew(store):
    room(store, "r", entries=3)
    store.forget("r")
    assert store.append(entry(4), listing("r")) == Stale(0)
    assert store.append(entry(1), listing("r")) == Appended()


def test_forgetting_what_is_not_there_is_nothing(store):
    store.forget("r")
    assert store.listing("r") is None


@pytest.mark.parametrize("odd", ["", "\0", "a\0b", "\ud800", "x" * 201, "x" * 100_000])
def test_no_room_has_an_id_that_no_database_could_hold(store, odd):
    assert list(store.read(odd)) == []
    assert store.listing(odd) is None
    store.revoke(odd, None)
    store.forget(odd)


@pytest.mark.parametrize("digest", [b"", b"\0" * 32, b"x" * 10_000])
def test_no_digest_is_too_odd_to_ask_for(store, digest):
    assert store.holder(digest) is None


def test_what_is_kept_is_heard_and_nothing_else(store, heard):
    hears = heard(store)
    room(store, "r", entries=2)
    store.append(entry(2), listing("r"))
    store.append(entry(2, "late"), listing("r"))
    room(store, "s")
    assert hears.until(3) == [("r", 1), ("r", 2), ("s", 1)]


def test_every_listener_hears(store, heard):
    one, other = heard(store), heard(store)
    room(store, "r")
    assert one.until(1) == other.until(1) == [("r", 1)]


def test_a_listener_that_fails_takes_nothing_from_the_others(store, heard):
    def fails(room, version):
        raise RuntimeError(room)

    store.listen(fails)
    hears = heard(store)
    room(store, "r", entries=2)
    assert hears.until(2) == [("r", 1), ("r", 2)]


COMMANDS = st.lists(st.tuples(st.sampled_from("rs"), st.integers(1, 6), st.sampled_from("abcdef")), max_size=25)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(commands=COMMANDS)
def test_random_appends_do_what_a_list_and_a_set_of_keys_would(store, commands):
    kept = {"r": [], "s": []}
    for name in kept:
        store.forget(name)
    for name, version, key in commands:
        made = entry(version, key)
        used = [one for one in kept[name] if one.key == key]
        is_next = version == len(kept[name]) + 1
        expected = Repeated(used[0]) if used else Appended() if is_next else Stale(len(kept[name]))
        assert store.append(made, listing(name)) == expected
        if expected == Appended():
            kept[name].append(made)
    assert {name: list(store.read(name)) for name in kept} == kept
