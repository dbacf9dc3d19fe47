"""The browser of who keeps the sheet of a real table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.server.table import Json, key


@dataclass
class Operator:
    """The browser of who keeps a sheet."""

    client: FlaskClient
    sheet: str
    secret: str

    @property
    def path(self) -> str:
        return f"/api/sheets/{self.sheet}"

    def view(self) -> Json:
        told: Json = self.client.get(self.path).get_json()
        return told

    def posts(self, where: str, **body: Any) -> TestResponse:
        if where != "preview" and "key" not in body:
            body["key"] = key()
        if where != "preview" and "seen" not in body:
            body["seen"] = self.view()["version"]
        return self.client.post(f"{self.path}/{where}", json={name: one for name, one in body.items() if one != ...})

    def tells(self, *lines: Json, **more: Any) -> Json:
        answer = self.posts("lines", lines=list(lines), **more)
        assert answer.status_code == 200, answer.get_json()
        told: Json = answer.get_json()
        return told


def keeps(
    app: Flask, variant: str = "number-sabra", names: tuple[str, ...] = ("Anna", "Bram"), **options: Any
) -> Operator:
    client = app.test_client()
    wish = {"key": key(), "variant": variant, "names": names, "options": options}
    answer = client.post("/api/sheets", json=wish)
    assert answer.status_code == 201, answer.get_json()
    told = answer.get_json()
    assert told["holder"]["role"] == "operator"
    return Operator(client, told["room"], told["secret"])


def line(move: str, *, seat: int | None = None, **fields: Any) -> Json:
    told: Json = {"move": {"move": move, **fields}}
    return told if seat is None else {**told, "seat": seat}


def lay(*table: str, **fields: Any) -> Json:
    return line("lay", after=list(table), **fields)
