"""Where a solver can't be sure of the score: the referee is asked then, before a turn counts as found."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from wordrummi.solver.state import Trail
from wordrummi.solver.task import Task
from wordrummi.words.letters import JOKER


class Doubt:
    """What may go wrong with one word that is to score (none: any legal turn will do).

    A word may lie on the table twice, or be taken for a standing one or for a piece of a table word; letters in the
    places of jokers need a source that the rules allow; under `repeat = "zero"` a longer new word may not count.
    """

    def __init__(self, task: Task, word: str) -> None:
        self._task = task
        self._word = word
        options = task.judge.options
        self._gapped = options.unchanged == "in-order"
        self._longer_spoils = options.repeat == "zero" and bool(word)
        self._from_rack = options.exchange_from == "rack" and any(JOKER in tiles for tiles in task.table)

    @property
    def wanted(self) -> int:
        """The least that the turn has to score."""
        late = self._task.position.late and self._task.judge.options.overtime == "zero"
        return 0 if late else len(self._word)

    def spoils(self, row: int) -> bool:
        """Say whether another new word would cost the score: a longer one, unless it may be a piece."""
        if not self._longer_spoils or self._task.vocabulary.lengths[row] <= len(self._word):
            return False
        return not self._may_be_unchanged(self._task.vocabulary.word(row))

    def about(self, trail: Trail) -> bool:
        """Say whether the referee may see a turn in another light than the solver."""
        if not self._task.position.opened:
            return self._may_lie_twice
        return (
            self._may_lie_twice
            or self._word_may_be_unchanged
            or self._from_rack
            or any(way.new or way.taken or (not way.alone and way.freed) for way in trail.ways)
            or (self._longer_spoils and any(length > len(self._word) for length in _lengths(trail)))
        )

    @cached_property
    def _may_lie_twice(self) -> bool:
        alike = (tiles for tiles in self._task.table if len(tiles) == len(self._word))
        return any(_lies_in(self._word, tiles, gapped=False) for tiles in alike)

    @cached_property
    def _word_may_be_unchanged(self) -> bool:
        return bool(self._word) and self._may_be_unchanged(self._word)

    def _may_be_unchanged(self, word: str) -> bool:
        return any(_lies_in(word, tiles, gapped=self._gapped) for tiles in self._task.table)


def _lengths(trail: Trail) -> Iterator[int]:
    """Yield the lengths of the words that do not stand."""
    yield from (len(word.reading) for word in trail.words)
    yield from (len(way.block) for way in trail.ways if way.alone)


def _lies_in(word: str, tiles: str, *, gapped: bool) -> bool:
    """Say whether tiles have a part that can look like a word, a joker being any letter."""
    if gapped:
        rest = iter(tiles)
        return all(any(tile in (JOKER, letter) for tile in rest) for letter in word)
    return any(
        all(tile in (JOKER, letter) for tile, letter in zip(tiles[start:], word, strict=False))
        for start in range(len(tiles) - len(word) + 1)
    )
