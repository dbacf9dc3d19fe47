"""A match that is over, move by move, for whoever looks back: what was done, why it was legal, and how it lay then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from wordrummi.core.moves import Lay, Move
from wordrummi.core.referee import fold_on
from wordrummi.core.replay import Step
from wordrummi.core.state import State
from wordrummi.lexicon.trie import Words
from wordrummi.numbers.moves import Play
from wordrummi.play.replaying import Record, open_record
from wordrummi.play.rooms.lastmove import PlayTold, play_told
from wordrummi.play.rooms.moves import CODECS, Notation, notation_of
from wordrummi.play.rounds import RoundView, SessionView, rounds_of, session_of
from wordrummi.play.wire import verdict_dict

LATE: Final = "time-out"
"""The name of a move that no client makes."""


class Moment(msgspec.Struct, frozen=True):
    """How it lies: the table, every rack, and the scores by seat."""

    table: tuple[str, ...]
    racks: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]


class MoveTold(msgspec.Struct, frozen=True):
    """A move, and how it lay then. `verdict`: on a lay, with its score and its witness; `play`: of a whole turn."""

    number: int
    round: int
    seat: int
    move: str
    verdict: dict[str, Any] | None
    after: Moment
    play: PlayTold | None = None


class Retold(msgspec.Struct, frozen=True):
    """A whole match. `start`: as it lay before the first move, None for a match without one.

    `rounds`, `session`: of the number games, as a room tells them.
    """

    variant: str
    names: tuple[str, ...]
    start: Moment | None
    moves: tuple[MoveTold, ...]
    winners: tuple[int, ...]
    rounds: tuple[RoundView, ...] = ()
    session: SessionView | None = None


def retell(content: bytes, lexicon: Callable[[], Words]) -> Retold:
    """Return a recorded match, move by move. Raises RecordError, ReplayError and OptionError."""
    record = open_record(content, lexicon)
    notation = notation_of(record.header.rules)
    steps = list(record.steps())
    start = _moment(steps[0].state, notation) if steps else None
    moves = tuple(_told(record, steps, notation))
    if not steps:
        return Retold(record.header.rules, record.names, start, moves, ())
    end = _after(record, steps[-1]).public
    rounds, session = rounds_of(end.extra), session_of(end.extra)
    return Retold(record.header.rules, record.names, start, moves, end.winners, rounds, session)


def _told(record: Record, steps: list[Step], notation: Notation) -> Iterator[MoveTold]:
    for step in steps:
        turn = step.state.public.turn
        yield MoveTold(
            step.number,
            0 if turn is None else turn.round,
            step.seat,
            _name(step.move),
            verdict_dict(step.verdict) if isinstance(step.move, Lay | Play) else None,
            _moment(_after(record, step), notation),
            play_told(step.state, step.move),
        )


def _after(record: Record, step: Step) -> State[Any]:
    return fold_on(record.rules, step.state, step.told)


def _name(move: Move) -> str:
    codec = CODECS.get(type(move))
    return LATE if codec is None else codec.name


def _moment(state: State[Any], notation: Notation) -> Moment:
    return Moment(
        tuple(map(notation.write, state.public.table)),
        tuple(tuple(rack) for rack in state.racks),
        tuple(seat.score for seat in state.public.seats),
    )
