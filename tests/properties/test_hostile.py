"""Tables made to be hard: all 112 tiles, words of one or two letters repeated, both jokers, every word admitted.

The turns are made of moves that are known to be legal, so none may be refused; where the search was cut off, the
verdict says that the score may not be exact.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.hostile import EVERY_WORD, hostile_turn
from wordrummi.core.verdict import Accepted
from wordrummi.words.judges import judge_of
from wordrummi.words.notation import read_rack, read_word
from wordrummi.words.options import INTERNATIONALE, SABRA, read_options
from wordrummi.words.position import Position

SEEDS = st.integers(0, 2**40)
OPTIONS: list[dict[str, Any]] = [
    {},
    {"min_length": 2, "min_remainder": 2},
    {"remainder": "in-order"},
    {"remainder_may_grow": True},
    {"unchanged": "in-order", "remainder": "in-order"},
]


def hold(variant: str, seed: int, options: dict[str, Any]) -> None:
    turn = hostile_turn(Random(seed), variant, options)
    judged = judge_of(variant, read_options(variant, options), EVERY_WORD)
    after = tuple(map(read_word, turn.after))
    verdict = judged.lay(Position(tuple(map(read_word, turn.table)), read_rack(turn.rack)), after)
    assert isinstance(verdict, Accepted), (variant, options, turn, verdict)
    longest = max(len(word) for word in turn.after)
    assert 0 <= verdict.score <= longest


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@settings(max_examples=12)
@given(seed=SEEDS)
def test_a_hostile_turn_of_legal_moves_is_accepted(options: dict[str, Any], seed: int) -> None:
    hold(INTERNATIONALE, seed, options)


@settings(max_examples=15)
@given(seed=SEEDS)
def test_a_hostile_rearrangement_is_accepted_in_sabra(seed: int) -> None:
    hold(SABRA, seed, {})


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@settings(max_examples=600)
@given(seed=SEEDS)
def test_hundreds_of_hostile_turns_are_accepted(options: dict[str, Any], seed: int) -> None:
    hold(INTERNATIONALE, seed, options)
