"""Lines of a sheet as JSON: `{"move": {"move": "lay", "after": ["HOUTEN"]}, "seat": 1}`.

Beside the moves of rooms a real table has some of its own: the operator holds the clock, and tells what nobody else
can know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Final, TypeAlias

import msgspec

from wordrummi.core import moves as cm
from wordrummi.numbers import moves as nm
from wordrummi.numbers.international.moves import CallFalse, MatchTrump
from wordrummi.play.rooms.moves import (
    CODECS,
    ChallengeMove,
    Codec,
    DrawMove,
    LetStandMove,
    MatchTrumpMove,
    MisplayMove,
    PassMove,
    PlayMove,
    ProposeWordMove,
    StopMove,
    WireMove,
    notation_of,
    plain,
)
from wordrummi.words import moves as wm

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=15)]


class LayLine(WireMove, frozen=True, tag="lay"):
    """The whole table as it lies. `late`: the time of the turn had passed."""

    after: tuple[str, ...]
    late: bool = False


class TimeOutLine(WireMove, frozen=True, tag="time-out"):
    """Nothing was laid in time."""


class CountJokersLine(WireMove, frozen=True, tag="count-jokers"):
    """How many jokers a rack held at the end."""

    jokers: Count


class CountRackLine(WireMove, frozen=True, tag="count-rack"):
    """What a rack held at the end, in points."""

    points: Count


class TellTrumpLine(WireMove, frozen=True, tag="tell-trump"):
    """Which tile lies face up as the trump."""

    tile: str


class CallFalseLine(WireMove, frozen=True, tag="call-false"):
    """Rummikub was called, and there was none."""


LineMove: TypeAlias = (
    LayLine
    | TimeOutLine
    | CountJokersLine
    | CountRackLine
    | TellTrumpLine
    | CallFalseLine
    | DrawMove
    | PassMove
    | StopMove
    | ChallengeMove
    | LetStandMove
    | ProposeWordMove
    | MisplayMove
    | PlayMove
    | MatchTrumpMove
)


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the operator tells. `seat`: who moves, None for the one whose turn it is, or whose rack is counted next."""

    move: LineMove
    seat: Seat | None = None


SHARED: Final = (
    cm.Draw,
    cm.Pass,
    cm.Stop,
    wm.Challenge,
    wm.LetStand,
    wm.ProposeWord,
    nm.Misplay,
    nm.Play,
    MatchTrump,
)
"""Moves that are told as a seat of a room makes them; to a word all agree at once, for the operator speaks for all."""

LINE_CODECS: Final[Mapping[type[cm.Move], Codec]] = {
    **{kind: CODECS[kind] for kind in SHARED},
    cm.Lay: Codec(
        LayLine,
        lambda wire, seat, notation: cm.Lay(seat, notation.table(wire.after, "move.after"), wire.late),
        lambda move, notation: LayLine(tuple(map(notation.write, move.after)), move.late),
    ),
    cm.TimeOut: plain(TimeOutLine, cm.TimeOut),
    wm.CountJokers: Codec(
        CountJokersLine,
        lambda wire, seat, _: wm.CountJokers(seat, wire.jokers),
        lambda move, _: CountJokersLine(move.jokers),
    ),
    nm.CountRack: Codec(
        CountRackLine,
        lambda wire, seat, _: nm.CountRack(seat, wire.points),
        lambda move, _: CountRackLine(move.points),
    ),
    nm.TellTrump: Codec(
        TellTrumpLine,
        lambda wire, seat, notation: nm.TellTrump(seat, notation.tile(wire.tile, "move.tile")),
        lambda move, _: TellTrumpLine(move.tile),
    ),
    CallFalse: plain(CallFalseLine, CallFalse),
}
"""Every move that an operator can tell, by what the referee knows it as."""

COUNTS: Final = (CountJokersLine, CountRackLine)
_BY_WIRE: Final = {codec.wire: codec for codec in LINE_CODECS.values()}


def read_line(line: Line, variant: str) -> cm.Move:
    """Return the move that a line tells, of the seat that it names, else of seat 0. Raises Unreadable."""
    return _BY_WIRE[type(line.move)].read(line.move, line.seat or 0, notation_of(variant))


def seated(move: cm.Move, line: Line, *, on_turn: int, to_count: tuple[int, ...]) -> cm.Move:
    """Return the move of a line that names no seat as that of the obvious one."""
    if line.seat is not None:
        return move
    counting = isinstance(line.move, COUNTS) and to_count
    return replace(move, seat=to_count[0] if counting else on_turn)


def write_line(move: cm.Move, variant: str) -> dict[str, Any]:
    """Return a move of a sheet as it is told."""
    told: dict[str, Any] = msgspec.to_builtins(LINE_CODECS[type(move)].write(move, notation_of(variant)))
    return told
