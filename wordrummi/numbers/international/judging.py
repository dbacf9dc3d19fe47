"""Judges a turn of International: what was taken, then Open play, Foot, Hand or Grand Blitz (rules, section 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, cast

from wordrummi.core.table import diff
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Refused, Verdict, Violation
from wordrummi.numbers.international.figures import Context
from wordrummi.numbers.international.scoring import Way
from wordrummi.numbers.international.sheet import Sheet
from wordrummi.numbers.international.showing import best
from wordrummi.numbers.international.witness import InternationalWitness
from wordrummi.numbers.melds import MeldTerms, Shape, readings
from wordrummi.numbers.moves import Take
from wordrummi.numbers.open_play import OpenJudge, OpenPosition, OpenTurn, Slugs, can_discard, goes_out, left_over
from wordrummi.numbers.rounds import refused
from wordrummi.numbers.tiles import JOKER, RACK_SIZE, number_of
from wordrummi.numbers.witness import MeldAfter, NumberWitness

SLUGS: Final = Slugs("intl.opening", "intl.joker-exchange")

FOOT, HAND, GRAND_BLITZ = "foot", "hand", "grand-blitz"
"""What a player can declare."""

FOOT_POINTS: Final = 50
SERVED_FIRST: Final = RACK_SIZE + 1
"""What the player is dealt who begins."""

LAST: Final = 1
"""With so many tiles left an Open player draws from the pool only."""


@dataclass(frozen=True, slots=True)
class HandPosition(OpenPosition):
    """The moment after a tile was taken, in International.

    `others_open`: another player plays Open. `first_turn`: of this player in the round. `dealt`: how many tiles he was.
    """

    others_open: bool = False
    first_turn: bool = False
    dealt: int = RACK_SIZE

    @property
    def begins(self) -> bool:
        """Whether this is the turn that is only a discard: the first of the player with fifteen tiles."""
        return self.first_turn and self.dealt == SERVED_FIRST


@dataclass(frozen=True, slots=True)
class HandTurn(OpenTurn):
    """What a player does with the tiles in hand.

    `declare`: Foot, Hand or Grand Blitz. For the last two `after` may show the fourteen tiles in rows beside the table;
    it has to where nobody else has seen them.
    """

    declare: str | None = None


@dataclass(frozen=True)
class InternationalJudge:
    """What a turn is judged by. `take_melds`: an Open player has to meld a discard that he takes."""

    open_play: OpenJudge
    sheet: Sheet
    take_melds: bool = False

    def turn(self, position: HandPosition, turn: HandTurn) -> Verdict:
        """Return the verdict on a turn. Nothing that a player can do raises."""
        if found := tuple(_take_faults(position, turn)):
            return Refused(found)
        ways: Mapping[str | None, Callable[[HandPosition, HandTurn], Verdict]] = {
            None: self._play,
            FOOT: self._foot,
            HAND: self._hand,
            GRAND_BLITZ: self._grand_blitz,
        }
        if turn.declare not in ways:
            return refused("intl.false-declaration")
        return ways[turn.declare](position, turn)

    def _play(self, position: HandPosition, turn: HandTurn) -> Verdict:
        """Lay, if wanted, and discard."""
        laid = diff(position.table, turn.after).added
        if laid and position.begins:
            return refused("intl.first-turn")
        verdict = self.open_play.lay(position, turn.after)
        if not isinstance(verdict, Accepted):
            return verdict
        if found := tuple(self._play_faults(position, turn, laid)):
            return Refused(found)
        way = Way.OPEN if goes_out(position, turn) else None
        return _accepted(InternationalWitness(_lay(verdict), way, doubled=way is not None and turn.discard == JOKER))

    def _play_faults(self, position: HandPosition, turn: HandTurn, laid: Tiles) -> Iterator[Violation]:
        open_take = self.take_melds and position.take is Take.DISCARD and (position.opened or len(laid) > 0)
        if open_take and position.taken is not None and not laid[position.taken]:
            yield Violation("american.take-discard", facts={"tile": position.taken})
        left = left_over(position, turn)
        yield from _discard_faults(position, turn, "intl.count" if left else "intl.discard-to-win")

    def _foot(self, position: HandPosition, turn: HandTurn) -> Verdict:
        """All fourteen in sets or added to melds of others; all in own sets is a Hand."""
        if found := tuple(_foot_faults(position)):
            return Refused(found)
        verdict = self.open_play.lay(replace(position, opened=True), turn.after)
        if not isinstance(verdict, Accepted):
            return verdict
        left, lay = left_over(position, turn), _lay(verdict)
        if found := tuple(_discard_faults(position, turn, "intl.discard-to-win")):
            return Refused(found)
        if len(left) > 1:
            return refused("intl.false-declaration", left=len(left) - 1)
        if lay.jokers:
            return refused("intl.joker-exchange")
        if all(_is_own(meld) or not any(origin is None for origin in meld.origins) for meld in lay.after):
            return self._hand(position, turn)
        return self._foot_laid(lay, turn)

    def _foot_laid(self, lay: NumberWitness, turn: HandTurn) -> Verdict:
        terms = self.open_play.table.terms.melds
        points = sum(_points_from_rack(meld) for meld in lay.after)
        found = []
        if not any(_is_own(meld) and _may_be_run(meld, terms) for meld in lay.after):
            found.append(Violation("intl.foot.run"))
        if points < FOOT_POINTS:
            found.append(Violation("intl.foot.points", facts={"points": points, "least": FOOT_POINTS}))
        if found:
            return Refused(tuple(found))
        return _accepted(InternationalWitness(lay, Way.FOOT, doubled=turn.discard == JOKER, points=points))

    def _hand(self, position: HandPosition, turn: HandTurn) -> Verdict:
        """All fourteen are shown, and one is thrown out."""
        if position.opened:
            return refused("intl.hand.melded")
        if found := tuple(_discard_faults(position, replace(turn, after=position.table), "intl.discard-to-win")):
            return Refused(found)
        out = Tiles((turn.discard,) if turn.discard else ())
        left = replace(position, rack=position.rack.take(out), elsewhere=position.elsewhere + out)
        return self._shown(left, turn, Context(first_turn=position.first_turn))

    def _grand_blitz(self, position: HandPosition, turn: HandTurn) -> Verdict:
        if position.dealt == SERVED_FIRST:
            return refused("intl.grand-blitz.dealt-15")
        if not position.first_turn or position.take is not None:
            return refused("intl.false-declaration")
        if turn.discard is not None:
            return refused("intl.count")
        return self._shown(position, turn, Context(dealt=True))

    def _shown(self, position: HandPosition, turn: HandTurn, context: Context) -> Verdict:
        """Judge the tiles that are shown: those laid in rows, else the whole rack."""
        changed = diff(position.table, turn.after)
        found = [Violation("turn.table-kept", facts={"tile": kind}) for kind in changed.missing]
        found += [Violation("turn.from-rack", facts={"tile": kind}) for kind in position.can_not_give(changed.added)]
        if found:
            return Refused(tuple(found))
        shown = changed.added if len(changed.added) else position.rack
        if len(shown) != RACK_SIZE or len(position.rack) != RACK_SIZE:
            return refused("intl.count")
        if shown.unseen_number:
            return refused("intl.hand.unseen")
        made = best(shown, context, self.sheet)
        if made is None:
            return refused("intl.hand.no-figure")
        return _accepted(InternationalWitness(None, Way.HAND, doubled=turn.discard == JOKER, made=made))


def _accepted(witness: InternationalWitness) -> Accepted:
    return Accepted(witness=witness)


def _lay(verdict: Accepted) -> NumberWitness:
    return cast(NumberWitness, verdict.witness)


def may_take(position: HandPosition) -> bool:
    """Return whether the tile of this position may be taken at all: the trump only for a Hand."""
    return not any(_take_faults(position, HandTurn(position.table, None, HAND)))


def _take_faults(position: HandPosition, turn: HandTurn) -> Iterator[Violation]:
    """One tile is taken, but not by who begins, and not for Grand Blitz; some lie out of reach."""
    if position.take is None or position.begins:
        if (position.take is None) != (position.begins or turn.declare == GRAND_BLITZ):
            yield Violation("intl.count")
    elif position.take is Take.TRUMP:
        yield from _trump_faults(position, turn)
    elif position.take is Take.DISCARD:
        if position.taken is None:
            yield Violation("turn.nothing-to-take", facts={"take": Take.DISCARD.value})
        elif position.opened and len(position.rack) - 1 == LAST:
            yield Violation("intl.open.last-tile", facts={"tile": position.taken})


def _trump_faults(position: HandPosition, turn: HandTurn) -> Iterator[Violation]:
    if position.taken is None:
        yield Violation("turn.nothing-to-take", facts={"take": Take.TRUMP.value})
    elif position.opened:
        yield Violation("intl.open.no-trump")
    elif turn.declare == FOOT:
        yield Violation("intl.foot.no-trump")
    elif turn.declare != HAND:
        yield Violation("intl.trump-only-to-win")


def _discard_faults(position: HandPosition, turn: HandTurn, slug: str) -> Iterator[Violation]:
    """One tile of the rack is thrown out at each turn, the last one too; `slug` tells what lacks without one."""
    if turn.discard is None:
        yield Violation(slug)
    elif not can_discard(position, turn):
        yield Violation("turn.from-rack", facts={"tile": turn.discard})


def _foot_faults(position: HandPosition) -> Iterator[Violation]:
    if position.opened:
        yield Violation("intl.foot.melded")
    if not position.others_open:
        yield Violation("intl.foot.needs-open")


def _is_own(meld: MeldAfter) -> bool:
    return all(origin is None for origin in meld.origins)


def _may_be_run(meld: MeldAfter, terms: MeldTerms) -> bool:
    return any(read.shape is Shape.RUN for read in readings(meld.meld, terms))


def _points_from_rack(meld: MeldAfter) -> int:
    return sum(number_of(kind) for kind, origin in zip(meld.reading, meld.origins, strict=True) if origin is None)
