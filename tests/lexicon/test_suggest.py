from __future__ import annotations

from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.suggest import LONGEST, Suggester
from wordrummi.lexicon.trie import PlainLexicon


def test_near_words_that_the_policy_admits_are_suggested(strict: Admission) -> None:
    assert Suggester(strict).suggest("huiz") == ("HUIS",)
    assert Suggester(strict).suggest("lopem") == ()


def test_the_commonest_comes_first_and_the_number_is_kept(dutch: Admission) -> None:
    found = Suggester(dutch).suggest("hond", 50)
    magnitudes = [entry.magnitude for word in found if (entry := dutch.lexicon.entry(word))]
    assert magnitudes == sorted(magnitudes, reverse=True)
    assert Suggester(dutch).suggest("hond", 3) == found[:3]
    assert Suggester(dutch).suggest("hond", 0) == ()
    assert "HOND" not in found


def test_offensive_words_are_never_suggested(strict: Admission) -> None:
    assert Suggester(strict).suggest("gut") == ("HUT",)


def test_the_table_agrees_on_what_may_be_suggested(strict: Admission) -> None:
    assert Suggester(strict.with_agreed(allow=["lopen"])).suggest("lopem") == ("LOPEN",)
    assert Suggester(strict.with_agreed(refuse=["huis"])).suggest("huiz") == ()


def test_a_misspelt_word_is_mended(dutch: Admission) -> None:
    assert "TAFEL" in Suggester(dutch).suggest("tafle")
    assert "REGENDRUPPEL" in Suggester(dutch).suggest("regenduppel")


def test_nothing_is_suggested_for_what_is_no_word_or_endless(strict: Admission) -> None:
    assert Suggester(strict).suggest("4x4") == ()
    assert Suggester(strict).suggest("") == ()
    assert Suggester(strict).suggest("x" * (LONGEST + 1)) == ()


def test_a_plain_list_suggests_its_words(strict: Admission) -> None:
    assert Suggester(Admission(PlainLexicon(["boot"]), strict.policy)).suggest("bot") == ("BOOT",)
