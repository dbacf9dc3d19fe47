"""Turns of American and International, where no best turn is searched: what a player let lie, and what he gave away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wordrummi.core.replay import Step
from wordrummi.core.table import diff
from wordrummi.core.tiles import Kind, Tiles
from wordrummi.lexicon.trie import Words
from wordrummi.numbers.international.analysis import FEWEST, MOST
from wordrummi.numbers.international.nearest import Near, nearest
from wordrummi.numbers.international.sheet import HOUSE
from wordrummi.numbers.moves import Play
from wordrummi.numbers.options import AMERICAN, INTERNATIONAL, read_options
from wordrummi.numbers.rules import table_judge
from wordrummi.numbers.state import NumberState, seat_after
from wordrummi.numbers.taking import position_of
from wordrummi.play.analysis_numbers import played_turn
from wordrummi.play.analysis_turn import Analysed, lay_of
from wordrummi.play.hints_distance import Seen, can_lay, nearest_figures
from wordrummi.play.solving_numbers import NumberSolving
from wordrummi.play.solving_wire import turn_dict
from wordrummi.solver.answer import Clock, Turn


class DistanceAnalyst:
    """Tells of turns of take, lay and discard what was let lie and what was given away.

    `could_lay`: nothing was laid, and something could have been. `near`: the nearest figure after the discard, in
    International, for who does not play Open. `fed`: the figures that the discard makes with the rack of the next seat.
    """

    def __init__(self, variant: str, options: Mapping[str, object]) -> None:
        self._judge = table_judge(variant, read_options(variant, options))
        self._of_figures = _FIGURES[variant]

    def turn(self, step: Step, *, stands: bool) -> Analysed | None:  # noqa: ARG002 - nothing is challenged in numbers
        """Return what there is to tell of a move, None when it was no whole turn."""
        if not isinstance(step.move, Play):
            return None
        position, lay = position_of(step.state, step.move.take), lay_of(step)
        if position.rack.unseen_number:
            return Analysed((), None, None, partial=True, more={"could_lay": None})
        after = lay.table if lay else position.table
        played = played_turn(self._judge, position, after) if lay else None
        seen = Seen(position.table, position.rack, Tiles(), position.opened)
        left = position.rack - diff(position.table, after).added - _tiles(step.move.discard)
        more = {"could_lay": lay is None and can_lay(self._judge, seen, seen.rack), "discard": step.move.discard}
        opened = position.opened or lay is not None
        more |= self._of_figures(step.state, left, step.move, opened=opened)
        return Analysed(tuple(position.rack), played, None, more=more)

    def told(self, turn: Turn | None) -> Mapping[str, Any] | None:
        """Return a turn as plain values, as `solve` tells it."""
        return None if turn is None else turn_dict(turn, NumberSolving.write, points=True)


def _tiles(kind: Kind | None) -> Tiles:
    return Tiles(() if kind is None else (kind,))


def _no_figures(_: NumberState, __: Tiles, ___: Play, *, opened: bool) -> dict[str, Any]:  # noqa: ARG001
    return {}


def _figures(state: NumberState, left: Tiles, move: Play, *, opened: bool) -> dict[str, Any]:
    near = () if opened or len(left) < FEWEST else nearest_figures(left)
    following = seat_after(state.public.extra.order, move.seat)
    theirs = state.racks[following]
    fed = [] if state.public.seats[following].opened else _made_by(theirs, move.discard)
    return {"near": _figure(near[0]) if near else None, "fed": fed}


def _made_by(rack: Tiles, discard: Kind | None) -> list[dict[str, Any]]:
    """Return the figures that a rack makes with one tile more, and not without it."""
    if discard is None or rack.unseen_number or not FEWEST <= len(rack) < MOST:
        return []
    before = {near.figure.id for near in nearest(rack, HOUSE, 0)}
    return [_figure(near) for near in nearest(rack + Tiles((discard,)), HOUSE, 0) if near.figure.id not in before]


def _figure(near: Near) -> dict[str, Any]:
    return {"number": near.figure.number, "id": near.figure.id, "distance": near.distance, "value": near.value}


_FIGURES: Final[Mapping[str, Callable[..., dict[str, Any]]]] = {AMERICAN: _no_figures, INTERNATIONAL: _figures}


def analyst(
    _: Callable[[], Words], variant: str, options: Mapping[str, object], __: float, ___: Clock
) -> DistanceAnalyst:
    """Return what analyses a match of these variants. Raises OptionError."""
    return DistanceAnalyst(variant, options)
