"""What an operator may type at a table of numbers: melds with bars, a turn of several parts in one line."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordrummi.cli.referee_lines import LONGEST_LINE, Laid, Turned, Unclear, Verb
from wordrummi.cli.referee_lines_numbers import read_table_line, read_tiles, read_turn_line
from wordrummi.numbers.moves import Take
from wordrummi.play.scoresheet_numbers import NAMING


def laid(line: str) -> Laid:
    order = read_table_line(line)
    assert order.verb is Verb.LAY
    assert order.laid is not None
    return order.laid


def shown(found: Laid | None) -> tuple[str, str]:
    assert found is not None
    return NAMING.write(found.off), NAMING.write(found.on)


def turned(line: str) -> Turned:
    order = read_turn_line(line)
    assert order.verb is Verb.PLAY
    return order.turned


@pytest.mark.parametrize(
    "line",
    ["+r3 r4 r5 | k7 b7 j", "+ R3 R4 R5|K7 B7 J", "+r3 r4 r5 +k7 b7 j", "+r3,r4,r5 / k7,b7,j", "> r3 r4 r5 | k7 b7 j"],
)
def test_melds_are_laid_beside_the_others(line: str) -> None:
    assert shown(laid(line)) == ("", "r3 r4 r5 | k7 b7 j")


@pytest.mark.parametrize("line", ["r3 r4 r5 | k7 b7 o7 > r3 r4 r5 r6", "r3 r4 r5|k7 b7 o7 -> r3 r4 r5 r6"])
def test_melds_left_of_the_arrow_leave_the_table(line: str) -> None:
    assert shown(laid(line)) == ("r3 r4 r5 | k7 b7 o7", "r3 r4 r5 r6")


def test_a_joker_may_be_declared_and_the_whole_table_given() -> None:
    found = laid("= r3 j = r4 r5 | k7 b7 j=o7")
    assert (found.is_whole, NAMING.write(found.on)) == (True, "r3 j=r4 r5 | k7 b7 j=o7")


@pytest.mark.parametrize(("line", "late", "seconds"), [("laat +r3 r4 r5", True, None), ("1:50 +r3 r4 r5", False, 110)])
def test_a_lay_may_be_late_or_timed(line: str, late: bool, seconds: int | None) -> None:
    assert (laid(line).is_late, laid(line).seconds) == (late, seconds)


@pytest.mark.parametrize(
    ("verb", "lines"),
    [
        (Verb.DRAW, ["pak", "draw", "D"]),
        (Verb.MISPLAY, ["misspel", "fout Bram", "misplay"]),
        (Verb.COUNT, ["tel 12", "rack 12", "punten k3 j"]),
        (Verb.ALLOW, ["mag huis"]),
        (Verb.CHALLENGE, ["b", "bezwaar Bram"]),
        (Verb.PLAY, ["weg r7", "-r7", "hand r7", "links", "voet; +r1 r2 r3"]),
        (Verb.TRUMP, ["troef k5", "trump"]),
        (Verb.CORRECT, ["verbeter 3 +r3 r4 r5"]),
        (Verb.NONE, [""]),
    ],
)
def test_commands_of_a_table_game(verb: Verb, lines: list[str]) -> None:
    assert {read_table_line(line).verb for line in lines} == {verb}


@pytest.mark.parametrize(
    ("line", "take", "discard"),
    [
        ("pak; weg r7", Take.POOL, "r7"),
        ("draw; out r7", Take.POOL, "r7"),
        ("-r7", None, "r7"),
        ("links; weg R7", Take.DISCARD, "r7"),
        ("left; discard r7", Take.DISCARD, "r7"),
        ("discard; discard r7", Take.DISCARD, "r7"),
        ("troef; gooi j", Take.TRUMP, "j"),
        ("trump k5; throw j;", Take.TRUMP, "j"),
    ],
)
def test_a_turn_takes_and_discards(line: str, take: Take | None, discard: str) -> None:
    assert (turned(line).take, turned(line).discard) == (take, discard)


def test_a_turn_lays_between_the_two() -> None:
    for line in ("pak; +k3 k4 k5 | r7 b7 o7; weg r1", "+k3 k4 k5; +r7 b7 o7; -r1"):
        assert shown(turned(line).laid) == ("", "k3 k4 k5 | r7 b7 o7")
    found = turned("links; +k3 k4 k5; r7 b7 o7 > r7 b7 o7 k7; -r1").laid
    assert shown(found) == ("r7 b7 o7", "k3 k4 k5 | r7 b7 o7 k7")


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("voet; +r1 r2 r3; -k1", "foot"),
        ("foot; +r1 r2 r3", "foot"),
        ("hand r1 r2 r3 | k1 b1 o1; weg r7", "hand"),
        ("grand blitz r1 r2 r3 | k1 b1 o1", "grand-blitz"),
        ("blitz r1 r2 r3", "grand-blitz"),
    ],
)
def test_a_turn_may_declare_and_show_tiles(line: str, way: str) -> None:
    assert turned(line).declare == way
    assert bool(turned(line).shown) == (way != "foot")


def test_the_trump_is_told_with_its_tile_and_taken_in_a_turn() -> None:
    assert (read_turn_line("troef k5").verb, read_turn_line("trump K5").text) == (Verb.TRUMP, "k5")
    assert turned("troef").take is Take.TRUMP
    assert turned("troef k5; -r1").taken == "k5"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("r3 r4 r5", "referee.unclear.meld"),
        ("schaak", "referee.unclear"),
        ("pak r7", "referee.unclear.rest"),
        ("pak; pak", "referee.unclear.twice"),
        ("pak; links; -r1", "referee.unclear.twice"),
        ("-r1; weg r2", "referee.unclear.twice"),
        ("= r3 r4 r5; +k1 k2 k3", "referee.unclear.twice"),
        ("-x9", "error.tiles"),
        ("weg", "error.tiles"),
        ("+r3 r4 r99", "error.tiles"),
        ("+r3 r3 r3", "error.tiles"),
        ("troef zwart", "error.tiles"),
        ("links; +", "referee.unclear.no-words"),
        ("r3 r4 r5 >; -r1", "referee.unclear.no-words"),
        ("r3 > r4 > r5; -r1", "referee.unclear.arrows"),
        ("tafel r3", "referee.unclear.rest"),
        ("verbeter", "referee.unclear.which-line"),
        ("+" + "r3 " * LONGEST_LINE, "referee.unclear.long"),
    ],
)
def test_what_cannot_be_read_is_said(line: str, key: str) -> None:
    with pytest.raises(Unclear) as caught:
        read_turn_line(line)
    assert caught.value.key == key


def test_a_meld_without_a_plus_is_told_how_to_lay() -> None:
    with pytest.raises(Unclear) as caught:
        read_table_line("r3 r4 r5")
    assert caught.value.key == "referee.unclear.meld"


@pytest.mark.parametrize(("text", "count"), [("k10 r13 j", 3), ("k10, r13", 2), ("23", 0), ("", 0), ("huis", 0)])
def test_a_rack_may_be_counted_by_its_tiles(text: str, count: int) -> None:
    assert len(read_tiles(text)) == count


@given(
    st.text()
    | st.lists(st.sampled_from(["r3", ";", "|", ">", "+", "-", "=", "weg", "hand", "troef", "j"])).map(" ".join)
)
def test_any_line_is_read_or_unclear(line: str) -> None:
    for read in (read_table_line, read_turn_line):
        with suppress(Unclear):
            read(line)
