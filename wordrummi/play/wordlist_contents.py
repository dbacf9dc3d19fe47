"""What a whole lexicon holds: its counts, its sources, and how it differs from another."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final

from wordrummi.lexicon.category import ALL, Category, categories_of
from wordrummi.lexicon.trie import TRIE_FILE, Lexicon, PlainLexicon, Words

SOURCES_FILE: Final = "sources.toml"


class Change(StrEnum):
    """What happened to a word. The names are on the wire: they never change."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Difference:
    """A word that two lexicons hold differently. Categories are None where it is missing, or has none to compare."""

    word: str
    change: Change
    old: tuple[Category, ...] | None
    new: tuple[Category, ...] | None


@dataclass(frozen=True, slots=True)
class Source:
    """A package that a lexicon is built from."""

    package: str
    version: str
    licence: str


def open_lexicon(path: Path) -> Lexicon | PlainLexicon:
    """Open a lexicon's directory, the file of words in it, or a plain list.

    Raises `LexiconMissing` or `LexiconDamaged`.
    """
    if path.is_dir():
        return Lexicon(path)
    return Lexicon(path.parent) if path.name == TRIE_FILE else PlainLexicon.read(path)


def count_categories(words: Words) -> tuple[int, Counter[Category]]:
    """Give the number of words, and how many have each category; none where words have no categories."""
    masks = Counter(mask for letter in ascii_uppercase for mask in _masks(words, letter).values())
    counts: Counter[Category] = Counter()
    for mask, count in masks.items() if words.has_categories else ():
        counts.update(dict.fromkeys(categories_of(mask), count))
    return masks.total(), counts


def about(words: Lexicon | PlainLexicon, directory: Path) -> dict[str, Any]:
    """Tell of a lexicon, as on the wire: edition, digest, counts, and the packages it was built from."""
    count, categories = count_categories(words)
    sources: list[Source] = []
    if isinstance(words, Lexicon):
        licences = {source.package: source.licence for source in read_recipe_sources(directory)}
        built_from = words.meta["sources"].items()
        sources = [Source(package, number, licences.get(package, "")) for package, number in built_from]
    return {
        "edition": words.edition,
        "digest": words.digest,
        "words": count,
        "categories": {str(category): categories[category] for category in Category if category in categories},
        "sources": [asdict(source) for source in sources],
        "verified": None,
    }


def read_recipe_sources(directory: Path) -> list[Source]:
    """Give the packages that a recipe names, with the versions that it asks for."""
    with (directory / SOURCES_FILE).open("rb") as file:
        table = tomllib.load(file)
    return [Source(package, str(entry["version"]), str(entry["licence"])) for package, entry in table.items()]


def missing_packages(recipe: Path) -> list[Source]:
    """Give the packages that a recipe names and that are not installed."""
    return [source for source in read_recipe_sources(recipe) if not _is_installed(source.package)]


def _is_installed(package: str) -> bool:
    try:
        distribution(package)
    except PackageNotFoundError:
        return False
    return True


def differences(old: Words, new: Words) -> Iterator[Difference]:
    """Give the words that two lexicons hold differently, in alphabetical order.

    Categories are compared when both have them.
    """
    has_categories = old.has_categories and new.has_categories
    for letter in ascii_uppercase:
        before, after = _masks(old, letter), _masks(new, letter)
        for word in sorted(before.keys() | after.keys()):
            was, now = before.get(word), after.get(word)
            if was is None or now is None or (has_categories and was != now):
                yield _difference(word, (old, was), (new, now))


def _difference(word: str, old: tuple[Words, int | None], new: tuple[Words, int | None]) -> Difference:
    was, now = (
        categories_of(mask) if mask is not None and words.has_categories else None for words, mask in (old, new)
    )
    change = Change.ADDED if old[1] is None else Change.REMOVED if new[1] is None else Change.CHANGED
    return Difference(word, change, was, now)


def _masks(words: Words, letter: str) -> dict[str, int]:
    return {word: words.mask(word) & ALL for word in words.beginning_with(letter)}
