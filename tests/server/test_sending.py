"""One thread tells many: each reader gets everything once and in order, and none holds up another."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from threading import Event

import pytest

from tests.waiting import wait_for
from wordrummi.server import sending
from wordrummi.server.sending import QUIET, Sender
from wordrummi.server.store.errors import UnavailableError


class Story:
    """What is told: parts that the test adds, until it says that it is over."""

    def __init__(self, *parts: bytes) -> None:
        self.parts = list(parts)
        self.is_over = False
        self.is_closed = Event()
        self.fault: Exception | None = None
        self.news: Callable[[], None] = lambda: None
        self.asked = 0

    def more(self) -> bytes | None:
        self.asked += 1
        if self.fault is not None:
            raise self.fault
        told = b""
        while self.parts:
            told += self.parts.pop(0)
        return told or (None if self.is_over else b"")

    def calls(self, news: Callable[[], None]) -> None:
        self.news = news
        news()

    def close(self) -> None:
        self.is_closed.set()

    def add(self, part: bytes) -> None:
        self.parts.append(part)
        self.news()


@pytest.fixture
def sender() -> Iterator[Sender]:
    made = Sender(60)
    yield made
    made.stop()


def reader(sender: Sender, story: Story, *, chunked: bool = False) -> socket.socket:
    theirs, ours = socket.socketpair()
    theirs.settimeout(20)
    sender.take(story, ours, chunked=chunked)
    return theirs


def heard(connection: socket.socket, count: int) -> bytes:
    """Return so many bytes, as they come."""
    told = b""
    while len(told) < count and (some := connection.recv(count - len(told))):
        told += some
    return told


def test_what_there_was_before_the_connection_was_taken_is_told_and_all_that_comes_after(sender: Sender) -> None:
    story = Story(b"one ")
    with reader(sender, story) as connection:
        assert heard(connection, 4) == b"one "
        story.add(b"two ")
        assert heard(connection, 4) == b"two "


def test_each_part_is_a_chunk_where_the_length_of_an_answer_is_not_told(sender: Sender) -> None:
    story = Story(b"soepel")
    with reader(sender, story, chunked=True) as connection:
        assert heard(connection, 11) == b"6\r\nsoepel\r\n"
        story.add(b"eer")
        assert heard(connection, 8) == b"3\r\neer\r\n"
        story.is_over = True
        story.news()
        assert heard(connection, 100) == b"0\r\n\r\n"


def test_the_end_of_a_story_closes_its_connection(sender: Sender) -> None:
    story = Story()
    with reader(sender, story) as connection:
        story.is_over = True
        story.news()
        assert heard(connection, 1) == b""
        assert story.is_closed.wait(20)


def test_a_reader_that_goes_away_is_waited_for_no_more(sender: Sender) -> None:
    story = Story()
    reader(sender, story).close()
    assert story.is_closed.wait(20)


def test_a_reader_that_asks_on_is_sent_away(sender: Sender) -> None:
    story = Story()
    with reader(sender, story) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n\r\n")
        assert story.is_closed.wait(20)


def test_a_reader_that_takes_nothing_holds_up_nobody_and_gets_all_in_order_later(sender: Sender) -> None:
    much = bytes(range(256)) * 8192
    slow, quick = Story(much), Story()
    with reader(sender, slow) as sleeper, reader(sender, quick) as listener:
        wait_for(lambda: not slow.parts)
        slow.add(b"the end")
        for number in range(5):
            quick.add(b"%d" % number)
            assert heard(listener, 1) == b"%d" % number
        assert slow.parts == [b"the end"], "nothing more is read while the reader is behind"
        assert heard(sleeper, len(much)) == much
        assert heard(sleeper, 7) == b"the end"


def test_a_reader_that_takes_nothing_for_long_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "SLOWEST", 0.05)
    sender, story = Sender(0.01), Story(b"x" * (1 << 22))
    with reader(sender, story):
        assert story.is_closed.wait(20)
    sender.stop()


def test_who_hears_nothing_for_long_is_given_a_sign_of_life_and_what_nobody_announced() -> None:
    sender, story = Sender(0.01), Story()
    with reader(sender, story) as connection:
        assert heard(connection, len(QUIET)) == QUIET
        story.parts.append(b"unannounced")
        assert b"unannounced" in heard(connection, 1) + connection.recv(1000) + connection.recv(1000)
    sender.stop()


@pytest.mark.parametrize("fault", [OSError("gone"), ValueError("a fault of ours")])
def test_a_story_that_fails_ends_alone(sender: Sender, fault: Exception) -> None:
    broken, sound = Story(), Story()
    with reader(sender, broken) as theirs, reader(sender, sound) as connection:
        broken.fault = fault
        broken.news()
        assert heard(theirs, 1) == b""
        assert broken.is_closed.wait(20)
        sound.add(b"still here")
        assert heard(connection, 10) == b"still here"


def test_while_the_database_is_away_nobody_waits_for_it_and_all_are_given_signs_of_life(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sending, "AGAIN", 3600)
    sender, story, other = Sender(0.01), Story(), Story()
    with reader(sender, other) as second, reader(sender, story) as connection:
        story.fault = UnavailableError("here", "away")
        before = story.asked
        wait_for(lambda: story.asked > before)
        asked = story.asked + other.asked
        assert heard(connection, 8 * len(QUIET)) == 8 * QUIET
        assert heard(second, 8 * len(QUIET)) == 8 * QUIET
        assert story.asked + other.asked == asked
    sender.stop()


def test_what_was_missed_while_the_database_was_away_is_told_when_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "AGAIN", 0.05)
    sender, story = Sender(0.01), Story()
    with reader(sender, story) as connection:
        story.fault = UnavailableError("here", "away")
        story.add(b"back again")
        heard(connection, 2 * len(QUIET))
        story.fault = None
        content = b""
        while not content.endswith(b"back again"):
            content += heard(connection, 1)
        assert content.removesuffix(b"back again").replace(QUIET, b"") == b""
    sender.stop()


class Waits(Story):
    """A story that holds up whoever asks for it, until the test lets it go."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = Event()

    def more(self) -> bytes | None:
        self.gate.wait(20)
        return super().more()


def test_news_that_comes_many_times_before_it_is_looked_at_is_looked_at_once(sender: Sender) -> None:
    story, holds_up = Story(), Waits()
    with reader(sender, story) as connection, reader(sender, holds_up):
        for _ in range(100):
            story.add(b"x")
        holds_up.gate.set()
        assert heard(connection, 100) == b"x" * 100
    assert story.asked <= 4


def test_a_sender_that_stops_hangs_up_everywhere_and_takes_nobody_more() -> None:
    sender, early, late = Sender(60), Story(), Story()
    with reader(sender, early) as one:
        wait_for(lambda: early.asked)
        sender.stop()
        assert heard(one, 1) == b""
        with reader(sender, late) as other:
            assert heard(other, 1) == b""
    assert early.is_closed.is_set()
    assert late.is_closed.is_set()


def test_whoever_gave_a_connection_hears_once_that_it_was_closed(sender: Sender) -> None:
    theirs, ours = socket.socketpair()
    closed: list[str] = []
    with theirs:
        story = Story()
        sender.take(story, ours, chunked=False, left=lambda: closed.append("closed"))
        story.is_over = True
        story.news()
        theirs.settimeout(20)
        assert heard(theirs, 1) == b""
        wait_for(lambda: closed)
    sender.stop()
    assert closed == ["closed"]


def test_a_sender_that_never_sent_stops_too() -> None:
    Sender(60).stop()


def test_many_readers_hear_the_same_in_the_same_order(sender: Sender) -> None:
    stories = [Story() for _ in range(200)]
    connections = [reader(sender, story) for story in stories]
    for number in range(10):
        for story in stories:
            story.add(b"%d" % number)
    assert [heard(connection, 10) for connection in connections] == [b"0123456789"] * 200
    for connection in connections:
        connection.close()
    wait_for(lambda: all(story.is_closed.is_set() for story in stories))
