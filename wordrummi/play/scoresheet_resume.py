"""Goes on with a game from its record: a live one, or one with tiles that were shuffled here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from wordrummi.core import events as ev
from wordrummi.core.conserving import ConservationError
from wordrummi.core.events import Event
from wordrummi.core.evolving import initial
from wordrummi.core.record import RecordError, read_header
from wordrummi.core.referee import fold_on
from wordrummi.core.replay import Step as Replayed
from wordrummi.core.state import Phase
from wordrummi.core.verdict import Accepted, Refused, Undecided
from wordrummi.lexicon.trie import Words
from wordrummi.play.replaying import Record, open_record
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_families import FAMILIES
from wordrummi.play.scoresheet_family import LiveState
from wordrummi.play.scoresheet_steps import Step, telling
from wordrummi.variants import VARIANTS


@dataclass(frozen=True, slots=True)
class Resumed:
    """A game that goes on. `other_lexicon`: the edition it was played with, when that is not the one at hand."""

    sheet: ScoreSheet
    other_lexicon: str | None


def resume(content: bytes, lexicon: Callable[[], Words], *, live: bool = True) -> Resumed:
    """Return the sheet of a recorded game, a live one or one that is not. What was decided about its words stands.

    Raises RecordError with the line of a record that can't be gone on with, OptionError for its options.
    """
    header = read_header(content)
    if header.rules in VARIANTS and header.live != live:
        raise RecordError(1, "live", "record.not-live" if live else "record.live")
    record = open_record(content, lexicon)
    states = _states(record)
    first = next((n for n, event in enumerate(record.events) if isinstance(event, ev.TurnBegan)), None)
    if first is None:
        raise RecordError(len(record.events), None, "record.unfinished")
    steps = tuple(_steps(record, states, first + 1))
    rules = VARIANTS[header.rules].rules(header.options, lexicon)
    sheet = ScoreSheet(rules, record.events[: first + 1], states[first], steps)
    other = header.lexicon.edition if record.other_lexicon and header.lexicon else None
    return Resumed(sheet, other)


def _states(record: Record) -> Sequence[LiveState]:
    """Return the state after each event."""
    states = [initial(record.rules.extra, record.header, record.rules.tile_set)]
    for number, event in enumerate(record.events[1:], start=2):
        if states[-1].public.phase is Phase.ENDED:
            raise RecordError(number, None, "record.impossible")
        try:
            states.append(fold_on(record.rules, states[-1], (event,)))
        except (ConservationError, ArithmeticError, LookupError, TypeError, ValueError):
            raise RecordError(number, None, "record.impossible") from None
    return states


def _steps(record: Record, states: Sequence[LiveState], place: int) -> Iterator[Step]:
    """Yield the lines: of a live game what belongs together is one, else a move is."""
    whole = FAMILIES[record.header.rules].whole if record.header.live else lambda _: True
    gathered: list[Replayed] = []
    began = place
    for step in _replayed(record, place):
        gathered.append(step)
        place += len(step.told)
        if whole(states[place - 1]):
            yield _joined(gathered, states[began - 1], states[place - 1])
            gathered, began = [], place
    if gathered:
        raise RecordError(len(record.events), None, "record.unfinished")


def _replayed(record: Record, place: int) -> Iterator[Replayed]:
    steps = record.steps()
    while True:
        try:
            step = next(steps, None)
        except ValueError:
            raise RecordError(place + 1, None, "record.differs") from None
        if step is None:
            return
        _check(step, record, place)
        yield step
        place += len(step.told)


def _check(step: Replayed, record: Record, place: int) -> None:
    if step.agrees:
        return
    if step.told == step.made[: len(step.told)] and place + len(step.told) == len(record.events):
        raise RecordError(len(record.events), None, "record.unfinished")
    if not record.other_lexicon:
        same = zip(step.told, step.made, strict=False)
        raise RecordError(place + 1 + next((n for n, (a, b) in enumerate(same) if a != b), 0), None, "record.differs")


def _joined(steps: Sequence[Replayed], before: LiveState, after: LiveState) -> Step:
    """Make one line of moves that belong together, as the sheet had it."""
    events: tuple[Event, ...] = tuple(event for step in steps for event in step.told)
    return Step(tuple(step.move for step in steps), telling([*map(_verdict, steps)]), events, before, after)


def _verdict(step: Replayed) -> Accepted:
    """Return the verdict that the table gave, when words are judged otherwise now."""
    match step.verdict:
        case Undecided():
            return step.verdict.accepted
        case Refused():
            laid = next((event for event in step.told if isinstance(event, ev.TableLaid)), None)
            return Accepted(laid.score, laid.scoring) if laid else Accepted()
        case Accepted():
            return step.verdict
