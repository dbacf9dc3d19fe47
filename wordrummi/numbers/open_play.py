"""Judges open play with permanent melds: what a player who has taken a tile lays, and what is discarded.

American plays so, and International's Open; each says with which slugs (rules, sections 5 and 6).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from wordrummi.core.table import Table, diff
from wordrummi.core.tiles import Kind, Tiles
from wordrummi.core.verdict import Refused, Verdict, Violation
from wordrummi.numbers.attribution import Attribution
from wordrummi.numbers.judging import TableJudge
from wordrummi.numbers.moves import Take
from wordrummi.numbers.position import Position
from wordrummi.numbers.stages import Case, Stage, melds_valid, ownership

STAGES: Final[tuple[Stage, ...]] = (ownership, melds_valid)


@dataclass(frozen=True, slots=True)
class OpenPosition(Position):
    """The moment after a tile was taken: the rack holds it.

    `take`: where it came from, and `taken` which it is if everybody saw it. `own`: the table melds that this player
    first laid.
    """

    take: Take | None = None
    taken: Kind | None = None
    own: frozenset[int] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """What a player does with the tiles in hand: the table after (as it was, when nothing is laid), and a discard."""

    after: Table
    discard: Kind | None = None


@dataclass(frozen=True, slots=True)
class Slugs:
    """What a variant calls the rules of open play."""

    opening: str
    exchange: str


@dataclass(frozen=True)
class OpenJudge:
    """Judges lays on permanent melds."""

    table: TableJudge
    slugs: Slugs

    def lay(self, position: OpenPosition, after: Table) -> Verdict:
        """Return the verdict on a lay, of no tiles as well: ownership, melds, opening, melds left whole, jokers."""
        apart = Tiles((position.taken,)) if position.take is Take.TRUMP and position.taken else Tiles()

        def preferred(found: Attribution) -> bool:
            return on_own_meld(position, after, {claim.into: i for i, claim in found.claims.items()})

        case = Case(position, after, self.table.terms, apart, preferred if apart else bool)
        if not case.changed.added and not position.opened:
            case = replace(case, position=replace(position, opened=True))
        verdict = self.table.hear(case, STAGES)
        return Refused(tuple(map(self._named, verdict.violations))) if isinstance(verdict, Refused) else verdict

    def _named(self, found: Violation) -> Violation:
        """Tell the rule by the variant's name, because of the rule beneath."""
        family = {"opening": self.slugs.opening, "joker": self.slugs.exchange}
        slug = family.get(found.slug.partition(".")[0])
        return found if slug is None else Violation(slug, found.where, found.slug, found.facts)


def can_discard(position: Position, turn: OpenTurn) -> bool:
    """Say whether the discard of a turn whose lay is legal can come from the rack: known, or left in the box."""
    laid = diff(position.table, turn.after).added
    return turn.discard is None or not position.can_not_give(laid + Tiles((turn.discard,)))


def left_over(position: Position, turn: OpenTurn) -> Tiles:
    """Return the rack after the lay, before the discard."""
    return position.rack.take(diff(position.table, turn.after).added)


def goes_out(position: Position, turn: OpenTurn) -> bool:
    """Say whether a turn whose lay is legal empties the rack."""
    return len(left_over(position, turn)) == (turn.discard is not None)


def on_own_meld(position: OpenPosition, after: Table, stands: Mapping[int | None, int]) -> bool:
    """Say whether the tile that was taken lies in a meld that this player laid first, this turn's included.

    `stands`: for melds after, the table meld that stands in them.
    """
    return any(
        position.taken in meld.tiles
        and (j not in stands or (stands[j] in position.own and position.taken not in position.table[stands[j]].tiles))
        for j, meld in enumerate(after)
    )
