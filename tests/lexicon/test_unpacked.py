from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.lexicon.conftest import WORDS
from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.trie import WORDS_FILE, Kind, Lexicon, LexiconDamaged, PlainLexicon
from wordrummi.lexicon.unpacked import Unpacked, pack_kinds, read_kinds, unpack


def test_the_dutch_words_are_the_same_unpacked(dutch: Admission) -> None:
    words = dutch.lexicon
    assert isinstance(words, Lexicon)
    assert read_kinds(words.words_by_kind()) == {word: words.kind(word) for word in words.beginning_with("")}


def test_every_question_has_the_same_answer_unpacked(lexicon: Lexicon) -> None:
    unpacked = unpack(lexicon)
    assert isinstance(unpacked, Unpacked)
    assert (unpacked.edition, unpacked.digest, unpacked.has_categories) == (lexicon.edition, lexicon.digest, True)
    for word in (*WORDS, "HUI", "", "TUINHUTTEN", "HUIS\0", "huis"):
        for question in ("mask", "kind", "entry", "starts", "sources", "first_parts"):
            assert getattr(unpacked, question)(word) == getattr(lexicon, question)(word), (question, word)
    assert sorted(unpacked.beginning_with("BOOM")) == sorted(lexicon.beginning_with("BOOM"))


def test_a_plain_list_is_in_memory_as_it_is() -> None:
    plain = PlainLexicon(["huis"])
    assert unpack(plain) is plain


def test_a_damaged_file_of_words_is_not_unpacked(data: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(data, tmp_path / "data"))
    content = (copy / WORDS_FILE).read_bytes()
    (copy / WORDS_FILE).write_bytes(content.replace(b"HUIS", b"HUIT"))
    with pytest.raises(LexiconDamaged, match=r"lexicon\.altered"):
        unpack(Lexicon(copy))


def test_words_of_one_kind_stand_together() -> None:
    entries = [("A", 1, 7, 9), ("B", 2, 7, 9), ("C", 1, 3, 9), ("D", 1, 7, 1 << 40)]
    content = pack_kinds(entries)
    assert content == f"1 9 2\n1 {1 << 40} 1\n2 9 1\n\nA\nC\nD\nB".encode()
    assert read_kinds(content) == {word: Kind(categories, signs) for word, categories, _, signs in entries}
