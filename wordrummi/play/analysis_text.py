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
    if not turn["cost"] or not turn["best"]:
        return
    better, missed = _worth(turn["best"], texts), tuple(turn["missed"])
    if "points" in turn["best"]:
        yield texts.tell("analyse.better", turn=better, table=missed)
    else:
        yield texts.tell("analyse.better", turn=better, table=tuple(turn["best"]["after"]))
        if missed:
            yield texts.tell("analyse.missed", words=missed)


def _move(turn: Mapping[str, Any], texts: Catalogue) -> str:
    move = texts.name("move", turn["move"])
    return f"{move}, {_worth(turn['played'], texts)}" if turn["played"] else move


def _worth(turn: Mapping[str, Any], texts: Catalogue) -> str:
    if "points" in turn:
        return texts.tell("analyse.tiles", count=turn["tiles_laid"], points=turn["points"])
    return texts.tell("solve.scores", score=turn["score"], word=turn["word"] or "-")


def _verdict(turn: Mapping[str, Any], texts: Catalogue) -> str:
    if turn.get("could_lay") is not None:
        return _let_lie(turn, texts)
    if not turn["analysed"]:
        return texts.tell("analyse.unknown")
    proof = texts.tell("analyse.proven" if turn["proven"] else "analyse.not-proven")
    if turn["cost"]:
        return texts.tell("analyse.cost", cost=turn["cost"], proof=proof)
    return texts.tell("analyse.best" if turn["played"] or not turn["best"] else "analyse.as-good", proof=proof)


def _let_lie(turn: Mapping[str, Any], texts: Catalogue) -> str:
    """Tell what there is to tell where no best turn is searched."""
    told = [texts.tell("analyse.discard", tile=turn["discard"])] if turn["discard"] else []
    told += [texts.tell("analyse.could-lay")] if turn["could_lay"] else []
    if near := turn.get("near"):
        told.append(texts.tell("analyse.near", name=texts.name("figure", near["id"]), distance=near["distance"]))
    if fed := turn.get("fed"):
        told.append(texts.tell("analyse.fed", name=texts.name("figure", fed[0]["id"])))
    return " ".join(told)


def total_line(total: Mapping[str, Any], texts: Catalogue) -> str:
    """Return what there is to tell of a player."""
    if "could_lay" in total:
        facts = {key: total[key] for key in ("name", "turns", "could_lay", "fed")}
        return texts.tell("analyse.total-let-lie", **facts)
    if not total["analysed"]:
        return texts.tell("analyse.no-total", name=total["name"])
    facts = {key: total[key] for key in ("name", "best", "analysed", "left", "proven")}
    return texts.tell("analyse.total", share=round(100 * total["share"]), **facts)
