"""Names that were taken away: what is kept never changes; whoever reads it gets another name, and no words said.

So a name goes from views, streams and records alike, and a match plays again as before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from wordrummi.core.events import Event, SeatTaken
from wordrummi.play.rooms.events import BotSeated, Said, SeatClaimed

SILENCE: Final = "…"
"""What is shown in place of words."""


def neutral(seat: int) -> str:
    """Return what a seat is called whose name was taken away."""
    return f"Speler {seat + 1}"


def without_names(events: Sequence[Event], version: int, removed: Mapping[int, int]) -> tuple[Event, ...]:
    """Return the facts of an entry as they may be shown. `removed`: the version at which the name of a seat went."""
    if not removed:
        return tuple(events)

    def is_shown(event: Event) -> bool:
        return version >= removed.get(getattr(event, "seat", -1), 0)

    return tuple(event if is_shown(event) else _nameless(event) for event in events)


def _nameless(event: Event) -> Event:
    match event:
        case SeatClaimed() | BotSeated() | SeatTaken():
            return msgspec.structs.replace(event, name=neutral(event.seat))
        case Said():
            return msgspec.structs.replace(event, text=SILENCE)
    return event
