"""A sheet of a real table: an operator tells, takes back and corrects at random, and anybody asks anything of it."""

from __future__ import annotations

from random import Random
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.server.wild import fields
from tests.server.wild.holding import Json
from tests.server.wild.house import House

SHEET = "/api/sheets/{sheet}"
WORDS = (
    "HUT",
    "HOUT",
    "HOUTEN",
    "BOOM",
    "BOMEN",
    "BAL",
    "KAT",
    "KAART",
    "STER",
    "STERK",
    "OOR",
    "EEN",
    "BED",
    "BEDDEN",
)
MELDS = (
    "k10 k11 k12",
    "r10 r11 r12",
    "b10 b11 b12",
    "k10 k11 k12 k13",
    "o1 o2 o3",
    "b7 o7 r7",
    "b7 o7 r7 k7",
    "j o9 r9",
)
PLAIN = ("draw", "draw", "time-out", "let-stand", "challenge", "pass", "misplay", "stop", "match-trump", "call-false")


class WildSheet:
    """One sheet, its operator, and a stranger."""

    def __init__(self, house: House, seed: int, variant: str) -> None:
        self.house = house
        self.rng = Random(f"sheet/{seed}/{variant}")
        self.variant = variant
        self.operator, self.stranger = house.app.test_client(), house.app.test_client()
        self.keys = 0
        self.sheet = ""
        self.sheet = self._opened()

    def key(self) -> str:
        self.keys += 1
        return f"{self.rng.randrange(10**12):012}-{self.keys:06}"

    def asks(self, client: FlaskClient, operation: str, **more: Any) -> TestResponse:
        name = self.sheet if self.rng.random() < 0.98 else self.rng.choice((*self.house.others, "nothing", "x" * 65))
        return self.house.holding.asks(self.rng, client, operation, name, **more)

    def posts(self, client: FlaskClient, operation: str, asked: Json) -> TestResponse:
        data = fields.body(self.rng, asked)
        return self.asks(client, operation, data=data, content_type="application/json")

    def _opened(self) -> str:
        rng, (least, most) = self.rng, fields.SEATS[self.variant]
        while True:
            names = rng.sample(("Anna", "Bram", "Cees", "Dora", "Eva"), rng.randint(least, most))
            wish = {"key": self.key(), "variant": self.variant, "names": names}
            wish["options"] = fields.options(rng, self.variant)
            answer = self.posts(self.operator, "POST /api/sheets", fields.sometimes_odd(rng, wish, 0.1))
            if answer.status_code == 201:
                return str(answer.get_json()["room"])

    @property
    def now(self) -> Json:
        told: Json = self.operator.get(f"/api/sheets/{self.sheet}").get_json()
        return told

    def line(self, now: Json) -> Json:
        rng, kind = self.rng, self.rng.random()
        to_count, may = now["open"]["to_count"], now["open"]["may"]
        if rng.random() < 0.95:
            may = [name for name in may if name != "stop"]
        if to_count and kind < 0.6:
            move: Json = {"move": "count-jokers", "jokers": rng.choice((0, 0, 1, 3))}
            if not fields.is_word(self.variant):
                move = {"move": "count-rack", "points": rng.choice((0, 5, 60, 10_000))}
        elif "tell-trump" in may and kind < 0.6:
            move = {"move": "tell-trump", "tile": rng.choice(fields.NUMBER_TILES)}
        elif "play" in may and kind < 0.8:
            move = self._play(now)
        elif kind < 0.55:
            move = {"move": "lay", "after": self._after(now), "late": rng.random() < 0.1}
        elif kind < 0.94:
            move = {"move": rng.choice(may) if may and rng.random() < 0.7 else rng.choice(PLAIN)}
        else:
            move = fields.move(rng, self.variant, now["table"], [])
        made: Json = {"move": fields.sometimes_odd(rng, move, 0.02)}
        if rng.random() < 0.1:
            made["seat"] = rng.randrange(5) if rng.random() < 0.8 else fields.seat(rng)
        return made

    def _play(self, now: Json) -> Json:
        rng, after = self.rng, self._after(now)
        discard = rng.choice((*(f"{colour}{number}" for colour in "krbo" for number in range(1, 14)), "j", None))
        after = now["table"] if rng.random() < 0.7 else after
        take = rng.choice((*("pool",) * 6, "discard", "trump", None))
        if not now["lines"] and rng.random() < 0.7:
            take = None
        made = {
            "move": "play",
            "take": take,
            "after": after,
            "discard": discard,
        }
        if rng.random() < 0.1:
            made["declare"] = rng.choice(fields.DECLARES)
        return made

    def _after(self, now: Json) -> list[str]:
        rng, table = self.rng, list(now["table"])
        if rng.random() < 0.2:
            return fields.table(rng, self.variant, table, [])
        if table and rng.random() < 0.25:
            table.pop(rng.randrange(len(table)))
        if fields.is_word(self.variant):
            return [*table, rng.choice(WORDS)]
        return [*table, *rng.sample(MELDS, rng.choice((1, 2)))]

    def asked(self) -> None:
        """Let somebody ask something of the sheet, mostly the operator."""
        rng, now = self.rng, self.now
        self._noted(now)
        who = self.operator if rng.random() < 0.93 else self.stranger
        lines = [self.line(now) for _ in range(rng.choice((1, 1, 1, 1, 1, 1, 2, 2, 4)))]
        seen = now["version"] if rng.random() < 0.95 else rng.choice((0, 2**60, -1))
        if rng.random() < 0.06:
            lines = [self.line(now) if "play" in now["open"]["may"] else {"move": {"move": "draw"}} for _ in range(40)]
        keyed = {"key": self.key(), "seen": seen}
        kind = rng.random()
        if now["status"] == "ended" and rng.random() < 0.3:
            self._does(who, "undo", {**keyed, "count": rng.randint(1, 5)}, now)
        elif kind < 0.45:
            self._does(who, "lines", {**keyed, "lines": lines}, now)
        elif kind < 0.55:
            self._does(who, "preview", {"lines": lines}, now, is_kept=False)
        elif kind < 0.59:
            self._does(
                who,
                "undo",
                {**keyed, "count": rng.choice((1, 1, 1, 1, 2, 2, 9)) if rng.random() < 0.97 else 10**9},
                now,
            )
        elif kind < 0.65:
            self._does(who, "redo", keyed, now)
        elif kind < 0.68:
            self._does(who, "forget", keyed, now)
        elif kind < 0.84:
            number = rng.randint(1, max(1, len(now["lines"]))) if rng.random() < 0.95 else rng.choice((0, 10**9))
            correction = {"number": number, "lines": lines}
            is_kept = rng.random() < 0.5
            self._does(who, "corrections", correction | (keyed if is_kept else {}), now, is_kept=is_kept)
        elif kind < 0.86:
            self.posts(who, f"POST {SHEET}/session", {"secret": rng.choice(("abc", "é", ""))})
        else:
            self._looks(who, now)

    def _does(self, who: FlaskClient, where: str, asked: Json, before: Json, *, is_kept: bool = True) -> None:
        answer = self.posts(who, f"POST {SHEET}/{where}", fields.sometimes_odd(self.rng, asked, 0.04))
        after = self.now["version"]
        if answer.status_code < 300 and is_kept:
            assert after <= before["version"] + 1
        if answer.status_code >= 300 or (not is_kept and "key" not in asked):
            assert after == before["version"], (where, asked, answer.get_data())

    def _looks(self, who: FlaskClient, now: Json) -> None:
        rng = self.rng
        path = rng.choice(("", "", "/events", "/record", "/invitation.svg"))
        after = rng.choice((0, 1, max(0, now["version"] - 2), now["version"], 10**6, 2**60, -1))
        query = {"after": after} if path in ("", "/events") else {}
        answer = self.asks(who, f"GET {SHEET}{path}", query=query)
        if path == "/events" and answer.status_code == 200:
            assert next(answer.iter_encoded()).startswith(b"retry: ")
        answer.close()

    def _noted(self, now: Json) -> None:
        opening = now["open"]
        self.house.states[
            "sheet",
            self.variant,
            now["status"],
            tuple(now["opened"]),
            tuple(opening["may"]),
            opening["contested"],
            opening["owed"],
            tuple(opening["to_count"]),
            opening["trump"],
            len(now["table"]),
            len(now["pending"]) > 0,
            len(now["rounds"]),
        ] += 1
