"""Facts that only the number games know. Wire format, as the common events are."""

from __future__ import annotations

from typing import ClassVar, Final

from wordrummi.core.events import Audience, Event
from wordrummi.core.tiles import Kind


class SeatsOrdered(Event, frozen=True):
    """The order of play, the seat that begins first."""

    order: tuple[int, ...]


class RoundBegan(Event, frozen=True):
    """All tiles are gathered for another deal."""

    round: int
    starter: int


class DraftLeft(Event, frozen=True):
    """The table as a player had arranged it when time was up; it may show tiles of the rack."""

    audience: ClassVar[Audience] = Audience.SEAT
    seat: int
    after: tuple[str, ...]


class MisplayCalled(Event, frozen=True):
    """A seat's rearrangement did not come out; the table lies as it lay. `by` called it."""

    seat: int
    by: int


class PenaltyDrawn(Event, frozen=True):
    """Tiles drawn as a penalty, as everybody sees it."""

    seat: int
    count: int
    why: str


class TrumpTurned(Event, frozen=True):
    """The top of the last stack lies face up; "?" at a real table until somebody tells what it is."""

    tile: Kind


class TrumpTold(Event, frozen=True):
    """Somebody told which tile the trump of a live game is."""

    seat: int
    tile: Kind


class TurnPlayed(Event, frozen=True):
    """A turn of take, lay and discard as it was played; the events after it tell what came of it."""

    seat: int
    take: str | None = None
    after: tuple[str, ...] | None = None
    discard: Kind | None = None
    declare: str | None = None


class TrumpTaken(Event, frozen=True):
    """A seat took the trump instead of a tile from the pool."""

    seat: int
    tile: Kind


class DiscardTaken(Event, frozen=True):
    """A seat took the top discard of the one before it."""

    seat: int
    giver: int
    tile: Kind


class Discarded(Event, frozen=True):
    """A seat laid a tile on its own pile of discards; `face_down` says that the game is over."""

    seat: int
    tile: Kind
    face_down: bool = False


class MeldsOwned(Event, frozen=True):
    """Who first laid each meld of the table."""

    owners: tuple[int, ...]


class CountingBegan(Event, frozen=True):
    """A round of a live game is over but for the tiles on unseen racks."""

    reason: str


class RackCounted(Event, frozen=True):
    """What was left on a rack at the end of a round of a live game, in points."""

    seat: int
    points: int


class RoundEnded(Event, frozen=True):
    """The end of a round: why, who won, what each rack counted, and what each seat scored; the scores sum to zero."""

    round: int
    reason: str
    winner: int
    counts: tuple[int, ...]
    scores: tuple[int, ...]


NUMBER_EVENTS: Final[tuple[type[Event], ...]] = (
    SeatsOrdered,
    RoundBegan,
    DraftLeft,
    MisplayCalled,
    PenaltyDrawn,
    TrumpTurned,
    TrumpTold,
    TurnPlayed,
    TrumpTaken,
    DiscardTaken,
    Discarded,
    MeldsOwned,
    CountingBegan,
    RackCounted,
    RoundEnded,
)
