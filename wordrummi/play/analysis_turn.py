"""What an analysis tells of one turn, in either family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from wordrummi.core import events as ev
from wordrummi.core.replay import Step
from wordrummi.solver.answer import Turn


@dataclass(frozen=True, slots=True)
class Best:
    """The best turn there was: None when nothing could be laid. `proven`: there was no better one."""

    turn: Turn | None
    proven: bool


@dataclass(frozen=True, slots=True)
class Analysed:
    """A turn beside the best one. `rack`: the tiles that were looked at.

    `played`: None when nothing was laid. `cost`: what the best would have brought more, points in letters, tiles in
    numbers. `missed`: words that would have scored more, or melds of the best turn. `partial`: only tiles that were
    laid are known of the rack, so the best may have been better. `best` is None when nothing is known of the rack, and
    where no best turn is searched; `more` is what is told there in its place.
    """

    rack: tuple[str, ...]
    played: Turn | None
    best: Best | None
    cost: int = 0
    missed: tuple[str, ...] = ()
    partial: bool = False
    more: Mapping[str, Any] = field(default_factory=dict)


class Analyst(Protocol):
    """Analyses the turns of a match under one set of rules."""

    def turn(self, step: Step, *, stands: bool) -> Analysed | None:
        """Return what there is to tell of a move, None when it was no choice between laying and not.

        `stands`: its lay was not taken back later.
        """

    def told(self, turn: Turn | None) -> Mapping[str, Any] | None:
        """Return a turn as plain values, as `solve` tells it."""


def lay_of(step: Step) -> ev.TableLaid | None:
    """Return the lay that a move was, None when it was none."""
    return next((event for event in step.told if isinstance(event, ev.TableLaid)), None)
