"""Hints for a seat of a room, as far as the room helps: never where its help is less, never at a table by challenge.

What a hint tells comes from what the seat sees, so it holds no tile of another rack.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Annotated, Any, Final

import msgspec

from wordrummi.core.state import State
from wordrummi.core.view import View, view
from wordrummi.numbers.options import INTERNATIONAL
from wordrummi.play.hints import view_hint
from wordrummi.play.hints_distance import figures_of_view
from wordrummi.play.rooms.commands import Help
from wordrummi.play.rooms.problems import NotNow, NotYours
from wordrummi.play.rooms.state import Room
from wordrummi.play.solving import Asking, Families

SECONDS: Final = 2.0
"""So long a hint is thought about; what was not proven by then is told as unproven."""

MOST_KEPT: Final = 512

_FIGURES: Final[Mapping[str, Callable[[View[Any]], list[dict[str, Any]]]]] = {INTERNATIONAL: figures_of_view}
"""Variants that are played for figures, and what tells how far they are."""


class HintWish(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The step of a hint: whether there is a lay, which tiles it takes, the lay itself; and for which own seat."""

    step: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    seat: Annotated[int, msgspec.Meta(ge=0, le=15)] | None = None


@dataclass(frozen=True, slots=True)
class Helped:
    """What a seat that may be helped sees, and at which version of its room."""

    room: str
    version: int
    variant: str
    options: Mapping[str, object]
    view: View[Any]


def helped(room: Room, match: State[Any], seat: int) -> Helped | NotYours:
    """Return what a seat sees, or that its room gives no hints."""
    if room.opened.help != Help.FULL or room.rules.options.get("adjudication") == "challenge":
        return NotYours("room.no-hints")
    seen = view(match, seat, room.rules)
    return Helped(room.id, room.version, room.opened.variant, room.rules.options, seen)


class Hints:
    """Gives hints, and remembers those of a version."""

    def __init__(self, families: Families, seconds: float = SECONDS) -> None:
        self._families = families
        self._asking = Asking(seconds=seconds)
        self._known: OrderedDict[tuple[str, int, int, int], dict[str, Any]] = OrderedDict()
        self._lock = Lock()

    def hint(self, seen: Helped, step: int) -> dict[str, Any]:
        """Return a hint as plain values, as `wordrummi hint` tells it. Raises SolverDisagreement."""
        key = seen.room, seen.version, seen.view.seat, step
        with self._lock:
            known = self._known.get(key)
        if known is not None:
            return known
        told = view_hint(self._families, seen.variant, seen.options, seen.view, step, self._asking)
        with self._lock:
            self._known[key] = told
            if len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        return told

    def figures(self, seen: Helped) -> list[dict[str, Any]] | NotNow:
        """Return how far the rack is from each of the forty figures; NotNow where no figures are played."""
        told = _FIGURES.get(seen.variant)
        return NotNow("room.no-figures") if told is None else told(seen.view)
