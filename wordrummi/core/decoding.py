"""What is wrong with JSON, as data: the library that reads it tells that in English sentences alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from wordrummi.faults import Fault

UNDECODED: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading JSON as a type raises."""

_PLACE: Final = re.compile(r"(?P<what>.*?)(?: - at (?:`key` in )?`\$\.?(?P<place>[^`]*)`)?", re.DOTALL)
_SHAPES: Final = tuple(
    (re.compile(shape, re.DOTALL), key)
    for shape, key in (
        (r"Input data was truncated", "json.cut"),
        (r"JSON is malformed: .* \(byte (?P<byte>\d+)\)", "json.syntax"),
        (r"Invalid UTF-8 encoded string", "json.encoding"),
        (r"Object missing required field `(?P<name>.*)`", "json.missing"),
        (r"Object contains unknown field `(?P<name>.*)`", "json.unknown"),
        (r"Expected `(?P<wanted>[^`]*)`, got `(?P<found>[^`]*)`", "json.type"),
        (r"Expected `(?P<wanted>[^`]*)`", "json.wanted"),
        (r"Invalid (?:enum )?value (?P<value>.*)", "json.choice"),
        (r"Expected `(?:int|float)` >= (?P<least>\S*)", "json.least"),
        (r"Expected `(?:int|float)` <= (?P<most>\S*)", "json.most"),
        (r"Expected `str` of length >= (?P<least>\d+)", "json.short"),
        (r"Expected `str` of length <= (?P<most>\d+)", "json.long"),
        (r"Expected `str` matching regex '(?P<pattern>.*)'", "json.pattern"),
        (r"Expected `(?:array|object)` of length >= (?P<least>\d+)", "json.few"),
        (r"Expected `(?:array|object)` of length <= (?P<most>\d+)", "json.many"),
        (r"Expected `array` of length (?P<count>\d+)", "json.count"),
        (r"(?:Integer value|Number) out of range", "json.range"),
    )
)
"""The sentences of msgspec that our types can meet. It tells no facts but in these."""

_LONGEST: Final = 60
"""Signs of what somebody sent that are told back."""


def wrong_with(error: Exception) -> tuple[str | None, Fault]:
    """Return the place of one of `UNDECODED`, None for all of the input, and what is wrong there.

    A sentence that is not known tells the place alone.
    """
    if isinstance(error, UnicodeDecodeError):
        return None, Fault("json.encoding")
    if isinstance(error, RecursionError):
        return None, Fault("json.deep")
    found = _PLACE.fullmatch(str(error))
    what, place = (found["what"], found["place"]) if found else (str(error), None)
    return place or None, _fault(what)


def _fault(what: str) -> Fault:
    for shape, key in _SHAPES:
        if said := shape.fullmatch(what):
            return Fault(key, **_facts(key, said.groupdict()))
    return Fault("json.other")


def _facts(key: str, said: Mapping[str, str]) -> dict[str, object]:
    told: Callable[[str], object] = _kinds if key in ("json.type", "json.wanted") else _short
    return {name: told(value) for name, value in said.items()}


def _kinds(text: str) -> tuple[str, ...]:
    return tuple(text.split(" | "))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
