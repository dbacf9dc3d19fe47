"""Seeded random positions with the real tiles: so many tiles on the table, fourteen on the rack or what is left."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from wordrummi.core.table import Meld
from wordrummi.core.tiles import Tiles
from wordrummi.numbers.position import Position
from wordrummi.numbers.tiles import COLOURS, HIGHEST, JOKER, NUMBERS, RACK_SIZE, tile

Rows = list[tuple[str, ...]]

FULL = 80
"""A table with more tiles is cut from two decks that lie whole: tiles at random would not fit any more."""

MELDS: Rows = [
    *(
        tuple(tile(colour, number) for colour in colours)
        for number in range(1, HIGHEST + 1)
        for size in (3, 4)
        for colours in combinations(COLOURS, size)
    ),
    *(
        tuple(tile(colour, number) for number in range(low, low + size))
        for colour in COLOURS
        for size in (3, 4, 5)
        for low in range(1, HIGHEST + 2 - size)
    ),
]


def deal(number: int, seed: int, *, jokers: int | None = None, on_table: int = 0) -> Position:
    """Return a position with so many table tiles; `jokers` on the rack, as they come when not given.

    `on_table`: so many of the melds hold a joker in the place of a tile.
    """
    rng = Random(f"{number} {seed}")
    rows = _scattered(rng, number) if number <= FULL else _whole(rng, number)
    for at in rng.sample(range(len(rows)), on_table):
        place = rng.randrange(len(rows[at]))
        rows[at] = (*rows[at][:place], JOKER, *rows[at][place + 1 :])
    left = NUMBERS.tiles - Tiles(kind for row in rows for kind in row)
    wild = [kind for kind in left if kind == JOKER]
    bag = [kind for kind in left if kind != JOKER]
    rng.shuffle(bag)
    bag = rng.sample([*bag, *wild], len(bag) + len(wild)) if jokers is None else [*wild[:jokers], *bag]
    return Position(tuple(map(Meld, rows)), Tiles(bag[:RACK_SIZE]))


def _scattered(rng: Random, number: int) -> Rows:
    """Lay random melds until there are just so many tiles."""
    while True:
        left, rows, size = Counter(NUMBERS.tiles), Rows(), 0
        for _ in range(40 * number):
            row = rng.choice(MELDS)
            rest = number - size - len(row)
            if (rest == 0 or rest >= 3) and all(left[kind] for kind in row):
                left.subtract(row)
                rows.append(row)
                size += len(row)
        if size == number:
            return rows


def _whole(rng: Random, number: int) -> Rows:
    """Lay two decks in blocks of four runs and groups of four, and take tiles off groups and the ends of runs."""
    rows = [row for _ in range(2) for row in _deck(rng)]
    while sum(map(len, rows)) > number:
        at = rng.randrange(len(rows))
        if len(rows[at]) > 3:
            rows[at] = rng.choice((rows[at][1:], rows[at][:-1]))
        elif sum(map(len, rows)) >= number + 3:
            del rows[at]
    return rows


def _deck(rng: Random) -> Rows:
    rows, low = Rows(), 1
    while low <= HIGHEST:
        size = min(rng.choice((1, 1, 3, 4, 5)), HIGHEST + 1 - low)
        numbers = range(low, low + size)
        if size >= 3:
            rows += [tuple(tile(colour, number) for number in numbers) for colour in COLOURS]
        else:
            rows += [tuple(tile(colour, number) for colour in COLOURS) for number in numbers]
        low += size
    return rows
