"""How sure a mean and a share are: intervals that hold the true value in 95 of 100 tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

CONFIDENCE: Final = 0.95
FEWEST: Final = 5
"""With fewer values nothing is said of a mean: the quantile below is off by more than a hundredth then."""

_Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate, and the bounds between which the true value is believed to lie."""

    estimate: float
    low: float
    high: float


def mean_of(values: Sequence[float]) -> Interval | None:
    """Return the mean with its interval by Student; None for too few values."""
    if len(values) < FEWEST:
        return None
    mean, half = fmean(values), _quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(mean, mean - half, mean + half)


def share_of(values: Sequence[float]) -> Interval:
    """Return the mean of values from 0 to 1 with its interval by Wilson, which holds for shares near 0 and 1 as well.

    Values between 0 and 1 vary less than the interval allows for, so it is rather too wide than too narrow.
    """
    share, number = fmean(values), len(values)
    centre = (share + _Z**2 / (2 * number)) / (1 + _Z**2 / number)
    half = _Z * sqrt(share * (1 - share) / number + _Z**2 / (4 * number**2)) / (1 + _Z**2 / number)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def _quantile(freedom: int) -> float:
    """Return the quantile of Student's t, by its expansion about the normal one (Abramowitz and Stegun, 26.7.5)."""
    z = _Z
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
