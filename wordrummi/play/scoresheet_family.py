"""What the families of games keep on a score sheet in ways of their own; one value for each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from wordrummi.core.moves import Move
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.table import Meld, Table

LiveRules: TypeAlias = Rules[Any]
LiveState: TypeAlias = State[Any]


class NotLying(ValueError):  # noqa: N818 - it says what is the matter
    """A word or meld was to be taken off the table, and does not lie there."""

    def __init__(self, word: str) -> None:
        super().__init__(f"{word} does not lie on the table")
        self.word = word


@dataclass(frozen=True, slots=True)
class Naming:
    """How what lies on the table is written, and told from what else lies there.

    `key(meld)`: equal for melds that are the same. `may_mean(named, lying)`: one that is named so may be this one.
    """

    write: Callable[[Sequence[Meld]], str]
    key: Callable[[Meld], Hashable]
    may_mean: Callable[[Meld, Meld], bool]

    def changed(self, table: Table, off: Sequence[Meld], on: Sequence[Meld]) -> Table:
        """Return the table with melds taken off and melds laid. Raises NotLying."""
        lying = list(table)
        for meld in off:
            lying.pop(self._place(lying, meld))
        return (*lying, *on)

    def _place(self, lying: Sequence[Meld], named: Meld) -> int:
        alike = [place for place, other in enumerate(lying) if self.key(other) == self.key(named)]
        meant = alike or [place for place, other in enumerate(lying) if self.may_mean(named, other)]
        if len({self.key(lying[place]) for place in meant}) != 1:
            raise NotLying(self.write((named,)))
        return meant[0]

    def difference(self, before: Table, after: Table) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
        """Return what a turn took off the table and what it laid; equal melds are counted."""
        lying = defaultdict(list)
        for meld in before:
            lying[self.key(meld)].append(meld)
        laid = []
        for meld in after:
            if lying[self.key(meld)]:
                lying[self.key(meld)].pop()
            else:
                laid.append(meld)
        return tuple(meld for alike in lying.values() for meld in alike), tuple(laid)


def _nobody_stands(_: LiveRules, __: LiveState) -> Move | None:
    return None


def _nothing_owed(_: LiveRules, __: LiveState) -> int:
    return 0


def _by_seat(state: LiveState) -> Sequence[int]:
    return range(len(state.public.seats))


@dataclass(frozen=True, slots=True)
class Family:
    """How live games of one kind are kept.

    `seats`: fewest and most players. `turns`: moves by which a player has a turn. `whole(state)`: no line ends half-way
    here. `expanded(move, state)`: a move with what belongs to it, in one line. `idle(move, state)`: what is left of a
    turn that no longer holds, None when nothing is. `uncounted(state)`: the seats that have something to count at the
    end, and `count(seat, number)` how they tell it. `stand(rules, state)`: the move by which a lay stands that can
    still be challenged. `owed(rules, state)`: tiles that the player on turn still takes.
    """

    seats: tuple[int, int]
    naming: Naming
    turns: tuple[type[Move], ...]
    whole: Callable[[LiveState], bool]
    expanded: Callable[[Move, LiveState], tuple[Move, ...]]
    idle: Callable[[Move, LiveState], Move | None]
    uncounted: Callable[[LiveState], Sequence[int]]
    count: Callable[[int, int], Move]
    stand: Callable[[LiveRules, LiveState], Move | None] = _nobody_stands
    owed: Callable[[LiveRules, LiveState], int] = _nothing_owed
    order: Callable[[LiveState], Sequence[int]] = _by_seat
