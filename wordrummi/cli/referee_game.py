"""A game at the score sheet: reads a line, does what it asks, says what came of it; until the operator leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wordrummi.cli.referee_console import Console
from wordrummi.cli.referee_lines import Laid, Order, Unclear, Verb, numbers, read_line, yes_or_no
from wordrummi.cli.referee_telling import Teller
from wordrummi.core.moves import Draw, Lay, Move, Pass, TimeOut
from wordrummi.core.table import Table
from wordrummi.core.verdict import Accepted, Refused, Undecided, Verdict
from wordrummi.play.scoresheet import Correction, ScoreSheet
from wordrummi.play.scoresheet_files import RecordFile
from wordrummi.play.scoresheet_steps import NotLying, changed, is_contested
from wordrummi.texts import Catalogue
from wordrummi.words.moves import ProposeWord
from wordrummi.words.readings import text_of
from wordrummi.words.state import WordState


class Leave(Exception):  # noqa: N818 - it is no error
    """The operator leaves; the game is kept."""


class Game:
    """The operator's side of a score sheet."""

    def __init__(self, sheet: ScoreSheet, file: RecordFile, console: Console, texts: Catalogue) -> None:
        self._sheet = sheet
        self._file = file
        self._console = console
        self._texts = texts
        self._teller = teller = Teller(sheet, console, texts)
        self._do: Mapping[Verb, Callable[[Order], object]] = {
            Verb.NONE: lambda _: None,
            Verb.LAY: self._lay,
            Verb.DRAW: self._draw,
            Verb.PASS: lambda _: self._make(sheet.pass_turn),
            Verb.NOTHING: lambda _: self._make(sheet.draw if sheet.current.public.pot_count else sheet.pass_turn),
            Verb.TIME_OUT: lambda _: self._make(sheet.time_out),
            Verb.CHALLENGE: self._challenge,
            Verb.STAND: lambda _: self._make(sheet.let_stand),
            Verb.ALLOW: lambda order: self._make(lambda: sheet.agree(order.text)),
            Verb.FORBID: lambda order: self._make(lambda: sheet.refuse(order.text)),
            Verb.UNDO: self._undo,
            Verb.REDO: self._redo,
            Verb.FORGET: self._forget,
            Verb.CORRECT: self._correct,
            Verb.COUNT: self._count,
            Verb.TABLE: lambda _: teller.table(),
            Verb.SHEET: lambda _: teller.sheet(),
            Verb.UNSEEN: lambda _: teller.unseen(),
            Verb.HELP: lambda _: teller.help(),
            Verb.END: lambda _: self._make(sheet.end),
            Verb.QUIT: self._leave,
        }

    def play(self) -> None:
        """Ask for lines until there are no more, or the operator leaves. Every line that was accepted is kept."""
        try:
            self.save()
            while True:
                self._obey(self._ask(self._prompt()))
                self.save()
        except Leave:
            self.save()

    def save(self) -> None:
        """Write the record; when that fails, say so and try again after the next line."""
        try:
            self._file.save(self._sheet)
        except OSError as error:
            self._teller.say("referee.unsaved", file=self._file.path, why=error.strerror or error)

    def _ask(self, prompt: str) -> str:
        line = self._console.ask(prompt)
        if line is None:
            raise Leave
        return line

    def _leave(self, _: Order) -> None:
        raise Leave

    def _prompt(self) -> str:
        sheet, tell, number = self._sheet, self._texts.tell, len(self._sheet.steps) + 1
        if sheet.is_over:
            return tell("referee.prompt.over")
        if sheet.to_count:
            return tell("referee.prompt.jokers", name=sheet.names[sheet.to_count[0]])
        name = sheet.names[sheet.seat]
        if is_contested(sheet.state):
            return tell("referee.prompt.contested", number=number, name=name)
        if sheet.owed:
            return tell("referee.prompt.owed", number=number, name=name, count=sheet.owed)
        return tell("referee.prompt", number=number, name=name)

    def _obey(self, line: str) -> None:
        try:
            if self._sheet.to_count and (told := _as_numbers(line)):
                self._count(Order(Verb.COUNT, numbers=told))
                return
            order = read_line(line, _lying(self._sheet.state))
            self._do[order.verb](order)
        except Unclear as fault:
            self._teller.say(fault.key, **fault.facts)
        except NotLying as fault:
            self._teller.say("referee.not-lying", word=fault.word)

    def _make(self, make: Callable[[], Verdict]) -> bool:
        """Make a move and say what came of it; return whether it was accepted."""
        before, done = self._sheet.current, len(self._sheet.steps)
        verdict = make()
        self._teller.came_of(verdict, before, done)
        return isinstance(verdict, Accepted)

    def _lay(self, order: Order) -> None:
        laid, before = order.laid or Laid(), self._sheet.current
        after, late = _after(before, laid), self._is_late(laid, before)
        done = len(self._sheet.steps)
        verdict = self._sheet.lay(after, late=late)
        while isinstance(verdict, Undecided) and self._has_decided(verdict, before):
            done = len(self._sheet.steps)
            verdict = self._sheet.lay(after, late=late)
        self._teller.came_of(verdict, before, done)
        if isinstance(verdict, Refused) and any(found.slug == "score.overtime" for found in verdict.violations):
            self._teller.say("referee.late-refused")

    def _is_late(self, laid: Laid, state: WordState) -> bool:
        """The time that a turn took is told by the operator, who holds the clock."""
        limit = state.public.turn.seconds if state.public.turn else None
        if laid.seconds is not None and limit is None:
            self._teller.say("referee.no-limit")
        return laid.is_late or (laid.seconds is not None and limit is not None and laid.seconds > limit)

    def _has_decided(self, verdict: Undecided, before: WordState) -> bool:
        """Let the table decide on words, and keep what it decides; False when it puts that off."""
        decisions = self._decisions(verdict, before)
        for word, allow in decisions.items():
            done = len(self._sheet.steps)
            made = self._sheet.agree(word) if allow else self._sheet.refuse(word)
            if not isinstance(made, Accepted):
                return False
            self._teller.followed(done)
            self.save()
        return bool(decisions)

    def _decisions(self, verdict: Undecided, before: WordState) -> Mapping[str, bool]:
        """Ask about every undecided word; none is decided when one is put off."""
        self._teller.verdict(verdict, before)
        decisions: dict[str, bool] = {}
        for word in dict.fromkeys(str(violation.facts["word"]) for violation in verdict.ask):
            answer = self._answer("referee.ask.word", word=word)
            if answer is None:
                self._teller.say("referee.put-off")
                return {}
            decisions[word] = answer
        return decisions

    def _answer(self, key: str, **facts: object) -> bool | None:
        """Ask until there is a yes or a no; an empty line is neither."""
        while line := self._ask(self._texts.tell(key, **facts)).strip():
            if (answer := yes_or_no(line)) is not None:
                return answer
            self._teller.say("referee.unclear.yes-or-no")
        return None

    def _draw(self, order: Order) -> None:
        for stack in order.numbers or (1,):
            if not self._make(lambda stack=stack: self._sheet.draw(stack - 1)):  # type: ignore[misc]
                return

    def _challenge(self, order: Order) -> None:
        names, layer = self._sheet.names, self._sheet.state.public.turn
        others = [seat for seat in range(len(names)) if layer is None or seat != layer.seat]
        asked = order.text.casefold()
        found = [seat for seat in others if names[seat].casefold() == asked]
        found = found or [seat for seat in others if names[seat].casefold().startswith(asked)]
        if len(found) != 1 and is_contested(self._sheet.state):
            raise Unclear("referee.unclear.who", names=tuple(names[seat] for seat in others))
        self._make(lambda: self._sheet.challenge(found[0] if found else 0))

    def _undo(self, order: Order) -> None:
        self._teller.say("referee.undone", count=self._sheet.undo(order.numbers[0] if order.numbers else 1))
        self._teller.waiting()
        self._teller.state()

    def _redo(self, _: Order) -> None:
        if not self._sheet.pending:
            self._teller.say("referee.nothing-waits")
            return
        done = len(self._sheet.steps)
        fallen = self._sheet.redo()
        self._teller.say("referee.redone", count=len(self._sheet.steps) - done)
        if fallen:
            self._teller.fallen([fallen])
        self._teller.state()

    def _forget(self, _: Order) -> None:
        self._sheet.forget()
        self._teller.say("referee.forgotten")

    def _correct(self, order: Order) -> None:
        number = order.numbers[0]
        try:
            before = self._sheet.before(number)
        except IndexError:
            raise Unclear("referee.unclear.line", number=number, most=len(self._sheet.steps)) from None
        correction = self._corrected(number, self._instead(order.text, before), before)
        if correction is None or not self._is_wanted(correction):
            self._teller.say("referee.dropped")
            return
        self._sheet.accept(correction)
        self._teller.say("referee.corrected", number=number)
        self._teller.waiting()
        self._teller.state()

    def _corrected(self, number: int, move: Move, before: WordState) -> Correction | None:
        """Return the correction, with what the table decides about its words; None when it does not hold."""
        correction = self._sheet.correct(number, move)
        if isinstance(correction.verdict, Undecided):
            decisions = self._decisions(correction.verdict, before)
            agreed = (ProposeWord(move.seat, word, allow) for word, allow in decisions.items())
            correction = self._sheet.correct(number, *agreed, move)
        if isinstance(move, Lay) or not isinstance(correction.verdict, Accepted):
            self._teller.verdict(correction.verdict, before)
        return correction if isinstance(correction.verdict, Accepted) else None

    def _is_wanted(self, correction: Correction) -> bool:
        if not correction.fallen and not correction.altered:
            return True
        self._teller.altered(correction.altered)
        self._teller.fallen(correction.fallen)
        key = "referee.ask.accept" if correction.fallen else "referee.ask.accept-altered"
        return bool(self._answer(key, count=len(correction.later)))

    def _instead(self, text: str, before: WordState) -> Move:
        """Read the move that takes the place of a line, on the table as it lay then."""
        order = read_line(text, _lying(before))
        seat = before.public.turn.seat if before.public.turn else 0
        if order.verb is Verb.LAY and order.laid:
            return Lay(seat, _after(before, order.laid), self._is_late(order.laid, before))
        if order.verb in (Verb.ALLOW, Verb.FORBID):
            return ProposeWord(seat, order.text, allow=order.verb is Verb.ALLOW)
        if order.verb is Verb.NOTHING:
            return Draw(seat) if before.public.pot_count else Pass(seat)
        if order.verb is Verb.DRAW:
            return Draw(seat, order.numbers[0] - 1 if order.numbers else 0)
        if order.verb in (Verb.PASS, Verb.TIME_OUT):
            return Pass(seat) if order.verb is Verb.PASS else TimeOut(seat)
        raise Unclear("referee.unclear.no-correction")

    def _count(self, order: Order) -> None:
        if not order.numbers:
            raise Unclear("referee.unclear.numbers", text="")
        for jokers in order.numbers:
            seat = next(iter(self._sheet.to_count), 0)
            if not self._make(lambda seat=seat, jokers=jokers: self._sheet.count(seat, jokers)):  # type: ignore[misc]
                return


def _lying(state: WordState) -> frozenset[str]:
    return frozenset(text_of(word) for word in state.public.table)


def _after(state: WordState, laid: Laid) -> Table:
    return laid.on if laid.is_whole else changed(state.public.table, laid.off, laid.on)


def _as_numbers(line: str) -> tuple[int, ...]:
    try:
        return numbers(line)
    except Unclear:
        return ()
