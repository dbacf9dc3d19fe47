"""What a hand is good for: the figures it makes, what completes it, what to discard, what it is near to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from wordrummi.core.tiles import Kind, Tiles
from wordrummi.numbers.international.catalogue import FIGURES, Figure
from wordrummi.numbers.international.figures import Context
from wordrummi.numbers.international.nearest import REACH, Near, nearest
from wordrummi.numbers.international.scoring import DOUBLED
from wordrummi.numbers.international.sheet import HOUSE, Sheet
from wordrummi.numbers.international.showing import NO_CONTEXT, Made, made
from wordrummi.numbers.tiles import JOKER, NUMBERS, RACK_SIZE, number_of

FEWEST, MOST = RACK_SIZE - 1, RACK_SIZE + 1


@dataclass(frozen=True, slots=True)
class Completion:
    """A tile that completes thirteen: the best figure with it, and how many of it the hand does not hold itself.

    `trump`: it is the trump, which lies there for a Hand; it counts as drawable.
    """

    tile: Kind
    best: Made
    left: int
    trump: bool


@dataclass(frozen=True, slots=True)
class Analysis:
    """What 13, 14 or 15 tiles are good for.

    `figures`: those that they make (of fifteen: with the best discard). `discard`: of fifteen, the tile to throw out;
    `doubled`: that is a joker, going out with which doubles all scores. `completions`: of thirteen.
    `nearest`: within `reach` tiles.
    """

    figures: tuple[Made, ...]
    nearest: tuple[Near, ...]
    reach: int
    discard: Kind | None = None
    doubled: bool = False
    completions: tuple[Completion, ...] = ()

    @property
    def best(self) -> Made | None:
        """The figure that counts."""
        return next(iter(self.figures), None)


def analyse(
    tiles: Tiles,
    trump: Kind | None = None,
    context: Context = NO_CONTEXT,
    sheet: Sheet = HOUSE,
    reach: int = REACH,
) -> Analysis:
    """Return what these tiles are good for. Raises ValueError unless they are 13 to 15 known tiles of one box."""
    if not FEWEST <= len(tiles) <= MOST or tiles.unseen_number or NUMBERS.excess(tiles):
        raise ValueError(f"{FEWEST} to {MOST} tiles of one box are needed, not {tiles!r}")
    near = nearest(tiles, sheet, reach)
    if len(tiles) < RACK_SIZE:
        found = sorted(_completions(tiles, near, trump, context, sheet), key=lambda one: -one.best.value)
        return Analysis((), near, reach, completions=tuple(found))
    if len(tiles) == RACK_SIZE:
        return Analysis(made(tiles, context, sheet), near, reach)
    figures, discard = _best_discard(tiles, context, sheet) or ((), _useless(tiles, near))
    return Analysis(figures, near, reach, discard, doubled=bool(figures) and discard == JOKER)


def _completions(
    tiles: Tiles, near: tuple[Near, ...], trump: Kind | None, context: Context, sheet: Sheet
) -> Iterator[Completion]:
    figures = _at_hand(near, 1)
    if figures:
        for kind in NUMBERS.tiles.kinds():
            left = NUMBERS.tiles[kind] - tiles[kind]
            shown = made(tiles + Tiles([kind]), context, sheet, figures) if left else ()
            if shown:
                yield Completion(kind, shown[0], left, trump=kind == trump)


def _at_hand(near: tuple[Near, ...], distance: int) -> tuple[Figure, ...]:
    """Return the figures that are no further away; the blitz figures with them, for they are made of any of these."""
    ids = {one.figure.id for one in near if one.distance <= distance}
    blitz: Final = FIGURES[-2:]
    return tuple(figure for figure in FIGURES if figure.id in ids or (ids and figure in blitz))


def _best_discard(tiles: Tiles, context: Context, sheet: Sheet) -> tuple[tuple[Made, ...], Kind] | None:
    """Return the figures of the best fourteen of fifteen tiles and the tile left over, None when none makes any."""
    tries = [(made(tiles - Tiles([kind]), context, sheet), kind) for kind in tiles.kinds()]
    worth = {kind: figures[0].value * (DOUBLED if kind == JOKER else 1) for figures, kind in tries if figures}
    return max((one for one in tries if one[0]), key=lambda one: worth[one[1]], default=None)


def _useless(tiles: Tiles, near: tuple[Near, ...]) -> Kind:
    """Return the highest tile that is of no use for the nearest figure; when none is near, the highest of all."""
    real = [kind for kind in tiles if kind != JOKER]
    spare = next((one.spare for one in near if one.spare), tuple(real))
    return max(spare, key=number_of)
