"""The sheet of values: packaged, or a table's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from wordrummi.numbers.international import sheet as s

PACKAGED = (files("wordrummi.numbers.international") / "hands.json").read_bytes()


def changed(change: Callable[[Any], object]) -> bytes:
    content = json.loads(PACKAGED)
    change(content["hands"])
    return json.dumps(content).encode()


def test_the_packaged_sheet() -> None:
    assert s.read_sheet(PACKAGED) == s.HOUSE
    assert len(s.HOUSE.hands) == 40
    assert (s.HOUSE.value(24, 0), s.HOUSE.source(24, 0)) == (2400, "house")
    assert (s.HOUSE.value(1, 2), s.HOUSE.source(1, 2)) == (300, "book")


def test_a_tables_own_sheet() -> None:
    own = s.read_sheet(changed(lambda hands: hands[23].update(values=[5000, 4000, 3000], source=["table"] * 3)))
    assert (own.value(24, 1), own.source(24, 1)) == (4000, "table")


def test_without_a_source_a_value_is_the_tables() -> None:
    own = s.read_sheet(changed(lambda hands: hands[0].pop("source")))
    assert own.source(1, 0) == "table"


@pytest.mark.parametrize(
    ("change", "row", "field"),
    [
        (lambda hands: hands[4].update(values=[1, 2]), 5, "values"),
        (lambda hands: hands[4].update(values=[1, 2, 3, 4]), 5, "values"),
        (lambda hands: hands[6].update(values=[1, 2, "3"]), 7, "values"),
        (lambda hands: hands[6].update(values=[1, 0, 3]), 7, "values"),
        (lambda hands: hands[7].pop("values"), 8, None),
        (lambda hands: hands[8].update(source=["book", "house", "mine"]), 9, "source"),
        (lambda hands: hands[9].update(id="royal"), 10, "id"),
        (lambda hands: hands[9].update(number=11), 10, "number"),
        (lambda hands: hands[9].update(worth=11), 10, None),
        (lambda hands: hands.pop(), None, "hands"),
        (lambda hands: hands.append(hands[0]), None, "hands"),
        (lambda hands: hands.reverse(), 1, "number"),
    ],
)
def test_a_sheet_that_can_not_be_used(change: Callable[[Any], object], row: int | None, field: str | None) -> None:
    with pytest.raises(s.SheetError) as told:
        s.read_sheet(changed(change))
    assert (told.value.line, told.value.field) == (row, field)
    assert told.value.key.startswith("values.")


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b"{", b"\xff"])
def test_text_that_is_no_sheet(text: bytes) -> None:
    with pytest.raises(s.SheetError):
        s.read_sheet(text)
