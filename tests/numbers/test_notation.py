"""Tiles, melds, tables and racks as text, there and back."""

from __future__ import annotations

import pytest

from wordrummi.core.table import Meld
from wordrummi.core.tiles import Tiles
from wordrummi.numbers.notation import (
    NotationError,
    read_meld,
    read_rack,
    read_table,
    read_tile,
    write_meld,
    write_rack,
    write_table,
)
from wordrummi.numbers.tiles import NUMBERS, colour_of, number_of, tile


def test_the_box_holds_106_tiles() -> None:
    assert len(NUMBERS) == 106
    assert NUMBERS.tiles["j"] == 2
    assert all(NUMBERS.tiles[f"{colour}{n}"] == 2 for colour in "kbor" for n in range(1, 14))


def test_a_tile_has_a_colour_and_a_number() -> None:
    assert (colour_of("o11"), number_of("o11")) == ("o", 11)
    assert tile("k", 14) == "k1"
    assert read_tile(" R7 ") == "r7"


@pytest.mark.parametrize("text", ["", "r", "r0", "r14", "g7", "7r", "r07", "jj", "j1", "@", "?", "r7 r8"])
def test_what_is_no_tile(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_tile(text)
    assert caught.value.text == text


@pytest.mark.parametrize("text", ["r7 r8 r9", "k7 b7 j=r7", "j=r3 j=r4 r5", "j r5 j", "j=r4 r5 j"])
def test_a_meld_there_and_back(text: str) -> None:
    meld = read_meld(text)
    assert write_meld(meld) == text
    assert Meld.parse(str(meld)) == meld


def test_an_undeclared_joker_stays_a_joker_in_the_reading() -> None:
    assert read_meld("j=r4 r5 j") == Meld(("j", "r5", "j"), ("r4", "r5", "j"))
    assert read_meld("j r5 j").reading is None


@pytest.mark.parametrize(
    "text", ["", "  ", "r7=r8 r9", "j=j r5 r6", "j= r5", "j=r14 r5", "r7 ?", "r7,r8,r9", "r7 | r8"]
)
def test_what_is_no_meld_of_tiles(text: str) -> None:
    with pytest.raises(NotationError):
        read_meld(text)


def test_a_table_is_one_text_or_a_list() -> None:
    table = read_table("r3 r4 r5 | k7 b7 j")
    assert table == read_table(["r3 r4 r5", "k7 b7 j"])
    assert write_table(table) == "r3 r4 r5 | k7 b7 j"
    assert read_table("") == read_table([]) == ()


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (["r3 r4 r5", "r3 r4 r5", "r5 k5 b5"], "r5"),
        (["j r4 j", "j r5 r6"], "j"),
        (["r3 r3 r3"], "r3 r3 r3"),
        ("r3 r4 r5 | ", " "),
        ("r3 r4 x5", "x5"),
    ],
)
def test_a_table_above_the_box_can_not_be_read(given: str | list[str], fault: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_table(given)
    assert caught.value.text == fault


def test_a_rack_may_be_unseen_in_part() -> None:
    assert read_rack("r6 o9 ?3") == Tiles({"r6": 1, "o9": 1, "?": 3})
    assert read_rack("?") == Tiles.unseen(1)
    assert read_rack("? ?2") == Tiles.unseen(3)
    assert read_rack("") == Tiles()
    assert write_rack(read_rack("r6 ?3 o9")) == "o9 r6 ?3"
    assert write_rack(Tiles()) == ""


@pytest.mark.parametrize("text", ["r6o9", "j j j", "k1 k1 k1", "?x", "j=r7", "?107", "r3 ?106"])
def test_what_is_no_rack(text: str) -> None:
    with pytest.raises(NotationError):
        read_rack(text)
