"""A room in which matches are played, whatever else happens there."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from werkzeug.test import TestResponse

from tests.play.rooms.players import CHOOSERS, Player
from tests.server.conftest import TOKEN
from tests.server.wild import fields
from tests.server.wild.holding import Json
from tests.server.wild.house import House, Person
from wordrummi.core.view import view
from wordrummi.play.rooms.moves import notation_of, write_move
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.streams import Held
from wordrummi.play.rooms.turns import who_acts

PHRASE = "een geheim"
ROOM = "/api/rooms/{room}"
DOUBTFUL = ("ZEEREN", "BEDKAT", "HUISROOS", "KATHUIS", "BED", "HOUTEN", "KATTENBED", "BOOMBED", "ROOSKAART")
"""Words that no list has, and a few that it has."""


class PlayedRoom:
    """One room, and who is in it."""

    def __init__(self, house: House, seed: int, variant: str, seats: int | None = None) -> None:
        self.house = house
        self.rng = Random(f"{seed}/{variant}")
        self.variant = variant
        self.seats = seats
        self.people: list[Person] = []
        self.stranger = Person(house.app.test_client())
        self.keys = 0
        self.old: Json | None = None
        self.room = self._opened()
        self.players: dict[int, Player] = {}

    def key(self) -> str:
        self.keys += 1
        return f"{self.rng.randrange(10**12):012}-{self.keys:06}"

    def asks(self, who: Person, operation: str, **more: Any) -> TestResponse:
        headers = {**who.headers, **more.pop("headers", {})}
        name = self.room if self.rng.random() < 0.98 else self.rng.choice((*self.house.others, "nothing", "x" * 65))
        return self.house.holding.asks(self.rng, who.client, operation, name, self.own(who), headers=headers, **more)

    def own(self, who: Person) -> set[int]:
        """The seats of a browser, of all its secrets."""
        here = [one.device for one in self.people if one.client is who.client]
        held = self.house.parts.rooms._keeper.load(self.room)
        return {seat for device in here for seat in held.room.held_by(device)} if held is not None else set()

    def posts(self, who: Person, operation: str, asked: Json) -> TestResponse:
        return self.asks(who, operation, data=fields.body(self.rng, asked), content_type="application/json")

    def _opened(self) -> str:
        self.room = ""
        while True:
            host = Person(self.house.app.test_client())
            answer = self.posts(host, "POST /api/rooms", fields.sometimes_odd(self.rng, self._wish(), 0.1))
            if answer.status_code == 201:
                told = answer.get_json()
                host.device, host.secret = told["holder"]["seat"], told["secret"]
                self.people.append(host)
                return str(told["room"])

    def _wish(self) -> Json:
        rng, (least, most) = self.rng, fields.SEATS[self.variant]
        seats = self.seats or rng.choice((least, most, rng.randint(least, most)))
        wish: Json = {
            "key": self.key(),
            "variant": self.variant,
            "seats": seats,
            "options": fields.options(rng, self.variant),
            "name": rng.choice(("Anna", "Anna", None)),
            "private": rng.random() < 0.2,
            "help": rng.choice(("full", "full", "tiles")),
            "delay": rng.choice((0, 0, 3, 60)),
            "grace": rng.choice((0, 2)),
            "pace": rng.choice((0, 1000)),
        }
        if rng.random() < 0.05:
            wish["passphrase"] = PHRASE
        if seats < 5 and rng.random() < 0.35:
            wish["position"] = self._position(seats)
        return wish

    def _position(self, seats: int) -> Json:
        rng, is_word = self.rng, fields.is_word(self.variant)
        racks = ("A B ?3", "?1", "?7", "KAT", "@ ?2") if is_word else ("r4 r5 ?3", "?1", "?14", "j ?2", "k1")
        made: Json = {
            "racks": [rng.choice(racks) for _ in range(seats)],
            "table": rng.choice(([], ["HUT"], ["HUIS", "BED"]) if is_word else ([], ["r1 r2 r3"], ["b7 o7 r7"])),
            "turn": rng.randrange(seats),
        }
        if rng.random() < 0.7:
            made["opened"] = [rng.random() < 0.6 for _ in range(seats)]
        if rng.random() < 0.5 and self.variant in ("number-american", "number-international"):
            made["discards"] = [rng.choice(("", "r9", "o2 o3")) for _ in range(seats)]
            made["trump"] = rng.choice((None, "k9", "j"))
        return fields.sometimes_odd(rng, made, 0.05)

    def is_there(self) -> bool:
        return self.house.parts.rooms._keeper.load(self.room) is not None

    @property
    def held(self) -> Held[Room]:
        held = self.house.parts.rooms._keeper.load(self.room)
        assert held is not None
        return held

    @property
    def now(self) -> Room:
        return self.held.room

    def whose(self, seat: int) -> Person | None:
        device = self.now.chairs[seat].device
        return next((one for one in self.people if device is not None and one.device == device), None)

    def lying(self, who: Person) -> tuple[list[str], list[str]]:
        """The table, and a rack of somebody: what a draft is made of."""
        match = self.now.match
        if match is None:
            return [], []
        write = notation_of(self.variant).write
        own = self.now.held_by(who.device) or range(len(match.racks))
        return [write(meld) for meld in match.public.table], list(match.racks[self.rng.choice(own)].known)

    def anybody(self) -> Person:
        """Mostly whom the match waits for, or another one who sits there."""
        room, kind = self.now, self.rng.random()
        sitting = [one for one in self.people if one.device is not None and room.held_by(one.device)]
        acts = None if room.match is None else who_acts(room.match, room.rules)
        if kind < 0.35 and acts is not None and (who := self.whose(acts)) is not None:
            return who
        if kind < 0.85 and sitting:
            return self.rng.choice(sitting)
        return self.rng.choice((*self.people, self.stranger, self.admin))

    def seat(self, who: Person) -> Json:
        """A seat for a question, mostly an own one, or none."""
        own, kind = self.now.held_by(who.device), self.rng.random()
        if kind < 0.65 and own:
            return {"seat": self.rng.choice(own)}
        seat = fields.seat(self.rng) if kind < 0.75 else None
        return {} if seat is None else {"seat": seat}

    @property
    def admin(self) -> Person:
        return Person(self.house.app.test_client(), headers={"Authorization": f"Bearer {TOKEN}"})

    def goes_on(self) -> None:
        """Let somebody do what brings the room further."""
        room, rng = self.now, self.rng
        self._noted(room)
        self.house.now += rng.choice((0, 100, 1000, 3000))
        if rng.random() < 0.02:
            self.house.now += rng.choice((70_000, 130_000, 2_000_000, 4_000_000))
        if room.ended is not None:
            return
        if room.match is None:
            self._gathers(room)
        elif room.question is not None and rng.random() < 0.8:
            for one in self.people:
                self.does(one, {"command": "consent"})
        elif room.pause is not None:
            self.does(rng.choice(self.people), {"command": "ask", "what": "resume"})
        elif not room.is_playing:
            self.does(rng.choice(self.people), {"command": "ask", "what": "rematch"})
        else:
            self._moves(room)
        while self.house.parts.rooms.wake(self.house.now):
            if rng.random() < 0.5:
                break

    def does(self, who: Person, command: Json) -> TestResponse:
        asked = {"key": self.key(), "seen": self.now.version, "command": command}
        return self.posts(who, f"POST {ROOM}/commands", asked)

    def _gathers(self, room: Room) -> None:
        rng, kind = self.rng, self.rng.random()
        first = (self.whose(room.host) if room.host is not None else None) or self.people[0]
        host = Person(first.client, first.device, headers={"Authorization": f"Bearer {first.secret}"})
        if not room.free_seats or kind < 0.04:
            self.does(host, {"command": "start"})
        elif kind < 0.6:
            self._joins(f"P{rng.randrange(10**6)}")
        elif kind < 0.8:
            self.does(rng.choice(self.people), {"command": "add-seat", "name": fields.name(rng)})
        else:
            self.does(host, {"command": "seat-bot"})

    def _joins(self, name: str) -> None:
        rng = self.rng
        who = Person(rng.choice(self.people).client if rng.random() < 0.15 else self.house.app.test_client())
        wish = {"key": self.key(), "name": name}
        if self.now.passphrase is not None:
            wish["passphrase"] = PHRASE
        place = "seats" if rng.random() < 0.9 else "watchers"
        if place == "watchers":
            del wish["name"], wish["key"]
        answer = self.posts(who, f"POST {ROOM}/{place}", fields.sometimes_odd(rng, wish, 0.1))
        if answer.status_code == 201:
            who.device, who.secret = answer.get_json()["holder"]["seat"], answer.get_json()["secret"]
            self.people.append(who)

    def _moves(self, room: Room) -> None:
        match = room.match
        assert match is not None
        acts = who_acts(match, room.rules)
        if acts is None:
            return
        seats = range(len(room.chairs))
        proposal = getattr(match.public.extra, "proposal", None)
        if proposal is not None:
            acts = self.rng.choice([seat for seat in seats if seat not in proposal.agreed])
        who = self.whose(acts)
        if who is None or not room.chairs[acts].plays:
            if room.chairs[acts].away and who is not None:
                self.does(who, {"command": "return"})
            self.house.now += 1000
            return
        if fields.is_word(self.variant) and self.rng.random() < 0.15:
            self.does(who, {"command": "play", "seat": acts, "move": self._doubtful(list(match.racks[acts].known))})
            return
        chooser = self.players.setdefault(acts, Player(room.rules, acts, CHOOSERS[self.variant]))
        made = chooser.choose(view(match, acts, room.rules))
        command = {"command": "play", "seat": made.seat, "move": json.loads(write_move(made, self.variant))}
        self.does(self.whose(made.seat) or who, command)

    def _doubtful(self, rack: list[str]) -> Json:
        """A word that is asked of the table, or laid to see what comes of it."""
        rng, table = self.rng, [notation_of(self.variant).write(word) for word in self.held.room.match.public.table]
        if rng.random() < 0.4:
            return {"move": "propose-word", "word": rng.choice(DOUBTFUL), "allow": rng.random() < 0.6}
        rng.shuffle(rack)
        return {"move": "lay", "after": [*table, "".join(rack[: rng.choice((2, 3, 4))])]}

    def _noted(self, room: Room) -> None:
        match = room.match
        known: tuple[object, ...] = (
            self.variant,
            len(room.chairs),
            room.status,
            room.pause is not None,
            room.ended is not None,
        )
        if match is not None:
            extra = match.public.extra
            known += (
                match.public.phase,
                None if match.public.turn is None else match.public.turn.round,
                room.question and room.question.what,
                getattr(extra, "contested", None),
                getattr(extra, "proposal", None) is not None,
                getattr(extra, "drawn", None),
                getattr(extra, "dummy", None),
                getattr(extra, "final", None),
                room.decided is not None,
                room.number,
                tuple((chair.away, chair.forfeited, chair.bot is not None, chair.device) for chair in room.chairs),
                tuple(seat.opened for seat in match.public.seats),
                tuple(len(rack) == 0 for rack in match.racks),
            )
        self.house.states[known] += 1
