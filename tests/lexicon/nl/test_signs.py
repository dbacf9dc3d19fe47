from __future__ import annotations

from pathlib import Path

import pytest

from tests.lexicon.conftest import RECIPE
from tests.lexicon.sources import LINES, lines, sources
from wordrummi.lexicon.evidence import read_evidence
from wordrummi.lexicon.nl.shapes import diminutive_bases
from wordrummi.lexicon.nl.signs import SignBook
from wordrummi.lexicon.nl.sources import Lemmas


@pytest.fixture
def book(tmp_path: Path) -> SignBook:
    return SignBook(sources(tmp_path))


@pytest.mark.parametrize(
    ("word", "sign"),
    [
        ("BOOM", "headword"),
        ("BOOM", "line-noun"),
        ("BOOM", "counted"),
        ("BOOMPJE", "diminutive-of"),
        ("BOOMPJE", "shape-diminutive"),
        ("BOMEN", "plural-listed"),
        ("BOOMEN", "plural-of"),
        ("WERK", "line-stem"),
        ("WERKT", "verb-form"),
        ("UITWERK", "prefixed-stem"),
        ("UITWERKT", "verb-form"),
        ("LOPEN", "line-infinitive"),
        ("LOPEND", "verb-form"),
        ("GING", "irregular-form"),
        ("GETROUWD", "participle-headword"),
        ("GETROUWDE", "adjective-form"),
        ("GEOPENDE", "verb-form"),
        ("BEKEND", "line-adjective"),
        ("BEKENDE", "adjective-form"),
        ("ANNA", "only-capital"),
        ("AMSTERDAM", "place"),
        ("TV", "letter-word"),
        ("TV", "no-vowel"),
        ("NAVO", "letter-word"),
        ("BIJV", "headword-dotted"),
        ("KUTJE", "offensive"),
        ("LEGENDE", "line-noun-n"),
        ("LEGENDEN", "plural-of"),
        ("DESKUNDIGHEID", "line-noun"),
        ("DESKUNDIGHEDEN", "plural-of"),
        ("DRINKEN", "line-compound"),
        ("HUIS", "line-noun-en"),
        ("ANNAS", "dictionary-capital"),
    ],
)
def test_a_word_has_the_sign(book: SignBook, word: str, sign: str) -> None:
    assert book.has(word, sign)


@pytest.mark.parametrize(
    ("word", "sign"),
    [
        ("GINGEN", "plural-of"),
        ("GEOPEND", "participle-headword"),
        ("BOOM", "only-capital"),
        ("LOPEN", "irregular-form"),
        ("BABY", "no-vowel"),
        ("VERKEERD", "dictionary"),
        ("NOWHERE", "headword"),
        ("VLOERDE", "line-noun-n"),
        ("WATER", "line-compound"),
        ("ACHTIG", "dictionary"),
    ],
)
def test_a_word_lacks_the_sign(book: SignBook, word: str, sign: str) -> None:
    assert not book.has(word, sign)


def test_stubs_with_a_hyphen_are_no_words(book: SignBook) -> None:
    assert "AB" not in book.signs


def test_the_commonest_spelling_gives_the_count(tmp_path: Path) -> None:
    assert SignBook(sources(tmp_path, counts={"cafe": 3, "café": 8})).counts["CAFE"] == 8


def test_a_word_that_is_never_written_without_punctuation_is_marked(tmp_path: Path) -> None:
    book = SignBook(sources(tmp_path, headwords=["zee-egel", "auto's", "autos"]))
    assert "ZEEEGEL" in book.only_punctuated
    assert "AUTOS" not in book.only_punctuated


def test_lemma_tables_tell_forms_by_the_part_of_speech_of_the_lemma(tmp_path: Path) -> None:
    lemmas = Lemmas(
        {"noun": frozenset({"boom"}), "verb": frozenset({"lopen"}), "adj": frozenset({"bekend"})},
        {"boompjes": "boom", "boomen": "boom", "loopt": "lopen", "bekendst": "bekend", "boom": "boom", "xen": "x"},
        {"verb": {"liep": ("lopen",), "lopen": ("lopen",)}},
    )
    book = SignBook(sources(tmp_path, lemmas=lemmas))
    assert book.has("BOOM", "lemma-noun")
    assert book.has("BOOMPJES", "lemma-diminutive")
    assert book.has("BOOMEN", "lemma-plural")
    assert book.has("LOOPT", "lemma-verb-form")
    assert book.has("LIEP", "lemma-verb-form")
    assert book.has("BEKENDST", "lemma-adjective-form")
    assert not book.has("LOPEN", "lemma-verb-form")
    assert not book.has("XEN", "lemma-plural")


def test_tags_are_read_by_their_first_word(tmp_path: Path) -> None:
    tags = {
        "boom": ("N(soort,ev,neut)",),
        "bomen": ("N(soort,mv,neut)",),
        "boompje": ("N(soort,ev,neut)",),
        "groten": ("Adj(zelfst,stell,verv_mv)",),
        "door": ("Prep(voor)",),
        "snel": ("Adj(adv,stell,onverv)", "Adv(gew)"),
        "!": ("Punc(uitroep)",),
    }
    book = SignBook(sources(tmp_path, tags=tags))
    assert book.has("BOOM", "tag-noun")
    assert book.has("BOMEN", "tag-plural")
    assert not book.has("BOOMPJE", "tag-noun")
    assert book.has("GROTEN", "tag-plural")
    assert book.has("DOOR", "tag-function")
    assert book.has("SNEL", "tag-adjective")
    assert book.has("SNEL", "tag-adverb")


def test_a_participle_as_headword_is_a_person_or_an_adjective(tmp_path: Path) -> None:
    more = LINES + "beklaagd/Ve\n"
    book = SignBook(sources(tmp_path, headwords=["beklaagde", "sliste"], lines=lines(tmp_path, more)))
    assert book.has("BEKLAAGDE", "participle-person")
    assert not book.has("SLISTE", "participle-person")


def test_ge_before_a_stem_is_a_noun_when_it_is_a_headword(tmp_path: Path) -> None:
    book = SignBook(sources(tmp_path, headwords=["gewerk", "gebrek"]))
    assert book.has("GEWERK", "ge-noun")
    assert not book.has("GEBREK", "ge-noun")


def test_every_sign_that_is_found_is_declared(book: SignBook) -> None:
    declared = set(read_evidence(RECIPE / "evidence.toml").bits)
    assert {sign for signs in book.signs.values() for sign in signs} <= declared


@pytest.mark.parametrize(
    ("tiles", "base"),
    [
        ("BOOMPJE", "BOOM"),
        ("HUISJES", "HUIS"),
        ("TAFELTJE", "TAFEL"),
        ("BALLETJE", "BAL"),
        ("KONINKJE", "KONING"),
        ("AUTOOTJE", "AUTO"),
        ("BLAADJE", "BLAD"),
        ("DINGETJE", "DING"),
    ],
)
def test_a_diminutive_is_traced_to_its_base(tiles: str, base: str) -> None:
    assert base in diminutive_bases(tiles)
