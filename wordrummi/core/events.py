"""Frozen facts in the past tense. A match is their list, and its state is their fold.

Names and fields are wire format: they never change meaning once released. Fields may be added with a default.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, TypeAlias

import msgspec

from wordrummi.core.table import Meld, Table
from wordrummi.core.tiles import Kind

SCHEMA = 1
"""Version of the event format, written in the first event of every record."""

OptionValue: TypeAlias = bool | int | str | None


class Audience(StrEnum):
    """Who may see an event."""

    PUBLIC = "public"
    SEAT = "seat"
    REFEREE = "referee"


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=True):
    """A fact of a match."""

    audience: ClassVar[Audience] = Audience.PUBLIC


class LexiconStamp(msgspec.Struct, frozen=True):
    """Which lexicon answered."""

    edition: str
    digest: str


class MatchOpened(Event, frozen=True):
    """The header of a match: all that is needed to read and to judge it again.

    `live` matches are played with real tiles: racks and pot are unseen.
    """

    rules: str
    version: int
    options: dict[str, OptionValue]
    seats: int
    live: bool = False
    lexicon: LexiconStamp | None = None
    schema: int = SCHEMA


class SeatTaken(Event, frozen=True, omit_defaults=True):
    """A player sits down. `bot`: the level of a bot that plays this seat, None for a person; no rule asks."""

    seat: int
    name: str
    bot: str | None = None


class StartDraw(msgspec.Struct, frozen=True):
    """A tile drawn to see who begins."""

    seat: int
    tile: Kind


class StarterDrawn(Event, frozen=True):
    """Who begins. `draws` are the tiles drawn for it, in order; none when the table named the seat."""

    seat: int
    draws: tuple[StartDraw, ...] = ()


class PotShuffled(Event, frozen=True):
    """The order of the undrawn tiles, the next one last; `scheme` and `seed` give the same order again."""

    audience: ClassVar[Audience] = Audience.REFEREE
    scheme: str
    seed: int
    order: tuple[Kind, ...]


class PotReshuffled(Event, frozen=True):
    """The undrawn tiles in another order, stack by stack, each with the top tile that all have seen.

    A turn was taken back: what was drawn lies among them again, and the record does not hold the turn.
    """

    audience: ClassVar[Audience] = Audience.REFEREE
    scheme: str
    seed: int
    stacks: tuple[tuple[Kind, ...], ...]


class TilesPlaced(Event, frozen=True):
    """The match goes on from a given position: every tile has another place. What is seen of it is told after it.

    `table`: each meld as `Meld.__str__` writes it. The undrawn tiles lie in the order that scheme and seed give, and
    `piles` are laid aside.
    """

    audience: ClassVar[Audience] = Audience.REFEREE
    scheme: str
    seed: int
    table: tuple[str, ...]
    racks: tuple[tuple[Kind, ...], ...]
    opened: tuple[bool, ...]
    stacks: tuple[tuple[Kind, ...], ...]
    piles: tuple[tuple[Kind, ...], ...] = ()


class RackPlaced(Event, frozen=True):
    """The tiles of a seat in a given position, as that seat sees them."""

    audience: ClassVar[Audience] = Audience.SEAT
    seat: int
    tiles: tuple[Kind, ...]


class PositionPlaced(Event, frozen=True):
    """A given position as everybody sees it: the table, who has opened, and how many tiles lie where.

    `tops`: the tile that shows on each stack of undrawn tiles, None where none does; `piles` and `shown` the same of
    those that are laid aside.
    """

    table: tuple[str, ...]
    opened: tuple[bool, ...]
    racks: tuple[int, ...]
    stacks: tuple[int, ...]
    tops: tuple[Kind | None, ...]
    piles: tuple[int, ...] = ()
    shown: tuple[Kind | None, ...] = ()


class RackDealt(Event, frozen=True):
    """The first tiles of a seat, as that seat sees them."""

    audience: ClassVar[Audience] = Audience.SEAT
    seat: int
    tiles: tuple[Kind, ...]


class TilesDealt(Event, frozen=True):
    """The first tiles of a seat, as everybody sees them."""

    seat: int
    count: int


class PotDivided(Event, frozen=True):
    """The undrawn tiles lie in stacks, each with its top tile face up (None: nobody has seen it)."""

    counts: tuple[int, ...]
    tops: tuple[Kind | None, ...]


class TurnBegan(Event, frozen=True):
    """A seat is to move. `seconds` is its thinking time, None without a limit."""

    seat: int
    number: int
    round: int
    seconds: int | None = None


class TableLaid(Event, frozen=True):
    """The table after a lay (each meld as `Meld.__str__` writes it), what it scored and for which word."""

    seat: int
    after: tuple[str, ...]
    score: int = 0
    scoring: str | None = None
    late: bool = False

    @property
    def table(self) -> Table:
        """The table after."""
        return tuple(Meld.parse(text) for text in self.after)


class TilesDrawn(Event, frozen=True):
    """Tiles from the top of a stack, as the seat that took them sees them."""

    audience: ClassVar[Audience] = Audience.SEAT
    seat: int
    tiles: tuple[Kind, ...]
    stack: int = 0


class DrawMade(Event, frozen=True):
    """Tiles from the top of a stack, as everybody sees it; `top` is the tile that then shows, in an open pot."""

    seat: int
    count: int
    why: str
    stack: int = 0
    top: Kind | None = None


class Passed(Event, frozen=True):
    """A seat laid nothing, and there was nothing to take."""

    seat: int


class TurnTimedOut(Event, frozen=True):
    """A seat's time was over before it moved."""

    seat: int


class Stopped(Event, frozen=True):
    """A seat ended the game."""

    seat: int


class MatchEnded(Event, frozen=True):
    """The end: why, what each rack cost, the final scores, and who won (several when they share it)."""

    reason: str
    deducted: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


COMMON: tuple[type[Event], ...] = (
    MatchOpened,
    SeatTaken,
    StarterDrawn,
    PotShuffled,
    PotReshuffled,
    TilesPlaced,
    RackPlaced,
    PositionPlaced,
    RackDealt,
    TilesDealt,
    PotDivided,
    TurnBegan,
    TableLaid,
    TilesDrawn,
    DrawMade,
    Passed,
    TurnTimedOut,
    Stopped,
    MatchEnded,
)
"""The events that every family has."""
