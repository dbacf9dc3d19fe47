"""What a rack can lay on melds that stay: sets of its own, tiles added to what lies, jokers exchanged.

American plays so, and International's Open. What is found here is proposed; the referee's judge has the last word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nlargest
from itertools import islice
from typing import Final

from wordrummi.core.table import Meld, Table
from wordrummi.core.tiles import Kind, Tiles
from wordrummi.numbers.international.reading import PARTS, Part, lay
from wordrummi.numbers.international.search import Holding
from wordrummi.numbers.melds import LONGEST_RUN, SHORTEST, MeldTerms, Reading, Shape, readings
from wordrummi.numbers.tiles import ACE_HIGH, COLOURS, JOKER, LOWEST, number_of, tile

_LONGEST: Final = 5
"""Longer runs are laid as two: that leaves nothing behind."""

_SETS: Final = tuple(part for part in PARTS if part.size <= _LONGEST)

_MOST: Final = 1500
"""Choices of own sets that are looked at; without jokers there are hardly ever a hundred."""

_KEPT: Final = 40
"""Choices of own sets, those with most tiles, that are made into lays."""

_FEW: Final = 7
"""With so few tiles, two jokers are tried in one set."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A lay: the table after, what then is left of the rack, and what its own sets are worth."""

    after: Table
    left: Tiles
    worth: int


@dataclass(frozen=True, slots=True)
class _Chain:
    """Tiles that fit on a meld one after another, at its front or at its end."""

    meld: int
    front: bool
    kinds: tuple[Kind, ...]


def packings(tiles: Tiles) -> Iterator[tuple[Part, ...]]:
    """Return choices of sets that share no tile, the empty choice first; a set asks for one joker, of a few for two."""
    holding = Holding(tiles)
    most = min(holding.jokers, 2 if len(tiles) <= _FEW else 1)
    usable = [(lacking, part) for part in _SETS if (lacking := _lacking(part, holding.once)) <= most]
    usable = [(lacking, part) for lacking, part in usable if lacking < part.size]
    ranked = [part for _, part in sorted(usable, key=lambda one: (one[0], -one[1].total))]
    return islice(_disjoint(ranked, 0, holding.once, holding.twice, holding.jokers, ()), _MOST)


def _lacking(part: Part, once: int) -> int:
    return part.size - (part.mask & once).bit_count()


def _disjoint(
    ranked: list[Part], start: int, once: int, twice: int, jokers: int, chosen: tuple[Part, ...]
) -> Iterator[tuple[Part, ...]]:
    yield chosen
    for place in range(start, len(ranked)):
        part = ranked[place]
        lacking = _lacking(part, once)
        if lacking <= jokers and lacking < part.size:
            left, left_twice = once & ~part.mask | twice & part.mask, twice & ~part.mask
            yield from _disjoint(ranked, place, left, left_twice, jokers - lacking, (*chosen, part))


def laid(chosen: tuple[Part, ...], tiles: Tiles) -> tuple[Table, Tiles]:
    """Return these sets as melds of the rack, jokers where a tile is lacking, and what is left of the rack."""
    left = Counter(tiles)
    melds = tuple(lay(part.meld.tiles, left) for part in chosen)
    return melds, Tiles(left)


def worth(chosen: tuple[Part, ...], terms: MeldTerms) -> int:
    """Return what sets count for an initial meld."""
    return sum(part.meld.value(terms) for part in chosen)


def proposals(
    table: Table, rack: Tiles, terms: MeldTerms, *, opening: int = 0, adds: bool = True, exchanges: bool = True
) -> Iterator[Proposal]:
    """Return lays, of no tiles as well.

    `opening`: what own sets have to be worth, 0 for who has opened. `adds`: tiles are added to what lies. `exchanges`:
    jokers of the table are exchanged, by who has opened.
    """
    ways = [(chosen, counts) for chosen in packings(rack) if (counts := worth(chosen, terms)) >= opening]
    for chosen, counts in nlargest(_KEPT, ways, key=lambda way: _heavy(way[0], rack)):
        melds, left = laid(chosen, rack)
        if adds:
            yield from _added(table, melds, left, counts, terms)
        else:
            yield Proposal((*table, *melds), left, counts)
    if exchanges and not opening:
        yield from _with_freed(table, rack, terms)


def _heavy(chosen: tuple[Part, ...], rack: Tiles) -> int:
    """Tell how many real tiles of a rack some sets take."""
    return sum(sum(1 for kind in part.meld.tiles if rack[kind]) for part in chosen)


def _added(table: Table, melds: Table, left: Tiles, counts: int, terms: MeldTerms) -> Iterator[Proposal]:
    """Add what fits; when that takes every tile, also with any one of them kept, for a last discard."""
    after, rest = add((*table, *melds), left, terms)
    yield Proposal(after, rest, counts)
    if not len(rest):
        for kind in left.kinds():
            kept = Tiles((kind,))
            after, rest = add((*table, *melds), left - kept, terms)
            yield Proposal(after, rest + kept, counts)


def add(table: Table, rack: Tiles, terms: MeldTerms) -> tuple[Table, Tiles]:
    """Return the table with every tile of a rack that fits on a meld, jokers apart, and what is left of the rack."""
    melds, left = list(table), Counter(rack)
    for chain in _chains(table, terms):
        for kind in chain.kinds:
            if not left[kind] or not _room(melds[chain.meld], table[chain.meld], terms):
                break
            left[kind] -= 1
            melds[chain.meld] = extended(melds[chain.meld], kind, front=chain.front)
    return tuple(melds), Tiles(left)


def extended(meld: Meld, kind: Kind, *, front: bool) -> Meld:
    """Return a meld with one tile more; what was declared for the jokers of a run stays; in a group its place binds."""
    tiles = (kind, *meld.tiles) if front else (*meld.tiles, kind)
    if meld.reading is None or len({other[0] for other in meld.reading}) > 1:
        return Meld(tiles)
    return Meld(tiles, (kind, *meld.reading) if front else (*meld.reading, kind))


def _room(meld: Meld, before: Meld, terms: MeldTerms) -> bool:
    if len(meld.tiles) == len(before.tiles):
        return True
    return len(meld.tiles) < LONGEST_RUN and readings(before, terms)[0].shape is Shape.RUN


def _chains(table: Table, terms: MeldTerms) -> Iterator[_Chain]:
    for place, meld in enumerate(table):
        for read in readings(meld, terms):
            if len(meld.tiles) < LONGEST_RUN and read.shape is Shape.RUN:
                yield from _ends(place, read)
            elif read.shape is Shape.GROUP and len(meld.tiles) == SHORTEST:
                yield from _colours(place, meld)


def _ends(place: int, read: Reading) -> Iterator[_Chain]:
    """Return what goes on above and below a run."""
    colour, low, high = read.tiles[0][0], min(read.ranks), max(read.ranks)
    up = tuple(tile(colour, rank) for rank in range(high + 1, ACE_HIGH + 1))
    down = tuple(tile(colour, rank) for rank in range(low - 1, LOWEST - 1, -1))
    rising = read.ranks[0] < read.ranks[-1]
    yield from (_Chain(place, front, kinds) for front, kinds in ((not rising, up), (rising, down)) if kinds)


def _colours(place: int, meld: Meld) -> Iterator[_Chain]:
    real = [kind for kind in meld.tiles if kind != JOKER]
    kinds = (tile(colour, number_of(real[0])) for colour in COLOURS)
    yield from (_Chain(place, front=False, kinds=(kind,)) for kind in kinds if kind not in real)


def _with_freed(table: Table, rack: Tiles, terms: MeldTerms) -> Iterator[Proposal]:
    """Return lays that exchange a joker of the table and lay it at once in a set of the rack, or on another meld."""
    for place, kind, freed in _exchanges(table, rack, terms):
        held = rack - Tiles((kind,)) + Tiles((JOKER,))
        for chosen in nlargest(_KEPT, packings(held), key=lambda way: _heavy(way, held)):
            melds, left = laid(chosen, held)
            if left[JOKER] <= rack[JOKER]:
                yield from _added(freed, melds, left, worth(chosen, terms), terms)
        yield from _onto(freed, place, held, terms)


def _exchanges(table: Table, rack: Tiles, terms: MeldTerms) -> Iterator[tuple[int, Kind, Table]]:
    """Return each joker of the table that a rack tile can take the place of: its meld, the tile, the table then."""
    for place, meld in enumerate(table):
        found = {
            (at, read.tiles[at])
            for read in readings(meld, terms)
            for at, kind in enumerate(meld.tiles)
            if kind == JOKER
        }
        for at, kind in sorted(found):
            if rack[kind]:
                tiles = (*meld.tiles[:at], kind, *meld.tiles[at + 1 :])
                reading = None if JOKER not in tiles or meld.reading is None else meld.reading
                yield place, kind, (*table[:place], Meld(tiles, reading), *table[place + 1 :])


def _onto(table: Table, freed_from: int, held: Tiles, terms: MeldTerms) -> Iterator[Proposal]:
    """Lay the freed joker on another meld that lies, and add what then fits."""
    rest = held - Tiles((JOKER,))
    for chain in _chains(table, terms):
        if chain.meld != freed_from:
            larger = extended(table[chain.meld], JOKER, front=chain.front)
            after = (*table[: chain.meld], larger, *table[chain.meld + 1 :])
            yield from _added(after, (), rest, 0, terms)
