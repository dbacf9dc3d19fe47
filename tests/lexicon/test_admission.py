from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lexicon.conftest import STRICT, WORDS
from wordrummi.lexicon.admission import AGREED, Admission
from wordrummi.lexicon.answer import Reason, WordVerdict
from wordrummi.lexicon.category import Category
from wordrummi.lexicon.policy import Policy, Punctuation, Unlisted
from wordrummi.lexicon.trie import Lexicon, PlainLexicon


def under(lexicon: Lexicon, **changes: object) -> Admission:
    return Admission(lexicon, replace(Policy("table", frozenset(STRICT)), **changes))  # type: ignore[arg-type]


def test_an_allowed_word_tells_as_what(strict: Admission) -> None:
    answer = strict.answer("Leven")
    assert (answer.word, answer.tiles, answer.verdict) == ("Leven", "LEVEN", WordVerdict.ALLOWED)
    assert answer.categories == (Category.NOUN, Category.VERB)
    assert answer.admissible_as == (Category.NOUN,)
    assert answer.reason is None
    assert answer.sources


@pytest.mark.parametrize("word", ["amsterdam", "boompje", "bomen", "btw", "hutten", "lopen"])
def test_a_word_of_refused_categories_only_is_refused(strict: Admission, word: str) -> None:
    answer = strict.answer(word)
    assert (answer.verdict, answer.reason) == (WordVerdict.REFUSED, Reason.REFUSED_CATEGORY)
    assert answer.categories
    assert answer.admissible_as == ()


def test_an_unknown_word_is_unknown(strict: Admission) -> None:
    answer = strict.answer("xqz")
    assert (answer.verdict, answer.reason) == (WordVerdict.UNKNOWN, Reason.NOT_IN_LEXICON)
    assert (answer.categories, answer.sources, answer.parts) == ((), (), ())


@pytest.mark.parametrize("word", ["", "4x4", "bijv.", "ad hoc", "дом", "\x00"])
def test_what_has_no_tiles_is_unplayable_and_echoed(strict: Admission, word: str) -> None:
    answer = strict.answer(word)
    assert (answer.word, answer.tiles, answer.verdict) == (word, None, WordVerdict.UNPLAYABLE)
    assert answer.reason is Reason.NO_TILE_FORM


def test_a_word_with_a_hyphen_is_played_without_it_or_not_at_all(lexicon: Lexicon, strict: Admission) -> None:
    assert strict.answer("zee-egel").verdict is WordVerdict.ALLOWED
    table = under(lexicon, punctuation=Punctuation.UNPLAYABLE)
    for word in ("zee-egel", "zeeegel"):
        answer = table.answer(word)
        assert (answer.verdict, answer.reason) == (WordVerdict.UNPLAYABLE, Reason.NO_TILE_FORM)
    assert not table.allows("ZEEEGEL")
    assert table.allows("HUIS")


def test_an_offensive_word_may_be_laid_unless_the_table_refuses_it(lexicon: Lexicon, strict: Admission) -> None:
    assert strict.allows("KUT")
    assert Category.OFFENSIVE in strict.answer("kut").categories
    table = under(lexicon, refuse=frozenset({Category.OFFENSIVE}))
    assert not table.allows("KUT")
    assert table.answer("kut").reason is Reason.REFUSED_CATEGORY
    assert table.allows("LOPEN")


@pytest.mark.parametrize(
    ("choice", "verdict", "reason"),
    [
        (Unlisted.ASK, WordVerdict.UNDECIDED, Reason.UNLISTED_COMPOUND),
        (Unlisted.REFUSE, WordVerdict.REFUSED, Reason.UNLISTED_COMPOUND),
        (Unlisted.ACCEPT, WordVerdict.ALLOWED, None),
    ],
)
def test_the_table_chooses_what_becomes_of_an_unlisted_compound(
    lexicon: Lexicon, choice: Unlisted, verdict: WordVerdict, reason: Reason | None
) -> None:
    table = under(lexicon, unlisted_compounds=choice)
    answer = table.answer("tuinhut")
    assert (answer.verdict, answer.reason, answer.parts) == (verdict, reason, ("TUIN", "HUT"))
    assert answer.categories == answer.admissible_as == (Category.NOUN,)
    assert table.allows("TUINHUT") is (verdict is WordVerdict.ALLOWED)
    assert ("TUINHUT" in table.matches("TUINH@T")) is (verdict is WordVerdict.ALLOWED)
    assert table.undecided_matches("TUINH@T") == (("TUINHUT",) if choice is Unlisted.ASK else ())


def test_a_compound_is_refused_for_what_its_head_is(strict: Admission) -> None:
    answer = strict.answer("tuinhutten")
    assert (answer.verdict, answer.reason) == (WordVerdict.REFUSED, Reason.REFUSED_CATEGORY)
    assert answer.parts == ("TUIN", "HUTTEN")
    assert answer.categories == (Category.PLURAL,)


def test_agreed_words_come_before_everything(strict: Admission) -> None:
    agreed = strict.with_agreed(allow=["xqz", "lopen", "tuinhut"], refuse=["huis", "abc"])
    for word in ("XQZ", "LOPEN", "TUINHUT"):
        assert agreed.allows(word)
        assert agreed.status(word) is WordVerdict.ALLOWED
        assert agreed.answer(word).sources == (AGREED,)
    assert not agreed.allows("HUIS")
    assert agreed.answer("huis").reason is Reason.REFUSED_CATEGORY
    assert agreed.answer("abc").reason is Reason.NOT_IN_LEXICON
    assert agreed.answer("abc").verdict is WordVerdict.REFUSED
    assert strict.allows("HUIS")
    assert not strict.allows("XQZ")


def test_the_last_agreement_holds(strict: Admission) -> None:
    agreed = strict.with_agreed(allow=["xqz"]).with_agreed(refuse=["xqz"])
    assert not agreed.allows("XQZ")
    assert agreed.with_agreed(allow=["xqz"]).allows("XQZ")


def test_no_agreement_on_what_has_no_tiles(strict: Admission) -> None:
    with pytest.raises(ValueError, match="4x4"):
        strict.with_agreed(allow=["4x4"])


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("HU@S", ("HUIS",)),
        ("H@@S", ("HUIS",)),
        ("@UT", ("HUT", "KUT")),
        ("@@T", ("HUT", "KUT")),
        ("HUIS", ("HUIS",)),
        ("LOPE@", ()),
        ("Q@", ()),
        ("@@", ()),
        ("BOOMHU@@", ("BOOMHUIS",)),
    ],
)
def test_a_joker_stands_for_any_letter(strict: Admission, pattern: str, words: tuple[str, ...]) -> None:
    assert strict.matches(pattern) == words


def test_agreed_words_are_matched(strict: Admission) -> None:
    agreed = strict.with_agreed(allow=["qqzz"], refuse=["hut"])
    assert agreed.matches("Q@@Z") == ("QQZZ",)
    assert agreed.matches("@UT") == ("KUT",)


@given(st.sampled_from(sorted(WORDS)), st.data())
def test_matches_are_the_allowed_words_that_fit(strict: Admission, word: str, data: st.DataObject) -> None:
    places = data.draw(st.sets(st.integers(0, len(word) - 1), max_size=2))
    pattern = "".join("@" if place in places else letter for place, letter in enumerate(word))
    fitting = {
        other
        for other in WORDS
        if len(other) == len(pattern) and all(p in ("@", o) for p, o in zip(pattern, other, strict=True))
    }
    assert strict.matches(pattern) == tuple(sorted(other for other in fitting if strict.allows(other)))


@given(st.text(alphabet="ABEHIMNOSTU", max_size=9))
def test_the_quick_answers_agree_with_the_full_one(strict: Admission, tiles: str) -> None:
    verdict = strict.answer(tiles).verdict
    if tiles:
        assert strict.status(tiles) is verdict
    assert strict.allows(tiles) is (verdict is WordVerdict.ALLOWED)


def test_a_plain_list_has_neither_categories_nor_compounds() -> None:
    table = Admission(PlainLexicon(["tuin", "hut", "lopen"], "list"), Policy("p", frozenset(STRICT)))
    answer = table.answer("lopen")
    assert (answer.verdict, answer.categories, answer.sources) == (WordVerdict.ALLOWED, (), ("list",))
    assert table.answer("tuinhut").reason is Reason.NOT_IN_LEXICON
    assert table.matches("H@@") == ("HUT",)


def test_threads_share_one_admission(dutch: Admission) -> None:
    patterns = ["@ZON", "@@EN", "ST@P@", "@A@IOTUIN"] * 20
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(dutch.matches, patterns))
    assert found[:4] * 20 == found
