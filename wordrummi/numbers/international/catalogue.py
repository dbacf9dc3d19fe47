"""The forty figures, a row each, in the book's order; their values are in `sheet`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wordrummi.numbers.international import figures as f
from wordrummi.numbers.international.reading import MAJOR, MINOR

LITTLE_WAVE, BIG_WAVE = 1, 8
"""The first rank of a wave."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One of the forty."""

    number: int
    id: str
    predicate: f.Predicate


_ROWS: Final[tuple[tuple[str, f.Predicate], ...]] = (
    ("hand-1", f.in_sets(f.with_run)),
    ("hand-minor", f.in_sets(f.with_run, f.minor)),
    ("hand-minor-51", f.in_sets(f.with_run, f.minor, f.at_most(51))),
    ("minor-51-groups", f.in_sets(f.groups_only, f.minor, f.at_most(51))),
    ("minor-51-runs", f.in_sets(f.runs_only, f.minor, f.at_most(51))),
    ("piccolo-41-odd", f.total_odd(41)),
    ("piccolo-41-sets", f.in_sets(f.at_most(41))),
    ("piccolo-41-runs", f.in_sets(f.runs_only, f.at_most(41))),
    ("piccolo-41-groups", f.in_sets(f.groups_only, f.at_most(41))),
    ("grand-odd", f.all_odd(MAJOR)),
    ("grand-sets", f.in_sets(f.major)),
    ("grand-square", f.grand_square),
    ("four-colors", f.in_sets(f.runs_each_of(4))),
    ("four-colors-minor", f.in_sets(f.runs_each_of(4), f.minor)),
    ("four-colors-major", f.in_sets(f.runs_each_of(4), f.major)),
    ("three-colors", f.in_sets(f.runs_each_of(3))),
    ("three-colors-minor", f.in_sets(f.runs_each_of(3), f.minor)),
    ("three-colors-major", f.in_sets(f.runs_each_of(3), f.major)),
    ("two-colors", f.in_sets(f.runs_in(2))),
    ("two-colors-minor", f.in_sets(f.runs_in(2), f.minor)),
    ("two-colors-major", f.in_sets(f.runs_in(2), f.major)),
    ("single-color-odd", f.single_color_odd),
    ("single-color-runs", f.in_sets(f.runs_in(1))),
    ("royal", f.royal),
    ("sticks", f.in_sets(f.groups_only)),
    ("sticks-minor", f.in_sets(f.groups_only, f.minor)),
    ("sticks-major", f.in_sets(f.groups_only, f.major)),
    ("mosaic", f.mosaic),
    ("little-wave", f.wave(LITTLE_WAVE)),
    ("big-wave", f.wave(BIG_WAVE)),
    ("little-wave-single-color", f.in_sets(f.from_to(LITTLE_WAVE), f.runs_in(1))),
    ("big-wave-single-color", f.in_sets(f.from_to(BIG_WAVE), f.runs_in(1))),
    ("little-wave-two-colors", f.in_sets(f.from_to(LITTLE_WAVE), f.runs_in(2))),
    ("big-wave-two-colors", f.in_sets(f.from_to(BIG_WAVE), f.runs_in(2))),
    ("seven-pairs", f.seven_pairs()),
    ("seven-pairs-minor", f.seven_pairs(MINOR)),
    ("seven-pairs-major", f.seven_pairs(MAJOR)),
    ("seven-pairs-single-color", f.seven_pairs(one_colour=True)),
)

_BLITZ: Final[tuple[tuple[str, f.Predicate], ...]] = (
    ("little-blitz", f.blitz(lambda context: context.first_turn, [predicate for _, predicate in _ROWS])),
    ("grand-blitz", f.blitz(lambda context: context.dealt, [predicate for _, predicate in _ROWS])),
)

FIGURES: Final = tuple(Figure(number, *row) for number, row in enumerate((*_ROWS, *_BLITZ), start=1))
"""All forty."""

NUMBER: Final = {figure.id: figure.number for figure in FIGURES}
"""A figure's number in the book, by its id."""
