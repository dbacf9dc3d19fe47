"""Multisets of tiles, and places that hold tiles nobody has seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordrummi.core.tiles import UNSEEN, Tiles, TileSet

KINDS = st.lists(st.sampled_from("ABC@?"), max_size=8)
KNOWN = st.lists(st.sampled_from("ABC@"), max_size=8)


def test_tiles_are_counted_and_come_in_the_order_of_their_kinds() -> None:
    tiles = Tiles("BAAB@")
    assert (tiles["A"], tiles["B"], tiles["Z"], len(tiles)) == (2, 2, 0, 5)
    assert "".join(tiles) == "@AABB"
    assert tiles.kinds() == ("@", "A", "B")


def test_kinds_can_be_longer_than_a_letter() -> None:
    assert tuple(Tiles(["r10", "r10", "k1"])) == ("k1", "r10", "r10")


def test_order_does_not_matter() -> None:
    assert Tiles("AB") == Tiles("BA")
    assert hash(Tiles("AB")) == hash(Tiles("BA"))
    assert Tiles("AB") != Tiles("ABB")
    assert Tiles("AB") != "AB"


def test_no_tiles_of_a_kind_are_like_the_kind_not_named() -> None:
    nothing = Tiles({"A": 0})
    assert nothing == Tiles()
    assert hash(nothing) == hash(Tiles())
    assert nothing.kinds() == ()


def test_taking_away_does_not_miss_what_was_not_there() -> None:
    assert Tiles("AAB") - Tiles("ABBC") == Tiles("A")


def test_an_unseen_tile_stands_in_for_any_kind() -> None:
    rack = Tiles("AB") + Tiles.unseen(2)
    assert rack.short_of(Tiles("ABCD")) == Tiles()
    assert len(rack.short_of(Tiles("ABCDE"))) == 1
    assert rack.known == Tiles("AB")
    assert rack.unseen_number == 2


def test_known_tiles_go_before_unseen_ones() -> None:
    rack = Tiles("AB") + Tiles.unseen(2)
    assert rack.take(Tiles("A")) == Tiles("B") + Tiles.unseen(2)
    assert rack.take(Tiles("AC")) == Tiles("B") + Tiles.unseen(1)


def test_what_is_not_there_can_not_be_taken() -> None:
    with pytest.raises(ValueError, match="can't give"):
        (Tiles("AB") + Tiles.unseen(1)).take(Tiles("CD"))


@given(KINDS, KNOWN)
def test_short_of_says_how_many_tiles_take_would_lack(held: list[str], wanted: list[str]) -> None:
    rack, want = Tiles(held), Tiles(wanted)
    short = rack.short_of(want)
    assert short <= want
    if short:
        with pytest.raises(ValueError, match="can't give"):
            rack.take(want)
    else:
        assert len(rack.take(want)) == len(rack) - len(want)


@given(KNOWN, KNOWN)
def test_what_was_added_can_be_taken_away(one: list[str], other: list[str]) -> None:
    assert Tiles(one) + Tiles(other) - Tiles(other) == Tiles(one)
    assert Tiles(one) <= Tiles(one) + Tiles(other)
    assert eval(repr(Tiles(one)), {"Tiles": lambda text: Tiles(text.split())}) == Tiles(one)


def test_the_box_knows_what_it_can_not_hold() -> None:
    box = TileSet(Tiles("AAB@"), "@")
    assert "A" in box
    assert "Z" not in box
    assert len(box) == 4
    assert box.excess(Tiles("AAAZ")) == Tiles("AZ")
    assert box.excess(Tiles("AB") + Tiles.unseen(9)) == Tiles()
    assert UNSEEN not in box
