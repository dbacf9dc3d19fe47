"""`POST /api/solve`: the best turn, as `wordrummi solve` gives it, and what is refused."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.server.conftest import make_app
from wordrummi.server.parts import parts_of
from wordrummi.server.thinking import MOST, Thinking

HOUTEN = {"variant": "word-sabra", "id": "a", "table": ["HUT"], "rack": "OEN"}
RUN = {"variant": "number-sabra", "table": ["r3 r4 r5"], "rack": "r6 b9", "opened": True}


def test_the_best_turn_of_numbers_lays_what_fits(client: FlaskClient) -> None:
    answer = client.post("/api/solve?seconds=5", json=RUN)
    assert answer.status_code == 200
    told = answer.get_json()
    assert (told["after"], told["tiles_laid"], told["proven"]) == (["r3 r4 r5 r6"], 1, True)


def test_the_best_turn_of_letters_is_one_that_the_referee_accepts(client: FlaskClient) -> None:
    told = client.post("/api/solve?seconds=5", json=HOUTEN).get_json()
    assert told["id"] == "a"
    judged = client.post("/api/judge", json={**HOUTEN, "after": told["after"]}).get_json()
    assert (judged["verdict"], judged["score"]) == ("accepted", told["score"])
    assert told["score"] >= 6


def test_without_a_turn_there_is_no_table_after(client: FlaskClient) -> None:
    told = client.post("/api/solve", json={**RUN, "table": [], "rack": "r1"}).get_json()
    assert (told["after"], told["proven"]) == (None, True)


@pytest.mark.parametrize(
    ("query", "change", "field"),
    [
        ("?seconds=6", {}, "seconds"),
        ("?seconds=-1", {}, "seconds"),
        ("?objective=beauty", {}, "objective"),
        ("?objective=longest", RUN, "objective"),
        ("", {"rack": "!"}, "rack"),
        ("", {"variant": "chess"}, "variant"),
        ("", {"options": {"policy": "/etc/passwd"}}, "options.policy"),
        ("", {"after": ["HOUTEN"]}, None),
        ("", {"variant": "number-american", "rack": "r1", "table": []}, "variant"),
    ],
)
def test_what_can_not_be_read_names_its_field(
    client: FlaskClient, query: str, change: dict[str, object], field: str | None
) -> None:
    answer = client.post(f"/api/solve{query}", json={**HOUTEN, **change})
    problem = answer.get_json()
    assert (answer.status_code, answer.content_type) == (400, "application/problem+json")
    assert problem.get("field") == field
    assert problem["nl"] != problem["en"] or field in ("seconds", "objective")


@pytest.fixture
def hasty(tmp_path: Path) -> Flask:
    """A server on which nobody waits for a turn to think."""
    made = make_app(tmp_path)
    object.__setattr__(parts_of(made), "thinking", Thinking(patience=0.0))
    return made


def test_no_more_than_so_many_are_searched_for_at_once(hasty: Flask) -> None:
    client = hasty.test_client()
    with ExitStack() as thinking:
        for _ in range(MOST):
            thinking.enter_context(parts_of(hasty).thinking.turn())
        answer = client.post("/api/solve", json=RUN)
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
        assert client.get("/healthz").status_code == 200
    assert client.post("/api/solve", json=RUN).status_code == 200
    parts_of(hasty).close()
