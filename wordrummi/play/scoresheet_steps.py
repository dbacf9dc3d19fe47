"""The lines of a score sheet: moves that were made, and how they are made again when something before them changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from wordrummi.core.events import Event
from wordrummi.core.moves import Lay, Move
from wordrummi.core.referee import apply, judge
from wordrummi.core.table import Table
from wordrummi.core.verdict import Accepted, Refused, Undecided, Verdict
from wordrummi.numbers.moves import Play
from wordrummi.play.scoresheet_families import FAMILIES
from wordrummi.play.scoresheet_family import LiveRules, LiveState, NotLying
from wordrummi.words.moves import LetStand


@dataclass(frozen=True, slots=True)
class Step:
    """A line of the sheet: one move with what belongs to it; its verdict, its facts, the state around it."""

    moves: tuple[Move, ...]
    verdict: Accepted
    events: tuple[Event, ...]
    before: LiveState
    after: LiveState

    @property
    def move(self) -> Move:
        """What was asked for: of drawing and playing the play, of a proposal and its votes the proposal."""
        return next((move for move in self.moves if isinstance(move, Play)), self.moves[0])

    @property
    def on_turn(self) -> int | None:
        """The seat whose turn it was; another may have made the move."""
        return self.before.public.turn.seat if self.before.public.turn else None

    @property
    def is_stand(self) -> bool:
        """Whether it only says that the lay before it stands."""
        return isinstance(self.move, LetStand)

    @property
    def is_play(self) -> bool:
        """Whether a player laid, or played a whole turn: then the verdict says something."""
        return isinstance(self.move, Lay | Play)


@dataclass(frozen=True, slots=True)
class Fallen:
    """A line that no longer holds: its number, and why. `missing`: what it took off, and that is not there."""

    number: int
    step: Step
    verdict: Refused | Undecided | None = None
    missing: str | None = None


def table_of(move: Move) -> Table | None:
    """Return the table that a move leaves, None when it lays nothing."""
    return move.after if isinstance(move, Lay | Play) else None


def telling(verdicts: Sequence[Accepted]) -> Accepted:
    """Return which of the verdicts on one line says most: the one with a witness, else the first."""
    return next((verdict for verdict in verdicts if verdict.witness), verdicts[0])


def attempt(rules: LiveRules, state: LiveState, moves: Sequence[Move]) -> Step | Refused | Undecided:
    """Make moves that belong together: all of them, or none."""
    events: tuple[Event, ...] = ()
    verdicts: list[Accepted] = []
    now = state
    for move in moves:
        verdict = judge(now, move, rules)
        if not isinstance(verdict, Accepted):
            return verdict
        now, facts = apply(now, move, verdict, rules)
        events += facts
        verdicts.append(verdict)
    return Step(tuple(moves), telling(verdicts), events, state, now)


def stood(rules: LiveRules, state: LiveState, move: Move | None = None) -> tuple[Step, ...]:
    """Return the line by which the lay before a turn stands, none when it can't be challenged or this is no turn."""
    family = FAMILIES[rules.id]
    stand = family.stand(rules, state) if move is None or isinstance(move, family.turns) else None
    made = None if stand is None else attempt(rules, state, (stand,))
    return (made,) if isinstance(made, Step) else ()


def make(rules: LiveRules, state: LiveState, move: Move) -> tuple[Step, ...] | Refused | Undecided:
    """Make a move with what belongs to it: a turn first lets the lay before it stand. All of it, or none."""
    steps = stood(rules, state, move)
    state = steps[-1].after if steps else state
    made = attempt(rules, state, FAMILIES[rules.id].expanded(move, state))
    return (*steps, made) if isinstance(made, Step) else made


def make_again(rules: LiveRules, state: LiveState, step: Step, number: int) -> tuple[Step, ...] | Fallen:
    """Make the move of an earlier line from another state: a lay changes what it changed then."""
    if step.is_stand and not stood(rules, state):
        return ()
    try:
        made = make(rules, state, _moved_onto(rules, step, state))
    except NotLying as error:
        return Fallen(number, step, missing=error.word)
    return made if isinstance(made, tuple) else Fallen(number, step, made)


def make_as_it_lay(rules: LiveRules, state: LiveState, step: Step) -> tuple[Step, ...]:
    """Make a lay of which something is gone by the table that it left; none when that is not legal, or no lay."""
    made = make(rules, state, step.move) if table_of(step.move) is not None else ()
    return made if isinstance(made, tuple) else ()


def _moved_onto(rules: LiveRules, step: Step, state: LiveState) -> Move:
    move, before, now = step.move, step.before.public.table, state.public.table
    if not isinstance(move, Lay | Play) or move.after is None or before == now:
        return move
    naming = FAMILIES[rules.id].naming
    return replace(move, after=naming.changed(now, *naming.difference(before, move.after)))


def verdict_of(made: tuple[Step, ...] | Refused | Undecided) -> Verdict:
    """Return the verdict on a move that was made, or was not."""
    return made[-1].verdict if isinstance(made, tuple) else made
