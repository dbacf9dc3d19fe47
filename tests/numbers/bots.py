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
    """Return melds of rack tiles alone, jokers filling gaps, in a random order."""
    found: list[Meld] = []
    jokers = rack["j"]
    for n in range(1, 14):
        held = [f"{colour}{n}" for colour in COLOURS if rack[f"{colour}{n}"]]
        for size in (4, 3, 2):
            for chosen in combinations(held, size):
                if size > 2:
                    found.append(Meld(chosen))
                elif jokers:
                    found.append(Meld((*chosen, "j")))
    for colour in COLOURS:
        for low in range(1, 13):
            for length in (3, 4, 5):
                kinds = [name(colour, rank) for rank in range(low, low + length)] if low + length <= 15 else []
                row = [kind if rack[kind] else "j" for kind in kinds]
                if kinds and row.count("j") <= min(jokers, 1):
                    found.append(Meld(tuple(row)))
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


def added(table: Table, rack: Tiles) -> Iterator[tuple[Table, str]]:
    """Return tables with one rack tile more in a meld: at an end of a run, as fourth colour, or splitting a run."""
    for i, meld in enumerate(table):
        before, after = table[:i], table[i + 1 :]
        for kind in rack.kinds():
            yield (*before, Meld((*meld.tiles, kind)), *after), kind
            yield (*before, Meld((kind, *meld.tiles)), *after), kind
            if kind in meld.tiles and len(meld.tiles) >= 5:
                at = meld.tiles.index(kind)
                yield (*before, Meld((*meld.tiles[:at], kind)), Meld(meld.tiles[at:]), *after), kind


def exchanged(table: Table, rack: Tiles, rng: Random) -> Iterator[Table]:
    """Return tables where a rack tile took a joker's place, and the joker went to a meld of the rack or to an end."""
    for i, meld in enumerate(table):
        if "j" not in meld.tiles:
            continue
        at = meld.tiles.index("j")
        for kind in rack.kinds():
            if kind == "j":
                continue
            freed = (*table[:i], Meld((*meld.tiles[:at], kind, *meld.tiles[at + 1 :])), *table[i + 1 :])
            rest = rack - Tiles((kind,)) + Tiles(("j",))
            for new in list(own_melds(rest, rng))[:12]:
                if "j" in new.tiles:
                    yield (*freed, new)
            for k, other in enumerate(freed):
                if k != i:
                    yield (*freed[:k], Meld((*other.tiles, "j")), *freed[k + 1 :])


def lays(table: Table, rack: Tiles, rng: Random, *, opened: bool, points: int) -> Iterator[Table]:
    """Return tables after that might be legal, most ambitious first."""
    if not opened:
        if chosen := opening(rack, points, rng):
            yield (*table, *chosen)
        return
    yield from exchanged(table, rack, rng)
    for meld in own_melds(rack, rng):
        if Tiles(meld.tiles) <= rack:
            yield (*table, meld)
    singles = [after for after, _ in added(table, rack)]
    rng.shuffle(singles)
    yield from singles
