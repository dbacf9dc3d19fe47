"""Where a search stands: the tiles that still have to be laid, those that may be, and what has been laid so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from wordrummi.solver.packing import less, size
from wordrummi.solver.ways import Way, letters_of
from wordrummi.words.letters import JOKER

OPEN: Final = "."
"""A place in a word after that a letter of the pool or a joker takes."""


class State(NamedTuple):
    """What is left to do.

    `must`, `spare`: letters that have to lie in a word, and letters of the rack that may. `jokers`: those not yet
    counted in, wherever they come from. `owed`: letters that have yet to be laid beside the `must`, so that the
    jokers of the table have a place and a tile of the rack is laid; may be negative. `free`, `standing`: table words
    whose fate is open, and table words that can still stand (bits). `budget`: how many more may be changed. `docks`:
    blocks left of changed table words that words may still take in (bits).
    """

    must: int
    spare: int
    jokers: int
    owed: int
    free: int = 0
    standing: int = 0
    budget: int = 0
    docks: int = 0

    @property
    def pool(self) -> int:
        """All letters that can be laid."""
        return self.must + self.spare

    def place(self, letters: int) -> State | None:
        """Return the state after laying these letters, a joker for each that is lacking; None when too many are."""
        beside = less(letters, self.must)
        jokers = self.jokers - size(less(beside, self.spare))
        if jokers < 0:
            return None
        owed = self.owed - size(beside)
        return self._replace(must=less(self.must, letters), spare=less(self.spare, beside), jokers=jokers, owed=owed)

    def stand(self, number: int, tiles: str) -> State | None:
        """Return the state after leaving table word `number`, whose tiles are in the pool, as it is."""
        letters = letters_of(tiles)
        jokers = tiles.count(JOKER)
        if less(letters, self.pool):
            return None
        state = self._replace(standing=self.standing & ~(1 << number), jokers=self.jokers - jokers)
        placed = state.place(letters) if state.jokers >= 0 else None
        return placed and placed._replace(owed=placed.owed - jokers)

    def release(self, way: Way) -> State:
        """Return the state after a table word went this way."""
        return self._replace(
            must=self.must + way.freed,
            jokers=self.jokers + way.jokers,
            owed=self.owed + way.jokers,
            free=self.free & ~(1 << way.word),
            budget=self.budget - 1,
        )

    def with_joker(self) -> State:
        """Return the state after laying a joker for a letter."""
        return self._replace(jokers=self.jokers - 1, owed=self.owed - 1)

    @property
    def key(self) -> tuple[int, ...]:
        """What decides whether the search can end well from here."""
        return (*self[:3], max(self.owed, -2), *self[4:])


@dataclass(frozen=True, slots=True)
class Laid:
    """A word after: how it is read, and its tiles as far as they are settled, with `OPEN` for the others."""

    reading: str
    tiles: str


class Trail(NamedTuple):
    """What has been laid, which ways table words went, and which of those that were taken up stand all the same."""

    words: tuple[Laid, ...] = ()
    ways: tuple[Way, ...] = ()
    stood: tuple[int, ...] = ()

    def and_word(self, reading: str) -> Trail:
        """Return the trail with one more word, of which any tile may be a joker."""
        return self._replace(words=(*self.words, Laid(reading, OPEN * len(reading))))
