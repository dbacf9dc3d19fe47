"""What an operator's command makes of a live referee room: facts, or a problem. Pure; the room does not change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wordrummi.core.moves import Move
from wordrummi.core.verdict import Accepted, Verdict
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.problems import NotNow, Problem, RefusedMove
from wordrummi.play.scoresheet import Correction, ScoreSheet
from wordrummi.play.sheets.events import LineStopped, Why
from wordrummi.play.sheets.folding import Facts, changes
from wordrummi.play.sheets.lines import Line, read_line, seated
from wordrummi.play.sheets.state import SheetRoom
from wordrummi.play.wire import verdict_dict
from wordrummi.words.moves import LetStand

LONGEST: Final = 1000
"""Lines of a sheet."""


def read_lines(lines: Sequence[Line], variant: str) -> tuple[Move, ...] | Unreadable:
    """Return the moves that lines tell, or what can't be read of one: then none is judged."""
    moves = []
    for place, line in enumerate(lines):
        try:
            moves.append(read_line(line, variant))
        except Unreadable as fault:
            return fault.within(f"lines[{place}]")
    return tuple(moves)


def told(room: SheetRoom, lines: Sequence[Line]) -> Facts | Problem:
    """Judge lines one after the other, up to the first that is not accepted; those before it are on the sheet."""
    sheet = room.copied()
    moves = read_lines(lines, sheet.rules.id)
    if isinstance(moves, Unreadable):
        return moves
    if len(sheet.steps) + len(lines) > LONGEST:
        return NotNow("sheet.full", {"most": LONGEST})
    places: list[int] = []
    stopped: Facts = ()
    for place, (line, move) in enumerate(zip(lines, moves, strict=True)):
        done = len(sheet.steps)
        verdict = _play(sheet, line, move)
        # Also a line that is refused may let the lay before it stand, where that ends the game.
        places += [place] * (len(sheet.steps) - done)
        if not isinstance(verdict, Accepted):
            stopped = (LineStopped(place, verdict_dict(verdict)),)
            break
    return (*changes(room.sheet, sheet, Why.TOLD, places), *stopped)


def _play(sheet: ScoreSheet, line: Line, move: Move) -> Verdict:
    if isinstance(move, LetStand):
        return sheet.let_stand()
    return sheet.play(seated(move, line, on_turn=sheet.seat, to_count=sheet.to_count))


def undone(room: SheetRoom, count: int) -> Facts | Problem:
    """Take the last lines back; they wait to be made again."""
    sheet = room.copied()
    if not sheet.undo(count):
        return NotNow("sheet.no-lines")
    return changes(room.sheet, sheet, Why.UNDONE)


def redone(room: SheetRoom) -> Facts | Problem:
    """Make the lines that wait again, up to the first that does not hold any more."""
    sheet = room.copied()
    if not sheet.pending:
        return NotNow("referee.nothing-waits")
    fallen = sheet.redo()
    made = changes(room.sheet, sheet, Why.REDONE)
    if fallen is None:
        return made
    verdict = None if fallen.verdict is None else verdict_dict(fallen.verdict)
    return (*made, LineStopped(len(room.sheet.pending) - len(sheet.pending), verdict, fallen.missing))


def forgotten(room: SheetRoom) -> Facts | Problem:
    """Drop the lines that wait."""
    sheet = room.copied()
    if not sheet.pending:
        return NotNow("referee.nothing-waits")
    sheet.forget()
    return changes(room.sheet, sheet, Why.FORGOTTEN)


def correction_of(room: SheetRoom, number: int, lines: Sequence[Line]) -> Correction | Problem:
    """Return what becomes of the sheet when these lines take the place of line `number`; nothing changes.

    Of several lines the last is the move, those before it are words that the table agreed on for it.
    """
    moves = read_lines(lines, room.sheet.rules.id)
    if isinstance(moves, Unreadable):
        return moves
    if not 1 <= number <= len(room.sheet.steps):
        return Unreadable("number", "referee.unclear.line", number=number, most=len(room.sheet.steps))
    before = room.sheet.before(number)
    mover = room.sheet.steps[number - 1].move.seat
    on_turn = before.public.turn.seat if before.public.turn else 0
    named = [seated(move, line, on_turn=on_turn, to_count=(mover,)) for line, move in zip(lines, moves, strict=True)]
    return room.sheet.correct(number, *named)


def corrected(room: SheetRoom, number: int, lines: Sequence[Line]) -> Facts | Problem:
    """Change a line, as `correction_of` tells; lines that do not hold any more wait to be made again."""
    correction = correction_of(room, number, lines)
    if not isinstance(correction, Correction):
        return correction
    if not isinstance(correction.verdict, Accepted):
        return RefusedMove(correction.verdict)
    sheet = room.copied()
    sheet.accept(correction)
    return changes(room.sheet, sheet, Why.CORRECTED)
