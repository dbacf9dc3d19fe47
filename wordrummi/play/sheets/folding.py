"""How entries change a live referee room, and which facts a changed sheet makes: each undoes the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from wordrummi.core.events import Event, MatchOpened
from wordrummi.core.referee import fold
from wordrummi.play.rooms.state import RulesOf
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_resume import line_again
from wordrummi.play.scoresheet_steps import Step
from wordrummi.play.sheets import events as se
from wordrummi.play.sheets.state import SheetRoom

Facts = tuple[Event, ...]


def changes(was: ScoreSheet, now: ScoreSheet, why: se.Why, places: Sequence[int] = ()) -> Facts:
    """Return the facts that make one sheet of the other; `places`: for each new line which was told."""
    kept = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(was.steps, now.steps, strict=False)))
    made = [
        fact
        for number, step in enumerate(now.steps[kept:])
        for fact in (se.LineMade(places[number] if places else number), *step.events)
    ]
    known = {id(step): place for place, step in enumerate((*was.steps, *was.pending))}
    waiting = tuple(known[id(step)] for step in now.pending)
    is_longer = kept == len(was.steps) and [*map(id, now.pending)] == [*map(id, was.pending)]
    return (*(() if is_longer else (se.SheetRewritten(why, kept, waiting),)), *made)


def fold_entry(was: SheetRoom | None, version: int, at: int, facts: Sequence[Event], rules_of: RulesOf) -> SheetRoom:
    """Return the room after an entry; without a room the entry opens it.

    Raises ValueError when the first event of a room is no header, ReplayError when facts can't have happened.
    """
    if was is None:
        return _opened(version, at, facts, rules_of)
    sheet = was.copied()
    for mark, told in _marked(facts):
        if isinstance(mark, se.SheetRewritten):
            known = (*sheet.steps, *sheet.pending)
            sheet.steps, sheet.pending = sheet.steps[: mark.kept], tuple(known[place] for place in mark.waiting)
        elif isinstance(mark, se.LineMade):
            sheet.steps = (*sheet.steps, line_again(sheet.rules, sheet.state, told))
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


def _turn_of(sheet: ScoreSheet) -> tuple[int, int] | None:
    turn = sheet.current.public.turn
    return None if turn is None or sheet.is_over else (turn.number, turn.seat)


def steps_of(sheet: ScoreSheet, facts: Sequence[Event]) -> tuple[tuple[int, Step], ...]:
    """Return the lines that an entry made, by their number on the sheet as it was then."""
    count, made = len(sheet.steps), len(lines_made(facts))
    return tuple(enumerate(sheet.steps[count - made :], start=count - made + 1))
