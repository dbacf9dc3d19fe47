"""The words of a lexicon as columns of numbers, to be searched at once: made when the package is built, then mapped.

A row is a word, the longest first and by the alphabet among equals. Words that the box can't spell are left out.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from wordrummi.lexicon.trie import Words
from wordrummi.solver.packing import FIELD
from wordrummi.words.letters import ALPHABET, JOKER, LETTERS

Column: TypeAlias = npt.NDArray[Any]

VERSION: Final = 1
FOLDER: Final = "index"
"""Where the index of a lexicon lies, in the folder of the lexicon."""

LANES: Final = 3
LANE_LETTERS: Final = 10
"""Letters whose counts share one 64-bit number."""

_META: Final = "index.json"
_COLUMNS: Final = ("lanes", "masks", "lengths", "categories", "starts", "text")
_CHUNK: Final = 50_000


class IndexUnusable(Exception):  # noqa: N818 - says what is the matter
    """There is no index, it is damaged, or it was made for another lexicon; the message says which."""


@dataclass(frozen=True)
class WordIndex:
    """The columns.

    `lanes`: letter counts, packed. `masks`: a bit a letter. `text` holds the words in row order, each with a line feed
    behind it, the first letter of a row at `starts`. `categories` are those of the lexicon, so any policy is a filter.
    """

    digest: str
    lanes: npt.NDArray[np.uint64]
    masks: npt.NDArray[np.uint32]
    lengths: npt.NDArray[np.uint8]
    categories: npt.NDArray[np.uint16]
    starts: npt.NDArray[np.uint32]
    text: npt.NDArray[np.uint8]

    @classmethod
    def of(cls, lexicon: Words) -> WordIndex:
        """Make the index of a lexicon in memory."""
        words = lexicon.beginning_with("")
        return cls.of_words([(word, lexicon.mask(word)) for word in words], lexicon.digest)

    @classmethod
    def of_words(cls, entries: Sequence[tuple[str, int]], digest: str) -> WordIndex:
        """Make an index of words with their categories."""
        ordered = sorted(entries, key=lambda entry: (-len(entry[0]), entry[0]))
        counts = _counts([word for word, _ in ordered])
        fits = np.flatnonzero((counts <= _spellable()).all(axis=1))
        kept = [ordered[row] for row in fits.tolist()]
        return _columns([word for word, _ in kept], [categories for _, categories in kept], counts[fits], digest)

    @classmethod
    def open(cls, directory: Path, digest: str) -> WordIndex:
        """Map an index that was built for the lexicon with this digest. Raises IndexUnusable."""
        try:
            meta = json.loads((directory / _META).read_bytes())
            columns = {name: np.load(directory / f"{name}.npy", mmap_mode="r") for name in _COLUMNS}
        except (OSError, ValueError, EOFError) as error:
            raise IndexUnusable(f"no word index in {directory}: {error}") from None
        shapes = {name: list(column.shape) for name, column in columns.items()}
        if meta != {"version": VERSION, "digest": digest, "shapes": shapes}:
            raise IndexUnusable(f"the word index in {directory} was made for another lexicon")
        return cls(digest, **columns)

    def word(self, row: int) -> str:
        """Return the word in a row."""
        start = int(self.starts[row])
        return self.text[start : start + int(self.lengths[row])].tobytes().decode("ascii")

    def rows(self, lengths: range) -> tuple[int, int]:
        """Return the first row of the words of these lengths, and the row behind the last."""
        column = -self.lengths.astype(np.int16)
        first = np.searchsorted(column, 1 - lengths.stop, "left")
        return int(first), int(np.searchsorted(column, -lengths.start, "right"))

    def find(self, word: str) -> int | None:
        """Return the row of a word, None when it is not here."""
        first, end = self.rows(range(len(word), len(word) + 1))
        row = first + bisect_left(range(first, end), word, key=self.word)
        return row if row < end and self.word(row) == word else None

    def __len__(self) -> int:
        return len(self.lengths)


def index_of(lexicon: Words) -> WordIndex:
    """Return the index that lies beside a lexicon, mapped; where none does that fits, it is made in memory: seconds."""
    return _beside(lexicon) or WordIndex.of(lexicon)


def has_index(lexicon: Words) -> bool:
    """Say whether the index of a lexicon lies beside it."""
    return _beside(lexicon) is not None


def _beside(lexicon: Words) -> WordIndex | None:
    if lexicon.directory is None:
        return None
    try:
        return WordIndex.open(lexicon.directory / FOLDER, lexicon.digest)
    except IndexUnusable:
        return None


def build_index(lexicon: Words, target: Path) -> WordIndex:
    """Write the index of a lexicon into a folder, which is replaced whole when all is done; return it mapped."""
    made = WordIndex.of(lexicon)
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".index-") as scratch:
        fresh = Path(scratch) / "new"
        fresh.mkdir()
        columns: dict[str, Column] = {name: getattr(made, name) for name in _COLUMNS}
        for name, column in columns.items():
            np.save(fresh / f"{name}.npy", column)
        shapes = {name: list(column.shape) for name, column in columns.items()}
        meta = {"version": VERSION, "digest": made.digest, "shapes": shapes}
        (fresh / _META).write_text(json.dumps(meta, sort_keys=True) + "\n", "utf-8")
        if target.exists():
            shutil.move(target, Path(scratch) / "old")
        shutil.move(fresh, target)
    return WordIndex.open(target, made.digest)


def _spellable() -> npt.NDArray[np.int64]:
    jokers = LETTERS.tiles[JOKER]
    return np.array([LETTERS.tiles[letter] + jokers for letter in ALPHABET])


def _counts(words: Sequence[str]) -> npt.NDArray[np.uint8]:
    counts = np.zeros((len(words), len(ALPHABET)), np.uint8)
    for start in range(0, len(words), _CHUNK):
        chunk = words[start : start + _CHUNK]
        letters = np.frombuffer("".join(chunk).encode("ascii"), np.uint8) - ord(ALPHABET[0])
        rows = np.repeat(np.arange(start, start + len(chunk)), [len(word) for word in chunk])
        np.add.at(counts, (rows, letters), 1)
    return counts


def _columns(words: Sequence[str], categories: Sequence[int], counts: npt.NDArray[np.uint8], digest: str) -> WordIndex:
    lengths = np.array([len(word) for word in words], np.uint8)
    ends = np.cumsum(lengths.astype(np.uint32) + np.uint32(1), dtype=np.uint32)
    bits = np.uint32(1) << np.arange(len(ALPHABET), dtype=np.uint32)
    return WordIndex(
        digest=digest,
        lanes=_lanes(counts),
        masks=((counts > 0) * bits).sum(axis=1, dtype=np.uint32),
        lengths=lengths,
        categories=np.array(categories, np.uint16),
        starts=ends - lengths - np.uint32(1),
        text=np.frombuffer("".join(f"{word}\n" for word in words).encode("ascii"), np.uint8),
    )


def _lanes(counts: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint64]:
    lanes = np.zeros((LANES, len(counts)), np.uint64)
    for place in range(len(ALPHABET)):
        lane, field = divmod(place, LANE_LETTERS)
        lanes[lane] |= counts[:, place].astype(np.uint64) << np.uint64(FIELD * field)
    return lanes
