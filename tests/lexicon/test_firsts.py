from __future__ import annotations

from itertools import islice
from random import Random

from tests.lexicon.conftest import decisions
from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.category import Category, mask_of
from wordrummi.lexicon.firsts import first_parts
from wordrummi.lexicon.trie import Lexicon, Words

NOUN, PLURAL = Category.NOUN.bit, Category.PLURAL.bit
FIRST = mask_of((Category.NOUN, Category.ADJECTIVE, Category.VERB, Category.ADVERB, Category.FUNCTION))
IN_FULL = FIRST | PLURAL | Category.DIMINUTIVE.bit
LINKS = ("", "S", "EN", "E", "N")


def count(words: Words, form: str) -> int:
    tails = (word[len(form) :] for word in words.beginning_with(form))
    return sum(1 for _ in islice((tail for tail in tails if len(tail) > 2 and words.mask(tail) & NOUN), 50))


def is_first(words: Words, form: str) -> bool:
    """The definition, written apart and asked of one form: nothing is counted beforehand."""
    bases = [(form.removesuffix(link), FIRST if link else IN_FULL) for link in LINKS if form.endswith(link)]
    for base, mask in bases:
        if len(base) > 2 and words.mask(base) & mask:
            number, rivals = count(words, form), sum(count(words, base + link) for link in LINKS)
            if number > 0.15 * rivals:
                return True
    return False


def test_a_first_part_is_one_that_listed_compounds_use() -> None:
    assert first_parts({word: mask for word, mask, *_ in decisions()}) == ["BOOM", "TUIN"]


def test_the_form_that_most_compounds_use_drives_out_the_others() -> None:
    tails = [f"KLO{letter}" for letter in "ABCDEFGHIJ"]
    words = dict.fromkeys([*tails, "STAD"], NOUN) | {"BAD": PLURAL, "ZE": NOUN}
    words |= {f"STADS{tail}": NOUN for tail in tails} | {f"STAD{tails[0]}": NOUN}
    words |= {f"BADS{tail}": NOUN for tail in tails} | {f"BAD{tail}": NOUN for tail in tails}
    words |= {f"ZE{tail}": NOUN for tail in tails}
    assert first_parts(words) == ["BAD", "STADS"]


def test_the_dutch_first_parts_are_those_of_the_definition(dutch: Admission) -> None:
    words, chance = dutch.lexicon, Random(1)
    assert isinstance(words, Lexicon)
    listed = sorted(words.beginning_with(""))
    forms = {word + chance.choice(LINKS) for word in chance.sample(listed, 400)}
    forms |= {word[: chance.randint(3, len(word))] for word in chance.sample(listed, 400) if len(word) > 2}
    for form in sorted(forms):
        assert (form in words.first_parts(form)) == is_first(words, form), form
