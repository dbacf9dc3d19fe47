"""A server in which nothing costs much, and those who come to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from tests.play.rooms.players import CHOOSERS, Player
from tests.server.conftest import TOKEN, make_app
from tests.server.wild.holding import Holding, Json
from wordrummi.play.rooms.robots import Robots
from wordrummi.play.solving import Asking
from wordrummi.server.parts import Parts, parts_of


class House:
    """A server with a clock of its own, bots that cost little, and all that was asked of it."""

    def __init__(self, data: Path) -> None:
        self.app: Flask = make_app(data, admin_token=TOKEN)
        self.holding = Holding(self.app)
        self.states: Counter[tuple[object, ...]] = Counter()
        self.now = 1_000_000
        self.others: list[str] = []
        """Sheets, and rooms that were dropped."""
        self.parts: Parts = parts_of(self.app)
        self.parts.rooms._now = lambda: self.now
        self.parts.sheets._now = lambda: self.now
        self.parts.rooms._waking._robots = Robots(self.player)
        self.parts.hints._asking = Asking(seconds=0.05)

    def player(self, variant: str, options: Mapping[str, object], _: object, seed: int) -> Player:
        return Player(self.parts.rooms.rules_of(variant, options), seed, CHOOSERS[variant])

    def close(self) -> None:
        self.parts.close()


@dataclass
class Person:
    """A browser: of a device with its seats, of one who watches, of a stranger."""

    client: FlaskClient
    device: int | None = None
    secret: str = ""
    headers: Json = field(default_factory=dict)
