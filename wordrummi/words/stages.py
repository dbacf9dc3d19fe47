"""The stages in which a lay is judged, in their order. Judging stops after the first that finds a violation.

Each takes a case and returns what it violates (rules, section 3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from wordrummi.core.table import Diff, Table, diff
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Violation, Where
from wordrummi.words.options import WordOptions
from wordrummi.words.position import Position
from wordrummi.words.readings import text_of


@dataclass(frozen=True)
class Case:
    """A lay to be judged."""

    position: Position
    table_after: Table
    options: WordOptions

    @cached_property
    def before(self) -> tuple[str, ...]:
        """The words before, as strings of tiles."""
        return tuple(text_of(word) for word in self.position.table)

    @cached_property
    def after(self) -> tuple[str, ...]:
        """The words after, as strings of tiles."""
        return tuple(text_of(word) for word in self.table_after)

    @cached_property
    def changed(self) -> Diff:
        """Which tiles came and went."""
        return diff(self.position.table, self.table_after)

    @cached_property
    def fresh(self) -> tuple[int, ...]:
        """The words after that are no table word, tile for tile; equal words are counted."""
        lying = Counter(self.before)
        fresh = []
        for j, word in enumerate(self.after):
            if lying[word]:
                lying[word] -= 1
            else:
                fresh.append(j)
        return tuple(fresh)


Stage: TypeAlias = Callable[[Case], list[Violation]]


def ownership(case: Case) -> list[Violation]:
    """`word.table-kept`, `word.from-rack`, `word.one-rack-tile`."""
    found = [
        Violation("word.table-kept", _last_seen(case, kind), facts={"tile": kind}) for kind in case.changed.missing
    ]
    short = case.position.can_not_give(case.changed.added)
    found += [Violation("word.from-rack", place, facts={"tile": kind}) for kind, place in _laid_at(case, short)]
    if not case.changed.added:
        found.append(Violation("word.one-rack-tile"))
    return found


def _last_seen(case: Case, kind: str) -> Where:
    """Point at the table word that lost the tile, where just one can have lost it."""
    lost = [i for i, word in enumerate(case.before) if kind in word and word not in case.after]
    return Where(table=lost[0], tile=case.before[lost[0]].index(kind)) if len(lost) == 1 else Where()


def _laid_at(case: Case, tiles: Tiles) -> Iterator[tuple[str, Where]]:
    """Point at a place in a fresh word for each tile, the last one that could be meant."""
    places = [(j, at) for j in reversed(case.fresh) for at in reversed(range(len(case.after[j])))]
    for kind in tiles:
        place = next((place for place in places if case.after[place[0]][place[1]] == kind), None)
        if place is not None:
            places.remove(place)
        yield kind, Where() if place is None else Where(word=place[0], tile=place[1])


def shape(case: Case) -> list[Violation]:
    """`word.no-loose-letters`, `word.min-length`."""
    least = case.options.min_length
    found = []
    for j, word in enumerate(case.after):
        if len(word) == 1:
            found.append(Violation("word.no-loose-letters", Where(word=j), facts={"tile": word}))
        elif len(word) < least:
            found.append(Violation("word.min-length", Where(word=j), facts={"word": word, "least": least}))
    return found


def opening(case: Case) -> list[Violation]:
    """`word.start.*`: a first lay holds a start word of the own rack and leaves the table alone."""
    if case.position.opened:
        return []
    laid = Counter(case.changed.added)
    own = [j for j in case.fresh if Counter(case.after[j]) <= laid]
    found = _start_word(case, own)
    standing = Counter(case.after) & Counter(case.before)
    for i, word in enumerate(case.before):
        if standing[word]:
            standing[word] -= 1
        else:
            found.append(Violation("word.start.table-untouched", Where(table=i), facts={"word": word}))
    return found


def _start_word(case: Case, own: list[int]) -> list[Violation]:
    least = case.options.start_word_min_length
    found = []
    if not own:
        found.append(Violation("word.start.own-rack", Where(word=case.fresh[0]) if case.fresh else Where()))
    elif all(len(case.after[j]) < least for j in own):
        longest = max(own, key=lambda j: len(case.after[j]))
        facts: dict[str, str | int | tuple[str, ...]] = {"word": case.after[longest], "least": least}
        found.append(Violation("word.start.min-length", Where(word=longest), facts=facts))
    if case.options.start_single_word and len(case.fresh) > 1:
        found.append(Violation("word.start.single-word", Where(word=case.fresh[1])))
    return found
