"""From an empty table to the first turn of a round: who begins, the order of play, the racks (rules, section 3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import cycle
from typing import Final

from wordrummi.core import events as ev
from wordrummi.core.shuffle import SCHEME, shuffle
from wordrummi.core.tiles import UNSEEN, Kind
from wordrummi.numbers import events as ne
from wordrummi.numbers.options import NumberOptions
from wordrummi.numbers.tiles import HIGHEST, JOKER, LOWEST, NUMBERS, RACK_SIZE, number_of

_JOKER_RANK: Final = {"high": HIGHEST + 1, "low": LOWEST - 1}
_STEP: Final = {"clockwise": 1, "counter-clockwise": -1}


@dataclass(frozen=True, slots=True)
class Seating:
    """How a variant finds the order of play.

    `tiles`: those that are drawn from. `all_by_draw`: the draw seats everybody, the next highest after the highest;
    else only who begins is drawn. Seats are numbered clockwise round the table.
    """

    tiles: tuple[Kind, ...]
    all_by_draw: bool

    def facts(
        self, options: NumberOptions, seats: int, seed: int | None, named: int = 0
    ) -> tuple[ev.StarterDrawn, ne.SeatsOrdered]:
        """Return who begins and the order of play.

        In a live game, and at a table that names its starter in another way, the one who is `named` begins.
        """
        if seed is None or options.starter != "draw":
            return ev.StarterDrawn(named), ne.SeatsOrdered(_round_the_table(options, named, seats))
        draw = _Draw(cycle(shuffle(self.tiles, seed, "start")), options.joker_in_start_draw, [])
        ranked = draw.ranked(range(seats), to_the_last=self.all_by_draw)
        order = _round_the_table(options, ranked[0], seats)
        if self.all_by_draw:
            order = ranked if options.direction == "counter-clockwise" else (ranked[0], *ranked[:0:-1])
        return ev.StarterDrawn(order[0], tuple(draw.made)), ne.SeatsOrdered(order)


def _round_the_table(options: NumberOptions, starter: int, seats: int) -> tuple[int, ...]:
    return tuple((starter + _STEP[options.direction] * turn) % seats for turn in range(seats))


@dataclass(slots=True)
class _Draw:
    """Seats draw a tile each, the highest goes first; equal ones draw again."""

    tiles: Iterator[Kind]
    joker: str
    made: list[ev.StartDraw]

    def ranked(self, seats: Sequence[int], *, to_the_last: bool) -> tuple[int, ...]:
        """Return the seats, highest first; `to_the_last`: else just the first one."""
        if len(seats) == 1:
            return tuple(seats)
        drawn: dict[int, list[int]] = defaultdict(list)
        for seat in seats:
            drawn[self._rank(seat)].append(seat)
        if not to_the_last:
            return self.ranked(drawn[max(drawn)], to_the_last=False)
        return tuple(
            seat for rank in sorted(drawn, reverse=True) for seat in self.ranked(drawn[rank], to_the_last=True)
        )

    def _rank(self, seat: int) -> int:
        tile = next(self.tiles)
        self.made.append(ev.StartDraw(seat, tile))
        if tile != JOKER:
            return number_of(tile)
        return _JOKER_RANK[self.joker] if self.joker in _JOKER_RANK else self._rank(seat)


def later_seed(seed: int) -> int:
    """Return the seed of the next round."""
    return int.from_bytes(blake2b(f"{seed}/round".encode(), digest_size=8).digest(), "big") >> 1


def deal(order: Sequence[int], seed: int | None, *, trump: bool) -> tuple[ev.Event, ...]:
    """Return the facts of a deal: 14 tiles for each seat, and perhaps the tile at the very end as trump.

    Without a seed nothing is seen.
    """
    rest = [UNSEEN] * len(NUMBERS) if seed is None else list(shuffle(tuple(NUMBERS.tiles), seed, "pot"))
    facts: list[ev.Event] = [] if seed is None else [ev.PotShuffled(SCHEME, seed, tuple(rest))]
    for seat in order:
        dealt = tuple(rest.pop() for _ in range(RACK_SIZE))
        facts += [ev.RackDealt(seat, dealt), ev.TilesDealt(seat, RACK_SIZE)]
    return (*facts, ne.TrumpTurned(rest[0])) if trump else tuple(facts)
