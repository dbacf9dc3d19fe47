"""Where the jokers lie: from words as they are read to the tables after that they can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from wordrummi.solver.packing import ONE, less, pack, size
from wordrummi.solver.state import OPEN, Laid
from wordrummi.words.letters import JOKER


@dataclass(frozen=True, slots=True)
class OpenTiles:
    """The tiles for the open places of words: those that must lie there, and those of the rack that may."""

    must: int
    spare: int
    must_jokers: int
    jokers: int


def placings(words: Sequence[Laid], taken: int, tiles: OpenTiles) -> Iterator[tuple[str, ...]]:
    """Yield the words as tiles, for every way to put the jokers, those with the fewest jokers first.

    `taken`: letters that lie at settled places and come from these tiles as well.
    """
    places = [(j, at) for j, word in enumerate(words) for at, tile in enumerate(word.tiles) if tile == OPEN]
    letters = pack(words[j].reading[at] for j, at in places) + taken
    fewest = max(size(less(letters, tiles.must + tiles.spare)), tiles.must_jokers)
    for number in range(fewest, tiles.jokers + 1):
        for jokers in combinations(places, number):
            left = letters - sum(ONE[words[j].reading[at]] for j, at in jokers)
            if not less(left, tiles.must + tiles.spare) and not less(tiles.must, left):
                yield tuple(_with_jokers(word, {at for i, at in jokers if i == j}) for j, word in enumerate(words))


def _with_jokers(word: Laid, jokers: set[int]) -> str:
    settled = zip(word.reading, word.tiles, strict=True)
    filled = (letter if tile == OPEN else tile for letter, tile in settled)
    return "".join(JOKER if at in jokers else tile for at, tile in enumerate(filled))
