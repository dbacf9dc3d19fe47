"""How many words a bot knows: those that are met often enough in text."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.trie import Words
from wordrummi.solver.index import WordIndex, index_of


def known_words(admission: Admission, least_count: int) -> WordIndex:
    """Return the words that are met at least so often, of those with a reading that the policy admits.

    The lexicon tells counts by their magnitude, so a count is taken down to a power of two. A plain list tells none:
    then all its words are known.
    """
    lexicon, least = admission.lexicon, least_count.bit_length()
    index = index_of(lexicon)
    if not least or not lexicon.has_categories:
        return index
    words = index.text.tobytes().decode("ascii").split("\n")
    rows = np.flatnonzero(index.categories & np.uint16(admission.policy.readings))
    return _some(index, [row for row in rows.tolist() if _magnitude(lexicon, words[row]) >= least])


def _magnitude(lexicon: Words, word: str) -> int:
    entry = lexicon.entry(word)
    return entry.magnitude if entry else 0


def _some(index: WordIndex, rows: list[int]) -> WordIndex:
    """Return an index of just these rows; the text stays where it is."""
    return replace(
        index,
        lanes=index.lanes[:, rows],
        masks=index.masks[rows],
        lengths=index.lengths[rows],
        categories=index.categories[rows],
        starts=index.starts[rows],
    )
