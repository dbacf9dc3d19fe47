"""A position as a search sees it: what has to be laid, what may be, and what may become of each table word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from wordrummi.core.table import Meld, Table, tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.solver.placing import OpenTiles, placings
from wordrummi.solver.state import State, Trail
from wordrummi.solver.vocabulary import Shelf, Vocabulary
from wordrummi.solver.ways import Way, given_up, letters_of, reach
from wordrummi.words.judging import Judge
from wordrummi.words.letters import JOKER
from wordrummi.words.position import Position
from wordrummi.words.readings import text_of


@dataclass(frozen=True)
class Task:
    """What is to be searched.

    `ways`: for each table word what may become of it; none when it has to stand. `taken_up`: all table words are
    taken up at the start, and those that stand are laid again (Sabra). `budget`: how many table words may change.
    `forced`: tiles of the rack that have to be laid; no others are then.
    """

    position: Position
    judge: Judge
    vocabulary: Vocabulary
    ways: tuple[tuple[Way, ...], ...]
    budget: int
    taken_up: bool = False
    forced: Tiles | None = None

    @cached_property
    def table(self) -> tuple[str, ...]:
        """The table words as tiles."""
        return tuple(text_of(word) for word in self.position.table)

    @cached_property
    def longest(self) -> int:
        """No word can be longer."""
        return min(len(tiles_of(self.position.table)) + len(self.rack), int(self.vocabulary.lengths.max(initial=0)))

    @cached_property
    def _too_short(self) -> int:
        """The table words, as bits, that are too short to stand."""
        least = self.judge.options.min_length
        return sum(1 << number for number, tiles in enumerate(self.table) if len(tiles) < least)

    @property
    def is_hopeless(self) -> bool:
        """Whether table words would have to change that may not."""
        settled = sum(1 << way.word for way in self.trail.ways)
        return (self._too_short & ~settled).bit_count() > self.budget

    def is_complete(self, trail: Trail) -> bool:
        """Say whether the words laid make up a turn, when nothing is loose: a first turn holds a start word."""
        options, words = self.judge.options, trail.words
        if self._too_short & ~sum(1 << way.word for way in trail.ways):
            return False
        if self.position.opened:
            return True
        has_start = any(len(word.reading) >= options.start_word_min_length for word in words)
        return has_start and not (options.start_single_word and len(words) > 1)

    @property
    def rack(self) -> Tiles:
        """The tiles that may be laid."""
        return self.position.rack.known if self.forced is None else self.forced

    @cached_property
    def start(self) -> State:
        """Where every search begins."""
        letters, jokers = letters_of("".join(self.rack)), self.rack[JOKER]
        state = State(0, letters, jokers, owed=1) if self.forced is None else State(letters, 0, jokers, owed=jokers)
        able = sum(1 << number for number, tiles in enumerate(self.able) if tiles)
        free = sum(1 << number for number, ways in enumerate(self.ways) if ways)
        state = state._replace(free=free, standing=able, budget=self.budget)
        for way in self.trail.ways:
            state = state.release(way)
        return state

    @cached_property
    def trail(self) -> Trail:
        """What is settled at the beginning."""
        taken_up = enumerate(self.table) if self.taken_up else ()
        return Trail(ways=tuple(given_up(number, tiles) for number, tiles in taken_up))

    @cached_property
    def able(self) -> tuple[str, ...]:
        """Table words that have been taken up and can only stand as they are, by their places; others are empty."""
        if not self.taken_up:
            return ()
        least = self.judge.options.min_length
        return tuple(
            tiles if len(tiles) >= least and (JOKER in tiles or not self.vocabulary.readings(tiles)) else ""
            for tiles in self.table
        )

    @cached_property
    def fill(self) -> Shelf:
        """All words that any turn could hold; those that lie on the table come first."""
        pool, jokers = self.start.pool, self.start.jokers
        for ways in self.ways:
            letters, more = reach(ways)
            pool, jokers = pool + letters, jokers + more
        shelf = self.vocabulary.lying.fitting(pool, jokers)
        lying = [row for row in map(self.vocabulary.find, dict.fromkeys(self.table)) if row is not None]
        on_table = np.isin(shelf.rows, lying)
        return shelf.at(np.argsort(~on_table, kind="stable"))

    def open_tiles(self, trail: Trail) -> OpenTiles:
        """Return the tiles for the places of words that are not settled."""
        stood = "".join(self.table[number] for number in trail.stood)
        must = sum(way.freed for way in trail.ways) - letters_of(stood)
        jokers = sum(way.jokers for way in trail.ways) - stood.count(JOKER)
        letters, own = letters_of("".join(self.rack)), self.rack[JOKER]
        if self.forced is not None:
            return OpenTiles(must + letters, 0, jokers + own, jokers + own)
        return OpenTiles(must, letters, jokers, jokers + own)

    def tables(self, trail: Trail) -> Iterator[Table]:
        """Yield the tables after that this can be: table words and what is left of them first, then the new words."""
        settled = [*self._kept(trail), *(self.table[number] for number in trail.stood)]
        taken = sum(way.taken for way in trail.ways)
        for words in placings(trail.words, taken, self.open_tiles(trail)):
            first = self._meld(words[0], trail.words[0].reading) if words else None
            rest = [Meld(tuple(tiles)) for tiles in (*settled, *words[1:])]
            yield tuple(rest) if first is None else (*rest[: len(settled)], first, *rest[len(settled) :])

    def _kept(self, trail: Trail) -> Iterator[str]:
        """Yield the table words that stand because nobody touched them, and the blocks that lie by themselves."""
        went = {way.word: way for way in trail.ways}
        for number, tiles in enumerate(self.table):
            way = went.get(number)
            if way is None:
                yield tiles
            elif way.alone and way.block:
                yield way.block

    @staticmethod
    def _meld(tiles: str, reading: str) -> Meld:
        return Meld(tuple(tiles), tuple(reading) if JOKER in tiles else None)
