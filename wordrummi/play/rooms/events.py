"""Facts of a room, beside those of the match that is played in it. Wire format, as the events of a match are.

`seat` is a place in the room, and the same place in its match. A `device` is whoever holds a secret, named by the seat
that it first took: a hot seat is one device with several seats.
"""

from __future__ import annotations

from typing import ClassVar, Final

from wordrummi.core.events import Audience, Event, LexiconStamp, OptionValue
from wordrummi.core.tiles import Kind

ROOM_SCHEMA: Final = 1
"""Version of the format of these events, written in the first of every room."""


class RoomOpened(Event, frozen=True):
    """The header of a room: what is played, by which options, and how the room is run.

    `help`: what a preview tells (see `Help`). `delay`: seconds by which spectators see later. `grace`: seconds after a
    deadline in which a move is late, not too late. `pace`: milliseconds that a bot waits before it moves. `hosted`:
    somebody without a seat runs it. `practice`: it begins at a given position, and its matches count nowhere.
    """

    room: str
    variant: str
    options: dict[str, OptionValue]
    seats: int
    private: bool = False
    help: str = "full"
    delay: int = 0
    grace: int = 2
    pace: int = 1000
    hosted: bool = False
    lexicon: LexiconStamp | None = None
    schema: int = ROOM_SCHEMA
    practice: bool = False


class PositionGiven(Event, frozen=True):
    """Where every match of a practice room begins; an unseen tile is chance's to choose. `turn`: a seat.

    `piles`: the discards by seat, and the trump after them.
    """

    audience: ClassVar[Audience] = Audience.REFEREE
    table: tuple[str, ...]
    racks: tuple[tuple[Kind, ...], ...]
    opened: tuple[bool, ...]
    turn: int
    piles: tuple[tuple[Kind, ...], ...] = ()


class PassphraseSet(Event, frozen=True):
    """Who wants to sit down or watch has to know a phrase, of which this is the scrypt hash."""

    audience: ClassVar[Audience] = Audience.REFEREE
    salt: str
    digest: str


class SeatClaimed(Event, frozen=True):
    """A person sits down."""

    seat: int
    name: str
    device: int


class BotSeated(Event, frozen=True):
    """A bot sits down."""

    seat: int
    name: str
    level: str


class SeatVacated(Event, frozen=True):
    """A seat is free again, before a match."""

    seat: int


class SeatLeft(Event, frozen=True):
    """A person left a seat during a match, and may come back."""

    seat: int


class SeatReturned(Event, frozen=True):
    """A person is back, also in place of the bot that played on."""

    seat: int


class SeatForfeited(Event, frozen=True):
    """A person gave up this match: the seat lays nothing more, and can't win."""

    seat: int


class SeatGivenToBot(Event, frozen=True):
    """A bot plays on until its person comes back."""

    seat: int
    level: str


class NameRemoved(Event, frozen=True):
    """A name was taken away: the seat is called otherwise, and what was told before is shown without the name."""

    seat: int
    name: str


class HostNamed(Event, frozen=True):
    """The seat that runs the room from now on."""

    seat: int


class MatchBegan(Event, frozen=True):
    """A match of these seats follows; a rematch has a higher number. `starter`: named by the room, not by a draw."""

    number: int
    seats: int
    starter: int | None = None


class Asked(Event, frozen=True):
    """A person asks the others for something that needs all of them."""

    seat: int
    what: str
    until: int


class Consented(Event, frozen=True):
    """A person agrees; bots always do."""

    seat: int


class Declined(Event, frozen=True):
    """A person does not agree, and the question is closed."""

    seat: int


class QuestionLapsed(Event, frozen=True):
    """Nobody needs to answer any more: the game went on, or it took too long."""

    what: str


class Paused(Event, frozen=True):
    """All agreed to pause: no clock runs. `remaining`: milliseconds of the turn that are kept."""

    remaining: int | None
    until: int


class Resumed(Event, frozen=True):
    """The game goes on."""


class TurnTakenBack(Event, frozen=True):
    """All agreed: the match is as it was at this version of the room, but for the order of the undrawn tiles."""

    seat: int
    to: int


class Reacted(Event, frozen=True):
    """A seat shows one of the fixed reactions."""

    seat: int
    reaction: str


class Said(Event, frozen=True):
    """A seat says a few words."""

    seat: int
    text: str


class MatchDecided(Event, frozen=True):
    """A match is over although its rules would go on, for nobody else plays: why, and who wins it, if anybody."""

    reason: str
    winners: tuple[int, ...]


class RoomEnded(Event, frozen=True):
    """The room is closed."""

    reason: str


ROOM_EVENTS: Final[tuple[type[Event], ...]] = (
    RoomOpened,
    PassphraseSet,
    PositionGiven,
    SeatClaimed,
    BotSeated,
    SeatVacated,
    SeatLeft,
    SeatReturned,
    SeatForfeited,
    SeatGivenToBot,
    NameRemoved,
    HostNamed,
    MatchBegan,
    Asked,
    Consented,
    Declined,
    QuestionLapsed,
    Paused,
    Resumed,
    TurnTakenBack,
    MatchDecided,
    Reacted,
    Said,
    RoomEnded,
)
