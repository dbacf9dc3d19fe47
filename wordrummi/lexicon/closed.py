"""Reads the closed lists: words decided by hand, each with its reason."""

import csv
from pathlib import Path
from typing import NamedTuple

from wordrummi.lexicon.alphabet import fold
from wordrummi.lexicon.category import Category, mask_of

SHORT = "short.tsv"
"""Words of two and three letters: what this list lacks is no word."""


class ClosedWord(NamedTuple):
    """A word as a closed list has it."""

    categories: int
    reason: str
    list_name: str


class ClosedLists(NamedTuple):
    """All closed lists together. `adds` join what the sources say of a word; `sets` replace it."""

    sets: dict[str, ClosedWord]
    adds: dict[str, ClosedWord]
    is_short_closed: bool


def read_closed_lists(directory: Path) -> ClosedLists:
    """Read every `*.tsv` of `directory`.

    Columns: word, categories (comma separated; none at all means that it is no word), reason. In a file whose name
    starts with `add-` the categories join the ones of the sources, in the others they replace them.
    Raises `ValueError` that names the file and the line.
    """
    sets: dict[str, ClosedWord] = {}
    adds: dict[str, ClosedWord] = {}
    for path in sorted(directory.glob("*.tsv")):
        for tiles, entry in _read(path):
            into = adds if path.name.startswith("add-") else sets
            if tiles in into and path.name != SHORT:
                entry = entry._replace(categories=entry.categories | into[tiles].categories)
            into[tiles] = entry
    return ClosedLists(sets, adds, (directory / SHORT).exists())


def _read(path: Path) -> list[tuple[str, ClosedWord]]:
    entries = []
    with path.open(encoding="utf-8", newline="") as file:
        rows = (line for line in file if not line.startswith("#"))
        for number, row in enumerate(csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE), 2):
            try:
                entries.append((_tiles(row["word"]), ClosedWord(_mask(row["categories"]), row["reason"], path.stem)))
            except (ValueError, KeyError, AttributeError) as error:
                raise ValueError(f"{path.name}, row {number}: {error}") from None
    return entries


def _tiles(word: str) -> str:
    tiles = fold(word)
    if tiles is None:
        raise ValueError(f"{word!r} has no tile form")
    return tiles


def _mask(categories: str) -> int:
    return mask_of(Category(name.strip()) for name in categories.split(",") if name.strip())
