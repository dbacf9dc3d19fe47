"""The words that a solver may propose at a table: listed, admitted by its policy, long enough and never offensive."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
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
Numbers = npt.NDArray[np.int64]

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

    def fits(self, pool: int, jokers: int) -> Rows:
        """Return the places of the words that can be spelled with the letters of a pool and so many jokers."""
        absent = self.masks & np.uint32(~mask(pool) & 0xFFFFFFFF)
        if jokers:
            near = np.flatnonzero(np.bitwise_count(absent) <= jokers)
            return near[self.at(near).lacking(pool) <= jokers]
        near = np.flatnonzero(absent == 0)
        enough = np.ones(len(near), np.bool_)
        for lane, part, guard in zip(self.lanes, _parts(pool), _GUARDS, strict=True):
            enough &= (part | guard) - lane[near] & guard == guard
        return near[enough]

    def fitting(self, pool: int, jokers: int) -> Shelf:
        """Return the words that can be spelled with the letters of a pool and so many jokers."""
        return self.at(self.fits(pool, jokers))

    def lack(self, pool: int) -> Lack:
        """Return which letters of each word the pool has not."""
        lanes = zip(self.lanes, _parts(pool), _GUARDS, strict=True)
        return Lack(tuple(_without(lane, part, guard) for lane, part, guard in lanes))

    def lacking(self, pool: int) -> Numbers:
        """Return how many letters of each word the pool has not."""
        return self.lack(pool).size

    def having(self, letters: np.uint32) -> Shelf:
        """Return the words with one of these letters at least."""
        return self.at(np.flatnonzero(self.masks & letters))


@dataclass(frozen=True)
class Lack:
    """The letters that each of some words lacks, packed."""

    lanes: tuple[npt.NDArray[np.uint64], ...]

    @cached_property
    def size(self) -> Numbers:
        """How many letters each word lacks."""
        return _total(self.lanes)

    def at(self, chosen: Rows) -> Lack:
        """Return what the words at these places lack."""
        return Lack(tuple(lane[chosen] for lane in self.lanes))

    def filled_by(self, letters: int) -> Numbers:
        """Return how many of the letters that each word lacks are among these."""
        lanes = zip(self.lanes, _parts(letters), _GUARDS, strict=True)
        return _total(lane - _without(lane, part, guard) for lane, part, guard in lanes if part)


def _total(lanes: Iterable[npt.NDArray[np.uint64]]) -> Numbers:
    total = sum(map(_sum, lanes), start=np.uint64(0))
    return np.asarray(total).astype(np.int64)


def _without(lane: npt.NDArray[np.uint64], part: np.uint64, guard: np.uint64) -> npt.NDArray[np.uint64]:
    difference = (lane | guard) - part
    enough = difference & guard
    return difference & (enough - (enough >> _TO_ONES))


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

    def text_of(self, shelf: Shelf) -> tuple[bytes, Numbers]:
        """Return the words of a shelf, each between line feeds, and where the line feed before each of them is."""
        sizes = self.lengths[shelf.rows].astype(np.int64) + 1
        starts = np.cumsum(sizes) - sizes
        text = self._text[np.repeat(self._starts[shelf.rows] - starts, sizes) + np.arange(sizes.sum())]
        return b"\n" + text.tobytes(), starts
