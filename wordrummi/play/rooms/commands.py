"""What a client asks of a room, as JSON: `{"command": "seat-bot", "level": "master"}`.

Whose seat a command is for follows from the secret; a device with several seats names one with `seat`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar, Final, TypeAlias

import msgspec

from wordrummi.core.events import OptionValue
from wordrummi.play.reading import Unreadable, decoded
from wordrummi.solver.bots.bot import Level


class Help(StrEnum):
    """What a preview tells of an own draft: all that the referee would, or nothing that needs the dictionary."""

    FULL = "full"
    TILES = "tiles"


class What(StrEnum):
    """What takes the consent of every person in the room."""

    PAUSE = "pause"
    RESUME = "resume"
    TAKE_BACK = "take-back"
    REMATCH = "rematch"


class Reaction(StrEnum):
    """The fixed reactions."""

    APPLAUSE = "applause"
    LAUGH = "laugh"
    WOW = "wow"
    OOPS = "oops"
    THINKING = "thinking"
    THUMBS_UP = "thumbs-up"
    HURRY = "hurry"
    GOOD_GAME = "good-game"


class StartingPosition(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Where a practice room begins: the table, and the racks by seat in the notation of the family.

    `?` and `?7` on a rack are tiles that chance chooses. `opened`: for each seat; none means that nobody has. `turn`:
    the seat that moves first. Where one takes and discards: `discards`, by seat, the top one last, and `trump`, which
    chance chooses when nobody names it.
    """

    racks: list[str]
    table: list[str] = []
    opened: list[bool] = []
    turn: int = 0
    discards: list[str] = []
    trump: str | None = None


class OpenRoom(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The wish for a room. `name`: the host sits down as well, under this name; None only runs the room.

    `grace` and `delay` are seconds, `pace` milliseconds. `position`: for practice, where each match begins.
    """

    variant: str
    options: dict[str, OptionValue] = {}
    seats: int = 2
    name: str | None = None
    private: bool = False
    passphrase: str | None = None
    help: Help = Help.FULL
    delay: int = 0
    grace: int = 2
    pace: int = 1000
    position: StartingPosition | None = None


class TakeSeat(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The wish to sit down. `seat`: None for the first one that is free."""

    name: str
    seat: int | None = None
    passphrase: str | None = None


class Watch(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The wish to watch."""

    passphrase: str | None = None


class Command(msgspec.Struct, kw_only=True, frozen=True, tag_field="command", forbid_unknown_fields=True):
    """Something that a holder asks for. `seat`: for which of the holder's seats, None for the obvious one."""

    fresh: ClassVar[bool] = True
    """Whether the client has to have seen what happened last."""
    seat: int | None = None


class Play(Command, frozen=True, tag="play", kw_only=True):
    """Make a move of the match; see `moves`. The clock is the room's: nobody says that he is late, or in time."""

    move: msgspec.Raw


class AddSeat(Command, frozen=True, tag="add-seat", kw_only=True):
    """Let somebody else play on this device too; `seat` is the place to take."""

    name: str


class SeatBot(Command, frozen=True, tag="seat-bot", kw_only=True):
    """Let a bot sit down; by the host, before a match."""

    level: Level = Level.BEGINNER
    name: str | None = None


class Leave(Command, frozen=True, tag="leave", kw_only=True):
    """Leave: before a match for good, during one until `return`. Without `seat`: all seats of the device."""

    fresh: ClassVar[bool] = False


class Return(Command, frozen=True, tag="return", kw_only=True):
    """Be back, without `seat` on all seats of the device."""

    fresh: ClassVar[bool] = False


class Forfeit(Command, frozen=True, tag="forfeit", kw_only=True):
    """Give up this match."""


class ReplaceByBot(Command, frozen=True, tag="replace-by-bot", kw_only=True):
    """Let a bot play on: for an own seat, or by anybody for a seat that was left."""

    level: Level = Level.BEGINNER


class RemoveSeat(Command, frozen=True, tag="remove-seat", kw_only=True):
    """Free a seat before a match, a bot's or a person's; by the host."""


class RemoveName(Command, frozen=True, tag="remove-name", kw_only=True):
    """Take the name of a seat away, and what was said under it, also during and after a match; by the host."""

    fresh: ClassVar[bool] = False


class Start(Command, frozen=True, tag="start", kw_only=True):
    """Begin the match; by the host."""


class Ask(Command, frozen=True, tag="ask", kw_only=True):
    """Ask all people for something."""

    what: What


class Consent(Command, frozen=True, tag="consent", kw_only=True):
    """Agree to what is asked."""


class Decline(Command, frozen=True, tag="decline", kw_only=True):
    """Do not agree to what is asked; who asked takes it back with this."""


class React(Command, frozen=True, tag="react", kw_only=True):
    """Show a reaction."""

    fresh: ClassVar[bool] = False
    reaction: Reaction


class Say(Command, frozen=True, tag="say", kw_only=True):
    """Say a few words."""

    fresh: ClassVar[bool] = False
    text: str


class End(Command, frozen=True, tag="end", kw_only=True):
    """Close the room; by the host."""


COMMANDS: Final[tuple[type[Command], ...]] = (
    Play,
    AddSeat,
    SeatBot,
    Leave,
    Return,
    Forfeit,
    ReplaceByBot,
    RemoveSeat,
    RemoveName,
    Start,
    Ask,
    Consent,
    Decline,
    React,
    Say,
    End,
)

AnyCommand: TypeAlias = (
    Play
    | AddSeat
    | SeatBot
    | Leave
    | Return
    | Forfeit
    | ReplaceByBot
    | RemoveSeat
    | RemoveName
    | Start
    | Ask
    | Consent
    | Decline
    | React
    | Say
    | End
)

_UNION: Final[Any] = AnyCommand


def read_command(body: bytes) -> Command | Unreadable:
    """Return the command that a client sent, or what can't be read of it."""
    try:
        command: Command = decoded(body, _UNION)
    except Unreadable as fault:
        return fault
    return command
