"""A live referee room for whoever looks on: plain data for JSON. Nothing is secret, for nothing secret is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from wordrummi.core.events import Event, LexiconStamp, MatchEnded, MatchOpened, OptionValue
from wordrummi.core.view import sees
from wordrummi.play.rooms.moves import notation_of
from wordrummi.play.rooms.turns import is_contested
from wordrummi.play.rooms.viewing import FAMILY_VIEWS, StackView, stack_view
from wordrummi.play.rounds import RoundView, SessionView, rounds_of, session_of
from wordrummi.play.scoresheet import Correction, ScoreSheet
from wordrummi.play.scoresheet_steps import Step, table_of
from wordrummi.play.sheets.lines import write_line
from wordrummi.play.sheets.longest import LongestWord, longest_words
from wordrummi.play.sheets.may import asks_trump, may_tell
from wordrummi.play.sheets.state import SheetRoom
from wordrummi.play.wire import verdict_dict
from wordrummi.variants import VARIANTS


class LineView(msgspec.Struct, frozen=True):
    """A line of the sheet. `number`: from 1, None for one that waits to be made again. `on_turn`: whose turn it was.

    `move`: as it is told, with the whole table; `off` and `laid`: what it took off the table and laid there. `verdict`:
    of what was laid, with its witness. `events`: what came of it, as in a record.
    """

    number: int | None
    seat: int
    on_turn: int | None
    move: dict[str, Any]
    off: tuple[str, ...]
    laid: tuple[str, ...]
    score: int
    verdict: dict[str, Any] | None
    events: tuple[dict[str, Any], ...]


class SheetTurn(msgspec.Struct, frozen=True):
    """Whose turn it is, and since when. The operator holds the clock: nothing happens at the `deadline` by itself."""

    seat: int
    number: int
    round: int
    seconds: int | None
    since: int
    deadline: int | None


class OpenView(msgspec.Struct, frozen=True):
    """What is to be told next.

    `may`: the moves that can be told, by their names. `contested`: the last lay can be challenged, until the next turn.
    `owed`: so many tiles the seat on turn still takes from stacks of its choice. `stacks`: how many tiles each stack of
    the pot has. `to_count`: seats whose racks are to be counted. `trump`: the trump was not told yet.
    """

    may: tuple[str, ...]
    contested: bool
    owed: int
    stacks: tuple[int, ...]
    to_count: tuple[int, ...]
    trump: bool


class UnseenView(msgspec.Struct, frozen=True):
    """The tiles that nobody has seen: how many of each kind, and how many lie where."""

    count: int
    tiles: dict[str, int]
    pot: int
    racks: tuple[int, ...]
    piles: int


class ResultView(msgspec.Struct, frozen=True):
    """How the game ended, by seat."""

    reason: str
    deducted: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class SheetView(msgspec.Struct, frozen=True):
    """All that a page shows, or prints. `order`: the seats in the order of turn at the start.

    `operator`: whether the viewer keeps this sheet. `pending`: lines that wait to be made again. `kept`: so many of the
    first lines are as the viewer has them, and left out of `lines`.
    """

    sheet: str
    version: int
    at: int
    variant: str
    options: dict[str, OptionValue]
    lexicon: LexiconStamp | None
    status: str
    operator: bool
    names: tuple[str, ...]
    order: tuple[int, ...]
    scores: tuple[int, ...]
    opened: tuple[bool, ...]
    table: tuple[str, ...]
    piles: tuple[StackView, ...]
    turn: SheetTurn | None
    open: OpenView
    unseen: UnseenView
    kept: int
    lines: tuple[LineView, ...]
    pending: tuple[LineView, ...]
    longest: tuple[LongestWord, ...]
    rounds: tuple[RoundView, ...]
    session: SessionView | None
    family: dict[str, Any]
    result: ResultView | None


class FallenView(msgspec.Struct, frozen=True):
    """A line that no longer holds, and why; `missing`: what it took off the table, and that does not lie there."""

    line: LineView
    verdict: dict[str, Any] | None
    missing: str | None


class CorrectionView(msgspec.Struct, frozen=True):
    """What becomes of the sheet when a line is changed; nothing has changed yet.

    `verdict`: on the changed line. `lines`: the sheet from there on, as far as it holds. `altered`: later lines that
    hold on the table as they left it, and change other words. `fallen`: those that no longer hold; from the first of
    them on `later` lines would wait to be made again.
    """

    number: int
    version: int
    verdict: dict[str, Any]
    lines: tuple[LineView, ...]
    altered: tuple[LineView, ...]
    fallen: tuple[FallenView, ...]
    later: int
    scores: tuple[int, ...]
    table: tuple[str, ...]


def line_view(step: Step, number: int | None, variant: str, naming: Any) -> LineView:
    """Return a line."""
    after, before = table_of(step.move), step.before.public.table
    off, laid = ((), ()) if after is None else naming.difference(before, after)
    write = notation_of(variant).write
    return LineView(
        number,
        step.move.seat,
        step.on_turn,
        write_line(step.move, variant),
        tuple(map(write, off)),
        tuple(map(write, laid)),
        step.verdict.score,
        verdict_dict(step.verdict) if step.is_play else None,
        _told(step.events),
    )


def _told(events: Sequence[Event]) -> tuple[dict[str, Any], ...]:
    return tuple(msgspec.to_builtins(event) for event in events if sees(event, None))


def lines_of(sheet: ScoreSheet, steps: Sequence[tuple[int, Step]]) -> tuple[LineView, ...]:
    """Return lines of a sheet, each with its number."""
    return tuple(line_view(step, number, sheet.rules.id, sheet.family.naming) for number, step in steps)


def sheet_view(room: SheetRoom, *, operator: bool, kept: int = 0) -> SheetView:
    """Return the room, without the first lines that the viewer has."""
    sheet, public = room.sheet, room.sheet.state.public
    header, variant, naming = sheet.opening[0], sheet.rules.id, sheet.family.naming
    return SheetView(
        room.id,
        room.version,
        room.at,
        variant,
        dict(sheet.rules.options),
        header.lexicon if isinstance(header, MatchOpened) else None,
        room.status,
        operator,
        sheet.names,
        tuple(sheet.players),
        scores_of(sheet),
        tuple(seat.opened for seat in public.seats),
        table_view(sheet),
        tuple(map(stack_view, public.piles)),
        _turn(room),
        _open(sheet),
        _unseen(sheet),
        kept,
        lines_of(sheet, tuple(enumerate(sheet.steps[kept:], start=kept + 1))),
        tuple(line_view(step, None, variant, naming) for step in sheet.pending),
        longest_words(sheet.steps) if VARIANTS[variant].scores_lays else (),
        rounds_of(public.extra),
        session_of(public.extra),
        FAMILY_VIEWS[VARIANTS[variant].family](public.extra),
        _result(sheet),
    )


def scores_of(sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the scores by seat."""
    return tuple(seat.score for seat in sheet.state.public.seats)


def table_view(sheet: ScoreSheet) -> tuple[str, ...]:
    """Return the table, in the notation of the family."""
    return tuple(map(notation_of(sheet.rules.id).write, sheet.state.public.table))


def _turn(room: SheetRoom) -> SheetTurn | None:
    turn = room.sheet.current.public.turn
    if turn is None or room.sheet.is_over or room.sheet.to_count:
        return None
    deadline = None if turn.seconds is None else room.since + 1000 * turn.seconds
    return SheetTurn(turn.seat, turn.number, turn.round, turn.seconds, room.since, deadline)


def _open(sheet: ScoreSheet) -> OpenView:
    stacks = tuple(stack.count for stack in sheet.state.public.pot)
    contested = is_contested(sheet.state)
    return OpenView(may_tell(sheet), contested, sheet.owed, stacks, sheet.to_count, asks_trump(sheet))


def _unseen(sheet: ScoreSheet) -> UnseenView:
    unseen = sheet.unseen()
    tiles = {kind: unseen.tiles[kind] for kind in unseen.tiles.kinds()}
    return UnseenView(len(unseen.tiles), tiles, unseen.pot, unseen.racks, unseen.piles)


def _result(sheet: ScoreSheet) -> ResultView | None:
    end = next((event for event in reversed(sheet.events) if isinstance(event, MatchEnded)), None)
    return None if end is None else ResultView(end.reason, end.deducted, end.scores, end.winners)


def correction_view(room: SheetRoom, correction: Correction) -> CorrectionView:
    """Return what a correction changes."""
    sheet = room.copied()
    sheet.accept(correction)
    numbered = tuple(enumerate(correction.steps, start=1))
    fallen = tuple(
        FallenView(
            lines_of(sheet, [(line.number, line.step)])[0],
            None if line.verdict is None else verdict_dict(line.verdict),
            line.missing,
        )
        for line in correction.fallen
    )
    return CorrectionView(
        correction.number,
        room.version,
        verdict_dict(correction.verdict),
        lines_of(sheet, numbered[correction.number - 1 :]),
        lines_of(sheet, correction.altered),
        fallen,
        len(correction.later),
        scores_of(sheet),
        table_view(sheet),
    )
