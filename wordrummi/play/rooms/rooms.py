"""The use cases of rooms, for whatever lets people in: commands in, answers and views out. Nothing here waits."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

from wordrummi.core.events import Event
from wordrummi.core.record import write
from wordrummi.core.state import State
from wordrummi.lexicon.trie import Words
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.answers import Done, Joined, Opened
from wordrummi.play.rooms.commands import Command, OpenRoom, TakeSeat, Watch
from wordrummi.play.rooms.deciding import decide
from wordrummi.play.rooms.hinting import Helped, helped
from wordrummi.play.rooms.keeping import KIND, Keeper, RulesBook
from wordrummi.play.rooms.keys import digest_of, key_fault
from wordrummi.play.rooms.lastmove import LastMoves
from wordrummi.play.rooms.means import Means
from wordrummi.play.rooms.moves import Draft
from wordrummi.play.rooms.naming import without_names
from wordrummi.play.rooms.opening import id_of, opening
from wordrummi.play.rooms.passphrase import opens
from wordrummi.play.rooms.previewing import Preview, preview
from wordrummi.play.rooms.problems import NotNow, NotYours, Problem, StaleAt, Unknown
from wordrummi.play.rooms.recording import match_of
from wordrummi.play.rooms.results import Result, result_of
from wordrummi.play.rooms.robots import BotMaker, Robots
from wordrummi.play.rooms.seats import claim
from wordrummi.play.rooms.seeing import SeenEntry, Viewer, seen_entry, viewer
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.store import Holder, Listing, Status, Store
from wordrummi.play.rooms.streams import Held, Once, Told
from wordrummi.play.rooms.viewing import RoomView, room_view
from wordrummi.play.rooms.waking import Waking
from wordrummi.play.rooms.who import HOST, WATCHER, device_of, own_seat, player_role


def utc_ms() -> int:
    """Return the time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Rooms:
    """All rooms of a store. Safe to share between threads.

    `lexicon` opens the word list when a room first needs it; `now`, `secret` and `seed` are time and chance. `rules_of`
    gives the rules of a variant with its options.
    """

    def __init__(
        self,
        store: Store,
        lexicon: Callable[[], Words],
        bots: BotMaker,
        *,
        now: Callable[[], int] = utc_ms,
        secret: Callable[[], str] = secrets.token_urlsafe,
        seed: Callable[[], int] = lambda: secrets.randbits(63),
    ) -> None:
        self._store = store
        self.rules_of = RulesBook(lexicon)
        self._keeper = Keeper(store, self.rules_of)
        self._last_moves = LastMoves()
        self._waking = Waking(self._keeper, Robots(bots))
        self._now = now
        self._secret = secret
        self._seed = seed

    def open(self, wish: OpenRoom, key: str) -> Opened | Problem:
        """Open a room. `key`: the client's own, at least 16 characters, best a random UUID.

        The same key opens the same room once, and gives a new secret for it.
        """
        if (fault := key_fault(key, 2)) is not None:
            return fault
        name = id_of(key)
        facts = opening(name, wish, self._keeper.rules_of)
        if isinstance(facts, Unreadable):
            return facts
        kept = self._keeper.keep(None, f"open:{key}", self._now(), facts)
        held = kept if isinstance(kept, Held) else self._keeper.load(name)
        if held is None or isinstance(kept, StaleAt):
            return StaleAt(0 if held is None else held.room.version)
        if held.room.opened.hosted:
            holder = Holder(name, None, HOST)
        elif held.room.chairs[0].since == 1:
            holder = Holder(name, 0, player_role(1))
        else:
            return NotNow("room.seat-gone")
        return Opened(name, holder, self._grant(holder), held.room.version)

    def _grant(self, holder: Holder) -> str:
        secret = self._secret()
        self._store.grant(digest_of(secret), holder)
        return secret

    def join(self, room: str, wish: TakeSeat, key: str) -> Joined | Problem:
        """Let a person sit down on a seat that is free. The same key takes one seat once, with a new secret."""
        if (fault := key_fault(key)) is not None:
            return fault
        locked = self._locked(room, wish.passphrase)
        if locked is not None:
            return locked
        done = self._keeper.once(room, f"join:{key}", self._now, lambda at: _sat_down(at, wish))
        if not isinstance(done, Once):
            return done
        seat = next(event.seat for event in done.told.events if isinstance(event, re.SeatClaimed))
        chair = done.room.chairs[seat] if seat < len(done.room.chairs) else None
        if chair is None or chair.since != done.told.version:
            return NotNow("room.seat-gone")
        holder = Holder(room, seat, player_role(done.told.version))
        return Joined(holder, self._grant(holder), done.room.version)

    def watch(self, room: str, wish: Watch) -> Joined | Problem:
        """Let somebody watch who may: nothing is kept but the secret."""
        locked = self._locked(room, wish.passphrase)
        held = self._keeper.load(room)
        if locked is not None or held is None:
            return locked or Unknown()
        holder = Holder(room, None, WATCHER)
        return Joined(holder, self._grant(holder), held.room.version)

    def _locked(self, room: str, phrase: str | None) -> Problem | None:
        held = self._keeper.load(room)
        if held is None:
            return Unknown()
        return None if opens(held.room.passphrase, phrase) else NotYours("room.passphrase")

    def holder(self, secret: str) -> Holder | None:
        """Return whom a secret lets in."""
        return self._store.holder(digest_of(secret))

    def command(self, room: str, who: Holder, command: Command, key: str, seen: int) -> Done | Problem:
        """Do what a holder asks, once for each key. `seen`: the version that the client has seen.

        Chat makes nobody stale, and what does not hang on the game (`Command.fresh`) asks for no `seen`.
        """
        if (fault := key_fault(key)) is not None:
            return fault

        def decided(at: Room) -> tuple[Event, ...] | Problem:
            if command.fresh and not at.settled <= seen <= at.version:
                return StaleAt(at.version)
            return decide(at, who, command, Means(self._now(), self.rules_of, self._seed))

        done = self._keeper.once(room, f"{who.role}.{who.seat}:{key}", self._now, decided)
        if not isinstance(done, Once):
            return done
        eyes, told = viewer(done.room, who, command.seat), done.told
        seat = eyes.seat if isinstance(eyes, Viewer) else None
        return Done(_seen(done.room, told, seat))

    def preview(self, room: str, who: Holder, draft: Draft) -> Preview | Problem:
        """Return what the referee says of an own draft, as far as the room helps; nothing is kept."""
        found = self._playing(room, who, draft.seat)
        return preview(*found, draft) if isinstance(found, tuple) else found

    def helped(self, room: str, who: Holder, seat: int | None = None) -> Helped | Problem:
        """Return what an own seat sees now, for whoever gives hints, if the room allows any."""
        found = self._playing(room, who, seat)
        return helped(*found) if isinstance(found, tuple) else found

    def _playing(self, room: str, who: Holder, seat: int | None) -> tuple[Room, State[Any], int] | Problem:
        """Return the room, its match that is on, and the own seat that is meant.

        Nobody is helped during a pause, nor who has no tiles: a fifth player sits out.
        """
        held = self._keeper.load(room)
        if held is None:
            return Unknown()
        device = device_of(held.room, who)
        own = device if isinstance(device, NotYours) else own_seat(held.room, device, seat)
        if not isinstance(own, int):
            return own
        if held.room.ended is not None:
            return NotNow("room.ended")
        if held.room.match is None or not held.room.is_playing:
            return NotNow("room.no-match")
        if held.room.pause is not None:
            return NotNow("room.paused")
        return (held.room, held.room.match, own) if held.room.match.racks[own] else NotNow("room.no-tiles")

    def view(self, room: str, who: Holder | None, seat: int | None = None) -> RoomView | Problem:
        """Return the room as this viewer sees it now. `seat`: whose rack to show, of a holder with several."""
        held = self._keeper.load(room)
        if held is None:
            return Unknown()
        eyes = viewer(held.room, who, seat)
        if not isinstance(eyes, Viewer):
            return eyes
        return room_view(held.as_of(self._now() - eyes.delay) if eyes.delay else held.room, eyes, self._last_moves)

    def entries(
        self, room: str, who: Holder | None, after: int, seat: int | None = None
    ) -> Sequence[SeenEntry] | Problem:
        """Return what happened after a version, as this viewer may see it; later for spectators of a delayed room."""
        held = self._keeper.load(room)
        if held is None:
            return Unknown()
        eyes = viewer(held.room, who, seat)
        if not isinstance(eyes, Viewer):
            return eyes
        newest = held.as_of(self._now() - eyes.delay).version if eyes.delay else held.room.version
        told = self._keeper.told(held, after)
        return tuple(_seen(held.room, one, eyes.seat) for one in told if one.version <= newest)

    def wake(self, now: int) -> int:
        """Do what is due by itself: clocks, bots, pauses that are over. Return how many rooms moved.

        One task a room, clocks before bots, for a bot takes its time; while rooms move there may be more to do.
        """
        return self._waking.wake(now)

    def lobby(self, *, limit: int, before: int | None = None) -> Sequence[Listing]:
        """Return the rooms that anybody may join, the newest change first; full ones are left out."""
        found = self._store.listed(Status.OPEN, limit=limit, before=before)
        return tuple(listing for listing in found if listing.kind == KIND and listing.free_seats)

    def record(self, room: str, number: int | None = None, who: Holder | None = None) -> bytes | Problem:
        """Return the record of a match that is over, the last one without a number, to whoever may see the room."""
        held = self._keeper.load(room)
        if held is None:
            return Unknown()
        eyes = viewer(held.room, who, None)
        if not isinstance(eyes, Viewer):
            return eyes
        wanted = _over(held.room, number)
        return write(match_of(self._facts(held), wanted)) if isinstance(wanted, int) else wanted

    def result(self, room: str, who: Holder, number: int | None = None, seat: int | None = None) -> Result | Problem:
        """Return what an own seat did in a match that is over, the last one without a number."""
        held = self._keeper.load(room)
        if held is None:
            return Unknown()
        device = device_of(held.room, who)
        own = device if isinstance(device, NotYours) else own_seat(held.room, device, seat)
        if not isinstance(own, int):
            return own
        wanted = _over(held.room, number)
        return result_of(held.room, self._facts(held), wanted, own) if isinstance(wanted, int) else wanted

    def _facts(self, held: Held[Room]) -> list[tuple[int, Sequence[Event]]]:
        told, removed = self._keeper.told(held, 0), held.room.removed
        return [(one.version, without_names(one.events, one.version, removed)) for one in told]

    def forget(self, room: str) -> None:
        """Drop a room with its secrets."""
        self._store.forget(room)
        self._keeper.drop(room)


def _seen(room: Room, told: Told, seat: int | None) -> SeenEntry:
    return seen_entry(told.version, told.at, without_names(told.events, told.version, room.removed), seat)


def _over(room: Room, number: int | None) -> int | Problem:
    """Return the number of a match that is over, of the last one without a number."""
    wanted = room.number if number is None else number
    if not 1 <= wanted <= room.number:
        return Unknown()
    return NotNow("room.match-on") if wanted == room.number and room.is_playing else wanted


def _sat_down(room: Room, wish: TakeSeat) -> tuple[Event, ...] | Problem:
    """Let a person sit down; whoever comes into a room that nobody runs any more, runs it."""
    facts = claim(room, wish.name, wish.seat, None)
    if not isinstance(facts, tuple) or room.host is not None or room.opened.hosted:
        return facts
    return (*facts, *(re.HostNamed(event.seat) for event in facts if isinstance(event, re.SeatClaimed)))
