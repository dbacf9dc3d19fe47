"""The page is typed by the API as it is now."""

from __future__ import annotations

from tests.server.schema import TYPES, document, silent, stamp


def test_the_types_of_the_page_are_made_from_the_document() -> None:
    first = TYPES.read_text("utf-8").split("\n", 1)[0]
    assert first + "\n" == stamp(document())


def test_sentences_make_no_types_and_names_do() -> None:
    told = {"properties": {"description": {"type": "string", "description": "What it says."}}, "summary": "A thing"}
    assert silent(told) == {"properties": {"description": {"type": "string"}}}
