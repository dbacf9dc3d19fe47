"""Facts that only International knows. Wire format, as the common events are."""

from __future__ import annotations

from typing import Final

from wordrummi.core.events import Event
from wordrummi.core.tiles import Kind
from wordrummi.numbers import events as ne


class DealBegan(Event, frozen=True):
    """Who deals a round, who sits it out, and who play it, in their order, the one with fifteen tiles first."""

    round: int
    dealer: int
    dummy: int | None
    order: tuple[int, ...]


class Announced(Event, frozen=True):
    """An Open player has just so many tiles left: the referee says so for him (`rule`)."""

    seat: int
    left: int
    rule: str


class TrumpMatched(Event, frozen=True):
    """A seat announces that it has the tile equal to the trump."""

    seat: int
    tile: Kind


class FalseCalled(Event, frozen=True):
    """A seat called Rummikub at a real table and had none; `by` told it, and it costs points."""

    seat: int
    by: int
    points: int
    rule: str


class Declared(Event, frozen=True):
    """A seat goes out: the way, for a Hand its figure and tiles in rows; `doubled` by a joker thrown out.

    `source` tells where the value was found: it may be a house value.
    """

    seat: int
    way: str
    doubled: bool
    figure: str | None = None
    value: int = 0
    source: str | None = None
    rows: tuple[str, ...] = ()


class RoundSettled(Event, frozen=True):
    """The end of a round: how, who won, what the racks of those count who have melded, what each seat scores."""

    round: int
    way: str
    winner: int | None
    counts: tuple[int, ...]
    scores: tuple[int, ...]


OWN_EVENTS: Final[tuple[type[Event], ...]] = (
    ne.SeatsOrdered,
    ne.RoundBegan,
    ne.TrumpTurned,
    ne.TrumpTold,
    ne.TurnPlayed,
    ne.TrumpTaken,
    ne.DiscardTaken,
    ne.Discarded,
    ne.MeldsOwned,
    ne.CountingBegan,
    ne.RackCounted,
    DealBegan,
    Announced,
    TrumpMatched,
    FalseCalled,
    Declared,
    RoundSettled,
)
"""The events of the number games that International has, and its own."""
