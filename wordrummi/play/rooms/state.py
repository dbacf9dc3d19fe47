"""The state of a room: who sits where, the match that is on, clocks and questions. It is the fold of its entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from wordrummi.core.events import Event
from wordrummi.core.rules import Rules
from wordrummi.core.state import Phase, State
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.store import Status
from wordrummi.solver.bots.bot import Level

RulesOf: TypeAlias = Callable[[str, Mapping[str, object]], Rules[Any]]
"""The rules of a variant with these options. Raises OptionError."""


class Chair(Struct, frozen=True):
    """A seat of the room. `device`: whose it is; a bot may play on it all the same. `since`: the version it is theirs.

    `away`: its person left during a match. `forfeited`: gave the match up.
    """

    name: str = ""
    device: int | None = None
    bot: Level | None = None
    away: bool = False
    forfeited: bool = False
    since: int = 0

    @property
    def is_free(self) -> bool:
        """Whether somebody can sit down."""
        return self.device is None and self.bot is None

    @property
    def is_present(self) -> bool:
        """Whether a person sits here."""
        return self.device is not None and self.bot is None and not self.away

    @property
    def plays(self) -> bool:
        """Whether a person sits here who has not given the match up."""
        return self.is_present and not self.forfeited


class Question(Struct, frozen=True):
    """Something that all people are asked; `agreed` are the devices that agree, the asking one too."""

    what: str
    seat: int
    agreed: frozenset[int]
    until: int


class Pause(Struct, frozen=True):
    """No clock runs. `remaining`: milliseconds of the turn that are kept."""

    remaining: int | None
    until: int


class Back(Struct, frozen=True):
    """How the match was before a seat moved in its last turn, and the version of the room then."""

    seat: int
    state: State[Any]
    version: int


class Last(Struct, frozen=True):
    """The last move of the match: the version that it made, the state before it, and its first event."""

    version: int
    before: State[Any]
    event: Event


class Room(Struct, frozen=True):
    """A room at one version. Times are UTC in milliseconds.

    `at`: of the newest entry. `settled`: the newest version that was no chat. `moved`: when the match last moved.
    `alone`: since when no person is present, None while one is. `number`: matches so far. `starter`: of the match.
    `winners`: of a match that was decided before its end. `spoken`: when which seat said something lately.
    `removed`: the version at which the name of a seat was taken away.
    """

    opened: re.RoomOpened
    rules: Rules[Any]
    chairs: tuple[Chair, ...]
    version: int = 0
    at: int = 0
    settled: int = 0
    moved: int = 0
    alone: int | None = None
    passphrase: re.PassphraseSet | None = None
    position: re.PositionGiven | None = None
    host: int | None = None
    number: int = 0
    match: State[Any] | None = None
    starter: int = 0
    deadline: int | None = None
    decided: re.MatchDecided | None = None
    pause: Pause | None = None
    question: Question | None = None
    back: Back | None = None
    last: Last | None = None
    spoken: tuple[tuple[int, int], ...] = ()
    removed: Mapping[int, int] = {}
    ended: re.RoomEnded | None = None

    @property
    def id(self) -> str:
        """The name of the room in its link."""
        return self.opened.room

    @property
    def is_playing(self) -> bool:
        """Whether a match is on; with its room it ends wherever it is."""
        if self.match is None or self.ended is not None:
            return False
        return self.match.public.phase is not Phase.ENDED and self.decided is None

    @property
    def status(self) -> Status:
        """Whether people are gathering, playing, or done; a rematch plays again."""
        if self.is_playing:
            return Status.PLAYING
        return Status.OPEN if self.match is None and self.ended is None else Status.ENDED

    @property
    def people(self) -> frozenset[int]:
        """The devices at which a person is present who has a say; who gave up has none until the match is over."""
        silent = {seat for seat, chair in enumerate(self.chairs) if chair.forfeited and self.is_playing}
        here = [chair.device for seat, chair in enumerate(self.chairs) if chair.is_present and seat not in silent]
        return frozenset(device for device in here if device is not None)

    @property
    def playing_seats(self) -> tuple[int, ...]:
        """The seats that have not given the match up."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if not chair.forfeited)

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The seats on which somebody can sit down."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.is_free)

    def held_by(self, device: int | None) -> tuple[int, ...]:
        """Return the seats of a device."""
        if device is None:
            return ()
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.device == device)
