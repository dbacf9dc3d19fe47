"""The table options of the letter games: declared here, once. Defaults and rulings as the rules tell them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wordrummi.core.events import OptionValue
from wordrummi.core.options import OptionError, declared, option, read

SABRA: Final = "word-sabra"
INTERNATIONALE: Final = "word-internationale"


def _both(value: OptionValue) -> dict[str, OptionValue]:
    return {SABRA: value, INTERNATIONALE: value}


def _each(sabra: OptionValue, internationale: OptionValue) -> dict[str, OptionValue]:
    return {SABRA: sabra, INTERNATIONALE: internationale}


@dataclass(frozen=True, slots=True)
class WordOptions:
    """The house rules of a letter game; read them with `read_options`."""

    direction: str = option(_both("clockwise"), ("clockwise", "counter-clockwise"), elsewhere="clockwise")
    starter: str = option(_both("draw"), ("draw", "oldest", "youngest", "named"), elsewhere="draw")
    seconds: int | None = option(
        _both(None), (None, 40, 60, 120, 180), elsewhere=None, closed=False, least=1, most=3600
    )
    seconds_growth: int = option({SABRA: 0}, (0, 10, 30), elsewhere=0, closed=False, most=600)
    min_length: int = option(_each(2, 3), (2, 3, 4), elsewhere=2, closed=False, least=2, most=9)
    start_word_min_length: int = option(_both(3), (2, 3, 6), elsewhere=3, closed=False, least=2, most=9)
    start_single_word: bool = option(_both(False), (False, True), elsewhere=False)
    min_remainder: int = option({INTERNATIONALE: 3}, (2, 3), elsewhere=1, closed=False, least=2, most=9)
    remainder: str = option({INTERNATIONALE: "contiguous"}, ("contiguous", "in-order"), elsewhere="contiguous")
    unchanged: str = option(_both("contiguous"), ("contiguous", "in-order"), elsewhere="contiguous")
    remainder_may_grow: bool = option({INTERNATIONALE: False}, (False, True), elsewhere=False)
    repeat: str = option(_both("pass-over"), ("pass-over", "zero"), elsewhere="pass-over")
    overtime: str = option(_each("zero", "none"), ("none", "zero", "reject"), elsewhere="none")
    pot: str = option(_both("closed"), ("closed", "open"), elsewhere="closed")
    end: str = option(_each("pot", "points"), ("pot", "points"), elsewhere="pot")
    deduct_at_points_end: bool = option(_both(True), (True, False), elsewhere=True)
    points_game_ends_with_pot: bool = option(_both(False), (False, True), elsewhere=False)
    target: int = option(_both(50), (30, 50, 100), elsewhere=50, closed=False, least=1, most=1000)
    policy: str = option(_both("strict"), ("strict", "open", "children"), elsewhere="strict", closed=False)
    unlisted_compounds: str = option(_both("ask"), ("ask", "refuse", "accept"), elsewhere="ask")
    punctuation: str = option(_both("ignored"), ("ignored", "unplayable"), elsewhere="ignored")
    adjudication: str = option(_both("automatic"), ("automatic", "challenge"), elsewhere="automatic")
    failed_challenge: str = option(_both("nothing"), ("nothing", "lose-turn", "5-points"), elsewhere="nothing")
    exchange_from: str = option(_both("anywhere"), ("rack", "anywhere"), elsewhere="anywhere")


CHILDREN: Final[Mapping[str, OptionValue]] = {
    "policy": "children",
    "min_length": 2,
    "min_remainder": 2,
    "start_word_min_length": 2,
}
"""The children's preset (rules, section 3 and 7)."""


def read_options(variant: str, given: Mapping[str, object]) -> WordOptions:
    """Return the options of a letter game: the variant's defaults with the given values over them.

    Raises OptionError for an option that is unknown, not of this variant, out of its values, or at odds with another.
    """
    options = read(WordOptions, variant, given)
    if options.seconds_growth and options.seconds is None:
        raise OptionError("seconds_growth", "option.needs", other="seconds")
    return options


def children(variant: str) -> dict[str, OptionValue]:
    """Return the part of the children's preset that the variant has."""
    known = declared(WordOptions)
    return {name: value for name, value in CHILDREN.items() if variant in known[name].default}
