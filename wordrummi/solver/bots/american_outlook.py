"""How far a rack is from a lay on melds that stay, and from going out: American, and International's Open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from wordrummi.core.tiles import Kind, Tiles
from wordrummi.core.verdict import Accepted
from wordrummi.numbers.open_play import OpenJudge, OpenPosition
from wordrummi.solver.bots.melding import proposals
from wordrummi.solver.bots.odds import Aim, aim

OPENING, LAY, OUT = "opening", "lay", "out"
"""What a rack may be near to: the initial meld, a lay of who has opened, an empty rack but for a discard."""

_Enough: TypeAlias = Callable[[int, int], bool]
"""Whether a lay is what is looked for, by how many tiles it leaves and how many there were."""

MADE, NEXT = 0, 1
"""How far it is: possible now, or with the right tile next."""


def outlook(judge: OpenJudge, position: OpenPosition, unseen: Tiles, draws: int) -> tuple[Aim, ...]:
    """Return what the rack of a position is near to: a lay (`OPENING` before the initial meld), and going out (`OUT`).

    Only what is possible now or with one tile more is told. `missing`: the tiles that make it possible, and how many
    of each are unseen; `draws`: how many tiles this seat may yet draw. Of a rack with a tile to throw out.
    """
    out = _aim(OUT, judge, position, _goes_out, unseen, draws)
    return tuple(one for one in (lay_aim(judge, position, unseen, draws), out) if one is not None)


def lay_aim(judge: OpenJudge, position: OpenPosition, unseen: Tiles, draws: int) -> Aim | None:
    """Return how far a lay is; None when no single tile makes one possible."""
    return _aim(LAY if position.opened else OPENING, judge, position, _any, unseen, draws)


def can_lay(judge: OpenJudge, position: OpenPosition) -> bool:
    """Return whether something can be laid."""
    return _possible(judge, position, _any)


def _any(left: int, held: int) -> bool:
    return left < held


def _goes_out(left: int, _: int) -> bool:
    return left <= 1


def _aim(name: str, judge: OpenJudge, position: OpenPosition, enough: _Enough, unseen: Tiles, draws: int) -> Aim | None:
    if _possible(judge, position, enough):
        return aim(name, MADE, (), unseen, draws)
    kinds = [kind for kind in unseen.kinds() if _possible(judge, _with(position, kind), enough)]
    return aim(name, NEXT, kinds, unseen, draws) if kinds else None


def _with(position: OpenPosition, kind: Kind) -> OpenPosition:
    return replace(position, rack=position.rack + Tiles((kind,)))


def _possible(judge: OpenJudge, position: OpenPosition, enough: _Enough) -> bool:
    opening = 0 if position.opened else judge.table.points
    found = proposals(position.table, position.rack, judge.table.terms.melds, opening=opening)
    lays = (lay for lay in found if enough(len(lay.left), len(position.rack)))
    return any(isinstance(judge.lay(position, lay.after), Accepted) for lay in lays)
