"""The words that a solver may propose at a table: listed, admitted by its policy, long enough and never offensive."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.category import Category
from wordrummi.solver.index import LANE_LETTERS, LANES, WordIndex
from wordrummi.solver.packing import FIELD, GUARD, mask, pack
from wordrummi.words.letters import JOKER

Rows = npt.NDArray[np.int64]

LONGEST: Final = 112
"""No word has more letters than there are tiles."""

_LANE_BITS: Final = FIELD * LANE_LETTERS
_LANE: Final = (1 << _LANE_BITS) - 1
_GUARDS: Final = tuple(np.uint64(GUARD >> _LANE_BITS * lane & _LANE) for lane in range(LANES))
_ONES: Final = np.uint64(sum(1 << FIELD * field for field in range(LANE_LETTERS)))
_TOP: Final = np.uint64(_LANE_BITS - FIELD)
_DIGIT: Final = np.uint64((1 << FIELD) - 1)
_TO_ONES: Final = np.uint64(FIELD - 1)


def _parts(packed: int) -> tuple[np.uint64, ...]:
    return tuple(np.uint64(packed >> _LANE_BITS * lane & _LANE) for lane in range(LANES))


def _sum(fields: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Add the fields of each number up; the sum stays below 64."""
    return fields * _ONES >> _TOP & _DIGIT


@dataclass(frozen=True)
class Shelf:
    """Some words, in the order in which they are tried: their rows, packed letters, and a bit for each letter."""

    rows: Rows
    lanes: npt.NDArray[np.uint64]
    masks: npt.NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.rows)

    def at(self, chosen: npt.NDArray[np.int64] | npt.NDArray[np.bool_]) -> Shelf:
        """Return the words at these places."""
        return Shelf(self.rows[chosen], self.lanes[:, chosen], self.masks[chosen])

    def fitting(self, pool: int, jokers: int) -> Shelf:
        """Return the words that can be spelled with the letters of a pool and so many jokers."""
        absent = self.masks & np.uint32(~mask(pool) & 0xFFFFFFFF)
        if jokers:
            found = self.at(np.flatnonzero(np.bitwise_count(absent) <= jokers))
            return found.at(np.flatnonzero(found.lacking(pool) <= jokers))
        found = self.at(np.flatnonzero(absent == 0))
        enough = np.ones(len(found), np.bool_)
        for lane, part, guard in zip(found.lanes, _parts(pool), _GUARDS, strict=True):
            enough &= (part | guard) - lane & guard == guard
        return found.at(enough)

    def lacking(self, pool: int) -> npt.NDArray[np.uint64]:
        """Return how many letters of each word the pool has not."""
        total = np.zeros(len(self), np.uint64)
        for lane, part, guard in zip(self.lanes, _parts(pool), _GUARDS, strict=True):
            total += _sum(_without(lane, part, guard))
        return total

    def gaining(self, pool: int, more: int) -> npt.NDArray[np.uint64]:
        """Return how many letters of each word that the pool has not are among `more`."""
        total = np.zeros(len(self), np.uint64)
        for lane, part, other, guard in zip(self.lanes, _parts(pool), _parts(more), _GUARDS, strict=True):
            lack = _without(lane, part, guard)
            total += _sum(lack - _without(lack, other, guard))
        return total

    def having(self, letters: np.uint32) -> Shelf:
        """Return the words with one of these letters at least."""
        return self.at(np.flatnonzero(self.masks & letters))


def _without(lane: npt.NDArray[np.uint64], part: np.uint64, guard: np.uint64) -> npt.NDArray[np.uint64]:
    difference = (lane | guard) - part
    enough = difference & guard
    return difference & (enough - (enough >> _TO_ONES))


def containing(block: str, shelf: Shelf, spelled: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Say which words, spelled out, have a block in them; a joker in it is any letter."""
    letters = np.uint32(mask(pack(tile for tile in block if tile != JOKER)))
    near = np.flatnonzero(shelf.masks & letters == letters)
    places = [(at, ord(tile)) for at, tile in enumerate(block) if tile != JOKER]
    found = np.zeros(len(shelf), np.bool_)
    if len(near):
        columns = spelled[:, near]
        for start in range(len(spelled) - len(block) + 1):
            here = [columns[start + at] == letter for at, letter in places]
            found[near[np.logical_and.reduce(here)]] = True
    return found


class Vocabulary:
    """The words of an index that may be proposed under an admission, the longest first."""

    def __init__(self, index: WordIndex, admission: Admission, min_length: int) -> None:
        self._admission = admission
        self._min_length = min_length
        self._text = index.text
        rows = np.flatnonzero(self._permitted(index))
        self._starts = index.starts[rows]
        self.lengths = index.lengths[rows]
        self.all = Shelf(np.arange(len(rows)), index.lanes[:, rows], index.masks[rows])
        if agreed := self._added():
            self._merge(WordIndex.of_words([(word, 0) for word in agreed], ""))
        self.word = lru_cache(maxsize=65536)(self._word)
        self.letters = lru_cache(maxsize=65536)(lambda row: pack(self.word(row)))

    def _permitted(self, index: WordIndex) -> npt.NDArray[np.bool_]:
        policy = self._admission.policy
        banned = np.uint16(policy.banned_marks | Category.OFFENSIVE.bit)
        readings = np.uint16(policy.readings)
        permitted: npt.NDArray[np.bool_] = (index.categories & readings != 0) & (index.categories & banned == 0)
        for word in policy.refuse_words:
            row = index.find(word)
            if row is not None:
                permitted[row] = False
        return permitted

    def _added(self) -> list[str]:
        """List the words that are there by agreement alone."""
        policy = self._admission.policy
        mine = (word for word in sorted(policy.allow_words) if not self._is_offensive(word))
        return [word for word in mine if not policy.admits(self._admission.lexicon.mask(word))]

    def _is_offensive(self, word: str) -> bool:
        return bool(self._admission.lexicon.mask(word) & Category.OFFENSIVE.bit)

    def _merge(self, more: WordIndex) -> None:
        """Put the words of another index where they belong by length and alphabet."""
        rows = [self._row_for(more.word(row)) for row in range(len(more))]
        shift = np.uint32(len(self._text))
        self._text = np.concatenate((self._text, more.text))
        self._starts = np.insert(self._starts, rows, more.starts + shift)
        self.lengths = np.insert(self.lengths, rows, more.lengths)
        lanes = np.insert(self.all.lanes, rows, more.lanes, axis=1)
        self.all = Shelf(np.arange(len(self.lengths)), lanes, np.insert(self.all.masks, rows, more.masks))
        del self._ends

    def find(self, word: str) -> int | None:
        """Return the row of a word, None when it may not be proposed."""
        row = self._row_for(word)
        return row if row < len(self.all) and self._word(row) == word else None

    def _row_for(self, word: str) -> int:
        first, end = int(self._ends[len(word) + 1]), int(self._ends[len(word)])
        return first + bisect_left(range(first, end), word, key=self._word)

    def _word(self, row: int) -> str:
        start = int(self._starts[row])
        return self._text[start : start + int(self.lengths[row])].tobytes().decode("ascii")

    @cached_property
    def lying(self) -> Shelf:
        """The words that are long enough to lie on the table."""
        end = int(self._ends[self._min_length])
        return Shelf(self.all.rows[:end], self.all.lanes[:, :end], self.all.masks[:end])

    def is_word(self, tiles: str) -> bool:
        """Say whether tiles have a reading that may be proposed, however short it is."""
        return any(map(self._proposable, self.every_reading(tiles)))

    def every_reading(self, tiles: str) -> tuple[str, ...]:
        """Return the readings of tiles that the admission allows; tiles without a joker are their own."""
        return self._admission.matches(tiles) if JOKER in tiles else (tiles,)

    def _proposable(self, word: str) -> bool:
        return self._admission.allows_listed(word) and not self._is_offensive(word)

    def readings(self, tiles: str) -> tuple[str, ...]:
        """Return the words that may be proposed as a reading of tiles with or without jokers."""
        if len(tiles) < self._min_length:
            return ()
        return tuple(word for word in self.every_reading(tiles) if self._proposable(word))

    @cached_property
    def _ends(self) -> npt.NDArray[np.int64]:
        return np.searchsorted(-self.lengths.astype(np.int64), -np.arange(LONGEST + 2), side="right")

    def of_length(self, length: int) -> Shelf:
        """Return the words of one length."""
        part = slice(int(self._ends[length + 1]), int(self._ends[length]))
        return Shelf(self.all.rows[part], self.all.lanes[:, part], self.all.masks[part])

    def spelled(self, shelf: Shelf, length: int) -> npt.NDArray[np.uint8]:
        """Return the letters of words of one length, a row for each place in the word."""
        places = np.arange(length)[:, None] + self._starts[shelf.rows].astype(np.int64)
        return self._text[places]
