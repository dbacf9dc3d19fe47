"""The use cases of live referee rooms: an operator tells what happens at a real table, others look on."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from wordrummi.core.events import OptionValue
from wordrummi.lexicon.trie import Words
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.answers import Opened
from wordrummi.play.rooms.keeping import RulesBook
from wordrummi.play.rooms.keys import digest_of, key_fault
from wordrummi.play.rooms.opening import id_of, rules_for
from wordrummi.play.rooms.problems import NotYours, Problem, StaleAt, Unknown
from wordrummi.play.rooms.rooms import utc_ms
from wordrummi.play.rooms.seeing import SeenEntry, seen_entry
from wordrummi.play.rooms.store import Holder, Store
from wordrummi.play.rooms.streams import Held, Once
from wordrummi.play.rooms.who import LONGEST_NAME, looks, read_text
from wordrummi.play.scoresheet import Correction, ScoreSheet
from wordrummi.play.sheets import deciding
from wordrummi.play.sheets.events import LineStopped, SheetOpened
from wordrummi.play.sheets.explaining import WordExplained, explained
from wordrummi.play.sheets.folding import Facts, fold_entry, kept_since, lines_made, steps_of
from wordrummi.play.sheets.keeping import KIND, SheetKeeper
from wordrummi.play.sheets.lines import Line
from wordrummi.play.sheets.state import SheetRoom
from wordrummi.play.sheets.viewing import CorrectionView, LineView, SheetView, correction_view, lines_of, sheet_view

OPERATOR: Final = "operator"
"""The role of who keeps a sheet."""


class OpenSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The wish for a sheet. `names`: of the players in the order of turn; the first one begins."""

    variant: str
    names: tuple[str, ...]
    options: dict[str, OptionValue] = {}


class MadeLine(msgspec.Struct, frozen=True):
    """A line of the sheet, and the place among those that were told of the one that made it."""

    place: int
    line: LineView


class StoppedLine(msgspec.Struct, frozen=True):
    """The first line that was not accepted, by its place among those that were told, with its verdict.

    `missing`: what a line that was to be made again took off the table, and that does not lie there.
    """

    place: int
    verdict: dict[str, Any] | None
    missing: str | None


class SheetAnswer(msgspec.Struct, frozen=True):
    """What came of lines. `made`: those that are on the sheet now; `stopped`: None when all that was told is."""

    version: int
    at: int
    made: tuple[MadeLine, ...]
    stopped: StoppedLine | None


class SheetPreview(msgspec.Struct, frozen=True):
    """What would come of lines; nothing is kept. `words`: what the lexicon says of those that are laid."""

    made: tuple[MadeLine, ...]
    stopped: StoppedLine | None
    words: tuple[WordExplained, ...]


class Sheets:
    """All live referee rooms of a store. Safe to share between threads."""

    def __init__(
        self,
        store: Store,
        lexicon: Callable[[], Words],
        *,
        now: Callable[[], int] = utc_ms,
        secret: Callable[[], str] = secrets.token_urlsafe,
    ) -> None:
        self._store = store
        self._lexicon = lexicon
        self._rules_of = RulesBook(lexicon)
        self._keeper = SheetKeeper(store, self._rules_of)
        self._now = now
        self._secret = secret

    def open(self, wish: OpenSheet, key: str) -> Opened | Problem:
        """Open a sheet. The same key (at least 16 characters) opens the same sheet once, with a new secret for it."""
        if (bad := key_fault(key, 2)) is not None:
            return bad
        name = id_of(key, KIND)
        try:
            facts = _opening(name, wish, self._rules_of)
        except Unreadable as fault:
            return fault
        kept = self._keeper.keep(None, f"open:{key}", self._now(), facts)
        held = kept if isinstance(kept, Held) else self._keeper.load(name)
        if held is None or isinstance(kept, StaleAt):
            return StaleAt(0 if held is None else held.room.version)
        holder, secret = Holder(name, None, OPERATOR), self._secret()
        self._store.grant(digest_of(secret), holder)
        return Opened(name, holder, secret, held.room.version)

    def tell(self, sheet: str, who: Holder, lines: Sequence[Line], key: str, seen: int) -> SheetAnswer | Problem:
        """Judge lines one after the other and keep those that are accepted, up to the first that is not."""
        return self._command(sheet, who, key, seen, lambda room: deciding.told(room, lines))

    def undo(self, sheet: str, who: Holder, count: int, key: str, seen: int) -> SheetAnswer | Problem:
        """Take back the last lines; they wait to be made again."""
        return self._command(sheet, who, key, seen, lambda room: deciding.undone(room, count))

    def redo(self, sheet: str, who: Holder, key: str, seen: int) -> SheetAnswer | Problem:
        """Make the lines that wait again, up to the first that does not hold any more."""
        return self._command(sheet, who, key, seen, deciding.redone)

    def forget_waiting(self, sheet: str, who: Holder, key: str, seen: int) -> SheetAnswer | Problem:
        """Drop the lines that wait."""
        return self._command(sheet, who, key, seen, deciding.forgotten)

    def correct(
        self, sheet: str, who: Holder, number: int, lines: Sequence[Line], key: str, seen: int
    ) -> SheetAnswer | Problem:
        """Put these lines in the place of an earlier one; `propose` tells before what becomes of the others."""
        return self._command(sheet, who, key, seen, lambda room: deciding.corrected(room, number, lines))

    def propose(self, sheet: str, who: Holder, number: int, lines: Sequence[Line]) -> CorrectionView | Problem:
        """Return what a correction would change; nothing is kept."""
        room = self._operated(sheet, who)
        if not isinstance(room, SheetRoom):
            return room
        correction = deciding.correction_of(room, number, lines)
        return correction_view(room, correction) if isinstance(correction, Correction) else correction

    def preview(self, sheet: str, who: Holder, lines: Sequence[Line]) -> SheetPreview | Problem:
        """Return what would come of lines; nothing is kept."""
        room = self._operated(sheet, who)
        if not isinstance(room, SheetRoom):
            return room
        facts = deciding.told(room, lines)
        if not isinstance(facts, tuple):
            return facts
        after = fold_entry(room, room.version, room.at, facts, self._rules_of)
        made = _made(after.sheet, facts)
        laid = [word for line in lines for word in _words(room.sheet, line)]
        return SheetPreview(made, _stopped(facts), explained(room.sheet.rules, self._lexicon, laid))

    def view(self, sheet: str, who: Holder | None, after: int = 0) -> SheetView | Problem:
        """Return the sheet, to anybody who knows its name. Lines that were there at version `after` may be left out."""
        held = self._keeper.load(sheet)
        if held is None:
            return Unknown()
        kept = kept_since(held.room, self._keeper.told(held, after)) if 0 < after <= held.room.version else 0
        return sheet_view(held.room, operator=who is not None and _not_operator(sheet, who) is None, kept=kept)

    def entries(self, sheet: str, after: int) -> Sequence[SeenEntry] | Problem:
        """Return what happened after a version."""
        held = self._keeper.load(sheet)
        if held is None:
            return Unknown()
        told = self._keeper.told(held, after)
        return tuple(seen_entry(one.version, one.at, one.events, None) for one in told)

    def record(self, sheet: str) -> bytes | Problem:
        """Return the game as an ordinary record, as far as it is."""
        held = self._keeper.load(sheet)
        return Unknown() if held is None else held.room.sheet.record

    def drop(self, sheet: str) -> None:
        """Let go of a sheet that is no longer kept."""
        self._keeper.drop(sheet)

    def _operated(self, sheet: str, who: Holder) -> SheetRoom | Problem:
        held = self._keeper.load(sheet)
        if held is None:
            return Unknown()
        return _not_operator(sheet, who) or held.room

    def _command(
        self, sheet: str, who: Holder, key: str, seen: int, decide: Callable[[SheetRoom], Facts | Problem]
    ) -> SheetAnswer | Problem:
        """Do what the operator asks, once for each key. `seen`: the version that the client has seen."""
        if (fault := key_fault(key)) is not None:
            return fault

        def decided(room: SheetRoom) -> Facts | Problem:
            if (fault := _not_operator(sheet, who)) is not None:
                return fault
            return decide(room) if seen == room.version else StaleAt(room.version)

        done = self._keeper.once(sheet, f"{who.role}:{key}", self._now, decided)
        if not isinstance(done, Once):
            return done
        told = done.told
        room = self._keeper.at_version(done.room, told.version)
        return SheetAnswer(told.version, told.at, _made(room.sheet, told.events), _stopped(told.events))


def _not_operator(sheet: str, who: Holder) -> NotYours | None:
    return None if (who.room, who.role) == (sheet, OPERATOR) else NotYours("sheet.operator-only")


def _opening(name: str, wish: OpenSheet, rules_of: RulesBook) -> Facts:
    """Return the first facts of a sheet. Raises Unreadable."""
    rules = rules_for(wish.variant, wish.options, rules_of)
    fewest, most = rules.seats
    if not fewest <= len(wish.names) <= most:
        raise Unreadable("names", "referee.unclear.players", fewest=fewest, most=most)
    return (SheetOpened(name), *ScoreSheet.open(rules, _names(wish.names)).opening)


def _names(given: Sequence[str]) -> tuple[str, ...]:
    names: list[str] = []
    for place, name in enumerate(given):
        text = read_text(name, f"names[{place}]", LONGEST_NAME)
        if isinstance(text, Unreadable):
            raise text
        if looks(text) in map(looks, names):
            raise Unreadable(f"names[{place}]", "room.name-taken", name=text)
        names.append(text)
    return tuple(names)


def _made(sheet: ScoreSheet, facts: Facts) -> tuple[MadeLine, ...]:
    lines = lines_of(sheet, steps_of(sheet, facts))
    return tuple(MadeLine(mark.place, line) for mark, line in zip(lines_made(facts), lines, strict=True))


def _stopped(facts: Facts) -> StoppedLine | None:
    found = next((fact for fact in facts if isinstance(fact, LineStopped)), None)
    return None if found is None else StoppedLine(found.place, found.verdict, found.missing)


def _words(sheet: ScoreSheet, line: Line) -> tuple[str, ...]:
    """Return the words that a line lays, of which nothing lay there."""
    lying = {"".join(word.tiles) for word in sheet.state.public.table}
    return tuple(word for word in getattr(line.move, "after", None) or () if word.upper() not in lying)
