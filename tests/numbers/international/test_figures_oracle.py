"""The catalogue and the brute-force judge of hands agree on random hands."""

from __future__ import annotations

from random import Random

import pytest

from wordrummi.numbers.international.showing import made
from wordrummi.numbers.notation import read_rack

from .brute_force import figures
from .hands import random_hand


def held_against(seed: int) -> None:
    hand = random_hand(Random(seed))
    assert {one.figure.id for one in made(read_rack(hand))} == figures(hand), hand


@pytest.mark.parametrize("batch", range(20))
def test_hundreds_of_hands(batch: int) -> None:
    for seed in range(batch * 10, batch * 10 + 10):
        held_against(seed)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(50))
def test_thousands_of_hands(batch: int) -> None:
    for seed in range(10_000 + batch * 100, 10_000 + batch * 100 + 100):
        held_against(seed)
