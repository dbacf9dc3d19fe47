"""Hints for games of take, lay and discard: how far a rack is from a lay, and from the figures of International.

No search for the best turn is made there: what is told is what brings the rack nearer, and how probable that is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from wordrummi.core.table import Table, tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.core.view import View
from wordrummi.numbers.american import SLUGS
from wordrummi.numbers.international.analysis import FEWEST, MOST
from wordrummi.numbers.international.nearest import Near, bringing, nearest
from wordrummi.numbers.international.sheet import HOUSE
from wordrummi.numbers.judging import TableJudge
from wordrummi.numbers.open_play import OpenJudge, OpenPosition
from wordrummi.numbers.options import AMERICAN, INTERNATIONAL, NumberOptions, read_options
from wordrummi.numbers.rules import table_judge
from wordrummi.numbers.state import NumberPublic
from wordrummi.numbers.tiles import NUMBERS, RACK_SIZE
from wordrummi.play.hands import sheet_rows
from wordrummi.play.position_numbers import NumberPosition, read_kind, read_table_and_rack
from wordrummi.play.reading import Unreadable, decoded, within_box
from wordrummi.solver.bots import american_outlook
from wordrummi.solver.bots.odds import Aim, aim

FIGURES_TOLD: Final = 5
_REACHES: Final = (1, 2, 4, 7)
_WHICH, _TILES = 2, 3


@dataclass(frozen=True, slots=True)
class Seen:
    """What a player of these games sees: the table, the rack, the tiles that lie open beside, and whether he opened."""

    table: Table
    rack: Tiles
    beside: Tiles
    opened: bool

    @property
    def unseen(self) -> Tiles:
        """The tiles that he can't see."""
        return NUMBERS.tiles - tiles_of(self.table) - self.rack - self.beside


def hint_of(variant: str, line: bytes, step: int) -> dict[str, Any]:
    """Return a hint for a position of American or International. Raises Unreadable, and OptionError."""
    given = decoded(line, NumberPosition)
    options = read_options(variant, given.options)
    return distance_hint(variant, options, _seen(given), step)


def hint_of_view(variant: str, options: Mapping[str, object], view: View[NumberPublic], step: int) -> dict[str, Any]:
    """Return a hint for the seat whose view this is. Raises Unreadable when tiles of its rack are unseen."""
    public = view.public
    tops = Tiles(stack.top for stack in (*public.pot, *public.piles) if stack.top is not None)
    seen = Seen(public.table, _known(view.rack), tops, public.seats[view.seat].opened)
    return distance_hint(variant, read_options(variant, options), seen, step)


def figures_of_view(view: View[NumberPublic]) -> list[dict[str, Any]]:
    """Return how far a rack of International is from each figure, in the book's order.

    `distance` None: out of reach, or the player plays Open and has none. `wanted`: any `distance` of these complete it.
    Raises Unreadable when tiles of the rack are unseen.
    """
    opened = view.public.seats[view.seat].opened
    found = () if opened else nearest(_known(view.rack), HOUSE, RACK_SIZE)
    near = {one.figure.number: one for one in found}
    return [_distance(row, near.get(int(row["number"]))) for row in sheet_rows(HOUSE)]


def _distance(row: Mapping[str, Any], near: Near | None) -> dict[str, Any]:
    if near is None:
        return {**row, "distance": None, "value": None, "wanted": [], "spare": []}
    wanted, spare = list(near.wanted), list(near.spare)
    return {**row, "distance": near.distance, "value": near.value, "wanted": wanted, "spare": spare}


def distance_hint(variant: str, options: NumberOptions, seen: Seen, step: int) -> dict[str, Any]:
    """Return how far a rack is, as plain values, each step with what the steps before it tell.

    `distance`: how far a lay is, null when it is more than one tile. `figure`: that of the nearest figure. Then which
    figures are near, and which tiles of the rack they have no use for; then the tiles that bring each nearer, how many
    of them are unseen, and the odds that the next tile drawn completes it.
    """
    lay = lay_aim(variant, options, seen)
    told: dict[str, Any] = {"step": step, "distance": lay and lay.distance}
    if step >= _TILES:
        told["lay_tiles"] = _missing(lay) if lay else []
    return told | _FIGURES[variant](seen, step)


def lay_aim(variant: str, options: NumberOptions, seen: Seen) -> Aim | None:
    """Return how far a lay is; None when no single tile makes one possible."""
    position = OpenPosition(seen.table, seen.rack, seen.opened)
    return american_outlook.lay_aim(OpenJudge(table_judge(variant, options), SLUGS), position, seen.unseen, 1)


def can_lay(judge: TableJudge, seen: Seen, rack: Tiles) -> bool:
    """Say whether a rack can lay something on melds that stay."""
    return american_outlook.can_lay(OpenJudge(judge, SLUGS), OpenPosition(seen.table, rack, seen.opened))


def _missing(found: Aim) -> list[dict[str, Any]]:
    return [{"tile": one.tile, "unseen": one.unseen} for one in found.missing if one.unseen]


def _no_figures(_: Seen, __: int) -> dict[str, Any]:
    return {}


def _figures(seen: Seen, step: int) -> dict[str, Any]:
    """Tell how near the figures are, at most `FIGURES_TOLD` of them, the nearest first; who plays Open has none."""
    if seen.opened:
        return {}
    if not FEWEST <= len(seen.rack) <= MOST:
        raise Unreadable("rack", "error.hand", count=len(seen.rack), least=FEWEST, most=MOST)
    near = nearest_figures(seen.rack)
    told: dict[str, Any] = {"figure": near[0].distance if near else None}
    if step >= _WHICH:
        told["figures"] = [_figure(one, seen, step) for one in near]
    return told


def nearest_figures(rack: Tiles) -> tuple[Near, ...]:
    """Return the nearest figures; further away is looked only while there is little to tell."""
    found: tuple[Near, ...] = ()
    for reach in _REACHES:
        found = nearest(rack, HOUSE, reach)
        if len(found) >= FIGURES_TOLD:
            break
    return found[:FIGURES_TOLD]


def _figure(near: Near, seen: Seen, step: int) -> dict[str, Any]:
    told: dict[str, Any] = {
        "number": near.figure.number,
        "id": near.figure.id,
        "distance": near.distance,
        "value": near.value,
        "spare": list(near.spare),
    }
    if step >= _TILES:
        found = aim(near.figure.id, near.distance, bringing(seen.rack, near), seen.unseen, 1, near.value)
        told |= {"tiles": _missing(found), "next": round(found.next, 4)}
    return told


_FIGURES: Final[Mapping[str, Callable[[Seen, int], dict[str, Any]]]] = {
    AMERICAN: _no_figures,
    INTERNATIONAL: _figures,
}


def _seen(given: NumberPosition) -> Seen:
    table, rack = read_table_and_rack(given)
    told = ((given.trump, "trump"), (given.top_discard, "top_discard"))
    shown = Tiles(kind for kind in (read_kind(*one) for one in told) if kind is not None)
    within_box(tiles_of(table) + rack.known + shown, NUMBERS, "rack")
    return Seen(table, _known(rack), shown, given.opened)


def _known(rack: Tiles) -> Tiles:
    if rack.unseen_number:
        raise Unreadable("rack", "error.unseen", count=rack.unseen_number)
    return rack
