"""How tiles are written: jokers, readings, unseen tiles; accents and ligatures opened. Section 1 of the rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordrummi.core.table import Meld
from wordrummi.core.tiles import Tiles
from wordrummi.words.notation import NotationError, read_rack, read_word, tiles_text, write_rack, write_word

TILES = st.text(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ@", min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("hut", "HUT"),
        ("CAFÉ", "CAFE"),
        ("cafe\u0301", "CAFE"),
        ("zeeëgel", "ZEEEGEL"),
        ("ĳs", "IJS"),
        ("Ĳ", "IJ"),
        ("œuvre", "OEUVRE"),
        ("zee-egel", "ZEEEGEL"),
        ("auto's", "AUTOS"),
        ("auto’s", "AUTOS"),
        ("y", "Y"),
        ("k@t", "K@T"),
        (" hut ", "HUT"),
        ("@@", "@@"),
    ],
)
def test_a_word_is_read_as_tiles(text: str, tiles: str) -> None:
    assert tiles_text(text) == tiles


@pytest.mark.parametrize("text", ["", " ", "4x4", "bijv.", "ad hoc", "HU?", "Ω", "\x00", "H\nT", "日本", "-", "H_T"])
def test_what_has_no_tiles_is_told(text: str) -> None:
    with pytest.raises(NotationError):
        tiles_text(text)


def test_a_word_may_declare_its_reading() -> None:
    assert read_word("PATIOT@IN=PATIOTUIN") == Meld(tuple("PATIOT@IN"), tuple("PATIOTUIN"))
    assert write_word(read_word("ka@=kat")) == "KA@=KAT"
    assert read_word("KAT") == Meld(tuple("KAT"))


@pytest.mark.parametrize("text", ["KA@=", "=KAT", "KA@=K=T", "KA@=K4T", "="])
def test_a_reading_that_is_no_word_is_told(text: str) -> None:
    with pytest.raises(NotationError):
        read_word(text)


@pytest.mark.parametrize(
    ("text", "known", "unseen"),
    [
        ("OEN@", "OEN@", 0),
        ("?7", "", 7),
        ("EN?5", "EN", 5),
        ("?", "", 1),
        ("E N", "EN", 0),
        ("", "", 0),
        ("??", "", 2),
        ("?0", "", 0),
    ],
)
def test_a_rack_may_hold_unseen_tiles(text: str, known: str, unseen: int) -> None:
    assert read_rack(text) == Tiles(known) + Tiles.unseen(unseen)


@given(TILES, TILES | st.none())
def test_a_word_is_written_as_it_is_read(tiles: str, reading: str | None) -> None:
    word = Meld(tuple(tiles), None if reading is None else tuple(reading))
    assert read_word(write_word(word)) == word


@given(TILES, st.integers(0, 112))
def test_a_rack_is_written_as_it_is_read(tiles: str, unseen: int) -> None:
    rack = Tiles(tiles) + Tiles.unseen(unseen)
    assert read_rack(write_rack(rack)) == rack
