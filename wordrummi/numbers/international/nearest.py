"""How far tiles are from each figure, and which would bring them there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from wordrummi.core.tiles import Kind, Tiles
from wordrummi.numbers.international import targets
from wordrummi.numbers.international.catalogue import BIG_WAVE, FIGURES, LITTLE_WAVE, NUMBER, Figure
from wordrummi.numbers.international.figures import WAVE
from wordrummi.numbers.international.reading import KINDS, MAJOR, MINOR, PARTS, Part
from wordrummi.numbers.international.search import (
    COPIES,
    DIVISIONS,
    FOUR_PARTS,
    THREE_PARTS,
    Holding,
    Target,
    Wanted,
    closest,
)
from wordrummi.numbers.international.sheet import HOUSE, Sheet, Source
from wordrummi.numbers.tiles import ACE_HIGH, COLOURS, JOKER, LOWEST, RACK_SIZE, number_of

REACH: Final = 4
"""How many tiles away a figure may be to be told of, unless more is asked."""

_Finder: TypeAlias = Callable[[Holding, int], Target | None]
"""Finds tiles that make a figure and keep most of a holding; None when none keep as many as the number asked."""


@dataclass(frozen=True, slots=True)
class Near:
    """A figure and one way to it: any `distance` of the `wanted` tiles complete it, the jokers being what then lacks.

    No way is shorter. `spare`: held tiles that are of no use on this way. `value`: of the figure with the jokers held.
    """

    figure: Figure
    distance: int
    jokers: int
    value: int
    source: Source
    wanted: tuple[Kind, ...]
    spare: tuple[Kind, ...]


def _is_run(part: Part) -> bool:
    return part.colour is not None


def _is_group(part: Part) -> bool:
    return part.colour is None


def _is_minor(part: Part) -> bool:
    return part.minor


def _is_major(part: Part) -> bool:
    return part.major


_NARROWED: Final[Mapping[str, tuple[Callable[[Part], bool], ...]]] = {
    "": (),
    "-minor": (_is_minor,),
    "-major": (_is_major,),
}


def _parts(*conditions: Callable[[Part], bool]) -> tuple[Part, ...]:
    return tuple(part for part in PARTS if all(holds(part) for holds in conditions))


def _of_sets() -> Iterable[tuple[str, tuple[Wanted, ...]]]:
    yield "hand-1", (Wanted(_parts(), with_run=True),)
    yield "hand-minor", (Wanted(_parts(_is_minor), with_run=True),)
    yield "hand-minor-51", (Wanted(_parts(_is_minor), with_run=True, limit=51),)
    yield "minor-51-groups", (Wanted(_parts(_is_minor, _is_group), limit=51),)
    yield "minor-51-runs", (Wanted(_parts(_is_minor, _is_run), limit=51),)
    yield "piccolo-41-sets", (Wanted(_parts(), limit=41),)
    yield "piccolo-41-runs", (Wanted(_parts(_is_run), limit=41),)
    yield "piccolo-41-groups", (Wanted(_parts(_is_group), limit=41),)
    yield "grand-sets", (Wanted(_parts(_is_major)),)
    yield "single-color-runs", _runs_in(1, _parts(_is_run))
    for suffix, narrowed in _NARROWED.items():
        yield f"sticks{suffix}", (Wanted(_parts(_is_group, *narrowed)),)
        runs = _parts(_is_run, *narrowed)
        yield f"four-colors{suffix}", _runs_in(4, runs, FOUR_PARTS)
        yield f"three-colors{suffix}", _runs_in(3, runs, THREE_PARTS)
        yield f"two-colors{suffix}", _runs_in(2, runs)


def _runs_in(
    number: int, runs: tuple[Part, ...], each: tuple[tuple[int, ...], ...] | None = None
) -> tuple[Wanted, ...]:
    """Return the choices of colours for runs; `each`: their sizes, where every run is of another colour."""
    return tuple(
        Wanted(
            tuple(part for part in runs if part.colour in colours),
            DIVISIONS if each is None else each,
            colours=frozenset(colours),
            each=each is not None,
        )
        for colours in combinations(COLOURS, number)
    )


def _waves(first: int, colours: int) -> tuple[Target, ...]:
    """Return the two runs of seven from this rank, in one colour or in two."""
    last = first + WAVE - 1
    chosen = combinations(COLOURS, 2) if colours == 2 else ((colour, colour) for colour in COLOURS)
    return tuple((*targets.sequence(one, first, last), *targets.sequence(two, first, last)) for one, two in chosen)


_ROYAL: Final = tuple(targets.sequence(colour, LOWEST, ACE_HIGH) for colour in COLOURS)
_MINOR_KINDS: Final = tuple(kind for kind in KINDS if number_of(kind) in MINOR)
_MAJOR_KINDS: Final = tuple(kind for kind in KINDS if number_of(kind) in MAJOR)

_LOOSE: Final[Mapping[str, Callable[[Holding], Target]]] = {
    "piccolo-41-odd": lambda holding: targets.total_up_to(holding, 41),
    "grand-odd": lambda holding: targets.any_of(holding, _MAJOR_KINDS),
    "grand-square": targets.square,
    "single-color-odd": targets.one_colour,
    "royal": lambda holding: targets.best(holding, _ROYAL),
    "mosaic": targets.mosaic,
    "little-wave": lambda holding: targets.wave(holding, LITTLE_WAVE),
    "big-wave": lambda holding: targets.wave(holding, BIG_WAVE),
    "little-wave-single-color": lambda holding: targets.best(holding, _waves(LITTLE_WAVE, 1)),
    "big-wave-single-color": lambda holding: targets.best(holding, _waves(BIG_WAVE, 1)),
    "little-wave-two-colors": lambda holding: targets.best(holding, _waves(LITTLE_WAVE, 2)),
    "big-wave-two-colors": lambda holding: targets.best(holding, _waves(BIG_WAVE, 2)),
    "seven-pairs": lambda holding: targets.pairs(holding, KINDS),
    "seven-pairs-minor": lambda holding: targets.pairs(holding, _MINOR_KINDS),
    "seven-pairs-major": lambda holding: targets.pairs(holding, _MAJOR_KINDS),
    "seven-pairs-single-color": targets.pairs_of_one_colour,
}


def _search(choices: tuple[Wanted, ...]) -> _Finder:
    return lambda holding, least: closest(holding, choices, least)


def _whole(find: Callable[[Holding], Target]) -> _Finder:
    return lambda holding, least: target if holding.kept(target := find(holding)) >= least else None


_FINDERS: Final[Mapping[str, _Finder]] = {
    **{name: _search(choices) for name, choices in _of_sets()},
    **{name: _whole(find) for name, find in _LOOSE.items()},
}


def nearest(tiles: Tiles, sheet: Sheet = HOUSE, reach: int = REACH) -> tuple[Near, ...]:
    """Return the figures that are no more than `reach` tiles away, the nearest first, then the most valuable.

    Distances are exact: the fewest tiles to take in (and, from fourteen, to throw out for them); 0 for a figure that is
    made, with the fifteenth tile thrown out. Blitz figures ask for a moment, not for tiles, and are left out.
    Raises ValueError when a tile is unseen.
    """
    if tiles.unseen_number:
        raise ValueError(f"a hand has known tiles only, not {tiles!r}")
    holding = Holding(tiles)
    least = max(0, RACK_SIZE - holding.jokers - reach)
    found = []
    for name, find in _FINDERS.items():
        target = find(holding, least)
        if target is not None:
            found.append(_near(holding, FIGURES[NUMBER[name] - 1], target, sheet))
    return tuple(sorted(found, key=lambda near: (near.distance, -near.value, near.figure.number)))


def is_within(tiles: Tiles, figure: Figure, distance: int) -> bool:
    """Return whether tiles are no more than so many away from a figure. Raises KeyError for a blitz figure."""
    holding = Holding(tiles)
    return _FINDERS[figure.id](holding, max(0, RACK_SIZE - holding.jokers - distance)) is not None


def bringing(tiles: Tiles, near: Near) -> tuple[Kind, ...]:
    """Return every kind of tile that brings a figure one tile nearer, by whatever way; none when it is made.

    `near`: what `nearest` told of it for these tiles. A joker brings any figure nearer.
    """
    if not near.distance:
        return ()
    lacking = (kind for kind in KINDS if tiles[kind] < COPIES)
    nearer = near.distance - 1
    return (*(kind for kind in lacking if is_within(tiles + Tiles((kind,)), near.figure, nearer)), JOKER)


def _near(holding: Holding, figure: Figure, target: Target, sheet: Sheet) -> Near:
    asked = Counter(target)
    real = Counter({kind: min(count, COPIES) for kind, count in asked.items()})
    distance = max(0, RACK_SIZE - holding.jokers - holding.kept(target))
    wanted, spare = (real - holding.real).elements(), (holding.real - asked).elements()
    value, source = sheet.value(figure.number, holding.jokers), sheet.source(figure.number, holding.jokers)
    return Near(figure, distance, holding.jokers, value, source, tuple(wanted), tuple(spare))
