"""Table options: an option that is unknown, elsewhere, out of its values or at odds with another is named."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass

import pytest

from wordrummi.core.options import OptionError, declared, option, read, told
from wordrummi.words.options import INTERNATIONALE, SABRA, read_options


@dataclass(frozen=True)
class House:
    """Options of a game that does not exist."""

    flag: bool = option({"one": False, "two": True}, (False, True), elsewhere=False)
    size: int = option({"one": 3}, (2, 3), elsewhere=9, closed=False, least=2, most=7)
    manner: str = option({"one": "a", "two": "b"}, ("a", "b"), elsewhere="a")
    limit: int | None = option({"two": None}, (None, 40), elsewhere=None, closed=False, least=1, most=90)


def fault(variant: str, **given: object) -> tuple[str, str]:
    with pytest.raises(OptionError) as caught:
        read(House, variant, given)
    assert caught.value.option in str(caught.value)
    return caught.value.option, caught.value.slug


def test_a_variant_has_its_defaults() -> None:
    assert read(House, "one", {}) == House(False, 3, "a", None)
    assert read(House, "two", {}) == House(True, 9, "b", None)


def test_what_the_table_gives_goes_before_a_default() -> None:
    assert read(House, "one", {"flag": True, "size": 2}) == House(True, 2, "a", None)
    assert read(House, "two", {"limit": 40}).limit == 40


def test_an_unknown_option_is_named_with_those_that_exist() -> None:
    with pytest.raises(OptionError) as caught:
        read(House, "one", {"sise": 3})
    assert (caught.value.option, caught.value.slug) == ("sise", "option.unknown")
    assert caught.value.facts["known"] == "flag, limit, manner, size"


def test_an_option_of_another_variant_is_named() -> None:
    assert fault("two", size=3) == ("size", "option.not-here")
    assert fault("one", limit=None) == ("limit", "option.not-here")


@pytest.mark.parametrize("value", [0, 1, "true", None, [True], {}])
def test_a_flag_is_true_or_false_and_nothing_else(value: object) -> None:
    assert fault("one", flag=value) == ("flag", "option.value")


@pytest.mark.parametrize("value", [True, False, "3", 3.0, None, [3], {"a": 1}, 1, 8, -3, 10**30])
def test_a_number_is_a_whole_number_within_its_bounds(value: object) -> None:
    assert fault("one", size=value) == ("size", "option.value")


@pytest.mark.parametrize("value", ["c", "", "A", 1, None, True, ["a"]])
def test_a_choice_is_one_of_its_values(value: object) -> None:
    assert fault("one", manner=value) == ("manner", "option.value")


def test_a_number_may_be_another_than_the_usual_ones() -> None:
    assert read(House, "one", {"size": 7}).size == 7
    assert read(House, "two", {"limit": 90}).limit == 90
    assert fault("two", limit=91) == ("limit", "option.value")
    assert fault("two", limit=0) == ("limit", "option.value")


def test_options_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        read(House, "one", {}).size = 5  # type: ignore[misc]


def test_a_header_tells_every_option_of_the_variant_and_no_other() -> None:
    assert told(read(House, "one", {"size": 2}), "one") == {"flag": False, "size": 2, "manner": "a"}
    assert read(House, "one", told(read(House, "one", {"size": 2}), "one")) == House(False, 2, "a", None)


def test_an_option_is_declared_once() -> None:
    assert declared(House)["size"].default == {"one": 3}
    assert declared(House)["size"].choices == (2, 3)


def letters_fault(variant: str, **given: object) -> tuple[str, str]:
    with pytest.raises(OptionError) as caught:
        read_options(variant, given)
    return caught.value.option, caught.value.slug


@pytest.mark.parametrize("name", ["min_remainder", "remainder", "remainder_may_grow"])
def test_sabra_has_no_options_of_remainders(name: str) -> None:
    assert letters_fault(SABRA, **{name: 3}) == (name, "option.not-here")


def test_internationale_has_no_growing_time() -> None:
    assert letters_fault(INTERNATIONALE, seconds_growth=10) == ("seconds_growth", "option.not-here")


def test_time_can_not_grow_without_a_limit() -> None:
    assert letters_fault(SABRA, seconds_growth=10) == ("seconds_growth", "option.needs")
    assert read_options(SABRA, {"seconds_growth": 10, "seconds": 60}).seconds_growth == 10
    assert read_options(SABRA, {"seconds_growth": 0}).seconds is None


def test_options_of_the_number_games_are_unknown_here() -> None:
    assert letters_fault(SABRA, opening_points=30) == ("opening_points", "option.unknown")
