"""What a page needs to know before anything is played: variants with their options, texts, the forty figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from flask import Response
from flask_openapi.blueprint import APIBlueprint
from pydantic import BaseModel

from wordrummi.core.options import Option, declared
from wordrummi.numbers.international.sheet import HOUSE
from wordrummi.play.hands import sheet_rows
from wordrummi.server.document import problems
from wordrummi.server.parts import parts
from wordrummi.server.telling import json_answer
from wordrummi.texts import LANGUAGES, catalogue
from wordrummi.variants import VARIANTS, Variant

TAGS: Final[list[Any]] = [{"name": "about"}]
FRESH: Final = {"Cache-Control": "public, max-age=300"}
api = APIBlueprint("about", __name__)

Value = bool | int | str | None


class Told(BaseModel):
    """A text in each language."""

    nl: str
    en: str


class ChoiceTold(BaseModel):
    """One of the usual values of an option; `name` where the value is a word."""

    value: Value
    name: Told | None


class OptionTold(BaseModel):
    """A table option of a variant. Values outside `choices` are taken from `least` to `most` where it is not closed."""

    id: str
    name: Told
    says: Told
    default: Value
    choices: list[ChoiceTold]
    closed: bool
    least: int | None
    most: int | None


class VariantTold(BaseModel):
    """A variant that can be played, and by how many."""

    id: str
    family: str
    name: Told
    seats: list[int]
    options: list[OptionTold]


class Variants(BaseModel):
    """Every variant."""

    variants: list[VariantTold]


class Figure(BaseModel):
    """A figure of International; its values without a joker, with one and with two, and where each was found."""

    number: int
    id: str
    name: Told
    values: list[int]
    source: list[str]


class Figures(BaseModel):
    """The forty figures in the book's order."""

    figures: list[Figure]


class LanguagePath(BaseModel):
    """A language of the catalogue."""

    language: Literal["nl", "en"]


class Texts(BaseModel):
    """The catalogue of a language."""

    language: str
    rules: dict[str, dict[str, str]]
    names: dict[str, dict[str, str]]
    ui: dict[str, str]
    page: dict[str, str]


@api.get("/api/variants", summary="Variants and their options", tags=TAGS, responses={200: Variants, **problems()})
def variants() -> Response:
    """Return every variant with its options: default, usual values, explanation."""
    return _told({"variants": [_variant(variant) for variant in VARIANTS.values()]})


@api.get("/api/figures", summary="The forty figures", tags=TAGS, responses={200: Figures, **problems()})
def figures() -> Response:
    """Return the figures of International with their values."""
    rows = [{**row, "name": _named("figure", str(row["id"]))} for row in sheet_rows(HOUSE)]
    return _told({"figures": rows})


@api.get("/api/texts/<string:language>", summary="Texts", tags=TAGS, responses={200: Texts, **problems(400)})
def texts(path: LanguagePath) -> Response:
    """Return every sentence of a language; names in braces are facts that fill it."""
    told = catalogue(path.language)
    return _told({name: getattr(told, name) for name in Texts.model_fields})


def _told(value: Mapping[str, Any]) -> Response:
    response = json_answer(value)
    response.headers.update(FRESH)
    return response


def _variant(variant: Variant) -> dict[str, Any]:
    options = declared(variant.options).values()
    return {
        "id": variant.id,
        "family": variant.family,
        "name": _named("variant", variant.id),
        "seats": list(variant.rules({}, parts().lexicon).seats),
        "options": [_option(option, variant.id) for option in options if variant.id in option.default],
    }


def _option(option: Option, variant: str) -> dict[str, Any]:
    return {
        "id": option.name,
        "name": _named("option", option.name),
        "says": _named("option-says", option.name),
        "default": option.default[variant],
        "choices": [_choice(option.name, choice) for choice in option.choices],
        "closed": option.closed or isinstance(option.default[variant], str),
        "least": None if option.closed else option.least,
        "most": None if option.closed else option.most,
    }


def _choice(option: str, value: object) -> dict[str, Any]:
    return {"value": value, "name": _named("choice", f"{option}.{value}") if isinstance(value, str) else None}


def _named(kind: str, wire: str) -> dict[str, str]:
    return {language: catalogue(language).name(kind, wire) for language in LANGUAGES}
