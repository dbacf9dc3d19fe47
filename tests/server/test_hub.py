"""Who waits for news of a room is woken by it, and by no other; a stream sends every entry once, in order."""

from __future__ import annotations

import pytest

from wordrummi.play.rooms.seeing import SeenEntry
from wordrummi.server.hub import Full, Hub
from wordrummi.server.problems import Refusal
from wordrummi.server.sending import QUIET
from wordrummi.server.store.errors import UnavailableError
from wordrummi.server.stream import HERE, Begun, HandedOver, Sent, Stream


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


class Room:
    """A room to follow, of which entries appear when the test says so."""

    def __init__(self) -> None:
        self.version = 0
        self.is_gone = False

    def read(self, after: int) -> list[SeenEntry]:
        if self.is_gone:
            raise Refusal(404, "no-room")
        return [SeenEntry(version, 0, ()) for version in range(after + 1, self.version + 1)]


def ids(part: bytes | None) -> list[int]:
    return [int(line[4:]) for line in (part or b"").decode().splitlines() if line.startswith("id: ")]


def test_a_stream_goes_on_after_the_version_that_was_seen() -> None:
    hub, room = Hub(1), Room()
    room.version = 5
    stream = Stream(hub, hub.enter("room"), room.read, 3)
    assert ids(stream.more()) == [4, 5]
    room.version = 7
    assert ids(stream.more()) == [6, 7]
    assert stream.more() == b""


def test_whoever_wants_to_be_called_is_called_at_once_and_for_all_news_after_it() -> None:
    hub, calls = Hub(2), []
    waiting, other = hub.enter("room"), hub.enter("other")
    waiting.calls(lambda: calls.append("news"))
    assert calls == ["news"]
    hub.heard("room", 1)
    hub.heard("other", 1)
    hub.heard(None, 0)
    assert calls == ["news"] * 3
    hub.close()
    assert calls == ["news"] * 4
    assert (waiting.is_over, other.is_over) == (True, True)


def test_an_answer_begins_with_how_to_come_back_and_with_what_there_is() -> None:
    hub, room = Hub(1), Room()
    room.version = 2
    first = next(Sent(Stream(hub, hub.enter("room"), room.read, 0), 60))
    assert first.startswith(b"retry: 1000\n\n")
    assert ids(first) == [1, 2]


def test_news_before_the_first_read_is_not_lost_nor_told_twice() -> None:
    hub, room = Hub(1), Room()
    parts = Sent(Stream(hub, hub.enter("room"), room.read, 0), 0.01)
    room.version = 1
    hub.heard("room", 1)
    assert [ids(next(parts)) for _ in range(3)] == [[1], [], []]


def test_a_quiet_answer_gives_a_sign_of_life_and_reads_again_what_nobody_announced() -> None:
    hub, room = Hub(1), Room()
    parts = Sent(Stream(hub, hub.enter("room"), room.read, 0), 0.01)
    next(parts)
    assert next(parts) == QUIET
    room.version = 1
    assert ids(next(parts)) == [1]


@pytest.mark.parametrize("ends", ["hub", "room"])
def test_a_stream_ends_with_its_hub_and_with_its_room(ends: str) -> None:
    hub, room = Hub(1), Room()
    stream = Stream(hub, hub.enter("room"), room.read, 0)
    parts = Sent(stream, 0.01)
    next(parts)
    if ends == "hub":
        hub.close()
    room.is_gone = ends == "room"
    assert stream.more() is None
    assert list(parts) == []


def test_an_answer_ends_when_the_database_is_away() -> None:
    def away(_: int) -> list[SeenEntry]:
        raise UnavailableError("here", "away")

    hub = Hub(1)
    assert list(Sent(Stream(hub, hub.enter("room"), away, 0), 0.01)) == []


def test_a_stream_tells_when_others_are_here_than_before() -> None:
    hub, room = Hub(9), Room()
    stream = Stream(hub, hub.enter("room", seat=0), room.read, 0)
    assert stream.more() == HERE
    assert stream.more() == b""
    bram = hub.enter("room", seat=1)
    assert hub.seats("room") == {0, 1}
    assert stream.more() == HERE
    hub.leave(bram)
    hub.leave(bram)
    assert hub.seats("room") == {0}
    assert stream.more() == HERE
    assert stream.more() == b""


def test_a_seat_with_two_streams_is_here_until_both_have_gone() -> None:
    hub = Hub(9)
    one, other = hub.enter("room", seat=1), hub.enter("room", seat=1)
    hub.leave(one)
    assert hub.seats("room") == {1}
    hub.leave(other)
    assert hub.seats("room") == frozenset()


def test_an_answer_whose_connection_another_takes_begins_it_and_then_lets_go() -> None:
    hub, room, taken = Hub(1), Room(), []
    parts = Begun(Stream(hub, hub.enter("room"), room.read, 0), taken.append)
    assert next(parts).startswith(b"retry: ")
    with pytest.raises(HandedOver) as handed:
        next(parts)
    parts.close()
    assert hub.count == 1
    handed.value.take("the connection")
    assert taken == ["the connection"]


def test_an_answer_that_nobody_took_waits_no_more_once_it_is_closed() -> None:
    hub, room = Hub(1), Room()
    Begun(Stream(hub, hub.enter("room"), room.read, 0), lambda _: None).close()
    assert hub.count == 0
