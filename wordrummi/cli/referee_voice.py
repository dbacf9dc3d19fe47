"""What the live referee asks and tells in ways of a family's own; one value for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from wordrummi.cli.referee_lines import Order, Unclear, Verb, numbers
from wordrummi.core import events as ev
from wordrummi.core.events import Event, OptionValue
from wordrummi.core.moves import Move
from wordrummi.core.verdict import Accepted
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_family import LiveState
from wordrummi.play.scoresheet_steps import Step
from wordrummi.texts import Catalogue

Said: TypeAlias = tuple[str, Mapping[str, object]]
"""A sentence of the catalogue and its facts."""

Names: TypeAlias = Mapping[int, str]
"""The players by seat, in the order of turn."""

Rows: TypeAlias = Sequence[tuple[str, ...]]


def said(key: str) -> Callable[..., Said]:
    """Return what tells a sentence without facts."""
    return lambda *_: (key, {})


def _no_sentence(_: ScoreSheet) -> Said | None:
    return None


def _no_tables(_: ScoreSheet, __: Catalogue) -> list[Rows]:
    return []


def _no_preset(variant: str) -> Mapping[str, OptionValue]:
    raise Unclear("referee.unclear.preset", variant=variant)


def as_numbers(line: str, _: ScoreSheet) -> tuple[int, ...]:
    """Return what racks held, each as a number; none when a line tells something else."""
    try:
        return numbers(line)
    except Unclear:
        return ()


@dataclass(frozen=True)
class Voice:
    """How a family is spoken.

    `read(line, state)`: what a line asks for. `moves`: the moves that a line can be corrected to, by verb, from the
    order, the state, and whether it was late. `absent`: what can be asked for elsewhere and does not exist here.
    `witness(verdict, before, texts)`: an accepted lay in lines. `events`: what followed, told with the names of all.
    `move(step, texts)` and `worth(step)`: a line of the sheet. `status`: how the game stands, beside table and totals.
    `unseen`: tiles in short. `result`: the end of a match. `tables`: what stands below the sheet. `help`, `count`: keys
    of sentences. `asks`: a prompt of its own. `counted(line, sheet)`: what racks held, none when a line tells
    something else, raises Unclear.
    `children`: the preset of that name, raises Unclear where there is none.
    """

    read: Callable[[str, LiveState], Order]
    moves: Mapping[Verb, Callable[[Order, LiveState, bool], Move]]
    absent: frozenset[Verb]
    witness: Callable[[Accepted, LiveState, Catalogue], list[str]]
    events: Mapping[type[Event], Callable[[Any, Names], Said | None]]
    move: Callable[[Step, Catalogue], str]
    worth: Callable[[Step], str]
    status: Callable[[ScoreSheet, Catalogue], list[str]]
    unseen: Callable[[ScoreSheet], str]
    result: Callable[[ScoreSheet, ev.MatchEnded, Catalogue], list[str]]
    help: str
    count: str
    asks: Callable[[ScoreSheet], Said | None] = _no_sentence
    tables: Callable[[ScoreSheet, Catalogue], list[Rows]] = _no_tables
    counted: Callable[[str, ScoreSheet], tuple[int, ...]] = as_numbers
    children: Callable[[str], Mapping[str, OptionValue]] = _no_preset
