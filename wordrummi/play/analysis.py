"""A recorded match turn by turn: what was played, the best there was, what that cost, and what was missed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from wordrummi.core import events as ev
from wordrummi.core.replay import Step
from wordrummi.lexicon.trie import Words
from wordrummi.numbers.options import AMERICAN, INTERNATIONAL
from wordrummi.play.analysis_turn import Analysed, Analyst, lay_of
from wordrummi.play.replaying import Record
from wordrummi.solver.answer import Clock
from wordrummi.variants import VARIANTS
from wordrummi.words.events import LayTakenBack

WITHOUT_BEST: Final[Mapping[str, str]] = dict.fromkeys((AMERICAN, INTERNATIONAL), "distance")
"""Variants without a search for the best turn, and what is told of them in its place."""


def analyst_of(record: Record, lexicon: Callable[[], Words], seconds: float, clock: Clock = time.monotonic) -> Analyst:
    """Return what analyses a record, each turn in so many seconds. Raises OptionError."""
    variant = record.header.rules
    kind = WITHOUT_BEST.get(variant, VARIANTS[variant].family)
    module = import_module(f"wordrummi.play.analysis_{kind}")
    made: Analyst = module.analyst(lexicon, variant, record.header.options, seconds, clock)
    return made


def analyse(record: Record, analyst: Analyst) -> Iterator[dict[str, Any]]:
    """Yield the turns of a record as plain values. Raises ReplayError, and SolverDisagreement.

    `played` is null when nothing was laid, `best` when nothing can be told of it: `analysed` says whether it can.
    """
    turn, fallen = 0, taken_back(record.events)
    for step in record.steps():
        found = analyst.turn(step, stands=id(lay_of(step)) not in fallen)
        if found is not None:
            turn += 1
            yield {"turn": turn, **entry(step, record.names[step.state.turn.seat], found, analyst)}


def taken_back(events: Sequence[ev.Event]) -> frozenset[int]:
    """Return the lays, by their identity, that did not stand when they were challenged."""
    fallen, last = set(), None
    for event in events:
        if isinstance(event, ev.TableLaid):
            last = event
        elif isinstance(event, LayTakenBack):
            fallen.add(id(last))
    return frozenset(fallen)


def entry(step: Step, name: str, found: Analysed, analyst: Analyst) -> dict[str, Any]:
    """Return what there is to tell of a turn, as plain values."""
    best = found.best
    return {
        "round": step.state.turn.round,
        "seat": step.state.turn.seat,
        "name": name,
        "move": type(step.move).__name__.lower(),
        "rack": list(found.rack),
        "partial": found.partial,
        "analysed": best is not None,
        "played": analyst.told(found.played),
        "best": analyst.told(best.turn) if best else None,
        "proven": best.proven if best else False,
        "cost": found.cost,
        "missed": list(found.missed),
        **found.more,
    }


def totals(turns: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return for each player how many turns there were, how many of them were the best, and what was left lying.

    `best`: turns that cost nothing, of those analysed; `share` is their part, null when none was. `proven`: turns of
    which the best is proven. `left`: the sum of what the turns cost. In American and International `could_lay`: turns
    in which nothing was laid and something could have been; `fed`: discards that made a figure for the next player.
    """
    seats = sorted({turn["seat"] for turn in turns})
    return [_total([turn for turn in turns if turn["seat"] == seat]) for seat in seats]


def _total(turns: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    analysed = [turn for turn in turns if turn["analysed"]]
    best = sum(not turn["cost"] for turn in analysed)
    return {
        "seat": turns[0]["seat"],
        "name": turns[0]["name"],
        "turns": len(turns),
        "analysed": len(analysed),
        "best": best,
        "share": round(best / len(analysed), 4) if analysed else None,
        "proven": sum(turn["proven"] for turn in analysed),
        "left": sum(turn["cost"] for turn in analysed),
        **_let_lie(turns),
    }


def _let_lie(turns: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Count, where no best turn is searched, the turns without a possible lay and the discards that made a figure."""
    if not any("could_lay" in turn for turn in turns):
        return {}
    return {
        "could_lay": sum(turn["could_lay"] is True for turn in turns),
        "fed": sum(bool(turn.get("fed")) for turn in turns),
    }
