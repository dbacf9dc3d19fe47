"""Rows on the table, and what a turn changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordrummi.core.table import Meld, diff, tiles_of
from wordrummi.core.tiles import Tiles

ROWS = st.lists(st.sampled_from(["A", "@", "r7", "k10"]), min_size=1, max_size=5).map(tuple)


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("K A @", Meld(("K", "A", "@"))),
        ("K A @ = K A T", Meld(("K", "A", "@"), ("K", "A", "T"))),
        ("r7 j r9 = r7 r8 r9", Meld(("r7", "j", "r9"), ("r7", "r8", "r9"))),
    ],
)
def test_a_row_is_read_as_it_is_written(text: str, meld: Meld) -> None:
    assert Meld.parse(text) == meld
    assert str(meld) == text


@given(ROWS, st.none() | ROWS)
def test_every_row_survives_writing(tiles: tuple[str, ...], reading: tuple[str, ...] | None) -> None:
    assert Meld.parse(str(Meld(tiles, reading))) == Meld(tiles, reading)


def test_a_reading_lays_no_tiles() -> None:
    assert tiles_of([Meld(("K", "A", "@"), ("K", "A", "T")), Meld(("O", "P"))]) == Tiles("KA@OP")


def test_only_numbers_of_kinds_count_in_a_change() -> None:
    before = (Meld(tuple("HUT")), Meld(tuple("OP")))
    after = (Meld(tuple("HOUT")), Meld(tuple("EN")))
    change = diff(before, after)
    assert change.added == Tiles("EN")
    assert change.missing == Tiles("P")


def test_nothing_changed_where_tiles_only_moved() -> None:
    change = diff((Meld(tuple("TOP")), Meld(tuple("EN"))), (Meld(tuple("POTEN")),))
    assert not len(change.added)
    assert not len(change.missing)
