"""The stages in which a lay is judged, in their order. Judging stops after the first that finds a violation.

Each takes a case and returns what it violates (rules, section 4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from wordrummi.core.table import Diff, Table, diff
from wordrummi.core.tiles import Kind, Tiles
from wordrummi.core.verdict import Violation, Where
from wordrummi.numbers.attribution import Attribution
from wordrummi.numbers.melds import meld_faults
from wordrummi.numbers.position import Position
from wordrummi.numbers.question import Question
from wordrummi.numbers.terms import Terms


@dataclass(frozen=True)
class Case:
    """A lay to be judged.

    `apart`: laid tiles that do not count for the initial meld. `preferred`: which of several attributions is taken.
    """

    position: Position
    after: Table
    terms: Terms
    apart: Tiles = field(default_factory=Tiles)
    preferred: Callable[[Attribution], bool] = bool

    @property
    def before(self) -> Table:
        """The table before."""
        return self.position.table

    @cached_property
    def changed(self) -> Diff:
        """Which tiles came and went."""
        return diff(self.before, self.after)

    @cached_property
    def question(self) -> Question:
        """What has to be attributed."""
        return Question(self.before, self.after, self.changed.added, self.terms)

    @cached_property
    def fresh(self) -> tuple[int, ...]:
        """The melds after that did not lie on the table, tile for tile; equal melds are counted."""
        lying = Counter(meld.tiles for meld in self.before)
        fresh = []
        for j, meld in enumerate(self.after):
            if lying[meld.tiles]:
                lying[meld.tiles] -= 1
            else:
                fresh.append(j)
        return tuple(fresh)


Stage: TypeAlias = Callable[[Case], Sequence[Violation]]


def ownership(case: Case) -> list[Violation]:
    """`turn.table-kept`, `turn.from-rack`."""
    found = [
        Violation("turn.table-kept", _last_seen(case, kind), facts={"tile": kind}) for kind in case.changed.missing
    ]
    short = case.position.can_not_give(case.changed.added)
    found += [Violation("turn.from-rack", place, facts={"tile": kind}) for kind, place in _laid_at(case, short)]
    return found


def ownership_of_a_lay(case: Case) -> list[Violation]:
    """`turn.table-kept`, `turn.from-rack`, `turn.one-rack-tile`."""
    return ownership(case) + ([] if case.changed.added else [Violation("turn.one-rack-tile")])


def _last_seen(case: Case, kind: Kind) -> Where:
    """Point at the table meld that lost the tile, where just one can have lost it."""
    after = {meld.tiles for meld in case.after}
    lost = [i for i, meld in enumerate(case.before) if kind in meld.tiles and meld.tiles not in after]
    return Where(table=lost[0], tile=case.before[lost[0]].tiles.index(kind)) if len(lost) == 1 else Where()


def _laid_at(case: Case, tiles: Tiles) -> Iterator[tuple[Kind, Where]]:
    """Point at a place in a fresh meld for each tile, the last one that could be meant."""
    places = [(j, at) for j in reversed(case.fresh) for at in reversed(range(len(case.after[j].tiles)))]
    for kind in tiles:
        j, at = next((j, at) for j, at in places if case.after[j].tiles[at] == kind)
        places.remove((j, at))
        yield kind, Where(word=j, tile=at)


def melds_valid(case: Case) -> list[Violation]:
    """`turn.melds-valid`, because of a rule of melds."""
    return [
        Violation("turn.melds-valid", found.where, found.slug, found.facts)
        for found in meld_faults(case.after, case.terms.melds)
    ]
