"""People and programs at a table, each a client of its own that knows nothing but what the server tells it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

Json = dict[str, Any]


def key() -> str:
    return uuid.uuid4().hex


@dataclass
class Guest:
    """A browser in a room."""

    client: FlaskClient
    room: str
    seat: int | None = None
    secret: str = ""

    @property
    def path(self) -> str:
        return f"/api/rooms/{self.room}"

    def view(self, asked: str = "") -> Json:
        told: Json = self.client.get(f"{self.path}{asked}").get_json()
        return told

    def entries(self, after: int = 0) -> list[Json]:
        told: list[Json] = self.client.get(f"{self.path}/entries?after={after}").get_json()["entries"]
        return told

    def asks(self, command: str, *, seen: int | None = None, by: str | None = None, **more: Any) -> TestResponse:
        version = self.view()["version"] if seen is None else seen
        body = {"key": by or key(), "seen": version, "command": {"command": command, **more}}
        return self.client.post(f"{self.path}/commands", json=body)

    def plays(self, move: str, *, seen: int | None = None, **more: Any) -> TestResponse:
        return self.asks("play", seen=seen, move={"move": move, **more})


def opens(app: Flask, **wish: Any) -> Guest:
    """Let somebody open a room and sit down in it."""
    client = app.test_client()
    answer = client.post("/api/rooms", json={"key": key(), "variant": "word-sabra", "name": "Anna", "pace": 0, **wish})
    assert answer.status_code == 201, answer.get_json()
    told = answer.get_json()
    return Guest(client, told["room"], told["holder"]["seat"], told["secret"])


def joins(app: Flask, room: str, name: str = "Bram", **wish: Any) -> Guest:
    """Let somebody else sit down."""
    client = app.test_client()
    answer = client.post(f"/api/rooms/{room}/seats", json={"key": key(), "name": name, **wish})
    assert answer.status_code == 201, answer.get_json()
    told = answer.get_json()
    return Guest(client, room, told["holder"]["seat"], told["secret"])


NAMES = ("Bram", "Cas", "Dirk", "Eva")


def begins(app: Flask, *, seats: int = 2, **wish: Any) -> tuple[Guest, ...]:
    """Let people begin a game."""
    anna = opens(app, seats=seats, **wish)
    others = [joins(app, anna.room, name) for name in NAMES[: seats - 1]]
    assert anna.asks("start").status_code == 200
    return anna, *others


def acting(*guests: Guest) -> tuple[Guest, list[Guest]]:
    """Return whom the match waits for, and the others."""
    acts = guests[0].view()["match"]["turn"]["acts"]
    return next(one for one in guests if one.seat == acts), [one for one in guests if one.seat != acts]


def drawn(guest: Guest) -> Json:
    """Let somebody do the least that the turn allows."""
    view = guest.view()
    answer = guest.plays("draw" if "draw" in view["match"]["may"] else "pass", seen=view["version"])
    assert answer.status_code == 200, answer.get_json()
    return dict(answer.get_json())
