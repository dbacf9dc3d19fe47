"""What the solver answers on number tables: objectives, jokers, limits, and that the referee takes every answer."""

from __future__ import annotations

from itertools import count

import pytest

from tests.solver.numbers.deals import deal
from tests.solver.numbers.tables import CLASSIC, ENOUGH, SABRA, best, laid, melds, points, solve
from wordrummi.core.table import Meld, Table
from wordrummi.core.verdict import Accepted, Refused, Verdict, Violation
from wordrummi.numbers.judging import TableJudge
from wordrummi.numbers.notation import read_rack, read_table
from wordrummi.numbers.options import read_options
from wordrummi.numbers.position import Position
from wordrummi.numbers.rules import table_judge
from wordrummi.solver.answer import Objective, SolverDisagreement
from wordrummi.solver.numbers.solver import NumberSolver

JUDGE = table_judge(SABRA, read_options(SABRA, {}))


def test_a_turn_tells_what_it_lays_and_what_it_changes() -> None:
    turn = best("r3 r4 r5 r6 | k9 b9 o9", "k6 b6 o1")
    assert turn is not None
    assert {"r3 r4 r5", "k9 b9 o9"} < melds(turn)
    assert (turn.tiles_laid, turn.points, turn.changed) == (2, 12, 1)
    assert (turn.word, turn.score) == (None, 0)


def test_of_equal_numbers_of_tiles_the_one_with_most_points_is_laid() -> None:
    turn = best("", "k1 b1 o1 k9 k10 k11")
    assert turn is not None
    assert turn.tiles_laid == 6
    assert points("k3 k4 k5", "k2 k6", opened=True) == 8
    turn = best("k3 k4 k5 | k6 b6 o6", "r6 k7 r3 b3")
    assert turn is not None
    assert (turn.tiles_laid, turn.points) == (4, 19)


def test_a_table_meld_that_need_not_change_stands() -> None:
    turn = best("k3 k4 k5 | r3 r4 r5 | b3 b4 b5", "o9 o10 o11")
    assert turn is not None
    assert turn.changed == 0


def test_a_joker_that_is_frozen_stays() -> None:
    assert laid("b7 r7 o7 j", "r6 r8") is None
    assert melds(best("j b7 b8", "b5 b9")) == {"b5 j b7 b8 b9"}
    assert laid("j b7 b8", "b6") is None
    assert laid("j b7 b8", "b3 b4") is None
    assert laid("j b7 b8", "b3 b4 b5") == 3


def test_a_joker_is_exchanged_and_laid_anew() -> None:
    turn = best("j b7 b8", "b6 k1 o1")
    assert turn is not None
    assert (turn.tiles_laid, turn.points) == (3, 8)
    assert "b6 b7 b8" in melds(turn)


def test_a_fourth_colour_is_laid_beside_a_joker() -> None:
    assert laid("k7 b7 j", "o7", group_of_three="both") == 1
    assert laid("k7 b7 j", "j") == 1
    assert laid("k7 b7 o7 j", "r7") is None
    assert laid("k7 b7 o7 j", "j r7") == 2


def test_tiles_of_the_table_are_laid_at_a_run_with_a_joker() -> None:
    assert laid("j b7 b8 | b9 k9 o9", "r9 b10") == 2
    assert laid("j b7 b8 | b9 k9 o9 r9", "r7 r8") == 2
    assert "j b7 b8 b9 b10" in melds(best("j b7 b8 | b9 k9 o9 r9", "b10"))


def test_two_jokers_are_told_apart() -> None:
    assert laid("j r6 j", "r5 k1 o1") == 3
    assert laid("r2 j j", "k2 k9 o9") == 3
    assert laid("k2 j j", "k3 o5 o6") == 3


def test_an_initial_meld_comes_from_the_rack_alone() -> None:
    assert laid("k10 k11 k12", "k13 k9", opened=False) is None
    assert laid("k10 k11 k12", "k13 k9 o10 b10 r10", opened=False) == 5
    assert laid("k10 k11 k12", "k13 k9 o10 b10 r10", opened=False, variant=CLASSIC) == 3
    assert laid("k10 j k12", "k11 o10 b10", opened=False) is None
    assert laid("k10 j k12", "k11 o10 b10 r10 o1 b1", opened=False) == 6


def test_an_initial_meld_may_cost_tiles() -> None:
    """Laid apart the melds of the rack are worth less than one that lays fewer tiles."""
    assert laid("k4 k5 k6", "k7 b7 o7 b8 b9 b10 b11", opened=False) == 7
    assert laid("", "k1 k2 k3 b9 b10 b11", opened=False) == 6
    assert laid("r7 r8 r9", "k9 b9 o9 r10 r6", opened=False) is None


@pytest.mark.parametrize(("rack", "number"), [("?3 k1", None), ("?14", None), ("?2 k1 k2", 2)])
def test_tiles_that_nobody_has_seen_are_never_laid(rack: str, number: int | None) -> None:
    assert laid("k3 k4 k5", rack) == number


def test_the_front_ends_where_more_changes_do_not_help() -> None:
    answer = solve("r3 r4 r5 | r7 r8 r9 | b1 b2 b3", "r6 b4 k10 o10 r10", Objective.LEAST_DISTURBANCE)
    told = [(step.most_changed, step.turn.tiles_laid if step.turn else 0, step.proven) for step in answer.front]
    assert told == [(0, 3, True), (1, 4, True), (2, 5, True)]
    assert all(step.turn is None or step.turn.changed <= step.most_changed for step in answer.front)
    assert answer.turn == answer.front[-1].turn


def test_an_empty_table_has_a_front_of_one() -> None:
    answer = solve("", "k1 k2 k3", Objective.LEAST_DISTURBANCE)
    assert [step.most_changed for step in answer.front] == [0]


@pytest.mark.parametrize("size", [20, 60, 100])
@pytest.mark.parametrize("objective", [Objective.MOST_TILES, Objective.MOST_POINTS])
def test_the_same_position_has_the_same_answer(size: int, objective: Objective) -> None:
    where = deal(size, 5)
    first, second = (NumberSolver(JUDGE).solve(where, objective, ENOUGH) for _ in range(2))
    assert (first.turn, first.proven, first.nodes) == (second.turn, second.proven, second.nodes)


@pytest.mark.parametrize("size", [20, 60, 100])
@pytest.mark.parametrize("objective", [Objective.MOST_TILES, Objective.MOST_POINTS, Objective.LEAST_DISTURBANCE])
@pytest.mark.parametrize("ticks", [1, 20, 40, 60, 100, 1000])
def test_whenever_time_is_up_the_referee_takes_the_answer(size: int, objective: Objective, ticks: int) -> None:
    """The clock ticks each time that it is looked at."""
    where = deal(size, 7)
    clock = count().__next__
    answer = NumberSolver(JUDGE).solve(where, objective, ticks, clock=lambda: float(clock()))
    for turn in (answer.turn, *(step.turn for step in answer.front)):
        assert turn is None or isinstance(JUDGE.lay(where, turn.after), Accepted)
    if answer.proven and objective is not Objective.LEAST_DISTURBANCE:
        assert answer.turn == NumberSolver(JUDGE).solve(where, objective, ENOUGH).turn


def test_without_time_nothing_is_proven() -> None:
    answer = NumberSolver(JUDGE).solve(deal(60, 1), seconds=0)
    assert not answer.proven


class Contrary(TableJudge):
    """A judge that takes nothing."""

    def lay(self, position: Position, after: Table) -> Verdict:
        return Refused((Violation("turn.one-rack-tile"),))


def test_a_referee_that_does_not_agree_is_told_of() -> None:
    position = Position(read_table("k1 k2 k3"), read_rack("k4"))
    judge = Contrary(JUDGE.terms, JUDGE.points, JUDGE.play_on)
    with pytest.raises(SolverDisagreement) as caught:
        NumberSolver(judge).solve(position)
    assert caught.value.position == position
    assert caught.value.after == (Meld(("k1", "k2", "k3", "k4")),)
