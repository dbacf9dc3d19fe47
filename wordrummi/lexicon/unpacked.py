"""The lexicon unpacked into memory, for those who look up words by the hundred thousand.

The trie takes some microseconds a word and no memory to speak of; a `dict` takes a tenth of that and some 60 MB. It is
filled from a file that is written beside the trie, from the same entries: words of one kind stand together, and what
they have in common is written once.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import chain, repeat

from wordrummi.lexicon.trie import Kind, Lexicon, Words


class Unpacked:
    """The words of a lexicon in memory. What is seldom asked is passed on to the lexicon."""

    has_categories = True

    def __init__(self, lexicon: Lexicon) -> None:
        """Raises `LexiconDamaged` when the file of words is not what was built."""
        self._lexicon = lexicon
        self._kinds = read_kinds(lexicon.words_by_kind())
        self.edition = lexicon.edition
        self.digest = lexicon.digest
        self.directory = lexicon.directory
        self.kind = self._kinds.get
        self.entry = lexicon.entry
        self.starts = lexicon.starts
        self.beginning_with = lexicon.beginning_with
        self.first_parts = lexicon.first_parts
        self.sources = lexicon.sources

    def mask(self, tiles: str) -> int:
        """Give the categories of a word as a mask; 0 when it is not listed."""
        kind = self._kinds.get(tiles)
        return kind[0] if kind else 0


def unpack(words: Words) -> Words:
    """Give the same words, so held that many are looked up quickly."""
    return Unpacked(words) if isinstance(words, Lexicon) else words


def pack_kinds(entries: Iterable[tuple[str, int, int, int]]) -> bytes:
    """Write words by kind: a line a kind with its categories, its signs and how many words it has; then the words."""
    by_kind = sorted((Kind(categories, signs), word) for word, categories, _, signs in entries)
    counts = Counter(kind for kind, _ in by_kind)
    heads = [f"{kind.categories} {kind.signs} {count}" for kind, count in counts.items()]
    return "\n".join([*heads, "", *(word for _, word in by_kind)]).encode("ascii")


def read_kinds(content: bytes) -> dict[str, Kind]:
    """Read what `pack_kinds` wrote."""
    heads, _, words = content.decode("ascii").partition("\n\n")
    numbers = [tuple(map(int, head.split(" "))) for head in heads.split("\n")]
    kinds = chain.from_iterable(repeat(Kind(categories, signs), count) for categories, signs, count in numbers)
    return dict(zip(words.split("\n"), kinds, strict=True))
