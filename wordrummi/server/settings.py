"""What a setting may be, told from its declaration."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from pydantic import SecretStr
from pydantic.fields import FieldInfo

from wordrummi.faults import Fault


def may_be(field: FieldInfo) -> Fault:
    """Return what a setting may be, as a sentence of the catalogue."""
    bounds = _bounds(field)
    kind = field.annotation
    if get_origin(kind) is Literal:
        return Fault("config.choice", known=get_args(kind))
    if kind is bool:
        return Fault("config.yes-no")
    if kind is Path:
        return Fault("config.folder")
    if kind is int:
        return Fault("config.whole", least=bounds["ge"], most=bounds["le"])
    if kind is float:
        return _number(bounds)
    return Fault("config.least-text", least=bounds["min_length"]) if "min_length" in bounds else Fault("config.text")


def is_secret(field: FieldInfo) -> bool:
    """Return whether the value of a setting is told to nobody."""
    return SecretStr in (field.annotation, *get_args(field.annotation))


def _number(bounds: dict[str, Any]) -> Fault:
    if "gt" in bounds:
        return Fault("config.above", above=_plain(bounds["gt"]), most=_plain(bounds["le"]))
    return Fault("config.number", least=_plain(bounds["ge"]), most=_plain(bounds["le"]))


def _plain(number: float) -> str:
    return f"{number:g}"


def _bounds(field: FieldInfo) -> dict[str, Any]:
    names = ("ge", "gt", "le", "min_length")
    return {name: getattr(one, name) for one in field.metadata for name in names if hasattr(one, name)}
