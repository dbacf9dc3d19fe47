from __future__ import annotations

from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.category import Category
from wordrummi.lexicon.explain import explain
from wordrummi.lexicon.trie import Lexicon


def test_the_sum_of_the_signs_is_the_decision(dutch: Admission) -> None:
    assert isinstance(dutch.lexicon, Lexicon)
    for word in ("fiets", "regendruppel", "lopen", "bomen", "groter", "Amsterdam"):
        told = explain(word, dutch.lexicon)
        believed = {category for category, total in told.sums.items() if total >= told.threshold}
        assert not told.closed
        assert believed == set(told.categories), word
        assert sum(sign.weights.get(Category.NOUN, 0) for sign in told.signs) == told.sums.get(Category.NOUN, 0)


def test_a_closed_list_gives_its_reason(dutch: Admission) -> None:
    assert isinstance(dutch.lexicon, Lexicon)
    told = explain("houten", dutch.lexicon)
    assert [(entry.list_name, entry.reason) for entry in told.closed] == [("add-materials", "material")]
    assert Category.ADJECTIVE in told.categories


def test_an_unlisted_word_has_nothing_to_explain(dutch: Admission) -> None:
    assert isinstance(dutch.lexicon, Lexicon)
    for word in ("xqzw", "4x4"):
        told = explain(word, dutch.lexicon)
        assert (told.is_listed, told.categories, told.signs, told.closed) == (False, (), (), ())
