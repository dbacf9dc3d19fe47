"""The forms that listed compounds use as their first part: *arbeids-*, hardly ever *arbeid-*.

They are counted over the whole lexicon when it is built, for every unlisted word asks for them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from wordrummi.lexicon.category import Category, mask_of

SHORTEST_PART = 3

_LINKS = ("", "S", "EN", "E", "N")
_FIRST = mask_of((Category.NOUN, Category.ADJECTIVE, Category.VERB, Category.ADVERB, Category.FUNCTION))
_FIRST_IN_FULL = _FIRST | Category.PLURAL.bit | Category.DIMINUTIVE.bit
_MANY = 50
_COMMON_SHARE = 0.15
"""The least share of one form (*konings-*) among the listed compounds of all forms of a first part (*koning-*)."""


def first_parts(words: Mapping[str, int]) -> list[str]:
    """Give the forms that are used as a first part, sorted; `words` has the categories of all listed words.

    A form is a listed word, with or without a linking sound, that many enough of its compounds start with.
    """
    counts = _count_compounds(words)
    found = {form for word, mask in words.items() if len(word) >= SHORTEST_PART for form in _forms(word, mask, counts)}
    return sorted(found)


def _count_compounds(words: Mapping[str, int]) -> Counter[str]:
    """Count, for each beginning, the words that start with it and go on as a listed noun."""
    nouns = {word for word, mask in words.items() if mask & Category.NOUN.bit and len(word) >= SHORTEST_PART}
    cuts = ((word, cut) for word in words for cut in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1))
    return Counter(word[:cut] for word, cut in cuts if word[cut:] in nouns)


def _forms(word: str, mask: int, counts: Mapping[str, int]) -> Iterator[str]:
    numbers = {word + link: min(_MANY, counts.get(word + link, 0)) for link in _LINKS}
    total = sum(numbers.values())
    for form, number in numbers.items():
        if mask & (_FIRST_IN_FULL if form == word else _FIRST) and number > _COMMON_SHARE * total:
            yield form
