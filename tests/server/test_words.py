"""What the lexicon says, by HTTP: `huisje` is a diminutive, `kg` an abbreviation (word.md, section 7)."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient


def test_words_are_checked_in_their_order(client: FlaskClient) -> None:
    told = client.post("/api/check", json={"words": ["tafel", "huisje", "kg", ""]}).get_json()
    assert [record["verdict"] for record in told["records"]] == ["allowed", "refused", "refused", "unreadable"]
    assert told["records"][1]["reason"]["slug"] == "word.refused-category"
    assert told["summary"]["total"] == 4
    assert told["summary"]["verdicts"] == {"allowed": 1, "refused": 2, "unreadable": 1}


def test_a_policy_and_its_options_count(client: FlaskClient) -> None:
    words = ["introductiekorting"]

    def verdict(**asked: str) -> str:
        (record,) = client.post("/api/check", json={"words": words, **asked}).get_json()["records"]
        return str(record["verdict"])

    assert verdict() == "undecided"
    assert verdict(unlisted_compounds="accept") == "allowed"
    assert verdict(unlisted_compounds="refuse") != "allowed"


def test_suggestions_come_when_they_are_asked_for(client: FlaskClient) -> None:
    (record,) = client.post("/api/check", json={"words": ["tafeel"], "suggest": 3.0}).get_json()["records"]
    assert "TAFEL" in [word.upper() for word in record["suggestions"]]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"words": []},
        {"words": "tafel"},
        {"words": ["a"] * 501},
        {"words": [1]},
        {"words": ["a"], "suggest": True},
        {"words": ["a"], "suggest": "2"},
        {"words": ["a"], "suggest": 11},
        {"words": ["a"], "policy": "policies/strict.toml"},
        {"words": ["a"], "lexicon": "list.txt"},
    ],
)
def test_what_is_no_list_of_words_is_unreadable(client: FlaskClient, body: dict[str, object]) -> None:
    answer = client.post("/api/check", json=body)
    assert (answer.status_code, answer.content_type) == (400, "application/problem+json")
    assert answer.get_json()["slug"] == "unreadable"


def test_a_word_is_explained_under_every_policy(client: FlaskClient) -> None:
    told = client.get("/api/words/huisje").get_json()
    assert told["record"]["verdict"] == "refused"
    assert set(told["explained"]["policies"]) == {"strict", "open", "children"}
    assert "diminutive" in told["explained"]["categories"]


@pytest.mark.parametrize(
    "word", ["caf%C3%A9", "zee-egel", "%00", "%FF%FE", "%F0%9F%98%80", "%ED%A0%80", "a" * 200, "%20"]
)
def test_any_text_in_the_path_gets_an_answer(client: FlaskClient, word: str) -> None:
    assert client.get(f"/api/words/{word}").status_code == 200


def test_a_path_without_a_word_is_not_found(client: FlaskClient) -> None:
    assert client.get("/api/words/").status_code == 404
