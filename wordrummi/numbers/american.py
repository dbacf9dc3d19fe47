"""American: a tile is taken, melds are laid and stay, a tile is discarded (rules, section 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from wordrummi.core.table import diff
from wordrummi.core.verdict import Accepted, Refused, Verdict, Violation
from wordrummi.numbers.moves import Take
from wordrummi.numbers.open_play import (
    OpenJudge,
    OpenPosition,
    OpenTurn,
    Slugs,
    can_discard,
    goes_out,
    left_over,
    on_own_meld,
)
from wordrummi.numbers.witness import NumberWitness

SLUGS: Final = Slugs("american.opening", "american.joker-exchange")


@dataclass(frozen=True)
class AmericanJudge:
    """What a turn is judged by.

    `trump_anywhere`: the trump may be melded on melds of others. `discard_to_win`: the last tile is discarded.
    """

    open_play: OpenJudge
    trump_anywhere: bool
    discard_to_win: bool

    def turn(self, position: OpenPosition, turn: OpenTurn) -> Verdict:
        """Return the verdict on a turn. Nothing that a player can do raises."""
        if found := tuple(_take_faults(position)):
            return Refused(found)
        verdict = self.open_play.lay(position, turn.after)
        if not isinstance(verdict, Accepted):
            return verdict
        found = (*self._taken_faults(position, turn, verdict), *self._discard_faults(position, turn))
        return Refused(found) if found else verdict

    def _taken_faults(self, position: OpenPosition, turn: OpenTurn, laid: Accepted) -> Iterator[Violation]:
        """`american.take-discard`, `american.trump`, `american.trump-only-to-win`: what was taken must be melded."""
        if position.taken is None:
            return
        melded = diff(position.table, turn.after).added[position.taken] > 0
        facts = {"tile": position.taken}
        if position.take is Take.DISCARD and not melded:
            yield Violation("american.take-discard", facts=facts)
        if position.take is Take.TRUMP:
            if not goes_out(position, turn):
                yield Violation("american.trump-only-to-win", facts=facts)
            elif not melded or not (self.trump_anywhere or _on_own_meld(position, turn, laid)):
                yield Violation("american.trump", facts=facts)

    def _discard_faults(self, position: OpenPosition, turn: OpenTurn) -> Iterator[Violation]:
        """`american.one-discard`: one tile, of the rack, unless the last tile is melded."""
        if turn.discard is None and (self.discard_to_win or left_over(position, turn)):
            yield Violation("american.one-discard")
        elif not can_discard(position, turn):
            yield Violation("american.one-discard", because="turn.from-rack", facts={"tile": turn.discard or ""})


def may_take(position: OpenPosition) -> bool:
    """Return whether the tile of this position may be taken at all, whatever is done with it."""
    return not any(_take_faults(position))


def _take_faults(position: OpenPosition) -> Iterator[Violation]:
    """`american.count`, `american.take-discard`, `american.trump`: one tile a turn, and from where."""
    if position.take is None:
        yield Violation("american.count")
    elif position.take is Take.DISCARD and (position.taken is None or not position.opened):
        yield Violation("american.take-discard", facts={"tile": position.taken or ""})
    elif position.take is Take.TRUMP and position.taken is None:
        yield Violation("american.trump", facts={"tile": ""})


def _on_own_meld(position: OpenPosition, turn: OpenTurn, laid: Accepted) -> bool:
    table = laid.witness.table if isinstance(laid.witness, NumberWitness) else ()
    return on_own_meld(position, turn.after, {before.stands_in: i for i, before in enumerate(table)})
