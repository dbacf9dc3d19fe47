"""The initial meld: melds of the own rack alone that lie as such in the table after (rules, section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Final

from wordrummi.core.table import Meld, Table
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Violation, Where
from wordrummi.numbers.faults import is_exchange
from wordrummi.numbers.melds import MeldTerms, readings, value
from wordrummi.numbers.stages import Case

_MOST: Final = 5000
"""Choices of initial melds that are tried; the first one is nearly always all of them."""


@dataclass(frozen=True, slots=True)
class Initial:
    """Melds after that can be the initial meld, and what they are worth."""

    melds: frozenset[int]
    value: int


def initial_melds(case: Case) -> list[Initial]:
    """Return the choices of melds that the laid tiles can make by themselves, those of most worth first."""
    own = list(_own(case))
    laid, terms = case.changed.added - case.apart, case.terms.melds
    choices = (chosen for size in range(len(own), 0, -1) for chosen in combinations(own, size))
    found = [
        Initial(frozenset(chosen), sum(value(case.after[j], terms) for j in chosen))
        for chosen in islice(choices, _MOST)
        if Tiles(kind for j in chosen for kind in case.after[j].tiles) <= laid
    ]
    return sorted(found, key=lambda initial: -initial.value)


def _own(case: Case) -> Iterator[int]:
    """Return the melds that can be of laid tiles alone, fresh ones first, of equal ones as many as there can be."""
    laid = case.changed.added - case.apart
    seen = Counter[tuple[str, ...]]()
    for j in sorted(range(len(case.after)), key=lambda j: j not in case.fresh):
        key = tuple(sorted(case.after[j].tiles))
        seen[key] += 1
        if all(number * seen[key] <= laid[kind] for kind, number in Counter(key).items()):
            yield j


def opening_faults(case: Case, initials: Sequence[Initial], points: int, *, play_on: bool) -> tuple[Violation, ...]:
    """`opening.own-rack`, `opening.points`, `opening.no-joker-exchange`, `opening.same-turn`."""
    best = initials[0] if initials else None
    if (best is None or best.value < points) and is_exchange(case.question):
        return (Violation("opening.no-joker-exchange", facts={"least": points}),)
    if best is None:
        where = Where(word=case.fresh[0]) if case.fresh else Where()
        return (Violation("opening.own-rack", where, facts={"least": points}),)
    found = []
    if best.value < points:
        found.append(Violation("opening.points", facts={"points": best.value, "least": points}))
    if not play_on and not any(_leaves_the_rest(case, initial.melds) for initial in initials):
        found.append(Violation("opening.same-turn", facts={"least": points}))
    return tuple(found)


def _leaves_the_rest(case: Case, melds: frozenset[int]) -> bool:
    """Say whether all but these melds lie as they lay; which way a row is told does not matter."""
    terms = case.terms.melds
    rest = [meld for j, meld in enumerate(case.after) if j not in melds]
    return _alike(case.before, terms) == _alike(rest, terms)


def _alike(table: Table | list[Meld], terms: MeldTerms) -> Counter[frozenset[tuple[tuple[int, str], ...]]]:
    """Tell melds by their readings, so that a run is the same downwards and a group in any order."""
    return Counter(
        frozenset(tuple(sorted(zip(read.ranks, meld.tiles, strict=True))) for read in readings(Meld(meld.tiles), terms))
        for meld in table
    )
