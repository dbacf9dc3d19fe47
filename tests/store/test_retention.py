"""Old rooms go, young ones stay."""

from __future__ import annotations

import pytest

from tests.store.making import entry, listing, room
from wordrummi.play.rooms.store import Holder, Status
from wordrummi.server.store.retention import DAY, forget_old

NOW = 1_764_500_000_000
KINDS = ["match", "sheet"]


@pytest.fixture
def rooms(url, opened):
    store = opened(url)
    for status in Status:
        for days in (1, 10, 100):
            room(store, f"{status}-{days}", entries=2, status=status, changed=NOW - days * DAY, private=days == 10)
    return store


def left(store):
    return {name for status in Status for days in (1, 10, 100) if store.listing(name := f"{status}-{days}")}


def test_a_day_is_that_of_a_clock():
    assert DAY == 86_400_000


def test_ended_and_never_started_rooms_have_their_own_time(rooms):
    assert forget_old(rooms, NOW, {Status.ENDED: 30, Status.OPEN: 7}, KINDS) == 3
    assert left(rooms) == {"open-1", "playing-1", "playing-10", "playing-100", "ended-1", "ended-10"}
    assert list(rooms.read("ended-100")) == []
    assert len(rooms.read("ended-10")) == 2


def test_exactly_so_many_days_is_not_more(rooms):
    assert forget_old(rooms, NOW, {Status.ENDED: 100}, KINDS) == 0
    assert forget_old(rooms, NOW + 1, {Status.ENDED: 100}, KINDS) == 1


def test_nothing_named_is_nothing_forgotten(rooms):
    assert forget_old(rooms, NOW, {}, KINDS) == 0
    assert len(left(rooms)) == 9


def test_secrets_go_with_their_room(rooms):
    rooms.grant(b"1" * 32, Holder("ended-100", 0, "player"))
    rooms.grant(b"2" * 32, Holder("ended-1", 0, "player"))
    forget_old(rooms, NOW, {Status.ENDED: 30}, KINDS)
    assert rooms.holder(b"1" * 32) is None
    assert rooms.holder(b"2" * 32) == Holder("ended-1", 0, "player")


def test_more_than_go_at_a_time_all_go(url, opened):
    store = opened(url)
    for number in range(7):
        store.append(entry(1), listing(f"r{number}", status=Status.ENDED, changed=number))
    assert store.forget_idle(Status.ENDED, 6, KINDS, limit=4) == 4
    assert [store.listing(f"r{number}") is None for number in range(7)] == [True] * 4 + [False] * 3
    assert store.forget_idle(Status.ENDED, 6, KINDS, limit=4) == 2
    assert store.forget_idle(Status.ENDED, 6, KINDS, limit=4) == 0


def test_other_kinds_stay_whatever_their_age(url, opened):
    store = opened(url)
    for kind in ("match", "sheet", "board", "player"):
        room(store, kind, kind=kind, status=Status.ENDED, changed=0, private=True)
    assert forget_old(store, NOW, {Status.ENDED: 1}, KINDS) == 2
    assert [store.listing(kind) is None for kind in ("match", "sheet", "board", "player")] == [True, True, False, False]
    assert len(store.read("board")) == 1
