"""A player that finds lays at random, good enough to bring games to their end. It knows nothing of the judge."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from wordrummi.core.table import Meld, Table
from wordrummi.core.tiles import Tiles

COLOURS = "kbor"
TOP = 14
"""A rank above 13 is written as a 1; where 1 is low only, the referee refuses it."""


def name(colour: str, rank: int) -> str:
    return f"{colour}{1 if rank == TOP else rank}"


def ranks(meld: Meld) -> tuple[str, int, int] | None:
    """Return colour, lowest and highest rank of a run written upwards, None for what is none."""
    real = [(at, kind) for at, kind in enumerate(meld.tiles) if kind != "j"]
    if len(real) < 2 or real[0][1][1:] == real[1][1][1:]:
        return None
    at, kind = real[0]
    start = int(kind[1:]) - at
    return (kind[0], start, start + len(meld.tiles) - 1) if start >= 1 else None


def own_melds(rack: Tiles, rng: Random) -> Iterator[Meld]:
    """Return melds of rack tiles alone, a joker filling a gap, in a random order."""
    held = {kind for kind in rack.kinds() if kind != "j"}
    joker = rack["j"] > 0
    found: list[Meld] = []
    for n in range(1, 14):
        group = [kind for colour in COLOURS if (kind := f"{colour}{n}") in held]
        found += [Meld(chosen) for size in (3, 4) for chosen in combinations(group, size)]
        found += [Meld((*chosen, "j")) for chosen in combinations(group, 2) if joker]
    for colour in COLOURS:
        row = [kind if (kind := name(colour, rank)) in held else "j" for rank in range(1, 15)]
        for low in range(12):
            for length in (3, 4, 5):
                run = row[low : low + length]
                if len(run) == length and run.count("j") <= joker:
                    found.append(Meld(tuple(run)))
    rng.shuffle(found)
    return iter(found)


def opening(rack: Tiles, points: int, rng: Random) -> list[Meld]:
    """Return disjoint own melds that may be worth enough."""
    chosen: list[Meld] = []
    worth = 0
    for meld in own_melds(rack, rng):
        if Tiles(meld.tiles) <= rack:
            rack -= Tiles(meld.tiles)
            chosen.append(meld)
            worth += sum(int(kind[1:]) for kind in meld.tiles if kind != "j") + 5 * meld.tiles.count("j")
            if worth >= points:
                return chosen
    return []


def fitting(meld: Meld, rack: Tiles) -> Iterator[Meld]:
    """Return a meld with one rack tile more: at an end of a run, or as fourth colour."""
    run = ranks(meld)
    if run is None:
        number = next(kind for kind in meld.tiles if kind != "j")[1:]
        kinds = [f"{colour}{number}" for colour in COLOURS if f"{colour}{number}" not in meld.tiles]
        yield from (Meld((*meld.tiles, kind)) for kind in (*kinds, "j") if rack[kind])
        return
    colour, low, high = run
    for kind in (name(colour, high + 1), "j"):
        if rack[kind]:
            yield Meld((*meld.tiles, kind))
    for kind in (name(colour, low - 1), "j"):
        if rack[kind]:
            yield Meld((kind, *meld.tiles))


def added(table: Table, rack: Tiles) -> Iterator[Table]:
    """Return tables with one rack tile more: added to a meld, or splitting a run."""
    for i, meld in enumerate(table):
        before, after = table[:i], table[i + 1 :]
        yield from ((*before, larger, *after) for larger in fitting(meld, rack))
        if len(meld.tiles) >= 5 and rack[meld.tiles[2]]:
            yield (*before, Meld(meld.tiles[:3]), Meld(meld.tiles[2:]), *after)


def standing_for(meld: Meld, at: int) -> list[str]:
    """Return the tiles that a joker may stand for."""
    run = ranks(meld)
    if run is not None:
        return [name(run[0], run[1] + at)]
    number = next(kind for kind in meld.tiles if kind != "j")[1:]
    return [f"{colour}{number}" for colour in COLOURS if f"{colour}{number}" not in meld.tiles]


def exchanged(table: Table, rack: Tiles, rng: Random) -> Iterator[Table]:
    """Return tables where a rack tile took a joker's place, and the joker went to a meld of the rack or to an end."""
    for i, meld in enumerate(table):
        if "j" not in meld.tiles:
            continue
        at = meld.tiles.index("j")
        for kind in standing_for(meld, at):
            if not rack[kind]:
                continue
            freed = (*table[:i], Meld((*meld.tiles[:at], kind, *meld.tiles[at + 1 :])), *table[i + 1 :])
            rest = rack - Tiles((kind,)) + Tiles(("j",))
            for new in list(own_melds(rest, rng))[:12]:
                if "j" in new.tiles:
                    yield (*freed, new)
            for k, other in enumerate(freed):
                if k != i:
                    yield (*freed[:k], Meld((*other.tiles, "j")), *freed[k + 1 :])


def rearranged(table: Table, rack: Tiles) -> Iterator[Table]:
    """Return tables where a tile to spare of a meld makes a group with two of the rack."""
    for i, meld in enumerate(table):
        if len(meld.tiles) < 4 or meld.tiles[0] == "j":
            continue
        spare, rest = meld.tiles[0], Meld(meld.tiles[1:])
        others = [kind for colour in COLOURS if rack[kind := f"{colour}{spare[1:]}"] and colour != spare[0]]
        if len(others) >= 2:
            yield (*table[:i], rest, *table[i + 1 :], Meld((spare, *others[:2])))


def lays(table: Table, rack: Tiles, rng: Random, *, opened: bool, points: int) -> Iterator[Table]:
    """Return tables after that might be legal, most ambitious first."""
    if not opened:
        if chosen := opening(rack, points, rng):
            yield (*table, *chosen)
        return
    yield from exchanged(table, rack, rng)
    yield from ((*table, meld) for meld in own_melds(rack, rng))
    singles = [*added(table, rack), *rearranged(table, rack)]
    rng.shuffle(singles)
    yield from singles
