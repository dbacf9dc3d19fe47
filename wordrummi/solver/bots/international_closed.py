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
from wordrummi.solver.bots.international_aims import FARTHEST, promising, prospects, thought_of, together

InternationalView: TypeAlias = View[Any]
"""What a seat sees of a match; its extra is an `InternationalPublic`."""


class Closed(Protocol):
    """A way to play a closed hand."""

    def throws(self, view: InternationalView, rack: Tiles, /) -> Kind:
        """Return the tile of fifteen that is thrown out."""

    def wants(self, view: InternationalView, tile: Kind, /) -> bool:
        """Return whether the discard of the left is taken."""

    def gives_up(self, view: InternationalView, rack: Tiles, /) -> bool:
        """Return whether it would rather play Open, if it can."""


@dataclass(frozen=True, slots=True)
class ByNearest:
    """Aims at the nearest figure, of equal ones the one with most value."""

    sheet: Sheet

    def throws(self, _: InternationalView, rack: Tiles) -> Kind:
        """Throw out the highest tile that is of no use for it."""
        near = self._aim(rack)
        spare = [kind for kind in near.spare if kind != JOKER] if near else []
        return max(spare or real(rack), key=lambda kind: (number_of(kind) if kind != JOKER else 0, kind))

    def wants(self, _: InternationalView, __: Kind) -> bool:
        """Never: only a discard that goes out is taken, and that is seen to elsewhere."""
        return False

    def gives_up(self, _: InternationalView, __: Tiles) -> bool:
        """Never."""
        return False

    def _aim(self, rack: Tiles) -> Near | None:
        return next(iter(thought_of(rack, self.sheet, 0)), None)


_LOOKS_A_TURN: Final = 1.7
"""Tiles that may come in a turn: one of the pool, and often the discard of the left instead."""


_A_TILE: Final = 3.0
_AT_THE_DEAL: Final = 3.2
_DRAWS_A_TILE: Final = 16
_DRAWN: Final = 48
"""A player lacks 3.2 tiles at the deal, and one less with every sixteen that are drawn of the 48: measured with bots
that aim at the nearest figure."""


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

    def gives_up(self, view: InternationalView, rack: Tiles) -> bool:
        """Turn Open when others are likelier to show a Hand: of a value v, 6 v is won by it, and 3 v saved by Open.

        Each tile that lacks makes a Hand `_A_TILE` times less likely. How far others are, nobody sees: taken is
        what players lack on the average when so many tiles have been drawn.
        """
        closed = sum(not view.public.seats[seat].opened for seat in view.public.extra.order if seat != view.seat)
        near = thought_of(rack + self._trump(view), self.sheet, 0)
        own = near[0].distance if near else FARTHEST + 1
        others: float = max(0.0, _AT_THE_DEAL - (_DRAWN - view.public.pot_count) / _DRAWS_A_TILE)
        return bool(_A_TILE**-own < closed / 2 * _A_TILE**-others)

    def _trump(self, view: InternationalView) -> Tiles:
        trump = tile_lying(view.public, view.seat, Take.TRUMP)
        return Tiles(() if trump is None else (trump,))

    def _looks(self, view: InternationalView) -> int:
        draws = view.public.pot_count / len(view.public.extra.order)
        return min(self.horizon, 1 + int(_LOOKS_A_TURN * draws))
