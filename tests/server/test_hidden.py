"""What a seat can't see makes no difference to anything that it gets, byte for byte: not to a refusal, stream or log.

The same is done at two tables that differ in hidden tiles alone: what lies on the rack of the other, and the order of
what lies undrawn. All raw bytes that the first seat and a watcher get, and all that is logged, have to be the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.server.conftest import make_app
from wordrummi.server.parts import parts_of

CHANGES = re.compile(
    rb'"(?:at|until|deadline|over|remaining|changed|timestamp|ms)":\s*(?:[\d.]+|"[^"]*")|'
    rb'"secret":"[^"]*"|wordrummi=[^;]*|ms=[\d.]+|\d{4}-\d\d-\d\d[T ][\d:.]+Z?|"seconds":[\d.]+,"front"|"nodes":\d+'
)
"""Times and secrets."""


@dataclass(frozen=True)
class Scene:
    """A position in which the first seat can lay for several turns; the two racks of the other; what is tried."""

    variant: str
    table: list[str]
    rack: str
    others: tuple[str, str]
    lays: list[list[str]]
    illegal: list[str]


WORDS = {
    "table": ["HUT"],
    "rack": "OEN BED KAT HUIS ROOS",
    "others": ("QUIZXYC", "EEEEEEE"),
    "lays": [["HUT", "BED"], ["HUT", "BED", "KAT"], ["HUT", "BED", "KAT", "ROOS"]],
    "illegal": ["HUTKAT"],
}
RUNS = {
    "table": ["r1 r2 r3"],
    "rack": "r4 r5 r6 b1 b2 b3 b4 b5 k7 k8",
    "others": ("o1 o2 o3 o10 o11 o12 j", "k1 k2 k3 r9 b9 o9 k13"),
    "lays": [["r1 r2 r3 r4"], ["r1 r2 r3 r4", "b1 b2 b3"], ["r1 r2 r3 r4 r5", "b1 b2 b3 b4"]],
    "illegal": ["r1 r2 r3 b4"],
}
SCENES = (
    *(Scene(variant, **WORDS) for variant in ("word-sabra", "word-internationale")),  # type: ignore[arg-type]
    *(Scene(variant, **RUNS) for variant in ("number-sabra", "number-classic")),  # type: ignore[arg-type]
)


class World:
    """A server with one table. Keys are counted, so that both worlds have the same room."""

    def __init__(self, app: Flask, scene: Scene, other: str) -> None:
        self.app = app
        self.scene = scene
        self.got: list[bytes] = []
        self._keys = count()
        self.anna, self.bram, self.watcher = (app.test_client() for _ in range(3))
        position = {"table": scene.table, "racks": [scene.rack, other], "opened": [True, True]}
        wish = {"variant": scene.variant, "name": "Anna", "position": position, "key": self.key()}
        self.room = str(self.anna.post("/api/rooms", json=wish).get_json()["room"])
        self.path = f"/api/rooms/{self.room}"
        self.bram.post(f"{self.path}/seats", json={"key": self.key(), "name": "Bram"})
        self.does(self.anna, {"command": "start"})

    def key(self) -> str:
        return f"key-{next(self._keys):016}"

    def does(self, client: FlaskClient, command: dict[str, Any], *, seen: int | None = None) -> int:
        version = self.watcher.get(self.path).get_json()["version"] if seen is None else seen
        answer = client.post(f"{self.path}/commands", json={"key": self.key(), "seen": version, "command": command})
        if client is not self.bram:
            self.keeps(answer.status_code, answer.headers.to_wsgi_list(), answer.get_data())
        return answer.status_code

    def keeps(self, *parts: object) -> None:
        for part in parts:
            self.got.append(part if isinstance(part, bytes) else json.dumps(part).encode())

    def plays(self, client: FlaskClient, **move: Any) -> int:
        return self.does(client, {"command": "play", "move": move})

    def looks(self) -> None:
        """Get everything that can be got, by the first seat and by a watcher."""
        for client in (self.anna, self.watcher):
            for path in ("", "?seat=1", "/entries", "/entries?seat=1", "/record", "/analysis", "/honours", "/figures"):
                answer = client.get(f"{self.path}{path}")
                self.keeps(answer.status_code, answer.headers.to_wsgi_list(), answer.get_data())
            self.keeps(self.streamed(client))
        for path, body in (
            ("hint", {"step": 3}),
            ("preview", {"after": self.scene.lays[-1]}),
            ("preview", {"after": self.scene.illegal}),
            ("preview", {"after": self.scene.lays[0], "seat": 1}),
        ):
            answer = self.anna.post(f"{self.path}/{path}", json=body)
            self.keeps(answer.status_code, answer.get_data())

    def streamed(self, client: FlaskClient) -> bytes:
        version = client.get(self.path).get_json()["version"]
        told = b""
        with client.get(f"{self.path}/events") as answer:
            for part in answer.iter_encoded():
                told += part
                if f"id: {version}\n".encode() in told:
                    break
        return told


def whole_game(world: World) -> None:
    """Let the first seat lay what it can, and the other draw; both try what may not be."""
    scene = world.scene
    for after in scene.lays:
        assert world.plays(world.anna, move="lay", after=scene.illegal) == 422
        assert world.does(world.anna, {"command": "play", "move": {"move": "draw"}}, seen=1) == 409
        world.does(world.anna, {"command": "wave"})
        assert world.plays(world.anna, move="lay", after=after) == 200
        world.looks()
        world.plays(world.anna, move="draw")
        world.bram.post(f"{world.path}/hint", json={"step": 3})
        world.bram.post(f"{world.path}/preview", json={"after": scene.illegal})
        assert world.plays(world.bram, move="lay", after=scene.illegal) == 422
        assert world.plays(world.bram, move="draw") == 200
        world.looks()
    assert world.does(world.bram, {"command": "say", "text": "hm"}) == 200
    world.looks()


@pytest.fixture(params=SCENES, ids=lambda scene: scene.variant)
def worlds(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[World]]:
    scene: Scene = request.param
    made = []
    for number, other in enumerate(scene.others):
        app = make_app(tmp_path / str(number), log_format="json", log_requests="all")
        # Of the deal before the position the first seat sees its part.
        parts_of(app).rooms._seed = lambda: 5
        made.append(World(app, scene, other))
    yield made
    for world in made:
        parts_of(world.app).close()


def test_hidden_tiles_make_no_difference(worlds: list[World], capfd: pytest.CaptureFixture[str]) -> None:
    capfd.readouterr()
    logs = []
    for world in worlds:
        whole_game(world)
        logs.append(capfd.readouterr())
    racks = [world.bram.get(world.path).get_json()["match"]["rack"] for world in worlds]
    assert racks[0] != racks[1]
    first, second = ([CHANGES.sub(b"-", part) for part in world.got] for world in worlds)
    assert len(first) > 100
    for number, (one, other) in enumerate(zip(first, second, strict=True)):
        assert one == other, number
    assert CHANGES.sub(b"-", logs[0].err.encode()) == CHANGES.sub(b"-", logs[1].err.encode())
    assert CHANGES.sub(b"-", logs[0].out.encode()) == CHANGES.sub(b"-", logs[1].out.encode())
