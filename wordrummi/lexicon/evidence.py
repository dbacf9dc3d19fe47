"""Weighs the signs that the sources give: from signs to categories, by the declared table `evidence.toml`."""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from wordrummi.lexicon.category import Category, mask_of


@dataclass(frozen=True)
class Sign:
    """A fact that one source states about words, and what it says for and against each category."""

    name: str
    bit: int
    source: str
    why: str
    weights: dict[Category, int]


@dataclass(frozen=True)
class Evidence:
    """The declared signs, in the order of their bits, and the sum from which a category is believed."""

    signs: tuple[Sign, ...]
    threshold: int

    @cached_property
    def bits(self) -> dict[str, int]:
        """The bit of each sign by name."""
        return {sign.name: sign.bit for sign in self.signs}

    def present(self, mask: int) -> Iterator[Sign]:
        """Give the signs whose bits are set in `mask`."""
        return (sign for sign in self.signs if mask & sign.bit)

    def sums(self, mask: int) -> dict[Category, int]:
        """Add up the weights of the signs in `mask`, by category, in the order of `Category`."""
        sums = dict.fromkeys(Category, 0)
        for sign in self.present(mask):
            for category, weight in sign.weights.items():
                sums[category] += weight
        return sums

    def categories(self, mask: int) -> int:
        """Give the mask of the categories that the signs in `mask` suffice for."""
        return mask_of(category for category, total in self.sums(mask).items() if total >= self.threshold)

    def sources(self, mask: int) -> tuple[str, ...]:
        """Name the sources that the signs in `mask` come from, each once; what is derived from shape is no source."""
        return tuple(dict.fromkeys(sign.source for sign in self.present(mask) if sign.source != "shape"))


def read_evidence(path: Path) -> Evidence:
    """Read the table of signs. Raises `ValueError` that names the sign when an entry is not understood."""
    with path.open("rb") as file:
        table = tomllib.load(file)
    threshold = table.pop("threshold")
    return Evidence(tuple(_signs(table.items())), threshold)


def _signs(entries: Iterable[tuple[str, dict[str, str | int]]]) -> Iterator[Sign]:
    for place, (name, entry) in enumerate(entries):
        source, why = str(entry.pop("source")), str(entry.pop("why"))
        try:
            weights = {Category(key): int(weight) for key, weight in entry.items()}
        except ValueError as error:
            raise ValueError(f"sign {name}: {error}") from None
        yield Sign(name, 1 << place, source, why, weights)
