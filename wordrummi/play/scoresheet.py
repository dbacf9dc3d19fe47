"""The live referee: the score sheet of a game with real tiles. No racks are known; the operator tells the moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from wordrummi.core.events import Event
from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop, TimeOut
from wordrummi.core.record import write
from wordrummi.core.referee import open_match
from wordrummi.core.state import Phase
from wordrummi.core.table import Table, tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Refused, Undecided, Verdict, Violation
from wordrummi.play.scoresheet_families import FAMILIES
from wordrummi.play.scoresheet_family import LiveRules, LiveState
from wordrummi.play.scoresheet_steps import Fallen, Step, make, make_again, make_as_it_lay, stood, verdict_of
from wordrummi.words.moves import Challenge, ProposeWord

_NO_LAY: Final = Refused((Violation("turn.nothing-to-challenge"),))


@dataclass(frozen=True, slots=True)
class Unseen:
    """The tiles that nobody has seen, by kind, and where they are: in the pot, on each rack, face down on the table."""

    tiles: Tiles
    pot: int
    racks: tuple[int, ...]
    piles: int


@dataclass(frozen=True, slots=True)
class Correction:
    """A proposal to change an earlier line; nothing has changed until it is accepted.

    `verdict`: on the changed line itself. `steps`: the sheet with the change, as far as it holds. `altered`: later
    lines, by number, that hold on the table as they left it, though they change other words now. `fallen`: those that
    no longer hold. `later`: the lines from the first of these on, to be made again.
    """

    number: int
    verdict: Verdict
    steps: tuple[Step, ...] = ()
    altered: tuple[tuple[int, Step], ...] = ()
    fallen: tuple[Fallen, ...] = ()
    later: tuple[Step, ...] = ()


class ScoreSheet:
    """A live game, line by line. Refused and undecided moves change nothing; no move raises.

    `pending`: lines that were undone, or that a correction left behind, waiting to be made again.
    """

    def __init__(
        self, rules: LiveRules, opening: Sequence[Event], start: LiveState, steps: Sequence[Step] = ()
    ) -> None:
        self.rules = rules
        self.family = FAMILIES[rules.id]
        self.steps: tuple[Step, ...] = tuple(steps)
        self.pending: tuple[Step, ...] = ()
        self._opening = tuple(opening)
        self._start = start

    @classmethod
    def open(cls, rules: LiveRules, names: Sequence[str]) -> ScoreSheet:
        """Return the sheet of a new game, the names in the order of turn; the first one begins.

        Raises ValueError for too few or too many names.
        """
        seats = FAMILIES[rules.id].order(open_match(rules, names, seed=None)[0])
        seated = [name for _, name in sorted(zip(seats, names, strict=True))]
        state, events = open_match(rules, seated, seed=None)
        return cls(rules, events, state)

    @property
    def state(self) -> LiveState:
        """The game as it stands."""
        return self.steps[-1].after if self.steps else self._start

    @property
    def events(self) -> tuple[Event, ...]:
        """Every fact of the game, of which `state` is the fold."""
        return self._opening + tuple(event for step in self.steps for event in step.events)

    @property
    def record(self) -> bytes:
        """The game as an ordinary record."""
        return write(self.events)

    @property
    def names(self) -> tuple[str, ...]:
        """The players, by seat."""
        return tuple(seat.name for seat in self.state.public.seats)

    @property
    def opening(self) -> tuple[Event, ...]:
        """The facts up to the first turn."""
        return self._opening

    @property
    def players(self) -> Mapping[int, str]:
        """The players by seat, in the order of turn at the start."""
        return {seat: self.names[seat] for seat in self.family.order(self._start)}

    @property
    def current(self) -> LiveState:
        """The state that the next turn is judged from: a lay that could be challenged is taken to stand."""
        steps = stood(self.rules, self.state)
        return steps[-1].after if steps else self.state

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, racks counted."""
        return self.state.public.phase is Phase.ENDED

    @property
    def to_count(self) -> tuple[int, ...]:
        """The seats whose racks are still to be counted; none before the end."""
        counting = self.state.public.extra.counting and not self.is_over
        return tuple(self.family.uncounted(self.state)) if counting else ()

    @property
    def owed(self) -> int:
        """How many tiles the player on turn still takes from stacks of their choice, after a lay."""
        return 0 if self.is_over or self.to_count else self.family.owed(self.rules, self.current)

    def unseen(self) -> Unseen:
        """Return what is not known to lie anywhere."""
        aside = Tiles(kind for pile in self.state.piles for kind in pile)
        known = tiles_of(self.state.public.table) + sum((rack.known for rack in self.state.racks), aside.known)
        racks = tuple(rack.unseen_number for rack in self.state.racks)
        return Unseen(self.rules.tile_set.tiles - known, self.state.public.pot_count, racks, aside.unseen_number)

    def play(self, move: Move) -> Verdict:
        """Make a move, or say why not."""
        made = make(self.rules, self.state, move)
        if isinstance(made, tuple):
            self.steps += made
            self._take_from_pending(move)
        elif _is_played(self.current):
            self.steps += stood(self.rules, self.state, move)
        return verdict_of(made)

    def _take_from_pending(self, move: Move) -> None:
        """A turn takes the place of the one that waits to be made again, if that is of the same player."""
        turns = self.family.turns
        place = next((n for n, step in enumerate(self.pending) if isinstance(step.move, turns)), None)
        if place is not None and isinstance(move, turns) and self.pending[place].on_turn == self.steps[-1].on_turn:
            others = tuple(step for step in self.pending[:place] if not step.is_stand)
            self.pending = others + self.pending[place + 1 :]

    @property
    def seat(self) -> int:
        """The seat that the next turn is of; 0 when no turn follows."""
        turn = self.current.public.turn
        return turn.seat if turn else 0

    def lay(self, after: Table, *, late: bool = False) -> Verdict:
        """Lay: the table as it lies after the turn (see `changed`). `late`: the time limit had passed."""
        return self.play(Lay(self.seat, after, late))

    def draw(self, stack: int = 0) -> Verdict:
        """Take a tile instead of a lay, or after one where there are stacks to choose from."""
        return self.play(Draw(self.seat, stack))

    def pass_turn(self) -> Verdict:
        """Lay nothing when the pot is empty."""
        return self.play(Pass(self.seat))

    def time_out(self) -> Verdict:
        """The player on turn laid nothing within the time limit."""
        return self.play(TimeOut(self.seat))

    def challenge(self, seat: int) -> Verdict:
        """This seat doubts the words that were just laid."""
        return self.play(Challenge(seat))

    def let_stand(self) -> Verdict:
        """Nobody doubts the words that were just laid; the next turn says so as well."""
        steps = stood(self.rules, self.state)
        self.steps += steps
        return Accepted() if steps else _NO_LAY

    def agree(self, word: str) -> Verdict:
        """All players allow a word in this game; the operator speaks for the table."""
        return self.play(ProposeWord(self.seat, word, allow=True))

    def refuse(self, word: str) -> Verdict:
        """All players refuse a word in this game."""
        return self.play(ProposeWord(self.seat, word, allow=False))

    def end(self) -> Verdict:
        """Stop the game here; racks are counted next, see `to_count`."""
        return self.play(Stop(self.seat))

    def count(self, seat: int, number: int) -> Verdict:
        """Tell what a rack held at the end: letters count their jokers, numbers their points."""
        return self.play(self.family.count(seat, number))

    def undo(self, number: int = 1) -> int:
        """Take back this many lines, or all there are; return how many. They wait in `pending`."""
        taken = 0
        while taken < number and self.steps:
            place = len(self.steps) - 1
            if place and self.steps[place - 1].is_stand and isinstance(self.steps[place].move, self.family.turns):
                place -= 1
            self.pending = self.steps[place:] + self.pending
            self.steps = self.steps[:place]
            taken += 1
        return taken

    def redo(self) -> Fallen | None:
        """Make the waiting lines again, until one does not hold; return that one, which goes on waiting."""
        while self.pending:
            made = make_again(self.rules, self.state, self.pending[0], len(self.steps) + 1)
            if isinstance(made, Fallen):
                return made
            self.steps += made
            self.pending = self.pending[1:]
        return None

    def forget(self) -> None:
        """Drop the lines that wait to be made again."""
        self.pending = ()

    def before(self, number: int) -> LiveState:
        """Return the state in which line `number` was judged. Raises IndexError when there is no such line."""
        if not 1 <= number <= len(self.steps):
            raise IndexError(number)
        return self.steps[number - 1].before

    def correct(self, number: int, *moves: Move) -> Correction:
        """Return what becomes of the sheet when line `number` is these moves: all later lines are judged again.

        More than one: words that the table agrees on, before the move that needs them. Raises IndexError when there is
        no such line.
        """
        state, steps = self.before(number), self.steps[: number - 1]
        verdict: Verdict = Accepted()
        for move in moves:
            made = make(self.rules, state, move)
            verdict = verdict_of(made)
            if not isinstance(made, tuple):
                return Correction(number, verdict)
            steps, state = steps + made, made[-1].after
        return self._again(Correction(number, verdict, steps), state)

    def _again(self, begun: Correction, state: LiveState) -> Correction:
        """Judge the lines after a corrected one. When one falls, its player is taken to have laid nothing."""
        held, altered, fallen = begun.steps, begun.altered, begun.fallen
        for place, step in enumerate(self.steps[begun.number :], start=begun.number + 1):
            made = make_again(self.rules, state, step, place)
            if isinstance(made, Fallen) and (other := make_as_it_lay(self.rules, state, step)):
                altered += ((place, other[-1]),) * (not fallen)
                made = other
            if isinstance(made, Fallen):
                fallen = (*fallen, made)
                made = self._instead(state, step)
            elif not fallen:
                held += made
            state = made[-1].after if made else state
        later = self.steps[fallen[0].number - 1 :] if fallen else ()
        return Correction(begun.number, begun.verdict, held, altered, fallen, later)

    def _instead(self, state: LiveState, step: Step) -> tuple[Step, ...]:
        if state.public.turn is None:
            # The corrected line ended the game.
            return ()
        move = self.family.idle(step.move, state) if isinstance(step.move, self.family.turns) else None
        made = () if move is None else make(self.rules, state, move)
        return made if isinstance(made, tuple) else ()

    def accept(self, correction: Correction) -> None:
        """Change the sheet as a correction says; the lines that it leaves behind wait in `pending`."""
        if isinstance(correction.verdict, Undecided | Refused):
            return
        self.steps = correction.steps
        self.pending = correction.later + self.pending


def _is_played(state: LiveState) -> bool:
    return state.public.phase is Phase.ENDED or state.public.extra.counting is not None
