"""Every table after, on small positions: the best one that the oracle of the rules calls legal.

Shares no code with the program: melds by `tests.numbers.oracle`, tables by putting every tile in every meld.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from tests.numbers.oracle import COLOURS, House, Row, legal, read

Laid = tuple[str, ...]
Tables = frozenset[tuple[Row, ...]]


@dataclass(frozen=True)
class Best:
    """The tiles and the points of the turn with most tiles, and of the turn with most points."""

    most_tiles: tuple[int, int]
    most_points: tuple[int, int]


@cache
def melds_with(kind: str) -> tuple[Row, ...]:
    """Return every meld without jokers that holds a tile."""
    colour, number = kind[0], int(kind[1:])
    full: list[Row] = [
        tuple(f"{colour}{n}" for n in range(low, high + 1))
        for low in range(1, number + 1)
        for high in range(max(number, low + 2), 14)
    ]
    others = [f"{c}{number}" for c in COLOURS if c != colour]
    return (*full, *((kind, *more) for size in (2, 3) for more in combinations(others, size)))


def rows_with(kind: str, tiles: Counter[str]) -> Iterator[Row]:
    """Yield every meld that holds a tile and can be made of these, jokers in any places."""
    found = set()
    for meld in melds_with(kind):
        lacking = {at for at, tile in enumerate(meld) if not tiles[tile]}
        rest = [at for at, tile in enumerate(meld) if at not in lacking and tile != kind]
        for more in range(tiles["j"] - len(lacking) + 1):
            for places in combinations(rest, more):
                found.add(tuple("j" if at in places or at in lacking else tile for at, tile in enumerate(meld)))
    yield from sorted(found)


def tables(tiles: Counter[str]) -> Iterator[tuple[Row, ...]]:
    """Yield every way to lay all these tiles in melds."""
    real = sorted(kind for kind, number in tiles.items() if number and kind != "j")
    if not real:
        if not tiles["j"]:
            yield ()
        return
    for row in rows_with(real[0], tiles):
        for rest in tables(tiles - Counter(row)):
            yield (row, *rest)


def subsets(rack: tuple[str, ...]) -> list[Laid]:
    """Return every choice of at least one rack tile."""
    return sorted({chosen for size in range(1, len(rack) + 1) for chosen in combinations(sorted(rack), size)})


def worth(after: tuple[Row, ...], laid: Laid) -> int:
    """Return the points of the laid tiles; their jokers are those that are worth most."""
    real = sum(int(kind[1:]) for kind in laid if kind != "j")
    number = laid.count("j")
    choices = []
    for row in after:
        places = [at for at, kind in enumerate(row) if kind == "j"]
        values = {tuple(sorted(int(filled[at][1:]) for at in places)) for _, filled in read(row)}
        choices.append(max(values, default=()))
    jokers = sorted((value for values in choices for value in values), reverse=True)
    return real + sum(jokers[:number])


def lays(before: list[Row], rack: tuple[str, ...]) -> list[tuple[int, int, Laid, tuple[Row, ...]]]:
    """Return every table after with the number of tiles laid, their points, and the tiles."""
    lying = Counter(kind for row in before for kind in row)
    found = []
    for laid in subsets(rack):
        whole = {tuple(sorted(table)) for table in tables(lying + Counter(laid))}
        found += [(len(laid), worth(table, laid), laid, table) for table in whole]
    return found


def best(before: list[Row], rack: tuple[str, ...], opened: bool, house: House) -> Best | None:
    """Return the best turns, None when there is no lay."""
    every = lays(before, rack)
    known: dict[tuple[Row, ...], bool] = {}

    def first(order: list[tuple[int, int, Laid, tuple[Row, ...]]]) -> tuple[int, int] | None:
        for tiles, points, laid, table in order:
            if table not in known:
                known[table] = legal(before, list(laid), list(table), opened, house)
            if known[table]:
                return tiles, points
        return None

    most_tiles = first(sorted(every, key=lambda lay: (-lay[0], -lay[1])))
    most_points = first(sorted(every, key=lambda lay: (-lay[1], -lay[0])))
    return None if most_tiles is None or most_points is None else Best(most_tiles, most_points)


def least_changed(before: list[Row], rack: tuple[str, ...], opened: bool, house: House, most: int) -> int | None:
    """Return the most tiles that can be laid while all but `most` melds lie as they lay, None without a lay."""
    found = None
    for size in range(min(most, len(before)), min(most, len(before)) + 1):
        for chosen in combinations(range(len(before)), size):
            kept = [row for at, row in enumerate(before) if at not in chosen]
            broken = [row for at, row in enumerate(before) if at in chosen]
            for tiles, _, laid, table in sorted(lays(broken, rack), key=lambda lay: -lay[0]):
                if found is not None and tiles <= found:
                    break
                if legal(before, list(laid), [*table, *kept], opened, house):
                    found = tiles
    return found
