"""Which figures a hand makes, and the best of them: every reading of the hand against every row of the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wordrummi.core.tiles import Tiles
from wordrummi.numbers.international.catalogue import FIGURES, Figure
from wordrummi.numbers.international.figures import Context, FigureWitness
from wordrummi.numbers.international.reading import readings
from wordrummi.numbers.international.sheet import HOUSE, Sheet, Source
from wordrummi.numbers.tiles import JOKER, RACK_SIZE

NO_CONTEXT: Final = Context()


@dataclass(frozen=True, slots=True)
class Made:
    """A figure that a hand makes, what it is worth with the hand's jokers, and how it is made."""

    figure: Figure
    jokers: int
    value: int
    source: Source
    witness: FigureWitness


def made(
    tiles: Tiles, context: Context = NO_CONTEXT, sheet: Sheet = HOUSE, figures: Sequence[Figure] = FIGURES
) -> tuple[Made, ...]:
    """Return which of these figures fourteen tiles make, the best first; equal values in the book's order.

    Raises ValueError when it is another number of tiles, or some are unseen.
    """
    if len(tiles) != RACK_SIZE or tiles.unseen_number:
        raise ValueError(f"a hand has {RACK_SIZE} known tiles, not {tiles!r}")
    found: dict[Figure, FigureWitness] = {}
    wanted = list(figures)
    for reading in readings(tiles):
        for figure in wanted:
            witness = figure.predicate(reading, context)
            if witness is not None:
                found[figure] = witness
        wanted = [figure for figure in wanted if figure not in found]
    jokers = tiles[JOKER]
    shown = [
        Made(figure, jokers, sheet.value(figure.number, jokers), sheet.source(figure.number, jokers), witness)
        for figure, witness in found.items()
    ]
    return tuple(sorted(shown, key=lambda one: (-one.value, one.figure.number)))


def best(tiles: Tiles, context: Context = NO_CONTEXT, sheet: Sheet = HOUSE) -> Made | None:
    """Return the figure that counts, None when the hand makes none. Raises ValueError as `made` does."""
    return next(iter(made(tiles, context, sheet)), None)
