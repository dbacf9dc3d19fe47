"""A game at the score sheet: reads a line, does what it asks, says what came of it; until the operator leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from wordrummi.cli.referee_lines import Laid, Order, Unclear, Verb, short, yes_or_no
from wordrummi.cli.referee_moves import named_seat
from wordrummi.cli.referee_telling import Teller
from wordrummi.cli.referee_voice import Said
from wordrummi.cli.referee_voices import VOICES
from wordrummi.cli.sitting import Sitting
from wordrummi.core.moves import Move
from wordrummi.core.verdict import Accepted, Refused, Undecided, Verdict
from wordrummi.play.scoresheet import Correction
from wordrummi.play.scoresheet_family import LiveState, NotLying
from wordrummi.play.scoresheet_steps import stood, table_of
from wordrummi.words.moves import ProposeWord


class Game:
    """The operator's side of a score sheet."""

    def __init__(self, sitting: Sitting) -> None:
        self._ask, self._save = sitting.ask, sitting.save
        self._sheet = sheet = sitting.sheet
        self._texts = sitting.texts
        self._voice = VOICES[sheet.rules.id]
        self._teller = teller = Teller(sheet, sitting.console, sitting.texts)
        self._do: Mapping[Verb, Callable[[Order], object]] = {
            Verb.NONE: lambda _: None,
            Verb.LAY: self._lay,
            Verb.DRAW: self._draw,
            Verb.CHALLENGE: self._challenge,
            Verb.STAND: lambda _: self._make(sheet.let_stand),
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
            Verb.QUIT: sitting.leave,
        }

    def play(self) -> None:
        """Ask for lines; every one that was accepted is kept. Raises Leave when there are no more."""
        self._save()
        while True:
            self._obey(self._ask(self._prompt()))
            self._save()

    def _prompt(self) -> str:
        sheet, tell, number = self._sheet, self._texts.tell, len(self._sheet.steps) + 1
        if sheet.is_over:
            return tell("referee.prompt.over")
        if sheet.to_count:
            return tell(self._voice.count, name=sheet.names[sheet.to_count[0]])
        key, facts = self._asked()
        return tell(key, number=number, name=sheet.names[sheet.seat], **facts)

    def _asked(self) -> Said:
        if stood(self._sheet.rules, self._sheet.state):
            return "referee.prompt.contested", {}
        if self._sheet.owed:
            return "referee.prompt.owed", {"count": self._sheet.owed}
        return self._voice.asks(self._sheet) or ("referee.prompt", {})

    def _obey(self, line: str) -> None:
        try:
            if self._sheet.to_count and (told := self._voice.counted(line, self._sheet)):
                self._counted(told)
                return
            order = self._voice.read(line, self._sheet.state)
            if order.verb in self._voice.absent:
                self._teller.say("referee.not-here", text=short(line.strip()))
            else:
                self._do.get(order.verb, self._simply)(order)
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

    def _simply(self, order: Order) -> None:
        move = self._move(order, self._sheet.current)
        self._make(lambda: self._sheet.play(move))

    def _move(self, order: Order, state: LiveState) -> Move:
        return self._voice.moves[order.verb](order, state, self._is_late(order.laid or Laid(), state))

    def _lay(self, order: Order) -> None:
        before = self._sheet.current
        move = self._move(order, before)
        done = len(self._sheet.steps)
        verdict = self._sheet.play(move)
        while isinstance(verdict, Undecided) and self._has_decided(verdict, before):
            done = len(self._sheet.steps)
            verdict = self._sheet.play(move)
        self._teller.came_of(verdict, before, done)
        if isinstance(verdict, Refused) and any(found.slug == "score.overtime" for found in verdict.violations):
            self._teller.say("referee.late-refused")

    def _is_late(self, laid: Laid, state: LiveState) -> bool:
        """The time that a turn took is told by the operator, who holds the clock."""
        limit = state.public.turn.seconds if state.public.turn else None
        if laid.seconds is not None and limit is None:
            self._teller.say("referee.no-limit")
        return laid.is_late or (laid.seconds is not None and limit is not None and laid.seconds > limit)

    def _has_decided(self, verdict: Undecided, before: LiveState) -> bool:
        """Let the table decide on words, and keep what it decides; False when it puts that off."""
        decisions = self._decisions(verdict, before)
        for word, allow in decisions.items():
            done = len(self._sheet.steps)
            made = self._sheet.agree(word) if allow else self._sheet.refuse(word)
            if not isinstance(made, Accepted):
                return False
            self._teller.followed(done)
            self._save()
        return bool(decisions)

    def _decisions(self, verdict: Undecided, before: LiveState) -> Mapping[str, bool]:
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
        """Draw, where there are stacks one by one from each that is named."""
        for stack in order.numbers or (1,):
            move = self._move(Order(order.verb, numbers=(stack,)), self._sheet.current)
            if not self._make(partial(self._sheet.play, move)):
                return

    def _challenge(self, order: Order) -> None:
        turn = self._sheet.state.public.turn
        others = [seat for seat in range(len(self._sheet.names)) if turn is None or seat != turn.seat]
        is_open = bool(stood(self._sheet.rules, self._sheet.state))
        seat = named_seat(order.text, self._sheet.names, others) if is_open else 0
        self._make(lambda: self._sheet.challenge(seat))

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

    def _corrected(self, number: int, move: Move, before: LiveState) -> Correction | None:
        """Return the correction, with what the table decides about its words; None when it does not hold."""
        correction = self._sheet.correct(number, move)
        if isinstance(correction.verdict, Undecided):
            decisions = self._decisions(correction.verdict, before)
            agreed = (ProposeWord(move.seat, word, allow) for word, allow in decisions.items())
            correction = self._sheet.correct(number, *agreed, move)
        if table_of(move) is not None or not isinstance(correction.verdict, Accepted):
            self._teller.verdict(correction.verdict, before)
        return correction if isinstance(correction.verdict, Accepted) else None

    def _is_wanted(self, correction: Correction) -> bool:
        if not correction.fallen and not correction.altered:
            return True
        self._teller.altered(correction.altered)
        self._teller.fallen(correction.fallen)
        key = "referee.ask.accept" if correction.fallen else "referee.ask.accept-altered"
        return bool(self._answer(key, count=len(correction.later)))

    def _instead(self, text: str, before: LiveState) -> Move:
        """Read the move that takes the place of a line, on the table as it lay then."""
        order = self._voice.read(text, before)
        if order.verb not in self._voice.moves:
            raise Unclear("referee.unclear.no-correction")
        return self._move(order, before)

    def _count(self, order: Order) -> None:
        told = self._voice.counted(order.text, self._sheet)
        if not told:
            raise Unclear("referee.unclear.numbers", text=short(order.text))
        self._counted(told)

    def _counted(self, told: Sequence[int]) -> None:
        for number in told:
            seat = next(iter(self._sheet.to_count), 0)
            if not self._make(partial(self._sheet.count, seat, number)):
                return
