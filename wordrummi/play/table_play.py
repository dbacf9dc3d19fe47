"""A match of people and bots on tiles that are shuffled here: whose move it is, what a seat sees, what a move did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from msgspec import structs

from wordrummi.core.events import SeatTaken
from wordrummi.core.moves import Move
from wordrummi.core.record import RecordError
from wordrummi.core.referee import open_match
from wordrummi.core.rules import Rules
from wordrummi.core.state import Stack, State
from wordrummi.core.tiles import UNSEEN, Kind, Tiles
from wordrummi.core.verdict import Verdict
from wordrummi.core.view import View, view
from wordrummi.lexicon.trie import Words
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_resume import Resumed, resume
from wordrummi.play.scoresheet_steps import Step, attempt, stood, verdict_of
from wordrummi.solver.bots.arena import BotAtFault
from wordrummi.solver.bots.asked import asked
from wordrummi.solver.bots.bot import Bot, Level


class TablePlay:
    """A match, move by move. Refused and undecided moves change nothing; no move raises.

    `bots`: the seats that bots play; people play the others.
    """

    def __init__(self, sheet: ScoreSheet, bots: Mapping[int, Bot]) -> None:
        """`sheet`: of a new match, or of one that goes on."""
        self.rules: Rules[Any] = sheet.rules
        self.bots = bots
        self.sheet = sheet

    @property
    def state(self) -> State[Any]:
        """The match as it stands, hidden tiles too."""
        return self.sheet.state

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.sheet.is_over

    @property
    def asked(self) -> int:
        """The seat that has to choose. Raises ValueError when the match is over."""
        return asked(self.state, self.rules)

    def view(self, seat: int) -> View[Any]:
        """Return what a seat sees."""
        return view(self.state, seat, self.rules)

    def make(self, move: Move) -> Verdict:
        """Make a move; a turn lets the lay before it stand."""
        before = stood(self.rules, self.state, move)
        made = attempt(self.rules, before[-1].after if before else self.state, (move,))
        if isinstance(made, Step):
            self.sheet.steps += (*before, made)
            return made.verdict
        return verdict_of(made)

    def let_bot(self) -> Step:
        """Let the bot that has to choose make its move, and return that. Raises BotAtFault when it is not accepted."""
        seat = self.asked
        move = self.bots[seat].choose(self.view(seat))
        made = attempt(self.rules, self.state, (move,))
        if not isinstance(made, Step):
            raise BotAtFault(self.state.seed, seat, move, made)
        self.sheet.steps += (made,)
        return made

    def seen_by(self, seat: int) -> ScoreSheet:
        """Return the sheet as a seat may see it: what others hold, and what is not drawn, is unseen."""
        sheet, state = self.sheet, covered(self.state, seat)
        if not sheet.steps:
            return ScoreSheet(self.rules, sheet.opening, state)
        steps = (*sheet.steps[:-1], replace(sheet.steps[-1], after=state))
        return ScoreSheet(self.rules, sheet.opening, steps[0].before, steps)


def begin_match(rules: Rules[Any], names: Sequence[str], levels: Mapping[int, Level], seed: int) -> ScoreSheet:
    """Return the sheet of a new match. `levels`: of the seats that bots play; the record tells them.

    Raises ValueError for too few or too many names.
    """
    state, events = open_match(rules, names, seed=seed)
    seated = [SeatTaken(seat, name, levels.get(seat)) for seat, name in enumerate(names)]
    return ScoreSheet(rules, (events[0], *seated, *events[1 + len(seated) :]), state)


def resume_match(content: bytes, lexicon: Callable[[], Words]) -> Resumed:
    """Return the sheet of a recorded match that goes on. Raises RecordError and OptionError, as `resume` does."""
    resumed = resume(content, lexicon, live=False)
    levels_of(resumed.sheet)
    return resumed


def levels_of(sheet: ScoreSheet) -> Mapping[int, Level]:
    """Return which seats bots play, and how well. Raises RecordError for a level that there is not."""
    levels: dict[int, Level] = {}
    for line, event in enumerate(sheet.opening, start=1):
        if isinstance(event, SeatTaken) and event.bot is not None:
            if event.bot not in set(Level):
                raise RecordError(line, "bot", "record.impossible")
            levels[event.seat] = Level(event.bot)
    return levels


def covered(state: State[Any], seat: int) -> State[Any]:
    """Return a state in which all is unseen that a seat does not see."""
    racks = tuple(rack if other == seat else Tiles.unseen(len(rack)) for other, rack in enumerate(state.racks))
    pot, piles = _covered(state.pot, state.public.pot), _covered(state.piles, state.public.piles)
    return structs.replace(state, pot=pot, piles=piles, racks=racks, seed=None)


def _covered(piles: Sequence[Sequence[Kind]], stacks: Sequence[Stack]) -> tuple[tuple[Kind, ...], ...]:
    return tuple(
        (UNSEEN,) * len(pile) if stack.top is None else ((UNSEEN,) * (len(pile) - 1) + (stack.top,))
        for pile, stack in zip(piles, stacks, strict=True)
    )
