"""How far a rack is from a lay and from going out, and the odds of the next tile."""

from __future__ import annotations

import pytest

from wordrummi.core.table import tiles_of
from wordrummi.numbers.american import SLUGS
from wordrummi.numbers.notation import read_rack, read_table
from wordrummi.numbers.open_play import OpenJudge, OpenPosition
from wordrummi.numbers.options import AMERICAN, read_options
from wordrummi.numbers.rules import table_judge
from wordrummi.numbers.tiles import NUMBERS
from wordrummi.solver.bots.american_outlook import outlook
from wordrummi.solver.bots.odds import Aim, Missing

JUDGE = OpenJudge(table_judge(AMERICAN, read_options(AMERICAN, {})), SLUGS)


def aims(rack: str, table: str = "", *, opened: bool = True, draws: int = 1) -> dict[str, Aim]:
    position = OpenPosition(read_table(table), read_rack(rack), opened)
    unseen = NUMBERS.tiles - position.rack - tiles_of(position.table)
    return {one.id: one for one in outlook(JUDGE, position, unseen, draws)}


def tiles(found: Aim) -> set[str]:
    return {one.tile for one in found.missing}


def test_an_opening_that_lies_ready_lacks_nothing() -> None:
    found = aims("k10 b10 o10 r2 b4", opened=False)
    assert (found["opening"].distance, found["opening"].next, found["opening"].missing) == (0, 1.0, ())


def test_an_opening_lacks_the_tiles_that_bring_it_to_30() -> None:
    """24 lie ready; 11 12 13 of black lacks k12 alone, k11 k13 and a joker do as well; a fourth 8 makes 32."""
    found = aims("k8 b8 o8 k11 k13", opened=False)
    assert tiles(found["opening"]) == {"k12", "r8", "j"}
    assert found["opening"].missing[0].unseen == 2


def test_the_odds_of_the_next_tile_are_those_of_the_unseen_ones() -> None:
    """101 tiles are unseen, of which two k12, two r8 and two jokers."""
    assert aims("k8 b8 o8 k11 k13", opened=False)["opening"].next == pytest.approx(6 / 101)


def test_less_than_30_is_no_opening_and_far_from_one_nothing_is_told() -> None:
    assert "opening" not in aims("k2 b5 o8 r11", opened=False)


def test_who_has_opened_lays_with_what_fits_on_the_table_too() -> None:
    """r6 and a lower r2 fit on the run; k9 b9 makes a group with o9 or r9; a joker does it all."""
    found = aims("k9 b9 o1", "r3 r4 r5")
    assert tiles(found["lay"]) == {"r6", "r2", "o9", "r9", "j"}


def test_going_out_may_lack_one_tile_too() -> None:
    """k9 b9 and a tile to throw out: a third 9 of another colour, or a joker, goes out."""
    assert tiles(aims("k9 b9 o1")["out"]) == {"o9", "r9", "j"}
    assert aims("k9 b9 o9 o1")["out"].distance == 0


def test_tiles_that_all_have_seen_are_not_waited_for() -> None:
    found = aims("k5 k6 o1", "k7 b7 o7 | k7 b7 r7")
    assert Missing("k4", 2) in found["lay"].missing
    assert "k7" not in tiles(found["lay"])
