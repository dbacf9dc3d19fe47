"""Rooms that begin at a given position: for practice only, in no list, and their records play again."""

from __future__ import annotations

import msgspec
import pytest

from wordrummi.play.reading import Unreadable
from wordrummi.play.replaying import open_record
from wordrummi.play.rooms.answers import Done
from wordrummi.play.rooms.commands import OpenRoom
from wordrummi.play.rooms.problems import NotNow
from wordrummi.play.rooms.store import Status
from wordrummi.variants import VARIANTS

from .club import Club, Table
from .players import lexicon

AT = {"table": ["HUT"], "racks": ["OENABED", "?7"], "opened": [True, False], "turn": 0}
NUMBERS = {"table": ["r1 r2 r3"], "racks": ["r4 b7", "?14"], "opened": [True, False], "turn": 1}
AMERICAN = {
    "table": ["r1 r2 r3"],
    "racks": ["r4 b7", "?13"],
    "opened": [True, False],
    "turn": 0,
    "discards": ["k9", "o1 r5"],
    "trump": "j",
}
CLOSED = "k1 k2 k3 k4 o5 b5 r5 k9 o9 b9 r9 r12 r13 o2"
"""Four of black, fives, nines, and two thirds of a run: with the trump a hand, and orange 2 left over."""
DISCARDS = ["", "r1", "b13", "o11"]
INTERNATIONAL = {"racks": [CLOSED, "?14", "?14", "?14"], "turn": 0, "discards": DISCARDS, "trump": "r11"}


def practice(variant: str = "word-sabra", position: object = AT, **wish: object) -> Table:
    return Club().open(variant, position=position, **wish)


def test_the_match_begins_there() -> None:
    table = practice().starts("Bob")
    view = table.view(0)
    assert view.practice
    assert view.match is not None
    assert view.match.table == ("HUT",)
    assert sorted(view.match.rack or ()) == sorted("OENABED")
    assert [(seat.tiles, seat.opened) for seat in view.seats] == [(7, True), (7, False)]
    assert table.on_turn == 0


def test_a_room_without_a_position_is_no_practice() -> None:
    assert not Club().open().view(None).practice


@pytest.mark.parametrize("variant", [name for name in VARIANTS if name != "number-international"])
def test_every_game_can_begin_there(variant: str) -> None:
    table = practice(variant, AT if variant.startswith("word") else NUMBERS)
    table.starts("Bob")
    assert table.on_turn == (0 if variant.startswith("word") else 1)
    table.move(table.on_turn, "draw")


def piles_of(table: Table) -> list[tuple[int, str | None]]:
    match = table.view(None).match
    assert match is not None
    return [(pile.count, pile.top) for pile in match.piles]


def test_the_discard_on_the_left_and_the_trump_lie_where_they_were_put() -> None:
    table = practice("number-american", AMERICAN).starts("Bob")
    assert piles_of(table) == [(1, "k9"), (2, "r5"), (1, "j")]
    table.move(0, "play", take="discard", after=["r1 r2 r3 r4 r5"], discard="b7")
    assert piles_of(table) == [(2, "b7"), (1, "o1"), (1, "j")]
    assert table.room.match is not None
    assert table.room.match.public.winners == (0,)


def test_a_trump_that_nobody_named_is_no_tile_that_lies_elsewhere() -> None:
    racks = ["r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 b1 b2 b3 b4 b5 b6 b7", "?50"]
    for _ in range(20):
        table = practice("number-american", {"racks": racks}).starts("Bob")
        assert table.on_turn == 0
        (_, trump) = piles_of(table)[2]
        assert trump is not None
        assert [*table.rack(0), *table.rack(1), trump].count(trump) <= 2


@pytest.mark.parametrize("turn", range(4))
def test_in_international_the_seat_that_is_named_begins_whoever_deals(turn: int) -> None:
    table = practice("number-international", {**INTERNATIONAL, "turn": turn}, seats=4).starts("Bob", "Cas", "Dee")
    assert table.on_turn == turn
    table.move(turn, "draw")


def test_a_hand_of_a_position_is_declared_and_is_no_blitz() -> None:
    table = practice("number-international", INTERNATIONAL, seats=4, options={"rounds": 1}).starts("Bob", "Cas", "Dee")
    table.move(0, "play", take="trump", discard="o2", declare="hand")
    assert table.room.match is not None
    assert table.room.match.public.extra.ending.value == 500


def test_a_round_begins_where_nothing_lies_and_the_first_has_fifteen() -> None:
    racks = [f"{CLOSED} o1", "?14", "?14", "?14"]
    table = practice("number-international", {"racks": racks}, seats=4).starts("Bob", "Cas", "Dee")
    assert "draw" not in (table.view(0).match.may)  # type: ignore[union-attr]
    table.move(0, "play", discard="o1")
    assert table.on_turn == 3


def test_the_record_of_a_position_with_piles_plays_again() -> None:
    table = practice("number-american", AMERICAN).starts("Bob")
    table.move(0, "play", take="discard", after=["r1 r2 r3 r4 r5"], discard="b7")
    content = table.club.rooms.record(table.id)
    assert isinstance(content, bytes)
    assert [step.agrees for step in open_record(content, lexicon).steps()] == [True]


def test_whoever_sits_there_sees_the_own_rack_and_nobody_that_of_another() -> None:
    table = practice(seats=2).starts("Bob")
    for seat, other in ((0, 1), (1, 0)):
        entries = table.club.rooms.entries(table.id, table.people[seat], 0)
        assert not isinstance(entries, NotNow)
        told = msgspec.json.encode([event for entry in entries for event in entry.events])  # type: ignore[union-attr]
        assert list(table.view(seat).match.rack or ()) == table.rack(seat)  # type: ignore[union-attr]
        assert b"TilesPlaced" not in told
        assert b"PositionGiven" not in told
        assert f'"RackPlaced","seat":{seat}'.encode() in told
        assert f'"RackPlaced","seat":{other}'.encode() not in told


def test_it_is_in_no_list_whoever_wishes_that() -> None:
    table = practice(private=False).starts("Bob")
    assert table.club.rooms.lobby(limit=10) == ()
    table.do(0, "end")
    assert table.club.store.listed(Status.ENDED, limit=10) == ()


def test_the_record_plays_again() -> None:
    table = practice().starts("Bob")
    table.move(0, "lay", after=["HUT", table.word_of(0)])
    table.move(1, "draw")
    table.do(0, "forfeit")
    content = table.club.rooms.record(table.id)
    assert isinstance(content, bytes)
    record = open_record(content, lexicon)
    assert [step.agrees for step in record.steps()] == [True, True]


def test_another_match_begins_there_too() -> None:
    table = practice().starts("Bob")
    first = table.rack(1)
    table.do(0, "forfeit")
    table.do(0, "ask", what="rematch")
    table.do(1, "consent")
    assert table.room.number == 2
    assert table.table_now() == ["HUT"]
    assert table.on_turn == 0
    assert sorted(table.rack(0)) == sorted("OENABED")
    assert table.rack(1) != first


def test_a_turn_can_be_taken_back_to_the_position() -> None:
    table = practice().starts("Bob")
    table.move(0, "draw")
    table.do(0, "ask", what="take-back")
    table.do(1, "consent")
    assert sorted(table.rack(0)) == sorted("OENABED")
    assert table.table_now() == ["HUT"]


def test_every_seat_of_the_position_has_to_be_taken() -> None:
    table = practice(position={**AT, "racks": ["A", "B", "C"], "opened": []}, seats=3)
    table.join("Bob")
    assert table.send(0, "start") == NotNow("room.seats-free", {"least": 3})
    table.join("Cas")
    assert isinstance(table.send(0, "start"), Done)


@pytest.mark.parametrize(
    ("variant", "position", "field"),
    [
        ("word-sabra", {"racks": ["A"]}, "position"),
        ("word-sabra", {"racks": ["A", "B"], "opened": [True]}, "position"),
        ("word-sabra", {"racks": ["A", "B"], "turn": 2}, "position.turn"),
        ("word-sabra", {"racks": ["A", "B"], "turn": -1}, "position.turn"),
        ("word-sabra", {"racks": ["A", ""]}, "position.racks[1]"),
        ("word-sabra", {"racks": ["A", "!"]}, "position.racks[1]"),
        ("word-sabra", {"racks": ["QQ", "QQQQQQQQ"]}, "position.racks[0]"),
        ("word-sabra", {"racks": ["A", "Q"], "table": ["QQQ"]}, "position.table"),
        ("word-sabra", {"racks": ["A?99", "B?30"]}, "position.racks"),
        ("word-sabra", {"racks": ["A", "?999"]}, "position.racks[1]"),
        ("number-sabra", {"racks": ["r1 r1 r1", "b1"]}, "position.racks[0]"),
        ("number-sabra", {"racks": ["r1", "b1"], "trump": "r5"}, "position"),
        ("number-sabra", {"racks": ["r1", "b1"], "discards": ["r5", ""]}, "position"),
        ("number-american", {"racks": ["r1", "b1"], "discards": ["r5"]}, "position.discards"),
        ("number-american", {"racks": ["r1", "b1"], "discards": ["r5", "r14"]}, "position.discards[1]"),
        ("number-american", {"racks": ["r1", "b1"], "trump": "?"}, "position.trump"),
        ("number-american", {"racks": ["r1", "b1"], "trump": "r5", "discards": ["r5", "r5"]}, "position"),
        ("number-american", {"racks": ["r1", "b1 r5"], "trump": "r5", "discards": ["r5", ""]}, "position.racks[1]"),
        ("number-international", {"racks": ["r1", "b1"]}, "position"),
    ],
)
def test_what_is_no_position_is_refused_with_its_place(variant: str, position: dict[str, object], field: str) -> None:
    club = Club()
    options = {"policy": "open"} if variant.startswith("word") else {}
    seats = VARIANTS[variant].rules(options, lexicon).seats[0]
    wish = {"variant": variant, "options": options, "position": position, "seats": max(2, seats)}
    told = club.rooms.open(msgspec.convert(wish, OpenRoom), club.key())
    assert isinstance(told, Unreadable)
    assert told.field == field


def test_the_events_of_a_position_are_read_from_the_store_again() -> None:
    table = practice().starts("Bob")
    other = table.club.worker().view(table.id, table.people[0])
    assert other == table.view(0)
