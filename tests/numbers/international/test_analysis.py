"""What 13, 14 and 15 tiles are good for."""

from __future__ import annotations

from random import Random

import pytest

from wordrummi.core.tiles import Tiles
from wordrummi.numbers.international.analysis import Analysis, analyse
from wordrummi.numbers.international.figures import Context
from wordrummi.numbers.international.showing import best
from wordrummi.numbers.notation import read_rack
from wordrummi.numbers.tiles import JOKER, NUMBERS, number_of

from .hands import hand, random_hand


def analysed(short: str, **given: str) -> Analysis:
    return analyse(read_rack(hand(short)), **given)  # type: ignore[arg-type]


def test_fourteen_tiles_make_figures() -> None:
    found = analysed("r1-12 j j")
    assert found.best is not None
    assert (found.best.figure.id, found.best.jokers, found.best.value, found.best.source) == ("royal", 2, 2200, "house")
    assert [one.figure.id for one in found.figures] == ["royal", "single-color-runs", "single-color-odd", "hand-1"]
    assert (found.discard, found.completions) == (None, ())


def test_fourteen_tiles_that_make_nothing() -> None:
    found = analysed("r1-9 r11-14 k5")
    assert found.best is None
    assert found.nearest[0].figure.id == "royal"


def test_fifteen_tiles_have_a_best_discard() -> None:
    found = analysed("r1-14 k5")
    assert (found.best and found.best.figure.id, found.discard, found.doubled) == ("royal", "k5", False)


def test_a_joker_thrown_out_doubles() -> None:
    """As a run with a joker these are worth 1800; without it two runs of 2000 count twice."""
    found = analysed("r1-7 r5-11 j")
    assert (found.best and found.best.value, found.discard, found.doubled) == (2000, JOKER, True)


def test_a_joker_is_kept_when_that_is_worth_more_than_double() -> None:
    found = analysed("k3-5 7:kbo 8:kbor r9-12 j")
    assert (found.discard, found.doubled) == (JOKER, True)
    assert analysed("3:kbo 7:kbo 8:kbor 9:kbo o4 j").discard == "o4"


@pytest.mark.parametrize("seed", range(12))
def test_the_best_discard_is_the_best_of_all(seed: int) -> None:
    tiles = read_rack(random_hand(Random(f"fifteen{seed}"), 15))
    worth = {}
    for kind in tiles.kinds():
        shown = best(tiles - Tiles([kind]))
        if shown is not None:
            worth[kind] = shown.value * (2 if kind == JOKER else 1)
    found = analyse(tiles)
    if worth:
        assert found.discard is not None
        assert worth[found.discard] == max(worth.values())
    else:
        assert found.best is None
        assert found.discard in tiles.kinds()


def test_without_a_figure_the_highest_useless_tile_goes() -> None:
    found = analysed("r1-9 r11-13 k5 b9 o3")
    assert found.nearest[0].figure.id == "hand-1"
    assert found.discard == max(found.nearest[0].spare, key=number_of) == "k5"
    assert analyse(read_rack(hand("k1 b4 o9 r13 k7 b2 o12 r6 k10 b8 o3 r1 k13 b5 o6")), reach=0).discard in (
        "k13",
        "r13",
    )


def test_thirteen_tiles_are_completed() -> None:
    found = analysed("r1-9 r11-14", trump="r10")
    assert [(one.tile, one.best.figure.id, one.left, one.trump) for one in found.completions][:2] == [
        ("r10", "royal", 2, True),
        ("j", "royal", 2, False),
    ]
    assert found.figures == ()


def test_a_tile_whose_copies_are_held_completes_nothing() -> None:
    found = analysed("b1*2 b3*2 b4*2 b7*2 b9*2 b11*2 b13")
    tiles = {one.tile: one.left for one in found.completions}
    assert tiles["b13"] == 1
    assert "b1" not in tiles


@pytest.mark.parametrize("seed", range(10))
def test_completions_are_all_there_are(seed: int) -> None:
    tiles = read_rack(random_hand(Random(f"complete{seed}"), 13))
    wanted = {}
    for kind in NUMBERS.tiles.kinds():
        if tiles[kind] < 2:
            shown = best(tiles + Tiles([kind]))
            if shown is not None:
                wanted[kind] = shown.value
    assert {one.tile: one.best.value for one in analyse(tiles).completions} == wanted


def test_at_the_first_turn_a_blitz_counts() -> None:
    found = analyse(read_rack(hand("k3-5 7:kbo 8:kbor r9-11")), context=Context(first_turn=True))
    assert found.completions[0].best.figure.id == "little-blitz"


@pytest.mark.parametrize("rack", ["r1-12", "r1-13 k1-3", "?14", "r1*3 k1-11"])
def test_other_racks_are_no_hands(rack: str) -> None:
    tiles = Tiles(hand(rack).split()) if "*3" in rack else read_rack(hand(rack))
    with pytest.raises(ValueError, match="13 to 15"):
        analyse(tiles)
