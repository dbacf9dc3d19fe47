"""Runs, groups, aces and jokers: which rows are melds, how each can be read, and how many melds there are."""

from __future__ import annotations

from itertools import combinations

import pytest

from wordrummi.core.table import Meld
from wordrummi.core.verdict import Accepted, Refused
from wordrummi.numbers.melds import MeldTerms, Shape, fault, judge_melds, meld_faults, readings, value
from wordrummi.numbers.notation import read_meld, read_table

LOW = MeldTerms()
HIGH = MeldTerms(ace_high=True)
COLOURS = "kbor"


def said(text: str, terms: MeldTerms = LOW) -> set[str]:
    return {" ".join(reading.tiles) for reading in readings(read_meld(text), terms)}


@pytest.mark.parametrize(
    "text",
    [
        "r3 r4 r5",
        "r5 r4 r3",
        "k1 k2 k3",
        "b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13",
        "k7 b7 o7",
        "k7 b7 o7 r7",
        "j b7 b8",
        "b8 b7 j",
        "r3 j r5",
        "j r5 j",
        "k10 j j",
        "k1 j j",
        "j=r7 r8 r9",
        "r9 r8 j=r7",
        "k7 b7 j=r7",
    ],
)
def test_is_a_meld(text: str) -> None:
    assert fault(read_meld(text), LOW) is None
    assert fault(read_meld(text), HIGH) is None


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("r3 r4", "meld.too-short", "meld.too-short"),
        ("r3", "meld.too-short", "meld.too-short"),
        ("j j", "meld.too-short", "meld.too-short"),
        ("r3 r4 r6", "meld.run", "meld.run"),
        ("r3 r5 r4", "meld.run", "meld.run"),
        ("r3 r3 r4", "meld.run", "meld.run"),
        ("r3 r4 b5", "meld.run", "meld.run"),
        ("r3 k8 b1", "meld.run", "meld.run"),
        ("r3 j r4", "meld.run", "meld.run"),
        ("r7 r7 b7", "meld.group", "meld.group"),
        ("r7 r7 j", "meld.group", "meld.group"),
        ("r7 b7 k8", "meld.group", "meld.group"),
        ("k7 b7 o7 r7 j", "meld.group", "meld.group"),
        ("k12 k13 k1", "meld.ace", None),
        ("k1 k13 k12", "meld.ace", None),
        ("k11 j k13 k1", "meld.ace", None),
        ("k13 k1 k2", "meld.ace", "meld.ace"),
        ("k2 k1 k13", "meld.ace", "meld.ace"),
        ("k12 k13 k1 j", "meld.ace", "meld.ace"),
        ("k12 k13 j", "meld.joker", None),
        ("j k1 k2", "meld.joker", "meld.joker"),
        ("k2 k1 j", "meld.joker", "meld.joker"),
        ("j=r5 r8 r9", "meld.joker", "meld.joker"),
        ("k7 b7 j=b7", "meld.joker", "meld.joker"),
        ("k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 k1", "meld.run", "meld.run"),
        ("k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 j", "meld.run", "meld.run"),
    ],
)
def test_why_it_is_no_meld(text: str, low: str | None, high: str | None) -> None:
    assert fault(read_meld(text), LOW) == low
    assert fault(read_meld(text), HIGH) == high


def test_two_jokers_in_a_meld_are_an_option() -> None:
    assert fault(read_meld("j r5 j"), MeldTerms(two_jokers=False)) == "meld.joker"
    assert fault(read_meld("j r5 r6"), MeldTerms(two_jokers=False)) is None


def test_jokers_alone_are_no_meld_and_break_nothing() -> None:
    assert fault(Meld(("j", "j", "j")), LOW) == "meld.joker"
    assert readings(Meld(("j", "j", "j")), LOW) == ()


@pytest.mark.parametrize(
    ("text", "all_readings"),
    [
        ("r3 r4 j", {"r3 r4 r5"}),
        ("j b7 b8", {"b6 b7 b8"}),
        ("b8 b7 j", {"b8 b7 b6"}),
        ("r10 o10 j", {"r10 o10 k10", "r10 o10 b10"}),
        ("r10 o10 j k10", {"r10 o10 b10 k10"}),
        ("j r5 j=r6", {"r4 r5 r6"}),
        ("j=k5 r5 j", {"k5 r5 b5", "k5 r5 o5"}),
        ("r5 j r7 j", {"r5 r6 r7 r8"}),
        ("r12 r13 r11", set()),
    ],
)
def test_every_reading_of_the_jokers(text: str, all_readings: set[str]) -> None:
    assert said(text) == all_readings


def test_one_tile_between_jokers_is_open() -> None:
    shapes = [reading.shape for reading in readings(read_meld("j r5 j"), LOW)]
    assert said("j r5 j") >= {"r4 r5 r6", "r6 r5 r4", "k5 r5 b5", "b5 r5 k5"}
    assert shapes.count(Shape.RUN) == 2
    assert shapes.count(Shape.GROUP) == 6
    assert said("j j r1") == {f"{one}1 {other}1 r1" for one in "kbo" for other in "kbo" if one != other} | {"r3 r2 r1"}
    assert "r12 r13 r1" in said("j j r1", HIGH)


def test_a_joker_counts_as_its_tile_in_the_best_reading() -> None:
    assert value(read_meld("k10 b10 j"), LOW) == 30
    assert value(read_meld("k10 j j"), LOW) == 33
    assert value(read_meld("j k10 j"), LOW) == 30
    assert value(read_meld("k13 j j"), LOW) == 39
    assert value(read_meld("k7 b7 k7"), LOW) == 0


def test_an_ace_above_thirteen_is_worth_what_the_table_says() -> None:
    assert value(read_meld("k12 k13 k1"), HIGH) == 26
    assert value(read_meld("k12 k13 k1"), MeldTerms(ace_high=True, high_ace_value=10)) == 35
    assert value(read_meld("k1 k2 k3"), MeldTerms(ace_high=True, high_ace_value=10)) == 6


def test_melds_are_judged_alone_and_every_fault_is_told() -> None:
    verdict = judge_melds(read_table("r3 r4 r5 | r3 r4 | k13 k1 k2"), HIGH)
    assert isinstance(verdict, Refused)
    assert [(found.slug, found.where.word) for found in verdict.violations] == [("meld.too-short", 1), ("meld.ace", 2)]
    assert verdict.violations[1].facts == {"meld": "k13 k1 k2"}
    assert judge_melds(read_table("k12 k13 k1"), HIGH) == Accepted()
    assert meld_faults((), LOW) == []


def plain_melds() -> list[tuple[str, ...]]:
    """Count by the definition: stretches of each colour, and sets of three or four colours."""
    stretches = [(low, high) for low in range(1, 14) for high in range(low + 2, 14)]
    runs = [tuple(f"{colour}{n}" for n in range(low, high + 1)) for colour in COLOURS for low, high in stretches]
    groups = [
        tuple(f"{colour}{n}" for colour in chosen)
        for n in range(1, 14)
        for size in (3, 4)
        for chosen in combinations(COLOURS, size)
    ]
    assert len(runs) == 4 * 66
    assert len(groups) == 13 * 5
    return runs + groups


def with_jokers(number: int) -> set[tuple[str, ...]]:
    """Put jokers in every choice of places; those rows that differ in their tiles."""
    found = set()
    for meld in plain_melds():
        for places in combinations(range(len(meld)), number):
            row = tuple("j" if at in places else kind for at, kind in enumerate(meld))
            assert fault(Meld(row), LOW) is None
            found.add(tuple(sorted(row)))
    return found


def test_there_are_329_melds_without_jokers() -> None:
    assert len(plain_melds()) == len(with_jokers(0)) == 329
    assert all(len(readings(Meld(meld), LOW)) == 1 for meld in plain_melds())


def test_there_are_1582_melds_with_one_joker_and_4390_with_two() -> None:
    assert len(with_jokers(1)) == 1582
    assert len(with_jokers(2)) == 4390


def test_every_row_of_three_that_is_a_meld_is_among_them() -> None:
    box = [f"{colour}{n}" for colour in COLOURS for n in range(1, 14)] + ["j"]
    known = {tuple(sorted(meld)) for number in range(3) for meld in with_jokers(number)}
    rows = {(a, b, c) for a in box for b in box for c in box if (a, b, c) != ("j", "j", "j")}
    found = {tuple(sorted(row)) for row in rows if readings(Meld(row), LOW)}
    assert found == {meld for meld in known if len(meld) == 3}
