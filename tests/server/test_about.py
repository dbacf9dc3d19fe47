"""What a page reads before anything is played: held against the options file and the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

SPECIFIED: dict[str, Any] = {
    option["name"]: option
    for option in json.loads((Path(__file__).parents[1] / "rules" / "options.json").read_text("utf-8"))["options"]
}
VARIANTS = {
    "word-sabra",
    "word-internationale",
    "number-sabra",
    "number-classic",
    "number-american",
    "number-international",
}


@pytest.fixture
def variants(client: FlaskClient) -> dict[str, Any]:
    return {variant["id"]: variant for variant in client.get("/api/variants").get_json()["variants"]}


def test_every_variant_is_there_with_the_options_that_it_has(variants: dict[str, Any]) -> None:
    assert set(variants) == VARIANTS
    for name, variant in variants.items():
        told = {option["id"] for option in variant["options"]}
        assert told == {option for option, spec in SPECIFIED.items() if name in spec["default"]}


def test_defaults_and_choices_are_those_of_the_file(variants: dict[str, Any]) -> None:
    for name, variant in variants.items():
        for option in variant["options"]:
            spec = SPECIFIED[option["id"]]
            assert json.dumps(option["default"]) == json.dumps(spec["default"][name])
            assert json.dumps([choice["value"] for choice in option["choices"]]) == json.dumps(spec["choices"])


def test_every_option_and_every_word_among_its_choices_is_explained_in_both_languages(variants: dict[str, Any]) -> None:
    for variant in variants.values():
        assert variant["name"]["nl"] != variant["id"] != variant["name"]["en"]
        for option in variant["options"]:
            for told in (option["name"], option["says"]):
                assert option["id"] not in told.values()
            for choice in option["choices"]:
                if isinstance(choice["value"], str):
                    assert choice["name"]["nl"]
                    assert choice["name"]["nl"] != f"{option['id']}.{choice['value']}"
                else:
                    assert choice["name"] is None


def test_letters_are_for_one_to_four_players_international_for_up_to_five(variants: dict[str, Any]) -> None:
    assert variants["word-sabra"]["seats"] == [1, 4]
    assert variants["number-international"]["seats"][1] == 5


def test_forty_figures_in_the_order_of_the_book(client: FlaskClient) -> None:
    figures = client.get("/api/figures").get_json()["figures"]
    assert [figure["number"] for figure in figures] == list(range(1, 41))
    assert all(len(figure["values"]) == 3 and figure["name"]["nl"] for figure in figures)


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_catalogue_of_a_language(client: FlaskClient, language: str) -> None:
    told = client.get(f"/api/texts/{language}").get_json()
    assert told["language"] == language
    assert told["names"]["verdict"]["refused"]


def test_another_language_is_unreadable(client: FlaskClient) -> None:
    assert client.get("/api/texts/fr").status_code == 400
