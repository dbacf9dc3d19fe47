"""Fields, commands and drafts that make sense, half of it, or none."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from wordrummi.core.options import declared
from wordrummi.variants import VARIANTS

Json = dict[str, Any]

ODD: tuple[Any, ...] = (
    None,
    -1,
    0,
    7,
    15,
    16,
    2**31,
    2**53,
    2**63,
    2**64,
    -(2**70),
    1.5,
    1e300,
    True,
    "",
    " ",
    "\u202e",
    "\ud800",
    "é",
    "x" * 300,
    "zz",
    [],
    {},
    [[]],
    [None],
    ["zz"],
)
DEEP = b"[" * 3000 + b"]" * 3000
BODIES = (
    b" " * (1 << 18) + b"{}",
    DEEP,
    b"",
    b"{",
    b"[]",
    b"null",
    b'"{}"',
    b"\xff",
    b"[" * 4000,
    b'{"a":' * 2000,
    b"1e999",
    b'{"key": 1}',
)
WORDS = (
    "BED",
    "KAT",
    "HUIS",
    "ROOS",
    "HOUTEN",
    "BEDDEN",
    "@ED=BED",
    "KA@",
    "",
    "ZZ",
    "K1",
    "bed",
    "BED=KAT",
    "A" * 200,
)
MELDS = (
    "r1 r2 r3",
    "k10 k11 k12",
    "b7 o7 r7",
    "j r5 r6",
    "j=r4 r5 r6",
    "j j",
    "",
    "r1",
    "k13 k1 k2",
    "r1 r1 r1",
    "zz",
    "j=zz r1 r2",
    "r1 " * 107,
)
WORD_TILES = ("A", "@", "?", "zz", "")
NUMBER_TILES = ("r1", "k13", "j", "o7", "b4", "?", "R3", "zz", "", "j=r3")
TAKES = ("pool", "discard", "trump", "pool:r1", "nothing", None)
DECLARES = ("hand", "foot", "grand-blitz", "blitz", "", None)
SEATS = {
    "word-sabra": (1, 4),
    "word-internationale": (1, 4),
    "number-sabra": (2, 4),
    "number-classic": (2, 4),
    "number-american": (2, 4),
    "number-international": (4, 5),
}
"""The fewest and the most who can play."""
COMMANDS = (
    *("play", "play", "play", "add-seat", "seat-bot", "leave", "return", "replace-by-bot", "remove-seat"),
    *("remove-name", "start", "ask", "ask", "consent", "consent", "decline", "react", "say", "wave"),
)
MOVES = (
    *("lay", "lay", "draw", "pass", "stop", "challenge", "let-stand", "propose-word", "vote", "misplay"),
    *("play", "play", "match-trump", "fly"),
)
LEVELS = ("beginner", "advanced", "master", "wizard")
TEXTS = ("Hoi", "", "x" * 201, "\u202eom", "👍", "  ", "a\u0000b")


def is_word(variant: str) -> bool:
    return variant.startswith("word")


def options(rng: Random, variant: str) -> Json:
    """A few options as the variant allows them; those that need another have it."""
    known = {name: one for name, one in declared(VARIANTS[variant].options).items() if variant in one.default}
    chosen: Json = {}
    for name in rng.sample(sorted(known), rng.choice((0, 0, 2, 5, 9))):
        one = known[name]
        chosen[name] = rng.choice(one.choices)
        if not one.closed and isinstance(chosen[name], int) and rng.random() < 0.2:
            chosen[name] = rng.choice((one.least, one.most))
    if chosen.get("seconds_growth") and not chosen.get("seconds"):
        chosen["seconds"] = 60
    if is_word(variant) and rng.random() < 0.4:
        chosen["adjudication"] = "challenge"
    if variant == "number-international" and rng.random() < 0.4:
        chosen["trump_match"] = True
    return chosen


def odd(rng: Random, asked: Json) -> Json:
    """The same with one field that is something else, lacks, or is not known."""
    made, kind = dict(asked), rng.random()
    name = rng.choice([*made, "seat", "more"])
    if kind < 0.2:
        made.pop(name, None)
    elif isinstance(made.get(name), dict) and kind < 0.6:
        made[name] = odd(rng, made[name])
    else:
        made[name] = rng.choice(ODD)
    return made


def sometimes_odd(rng: Random, asked: Json, how_often: float = 0.15) -> Json:
    return odd(rng, asked) if rng.random() < how_often else asked


def body(rng: Random, asked: Json) -> bytes:
    """What is sent: now and then no JSON, too much of it, or something that is far too deep."""
    kind, written = rng.random(), json.dumps(asked).encode()
    if kind < 0.005:
        return written.replace(b"null", DEEP).replace(b"[]", DEEP)
    return rng.choice(BODIES) if kind < 0.015 else written


def table(rng: Random, variant: str, lying: list[str], rack: list[str]) -> list[str]:
    """A table as somebody may leave it: less of what lies, more of the rack, other tiles, in another order."""
    made, own = list(lying), list(rack)
    rng.shuffle(own)
    known = WORDS if is_word(variant) else MELDS
    join = "" if is_word(variant) else " "
    for _ in range(rng.choice((0, 1, 1, 2))):
        kind = rng.random()
        if kind < 0.2 and made:
            made.pop(rng.randrange(len(made)))
        elif kind < 0.5 and made and own:
            place = rng.randrange(len(made))
            made[place] = made[place] + join + own.pop()
        elif kind < 0.8 and own:
            made.append(join.join(own.pop() for _ in range(min(len(own), rng.choice((1, 3, 3, 5))))))
        elif kind < 0.9:
            rng.shuffle(made)
        else:
            made.append(rng.choice(known))
    return made


def tile(rng: Random, variant: str, rack: list[str]) -> str | None:
    strange = WORD_TILES if is_word(variant) else NUMBER_TILES
    return rng.choice([*rack, *strange, None])


def draft(rng: Random, variant: str, lying: list[str], rack: list[str]) -> Json:
    """A turn that is not made, of any variant."""
    made: Json = {"after": table(rng, variant, lying, rack)}
    if rng.random() < (0.2 if is_word(variant) else 0.7):
        made["take"] = rng.choice(TAKES)
        made["discard"] = tile(rng, variant, rack)
        made["declare"] = rng.choice(DECLARES) if rng.random() < 0.3 else None
    return made


def move(rng: Random, variant: str, lying: list[str], rack: list[str]) -> Json:
    """A move of any game, with fields of its own."""
    kind = rng.choice(MOVES)
    fields: Json = {}
    if kind == "lay":
        fields = {"after": table(rng, variant, lying, rack)}
    elif kind == "play":
        fields = draft(rng, variant, lying, rack)
    elif kind == "draw":
        fields = {"stack": rng.choice((0, 0, 1, -1, 6, 2**40, 2**70))}
    elif kind == "propose-word":
        fields = {"word": rng.choice((*WORDS, *TEXTS)), "allow": rng.random() < 0.7}
    elif kind == "vote":
        fields = {"agrees": rng.random() < 0.7}
    return sometimes_odd(rng, {"move": kind, **fields})


def seat(rng: Random) -> int | None:
    return rng.choice((None, None, 0, 1, 2, 3, 4, 5, 15, 16, -1, 2**40))


def command(rng: Random, variant: str, lying: list[str], rack: list[str]) -> Json:
    """A command to a room, but for those that end things, which are seldom."""
    kind = rng.choice(COMMANDS) if rng.random() < 0.94 else rng.choice(("forfeit", "forfeit", "end"))
    fields: Json = {}
    if kind == "play":
        fields = {"move": move(rng, variant, lying, rack)}
    elif kind == "add-seat":
        fields = {"name": name(rng)}
    elif kind in ("seat-bot", "replace-by-bot"):
        fields = {"level": rng.choice(LEVELS)}
    elif kind == "ask":
        fields = {"what": rng.choice(("pause", "resume", "take-back", "take-back", "rematch", "tea"))}
    elif kind == "react":
        fields = {"reaction": rng.choice(("applause", "wow", "boo"))}
    elif kind == "say":
        fields = {"text": rng.choice(TEXTS)}
    made = {"command": kind, **fields}
    if kind in ("remove-seat", "remove-name", "replace-by-bot", "add-seat", "seat-bot") and rng.random() < 0.8:
        made["seat"] = seat(rng)
    return sometimes_odd(rng, made)


def name(rng: Random) -> str:
    return rng.choice((f"P{rng.randrange(10**6)}", f"P{rng.randrange(10**6)}", "Anna", *TEXTS))
