"""Builds the lexicon from its recipe: run by the build hook, and by `wordrummi lexicon build`.

The recipe is `dictionaries/nl` and the code in `lexicon/nl`; the words come from packages that are installed at build
time (`sources.toml` names them). The same recipe gives the same bytes.
"""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import marisa_trie  # type: ignore[import-not-found]

from wordrummi.lexicon.closed import read_closed_lists
from wordrummi.lexicon.evidence import read_evidence
from wordrummi.lexicon.firsts import first_parts
from wordrummi.lexicon.nl.decide import Decider, Decision
from wordrummi.lexicon.nl.signs import SignBook
from wordrummi.lexicon.nl.sources import Sources, read_sources, read_versions
from wordrummi.lexicon.trie import (
    DATA,
    FILES,
    FIRSTS_FILE,
    META_FILE,
    RECORD,
    TRIE_FILE,
    WORDS_FILE,
    LexiconMissing,
    about_file,
    digest_of,
)
from wordrummi.lexicon.unpacked import pack_kinds

CODE = Path(__file__).parent
_BUILDING = (
    "alphabet.py",
    "build.py",
    "category.py",
    "closed.py",
    "evidence.py",
    "firsts.py",
    "trie.py",
    "unpacked.py",
)
SHIPPED = ("evidence.toml", "sources.toml", "policies", "closed")
"""What the program needs of the recipe when it runs: it is copied beside the words."""


@dataclass(frozen=True)
class Built:
    """What a build made."""

    edition: str
    digest: str
    words: int


def build(recipe: Path, target: Path = DATA) -> Built:
    """Build the lexicon of `recipe` into `target`, which is replaced whole when all is done.

    Raises `SourceMissing` when a package that the recipe reads is not installed.
    """
    versions = read_versions(recipe / "sources.toml")
    decisions = decide(read_sources(), recipe)
    return write(decisions, recipe, target, versions)


def recipe_folder() -> Path:
    """Give the recipe: `dictionaries/nl` of a checkout, or the copy of it that an installed lexicon keeps.

    Raises `LexiconMissing` when neither is there.
    """
    checkout = CODE.parents[1] / "dictionaries" / "nl"
    for folder in (checkout, DATA):
        if all((folder / name).exists() for name in SHIPPED):
            return folder
    raise LexiconMissing("lexicon.no-recipe", checkout=checkout, data=DATA)


def decide(sources: Sources, recipe: Path) -> list[Decision]:
    """Give the decision on every word of the sources, in alphabetical order."""
    evidence = read_evidence(recipe / "evidence.toml")
    return list(Decider(SignBook(sources), evidence, read_closed_lists(recipe / "closed")).decisions())


def write(decisions: Iterable[Decision], recipe: Path, target: Path, versions: dict[str, str]) -> Built:
    """Write the lexicon file, what is recorded of it, and what the program needs of the recipe."""
    entries = [(word, categories, frequency.bit_length(), signs) for word, categories, signs, frequency in decisions]
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".lexicon-") as scratch:
        fresh = Path(scratch) / "data"
        fresh.mkdir()
        _write_words(entries, fresh)
        digest = digest_of(entries)
        built = Built(f"nl-{digest[:8]}", digest, len(entries))
        meta = _meta(built, fresh, versions, stamp(recipe, versions))
        (fresh / META_FILE).write_text(json.dumps(meta, indent=1, sort_keys=True) + "\n", "utf-8")
        _copy_recipe(recipe, fresh)
        _swap(fresh, target)
    return built


def is_fresh(recipe: Path, target: Path = DATA) -> bool:
    """Tell whether `target` holds what `recipe` and the installed sources would give."""
    try:
        meta = json.loads((target / META_FILE).read_bytes())
        return bool(meta["stamp"] == stamp(recipe, read_versions(recipe / "sources.toml")) and _is_whole(target, meta))
    except (OSError, ValueError, KeyError, TypeError):
        return False


def stamp(recipe: Path, versions: dict[str, str]) -> str:
    """Give a hash of all that the lexicon is made from: the recipe, the code and the versions of the sources."""
    digest = hashlib.sha256(json.dumps(versions, sort_keys=True).encode())
    recipe_files = [*recipe.glob("**/*.toml"), *recipe.glob("**/*.tsv")]
    code_files = [CODE / name for name in _BUILDING] + list((CODE / "nl").glob("*.py"))
    for root, paths in ((recipe, recipe_files), (CODE, code_files)):
        for path in sorted(paths):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _is_whole(target: Path, meta: dict[str, Any]) -> bool:
    return all(about_file(target / name) == meta["files"][name] for name in FILES)


def _write_words(entries: list[tuple[str, int, int, int]], fresh: Path) -> None:
    trie = marisa_trie.RecordTrie(RECORD, ((word, tuple(record)) for word, *record in entries))
    trie.save(str(fresh / TRIE_FILE))
    firsts = first_parts({word: categories for word, categories, *_ in entries})
    marisa_trie.Trie(firsts).save(str(fresh / FIRSTS_FILE))
    (fresh / WORDS_FILE).write_bytes(pack_kinds(entries))


def _meta(built: Built, fresh: Path, versions: dict[str, str], made_from: str) -> dict[str, object]:
    return {
        "digest": built.digest,
        "edition": built.edition,
        "files": {name: about_file(fresh / name) for name in FILES},
        "sources": versions,
        "stamp": made_from,
        "words": built.words,
    }


def _copy_recipe(recipe: Path, fresh: Path) -> None:
    for name in SHIPPED:
        if (recipe / name).is_dir():
            shutil.copytree(recipe / name, fresh / name)
        elif (recipe / name).exists():
            shutil.copy(recipe / name, fresh / name)


def _swap(fresh: Path, target: Path) -> None:
    # A new file is moved in place of the old: whoever has the old one mapped keeps it.
    old = fresh.with_name("old")
    if target.exists():
        target.rename(old)
    fresh.rename(target)
