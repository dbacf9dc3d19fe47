"""Reads the catalogue and fills its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from wordrummi.faults import Fault, PlacedFault

LANGUAGES: Final = ("nl", "en")
"""The first one is the interface's own."""

_LISTED: Final = {"categories": ("category", "source"), "wanted": ("json",), "found": ("json",)}
"""Facts whose values have names in the catalogue, and where those are: a category refuses a word, or the table does."""


@dataclass(frozen=True)
class Catalogue:
    """The sentences of one language.

    `rules`: for each slug what it says and, if there is one, what would mend it. `names`: words for what has a wire
    name (categories, fates, verdicts). `ui`: everything else that a program says. `page`: what the page says; of a key
    that ends in a plural form (`one`, `other`) the page takes the one that a number wants.
    """

    language: str
    rules: Mapping[str, Mapping[str, str]]
    names: Mapping[str, Mapping[str, str]]
    ui: Mapping[str, str]
    page: Mapping[str, str]

    def says(self, slug: str, facts: Mapping[str, object]) -> str:
        """Return what this rule says of these facts. Raises KeyError for a slug without a sentence."""
        return self._filled(self.rules[slug]["says"], facts)

    def mends(self, slug: str, facts: Mapping[str, object]) -> str | None:
        """Return what would mend it, None where nothing can be said."""
        sentence = self.rules[slug].get("mend")
        return None if sentence is None else self._filled(sentence, facts)

    def name(self, kind: str, wire: str) -> str:
        """Return the name of a thing of this kind ("category", "fate"); its wire name when it has no other."""
        return self.names[kind].get(wire, wire)

    def tell(self, key: str, **facts: object) -> str:
        """Return a sentence of the interface. Raises KeyError for a key that does not exist."""
        return self._filled(self.ui[key], facts)

    def told(self, fault: Fault) -> str:
        """Return what is wrong, and where."""
        said = self.tell(fault.key, **fault.facts)
        return f"{place}: {said}" if isinstance(fault, PlacedFault) and (place := self._place(fault)) else said

    def _place(self, fault: PlacedFault) -> str:
        line = self.tell(f"fault.{fault.unit}", number=fault.line) if fault.line else ""
        field = self.tell("fault.field", field=fault.field) if fault.field else ""
        return ", ".join(filter(None, (line, field)))

    def _filled(self, sentence: str, facts: Mapping[str, object]) -> str:
        return sentence.format_map({name: self._shown(name, value) for name, value in facts.items()})

    def _shown(self, name: str, value: object) -> str:
        if isinstance(value, Fault):
            return self.told(value)
        if isinstance(value, tuple) and value and all(isinstance(part, Fault) for part in value):
            return "; ".join(map(self.told, value))
        if isinstance(value, tuple):
            return ", ".join(self._listed(_LISTED.get(name, ()), str(part)) for part in value)
        return str(value)

    def _listed(self, kinds: tuple[str, ...], wire: str) -> str:
        return next((self.names[kind][wire] for kind in kinds if wire in self.names[kind]), wire)


@lru_cache(maxsize=len(LANGUAGES))
def catalogue(language: str) -> Catalogue:
    """Return the catalogue of a language. Raises KeyError for one that does not exist."""
    if language not in LANGUAGES:
        raise KeyError(language)
    content: dict[str, Any] = _read(f"{language}.json")
    return Catalogue(language, content["rules"], content["names"], content["ui"], _read(f"page.{language}.json"))


def _read(name: str) -> dict[str, Any]:
    content: dict[str, Any] = msgspec.json.decode((files(__package__) / name).read_bytes())
    return content
