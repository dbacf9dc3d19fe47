"""Intervals beside tables of the distributions, and beside what happens to random samples."""

from __future__ import annotations

from math import isclose, sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from wordrummi.solver.bots.estimate import FEWEST, mean_of, share_of


@pytest.mark.parametrize(("number", "student"), [(5, 2.776), (6, 2.571), (10, 2.262), (30, 2.045), (121, 1.980)])
def test_a_mean_has_the_interval_of_student_s_tables(number: int, student: float) -> None:
    values = [float(place % 3) for place in range(number)]
    found = mean_of(values)
    assert found is not None
    half = student * stdev(values) / sqrt(number)
    assert found.estimate == fmean(values)
    assert isclose(found.high - found.estimate, half, rel_tol=0.01)
    assert isclose(found.estimate - found.low, half, rel_tol=0.01)


def test_of_fewer_values_nothing_is_said() -> None:
    assert mean_of([1.0] * (FEWEST - 1)) is None
    assert mean_of([1.0] * FEWEST) is not None


def test_wilson_s_interval_for_known_shares() -> None:
    """Brown, Cai and DasGupta (2001): none of 10 gives 0 to 0.278; 5 of 10 gives 0.237 to 0.763."""
    none, half = share_of([0.0] * 10), share_of([0.0, 1.0] * 5)
    assert (round(none.low, 3), round(none.high, 3)) == (0.0, 0.278)
    assert (round(half.low, 3), round(half.high, 3)) == (0.237, 0.763)
    whole = share_of([1.0] * 10)
    assert (round(whole.low, 3), round(whole.high, 3)) == (0.722, 1.0)


def test_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    """Of 2,000 samples about 100 miss; four standard deviations from that are 61 and 139."""
    rng, missed = Random(5), 0
    for _ in range(2_000):
        found = mean_of([rng.gauss(3, 2) for _ in range(12)])
        assert found is not None
        missed += not found.low <= 3 <= found.high
    assert 61 <= missed <= 139
