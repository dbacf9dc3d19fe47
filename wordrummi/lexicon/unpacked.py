"""The lexicon unpacked into memory, for those who look up words by the hundred thousand.

The trie takes some microseconds a word and no memory to speak of; a `dict` takes a tenth of that and some 60 MB. It is
filled from a file that is written beside the trie, from the same entries: words of one kind stand together, so that
unpacking them is one step a kind.
"""

from collections.abc import Iterable
from itertools import groupby

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
    """Write words by kind: a line with categories and signs, a line for each word, and an empty line between kinds."""
    by_kind = sorted((Kind(entry[1], entry[3]), entry[0]) for entry in entries)
    blocks = groupby(by_kind, key=lambda pair: pair[0])
    texts = ("\n".join([f"{kind.categories} {kind.signs}", *(word for _, word in block)]) for kind, block in blocks)
    return "\n\n".join(texts).encode("ascii")


def read_kinds(content: bytes) -> dict[str, Kind]:
    """Read what `pack_kinds` wrote."""
    kinds: dict[str, Kind] = {}
    for block in content.decode("ascii").split("\n\n"):
        head, _, words = block.partition("\n")
        categories, _, signs = head.partition(" ")
        kinds.update(dict.fromkeys(words.split("\n"), Kind(int(categories), int(signs))))
    return kinds
