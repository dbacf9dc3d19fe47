"""At a real table nothing is told, thrown out or shown that the box does not hold: told, not a crash."""

from __future__ import annotations

import pytest

from wordrummi.core.moves import Draw, Move
from wordrummi.core.referee import apply, judge, open_match
from wordrummi.core.verdict import Accepted, Refused
from wordrummi.numbers.moves import Play, Take, TellTrump
from wordrummi.numbers.notation import read_table
from wordrummi.variants import VARIANTS

ROYAL = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1"


def _refusal(variant: str, *moves: Move) -> str:
    """Make all moves but the last, which is refused, and return why."""
    rules = VARIANTS[variant].rules({}, lambda: pytest.fail("numbers need no words"))
    state, _ = open_match(rules, ["Ada", "Bo", "Cas", "Dirk"], seed=None)
    for move in moves[:-1]:
        verdict = judge(state, move, rules)
        assert isinstance(verdict, Accepted), verdict
        state, _ = apply(state, move, verdict, rules)
    verdict = judge(state, moves[-1], rules)
    assert isinstance(verdict, Refused)
    return verdict.violations[0].slug


def _throws(seat: int, tile: str) -> tuple[Move, ...]:
    return Draw(seat), Play(seat, Take.POOL, None, tile)


def test_a_trump_that_lies_elsewhere_twice_is_none() -> None:
    moves = (*_throws(0, "r7"), *_throws(3, "r7"), TellTrump(0, "r7"))
    assert _refusal("number-american", *moves) == "turn.no-such-tile"


@pytest.mark.parametrize("tile", ["r7", "j"])
def test_a_third_copy_is_not_thrown_out(tile: str) -> None:
    begins = Play(3, None, None, tile)
    moves = (begins, *_throws(2, tile), *_throws(1, tile))
    assert _refusal("number-international", *moves) == "turn.from-rack"


def test_a_hand_does_not_show_what_is_thrown_out() -> None:
    shown = read_table([ROYAL])
    assert _refusal("number-international", Play(3, None, shown, "r1", "hand")) == "turn.from-rack"
