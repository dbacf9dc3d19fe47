"""Each figure: hands that make it with no, one and two jokers, and near misses."""

from __future__ import annotations

from itertools import combinations

import pytest

from wordrummi.numbers.international.catalogue import FIGURES, NUMBER
from wordrummi.numbers.international.figures import Context
from wordrummi.numbers.international.showing import NO_CONTEXT, made
from wordrummi.numbers.notation import read_rack

from .brute_force import figures
from .hands import NAMES, hand

MOSAIC = "b4 k5 b6 k7 b8 k9 b10 k11 b12"
PAIRS = "r1*2 k5*2 b9*2 o3*2"
BLUE = "b1 b1 b2 b4 b4 b6 b7 b7 b9 b10 b12"

MADE: dict[str, tuple[str, str, str]] = {
    "hand-1": ("k3-5 7:kbo 8:kbor r9-12", "k3-5 7:kbo 8:kbor r9-11 j", "k3-5 7:kb j 8:kbor r9-11 j"),
    "hand-minor": ("k3-5 7:kbo 8:kbor r6-9", "k3-5 7:kbo 8:kbor r6-8 j", "k3-5 7:kbo 8:kbo j r6-8 j"),
    "hand-minor-51": ("k1-4 2:kbo r3-6 4:bor", "k1-4 2:kbo r3-5 4:bor j", "k1-4 2:kbo r4-5 4:bor j j"),
    "minor-51-groups": ("1:kbor 3:kbo 4:kbor 6:kbo", "1:kbor 3:kbo 4:kbor 6:kb j", "1:kbor 3:kbo 4:kbo 6:kb j j"),
    "minor-51-runs": ("k1-4 b2-5 o1-3 r4-6", "k1-4 b2-5 o1-3 r4-5 j", "k1-4 b2-4 o1-3 r4-5 j j"),
    "piccolo-41-odd": ("1:kkbboorr 5:kbor k6 k7", "1:kkbboorr 5:kbor k12 j", "1:kkbboorr k13 k12 b4 b3 j j"),
    "piccolo-41-sets": ("1:kkbboorr 2:kbo k8-10", "1:kbor 2:kbor k3-5 3:bo j", "1:kbor 2:kbo k3-5 3:bo j j"),
    "piccolo-41-runs": ("k1-4 b1-4 o1-3 r2-4", "k1-4 b1-4 o1-3 r2-3 j", "k1-4 b1-3 o1-3 r2-3 j j"),
    "piccolo-41-groups": ("1:kbor 2:kbor 3:kbo 4:kbo", "1:kbor 2:kbor 3:kbo 4:kb j", "1:kkbboorr 7:kbor j j"),
    "grand-odd": (
        "k10 k10 b11 o11 12:kbr 13:orr 1:kbo r10",
        "10:kko 11:bo 12:kbr 13:orr 1:ko j",
        "10:kkbbor 13:kbor 1:ko j j",
    ),
    "grand-sets": ("k10-13 b11-14 12:kor 1:kor", "k10-13 b11-14 12:kor 1:ko j", "k10-13 b11-13 12:kor 1:ko j j"),
    "grand-square": (
        "7:kkbboorr k1 k3 k5 b9 o11 r13",
        "7:kkbboor j k1 k3 k5 b9 o11 r13",
        "7:kkbboo j j k1 k3 k5 b9 o11 r13",
    ),
    "four-colors": ("k1-4 b5-8 o9-11 r12-14", "k1-4 b5-8 o9-11 r12-13 j", "k1-4 b5-7 o9-11 r12-13 j j"),
    "four-colors-minor": ("k1-4 b5-8 o7-9 r2-4", "k1-4 b5-8 o7-9 r2-3 j", "k1-4 b5-7 o7-9 r2-3 j j"),
    "four-colors-major": (
        "k10-13 b11-14 o10-12 r11-13",
        "k10-13 b11-14 o10-12 r11-12 j",
        "k10-13 b11-13 o10-12 r11-12 j j",
    ),
    "three-colors": ("k1-4 b5-9 o7-11", "k1-4 b5-9 o7-10 j", "k1-4 b5-8 o7-10 j j"),
    "three-colors-minor": ("k1-4 b5-9 o3-7", "k1-4 b5-9 o3-6 j", "k1-4 b5-8 o3-6 j j"),
    "three-colors-major": ("k10-13 b10-14 o10-14", "k10-13 b10-14 o10-13 j", "k10-13 b10-13 o10-13 j j"),
    "two-colors": ("k1-7 b3-6 b11-13", "k1-7 b3-6 b11 b13 j", "k1-6 b3-6 b11-12 j j"),
    "two-colors-minor": ("k1-7 b3-9", "k1-7 b3-8 j", "k1-6 b3-8 j j"),
    "two-colors-major": ("k10-14 k10-13 b10-14", "k10-14 k10-13 b10-13 j", "k10-13 k10-13 b10-13 j j"),
    "single-color-odd": (f"{BLUE} b12 b13 b3", f"{BLUE} b12 b13 j", f"{BLUE} b12 j j"),
    "single-color-runs": ("r1-7 r5-11", "r1-7 r5-10 j", "r1-6 r5-10 j j"),
    "royal": ("o1-14", "o1-9 o11-14 j", "o2-13 j j"),
    "sticks": ("3:kbo 9:kbor 12:kbo 1:kbor", "3:kbo 9:kbor 12:kb j 1:kbor", "3:kb j 9:kbor 12:kb j 1:kbor"),
    "sticks-minor": ("3:kbo 9:kbor 8:kbo 1:kbor", "3:kbo 9:kbor 8:kb j 1:kbor", "3:kb j 9:kbor 8:kb j 1:kbor"),
    "sticks-major": ("11:kbo 13:kbor 12:kbo 1:kbor", "11:kbo 13:kbor 12:kb j 1:kbor", "11:kb j 13:kbor 12:kb j 1:kbor"),
    "mosaic": (f"k1 b2 k3 {MOSAIC} k13 b1", f"k1 b2 j {MOSAIC} k13 b1", f"j b2 j {MOSAIC} k13 b1"),
    "little-wave": (
        "k1 b2 k3 b4 k5 b6 k7 o1 r2 o3 r4 o5 r6 o7",
        "k1 b2 j b4 k5 b6 k7 o1 r2 o3 r4 o5 r6 o7",
        "k1 b2 j b4 k5 b6 k7 o1 r2 j r4 o5 r6 o7",
    ),
    "big-wave": (
        "k8 b9 k10 b11 k12 b13 k1 o8 r9 o10 r11 o12 r13 o1",
        "k8 b9 k10 b11 k12 b13 j o8 r9 o10 r11 o12 r13 o1",
        "j b9 k10 b11 k12 b13 k1 o8 r9 o10 r11 o12 r13 j",
    ),
    "little-wave-single-color": ("b1-7 b1-7", "b1-7 b1-6 j", "b1-6 b1-6 j j"),
    "big-wave-single-color": ("b8-14 b8-14", "b8-14 b8-13 j", "b8-13 b8-13 j j"),
    "little-wave-two-colors": ("b1-7 r1-7", "b1-7 r1-6 j", "b1-6 r1-6 j j"),
    "big-wave-two-colors": ("b8-14 r8-14", "b8-14 r8-13 j", "b8-13 r9-14 j j"),
    "seven-pairs": (f"{PAIRS} k12*2 r8*2 b2*2", f"{PAIRS} k12*2 r8*2 b2 j", f"{PAIRS} k12*2 r8 b2 j j"),
    "seven-pairs-minor": (f"{PAIRS} k7*2 r8*2 b2*2", f"{PAIRS} k7*2 r8*2 b2 j", f"{PAIRS} k7*2 r8*2 j j"),
    "seven-pairs-major": (
        "k10*2 b11*2 o12*2 13:kkbb 1:oorr",
        "k10*2 b11*2 o12*2 13:kkbb 1:oor j",
        "k10*2 b11*2 o12*2 13:kkb 1:oor j j",
    ),
    "seven-pairs-single-color": (
        "b1*2 b3*2 b4*2 b7*2 b9*2 b11*2 b13*2",
        "b1*2 b3*2 b4*2 b7*2 b9*2 b11*2 b13 j",
        "b1*2 b3*2 b4*2 b7*2 b9*2 b11*2 j j",
    ),
}

MISSED: dict[str, tuple[str, str, str]] = {
    # groups only; a loose tile; 13 joined to 1 and 2
    "hand-1": ("3:kbo 7:kbo 8:kbor 9:kbor", "k3-5 7:kbo 8:kbor r9-11 b1", "k3-5 8:kbo 9:kbor r13 r1-3"),
    # a 10; groups only; a loose tile
    "hand-minor": ("k3-5 7:kbo 8:kbor r7-10", "3:kbo 7:kbo 8:kbor 9:kbor", "k3-5 7:kbo 8:kbor r6-8 b1"),
    # a total of 52; groups only; the joker is a 5, which makes it 52
    "hand-minor-51": ("k1-4 3:kbo r3-6 5:bor", "1:kbor 2:kbor 3:kbo 4:kbo", "k1-4 3:kbo r3-6 5:bo j"),
    # 52; a run; a 10
    "minor-51-groups": ("1:kbor 9:kbor 2:kbo 2:bor", "1:kbor 3:kbo 4:kbor b5-7", "1:kkbboorr 2:kbo 10:kbo"),
    # 52; a group; a loose tile
    "minor-51-runs": ("k1-4 b3-6 o2-4 r4-6", "k1-4 b2-5 o1-3 6:kbo", "k1-4 b2-5 o1-3 r4-5 r7"),
    # 42; 42 without the joker; 42 in groups
    "piccolo-41-odd": ("1:kkbboorr 5:kbor k6 k8", "1:kkbboorr 5:kbo k6 k13 j", "2:kkbboorr 3:kbor o7 r7"),
    # 42; the joker is a 6, which makes it 42; a loose tile
    "piccolo-41-sets": ("1:kbor 2:kbor 4:kbo 6:kbo", "1:kbor 2:kbor 4:kbo 6:kb j", "1:kbor 2:kbor 3:kbo b4-5 b7"),
    # 42; a group; the joker is a 5, which makes it 42
    "piccolo-41-runs": ("k1-5 b1-3 o1-3 r4-6", "k1-4 b1-4 r2-4 1:kor", "k1-5 b1-3 o1-3 r4 r6 j"),
    # 42; a run; the joker is a 6
    "piccolo-41-groups": ("1:kbor 2:kbor 4:kbo 6:kbo", "1:kbor 2:kbor 3:kbo k4-6", "1:kbor 2:kbor 4:kbo 6:kb j"),
    # a 9; a 2; sets, but one of them starts at 9
    "grand-odd": ("10:kkbbor 13:kbor 1:ko j k9", "10:kkbbor 13:kbor 1:ko j k2", "k10-13 b10-13 o9-11 12:kor"),
    # a run from 9; a loose tile; a run of low 1
    "grand-sets": ("k9-12 b11-14 12:kor 1:kor", "k10-13 b11-14 12:kor r10 r13 r1", "k10-13 b11-14 12:kor r1-3"),
    # seven; six and a joker; five and two
    "grand-square": (
        "7:kkbboor k1 k3 k5 b9 o11 r13 r2",
        "7:kkbboo j k1 k3 k5 b9 o11 r13 r2",
        "7:kkbbo j j k1 k3 k5 b9 o11 r13 r2",
    ),
    # two runs of one colour; a group; three runs
    "four-colors": ("k1-4 b5-8 o9-11 k11-13", "k1-4 b5-8 o9-11 12:kbr", "k1-4 b5-9 o7-11"),
    # a 10; two runs of one colour; a group
    "four-colors-minor": ("k1-4 b5-8 o8-10 r2-4", "k1-4 b5-8 o7-9 k6-8", "k1-4 b5-8 o7-9 2:kbr"),
    # a 9; two runs of one colour; a group
    "four-colors-major": ("k9-12 b11-14 o10-12 r11-13", "k10-13 b11-14 o10-12 k11-13", "k10-13 b11-14 o10-12 12:kbr"),
    # four runs in four colours; four runs in three; two colours
    "three-colors": ("k1-4 b5-8 o9-11 r12-14", "k1-3 k5-7 b5-8 o8-11", "k1-4 b5-9 b3-7"),
    # a 10; four runs; two colours
    "three-colors-minor": ("k1-4 b6-10 o3-7", "k1-3 k5-7 b5-8 o6-9", "k1-4 b5-9 b3-7"),
    # a 9; two colours; four runs
    "three-colors-major": ("k9-12 b10-14 o10-14", "k10-13 b10-14 b10-14", "10:kko 11:kko 12:kko b10-13 o13"),
    # one colour; three colours; a group
    "two-colors": ("k1-7 k7-13", "k1-4 b5-9 o7-11", "k1-7 b3-6 13:kbo"),
    # a 10; one colour; three colours
    "two-colors-minor": ("k1-7 b4-10", "k1-7 k3-9", "k1-4 b5-9 o3-7"),
    # a 9; three colours; a tile of a third colour
    "two-colors-major": ("k9-13 k10-13 b10-14", "k10-13 b10-14 o10-14", "k10-14 k10-12 b10-14 o13"),
    # a red tile; seven and seven; a red tile beside two jokers
    "single-color-odd": (f"{BLUE} b12 b13 r3", "b1-7 r1-7", f"{BLUE} r12 j j"),
    # every second number; two colours; a loose tile
    "single-color-runs": ("r1*2 r3*2 r5*2 r7*2 r9*2 r11*2 r13*2", "r1-7 b5-11", "r1-7 r5-10 r13"),
    # the high 1 is red; a second 2 for the high 1; the 7 is lacking
    "royal": ("o1-13 r1", "o1-13 o2", "o1-6 o8-12 o13*2 o1"),
    # a run; a loose tile; one colour twice in a group
    "sticks": ("3:kbo 9:kbor 1:kbor k11-13", "3:kbo 9:kbor 1:kbor k12 b12 b11", "3:kbo 9:kbor 1:kbor 12:kkb"),
    # a 10; a run; one colour twice in a group
    "sticks-minor": ("3:kbo 10:kbor 8:kbo 1:kbor", "3:kbo 9:kbor 1:kbor k5-7", "3:kbo 9:kbor 1:kbor 8:kkb"),
    # a 9; a run; one colour twice in a group
    "sticks-major": ("9:kbo 13:kbor 12:kbo 1:kbor", "k10-12 13:kbor 12:bor 1:kbor", "11:kbo 13:kbor 1:kbor 12:kkb"),
    # 1 and 2 are both black; 2 and 3 are both blue; no high 1
    "mosaic": (
        "k1 k2 b3 k4 b5 k6 b7 k8 b9 k10 b11 k12 b13 k1",
        "k1 b2 b3 k4 b5 k6 b7 k8 b9 k10 b11 k12 b13 j",
        f"k1 b2 k3 {MOSAIC} k13 b13",
    ),
    # both 1s are black, and so is a 2; an 8 for a 7; three 6s
    "little-wave": (
        "k1 k1 k2 b2 k3 o3 o4 r4 k5 b5 o6 r6 k7 b7",
        "k1 b2 k3 b4 k5 b6 k7 o1 r2 o3 r4 o5 r6 o8",
        "k1 b2 k3 b4 k5 b6 k7 o1 r2 o3 r4 o5 r6 o6",
    ),
    # both 8s are black, and so is a 9; a 7 for an 8; three 13s
    "big-wave": (
        "k8 k8 k9 b9 k10 o10 o11 r11 k12 b12 o13 r13 k1 b1",
        "k8 b9 k10 b11 k12 b13 k1 o7 r9 o10 r11 o12 r13 o1",
        "k8 b9 k10 b11 k12 b13 k1 o8 r9 o10 r11 o12 r13 o13",
    ),
    # from 2 to 8; two colours; eight and six
    "little-wave-single-color": ("b1-7 b2-8", "b1-7 r1-7", "b1-8 b1-6"),
    # from 7 to 13; two colours; eight and six
    "big-wave-single-color": ("b8-14 b7-13", "b8-14 r8-14", "b7-14 b8-13"),
    # one colour; from 2 to 8; a 7 of a third colour
    "little-wave-two-colors": ("b1-7 b1-7", "b1-7 r2-8", "b1-7 r1-6 o7"),
    # one colour; from 7 to 13; an 8 of a third colour
    "big-wave-two-colors": ("b8-14 b8-14", "b8-14 r7-13", "b8-14 r9-14 o8"),
    # two single tiles; alike in number only; four single tiles with two jokers
    "seven-pairs": (f"{PAIRS} k12*2 r8*2 b2 b4", f"{PAIRS} k12*2 r8*2 b2 r2", f"{PAIRS} k12 r8 b2 b4 j j"),
    # a pair of 10s; a single 12 with a joker; two single tiles
    "seven-pairs-minor": (f"{PAIRS} k7*2 r8*2 b10*2", f"{PAIRS} k7*2 r8*2 b12 j", f"{PAIRS} k7*2 r8*2 b2 b4"),
    # a pair of 9s; a single 2 with a joker; two single tiles
    "seven-pairs-major": (
        "k9*2 b11*2 o12*2 13:kkbb 1:oorr",
        "k10*2 b11*2 o12*2 13:kkbb 1:oo k2 j",
        "k10*2 b11*2 o12*2 13:kkbb 1:oo r1 b1",
    ),
    # a red pair; a single red tile with a joker; fourteen blue tiles, two of them single
    "seven-pairs-single-color": (
        "b1*2 b3*2 b4*2 b7*2 b9*2 b11*2 r13*2",
        "b1*2 b3*2 b4*2 b7*2 b9*2 b11*2 r13 j",
        "b1*2 b3*2 b4*2 b7*2 b9*2 b11*2 b13 b12",
    ),
}


def makes(name: str, rack: str, context: Context = NO_CONTEXT) -> bool:
    return bool(made(read_rack(rack), context, figures=[FIGURES[NUMBER[name] - 1]]))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_is_made(name: str, jokers: int) -> None:
    rack = hand(MADE[name][jokers])
    assert rack.split().count("j") == jokers
    assert makes(name, rack)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_is_nearly_made(name: str, number: int) -> None:
    rack = hand(MISSED[name][number])
    assert not makes(name, rack)
    assert name not in figures(rack)


@pytest.mark.parametrize("name", NAMES)
def test_is_made_whichever_tiles_are_jokers(name: str) -> None:
    tiles = hand(MADE[name][0]).split()
    for replaced in (*combinations(range(14), 1), *combinations(range(14), 2)):
        rack = " ".join("j" if place in replaced else kind for place, kind in enumerate(tiles))
        assert makes(name, rack), rack


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_blitz(jokers: int) -> None:
    rack, other = hand(MADE["four-colors"][jokers]), hand("k3-5 7:kbo 8:kbor r9-11 b1")
    assert makes("little-blitz", rack, Context(first_turn=True))
    assert makes("grand-blitz", rack, Context(dealt=True))
    assert not makes("little-blitz", rack)
    assert not makes("little-blitz", rack, Context(dealt=True))
    assert not makes("little-blitz", other, Context(first_turn=True))
    assert not makes("grand-blitz", rack)
    assert not makes("grand-blitz", rack, Context(first_turn=True))
    assert not makes("grand-blitz", other, Context(dealt=True))
