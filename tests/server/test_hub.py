"""Who waits for news of a room is woken by it, and by no other; a stream sends every entry once, in order."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from wordrummi.play.rooms.seeing import SeenEntry
from wordrummi.server.hub import Full, Hub
from wordrummi.server.problems import Refusal
from wordrummi.server.stream import Stream


def test_news_of_a_room_wakes_those_who_wait_for_it_alone() -> None:
    hub = Hub(10)
    one, other = hub.enter("one"), hub.enter("other")
    hub.heard("one", 1)
    assert (one.wait(0), other.wait(0)) == (True, False)
    assert not one.wait(0)


def test_news_that_may_be_of_any_room_wakes_all() -> None:
    hub = Hub(10)
    waiting = [hub.enter("one"), hub.enter("other")]
    hub.heard(None, 0)
    assert [one.wait(0) for one in waiting] == [True, True]


def test_no_more_wait_than_the_hub_holds_and_who_leaves_makes_room() -> None:
    hub = Hub(2)
    first = hub.enter("room")
    hub.enter("room")
    with pytest.raises(Full):
        hub.enter("room")
    hub.leave(first)
    hub.leave(first)
    assert hub.count == 1
    hub.enter("room")
    assert hub.count == 2


def test_no_address_takes_more_than_its_share() -> None:
    hub = Hub(10, each=2)
    first = hub.enter("room", "10.0.0.1")
    hub.enter("other", "10.0.0.1")
    with pytest.raises(Full):
        hub.enter("room", "10.0.0.1")
    hub.enter("room", "10.0.0.2")
    hub.leave(first)
    hub.enter("room", "10.0.0.1")


def test_a_closed_hub_sends_everybody_home_and_lets_nobody_in() -> None:
    hub = Hub(2)
    waiting = hub.enter("room")
    hub.close()
    assert waiting.is_over
    assert waiting.wait(0)
    with pytest.raises(Full):
        hub.enter("room")


QUIET = b": \n\n"
HERE = b"event: here\ndata: {}\n\n"


class Room:
    """A room to follow, of which entries appear when the test says so."""

    def __init__(self) -> None:
        self.version = 0
        self.is_gone = False

    def read(self, after: int) -> list[SeenEntry]:
        if self.is_gone:
            raise Refusal(404, "no-room")
        return [SeenEntry(version, 0, ()) for version in range(after + 1, self.version + 1)]


def ids(part: bytes) -> list[int]:
    return [int(line[4:]) for line in part.decode().splitlines() if line.startswith("id: ")]


def parts_of(stream: Stream) -> Iterator[bytes]:
    parts = iter(stream)
    assert next(parts).startswith(b"retry: ")
    return parts


def test_a_stream_goes_on_after_the_version_that_was_seen() -> None:
    hub, room = Hub(1), Room()
    room.version = 5
    parts = parts_of(Stream(hub, hub.enter("room"), room.read, 3, 60))
    assert ids(next(parts)) == [4, 5]
    room.version = 7
    hub.heard("room", 7)
    assert ids(next(parts)) == [6, 7]


def test_news_before_the_first_read_is_not_lost_nor_told_twice() -> None:
    hub, room = Hub(1), Room()
    stream = Stream(hub, hub.enter("room"), room.read, 0, 0.01)
    room.version = 1
    hub.heard("room", 1)
    parts = parts_of(stream)
    assert [ids(next(parts)) for _ in range(3)] == [[1], [], []]


def test_a_quiet_stream_gives_a_sign_of_life_and_reads_again_what_nobody_announced() -> None:
    room = Room()
    parts = parts_of(Stream(hub := Hub(1), hub.enter("room"), room.read, 0, 0.01))
    assert next(parts) == QUIET
    room.version = 1
    assert ids(next(parts)) == [1]


def test_a_stream_ends_with_its_hub_and_with_its_room() -> None:
    for ends in ("hub", "room"):
        hub, room = Hub(1), Room()
        parts = parts_of(Stream(hub, hub.enter("room"), room.read, 0, 0.01))
        next(parts)
        if ends == "hub":
            hub.close()
        room.is_gone = ends == "room"
        assert list(parts) == []


def test_a_stream_tells_when_others_are_here_than_before() -> None:
    hub, room = Hub(9), Room()
    anna = hub.enter("room", seat=0)
    parts = parts_of(Stream(hub, anna, room.read, 0, 0.01))
    assert next(parts) == HERE
    assert next(parts) == QUIET
    bram = hub.enter("room", seat=1)
    assert next(parts) == HERE
    hub.leave(bram)
    assert next(parts) == HERE
    assert next(parts) == QUIET


def test_who_follows_with_two_tabs_is_here_until_both_are_closed() -> None:
    hub = Hub(9)
    tabs = [hub.enter("room", seat=1) for _ in range(2)]
    hub.enter("room")
    hub.enter("other", seat=2)
    assert hub.seats("room") == {1}
    hub.leave(tabs[0])
    assert hub.seats("room") == {1}
    hub.leave(tabs[1])
    assert hub.seats("room") == frozenset()


def test_who_watches_wakes_nobody_by_coming_and_a_seat_wakes_its_room_alone() -> None:
    hub = Hub(9)
    one, other = hub.enter("room", seat=0), hub.enter("other", seat=0)
    one.wait(0)
    other.wait(0)
    hub.enter("room")
    assert not one.wait(0)
    hub.enter("room", seat=1)
    assert (one.wait(0), other.wait(0)) == (True, False)
