"""The options that the code declares are those of the specification's file: names, variants, defaults, choices."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wordrummi.core.options import declared, read
from wordrummi.words.options import CHILDREN, INTERNATIONALE, SABRA, WordOptions, children

FILE: dict[str, Any] = json.loads((Path(__file__).parent / "rules" / "options.json").read_text("utf-8"))
WORDS = (SABRA, INTERNATIONALE)
SPECIFIED = {
    spec["name"]: {variant: value for variant, value in spec["default"].items() if variant in WORDS}
    for spec in FILE["options"]
}
SPECIFIED = {name: default for name, default in SPECIFIED.items() if default}
CHOICES = {spec["name"]: spec["choices"] for spec in FILE["options"]}
TYPES = {spec["name"]: spec["type"] for spec in FILE["options"]}
DECLARED = declared(WordOptions)


def typed(value: object) -> tuple[str, object]:
    """Tell true from 1."""
    return type(value).__name__, value


def test_code_and_file_have_the_same_options() -> None:
    assert DECLARED.keys() == SPECIFIED.keys()


@pytest.mark.parametrize("name", sorted(SPECIFIED))
def test_defaults_per_variant_are_those_of_the_file(name: str) -> None:
    told = {variant: typed(value) for variant, value in DECLARED[name].default.items()}
    assert told == {variant: typed(value) for variant, value in SPECIFIED[name].items()}


@pytest.mark.parametrize("name", sorted(SPECIFIED))
def test_choices_are_those_of_the_file(name: str) -> None:
    told = {typed(choice) for choice in DECLARED[name].choices}
    assert told == {typed(choice) for choice in CHOICES[name]}


@pytest.mark.parametrize("name", sorted(SPECIFIED))
def test_every_default_and_choice_can_be_chosen(name: str) -> None:
    for variant, default in SPECIFIED[name].items():
        for value in (default, *CHOICES[name]):
            assert getattr(read(WordOptions, variant, {name: value}), name) == value


@pytest.mark.parametrize("name", sorted(SPECIFIED))
def test_only_numbers_and_policies_have_other_values_than_the_choices(name: str) -> None:
    assert DECLARED[name].closed == (TYPES[name] not in ("integer", "integer or null", "policy"))


def test_a_variant_has_its_default_where_nothing_is_given() -> None:
    for variant in WORDS:
        options = read(WordOptions, variant, {})
        for name, default in SPECIFIED.items():
            if variant in default:
                assert typed(getattr(options, name)) == typed(default[variant])


def test_the_childrens_preset_is_that_of_the_file() -> None:
    assert "policy children, min_length 2, min_remainder 2, start_word_min_length 2" in FILE["about"]
    whole = {"policy": "children", "min_length": 2, "min_remainder": 2, "start_word_min_length": 2}
    assert whole == CHILDREN
    assert children(INTERNATIONALE) == whole
    assert children(SABRA) == {name: value for name, value in whole.items() if name != "min_remainder"}
