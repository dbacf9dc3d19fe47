"""Why the lexicon says of a word what it says: the signs of the sources, their weights, and the closed lists."""

from dataclasses import dataclass

from wordrummi.lexicon.alphabet import fold
from wordrummi.lexicon.category import Category, categories_of
from wordrummi.lexicon.closed import ClosedWord
from wordrummi.lexicon.evidence import Sign
from wordrummi.lexicon.trie import Lexicon


@dataclass(frozen=True)
class Explanation:
    """What is known of one word, and what was made of it.

    `sums` are the weights of `signs` added up, for each category that some sign speaks of; `threshold` is what believes
    one. A closed list replaces that outcome or joins it (`closed`). `categories` is the final decision.
    """

    word: str
    tiles: str | None
    is_listed: bool
    categories: tuple[Category, ...]
    signs: tuple[Sign, ...]
    sums: dict[Category, int]
    threshold: int
    closed: tuple[ClosedWord, ...]


def explain(word: str, lexicon: Lexicon) -> Explanation:
    """Explain what `lexicon` says of a word in any spelling. Needs no sources: the lexicon keeps the signs."""
    tiles = fold(word)
    entry = lexicon.entry(tiles) if tiles else None
    signs = tuple(lexicon.evidence.present(entry.signs)) if entry else ()
    spoken_of = {category for sign in signs for category in sign.weights}
    sums = lexicon.evidence.sums(entry.signs) if entry else {}
    closed = lexicon.closed
    return Explanation(
        word=word,
        tiles=tiles,
        is_listed=entry is not None,
        categories=categories_of(entry.categories) if entry else (),
        signs=signs,
        sums={category: total for category, total in sums.items() if category in spoken_of},
        threshold=lexicon.evidence.threshold,
        closed=tuple(found[tiles] for found in (closed.sets, closed.adds) if tiles in found) if tiles else (),
    )
