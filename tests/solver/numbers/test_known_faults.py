"""Faults that other solvers for this game have; this one must not."""

from __future__ import annotations

import pytest

from tests.solver.numbers.tables import best, laid, melds, points, solve
from wordrummi.solver.answer import Objective


def test_equal_numbers_are_counted_once_in_the_opening() -> None:
    turn = best("", "k10 b10 r10", opened=False)
    assert turn is not None
    assert (turn.tiles_laid, turn.points) == (3, 30)
    assert laid("", "k9 b9 r9", opened=False) is None


def test_a_joker_on_the_table_that_nobody_needs_makes_no_answer() -> None:
    assert melds(best("r10 r11 r12 j | k1 k2 k3", "k4")) == {"r10 r11 r12 j", "k1 k2 k3 k4"}
    assert laid("r3 r4 r5 j | k9 b9 o9 j", "r7") == 1


def test_most_points_maximises_the_number_of_tiles() -> None:
    assert points("", "k11 k12 k13 b13 r13") == 39
    assert laid("", "k11 k12 k13 b13 r13") == 3
    assert points("", "k1 k2 k3 k4 k5 b13 r13 k13") == 54
    assert points("", "k1 k2 k3 r1 b1 r13 b13 k13 o1") == 39 + 6 + 3
    assert points("k13 r13 o13", "b13 k1 k2 k3") == 13 + 6


def test_a_joker_is_worth_nothing() -> None:
    assert points("", "k12 k13 j") == 36
    assert points("", "k10 b10 j", opened=False) == 30
    assert points("", "k1 k2 j k12 k13") == 36


@pytest.mark.parametrize("rack", ["j j", "j", "", "k5 j", "j k5", "?14"])
def test_a_rack_of_jokers_alone_breaks_the_program(rack: str) -> None:
    assert laid("", rack) is None


def test_two_jokers_and_a_tile_are_a_meld() -> None:
    assert laid("", "k5 j j") == 3
    assert points("", "k5 j j") == 5 + 6 + 7
    assert points("", "k13 j j") == 39
    assert points("", "k12 j j") == 36


def test_a_second_identical_tile_is_laid_in_a_group() -> None:
    assert laid("", "r7 r7 b7") is None
    assert laid("r7 b7 o7", "r7") is None
    assert laid("r7 b7 o7", "r7 k7") == 1
    assert laid("r7 b7 o7", "r7 k7 k7") == 3
    assert laid("r7 b7 o7 k7", "r7 b7") == 2


def test_a_joker_keeps_a_run_open_past_its_end() -> None:
    assert laid("", "r12 r13 j") == 3
    assert points("", "r12 r13 j") == 36
    assert laid("r11 r12 r13", "r1 r2") is None
    assert laid("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13", "j") == 1


def test_nothing_can_be_laid() -> None:
    answer = solve("r3 r4 r5", "k1 b9")
    assert answer.turn is None
    assert answer.proven


def test_the_longest_word_is_not_asked_of_numbers() -> None:
    with pytest.raises(ValueError, match="letters"):
        solve("", "k1 k2 k3", Objective.LONGEST)
