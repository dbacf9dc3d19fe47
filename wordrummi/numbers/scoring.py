"""What a rack counts, who wins when nobody goes out, and the scores of a round (rules, sections 4 and 5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from wordrummi.core.tiles import Tiles
from wordrummi.numbers.tiles import JOKER, number_of


def rack_count(rack: Tiles, joker: int) -> int:
    """Return what the tiles of a rack add up to: face value, a 1 counts 1, a joker what the table says."""
    return sum(joker if kind == JOKER else number_of(kind) for kind in rack)


@dataclass(frozen=True, slots=True)
class Left:
    """What a seat is left with at the end of a round."""

    count: int
    tiles: int
    opened: bool = True


Rank: TypeAlias = Callable[[Left], tuple[int, int]]
"""How those are ranked who did not go out; less is better."""

STALEMATE: Final[Mapping[str, Rank]] = {
    "count": lambda left: (left.count, left.tiles),
    "tiles": lambda left: (left.tiles, left.count),
}
"""Who wins when nobody can go on, by the values of the option `stalemate_by`."""


def stalemate_winner(left: Sequence[Left], rank: Rank, order: Sequence[int]) -> int:
    """Return the seat with the best rank; of equals the first in `order`, which begins after who ended the round."""
    return min(order, key=lambda seat: rank(left[seat]))


def round_scores(left: Sequence[Left], winner: int, unopened: int, *, difference: bool) -> tuple[int, ...]:
    """Return what each seat scores: the losers what they are left with, the winner the sum of it.

    `difference`: only what a loser has more than the winner. `unopened`: what a loser pays who never opened.
    """
    spared = left[winner].count if difference else 0
    scores = [-(one.count - spared) - (0 if one.opened else unopened) for one in left]
    scores[winner] = 0
    scores[winner] = -sum(scores)
    return tuple(scores)
