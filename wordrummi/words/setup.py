"""From an empty table to the first turn: who begins, the racks, the pot (rules, section 2)."""

from __future__ import annotations

from itertools import cycle

from wordrummi.core import events as ev
from wordrummi.core.shuffle import SCHEME, shuffle
from wordrummi.core.tiles import UNSEEN, Kind
from wordrummi.words.letters import JOKER, LETTERS, RACK_SIZE
from wordrummi.words.options import WordOptions

STACKS = 4
"""Stacks of an open pot."""


def draw_starter(seats: int, seed: int) -> ev.StarterDrawn:
    """Let each seat draw: closest to A begins; a joker is drawn again, and so do those who tie."""
    tiles = cycle(shuffle(tuple(LETTERS.tiles), seed, "start"))
    draws: list[ev.StartDraw] = []
    contenders = list(range(seats))
    while len(contenders) > 1:
        letters = {}
        for seat in contenders:
            while (tile := next(tiles)) == JOKER:
                draws.append(ev.StartDraw(seat, tile))
            draws.append(ev.StartDraw(seat, tile))
            letters[seat] = tile
        first = min(letters.values())
        contenders = [seat for seat in contenders if letters[seat] == first]
    return ev.StarterDrawn(contenders[0], tuple(draws))


def set_up(options: WordOptions, seats: int, seed: int | None, named: int = 0) -> tuple[ev.Event, ...]:
    """Return the facts up to the first turn; without a seed the game is live and nothing is seen.

    In a live game, and at a table that names its starter in another way, the one who is `named` begins.
    """
    drawn = seed is not None and options.starter == "draw"
    starter = draw_starter(seats, seed) if drawn and seed is not None else ev.StarterDrawn(named)
    rest: list[Kind] = [UNSEEN] * len(LETTERS) if seed is None else list(shuffle(tuple(LETTERS.tiles), seed, "pot"))
    facts: list[ev.Event] = [starter]
    if seed is not None:
        facts.append(ev.PotShuffled(SCHEME, seed, tuple(rest)))
    for seat in range(seats):
        dealt = tuple(rest.pop() for _ in range(RACK_SIZE))
        facts += [ev.RackDealt(seat, dealt), ev.TilesDealt(seat, RACK_SIZE)]
    if options.pot == "open":
        facts.append(_divide(rest, seen=seed is not None))
    return (*facts, ev.TurnBegan(starter.seat, 1, 1, options.seconds))


def _divide(rest: list[Kind], *, seen: bool) -> ev.PotDivided:
    counts = tuple(len(rest[number::STACKS]) for number in range(STACKS))
    ends = [sum(counts[: number + 1]) for number in range(STACKS)]
    tops = tuple(rest[end - 1] if seen else None for end in ends)
    return ev.PotDivided(counts, tops)
