"""A solver's answer as it goes over a wire: plain values with stable keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from wordrummi.core.table import Meld
from wordrummi.solver.answer import Answer, Objective, Step, Turn

Writing: TypeAlias = Callable[[Meld], str]
"""Writes a word or meld in the notation of its family."""

_NOTHING: Final = Turn((), None, 0, 0, 0)


def answer_dict(answer: Answer, write: Writing, *, points: bool) -> dict[str, Any]:
    """Return an answer: the best turn, for which objective, whether that is proven, and the front where asked for.

    `points`: the family counts points of tiles laid. Without a turn `after` is null.
    """
    told: dict[str, Any] = {
        **turn_dict(answer.turn, write, points=points),
        "objective": answer.objective.value,
        "proven": answer.proven,
        "nodes": answer.nodes,
        "seconds": round(answer.seconds, 3),
    }
    if answer.objective is Objective.LEAST_DISTURBANCE:
        told["front"] = [_step(step, write, points=points) for step in answer.front]
    return told


def turn_dict(turn: Turn | None, write: Writing, *, points: bool) -> Mapping[str, Any]:
    """Return a turn: the table after, what scores, and how much of rack and table it takes."""
    made = turn or _NOTHING
    return {
        "after": None if turn is None else [write(meld) for meld in turn.after],
        "word": made.word,
        "score": made.score,
        "tiles_laid": made.tiles_laid,
        "changed": made.changed,
        **({"points": made.points} if points else {}),
    }


def _step(step: Step, write: Writing, *, points: bool) -> dict[str, Any]:
    return {"most_changed": step.most_changed, **turn_dict(step.turn, write, points=points), "proven": step.proven}
