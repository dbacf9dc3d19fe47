"""How entries change a live referee room, and which facts a changed sheet makes: each undoes the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from wordrummi.core.events import Event, MatchOpened
from wordrummi.core.moves import Move
from wordrummi.core.referee import fold, fold_on
from wordrummi.core.verdict import Accepted, Witness
from wordrummi.play.rooms.state import RulesOf
from wordrummi.play.rooms.streams import Told
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_family import LiveRules, LiveState
from wordrummi.play.scoresheet_steps import Step
from wordrummi.play.sheets import events as se
from wordrummi.play.sheets.state import SheetRoom
from wordrummi.play.wire import verdict_dict

Facts = tuple[Event, ...]


def changes(was: ScoreSheet, now: ScoreSheet, why: se.Why, places: Sequence[int] = ()) -> Facts:
    """Return the facts that make one sheet of the other; `places`: for each new line which was told."""
    kept = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(was.steps, now.steps, strict=False)))
    new = now.steps[kept:]
    made = [
        fact
        for place, step in zip(places or range(len(new)), new, strict=True)
        for fact in (line_made(now.rules, step, place), *step.events)
    ]
    known = {id(step): place for place, step in enumerate((*was.steps, *was.pending))}
    waiting = tuple(known[id(step)] for step in now.pending)
    is_longer = kept == len(was.steps) and [*map(id, now.pending)] == [*map(id, was.pending)]
    return (*(() if is_longer else (se.SheetRewritten(why, kept, waiting),)), *made)


def line_made(rules: LiveRules, step: Step, place: int) -> se.LineMade:
    """Return the fact that a line was made."""
    starts = [0]
    for move in step.moves[1:]:
        later = range(starts[-1] + 1, len(step.events))
        starts.append(next(at for at in later if _is_of(rules.origin(step.events[at]), move)))
    sizes = tuple(end - start for start, end in zip(starts, (*starts[1:], len(step.events)), strict=True))
    return se.LineMade(place, sizes, verdict_dict(step.verdict) if step.is_play else None)


def _is_of(told: Move | None, move: Move) -> bool:
    return type(told) is type(move) and told is not None and told.seat == move.seat


@dataclass(frozen=True, slots=True)
class ToldWitness(Witness):
    """A witness as it was told."""

    told: dict[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """Return it."""
        return self.told


def line_again(rules: LiveRules, before: LiveState, mark: se.LineMade, facts: Facts) -> Step:
    """Return a line from its facts. Nothing is judged again: its verdict is the one that was told.

    Raises ValueError when the facts tell of no move, ConservationError when they can't have happened in this state.
    """
    starts = [sum(mark.sizes[:number]) for number in range(len(mark.sizes))]
    moves = tuple(move for start in starts if (move := rules.origin(facts[start])) is not None)
    if len(moves) < len(starts):
        raise ValueError(f"{mark} tells of no move")
    return Step(moves, _verdict(mark), facts, before, fold_on(rules, before, facts))


def _verdict(mark: se.LineMade) -> Accepted:
    told = mark.verdict
    if told is None:
        return Accepted()
    witness = None if told["witness"] is None else ToldWitness(told["witness"])
    return Accepted(told["score"], told["scoring"], witness, told["exact"])


def fold_entry(was: SheetRoom | None, version: int, at: int, facts: Sequence[Event], rules_of: RulesOf) -> SheetRoom:
    """Return the room after an entry; without a room the entry opens it.

    Raises ValueError when the first event of a room is no header, and what `line_again` raises.
    """
    if was is None:
        return _opened(version, at, facts, rules_of)
    sheet = was.copied()
    for mark, told in _marked(facts):
        if isinstance(mark, se.SheetRewritten):
            known = (*sheet.steps, *sheet.pending)
            sheet.steps, sheet.pending = sheet.steps[: mark.kept], tuple(known[place] for place in mark.waiting)
        elif isinstance(mark, se.LineMade):
            sheet.steps = (*sheet.steps, line_again(sheet.rules, sheet.state, mark, told))
    since = was.since if _turn_of(sheet) == _turn_of(was.sheet) else at
    return SheetRoom(was.opened, sheet, version, at, since)


def _opened(version: int, at: int, facts: Sequence[Event], rules_of: RulesOf) -> SheetRoom:
    opened, *opening = facts
    header = opening[0] if opening else None
    if not isinstance(opened, se.SheetOpened) or not isinstance(header, MatchOpened):
        raise ValueError("a live referee room begins with SheetOpened and a match")  # noqa: TRY004 - of what was kept
    rules = rules_of(header.rules, header.options)
    return SheetRoom(opened, ScoreSheet(rules, opening, fold(rules, opening)), version, at, at)


def _marked(facts: Sequence[Event]) -> Iterator[tuple[Event, Facts]]:
    """Yield every fact of the room itself, with those of the game that follow it."""
    places = [place for place, fact in enumerate(facts) if isinstance(fact, se.SHEET_EVENTS)]
    for place, end in zip(places, (*places[1:], len(facts)), strict=True):
        yield facts[place], tuple(facts[place + 1 : end])


def lines_made(facts: Sequence[Event]) -> tuple[se.LineMade, ...]:
    """Return which lines an entry made, in order."""
    return tuple(fact for fact in facts if isinstance(fact, se.LineMade))


def kept_since(room: SheetRoom, entries: Sequence[Told]) -> int:
    """Return how many lines were there before these entries, the newest; 0 when any of them changed what was there."""
    facts = [fact for entry in entries for fact in entry.events]
    is_rewritten = any(isinstance(fact, se.SheetRewritten) for fact in facts)
    return 0 if is_rewritten else len(room.sheet.steps) - len(lines_made(facts))


def _turn_of(sheet: ScoreSheet) -> tuple[int, int] | None:
    turn = sheet.current.public.turn
    return None if turn is None or sheet.is_over else (turn.number, turn.seat)


def steps_of(sheet: ScoreSheet, facts: Sequence[Event]) -> tuple[tuple[int, Step], ...]:
    """Return the lines that an entry made, by their number on the sheet as it was then."""
    count, made = len(sheet.steps), len(lines_made(facts))
    return tuple(enumerate(sheet.steps[count - made :], start=count - made + 1))
