"""An analysis in words, for every edge that speaks to people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wordrummi.texts import Catalogue


def turn_lines(turn: Mapping[str, Any], texts: Catalogue) -> Iterator[str]:
    """Yield what there is to tell of a turn."""
    yield texts.tell(
        "analyse.turn", turn=turn["turn"], name=turn["name"], move=_move(turn, texts), verdict=_verdict(turn, texts)
    )
    if turn["cost"] and turn["best"]:
        yield texts.tell("analyse.better", turn=_worth(turn["best"], texts), table=tuple(turn["best"]["after"]))
    if turn["missed"]:
        yield texts.tell("analyse.missed", words=tuple(turn["missed"]))


def _move(turn: Mapping[str, Any], texts: Catalogue) -> str:
    move = texts.name("move", turn["move"])
    return f"{move}, {_worth(turn['played'], texts)}" if turn["played"] else move


def _worth(turn: Mapping[str, Any], texts: Catalogue) -> str:
    if "points" in turn:
        return texts.tell("analyse.tiles", count=turn["tiles_laid"], points=turn["points"])
    return texts.tell("solve.scores", score=turn["score"], word=turn["word"] or "-")


def _verdict(turn: Mapping[str, Any], texts: Catalogue) -> str:
    if not turn["analysed"]:
        return texts.tell("analyse.unknown")
    proof = texts.tell("analyse.proven" if turn["proven"] else "analyse.not-proven")
    if turn["cost"]:
        return texts.tell("analyse.cost", cost=turn["cost"], proof=proof)
    return texts.tell("analyse.best" if turn["played"] or not turn["best"] else "analyse.as-good", proof=proof)


def total_line(total: Mapping[str, Any], texts: Catalogue) -> str:
    """Return what there is to tell of a player."""
    if not total["analysed"]:
        return texts.tell("analyse.no-total", name=total["name"])
    facts = {key: total[key] for key in ("name", "best", "analysed", "left", "proven")}
    return texts.tell("analyse.total", share=round(100 * total["share"]), **facts)
