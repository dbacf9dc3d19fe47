"""A hint in words, for every edge that speaks to people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wordrummi.texts import Catalogue


def hint_lines(told: Mapping[str, Any], texts: Catalogue) -> list[str]:
    """Return what a hint tells, a sentence a line."""
    return list(_of_distance(told, texts) if "distance" in told else _of_turn(told, texts))


def _of_turn(told: Mapping[str, Any], texts: Catalogue) -> Iterator[str]:
    yield texts.tell({True: "hint.lay", False: "hint.no-lay", None: "hint.unknown"}[told["lay"]])
    if "rack" in told:
        yield texts.tell("hint.rack", tiles=" ".join(told["rack"]))
        names = tuple(one["tiles"] for one in told["touched"])
        yield texts.tell("hint.touched", melds=names) if names else texts.tell("hint.untouched")
    if "after" in told:
        yield texts.tell("hint.after", table=tuple(told["after"]))


def _of_distance(told: Mapping[str, Any], texts: Catalogue) -> Iterator[str]:
    yield texts.tell(_LAYS[told["distance"]])
    if told.get("lay_tiles"):
        yield texts.tell("hint.lay-tiles", tiles=_tiles(told["lay_tiles"], texts))
    if told.get("figure") is not None:
        yield texts.tell("hint.figure", distance=told["figure"])
    for figure in told.get("figures", ()):
        name = texts.name("figure", figure["id"])
        yield texts.tell("hint.near", name=name, distance=figure["distance"], value=figure["value"])
        if figure.get("tiles"):
            odds = round(100 * figure["next"])
            yield texts.tell("hint.near-tiles", tiles=_tiles(figure["tiles"], texts), odds=odds)


_LAYS = {0: "hint.lay", 1: "hint.lay-next", None: "hint.lay-further"}


def _tiles(missing: Sequence[Mapping[str, Any]], texts: Catalogue) -> tuple[str, ...]:
    return tuple(texts.tell("hint.tile", tile=one["tile"], count=one["unseen"]) for one in missing)
