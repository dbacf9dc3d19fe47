"""Why a lay is legal: where each tile came from, what became of each table meld, and where the jokers went."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from wordrummi.core.table import Meld, Table
from wordrummi.core.tiles import Kind
from wordrummi.core.verdict import Witness
from wordrummi.numbers.attribution import Attribution
from wordrummi.numbers.claims import Claim
from wordrummi.numbers.jokers import JokerLaid
from wordrummi.numbers.melds import MeldTerms, readings
from wordrummi.numbers.notation import write_meld
from wordrummi.numbers.tiles import JOKER

Origin: TypeAlias = tuple[int, int] | None
"""The table meld and the place in it where a tile lay; None for a tile of the rack."""


class Fate(StrEnum):
    """What became of a table meld: as it was, whole in a larger one, rid of a joker, or its tiles went apart."""

    STANDING = "standing"
    ABSORBED = "absorbed"
    EXCHANGED = "exchanged"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class MeldAfter:
    """A meld that lies after the turn, how it is read, and where each of its tiles came from."""

    meld: Meld
    reading: tuple[Kind, ...]
    origins: tuple[Origin, ...]


@dataclass(frozen=True, slots=True)
class MeldBefore:
    """What became of a table meld, and in which melds after its tiles lie.

    `stands_in`: the meld after that it is, where it is known to hold.
    """

    fate: Fate
    into: tuple[int, ...]
    stands_in: int | None = None


@dataclass(frozen=True, slots=True)
class FreedJoker:
    """A joker of the table that was exchanged: from which table meld, for which tiles, and where it was laid."""

    table: int
    freed_by: tuple[Kind, ...]
    meld: int
    place: int
    stands_for: Kind


@dataclass(frozen=True, slots=True)
class NumberWitness(Witness):
    """The attribution of an accepted lay. `opening`: what the initial meld is worth, None for a later lay."""

    after: tuple[MeldAfter, ...]
    table: tuple[MeldBefore, ...]
    jokers: tuple[FreedJoker, ...]
    opening: int | None = None

    @property
    def lying(self) -> Table:
        """The table as it lies after the turn, with what binds its jokers."""
        return tuple(meld.meld for meld in self.after)

    def as_dict(self) -> dict[str, Any]:
        """Return the witness as plain values, as the command line tells it."""
        return {
            "after": [
                {
                    "meld": write_meld(meld.meld),
                    "reading": " ".join(meld.reading),
                    "from": ["rack" if o is None else {"table": o[0], "at": o[1]} for o in meld.origins],
                }
                for meld in self.after
            ],
            "table": [
                {"index": index, "fate": meld.fate.value, "into": list(meld.into)}
                for index, meld in enumerate(self.table)
            ],
            "jokers": [
                {
                    "table": joker.table,
                    "freed_by": list(joker.freed_by),
                    "laid_in": {"meld": joker.meld, "at": joker.place},
                    "stands_for": joker.stands_for,
                }
                for joker in self.jokers
            ],
            "opening": self.opening,
        }


def witness(
    before: Table, after: Table, found: Attribution, terms: MeldTerms, opening: int | None = None
) -> NumberWitness:
    """Return the witness of an attribution; what it leaves open is told in the way that moves least."""
    traced = _Trace(before, after, found)
    lying = tuple(_bound(j, meld, before, found) for j, meld in enumerate(after))
    melds = tuple(MeldAfter(meld, _best(meld, terms), tuple(traced.origins[j])) for j, meld in enumerate(lying))
    fates = tuple(_fate(i, meld, traced, after, found) for i, meld in enumerate(before))
    freed = tuple(
        FreedJoker(joker.origin, found.claims[joker.origin].tiles_in, joker.meld, joker.place, kind)
        for joker in found.jokers
        if joker.freed and joker.origin is not None
        for kind in (melds[joker.meld].reading[joker.place],)
    )
    return NumberWitness(melds, fates, freed, opening)


def _best(meld: Meld, terms: MeldTerms) -> tuple[Kind, ...]:
    return max(readings(meld, terms), key=lambda reading: reading.value(terms)).tiles


def _bound(j: int, meld: Meld, before: Table, found: Attribution) -> Meld:
    """Keep what was declared for a joker on an earlier turn, and what a joker stands for that moved as its tile."""
    said = list(meld.reading or meld.tiles)
    for i, claim in found.claims.items():
        if claim.into == j and (told := before[i].reading) is not None:
            for place, kind in zip(claim.places, told, strict=True):
                if place is not None:
                    said[place] = kind
    moved = [joker for joker in found.jokers if joker.meld == j and joker.stands_for is not None]
    if meld.tiles.count(JOKER) > 1:
        for joker in moved:
            said[joker.place] = joker.stands_for or JOKER
    reading = None if tuple(said) == meld.tiles else tuple(said)
    return meld if reading is None or _clashes(meld, reading) else Meld(meld.tiles, reading)


def _clashes(meld: Meld, reading: tuple[Kind, ...]) -> bool:
    """Say whether a declared colour has come to lie beside the joker: in a group of three it did not bind."""
    return not readings(Meld(meld.tiles, reading), MeldTerms(ace_high=True))


def _fate(i: int, meld: Meld, traced: _Trace, after: Table, found: Attribution) -> MeldBefore:
    into = tuple(sorted(traced.into[i]))
    claim = found.claims.get(i, Claim())
    if claim.freed:
        fate = Fate.EXCHANGED
    elif len(into) > 1:
        fate = Fate.BROKEN
    else:
        fate = Fate.STANDING if len(after[into[0]].tiles) == len(meld.tiles) else Fate.ABSORBED
    return MeldBefore(fate, into, claim.into)


class _Trace:
    """Gives every tile after one that lay before, as the attribution has it, else where most tiles stay together."""

    def __init__(self, before: Table, after: Table, found: Attribution) -> None:
        self.origins: list[list[Origin]] = [[None] * len(meld.tiles) for meld in after]
        self.into: list[set[int]] = [set() for _ in before]
        self._before, self._after = before, after
        self._open = [dict(enumerate(meld.tiles)) for meld in after]
        self._left = [dict(enumerate(meld.tiles)) for meld in before]
        self._place_attributed(found)
        self._place_alike()
        self._place_others()

    def _place(self, j: int, at: int, i: int, place: int) -> None:
        self.origins[j][at] = i, place
        self.into[i].add(j)
        del self._open[j][at], self._left[i][place]

    def _place_attributed(self, found: Attribution) -> None:
        for i, claim in found.claims.items():
            if claim.into is not None:
                for place, at in enumerate(claim.places):
                    if at is not None:
                        self._place(claim.into, at, i, place)
        for (j, kind), source in found.sources.items():
            at = self._after[j].tiles.index(kind)
            if source.table is None:
                del self._open[j][at]
            else:
                self._place(j, at, source.table, self._before[source.table].tiles.index(kind))
        for joker in found.jokers:
            self._place_joker(joker)

    def _place_joker(self, joker: JokerLaid) -> None:
        if joker.origin is None:
            del self._open[joker.meld][joker.place]
        else:
            place = next(place for place, kind in self._left[joker.origin].items() if kind == JOKER)
            self._place(joker.meld, joker.place, joker.origin, place)

    def _place_alike(self) -> None:
        """Let melds that lie after as they lay before stand."""
        lying: dict[tuple[Kind, ...], list[int]] = defaultdict(list)
        for j, meld in enumerate(self._after):
            if len(self._open[j]) == len(meld.tiles):
                lying[tuple(sorted(meld.tiles))].append(j)
        for i, meld in enumerate(self._before):
            key = tuple(sorted(meld.tiles))
            if len(self._left[i]) == len(meld.tiles) and lying[key]:
                self._fill(lying[key].pop(0), i)

    def _place_others(self) -> None:
        """Keep as many tiles of a table meld together as can be."""
        open_melds = [j for j, tiles in enumerate(self._open) if tiles]
        left = [i for i, tiles in enumerate(self._left) if tiles]
        pairs = [(self._shared(j, i), -i, -j) for j in open_melds for i in left]
        for _, i, j in sorted((pair for pair in pairs if pair[0]), reverse=True):
            self._fill(-j, -i)

    def _shared(self, j: int, i: int) -> int:
        return len(set(self._open[j].values()) & set(self._left[i].values()))

    def _fill(self, j: int, i: int) -> None:
        places = {kind: place for place, kind in self._left[i].items()}
        for at, kind in list(self._open[j].items()):
            if kind in places:
                self._place(j, at, i, places.pop(kind))
