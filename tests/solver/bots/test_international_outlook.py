"""How near a rack is to the figures of International, which tiles bring it nearer, and the odds."""

from __future__ import annotations

import pytest

from wordrummi.core.tiles import Tiles
from wordrummi.numbers.international.nearest import bringing, is_within, nearest
from wordrummi.numbers.international.showing import best
from wordrummi.numbers.notation import read_rack
from wordrummi.numbers.tiles import NUMBERS
from wordrummi.solver.bots.international_aims import outlook
from wordrummi.solver.bots.odds import Aim, Missing, within

FOUR_RUNS = "k1 k2 k3 b4 b5 b6 o7 o8 o9 r10 r11 r12"


def aims(rack: str, draws: int = 1) -> dict[str, Aim]:
    held = read_rack(rack)
    return {one.id: one for one in outlook(held, NUMBERS.tiles - held, draws, reach=2)}


class TestOutlook:
    def test_thirteen_tiles_wait_for_every_tile_that_lengthens_a_run(self) -> None:
        """k4 lies at its run; of the others b3, b7, o6, o10, r9, r13 lengthen theirs, k5 and a joker too."""
        found = aims(f"{FOUR_RUNS} k4")["four-colors"]
        assert found.distance == 1
        assert {one.tile for one in found.missing} == {"k5", "b3", "b7", "o6", "o10", "r9", "r13", "j"}
        assert {one.unseen for one in found.missing} == {2}
        assert found.next == pytest.approx(16 / 93)
        assert found.value == 700

    def test_a_figure_that_is_made_lacks_nothing(self) -> None:
        found = aims(f"{FOUR_RUNS} k4 b7")["four-colors"]
        assert (found.distance, found.missing, found.next, found.later) == (0, (), 1.0, 1.0)

    def test_of_a_tile_that_the_rack_holds_fewer_are_unseen(self) -> None:
        found = aims("k1 k1 k2 k2 k3 k3 b4 b4 b5 b5 o9 o9 r12 r13")["seven-pairs"]
        assert set(found.missing) == {Missing("r12", 1), Missing("r13", 1), Missing("j", 2)}
        assert found.next == pytest.approx(4 / 92)

    def test_two_tiles_away_the_next_one_completes_nothing(self) -> None:
        found = aims(FOUR_RUNS, draws=6)["four-colors"]
        assert found.distance == 2
        assert found.next == 0
        assert 0 < found.later < 1

    def test_the_best_comes_first(self) -> None:
        held = read_rack(f"{FOUR_RUNS} k4")
        worth = [one.later * (one.value or 0) for one in outlook(held, NUMBERS.tiles - held, 5)]
        assert worth == sorted(worth, reverse=True)

    def test_an_unseen_tile_is_no_rack(self) -> None:
        with pytest.raises(ValueError):
            outlook(read_rack("k1 ?12"), Tiles(), 1)


class TestBringing:
    @pytest.mark.parametrize("rack", [f"{FOUR_RUNS} k4", "k1 k1 k2 k2 k3 k3 b4 b4 b5 b5 o9 o9 r12"])
    def test_with_one_of_them_a_figure_is_a_tile_nearer_and_with_another_it_is_not(self, rack: str) -> None:
        held = read_rack(rack)
        found = [(near, bringing(held, near)) for near in nearest(held, reach=2)[:4]]
        for kind in (NUMBERS.tiles - held).kinds():
            then = {one.figure.id: one.distance for one in nearest(held + Tiles((kind,)), reach=2)}
            for near, kinds in found:
                assert then[near.figure.id] == near.distance - (kind in kinds)

    def test_what_brings_thirteen_tiles_there_makes_the_figure(self) -> None:
        held = read_rack(f"{FOUR_RUNS} k4")
        near = nearest(held, reach=1)[0]
        for kind in bringing(held, near):
            assert best(held + Tiles((kind,))) is not None

    def test_a_made_figure_is_brought_nearer_by_nothing(self) -> None:
        held = read_rack(f"{FOUR_RUNS} k4 b7")
        assert bringing(held, nearest(held, reach=0)[0]) == ()

    def test_within_holds_from_the_distance_on(self) -> None:
        held = read_rack(FOUR_RUNS)
        near = next(one for one in nearest(held) if one.figure.id == "four-colors")
        assert [is_within(held, near.figure, distance) for distance in range(4)] == [False, False, True, True]


class TestOdds:
    def test_one_tile_in_one_draw_is_exact(self) -> None:
        assert within(1, 6, 60, 1) == pytest.approx(0.1)

    def test_one_tile_in_two_draws_misses_when_both_miss(self) -> None:
        assert within(1, 6, 60, 2) == pytest.approx(1 - 0.9**2)

    def test_two_tiles_in_two_draws_need_both(self) -> None:
        """Of twelve wanted tiles the first hit uses up half."""
        assert within(2, 12, 60, 2) == pytest.approx(0.2 * 0.1)

    def test_nothing_lacking_is_certain_and_nothing_to_draw_is_hopeless(self) -> None:
        assert within(0, 0, 60, 0) == 1
        assert within(1, 6, 60, 0) == 0
        assert within(1, 0, 0, 5) == 0

    def test_more_draws_never_make_it_worse(self) -> None:
        odds = [within(3, 9, 50, draws) for draws in range(12)]
        assert odds == sorted(odds)
        assert odds[2] == 0 < odds[3]
