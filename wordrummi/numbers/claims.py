"""What may become of a meld of the table that can't be taken apart at will: it stands, or its jokers are exchanged.

A claim is one such way. Which claims go together is for the attribution to find.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from wordrummi.core.table import Meld
from wordrummi.core.tiles import Kind
from wordrummi.numbers.melds import SHORTEST, Reading, Shape, readings
from wordrummi.numbers.terms import Terms
from wordrummi.numbers.tiles import COLOURS, JOKER, colour_of, tile


@dataclass(frozen=True, slots=True)
class Claim:
    """One fate of a table meld.

    `into`: the meld after in which it stands, None when it may go apart. `places`: for each of its tiles the place in
    that meld, None for a joker that was freed. `tiles_in`: what was laid to free its jokers. `freed`: how many were.
    `loose`: what the jokers go on standing for that were not freed though the meld may go apart.
    """

    into: int | None = None
    places: tuple[int | None, ...] = ()
    tiles_in: tuple[Kind, ...] = ()
    freed: int = 0
    loose: tuple[Kind, ...] = ()


def find_claims(meld: Meld, after: Sequence[Meld], terms: Terms) -> list[Claim]:
    """Return every claim of a meld that holds, those that stand untouched first."""
    found = [claim for j, other in enumerate(after) for claim in _standing(meld, j, other, terms)]
    if not terms.permanent:
        found += _apart(meld, terms)
    return sorted(dict.fromkeys(found), key=lambda claim: (claim.freed, claim.into is None))


def _standing(meld: Meld, j: int, other: Meld, terms: Terms) -> Iterator[Claim]:
    """Find the meld within a meld after: as a stretch of a run, or among the colours of a group."""
    if len(other.tiles) < len(meld.tiles) or not _real(meld) <= _real(other):
        return
    for read in readings(meld, terms.melds):
        for read_after in readings(other, terms.melds):
            if read.shape is read_after.shape:
                find = _in_run if read.shape is Shape.RUN else _in_group
                for claim in find(meld, read, other, read_after, terms):
                    if terms.permanent or not claim.freed or claim.freed < meld.tiles.count(JOKER):
                        yield replace(claim, into=j)


def _real(meld: Meld) -> set[Kind]:
    return set(meld.tiles) - {JOKER}


def _in_run(meld: Meld, read: Reading, other: Meld, read_after: Reading, _: Terms) -> Iterator[Claim]:
    at = {rank: place for place, rank in enumerate(read_after.ranks)}
    places: list[int | None] = []
    tiles_in: list[Kind] = []
    for kind, stands_for, rank in zip(meld.tiles, read.tiles, read.ranks, strict=True):
        place = at.get(rank)
        if place is None or read_after.tiles[place] != stands_for or other.tiles[place] not in (kind, stands_for):
            return
        exchanged = kind != other.tiles[place]
        places.append(None if exchanged else place)
        tiles_in += [stands_for] if exchanged else []
    yield Claim(None, tuple(places), tuple(tiles_in), len(tiles_in))


def _in_group(meld: Meld, read: Reading, other: Meld, _: Reading, terms: Terms) -> Iterator[Claim]:
    """Keep some of the jokers, most of them first; colours that came in took the place of the others.

    A joker may be freed though one lies in the group after: that one then came from elsewhere.
    """
    jokers = [place for place, kind in enumerate(other.tiles) if kind == JOKER]
    came = sorted(_real(other) - _real(meld))
    number = meld.tiles.count(JOKER)
    for kept in range(min(number, len(jokers)), -1, -1):
        left = iter(jokers[:kept])
        places = tuple(next(left, None) if kind == JOKER else other.tiles.index(kind) for kind in meld.tiles)
        needed = _needed(meld, read, number - kept, terms) if kept < number else 0
        for tiles_in in combinations(came, needed):
            yield Claim(None, places, tiles_in, number - kept)


def _needed(meld: Meld, read: Reading, freed: int, terms: Terms) -> int:
    """How many tiles free this number of jokers: in a group of three perhaps one more, to make it four."""
    three = read.shape is Shape.GROUP and len(meld.tiles) == SHORTEST
    return freed + (three and terms.both_colours)


def _apart(meld: Meld, terms: Terms) -> Iterator[Claim]:
    """Exchange all the jokers, or where they do not freeze any of them, none as well."""
    jokers = [place for place, kind in enumerate(meld.tiles) if kind == JOKER]
    least = len(jokers) if terms.freezes else 0
    for read in _open_readings(meld, terms):
        for freed in range(least, len(jokers) + 1):
            for chosen in combinations(jokers, freed):
                loose = tuple(read.tiles[place] for place in jokers if place not in chosen)
                tiles_in = tuple(read.tiles[place] for place in chosen)
                for more in _fourth(meld, read, loose, freed, terms):
                    yield Claim(None, (), tuple(sorted(tiles_in + more)), freed, loose)


def _open_readings(meld: Meld, terms: Terms) -> Iterator[Reading]:
    """Return the readings that an exchange goes by: a colour declared in a group of three does not narrow it."""
    for read in readings(meld, terms.melds):
        if read.shape is Shape.GROUP and meld.reading is not None:
            yield from (r for r in readings(Meld(meld.tiles), terms.melds) if r.shape is Shape.GROUP)
        else:
            yield read


def _fourth(meld: Meld, read: Reading, loose: tuple[Kind, ...], freed: int, terms: Terms) -> Iterator[tuple[Kind, ...]]:
    """Return the tiles that have to be laid beside those that take the place of jokers."""
    if not freed or _needed(meld, read, freed, terms) == freed:
        yield ()
        return
    number = read.ranks[0]
    colours = {colour_of(kind) for kind in read.tiles} - {colour_of(kind) for kind in loose}
    for colour in COLOURS:
        if colour not in colours and tile(colour, number) not in loose:
            yield (tile(colour, number),)
