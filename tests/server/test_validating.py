"""What pydantic finds wrong with a request is known as data, and told in both languages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from flask.testing import FlaskClient
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from wordrummi.server.validating import invalid
from wordrummi.texts import LANGUAGES, catalogue


class Sent(BaseModel):
    """What may be sent, a field of every kind that ours are of."""

    model_config = ConfigDict(extra="forbid", strict=True)

    age: int = Field(ge=0, le=9)
    name: str = Field("Ann", min_length=2, max_length=5)
    letters: str = Field("a", pattern="^[a-z]+$")
    level: Literal["low", "high"] = "low"
    rows: Annotated[list[str], Field(min_length=1, max_length=2)] = ["x"]
    weight: float = 1.0
    is_so: bool = False
    named: dict[str, int] = {}


@pytest.mark.parametrize(
    ("sent", "dutch", "english"),
    [
        ({}, "het veld age ontbreekt", "the field age is missing"),
        ({"age": 1, "size": 2}, "er is hier geen veld size", "there is no field size here"),
        ({"age": "x"}, "verwacht: een geheel getal", "expected: a whole number"),
        ({"age": 1.5}, "verwacht: een geheel getal", "expected: a whole number"),
        ({"age": -1}, "dit getal moet minstens 0 zijn", "this number must be at least 0"),
        ({"age": 10}, "dit getal mag hoogstens 9 zijn", "this number may be at most 9"),
        ({"age": 1, "weight": "x"}, "verwacht: een getal", "expected: a number"),
        ({"age": 1, "is_so": 3}, "verwacht: true of false", "expected: true or false"),
        ({"age": 1, "name": 3}, "verwacht: een tekst", "expected: a text"),
        (
            {"age": 1, "name": "A"},
            "deze tekst moet minstens 2 tekens hebben",
            "this text must have at least 2 characters",
        ),
        (
            {"age": 1, "name": "Annabel"},
            "deze tekst mag hoogstens 5 tekens hebben",
            "this text may have at most 5 characters",
        ),
        (
            {"age": 1, "letters": "A1"},
            "deze tekst moet deze vorm hebben: ^[a-z]+$",
            "this text must have this form: ^[a-z]+$",
        ),
        ({"age": 1, "level": "deep"}, "hier kan alleen: low, high", "only these can be here: low, high"),
        ({"age": 1, "rows": "x"}, "verwacht: een rij", "expected: an array"),
        ({"age": 1, "rows": []}, "hier moeten er minstens 1 staan", "there must be at least 1 here"),
        ({"age": 1, "rows": list("xyz")}, "hier mogen er hoogstens 2 staan", "there may be at most 2 here"),
        ({"age": 1, "named": 3}, "verwacht: een object", "expected: an object"),
        (3, "verwacht: een object", "expected: an object"),
    ],
)
def test_a_kind_of_error_is_known(sent: Any, dutch: str, english: str) -> None:
    with pytest.raises(ValidationError) as error:
        Sent.model_validate(sent)
    (one,) = error.value.errors()
    assert (catalogue("nl").told(invalid(one)), catalogue("en").told(invalid(one))) == (dutch, english)


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_kind_that_is_not_known_nothing_is_told_of_the_library(language: str) -> None:
    said = catalogue(language).told(invalid({"type": "of_tomorrow", "loc": ("age",), "msg": "Nobody says this"}))
    assert said
    assert "Nobody" not in said


@pytest.mark.parametrize(
    ("path", "field", "dutch", "english"),
    [
        ("/api/puzzles?level=99", "level", "hoogstens", "at most"),
        ("/api/puzzles?seed=x", "seed", "een geheel getal", "a whole number"),
        ("/api/puzzles?variant=chess", "variant", "alleen: word-sabra,", "only these can be here: word-sabra,"),
        ("/api/rooms?limit=0", "limit", "minstens 1", "at least 1"),
    ],
)
def test_a_question_that_can_not_be_is_answered_in_both_languages(
    client: FlaskClient, path: str, field: str, dutch: str, english: str
) -> None:
    told = client.get(path).get_json()
    assert (told["slug"], told["field"]) == ("unreadable", field)
    assert dutch in told["nl"]
    assert english in told["en"]


@pytest.mark.parametrize(
    ("body", "field", "dutch", "english"),
    [
        (b'{"variant": 3}', "variant", "verwacht: een tekst; gegeven: een geheel getal", "expected: a text; given: a"),
        (b'{"variant": "number-sabra"', None, "de JSON is afgebroken", "the JSON is cut off"),
        (b'"{}"', None, "verwacht: een object; gegeven: een tekst", "expected: an object; given: a text"),
        (b'{"variant": "number-sabra", "mles": []}', None, "er is hier geen veld mles", "there is no field mles here"),
    ],
)
def test_so_is_a_body(client: FlaskClient, body: bytes, field: str | None, dutch: str, english: str) -> None:
    told = client.post("/api/judge", data=body, content_type="application/json").get_json()
    assert (told["slug"], told.get("field")) == ("unreadable", field)
    assert dutch in told["nl"]
    assert english in told["en"]
