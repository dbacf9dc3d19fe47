"""Table options: declared once as the fields of a frozen record, from which everything else is read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from wordrummi.core.events import OptionValue

O = TypeVar("O")  # noqa: E741 - a record of options


class OptionError(ValueError):
    """An option that does not exist, does not belong to the variant, or can't have this value.

    `option` is its name, `slug` says what is wrong, `facts` fill the sentence.
    """

    def __init__(self, option: str, slug: str, **facts: object) -> None:
        super().__init__(f"option {option}: {slug} {facts or ''}".rstrip())
        self.option = option
        self.slug = slug
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Option:
    """One table option.

    `default` has a value for each variant that has the option; `choices` are the usual values. A `closed` option has
    no others; an integer may be any from `least` to `most`.
    """

    name: str
    default: Mapping[str, OptionValue]
    choices: tuple[OptionValue, ...]
    closed: bool
    least: int
    most: int

    def check(self, variant: str, value: object) -> None:
        """Raise OptionError unless this variant has the option and it may have this value."""
        if variant not in self.default:
            raise OptionError(self.name, "option.not-here", variant=variant)
        if not self._admits(value):
            usual = ", ".join(_shown(choice) for choice in self.choices)
            raise OptionError(self.name, "option.value", value=_shown(value), choices=usual)

    def _admits(self, value: object) -> bool:
        alike = [choice for choice in self.choices if type(choice) is type(value)]
        if self.closed or not alike:
            return value in alike
        return not isinstance(value, int) or self.least <= value <= self.most


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, default=str)


def option(
    default: Mapping[str, OptionValue],
    choices: tuple[OptionValue, ...],
    *,
    elsewhere: OptionValue,
    closed: bool = True,
    least: int = 0,
    most: int = 1000,
) -> Any:
    """Declare a field of an options record: its default per variant, its choices, its value where it has no meaning."""
    return field(
        default=elsewhere,
        metadata={"default": default, "choices": choices, "closed": closed, "least": least, "most": most},
    )


def declared(record: type[Any]) -> Mapping[str, Option]:
    """Return the options that a record declares, by name."""
    return {spec.name: Option(spec.name, **spec.metadata) for spec in fields(record)}


def read(record: type[O], variant: str, given: Mapping[str, object]) -> O:
    """Return the frozen record for a variant: its defaults with the given values over them.

    Raises OptionError for an unknown option, one that the variant does not have, or a value that it can't have.
    """
    known = declared(record)
    for name, value in given.items():
        if name not in known:
            raise OptionError(name, "option.unknown", known=", ".join(sorted(known)))
        known[name].check(variant, value)
    values = {name: spec.default[variant] for name, spec in known.items() if variant in spec.default}
    return record(**{**values, **given})


def told(options: Any, variant: str) -> dict[str, OptionValue]:
    """Return every option of the variant with its value, for a record's header."""
    return {name: getattr(options, name) for name, spec in declared(type(options)).items() if variant in spec.default}
