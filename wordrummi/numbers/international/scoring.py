"""What a round brings each player: winners minus, losers plus (rules, section 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wordrummi.core.tiles import Kind, Tiles
from wordrummi.numbers.tiles import HIGHEST, JOKER, LOWEST, number_of

OPEN_WIN, SOLE_MELDER_WIN, FOOT_WIN = -100, -200, -200
UNMELDED: Final = 100
"""What a loser who has not melded pays to Open and Foot; with the pool used up he gets as much."""

TRUMP_MATCH: Final = -50
DOUBLED: Final = 2
CHEAPEST: Final = 2
TEN: Final = 10
"""What the cheapest tile of a rack counts, and the dearest but for jokers."""


class Way(StrEnum):
    """How a round ends: one of the three ways to win, or the pool used up."""

    OPEN = "open"
    FOOT = "foot"
    HAND = "hand"
    POOL = "pool"


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a round. `winner`: None when the pool is used up. `value`: of a Hand. `doubled`: by a joker."""

    way: Way
    winner: int | None = None
    value: int = 0
    doubled: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """What a player is left with. `melded`: he plays Open; then his rack counts so many `points`."""

    points: int = 0
    melded: bool = False


def rack_points(rack: Tiles, joker: int) -> int:
    """Return what a rack costs: 2 to 10 as they are, 11, 12, 13 and 1 ten each, a joker as the table has it."""
    return sum(joker if kind == JOKER else _face(kind) for kind in rack)


def _face(kind: Kind) -> int:
    number = number_of(kind)
    return TEN if number == LOWEST or TEN < number <= HIGHEST else number


def rounded_up(points: int) -> int:
    """Return the next ten, for a table that counts racks so."""
    return -(-points // TEN) * TEN


def round_scores(ending: Ending, players: Sequence[Held | None]) -> tuple[int, ...]:
    """Return the score of each player, 0 for a dummy (None)."""
    return tuple(0 if held is None else _score(ending, place, held, players) for place, held in enumerate(players))


def _score(ending: Ending, place: int, held: Held, players: Sequence[Held | None]) -> int:
    if ending.way is Way.POOL:
        return held.points if held.melded else -UNMELDED
    won = _winner_score(ending, players)
    if place == ending.winner:
        score = won
    elif held.melded:
        score = held.points
    else:
        score = -won if ending.way is Way.HAND else UNMELDED
    return score * DOUBLED if ending.doubled else score


def _winner_score(ending: Ending, players: Sequence[Held | None]) -> int:
    if ending.way is Way.HAND:
        return -ending.value
    if ending.way is Way.FOOT:
        return FOOT_WIN
    melders = sum(held is not None and held.melded for held in players)
    return SOLE_MELDER_WIN if melders == 1 else OPEN_WIN
