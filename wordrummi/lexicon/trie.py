"""The lexicon as it is opened: a file of words with what they are, or a plain list of words."""

import hashlib
import json
import mmap
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import marisa_trie  # type: ignore[import-not-found]

from wordrummi.lexicon.alphabet import fold
from wordrummi.lexicon.category import READINGS
from wordrummi.lexicon.closed import ClosedLists, read_closed_lists
from wordrummi.lexicon.evidence import Evidence, read_evidence

DATA = Path(__file__).parent / "data"
"""Where the built lexicon lies, inside the package."""

TRIE_FILE = "nl.marisa"
META_FILE = "nl.json"
RECORD = "<HBQ"
"""Categories, magnitude of the count in text, signs of the sources."""

_REMEDY = "build it with `wordrummi lexicon build`, or install wordrummi again"


class LexiconMissing(Exception):  # noqa: N818 - says what is the matter
    """There is no lexicon file where one is expected."""


class LexiconDamaged(Exception):  # noqa: N818 - says what is the matter
    """The lexicon file is not what was built: cut off, altered or empty."""


@dataclass(frozen=True)
class Entry:
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
    def has_categories(self) -> bool:
        """Whether words have categories, so that compounds can be judged by their parts."""

    def mask(self, tiles: str) -> int:
        """Give the categories of a word as a mask; 0 when it is not listed."""

    def entry(self, tiles: str) -> Entry | None:
        """Give all that is known of a word; None when it is not listed."""

    def starts(self, prefix: str) -> bool:
        """Tell whether some word starts with `prefix`."""

    def beginning_with(self, prefix: str) -> Iterable[str]:
        """Give the words that start with `prefix`, in no certain order."""

    def sources(self, tiles: str) -> tuple[str, ...]:
        """Name the sources that know a word."""


class Lexicon:
    """The built lexicon, memory-mapped and checked against what was recorded when it was built."""

    has_categories = True

    def __init__(self, directory: Path = DATA) -> None:
        """Open the lexicon in `directory`. Raises `LexiconMissing` or `LexiconDamaged`; both say what to do."""
        self._directory = directory
        self.meta = _read_meta(directory)
        _check(directory / TRIE_FILE, self.meta)
        self._trie = marisa_trie.RecordTrie(RECORD)
        self._trie.mmap(str(directory / TRIE_FILE))
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
        return read_evidence(self._directory / "evidence.toml")

    @cached_property
    def closed(self) -> ClosedLists:
        """The words that were decided by hand, with the reasons."""
        return read_closed_lists(self._directory / "closed")

    def mask(self, tiles: str) -> int:
        """Give the categories of a word as a mask; 0 when it is not listed."""
        found = self._get(tiles)
        return found[0][0] if found else 0

    def entry(self, tiles: str) -> Entry | None:
        """Give all that is known of a word; None when it is not listed."""
        found = self._get(tiles)
        return Entry(*found[0]) if found else None

    def starts(self, prefix: str) -> bool:
        """Tell whether some word starts with `prefix`."""
        return next(self._trie.iterkeys(prefix), None) is not None

    def beginning_with(self, prefix: str) -> Iterable[str]:
        """Give the words that start with `prefix`, in no certain order."""
        return self._trie.iterkeys(prefix)  # type: ignore[no-any-return]

    def sources(self, tiles: str) -> tuple[str, ...]:
        """Name the sources that know a word."""
        entry = self.entry(tiles)
        return self.evidence.sources(entry.signs) if entry else ()

    def verify(self) -> None:
        """Read every word and compare with the digest; raises `LexiconDamaged`. Takes a second or so."""
        entries = ((word, *record) for word, record in self._trie.iteritems())
        if digest_of(sorted(entries)) != self.digest:
            raise LexiconDamaged(f"{self._directory / TRIE_FILE} does not have the recorded digest; {_REMEDY}")


class PlainLexicon:
    """A plain list of words: all admissible, without categories and so without compounds."""

    has_categories = False

    def __init__(self, words: Iterable[str], edition: str = "plain list") -> None:
        """Take the words that have a tile form; the others cannot be laid anyway."""
        self._words = sorted({tiles for word in words if (tiles := fold(word.strip()))})
        self._set = frozenset(self._words)
        self.edition = edition

    @classmethod
    def read(cls, path: Path) -> "PlainLexicon":
        """Read a file of one word a line, in UTF-8. Raises `LexiconMissing` or `LexiconDamaged`."""
        try:
            return cls(path.read_text("utf-8-sig").splitlines(), path.name)
        except FileNotFoundError:
            raise LexiconMissing(f"there is no word list {path}") from None
        except (UnicodeDecodeError, OSError) as error:
            raise LexiconDamaged(f"the word list {path} cannot be read: {error}") from None

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the words in tile form, sorted."""
        return hashlib.sha256("\n".join(self._words).encode()).hexdigest()

    @cached_property
    def _prefixes(self) -> frozenset[str]:
        return frozenset(word[:end] for word in self._words for end in range(len(word) + 1))

    def mask(self, tiles: str) -> int:
        """Give every reading to a listed word, so that no policy refuses it; 0 when it is not listed."""
        return READINGS if tiles in self._set else 0

    def entry(self, tiles: str) -> Entry | None:
        """Give all that is known of a word: that it is listed. None when it is not."""
        return Entry(READINGS, 0, 0) if tiles in self._set else None

    def starts(self, prefix: str) -> bool:
        """Tell whether some word starts with `prefix`."""
        return prefix in self._prefixes

    def beginning_with(self, prefix: str) -> Iterable[str]:
        """Give the words that start with `prefix`, in no certain order."""
        return (word for word in self._words if word.startswith(prefix))

    def sources(self, tiles: str) -> tuple[str, ...]:
        """Name the list, when it holds the word."""
        return (self.edition,) if tiles in self._set else ()


def digest_of(entries: Iterable[tuple[str, int, int, int]]) -> str:
    """Give the SHA-256 over sorted entries: word, categories, magnitude, signs."""
    digest = hashlib.sha256()
    for entry in entries:
        digest.update("{}\t{}\t{}\t{}\n".format(*entry).encode())
    return digest.hexdigest()


def checksum(path: Path) -> int:
    """Give the CRC-32 of a file. It is read in full on opening: a bad byte in a mapped trie would crash the process."""
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return zlib.crc32(content)


def _read_meta(directory: Path) -> dict[str, Any]:
    path = directory / META_FILE
    try:
        meta = json.loads(path.read_bytes())
    except FileNotFoundError:
        raise LexiconMissing(f"there is no lexicon in {directory}; {_REMEDY}") from None
    except (OSError, ValueError) as error:
        raise LexiconDamaged(f"{path} cannot be read ({error}); {_REMEDY}") from None
    if not isinstance(meta, dict) or not {"edition", "digest", "size", "crc32"} <= meta.keys():
        raise LexiconDamaged(f"{path} lacks what it should record; {_REMEDY}")
    return meta


def _check(path: Path, meta: dict[str, Any]) -> None:
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        raise LexiconMissing(f"there is no lexicon file {path}; {_REMEDY}") from None
    if size != meta["size"] or size == 0 or checksum(path) != meta["crc32"]:
        raise LexiconDamaged(f"{path} is not the file that was built: it is cut off or altered; {_REMEDY}")
