"""Puzzles by HTTP: the same numbers give the same puzzle, and the judge accepts its solution with the score told."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from flask.testing import FlaskClient

from wordrummi.play import puzzles

Json = dict[str, Any]


def puzzle(client: FlaskClient, variant: str, level: int = 1, seed: int = 1) -> Json:
    answer = client.get(f"/api/puzzles?variant={variant}&level={level}&seed={seed}")
    assert answer.status_code == 200, answer.get_json()
    return dict(answer.get_json())


def judged(client: FlaskClient, given: Json, after: list[str]) -> Json:
    turn = {name: given[name] for name in ("variant", "table", "rack")}
    told = client.post("/api/judge", json={**turn, "after": after})
    return dict(told.get_json())


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("variant", ["word-sabra", "word-internationale"])
def test_the_best_word_scores_what_is_told(client: FlaskClient, variant: str, level: int) -> None:
    given = puzzle(client, variant, level)
    about = given["puzzle"]
    verdict = judged(client, given, about["solution"])
    assert (verdict["verdict"], verdict["score"]) == ("accepted", about["goal"]["score"])
    assert about["runner_up"] < about["goal"]["score"]
    assert about["touched"] == level == about["level"]


@pytest.mark.parametrize("variant", ["number-sabra", "number-classic"])
def test_the_best_lay_takes_as_many_tiles_as_is_told(client: FlaskClient, variant: str) -> None:
    given = puzzle(client, variant)
    about = given["puzzle"]
    assert judged(client, given, about["solution"])["verdict"] == "accepted"
    before, after = (Counter(" ".join(melds).split()) for melds in (given["table"], about["solution"]))
    assert (after - before).total() == about["goal"]["tiles"] > about["runner_up"]
    assert before <= after


def test_the_same_numbers_give_the_same_puzzle_and_others_another(client: FlaskClient) -> None:
    first = puzzle(client, "number-sabra", 1, 4)
    assert puzzle(client, "number-sabra", 1, 4) == first
    assert puzzle(client, "number-sabra", 1, 5)["table"] != first["table"]


@pytest.mark.parametrize(
    "asked", ["variant=number-american", "variant=chess", "level=0", "level=6", "seed=0", "seed=1000001", "seed=x"]
)
def test_what_there_is_no_puzzle_of_is_unreadable(client: FlaskClient, asked: str) -> None:
    answer = client.get(f"/api/puzzles?{asked}")
    assert (answer.status_code, answer.content_type) == (400, "application/problem+json")


def test_where_none_is_found_that_is_said(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "MOST_ATTEMPTS", 1)
    answer = client.get("/api/puzzles?variant=number-sabra&level=5&seed=999999")
    assert (answer.status_code, answer.get_json()["slug"]) == (404, "no-puzzle")
