"""Which words a table permits (word.md section 7)."""

import tomllib
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from wordrummi.faults import Fault
from wordrummi.lexicon.alphabet import fold
from wordrummi.lexicon.category import ONLY_PUNCTUATED, READINGS, Category, mask_of
from wordrummi.lexicon.trie import DATA

BUILT_IN = ("strict", "open", "children")


class Unlisted(StrEnum):
    """What becomes of a compound that no list holds."""

    ASK = "ask"
    REFUSE = "refuse"
    ACCEPT = "accept"


class Punctuation(StrEnum):
    """What becomes of the hyphens and apostrophes of a word."""

    IGNORED = "ignored"
    UNPLAYABLE = "unplayable"


class PolicyError(Fault, ValueError):
    """A policy that cannot be used; its facts name the file and the field."""


@dataclass(frozen=True)
class Policy:
    """A set of refused categories, with the words that a table allows or refuses by agreement (as tiles)."""

    name: str
    refuse: frozenset[Category] = frozenset()
    allow_words: frozenset[str] = frozenset()
    refuse_words: frozenset[str] = frozenset()
    unlisted_compounds: Unlisted = Unlisted.ASK
    punctuation: Punctuation = Punctuation.IGNORED
    readings: int = field(init=False, repr=False, compare=False)
    banned_marks: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        both = self.allow_words & self.refuse_words
        if both:
            raise PolicyError("policy.both", file=self.name, word=min(both))
        object.__setattr__(self, "readings", READINGS & ~mask_of(self.refuse))
        banned = ONLY_PUNCTUATED if self.punctuation is Punctuation.UNPLAYABLE else 0
        object.__setattr__(self, "banned_marks", banned | (mask_of(self.refuse) & Category.OFFENSIVE.bit))

    @property
    def is_simple(self) -> bool:
        """Whether the readings of a word are all that counts."""
        return not (self.allow_words or self.refuse_words or self.banned_marks)

    def admits(self, mask: int) -> bool:
        """Tell whether a word with the categories in `mask` has an admissible reading, and no mark that is refused."""
        return bool(mask & self.readings) and not mask & self.banned_marks

    def has_tiles(self, mask: int) -> bool:
        """Tell whether a word that is marked by `mask` has a tile form at this table."""
        return not mask & self.banned_marks & ONLY_PUNCTUATED

    def admissible(self, mask: int) -> int:
        """Give the readings in `mask` as which the word is admissible."""
        return mask & self.readings if self.admits(mask) else 0

    def with_options(self, *, unlisted_compounds: str | None = None, punctuation: str | None = None) -> "Policy":
        """Give this policy with a table's options; `PolicyError` when a value is none of the choices."""
        return replace(
            self,
            unlisted_compounds=_choice(self.name, "unlisted_compounds", unlisted_compounds or self.unlisted_compounds),
            punctuation=_choice(self.name, "punctuation", punctuation or self.punctuation),
        )


def load_policy(name_or_path: str) -> Policy:
    """Give a built-in policy by its name, or read one from a TOML file. Raises `PolicyError`."""
    if name_or_path in BUILT_IN:
        return read_policy(DATA / "policies" / f"{name_or_path}.toml")
    return read_policy(Path(name_or_path))


def read_policy(path: Path) -> Policy:
    """Read a policy from a TOML file. Raises `PolicyError` that names the file and the field."""
    try:
        with path.open("rb") as file:
            table = tomllib.load(file)
    except FileNotFoundError:
        raise PolicyError("policy.missing", file=path, known=tuple(BUILT_IN)) from None
    except (OSError, ValueError) as error:
        raise PolicyError("policy.unreadable", file=path, why=error) from None
    return _from_table(str(path), table)


def _from_table(where: str, table: dict[str, Any]) -> Policy:
    known = {field.name for field in fields(Policy) if field.init}
    for key in table:
        if key not in known:
            raise PolicyError("policy.field", file=where, field=key, known=tuple(sorted(known)))
    name = table.get("name")
    if not isinstance(name, str) or not name:
        raise PolicyError("policy.name", file=where)
    try:
        return Policy(
            name=name,
            refuse=frozenset(_category(where, item) for item in _texts(where, "refuse", table)),
            allow_words=_words(where, "allow_words", table),
            refuse_words=_words(where, "refuse_words", table),
            unlisted_compounds=_choice(where, "unlisted_compounds", table.get("unlisted_compounds", "ask")),
            punctuation=_choice(where, "punctuation", table.get("punctuation", "ignored")),
        )
    except PolicyError as error:
        raise PolicyError(error.key, **{**error.facts, "file": where}) from None


def _texts(where: str, key: str, table: dict[str, Any]) -> list[str]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise PolicyError("policy.texts", file=where, field=key)
    return value


def _category(where: str, name: str) -> Category:
    try:
        return Category(name)
    except ValueError:
        raise PolicyError("policy.category", file=where, name=repr(name), known=tuple(Category)) from None


def _words(where: str, key: str, table: dict[str, Any]) -> frozenset[str]:
    words = []
    for word in _texts(where, key, table):
        tiles = fold(word)
        if tiles is None:
            raise PolicyError("policy.word", file=where, field=key, word=repr(word))
        words.append(tiles)
    return frozenset(words)


_CHOICES: dict[str, type[Unlisted] | type[Punctuation]] = {"unlisted_compounds": Unlisted, "punctuation": Punctuation}


def _choice(where: str, key: str, value: object) -> Any:
    choices = _CHOICES[key]
    if not isinstance(value, str) or value not in list(choices):
        raise PolicyError("policy.choice", file=where, field=key, value=repr(value), known=tuple(choices))
    return choices(value)
