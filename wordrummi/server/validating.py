"""What pydantic finds wrong with the parts of a request, as data: its errors carry a kind and facts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from wordrummi.faults import Fault

_KINDS: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "greater_than_equal": ("json.least", {"ge": "least"}),
    "less_than_equal": ("json.most", {"le": "most"}),
    "string_too_short": ("json.short", {"min_length": "least"}),
    "string_too_long": ("json.long", {"max_length": "most"}),
    "string_pattern_mismatch": ("json.pattern", {"pattern": "pattern"}),
    "too_short": ("json.few", {"min_length": "least"}),
    "too_long": ("json.many", {"max_length": "most"}),
    "string_unicode": ("json.encoding", {}),
}
"""The sentence of a kind, and what the facts are called in it."""

_NAMED: Final = {"missing": "json.missing", "extra_forbidden": "json.unknown"}
"""Kinds whose place ends in the name of the field."""

_WANTED: Final = {
    "int_type": "int",
    "int_parsing": "int",
    "int_parsing_size": "int",
    "int_from_float": "int",
    "float_type": "float",
    "float_parsing": "float",
    "finite_number": "float",
    "bool_type": "bool",
    "bool_parsing": "bool",
    "string_type": "str",
    "list_type": "array",
    "dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
}
"""What was expected where something of another type is."""

_QUOTED: Final = re.compile(r"'([^']*)'")


def invalid(error: Mapping[str, Any]) -> Fault:
    """Return what is wrong, of one of the `errors()` of a ValidationError; of a kind not known no more than that."""
    kind, told = error["type"], error.get("ctx", {})
    if kind in _KINDS:
        key, names = _KINDS[kind]
        return Fault(key, **{name: told[given] for given, name in names.items()})
    if kind in _NAMED:
        return Fault(_NAMED[kind], name=error["loc"][-1])
    if kind in _WANTED:
        return Fault("json.wanted", wanted=(_WANTED[kind],))
    if kind in ("literal_error", "enum"):
        return Fault("json.known", known=tuple(_QUOTED.findall(told["expected"])))
    return Fault("json.other")
