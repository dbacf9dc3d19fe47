"""Tells an operator what came of a line: on the console, and as records when those are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wordrummi.cli.referee_console import Console
from wordrummi.cli.referee_texts import (
    ending,
    event_lines,
    fallen_line,
    sheet_rows,
    status_lines,
    table_text,
    unseen_lines,
    verdict_lines,
)
from wordrummi.cli.referee_voices import VOICES
from wordrummi.core.verdict import Accepted, Refused, Undecided, Verdict
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_family import LiveState
from wordrummi.play.scoresheet_longest import LongestDamaged, is_record, to_beat
from wordrummi.play.scoresheet_steps import Fallen, Step
from wordrummi.play.wire import verdict_dict
from wordrummi.texts import Catalogue

STYLES: Final[dict[type[Verdict], str]] = {Accepted: "bold green", Refused: "bold red", Undecided: "bold yellow"}
"""How verdicts look on a terminal."""


class Teller:
    """Says what a score sheet holds, in one language."""

    def __init__(self, sheet: ScoreSheet, console: Console, texts: Catalogue) -> None:
        self.texts = texts
        self._sheet = sheet
        self._voice = VOICES[sheet.rules.id]
        self._console = console

    def say(self, key: str, **facts: object) -> None:
        """Say a sentence of the catalogue beside the game."""
        self._console.say(self.texts.tell(key, **facts))

    def verdict(self, verdict: Verdict, before: LiveState) -> None:
        """Say the verdict on a lay from this state."""
        self._console.show(verdict_lines(verdict, before, self._voice, self.texts), STYLES[type(verdict)])

    def came_of(self, verdict: Verdict, before: LiveState, done: int) -> None:
        """Say what came of a move from this state, when `done` lines stood on the sheet before it."""
        steps = self._sheet.steps[done:]
        if not isinstance(verdict, Accepted) or (steps and steps[-1].is_play):
            self.verdict(verdict, before)
        self.followed(done)
        self._console.data(self._record(verdict) if steps else self._refusal(verdict))
        if steps:
            self.state()

    def began(self) -> None:
        """Say what is to be known before the first turn."""
        if lines := event_lines(self._sheet.opening, self._sheet.players, self._voice, self.texts):
            self._console.show(lines)

    def followed(self, done: int) -> None:
        """Say what followed from the lines after the first `done`."""
        events = [event for step in self._sheet.steps[done:] for event in step.events]
        self._console.show(event_lines(events, self._sheet.players, self._voice, self.texts))

    def _record(self, verdict: Verdict) -> dict[str, Any]:
        step, number = self._sheet.steps[-1], len(self._sheet.steps)
        told = verdict_dict(verdict) if step.is_play else {"verdict": "accepted"}
        name = self._sheet.names[step.move.seat]
        return {"line": number, "player": name, "move": self._voice.move(step, self.texts), **told}

    def _refusal(self, verdict: Verdict) -> dict[str, Any]:
        return {"line": None, "player": self._sheet.names[self._sheet.seat], "move": None, **verdict_dict(verdict)}

    def state(self) -> None:
        """Say how the game stands, or how it ended; nothing while jokers are counted."""
        if self._sheet.to_count:
            return
        end = ending(self._sheet)
        if end is None:
            self._console.show(status_lines(self._sheet, self._voice, self.texts))
            return
        self._console.show(self._voice.result(self._sheet, end, self.texts), STYLES[Accepted])
        if len(self._sheet.names) == 1:
            self._record_of_solitaire()
        winners = [self._sheet.names[seat] for seat in end.winners]
        scores = dict(zip(self._sheet.names, end.scores, strict=True))
        self._console.data({"ended": end.reason, "scores": scores, "winners": winners})

    def _record_of_solitaire(self) -> None:
        try:
            if is_record(self._sheet):
                self._console.show([self.texts.tell("referee.longest.new")], STYLES[Accepted])
            else:
                self.to_beat()
        except (LongestDamaged, OSError) as error:
            self.say("referee.longest.unread", why=error)

    def to_beat(self) -> None:
        """Say which word is to be beaten in solitaire. Raises LongestDamaged, OSError."""
        if best := to_beat(self._sheet.rules.id):
            said = self.texts.tell("referee.longest.beat", word=best.word, length=len(best.word), name=best.name)
            self._console.show([said])

    def table(self) -> None:
        """Show the table."""
        self._console.show([table_text(self._sheet, self.texts)])

    def sheet(self) -> None:
        """Show the score sheet."""
        self._console.table(sheet_rows(self._sheet, self._voice, self.texts))
        for rows in self._voice.tables(self._sheet, self.texts):
            self._console.table(rows)

    def unseen(self) -> None:
        """Show which tiles are unseen, and where they are."""
        self._console.show(unseen_lines(self._sheet, self._voice, self.texts))

    def help(self) -> None:
        """Show the commands."""
        self._console.show(self.texts.tell(self._voice.help).splitlines())

    def fallen(self, fallen: Sequence[Fallen]) -> None:
        """Say which lines no longer hold, and why."""
        told = [fallen_line(line, self._sheet.players, self._voice, self.texts) for line in fallen]
        self._console.show(told, STYLES[Refused])

    def altered(self, altered: Sequence[tuple[int, Step]]) -> None:
        """Say which lines change other words than they did."""
        for number, step in altered:
            name, move = self._sheet.names[step.move.seat], self._voice.move(step, self.texts)
            told = self.texts.tell("referee.altered", number=number, name=name, move=move, score=step.verdict.score)
            self._console.show([told], STYLES[Undecided])

    def waiting(self) -> None:
        """Say how many lines wait to be made again."""
        if self._sheet.pending:
            self.say("referee.waiting", count=len(self._sheet.pending))
