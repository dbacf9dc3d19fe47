"""Words and reactions: short, seen as they are, and not too many."""

from __future__ import annotations

import pytest

from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.answers import Done
from wordrummi.play.rooms.problems import NotYours, TooMany

from .club import Club, Table


def two() -> Table:
    return Club().open().starts("Bob")


def test_everybody_hears_it() -> None:
    table = two()
    table.do(1, "say", text="  hoi allemaal ")
    for who in (table.people[0], table.people[1], None):
        entries = table.club.rooms.entries(table.id, who, table.room.version - 1)
        assert isinstance(entries, tuple)
        assert entries[0].events == (re.Said(1, "hoi allemaal"),)


def test_two_hundred_signs_are_enough() -> None:
    table = two()
    table.do(0, "say", text="x" * 200)
    answer = table.send(0, "say", text="x" * 201)
    assert isinstance(answer, Unreadable)
    assert (answer.field, answer.key, answer.facts) == ("text", "room.text-length", {"most": 200})


@pytest.mark.parametrize(
    "text", ["", "   ", "a\nb", "a\tb", "a\x00b", "\x1b[31m", "\u202eabc", "a\u2028b", "a\u200bb", "\u2800", "\u3164"]
)
def test_what_nobody_should_read_is_refused(text: str) -> None:
    answer = two().send(0, "say", text=text)
    assert isinstance(answer, Unreadable)
    assert answer.field == "text"


@pytest.mark.parametrize("text", ["é", "e\u0301", "👍🏽", "👩\u200d👧", "<b>hoi</b>", "{version}"])
def test_other_signs_are_kept(text: str) -> None:
    table = two()
    (said,) = table.do(0, "say", text=text)
    assert isinstance(said, re.Said)
    assert said.text in (text, "é")


def test_five_in_ten_seconds_then_it_is_quiet_for_a_while() -> None:
    table = two()
    for number in range(5):
        table.do(0, "react" if number % 2 else "say", **({"reaction": "wow"} if number % 2 else {"text": "hoi"}))
        table.club.now += 1000
    assert table.send(0, "say", text="hoi") == TooMany(5000)
    assert table.send(0, "react", reaction="wow") == TooMany(5000)
    table.do(1, "say", text="rustig")
    table.club.now += 4999
    assert table.send(0, "say", text="hoi") == TooMany(1)
    table.club.now += 1
    table.do(0, "say", text="hoi")


def test_fifteen_in_a_minute() -> None:
    table = two()
    for _ in range(15):
        table.do(0, "say", text="hoi")
        table.club.now += 2500
    answer = table.send(0, "say", text="hoi")
    assert answer == TooMany(60_000 - 15 * 2500)


def test_seats_of_one_device_share_what_they_may_say() -> None:
    table = Club().open(seats=2)
    table.do(0, "add-seat", name="Oma")
    for number in range(5):
        table.do(0, "say", seat=number % 2, text="hoi")
    assert isinstance(table.send(0, "say", seat=1, text="hoi"), TooMany)


def test_another_worker_counts_as_well() -> None:
    table = two()
    for _ in range(5):
        table.do(0, "say", text="hoi")
    table.club.rooms = table.club.worker()
    assert isinstance(table.send(0, "say", text="hoi"), TooMany)


def test_who_watches_says_nothing() -> None:
    table = two()
    assert table.send(table.watcher, "say", text="hoi") == NotYours("room.not-your-seat")
    assert table.send(table.watcher, "react", reaction="wow") == NotYours("room.not-your-seat")


def test_what_came_twice_with_one_key_is_said_once() -> None:
    table = two()
    answers = [table.send(0, "say", key="same-words", text="hoi") for _ in range(7)]
    assert isinstance(answers[0], Done)
    assert all(answer == answers[0] for answer in answers)
