"""The options in the code are those of the specification, and each is read or refused by name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wordrummi.core.options import OptionError, declared, told
from wordrummi.numbers.options import NumberOptions, read_options

VARIANTS = ["number-sabra", "number-classic", "number-american", "number-international"]
FILE = Path(__file__).parents[1] / "rules" / "options.json"
OPTIONS: dict[str, Any] = {
    option["name"]: option
    for option in json.loads(FILE.read_text("utf-8"))["options"]
    if any(variant in option["default"] for variant in VARIANTS)
}


def test_the_same_options_are_declared() -> None:
    assert set(declared(NumberOptions)) == set(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_as_specified(name: str) -> None:
    mine, theirs = declared(NumberOptions)[name], OPTIONS[name]
    assert dict(mine.default) == {v: value for v, value in theirs["default"].items() if v in VARIANTS}
    assert list(mine.choices) == theirs["choices"]
    assert mine.closed == (theirs["type"] not in ("integer", "integer or null", "file"))


@pytest.mark.parametrize("name", OPTIONS)
def test_every_usual_choice_is_taken_where_the_option_belongs_and_nowhere_else(name: str) -> None:
    for variant in VARIANTS:
        for choice in OPTIONS[name]["choices"]:
            if variant in OPTIONS[name]["default"]:
                assert getattr(read_options(variant, {name: choice}), name) == choice
            else:
                with pytest.raises(OptionError) as caught:
                    read_options(variant, {name: choice})
                assert (caught.value.option, caught.value.slug) == (name, "option.not-here")


def test_what_can_not_be_is_refused_by_name() -> None:
    for given in ({"reuse": "somewhere"}, {"rounds": 0}, {"seconds": "long"}, {"joker_freezes": 1}):
        with pytest.raises(OptionError) as caught:
            read_options("number-sabra", given)
        assert caught.value.option in given
    with pytest.raises(OptionError):
        read_options("number-sabra", {"min_length": 3})


def test_a_header_tells_every_option_of_the_variant() -> None:
    options = read_options("number-classic", {"reuse": "anywhere"})
    header = told(options, "number-classic")
    assert header["reuse"] == "anywhere"
    assert set(header) == {name for name, option in OPTIONS.items() if "number-classic" in option["default"]}
    assert read_options("number-classic", header) == options
