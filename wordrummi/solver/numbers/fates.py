"""What a turn can do with a table meld that holds jokers (rules, section 4), told before anything is laid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from wordrummi.core.table import Meld
from wordrummi.core.tiles import Kind
from wordrummi.numbers.melds import SHORTEST, Reading, Shape, readings
from wordrummi.numbers.terms import Terms
from wordrummi.numbers.tiles import COLOURS, JOKER, colour_of, tile


@dataclass(frozen=True, slots=True)
class Fate:
    """One thing that becomes of a meld with jokers.

    `shape`: what it stands as, None when its tiles go apart. `tiles`: its tiles afterwards, those of a run from the
    lowest number up; the tiles that freed jokers are among them. `lowest`: the lowest number. `came`: the tiles that
    freed jokers. `freed`: how many jokers were. `moved`: what the other jokers of a meld that goes apart stand for.
    """

    shape: Shape | None
    tiles: tuple[Kind, ...]
    lowest: int
    came: tuple[Kind, ...] = ()
    freed: int = 0
    moved: tuple[Kind, ...] = ()


def fates_of(meld: Meld, terms: Terms) -> tuple[Fate, ...]:
    """Return everything that can become of a meld, least first."""
    found = dict.fromkeys((*_standing(meld, terms), *_apart(meld, terms)))
    return tuple(sorted(found, key=lambda fate: (fate.freed, fate.shape is None)))


def _standing(meld: Meld, terms: Terms) -> Iterator[Fate]:
    """Where jokers freeze: all but all of them may be freed, and the meld stands."""
    jokers = [place for place, kind in enumerate(meld.tiles) if kind == JOKER]
    if not terms.freezes:
        return
    for read in readings(meld, terms.melds):
        for freed in range(len(jokers)):
            for chosen in combinations(jokers, freed):
                for came in _came(meld, read, chosen, terms):
                    yield _stands(meld, read, chosen, came)


def _stands(meld: Meld, read: Reading, chosen: tuple[int, ...], came: tuple[Kind, ...]) -> Fate:
    kept = [(read.ranks[place], kind) for place, kind in enumerate(meld.tiles) if place not in chosen]
    if read.shape is Shape.RUN:
        placed = dict(kept) | {read.ranks[place]: read.tiles[place] for place in chosen}
        tiles = tuple(placed[rank] for rank in sorted(placed))
    else:
        tiles = (*sorted(kind for _, kind in kept if kind != JOKER), *came, *(k for _, k in kept if k == JOKER))
    return Fate(read.shape, tiles, min(read.ranks), came, len(chosen))


def _apart(meld: Meld, terms: Terms) -> Iterator[Fate]:
    """Free all the jokers; where they do not freeze also fewer, and the others go on as the tiles they stood for."""
    jokers = [place for place, kind in enumerate(meld.tiles) if kind == JOKER]
    real = tuple(kind for kind in meld.tiles if kind != JOKER)
    for read in _open_readings(meld, terms):
        for freed in range(len(jokers) if terms.freezes else 0, len(jokers) + 1):
            for chosen in combinations(jokers, freed):
                moved = tuple(sorted(read.tiles[place] for place in jokers if place not in chosen))
                for came in _came(meld, read, chosen, terms, moved):
                    yield Fate(None, real + came, min(read.ranks), came, freed, moved)


def _open_readings(meld: Meld, terms: Terms) -> Iterator[Reading]:
    """What is declared for the joker of a group of three does not bind."""
    for read in readings(meld, terms.melds):
        if read.shape is Shape.GROUP:
            yield from (free for free in readings(Meld(meld.tiles), terms.melds) if free.shape is Shape.GROUP)
        else:
            yield read


def _came(
    meld: Meld, read: Reading, chosen: tuple[int, ...], terms: Terms, moved: tuple[Kind, ...] = ()
) -> Iterator[tuple[Kind, ...]]:
    """Yield the tiles that free these jokers: in a group of three perhaps one more, to make it four."""
    came = tuple(sorted(read.tiles[place] for place in chosen))
    if not (chosen and terms.both_colours and read.shape is Shape.GROUP and len(meld.tiles) == SHORTEST):
        yield came
        return
    taken = {colour_of(kind) for kind in (*meld.tiles, *came, *moved) if kind != JOKER}
    for colour in COLOURS:
        if colour not in taken:
            yield tuple(sorted((*came, tile(colour, read.ranks[0]))))
