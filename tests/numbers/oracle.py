"""Is there a course of play? Answered by brute force over tiles that can be told apart, apart from the judge.

Every physical tile of the table before and of the rack gets a place in the table after, in every way; for each way
every choice of exchanges is tried. It shares no code with `wordrummi.numbers`, and is meant for small tables.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise, permutations, product
from typing import NamedTuple

Row = tuple[str, ...]
COLOURS = "kbor"
BOX = [f"{colour}{n}" for colour in COLOURS for n in range(1, 14)]


@dataclass(frozen=True)
class House:
    reuse: str = "new-meld"
    anywhere: bool = False
    both: bool = False
    freezes: bool = True
    play_on: bool = True
    points: int = 30
    two_jokers: bool = True
    permanent: bool = False


class Tile(NamedTuple):
    """A tile that can be told from all others. `home`: its meld before, -1 for the rack; `place`: where in it."""

    kind: str
    home: int
    place: int


def plain(row: Row) -> str | None:
    """Return what a row without jokers is: "run", "group" or None."""
    colours, numbers = [kind[0] for kind in row], [int(kind[1:]) for kind in row]
    if len(row) < 3:
        return None
    if len(set(numbers)) == 1 and len(set(colours)) == len(colours):
        return "group"
    steps = {b - a for a, b in pairwise(numbers)}
    return "run" if len(set(colours)) == 1 and steps in ({1}, {-1}) else None


@cache
def read(row: Row) -> tuple[tuple[str, Row], ...]:
    """Return every way to read a row, by putting every tile of the box in its jokers' places."""
    places = [at for at, kind in enumerate(row) if kind == "j"]
    found = []
    for chosen in product(BOX, repeat=len(places)):
        filled = list(row)
        for at, kind in zip(places, chosen, strict=True):
            filled[at] = kind
        shape = plain(tuple(filled))
        if shape:
            found.append((shape, tuple(filled)))
    return tuple(found)


def worth(row: Row) -> int:
    return max(sum(int(kind[1:]) for kind in filled) for _, filled in read(row))


class Exchange(NamedTuple):
    """What was done to a table meld with jokers: how it was read, which jokers were freed, and by which tiles."""

    meld: int
    shape: str
    reading: Row
    freed: tuple[int, ...]
    came: tuple[Tile, ...]


def legal(before: list[Row], rack: list[str], after: list[Row], opened: bool, house: House) -> bool:
    """Say whether a lay is legal. `rack` holds just the tiles that were laid."""
    if not rack or any(not read(row) or (row.count("j") > 1 and not house.two_jokers) for row in after):
        return False
    tiles = [Tile(kind, i, at) for i, row in enumerate(before) for at, kind in enumerate(row)]
    tiles += [Tile(kind, -1, at) for at, kind in enumerate(rack)]
    if sorted(tile.kind for tile in tiles) != sorted(kind for row in after for kind in row):
        return False
    return any(_course(before, rows, after, tiles, opened, house) for rows in _placings(tiles, after))


def _placings(tiles: list[Tile], after: list[Row]) -> Iterator[list[list[Tile]]]:
    """Return every way to put the tiles in the places of the table after."""
    by_kind: dict[str, list[Tile]] = defaultdict(list)
    slots: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for tile in tiles:
        by_kind[tile.kind].append(tile)
    for j, row in enumerate(after):
        for at, kind in enumerate(row):
            slots[kind].append((j, at))
    kinds = list(slots)
    for chosen in product(*(permutations(by_kind[kind]) for kind in kinds)):
        where = {
            slot: tile
            for kind, way in zip(kinds, chosen, strict=True)
            for slot, tile in zip(slots[kind], way, strict=True)
        }
        yield [[where[j, at] for at in range(len(row))] for j, row in enumerate(after)]


def _course(
    before: list[Row], rows: list[list[Tile]], after: list[Row], tiles: list[Tile], opened: bool, house: House
) -> bool:
    jokers = [i for i, row in enumerate(before) if "j" in row or house.permanent]
    ways = [list(_exchanges(i, before[i], tiles, house)) for i in jokers]
    for chosen in product(*ways):
        came = [tile for exchange in chosen for tile in exchange.came]
        if len(set(came)) < len(came):
            continue
        if _allowed(before, rows, after, chosen, house) and _opening(before, rows, after, came, opened, house):
            return True
    return False


def _exchanges(i: int, row: Row, tiles: list[Tile], house: House) -> Iterator[Exchange]:
    """Return everything that can be done to the jokers of one meld."""
    jokers = [at for at, kind in enumerate(row) if kind == "j"]
    givers = [tile for tile in tiles if tile.kind != "j" and (tile.home == -1 or (house.anywhere and tile.home != i))]
    for shape, reading in read(row):
        for number in range(len(jokers) + 1):
            for freed in combinations(jokers, number):
                wanted = [reading[at] for at in freed]
                if number and shape == "group" and len(row) == 3 and house.both:
                    kept = {reading[at] for at in range(3)}
                    fourth = [f"{colour}{reading[0][1:]}" for colour in COLOURS]
                    wanted += [kind for kind in fourth if kind not in kept]
                options = [[tile for tile in givers if tile.kind == kind] for kind in wanted]
                for came in product(*options):
                    yield Exchange(i, shape, reading, freed, came)


def _allowed(
    before: list[Row], rows: list[list[Tile]], after: list[Row], chosen: tuple[Exchange, ...], house: House
) -> bool:
    frozen = {x.meld for x in chosen if house.freezes and len(x.freed) < before[x.meld].count("j")}
    if house.permanent:
        frozen = set(range(len(before)))
    for x in chosen:
        if any(tile.home in frozen for tile in x.came):
            return False
        if (
            house.freezes
            and not house.permanent
            and any(tile.home == y.meld and any(t.home == x.meld for t in y.came) for tile in x.came for y in chosen)
        ):
            return False
    blocks = []
    for x in chosen:
        if x.meld in frozen:
            place = _stands(x, rows, after, house)
            if place is None:
                return False
            blocks.append(place)
        elif not house.freezes and not _moved_as_read(chosen, rows, after):
            return False
    if len(set(blocks)) < len(blocks):
        return False
    return all(_reused(x, at, before, rows, chosen, house) for x in chosen for at in x.freed)


def _stands(x: Exchange, rows: list[list[Tile]], after: list[Row], house: House) -> int | None:
    """Return the meld after in which a frozen meld lies, its jokers where they were, None when it does not."""
    size = len(x.reading)
    for j, row in enumerate(rows):
        here = {at: tile for at, tile in enumerate(row) if tile.home == x.meld and tile.place not in x.freed}
        if len(here) != size - len(x.freed) or not all(tile in row for tile in x.came):
            continue
        for shape, reading in read(after[j]):
            same = all(reading[at] == x.reading[tile.place] for at, tile in here.items())
            if shape == x.shape and (same or shape == "group"):
                return j
    return None


def _moved_as_read(chosen: tuple[Exchange, ...], rows: list[list[Tile]], after: list[Row]) -> bool:
    """Where jokers do not freeze: one that was not exchanged stands for the same tile wherever it went."""
    for j, row in enumerate(rows):
        bound = {
            at: x.reading[tile.place]
            for at, tile in enumerate(row)
            for x in chosen
            if tile.kind == "j" and tile.home == x.meld and tile.place not in x.freed
        }
        if not any(all(reading[at] == kind for at, kind in bound.items()) for _, reading in read(after[j])):
            return False
    return True


def _reused(
    x: Exchange, at: int, before: list[Row], rows: list[list[Tile]], chosen: tuple[Exchange, ...], house: House
) -> bool:
    row = next(row for row in rows if Tile("j", x.meld, at) in row)
    freed = {Tile("j", y.meld, place) for y in chosen for place in y.freed}
    came = {tile for y in chosen for tile in y.came}
    whole = {k for k in range(len(before)) if _whole(k, before[k], row, chosen)}
    rack = [tile for tile in row if tile.home == -1 and tile not in came]
    others = [tile for tile in row if tile not in rack and tile not in freed]
    match house.reuse:
        case "anywhere":
            return True
        case "another-meld":
            return x.meld not in whole
        case "new-meld":
            return not whole
        case "two-from-rack":
            return not whole and len(rack) >= 2
        case _:
            return not others and len(rack) >= 2


def _whole(k: int, meld: Row, row: list[Tile], chosen: tuple[Exchange, ...]) -> bool:
    """Say whether a meld of the table, exchanges done, lies whole in a row."""
    x = next((x for x in chosen if x.meld == k), None)
    freed = x.freed if x else ()
    kept = all(Tile(kind, k, at) in row for at, kind in enumerate(meld) if at not in freed)
    return kept and (x is None or sum(tile in row for tile in x.came) >= len(freed))


def _opening(
    before: list[Row], rows: list[list[Tile]], after: list[Row], came: list[Tile], opened: bool, house: House
) -> bool:
    if opened:
        return True
    own = [j for j, row in enumerate(rows) if all(tile.home == -1 and tile not in came for tile in row)]
    if sum(worth(after[j]) for j in own) < house.points:
        return False
    rest = [j for j in range(len(rows)) if j not in own]
    return house.play_on or all(_untouched(rows[j], after[j], before) for j in rest)


def _untouched(row: list[Tile], kinds: Row, before: list[Row]) -> bool:
    homes = {tile.home for tile in row}
    if len(homes) != 1 or -1 in homes or len(row) != len(before[row[0].home]):
        return False
    lay = before[row[0].home]
    return {tuple(sorted(r)) for _, r in read(kinds)} == {tuple(sorted(r)) for _, r in read(lay)}
