"""The lexicon as it is opened: a file of words with what they are, or a plain list of words."""

import hashlib
import json
import mmap
import zlib
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import marisa_trie  # type: ignore[import-not-found]

from wordrummi.faults import Fault
from wordrummi.lexicon.alphabet import fold
from wordrummi.lexicon.category import READINGS
from wordrummi.lexicon.closed import ClosedLists, read_closed_lists
from wordrummi.lexicon.evidence import Evidence, read_evidence

DATA = Path(__file__).parent / "data"
"""Where the built lexicon lies, inside the package."""

TRIE_FILE = "nl.marisa"
FIRSTS_FILE = "nl.firsts"
"""What compounds use as a first part, as a trie."""
WORDS_FILE = "nl.words"
"""The words by kind; `unpacked` writes and reads it."""
FILES = (TRIE_FILE, FIRSTS_FILE, WORDS_FILE)
META_FILE = "nl.json"
RECORD = "<HBQ"
"""Categories, magnitude of the count in text, signs of the sources."""


class LexiconMissing(Fault):
    """There is no lexicon file where one is expected."""


class LexiconDamaged(Fault):
    """The lexicon file is not what was built: cut off, altered or empty."""


class Kind(NamedTuple):
    """What many words have in common: categories and signs as masks."""

    categories: int
    signs: int


class Entry(NamedTuple):
    """What the lexicon holds about one word: categories and signs as masks, and how common it is (0 to 40)."""

    categories: int
    magnitude: int
    signs: int


class Words(Protocol):
    """What an `Admission` asks of a lexicon. Words are tiles: upper-case A to Z."""

    @property
    def edition(self) -> str:
        """The name of this edition, for people."""

    @property
    def digest(self) -> str:
        """What identifies the content, for records."""

    @property
    def directory(self) -> Path | None:
        """Where it lies, with what was made from it beside it; None for a list in memory."""

    @property
    def has_categories(self) -> bool:
        """Whether words have categories, so that compounds can be judged by their parts."""

    def mask(self, tiles: str) -> int:
        """Give the categories of a word as a mask; 0 when it is not listed."""

    def kind(self, tiles: str, /) -> Kind | None:
        """Give what a word has in common with others; None when it is not listed."""

    def entry(self, tiles: str) -> Entry | None:
        """Give all that is known of a word; None when it is not listed."""

    def starts(self, prefix: str) -> bool:
        """Tell whether some word starts with `prefix`."""

    def beginning_with(self, prefix: str) -> Iterable[str]:
        """Give the words that start with `prefix`, in no certain order."""

    def first_parts(self, tiles: str) -> list[str]:
        """Give the beginnings of `tiles` that compounds use as a first part, from short to long."""

    def sources(self, tiles: str) -> tuple[str, ...]:
        """Name the sources that know a word."""


class Lexicon:
    """The built lexicon, memory-mapped and checked against what was recorded when it was built."""

    has_categories = True

    def __init__(self, directory: Path = DATA) -> None:
        """Open the lexicon in `directory`. Raises `LexiconMissing` or `LexiconDamaged`; both say what to do."""
        self.directory = directory
        self.meta = _read_meta(directory)
        self._trie = marisa_trie.RecordTrie(RECORD)
        self._firsts = marisa_trie.Trie()
        for trie, name in ((self._trie, TRIE_FILE), (self._firsts, FIRSTS_FILE)):
            self._check(name, self._mapped(name))
            trie.mmap(str(directory / name))
        # Few ask for what it holds, so it is not read now; but it is mapped, lest a new build takes its place.
        self._words = self._mapped(WORDS_FILE)
        self._get = self._trie.get

    @property
    def edition(self) -> str:
        """The name of this edition, for people."""
        return str(self.meta["edition"])

    @property
    def digest(self) -> str:
        """SHA-256 over all words and what they are: the same recipe gives the same digest."""
        return str(self.meta["digest"])

    @cached_property
    def evidence(self) -> Evidence:
        """The table by which the signs of this lexicon were weighed."""
        return read_evidence(self.directory / "evidence.toml")

    @cached_property
    def closed(self) -> ClosedLists:
        """The words that were decided by hand, with the reasons."""
        return read_closed_lists(self.directory / "closed")

    def mask(self, tiles: str) -> int:
        """Give the categories of a word as a mask; 0 when it is not listed."""
        found = self._get(tiles) if "\0" not in tiles else None
        return found[0][0] if found else 0

    def kind(self, tiles: str, /) -> Kind | None:
        """Give what a word has in common with others; None when it is not listed."""
        entry = self.entry(tiles)
        return Kind(entry.categories, entry.signs) if entry else None

    def entry(self, tiles: str) -> Entry | None:
        """Give all that is known of a word; None when it is not listed."""
        # Within marisa a NUL ends the word, and what is then found is no record.
        found = self._get(tiles) if "\0" not in tiles else None
        return Entry._make(found[0]) if found else None

    def starts(self, prefix: str) -> bool:
        """Tell whether some word starts with `prefix`."""
        return next(self._trie.iterkeys(prefix), None) is not None

    def beginning_with(self, prefix: str) -> Iterable[str]:
        """Give the words that start with `prefix`, in no certain order."""
        return self._trie.iterkeys(prefix)  # type: ignore[no-any-return]

    def first_parts(self, tiles: str) -> list[str]:
        """Give the beginnings of `tiles` that compounds use as a first part, from short to long."""
        return self._firsts.prefixes(tiles)  # type: ignore[no-any-return]

    def words_by_kind(self) -> bytes:
        """Give the content of the file of words; raises `LexiconDamaged` when it is not what was built."""
        self._check(WORDS_FILE, self._words)
        return self._words[:]

    def sources(self, tiles: str) -> tuple[str, ...]:
        """Name the sources that know a word."""
        entry = self.entry(tiles)
        return self.evidence.sources(entry.signs) if entry else ()

    def verify(self) -> None:
        """Read every word and compare with the digest; raises `LexiconDamaged`. Takes a second or so."""
        entries = ((word, *record) for word, record in self._trie.iteritems())
        if digest_of(sorted(entries)) != self.digest:
            raise LexiconDamaged("lexicon.digest", path=self.directory / TRIE_FILE)
        self._check(WORDS_FILE, self._words)

    def _mapped(self, name: str) -> mmap.mmap:
        path = self.directory / name
        try:
            with path.open("rb") as file:
                content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except FileNotFoundError:
            raise LexiconMissing("lexicon.no-file", path=path) from None
        except (OSError, ValueError) as error:
            raise LexiconDamaged("lexicon.unreadable", path=path, why=error) from None
        if len(content) != self.meta["files"][name]["size"]:
            raise _altered(path)
        return content

    def _check(self, name: str, content: mmap.mmap) -> None:
        # In full, for a bad byte in a mapped trie would crash the process.
        if zlib.crc32(content) != self.meta["files"][name]["crc32"]:
            raise _altered(self.directory / name)


class PlainLexicon:
    """A plain list of words: all admissible, without categories and so without compounds."""

    has_categories = False
    directory = None

    def __init__(self, words: Iterable[str], edition: str = "plain list") -> None:
        """Take the words that have a tile form; the others cannot be laid anyway."""
        self._words = sorted({tiles for word in words if (tiles := fold(word.strip()))})
        self._kinds = dict.fromkeys(self._words, Kind(READINGS, 0))
        self.kind = self._kinds.get
        self.edition = edition

    @classmethod
    def read(cls, path: Path) -> "PlainLexicon":
        """Read a file of one word a line, in UTF-8. Raises `LexiconMissing` or `LexiconDamaged`."""
        try:
            return cls(path.read_text("utf-8-sig").splitlines(), path.name)
        except FileNotFoundError:
            raise LexiconMissing("lexicon.no-list", path=path) from None
        except (UnicodeDecodeError, OSError) as error:
            raise LexiconDamaged("lexicon.list-unreadable", path=path, why=error) from None

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the words in tile form, sorted."""
        return hashlib.sha256("\n".join(self._words).encode()).hexdigest()

    @cached_property
    def _prefixes(self) -> frozenset[str]:
        return frozenset(word[:end] for word in self._words for end in range(len(word) + 1))

    def mask(self, tiles: str) -> int:
        """Give every reading to a listed word, so that no policy refuses it; 0 when it is not listed."""
        return READINGS if tiles in self._kinds else 0

    def entry(self, tiles: str) -> Entry | None:
        """Give all that is known of a word: that it is listed. None when it is not."""
        return Entry(READINGS, 0, 0) if tiles in self._kinds else None

    def starts(self, prefix: str) -> bool:
        """Tell whether some word starts with `prefix`."""
        return prefix in self._prefixes

    def beginning_with(self, prefix: str) -> Iterable[str]:
        """Give the words that start with `prefix`, in no certain order."""
        return (word for word in self._words if word.startswith(prefix))

    def first_parts(self, tiles: str) -> list[str]:  # noqa: ARG002
        """Give nothing: a plain list does not tell nouns from verbs."""
        return []

    def sources(self, tiles: str) -> tuple[str, ...]:
        """Name the list, when it holds the word."""
        return (self.edition,) if tiles in self._kinds else ()


def digest_of(entries: Iterable[tuple[str, int, int, int]]) -> str:
    """Give the SHA-256 over sorted entries: word, categories, magnitude, signs."""
    digest = hashlib.sha256()
    for entry in entries:
        digest.update("{}\t{}\t{}\t{}\n".format(*entry).encode())
    return digest.hexdigest()


def about_file(path: Path) -> dict[str, int]:
    """Give what is recorded of a file when it is built."""
    content = path.read_bytes()
    return {"crc32": zlib.crc32(content), "size": len(content)}


def _read_meta(directory: Path) -> dict[str, Any]:
    path = directory / META_FILE
    try:
        meta = json.loads(path.read_bytes())
    except FileNotFoundError:
        raise LexiconMissing("lexicon.none", path=directory) from None
    except (OSError, ValueError) as error:
        raise LexiconDamaged("lexicon.unreadable", path=path, why=error) from None
    if not isinstance(meta, dict) or not {"edition", "digest", "files"} <= meta.keys() or not _names_files(meta):
        raise LexiconDamaged("lexicon.incomplete", path=path)
    return meta


def _names_files(meta: dict[str, Any]) -> bool:
    files = meta["files"]
    return isinstance(files, dict) and all({"crc32", "size"} <= files.get(name, {}).keys() for name in FILES)


def _altered(path: Path) -> LexiconDamaged:
    return LexiconDamaged("lexicon.altered", path=path)
