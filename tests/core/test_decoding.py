"""What msgspec says of JSON that is no such type is known as data, with its place, and told in both languages.

Each sentence is made by reading JSON that is wrong: a new version of the library that says it otherwise fails here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from wordrummi.core.decoding import UNDECODED, wrong_with
from wordrummi.faults import Fault
from wordrummi.texts import LANGUAGES, catalogue


class Ann(msgspec.Struct, tag_field="kind", tag="ann", forbid_unknown_fields=True):
    """One of two."""


class Bob(msgspec.Struct, tag_field="kind", tag="bob", forbid_unknown_fields=True):
    """The other."""


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """What may be sent, a field of every kind that ours are of."""

    age: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
    name: Annotated[str, msgspec.Meta(min_length=2, max_length=5)] | None = None
    weight: Annotated[float, msgspec.Meta(ge=0, le=9)] = 1
    letters: Annotated[str, msgspec.Meta(pattern="^[a-z]+$")] = "a"
    level: Literal["low", "high"] = "low"
    who: Ann | Bob | None = None
    rows: Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=2)] = (1,)
    three: tuple[int, int, int] = (1, 2, 3)
    named: dict[str, bool] = msgspec.field(default_factory=dict)
    chosen: Annotated[dict[str, int], msgspec.Meta(max_length=1)] = msgspec.field(default_factory=dict)


def wrong(content: bytes, kind: Any = Sent) -> tuple[str | None, Fault]:
    with pytest.raises(UNDECODED) as error:
        msgspec.json.decode(content, type=kind)
    return wrong_with(error.value)


def field(text: str) -> bytes:
    return f'{{"age": 1, {text}}}'.encode()


@pytest.mark.parametrize(
    ("content", "place", "dutch", "english"),
    [
        (b'{"age": 1', None, "de JSON is afgebroken", "the JSON is cut off"),
        (b'{"age": 1]', None, "dit is geen JSON (bij byte 9)", "this is no JSON (at byte 9)"),
        (field('"letters": "\xff"').replace(b"\xc3", b""), None, "dit is geen UTF-8", "this is no UTF-8"),
        (b"{}", None, "het veld age ontbreekt", "the field age is missing"),
        (field('"size": 2'), None, "er is hier geen veld size", "there is no field size here"),
        (
            field('"named": {"x": 3}'),
            "named[...]",
            "verwacht: true of false; gegeven: een geheel getal",
            "expected: true or false; given: a whole number",
        ),
        (
            field('"name": []'),
            "name",
            "verwacht: een tekst, null; gegeven: een rij",
            "expected: a text, null; given: an array",
        ),
        (b"[1]", None, "verwacht: een object; gegeven: een rij", "expected: an object; given: an array"),
        (
            b'{"age": 1.5}',
            "age",
            "verwacht: een geheel getal; gegeven: een getal",
            "expected: a whole number; given: a number",
        ),
        (
            field('"rows": [1, "x"]'),
            "rows[1]",
            "verwacht: een geheel getal; gegeven: een tekst",
            "expected: a whole number; given: a text",
        ),
        (field('"level": "deep"'), "level", "'deep' kan hier niet", "'deep' can't be here"),
        (field('"who": {"kind": "cas"}'), "who.kind", "'cas' kan hier niet", "'cas' can't be here"),
        (field('"who": {}'), "who", "het veld kind ontbreekt", "the field kind is missing"),
        (b'{"age": -1}', "age", "dit getal moet minstens 0 zijn", "this number must be at least 0"),
        (
            b'{"age": 9007199254740992}',
            "age",
            "dit getal mag hoogstens 9007199254740991 zijn",
            "this number may be at most 9007199254740991",
        ),
        (field('"weight": -0.5'), "weight", "dit getal moet minstens 0.0 zijn", "this number must be at least 0.0"),
        (field('"weight": 9.5'), "weight", "dit getal mag hoogstens 9.0 zijn", "this number may be at most 9.0"),
        (field('"weight": 1e999'), "weight", "dit getal is te groot", "this number is too large"),
        (
            field('"name": "A"'),
            "name",
            "deze tekst moet minstens 2 tekens hebben",
            "this text must have at least 2 characters",
        ),
        (
            field('"name": "Annabel"'),
            "name",
            "deze tekst mag hoogstens 5 tekens hebben",
            "this text may have at most 5 characters",
        ),
        (
            field('"letters": "A1"'),
            "letters",
            "deze tekst moet deze vorm hebben: ^[a-z]+$",
            "this text must have this form: ^[a-z]+$",
        ),
        (field('"rows": []'), "rows", "hier moeten er minstens 1 staan", "there must be at least 1 here"),
        (field('"rows": [1, 2, 3]'), "rows", "hier mogen er hoogstens 2 staan", "there may be at most 2 here"),
        (
            field('"chosen": {"x": 1, "y": 2}'),
            "chosen",
            "hier mogen er hoogstens 1 staan",
            "there may be at most 1 here",
        ),
        (field('"three": [1, 2]'), "three", "hier moeten er 3 staan", "there must be 3 here"),
    ],
)
def test_a_sentence_of_the_library_is_known(content: bytes, place: str | None, dutch: str, english: str) -> None:
    found, what = wrong(content)
    assert (found, catalogue("nl").told(what), catalogue("en").told(what)) == (place, dutch, english)


def test_what_stands_behind_the_json_is_none() -> None:
    assert wrong(b'{"age": 1} x')[1].key == wrong(b"age")[1].key == "json.syntax"


def test_what_is_nested_too_deeply() -> None:
    what = wrong(b"[" * 100_000, Any)[1]
    assert catalogue("nl").told(what) == "dit zit te diep in elkaar"
    assert catalogue("en").told(what) == "this is nested too deeply"


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_sentence_that_is_not_known_the_place_is_told_alone(language: str) -> None:
    place, what = wrong_with(msgspec.ValidationError("Nobody ever said this - at `$.who.kind`"))
    assert (place, what.facts) == ("who.kind", {})
    assert "Nobody" not in catalogue(language).told(what)


def test_what_was_sent_does_not_pass_for_a_place() -> None:
    what = wrong(field('"level": "x - at `$.age`"'))
    assert what[0] == "level"
    assert what[1].facts == {"value": "'x - at `$.age`'"}


def test_of_what_was_sent_only_the_beginning_is_told_back() -> None:
    value = str(wrong(field(f'"level": "{"x" * 1000}"'))[1].facts["value"])
    assert value == "'" + "x" * 59 + "…"
