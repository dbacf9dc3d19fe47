"""How a closed hand of International is played: what is thrown out, and which discard of the left is taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from wordrummi.core.tiles import Kind, Tiles
from wordrummi.core.view import View
from wordrummi.numbers.international.nearest import Near, is_within
from wordrummi.numbers.international.sheet import Sheet
from wordrummi.numbers.moves import Take
from wordrummi.numbers.taking import tile_lying
from wordrummi.numbers.tiles import JOKER, number_of
from wordrummi.solver.bots.discarding import real
from wordrummi.solver.bots.international_aims import promising, prospects, thought_of, together

InternationalView: TypeAlias = View[Any]
"""What a seat sees of a match; its extra is an `InternationalPublic`."""


class Closed(Protocol):
    """A way to play a closed hand."""

    def throws(self, view: InternationalView, rack: Tiles, /) -> Kind:
        """Return the tile of fifteen that is thrown out."""

    def wants(self, view: InternationalView, tile: Kind, /) -> bool:
        """Return whether the discard of the left is taken."""


@dataclass(frozen=True, slots=True)
class ByNearest:
    """Aims at the nearest figure, of equal ones the one with most value."""

    sheet: Sheet

    def throws(self, _: InternationalView, rack: Tiles) -> Kind:
        """Throw out the highest tile that is of no use for it."""
        near = self._aim(rack)
        spare = [kind for kind in near.spare if kind != JOKER] if near else []
        return max(spare or real(rack), key=lambda kind: (number_of(kind) if kind != JOKER else 0, kind))

    def wants(self, view: InternationalView, tile: Kind) -> bool:
        """Take what brings it nearer."""
        near = self._aim(view.rack)
        return near is not None and is_within(view.rack + Tiles((tile,)), near.figure, near.distance - 1)

    def _aim(self, rack: Tiles) -> Near | None:
        return next(iter(thought_of(rack, self.sheet, 0)), None)


_LOOKS_A_TURN: Final = 1.7
"""Tiles that may come in a turn: one of the pool, and often the discard of the left instead."""


@dataclass(frozen=True, slots=True)
class ByOdds:
    """Weighs several figures by their value and the odds of making them, and counts the trump as its own."""

    sheet: Sheet
    aims: int = 5
    horizon: int = 12

    def throws(self, view: InternationalView, rack: Tiles) -> Kind:
        """Throw out the tile without which the figures are still worth most."""
        trump, looks, unseen = self._trump(view), self._looks(view), len(view.unseen)
        aims = prospects(rack + trump, view.unseen, looks, self.sheet, self.aims)

        def worth(kind: Kind) -> float:
            left = rack - Tiles((kind,)) + trump
            return together(aim.worth(left, unseen, looks) for aim in aims)

        return max(real(rack), key=worth)

    def wants(self, view: InternationalView, tile: Kind) -> bool:
        """Take what brings the most promising figure nearer."""
        held = view.rack + self._trump(view)
        aims = promising(held, view.unseen, self._looks(view), self.sheet, 1)
        nearer = (is_within(held + Tiles((tile,)), aim.figure, aim.distance - 1) for aim in aims if aim.distance)
        return any(nearer)

    def _trump(self, view: InternationalView) -> Tiles:
        trump = tile_lying(view.public, view.seat, Take.TRUMP)
        return Tiles(() if trump is None else (trump,))

    def _looks(self, view: InternationalView) -> int:
        draws = view.public.pot_count / len(view.public.extra.order)
        return min(self.horizon, 1 + int(_LOOKS_A_TURN * draws))
