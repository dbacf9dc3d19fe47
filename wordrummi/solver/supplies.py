"""Whether table words can give the letters that a word lacks, each of them going one way: asked before a word is made.

What becomes of the letters that come free beside those is left out of account, and so is where blocks lie in the word:
a no is certain, a yes is not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce

from wordrummi.solver.packing import UNITS, count, less, most, places, size
from wordrummi.solver.state import State
from wordrummi.solver.ways import Way, found, givers, letters_of
from wordrummi.words.letters import JOKER

_Gift = tuple[int, int]
"""Letters and jokers that one table word gives in one way."""


@dataclass(frozen=True)
class Supplies:
    """What the table words of a task can give. `pause` is called at every step: it ends what takes too long."""

    ways: Sequence[Sequence[Way]]
    pause: Callable[[], None]

    @cached_property
    def _loose(self) -> list[list[_Gift]]:
        """What comes free, the letters in the places of jokers not reckoned."""
        return [list(dict.fromkeys((way.freed, way.jokers) for way in givers(ways))) for ways in self.ways]

    @cached_property
    def _blocks(self) -> list[list[tuple[str, _Gift]]]:
        return [
            [
                (way.block, (letters_of(way.block) + way.freed, way.block.count(JOKER) + way.jokers))
                for way in ways
                if way.block and (way.new or not way.alone)
            ]
            for ways in self.ways
        ]

    def can_make(self, reading: str, letters: int, state: State) -> bool:
        """Return False only when a word, whose letters are given packed, can't be made."""
        lack = less(letters, state.pool)
        if size(lack) <= state.jokers:
            return True
        free = (number for number in range(len(self.ways)) if state.free >> number & 1)
        gifts = [self._gifts(number, reading, lack) for number in free]
        return _Chooser([one for one in gifts if one], self.pause).run(lack, state.jokers, state.budget)

    def can_give(self, lack: int, state: State) -> bool:
        """Return False only when what comes free of table words can't make up for letters that are lacking."""
        if size(lack) <= state.jokers:
            return True
        gifts = [self._gifts(number, "", lack) for number in range(len(self.ways)) if state.free >> number & 1]
        return _Chooser([one for one in gifts if one], self.pause).run(lack, state.jokers, state.budget)

    def _gifts(self, number: int, reading: str, lack: int) -> list[_Gift]:
        """List what a table word can give of what is lacking, the most first; nothing that something else exceeds."""
        offers = [(lack - less(lack, freed), jokers) for freed, jokers in self._loose[number]]
        for block, (letters, jokers) in self._blocks[number] if reading else ():
            if next(found(block, reading), None) is not None:
                offers.append((lack - less(lack, letters), jokers))
        kept: list[_Gift] = []
        for offer in sorted(dict.fromkeys(offers), key=lambda gift: -size(gift[0]) - gift[1]):
            if any(offer) and not any(_exceeds(other, offer) for other in kept):
                kept.append(offer)
        return kept


def _exceeds(one: _Gift, other: _Gift) -> bool:
    return one[1] >= other[1] and not less(other[0], one[0])


class _Chooser:
    """Chooses a gift of each table word, the rarest letter first."""

    def __init__(self, gifts: list[list[_Gift]], pause: Callable[[], None]) -> None:
        self._pause = pause
        self._most = [max(size(letters) + jokers for letters, jokers in offers) for offers in gifts]
        self._seen: set[tuple[int, int, int]] = set()
        offers = [(number, *gift) for number, every in enumerate(gifts) for gift in every]
        wanted = reduce(most, (letters for _, letters, _ in offers), 0)
        self._offers = {place: [one for one in offers if one[2] or count(one[1], place)] for place in places(wanted)}
        self._jokers = [one for one in offers if one[2]]
        self._giving = {place: sum({1 << one[0] for one in every}) for place, every in self._offers.items()}
        self._with_jokers = sum({1 << one[0] for one in self._jokers})

    def run(self, lack: int, jokers: int, budget: int) -> bool:
        """Say whether the gifts of so many words can make up for what is lacking."""
        everyone = (1 << len(self._most)) - 1
        return self._choose(lack, jokers, everyone, budget)

    def _choose(self, lack: int, jokers: int, free: int, budget: int) -> bool:
        self._pause()
        short = size(lack) - jokers
        if short <= 0:
            return True
        if (lack, jokers, free) in self._seen:
            return False
        self._seen.add((lack, jokers, free))
        gains = sorted((gain for number, gain in enumerate(self._most) if free >> number & 1), reverse=True)
        if sum(gains[:budget]) < short:
            return False
        place, offers = self._rarest(lack, free)
        if jokers and self._choose(lack - UNITS[place], jokers - 1, free, budget):
            return True
        return any(
            self._choose(less(lack, letters), jokers + more, free & ~(1 << number), budget - 1)
            for number, letters, more in offers
        )

    def _rarest(self, lack: int, free: int) -> tuple[int, list[tuple[int, int, int]]]:
        """Return the lacking letter that the fewest can give, and their offers; a joker is one for any letter."""
        place = min(places(lack), key=lambda place: (self._giving.get(place, self._with_jokers) & free).bit_count())
        return place, [one for one in self._offers.get(place, self._jokers) if free >> one[0] & 1]
