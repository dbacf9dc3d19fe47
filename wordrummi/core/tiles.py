"""Tiles as multisets of kinds. A place may hold tiles that nobody has seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

Kind: TypeAlias = str
"""What is printed on a tile, in the notation of its family: ``"A"``, ``"@"``, ``"r7"``."""

UNSEEN: Final[Kind] = "?"
"""A tile that lies somewhere without having been seen: a live game knows no racks."""


class Tiles:
    """An immutable multiset of tiles; iterates over its tiles in the order of their kinds."""

    __slots__ = ("_counts",)

    def __init__(self, kinds: Iterable[Kind] | Mapping[Kind, int] = ()) -> None:
        if isinstance(kinds, Mapping):
            self._counts = {kind: number for kind, number in kinds.items() if number > 0}
            return
        counts: dict[Kind, int] = {}
        for kind in kinds:
            counts[kind] = counts.get(kind, 0) + 1
        self._counts = counts

    @classmethod
    def unseen(cls, number: int) -> Tiles:
        """Return ``number`` tiles whose faces nobody has seen."""
        return cls({UNSEEN: number} if number else ())

    @classmethod
    def _of(cls, counts: dict[Kind, int]) -> Tiles:
        """Wrap counts that nobody else will change and that are all above zero."""
        tiles = cls.__new__(cls)
        tiles._counts = counts
        return tiles

    def __getitem__(self, kind: Kind) -> int:
        return self._counts.get(kind, 0)

    def __iter__(self) -> Iterator[Kind]:
        for kind in sorted(self._counts):
            yield from (kind,) * self._counts[kind]

    def __len__(self) -> int:
        return sum(self._counts.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tiles) and self._counts == other._counts

    def __hash__(self) -> int:
        return hash(frozenset(self._counts.items()))

    def __repr__(self) -> str:
        return f"Tiles({' '.join(self)!r})"

    def __add__(self, other: Tiles) -> Tiles:
        counts = self._counts.copy()
        for kind, number in other._counts.items():
            counts[kind] = counts.get(kind, 0) + number
        return self._of(counts)

    def __sub__(self, other: Tiles) -> Tiles:
        """Return what is left after taking ``other`` away; what was not there is not missed."""
        counts = self._counts.copy()
        for kind, number in other._counts.items():
            left = counts.pop(kind, 0) - number
            if left > 0:
                counts[kind] = left
        return self._of(counts)

    def __le__(self, other: Tiles) -> bool:
        return all(number <= other._counts.get(kind, 0) for kind, number in self._counts.items())

    def kinds(self) -> tuple[Kind, ...]:
        """Return the different kinds, sorted."""
        return tuple(sorted(self._counts))

    @property
    def unseen_number(self) -> int:
        """How many of these tiles nobody has seen."""
        return self._counts.get(UNSEEN, 0)

    @property
    def known(self) -> Tiles:
        """These tiles without the unseen ones."""
        if UNSEEN not in self._counts:
            return self
        return Tiles({kind: number for kind, number in self._counts.items() if kind != UNSEEN})

    def short_of(self, wanted: Tiles) -> Tiles:
        """Return the wanted tiles that this place can't give, unseen tiles standing in for any kind."""
        lacking = tuple(wanted - self)
        return Tiles(lacking[self.unseen_number :])

    def take(self, wanted: Tiles) -> Tiles:
        """Return what stays here when ``wanted`` goes: known tiles first, then unseen ones.

        Raises ValueError when this place can't give them (see `short_of`).
        """
        lacking = len(wanted - self)
        if lacking > self.unseen_number:
            raise ValueError(f"{self!r} can't give {wanted!r}")
        return (self - wanted).known + Tiles.unseen(self.unseen_number - lacking)


@dataclass(frozen=True)
class TileSet:
    """Every tile of a game, as it comes out of the box.

    `joker` is the kind that stands for others.
    """

    tiles: Tiles
    joker: Kind

    def __contains__(self, kind: Kind) -> bool:
        return self.tiles[kind] > 0

    def __len__(self) -> int:
        return len(self.tiles)

    def excess(self, tiles: Tiles) -> Tiles:
        """Return the tiles that can't all come from one box (a third joker, a second Q)."""
        return tiles.known - self.tiles
