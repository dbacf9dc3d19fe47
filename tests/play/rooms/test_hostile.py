"""Whatever is sent, in whatever state a room is: an answer or a typed problem, never an error; and the room goes on."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.answers import Done
from wordrummi.play.rooms.commands import COMMANDS, Command, read_command
from wordrummi.play.rooms.moves import CODECS, Draft
from wordrummi.play.rooms.previewing import Preview
from wordrummi.play.rooms.problems import PROBLEMS
from wordrummi.play.rooms.store import Holder
from wordrummi.play.rooms.viewing import RoomView

from .club import Club, Table

NAMES = [kind.__struct_config__.tag for kind in COMMANDS]
MOVES = [codec.name for codec in CODECS.values()]
FIELDS = ("seat", "name", "level", "text", "reaction", "what", "passphrase")
ODD: list[Any] = [
    None,
    -1,
    0,
    1,
    2,
    99,
    2**70,
    "",
    "x",
    "Ann",
    "hoi\n",
    "é" * 30,
    "master",
    "pause",
    "take-back",
    "wow",
]
ODD += [True, 1.5, [], {}, ["HUT"]]
TILES = [
    "HUT",
    "KAT",
    "K@T=KAT",
    "@@",
    "@@@",
    "QQ",
    "r1 r2 r3",
    "j j j",
    "k1 k1",
    "r3 r4 r5",
    "",
    " ",
    "=",
    "A=B",
    "é",
    "?",
]


def odd_move(rng: Random) -> dict[str, Any]:
    move: dict[str, Any] = {"move": rng.choice(MOVES)}
    if rng.random() < 0.8:
        move["after"] = rng.choices(TILES, k=rng.randrange(4))
    for name in ("stack", "word", "allow", "agrees", "take", "discard", "declare"):
        if rng.random() < 0.3:
            move[name] = rng.choice([*ODD, "pool", "discard", "trump", "hand", "foot", "grand-blitz", "r3", *TILES])
    return {name: value for name, value in move.items() if name in fields_of(move["move"]) or rng.random() < 0.1}


def fields_of(move: str) -> set[str]:
    wire = next(codec.wire for codec in CODECS.values() if codec.name == move)
    return {"move", *wire.__struct_fields__}


def odd_command(rng: Random) -> bytes:
    name = rng.choice([*NAMES, "play", "play"])
    kind = COMMANDS[NAMES.index(name)]
    body: dict[str, Any] = {"command": name}
    for field in FIELDS:
        if (field in kind.__struct_fields__ and rng.random() < 0.7) or rng.random() < 0.02:
            body[field] = rng.choice(ODD)
    if name == "play":
        body["move"] = odd_move(rng) if rng.random() < 0.95 else rng.choice(ODD)
    return msgspec.json.encode(body)


def tables(seed: int) -> list[Table]:
    """Rooms in every state: gathering, playing, contested, asked, paused, over, closed."""
    club = Club(seed)
    gathering = club.open(seats=3)
    gathering.join("Bob")
    playing = [club.open(variant).starts("Bob") for variant in ("word-sabra", "number-classic", "number-american")]
    international = [
        club.open("number-international", seats=len(names) + 1).starts(*names)
        for names in (("Bob", "Cas", "Dirk"), ("Bob", "Cas", "Dirk", "Eva"))
    ]
    contested = club.open(options={"adjudication": "challenge", "pot": "open"}).starts("Bob")
    seat = contested.on_turn
    contested.move(seat, "lay", after=["".join(tile for tile in contested.rack(seat) if tile != "@")[:3]])
    voting, asked, paused, over, closed = (club.open(seats=2).starts("Bob") for _ in range(5))
    voting.move(0, "propose-word", word="XYZ")
    asked.do(0, "ask", what="pause")
    paused.do(0, "ask", what="pause")
    paused.do(1, "consent")
    over.do(0, "forfeit")
    closed.do(0, "end")
    return [gathering, *playing, *international, contested, voting, asked, paused, over, closed]


def bother(table: Table, rng: Random, times: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    strangers = [
        table.watcher,
        Holder(table.id, None, "host"),
        Holder(table.id, 77, "player-1"),
        Holder("x", 0, "host"),
    ]
    for _ in range(times):
        command = read_command(odd_command(rng))
        who = rng.choice([*table.people.values(), *table.people.values(), *strangers])
        if isinstance(command, Command):
            before = table.room.version
            answer = table.club.rooms.command(table.id, who, command, table.club.key(), before)
            assert isinstance(answer, (Done, *PROBLEMS))
            assert table.room.version == before + isinstance(answer, Done)
            seen[type(answer).__name__] += 1
        else:
            assert isinstance(command, Unreadable)
        draft = Draft(
            after=tuple(rng.choices(TILES, k=2)), take=rng.choice([None, "pool", "x"]), seat=rng.choice([None, 0, 9])
        )
        assert isinstance(table.club.rooms.preview(table.id, who, draft), (Preview, *PROBLEMS))
        assert isinstance(table.club.rooms.view(table.id, who, rng.choice([None, 0, -1, 5])), (RoomView, *PROBLEMS))
        table.club.now += 700
    return seen


def run(seed: int, times: int) -> Counter[str]:
    rng, seen = Random(seed), Counter[str]()
    for table in tables(seed):
        seen += bother(table, rng, times)
        table.club.wake()
        fresh = table.club.worker().view(table.id, None)
        assert fresh == table.view(None)
    return seen


@pytest.mark.parametrize("seed", range(2))
def test_a_hundred_odd_commands_in_every_state(seed: int) -> None:
    seen = run(seed, 100)
    assert {"Done", "NotNow", "NotYours", "Unreadable", "RefusedMove"} <= set(seen)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 130))
def test_many_odd_commands(seed: int) -> None:
    run(seed, 1000)
