"""Everything is asked of a room in which matches are played, by anybody, at any moment."""

from __future__ import annotations

import json
from dataclasses import replace
from urllib.parse import quote

from msgspec.structs import replace as changed

from tests.server.wild import fields
from tests.server.wild.holding import Json
from tests.server.wild.house import Person
from tests.server.wild.rooms import PHRASE, ROOM, PlayedRoom
from tests.solver.bots.matches import hidden_otherwise
from wordrummi.play.rooms.moves import notation_of

NOBODY = -1
LOOKS = ("", "/analysis", "/entries", "/events", "/record", "/replay", "/honours", "/figures", "/invitation.svg")
ADMIN = "/api/admin/rooms"


class WildRoom(PlayedRoom):
    """A room of which everything is asked."""

    def asked(self) -> None:
        """Let somebody ask something of the room."""
        who, rng = self.anybody(), self.rng
        version, kind = self.now.version, rng.random()
        query = self.seat(who)
        if kind < 0.35:
            self._looks(who, query)
        elif kind < 0.55:
            table, rack = self.lying(who)
            own = fields.draft(rng, self.variant, table, rack)
            self.posts(who, f"POST {ROOM}/preview", fields.sometimes_odd(rng, own | query, 0.1))
        elif kind < 0.58:
            self._lists(who)
        elif kind < 0.62:
            self.posts(who, f"POST {ROOM}/hint", fields.sometimes_odd(rng, {"step": rng.choice((1, 2, 3)), **query}))
        elif kind < 0.65:
            wish = {"passphrase": PHRASE, "match": rng.choice((1, 2, None)), **query}
            self.posts(who, f"POST {ROOM}/honours", fields.sometimes_odd(rng, wish))
        elif kind < 0.67:
            self._enters(who)
        elif kind < 0.69:
            self._joins(fields.name(rng))
        elif kind < 0.72:
            self._administers()
        elif kind < 0.76:
            self._all_look()
        else:
            self._commands(who)
            return
        assert not self.is_there() or self.now.version <= version + 1

    def _lists(self, who: Person) -> None:
        rng = self.rng
        if rng.random() < 0.5:
            place = rng.choice(("rooms", "history"))
            self.asks(who, f"GET /api/{place}", query={"limit": rng.choice((1, 200, 0, 201))})
        else:
            options = json.dumps(fields.sometimes_odd(rng, fields.options(rng, self.variant)))
            variant = rng.choice((self.variant, self.variant, "chess"))
            self.asks(who, "GET /api/honours", query={"variant": variant, "options": options})

    def _all_look(self) -> None:
        """Let every seat ask what it can do now."""
        lying = (
            [] if self.now.match is None else list(map(notation_of(self.variant).write, self.now.match.public.table))
        )
        for seat in range(len(self.now.chairs)):
            if (who := self.whose(seat)) is not None:
                self.asks(who, f"GET {ROOM}", query={"seat": seat})
                self.asks(who, f"GET {ROOM}/figures", query={"seat": seat})
                self.posts(who, f"POST {ROOM}/preview", {"after": lying, "seat": seat})
                self.posts(who, f"POST {ROOM}/hint", {"step": 1, "seat": seat})
                if self.now.number and self.rng.random() < 0.3:
                    wish = {"passphrase": PHRASE, "match": self.rng.randint(1, self.now.number), "seat": seat}
                    self.posts(who, f"POST {ROOM}/honours", wish)

    def _looks(self, who: Person, query: Json) -> None:
        rng, version = self.rng, self.now.version
        after = rng.choice((0, 0, 1, max(0, version - 2), version, 10**6, 2**60, -1))
        path = rng.choice((*LOOKS, "", "/entries"))
        if path in ("/entries", "/events"):
            query["after"] = after
        if path in ("/record", "/replay", "/analysis"):
            query["match"] = rng.choice((1, 1, 2, self.now.number, 10**5, 10**6))
        query = {name: value for name, value in query.items() if rng.random() < 0.9}
        if path == "/analysis":
            query["match"] = self.now.number
        if not self.now.is_playing and (path == "/analysis" or (path == "/replay" and rng.random() < 0.7)):
            # An analysis is a process of its own, and looking back takes its time.
            path = "/record"
        answer = self.asks(who, f"GET {ROOM}{path}", query=query)
        if path == "/events" and answer.status_code == 200:
            assert next(answer.iter_encoded()).startswith(b"retry: ")
        answer.close()

    def _enters(self, who: Person) -> None:
        rng, other = self.rng, self.rng.choice(self.people)
        if rng.random() < 0.3 and other.secret:
            whose = Person(self.house.app.test_client(), other.device, other.secret)
            if self.posts(whose, f"POST {ROOM}/session", {"secret": other.secret}).status_code == 200:
                self.people.append(whose)
        elif rng.random() < 0.8:
            self.posts(who, f"POST {ROOM}/session", {"secret": rng.choice(("abc", "x" * 200, "x" * 201, "é", ""))})
        elif who is self.stranger:
            self.asks(who, f"DELETE {ROOM}/session")

    def _administers(self) -> None:
        who = self.rng.choice((self.admin, self.admin, self.stranger))
        kind = self.rng.random()
        if kind < 0.02 and self.now.ended is not None:
            self.asks(self.admin, f"DELETE {ADMIN}/{{room}}")
        elif kind < 0.1:
            name = quote(self.rng.choice(self.now.chairs).name or "Anna")
            self.house.holding.asks(self.rng, who.client, "DELETE /api/admin/names/{name}", name, headers=who.headers)
        elif kind < 0.3:
            self.asks(who, f"GET {ADMIN}", query={"status": self.rng.choice(("open", "playing", "ended", "x"))})
        elif kind < 0.6:
            self.asks(who, f"GET {ADMIN}/{{room}}")
        else:
            self._commands(who, f"POST {ADMIN}/{{room}}/commands")

    def _commands(self, who: Person, operation: str = f"POST {ROOM}/commands") -> None:
        rng, before = self.rng, self.now
        table, rack = self.lying(who)
        seen = before.version if rng.random() < 0.9 else rng.choice((0, 1, before.version + 1, -1, 2**70))
        wish = fields.command(rng, self.variant, table, rack)
        asked = {"key": self.key(), "seen": seen, "command": {**self.seat(who), **wish}}
        if self.old is not None and rng.random() < 0.05:
            asked = self.old
        answer = self.posts(who, operation, fields.sometimes_odd(rng, asked, 0.05))
        if answer.status_code == 200:
            self.old = asked
            assert self.now.version <= before.version + 1
        else:
            assert self.now.version == before.version, (asked, answer.get_data())

    def hides(self) -> None:
        """Ask twice, the second time with all that the viewer can't see lying elsewhere: both answers are alike."""
        held, match = self.held, self.now.match
        if match is None or not self.now.is_playing:
            return
        seat = self.rng.choice((NOBODY, *range(len(match.racks))))
        who = self.rng.choice((self.stranger, self.admin)) if seat == NOBODY else self.whose(seat)
        if who is None:
            return
        draft = fields.draft(self.rng, self.variant, self.lying(who)[0], list(match.racks[seat].known))
        first, keeper = self._told(who, seat, draft), self.house.parts.rooms._keeper
        other = hidden_otherwise(self.rng, match, seat)
        keeper._held[self.room] = replace(held, room=changed(held.room, match=other))
        try:
            assert self._told(who, seat, draft) == first, (self.room, seat, draft, first)
        finally:
            keeper._held[self.room] = held

    def _told(self, who: Person, seat: int, draft: Json) -> list[bytes]:
        """All that is told to a seat of the match, or of what is public; of a draft also when it is refused."""
        at = f"/api/rooms/{self.room}"
        if seat == NOBODY:
            path = f"{ADMIN}/{self.room}" if who.headers else at
            return [who.client.get(path, headers=who.headers).get_data()]
        asked = [who.client.get(f"{at}{path}?seat={seat}") for path in ("", "/figures", "/record")]
        previewed = who.client.post(f"{at}/preview", json={**draft, "seat": seat})
        if previewed.status_code == 200 and (previewed.get_json()["verdict"] or {}).get("verdict") == "refused":
            command = {"command": "play", "seat": seat, "move": {"move": "lay", "after": draft["after"]}}
            body = {"key": "a-key-that-is-refused", "seen": self.now.version, "command": command}
            asked.append(who.client.post(f"{at}/commands", json=body))
            assert asked[-1].status_code != 200, (draft, asked[-1].get_data())
        return [answer.get_data() for answer in (*asked, previewed)]
