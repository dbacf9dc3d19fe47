"""A match at the terminal: bots make their moves, people type theirs; a person sees his own rack and no other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from wordrummi.cli.referee_lines import Laid, Order, Unclear, Verb, short, yes_or_no
from wordrummi.cli.referee_moves import named_seat
from wordrummi.cli.referee_telling import Teller
from wordrummi.cli.referee_voice import Voice
from wordrummi.cli.referee_voices import VOICES
from wordrummi.cli.sitting import Sitting
from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Move, Stop
from wordrummi.core.verdict import Accepted, Undecided
from wordrummi.numbers.moves import Play, Take
from wordrummi.play.hints import IS_THERE, LAY, view_hint
from wordrummi.play.hints_text import hint_lines
from wordrummi.play.scoresheet_family import NotLying
from wordrummi.play.scoresheet_steps import stood
from wordrummi.play.solving import Asking, Families
from wordrummi.play.table_play import TablePlay
from wordrummi.words.moves import Challenge, LetStand, Vote

_HINTS: Final = ("tip", "hint")
_ABSENT: Final = frozenset(
    {Verb.UNDO, Verb.REDO, Verb.FORGET, Verb.CORRECT, Verb.COUNT, Verb.TIME_OUT, Verb.TRUMP, Verb.FALSE_CALL}
)
"""What an operator does at a table with real tiles: here there is nothing to correct and nothing to tell."""


@dataclass(frozen=True)
class Hinting:
    """What hints are made from: the solvers, and the options of the match as they were given."""

    families: Families
    options: Mapping[str, object]
    seconds: float = 5.0


class TableGame:
    """The terminal's side of a match."""

    def __init__(self, match: TablePlay, hinting: Hinting, sitting: Sitting) -> None:
        self._match = match
        self._hinting = hinting
        self._ask, self._save = sitting.ask, sitting.save
        self._console = sitting.console
        self._texts = sitting.texts
        self._voice: Voice = VOICES[match.rules.id]
        self._people = [seat for seat in range(len(match.sheet.names)) if seat not in match.bots]
        self._facing = self._people[0]
        self._hints = 0
        self._shown = -1
        self._do: Mapping[Verb, Callable[[Order], object]] = {
            Verb.NONE: lambda _: None,
            Verb.DRAW: self._draw,
            Verb.PLAY: self._play,
            Verb.CHALLENGE: self._challenge,
            Verb.STAND: lambda _: self._make(LetStand(match.asked)),
            Verb.TABLE: lambda _: self._teller.table(),
            Verb.SHEET: lambda _: self._teller.sheet(),
            Verb.UNSEEN: lambda _: self._teller.unseen(),
            Verb.HELP: lambda _: self._help(),
            Verb.END: lambda _: self._make(Stop(match.asked)),
            Verb.QUIT: sitting.leave,
        }

    def play(self) -> None:
        """Play until the match is over; every move is kept. Raises Leave when whoever is there leaves, BotAtFault."""
        self._save()
        if not self._match.sheet.steps:
            self._teller.began()
        while not self._match.is_over:
            if self._match.asked in self._match.bots:
                self._let_bot()
            else:
                self._person(self._match.asked)
            self._save()
        self._teller.state()

    @property
    def _teller(self) -> Teller:
        """What speaks to the person who faces the screen: it knows what that person may see."""
        return Teller(self._match.seen_by(self._facing), self._console, self._texts)

    def _let_bot(self) -> None:
        step, done = self._match.let_bot(), len(self._match.sheet.steps) - 1
        if step.is_play:
            move, worth = self._voice.move(step, self._texts), self._voice.worth(step)
            name = self._match.sheet.names[step.move.seat]
            self._console.show([self._texts.tell("play.moved", name=name, move=f"{move} ({worth})" if worth else move)])
        self._teller.followed(done)

    def _person(self, seat: int) -> None:
        self._hand_over(seat)
        proposal = getattr(self._match.state.public.extra, "proposal", None)
        if proposal is not None:
            self._vote(seat, proposal.word, allow=proposal.allow)
            return
        if self._shown != len(self._match.sheet.steps):
            self._shown, self._hints = len(self._match.sheet.steps), 0
            self._teller.state()
            self._console.show(["  " + self._texts.tell("play.rack", tiles=_written(self._match, seat))])
        self._obey(self._ask(self._prompt(seat)))

    def _hand_over(self, seat: int) -> None:
        """Let nobody see the rack of another: the screen is passed on empty."""
        if seat == self._facing:
            return
        self._console.clear()
        self._ask(self._texts.tell("play.hand-over", name=self._match.sheet.names[seat]))
        self._facing, self._shown = seat, -1

    def _prompt(self, seat: int) -> str:
        sheet = self._match.sheet
        told = {"number": len(sheet.steps) + 1, "name": sheet.names[seat]}
        if stood(self._match.rules, self._match.state):
            return self._texts.tell("referee.prompt.contested", **told)
        if sheet.owed:
            return self._texts.tell("referee.prompt.owed", count=sheet.owed, **told)
        return self._texts.tell("referee.prompt", **told)

    def _help(self) -> None:
        self._teller.help()
        self._console.show(self._texts.tell("play.help").splitlines())

    def _vote(self, seat: int, word: str, *, allow: bool) -> None:
        key = f"play.vote.{'allow' if allow else 'refuse'}"
        answer = None
        while answer is None:
            answer = yes_or_no(self._ask(self._texts.tell(key, name=self._match.sheet.names[seat], word=word)))
        self._make(Vote(seat, answer))

    def _obey(self, line: str) -> None:
        try:
            if line.strip().casefold() in _HINTS:
                self._hint()
                return
            order = self._voice.read(line, self._match.state)
            if order.verb in self._voice.absent | _ABSENT:
                self._teller.say("referee.not-here", text=short(line.strip()))
            else:
                self._do.get(order.verb, self._simply)(order)
        except Unclear as fault:
            self._teller.say(fault.key, **fault.facts)
        except NotLying as fault:
            self._teller.say("referee.not-lying", word=fault.word)

    def _simply(self, order: Order) -> None:
        self._make(self._move(order))

    def _move(self, order: Order) -> Move:
        """Return the move that is typed, by whoever has to choose."""
        move = self._voice.moves[order.verb](order, self._match.sheet.current, (order.laid or Laid()).is_late)
        return replace(move, seat=self._match.asked)

    def _make(self, move: Move) -> bool:
        """Make a move and say what came of it; return whether it was accepted."""
        before, done = self._match.sheet.current, len(self._match.sheet.steps)
        verdict = self._match.make(move)
        steps = self._match.sheet.steps[done:]
        if not isinstance(verdict, Accepted) or (steps and steps[-1].is_play):
            self._teller.verdict(verdict, before)
        if isinstance(verdict, Undecided):
            self._teller.say("play.undecided", words=tuple(str(one.facts["word"]) for one in verdict.ask))
        self._teller.followed(done)
        drawn = [tile for step in steps for event in step.events for tile in _drawn(event, move.seat)]
        if drawn:
            self._console.show([self._texts.tell("play.drawn", tiles=" ".join(drawn))])
        return isinstance(verdict, Accepted)

    def _draw(self, order: Order) -> None:
        """Draw, where there are stacks one by one from each that is named."""
        for stack in order.numbers or (1,):
            if not self._make(self._move(Order(order.verb, numbers=(stack,)))):
                return

    def _play(self, order: Order) -> None:
        """Draw first where the tile comes from the pool; a line may say no more than that."""
        move, turned = self._move(order), order.turned
        only_takes = not (turned.laid or turned.discard or turned.declare)
        draws = isinstance(move, Play) and move.take is Take.POOL
        if draws and (only_takes or not self._match.state.public.extra.drawn) and not self._make(Draw(move.seat)):
            return
        if not (draws and only_takes):
            self._make(move)

    def _challenge(self, order: Order) -> None:
        turn = self._match.state.public.turn
        others = [seat for seat in self._people if turn is None or seat != turn.seat]
        names = self._match.sheet.names
        self._make(Challenge(named_seat(order.text, names, others) if order.text else self._match.asked))

    def _hint(self) -> None:
        """Give a hint; each time it is asked for in a turn it tells more."""
        self._hints = min(self._hints + 1, LAY)
        seen, asking = self._match.view(self._match.asked), Asking(seconds=self._hinting.seconds)
        step = max(self._hints, IS_THERE)
        told = view_hint(self._hinting.families, self._match.rules.id, self._hinting.options, seen, step, asking)
        self._console.show(hint_lines(told, self._texts))


def _drawn(event: Any, seat: int) -> Sequence[str]:
    return event.tiles if isinstance(event, ev.TilesDrawn | ev.RackDealt) and event.seat == seat else ()


def _written(match: TablePlay, seat: int) -> str:
    """Return a rack: letters by the alphabet, tiles by colour and number."""
    return " ".join(sorted(match.state.racks[seat], key=lambda kind: (kind[:1], len(kind), kind)))
