"""`POST /api/judge`: the verdicts of the rules, whatever they are, and what can't be read."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

HOUTEN = {"variant": "word-sabra", "table": ["HUT"], "rack": "OEN", "after": ["HOUTEN"]}
VEER = {"variant": "word-internationale", "table": ["VER"], "rack": "E", "after": ["VEER"]}


def test_a_legal_turn_is_accepted_with_its_score(client: FlaskClient) -> None:
    answer = client.post("/api/judge", json={**HOUTEN, "id": 7})
    assert answer.status_code == 200
    assert answer.json is not None
    assert (answer.json["id"], answer.json["verdict"], answer.json["score"]) == (7, "accepted", 6)


def test_a_refused_turn_is_a_good_answer_too(client: FlaskClient) -> None:
    answer = client.post("/api/judge", json=VEER)
    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["verdict"] == "refused"
    assert [one["slug"] for one in answer.json["violations"]] == ["word.int.given-up"]


def test_numbers_are_judged_at_the_same_address(client: FlaskClient) -> None:
    turn = {"variant": "number-sabra", "table": ["r3 r4 j"], "rack": "r5 k9 b9", "after": ["r3 r4 r5", "k9 b9 j"]}
    assert client.post("/api/judge", json=turn).get_json()["verdict"] == "accepted"


def test_a_refusal_says_which_of_its_facts_are_tiles(client: FlaskClient) -> None:
    """With those the sentences of the slug are filled, wherever somebody would rather draw tiles."""
    turn = {"variant": "number-sabra", "table": ["r3 r4 r5"], "rack": "k7 b7 o3", "after": ["r3 r4 r5", "k7 b7 o3"]}
    (found,) = client.post("/api/judge", json=turn).get_json()["violations"]
    assert (found["facts"], found["tiles"]) == ({"meld": "k7 b7 o3"}, ["meld"])
    says = client.get("/api/texts/nl").get_json()["rules"][found["slug"]]["says"]
    assert says.replace("{meld}", "k7 b7 o3") == found["nl"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"after": ["HOU4TEN"]}, "after[0]"),
        ({"after": "HOUTEN"}, "after"),
        ({"variant": "scrabble"}, "variant"),
        ({"options": {"min_length": 1}}, "options.min_length"),
        ({"options": {"policy": "/etc/passwd"}}, "options.policy"),
        ({"options": {"policy": ["strict"]}}, "options.policy"),
        ({"rack": "?1000"}, "rack"),
    ],
)
def test_what_can_not_be_read_names_its_field_in_both_languages(
    client: FlaskClient, change: dict[str, object], field: str
) -> None:
    answer = client.post("/api/judge", json=HOUTEN | change, headers={"Accept-Language": "en"})
    problem = answer.get_json()
    assert (answer.status_code, answer.content_type) == (400, "application/problem+json")
    assert problem["field"] == field
    assert problem["title"] == problem["en"] != problem["nl"]


def test_a_sheet_on_disk_is_not_opened(client: FlaskClient) -> None:
    turn = {"variant": "number-international", "melds": ["r1 r2 r3"], "options": {"sheet": "/etc/hostname"}}
    answer = client.post("/api/judge", json=turn)
    assert (answer.status_code, answer.get_json()["field"]) == (400, "options.sheet")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"{}"', b"\xff\xfe", b"[" * 100_000, b'{"options": 3}'])
def test_a_body_that_is_no_turn_is_unreadable(client: FlaskClient, body: bytes) -> None:
    answer = client.post("/api/judge", data=body, content_type="application/json")
    assert (answer.status_code, answer.get_json()["slug"]) == (400, "unreadable")
