"""Opening a room: what the wish may hold; the same key opens one room."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from wordrummi.core.options import declared
from wordrummi.lexicon.trie import DATA
from wordrummi.numbers import international
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.answers import Joined, Opened
from wordrummi.play.rooms.commands import OpenRoom, TakeSeat, Watch
from wordrummi.play.rooms.problems import NotNow, NotYours, Problem, Unknown
from wordrummi.play.rooms.store import Status
from wordrummi.variants import VARIANTS

from .club import Club
from .players import lexicon


def opening(club: Club, key: str | None = None, **wish: Any) -> Opened | Problem:
    options = {"policy": "open"} if str(wish.get("variant", "")).startswith("word") else {}
    wish = {"options": options, **wish}
    return club.rooms.open(msgspec.convert(wish, OpenRoom), club.key() if key is None else key)


def unreadable(answer: object) -> str | None:
    assert isinstance(answer, Unreadable), answer
    return answer.field


def test_the_host_sits_on_the_first_seat() -> None:
    table = Club().open(name="Ann", seats=3)
    view = table.view(table.host)
    assert [seat.name for seat in view.seats] == ["Ann", "", ""]
    assert (view.status, view.you, view.seat, view.version) == (Status.OPEN, (0,), 0, 1)
    assert [seat.host for seat in view.seats] == [True, False, False]


def test_a_host_without_a_name_only_runs_the_room() -> None:
    table = Club().open(name=None)
    assert table.view(table.host).you == ()
    table.join("Bob")
    table.do(table.host, "seat-bot")
    table.do(table.host, "start")
    assert table.room.is_playing


def test_all_options_of_the_variant_are_told() -> None:
    view = Club().open("number-classic", options={"seconds": 40}).view(None)
    known = declared(VARIANTS["number-classic"].options)
    assert set(view.options) == {name for name, option in known.items() if "number-classic" in option.default}
    assert view.options["seconds"] == 40
    assert view.options["opening_points"] == 30


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"variant": "chess"}, "variant"),
        ({"variant": "word-sabra", "options": {"min_length": 99}}, "options.min_length"),
        ({"variant": "word-sabra", "options": {"min_remainder": 3}}, "options.min_remainder"),
        ({"variant": "word-sabra", "options": {"colour": "red"}}, "options.colour"),
        ({"variant": "word-sabra", "options": {"seconds_growth": 10}}, "options.seconds_growth"),
        ({"variant": "word-sabra", "seats": 5}, "seats"),
        ({"variant": "word-sabra", "seats": 0}, "seats"),
        ({"variant": "number-classic", "seats": 1}, "seats"),
        ({"variant": "number-international", "seats": 3}, "seats"),
        ({"variant": "word-sabra", "delay": -1}, "delay"),
        ({"variant": "word-sabra", "delay": 3601}, "delay"),
        ({"variant": "word-sabra", "grace": 61}, "grace"),
        ({"variant": "word-sabra", "pace": 10_001}, "pace"),
        ({"variant": "word-sabra", "name": ""}, "name"),
        ({"variant": "word-sabra", "name": "x" * 25}, "name"),
        ({"variant": "word-sabra", "name": "a\u202eb"}, "name"),
        ({"variant": "word-sabra", "passphrase": "  "}, "passphrase"),
        ({"variant": "word-sabra", "passphrase": "x" * 101}, "passphrase"),
    ],
)
def test_a_wish_that_lies_outside_names_its_field(wish: dict[str, Any], field: str) -> None:
    assert unreadable(opening(Club(), **wish)) == field


def file_options() -> list[tuple[str, str]]:
    """Options whose values are texts beyond a closed list: they can name a file."""
    return [
        (variant.id, option.name)
        for variant in VARIANTS.values()
        for option in declared(variant.options).values()
        if variant.id in option.default and not option.closed and isinstance(option.default[variant.id], str)
    ]


def test_the_options_that_name_files_are_known() -> None:
    assert {name for _, name in file_options()} == {"policy", "sheet"}


@pytest.mark.parametrize(("variant", "name"), file_options())
@pytest.mark.parametrize("value", ["/etc/passwd", "../secret.toml", "", "house/../x"])
def test_a_room_reads_no_file(variant: str, name: str, value: str) -> None:
    seats = VARIANTS[variant].rules({}, lexicon).seats[1]
    answer = opening(Club(), variant=variant, seats=seats, options={name: value})
    assert unreadable(answer) == f"options.{name}"


FILES = {"policy": DATA / "policies" / "strict.toml", "sheet": Path(str(files(international) / "hands.json"))}
"""Good files for the options that can name one."""


@pytest.mark.parametrize(("variant", "name"), file_options())
def test_a_room_does_not_even_read_a_good_file(variant: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / FILES[name].name
    path.write_bytes(FILES[name].read_bytes())
    rules = VARIANTS[variant].rules({name: str(path)}, lexicon)
    answer = opening(Club(), variant=variant, seats=rules.seats[1], options={name: str(path)})
    assert unreadable(answer) == f"options.{name}"


def test_the_same_key_opens_one_room_and_gives_another_secret() -> None:
    club = Club()
    first, again = (opening(club, "k" * 16, variant="word-sabra", name="Ann") for _ in range(2))
    assert isinstance(first, Opened)
    assert isinstance(again, Opened)
    assert again == replace(first, secret=again.secret)
    assert club.rooms.holder(first.secret) == club.rooms.holder(again.secret) == first.holder
    assert len(club.store.read(first.room)) == 1


def test_the_key_of_a_room_whose_host_has_gone_gives_nothing() -> None:
    club = Club()
    opened = opening(club, "k" * 16, variant="word-sabra", name="Ann")
    assert isinstance(opened, Opened)
    table = club.open()
    table.id, table.people = opened.room, {0: opened.holder}
    table.do(0, "leave")
    assert opening(club, "k" * 16, variant="word-sabra", name="Ann") == NotNow("room.seat-gone")


@pytest.mark.parametrize("key", ["", "k" * 15, "k" * 101, "k" * 15 + "\n", "é" * 20])
def test_a_key_that_could_be_guessed_or_written_badly(key: str) -> None:
    assert unreadable(opening(Club(), key, variant="word-sabra")) == "key"


def test_rooms_have_names_that_can_not_be_guessed_from_others() -> None:
    club = Club()
    rooms = {club.open().id for _ in range(50)}
    assert len(rooms) == 50
    assert {len(room) for room in rooms} == {16}


def test_the_lobby_shows_open_rooms_with_room_and_no_private_ones() -> None:
    club = Club()
    shown = club.open(seats=2)
    club.open(private=True)
    club.open(seats=1)
    begun = club.open(seats=2).starts("Bob")
    (listing,) = club.rooms.lobby(limit=10)
    assert (listing.room, listing.names, listing.free_seats) == (shown.id, ("Ann",), 1)
    assert begun.room.status is Status.PLAYING


class TestPassphrase:
    def test_who_does_not_know_it_neither_sits_nor_watches(self) -> None:
        club = Club()
        table = club.open(passphrase="sesam")
        for phrase in (None, "", "Sesam", "x" * 1000, "\ud800"):
            taken = club.rooms.join(table.id, TakeSeat(name="Bob", passphrase=phrase), club.key())
            assert taken == NotYours("room.passphrase")
            assert club.rooms.watch(table.id, Watch(passphrase=phrase)) == NotYours("room.passphrase")
        assert club.rooms.view(table.id, None) == NotYours("room.passphrase")
        assert club.rooms.entries(table.id, None, 0) == NotYours("room.passphrase")

    def test_who_knows_it_does(self) -> None:
        club = Club()
        table = club.open(passphrase="sesam open u")
        table.join("Bob", passphrase=" sesam open u ")
        watching = club.rooms.watch(table.id, Watch(passphrase="sesam open u"))
        assert isinstance(watching, Joined)
        assert table.view(watching.holder).locked

    def test_it_is_not_kept(self) -> None:
        club = Club()
        table = club.open(passphrase="sesam open u")
        assert b"sesam" not in b"".join(entry.body for entry in club.store.read(table.id))

    def test_two_rooms_with_one_phrase_keep_it_differently(self) -> None:
        club = Club()
        one, other = (club.open(passphrase="sesam").room.passphrase for _ in range(2))
        assert one is not None
        assert other is not None
        assert one.digest != other.digest


def test_a_room_that_is_not_there() -> None:
    club = Club()
    assert club.rooms.view("nowhere", None) == Unknown()
    assert club.rooms.entries("nowhere", None, 0) == Unknown()
    assert club.rooms.record("nowhere") == Unknown()
    assert club.rooms.watch("nowhere", Watch()) == Unknown()
    assert club.rooms.join("nowhere", TakeSeat(name="Bob"), club.key()) == Unknown()
    assert club.rooms.holder("nothing") is None
