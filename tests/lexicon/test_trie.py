from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from tests.lexicon.conftest import WORDS
from wordrummi.lexicon.category import READINGS, Category
from wordrummi.lexicon.trie import (
    FILES,
    FIRSTS_FILE,
    META_FILE,
    TRIE_FILE,
    WORDS_FILE,
    Lexicon,
    LexiconDamaged,
    LexiconMissing,
    PlainLexicon,
)


@pytest.fixture
def copy(data: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(data, tmp_path / "data"))


def test_a_word_has_the_categories_it_was_built_with(lexicon: Lexicon) -> None:
    assert lexicon.mask("HUIS") == Category.NOUN.bit | Category.VERB.bit
    assert lexicon.mask("HUI") == lexicon.mask("HUISX") == lexicon.mask("") == 0


@pytest.mark.parametrize("word", ["HUIS\0", "HUIS\0X", "\0HUIS", "\0"])
def test_a_nul_is_in_no_word(lexicon: Lexicon, word: str) -> None:
    assert lexicon.mask(word) == 0
    assert lexicon.kind(word) is lexicon.entry(word) is None
    assert lexicon.sources(word) == ()


def test_a_kind_is_what_an_entry_has_in_common_with_others(lexicon: Lexicon) -> None:
    entry, kind = lexicon.entry("HUIS"), lexicon.kind("HUIS")
    assert entry
    assert kind == (entry.categories, entry.signs)
    assert lexicon.kind("HUI") is None


def test_an_entry_tells_how_common_a_word_is(lexicon: Lexicon) -> None:
    common, rare = lexicon.entry("HUIS"), lexicon.entry("TUINBOOM")
    assert common
    assert rare
    assert common.magnitude > rare.magnitude
    assert lexicon.entry("HUI") is None


def test_words_are_found_by_their_beginning(lexicon: Lexicon) -> None:
    assert sorted(lexicon.beginning_with("BOOMH")) == ["BOOMHUIS", "BOOMHUT"]
    assert lexicon.starts("TUINB")
    assert not lexicon.starts("TUINC")


def test_sources_are_named_by_the_signs(lexicon: Lexicon) -> None:
    assert lexicon.sources("HUIS") == ("opentaal-headwords", "opentaal-affixes")
    assert lexicon.sources("HUI") == ()


def test_a_whole_lexicon_verifies(lexicon: Lexicon) -> None:
    lexicon.verify()


def test_a_missing_folder_tells_how_to_build(tmp_path: Path) -> None:
    with pytest.raises(LexiconMissing, match=r"lexicon\.(none|no-file)"):
        Lexicon(tmp_path / "nowhere")


@pytest.mark.parametrize("name", FILES)
def test_a_missing_word_file_tells_how_to_build(copy: Path, name: str) -> None:
    (copy / name).unlink()
    with pytest.raises(LexiconMissing, match=r"lexicon\.(none|no-file)"):
        Lexicon(copy)


@pytest.mark.parametrize("name", FILES)
def test_a_cut_off_file_is_damaged(copy: Path, name: str) -> None:
    content = (copy / name).read_bytes()
    for length in (0, 1, len(content) // 2, len(content) - 1):
        (copy / name).write_bytes(content[:length])
        with pytest.raises(LexiconDamaged, match=r"lexicon\.(altered|unreadable)"):
            Lexicon(copy)


@pytest.mark.parametrize("name", [TRIE_FILE, FIRSTS_FILE])
def test_any_altered_byte_is_damage(copy: Path, name: str) -> None:
    content = bytearray((copy / name).read_bytes())
    for place in random.Random(1).sample(range(len(content)), 100):
        content[place] ^= 0x55
        (copy / name).write_bytes(content)
        with pytest.raises(LexiconDamaged):
            Lexicon(copy)
        content[place] ^= 0x55


def test_the_words_by_kind_are_read_when_they_are_asked_for_and_not_before(copy: Path) -> None:
    content = (copy / WORDS_FILE).read_bytes()
    (copy / WORDS_FILE).write_bytes(content[:-1] + b"X")
    lexicon = Lexicon(copy)
    for read in (lexicon.words_by_kind, lexicon.verify):
        with pytest.raises(LexiconDamaged, match=WORDS_FILE):
            read()


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"edition": "x"}', "\x00\x01", "{}"]
    + [f'{{"edition": "x", "digest": "x", "files": {files}}}' for files in ("3", "{}", f'{{"{TRIE_FILE}": {{}}}}')],
)
def test_a_broken_record_beside_the_words_is_damage(copy: Path, text: str) -> None:
    (copy / META_FILE).write_text(text)
    with pytest.raises(LexiconDamaged, match=r"lexicon\.(unreadable|incomplete)"):
        Lexicon(copy)


def test_a_word_file_that_is_a_folder_is_damage(copy: Path) -> None:
    (copy / TRIE_FILE).unlink()
    (copy / TRIE_FILE).mkdir()
    with pytest.raises(LexiconDamaged):
        Lexicon(copy)


def test_words_that_are_not_the_recorded_ones_do_not_verify(copy: Path) -> None:
    meta = json.loads((copy / META_FILE).read_text())
    (copy / META_FILE).write_text(json.dumps(meta | {"digest": "0" * 64}))
    with pytest.raises(LexiconDamaged, match=r"lexicon\.digest"):
        Lexicon(copy).verify()


def test_an_open_lexicon_outlives_a_new_build(copy: Path, data: Path) -> None:
    lexicon = Lexicon(copy)
    shutil.rmtree(copy)
    shutil.copytree(data, copy)
    assert all(lexicon.mask(word) for word in WORDS)
    assert lexicon.words_by_kind() == (data / WORDS_FILE).read_bytes()


def test_a_plain_list_admits_all_its_words() -> None:
    plain = PlainLexicon(["huis", " Café ", "4x4", "", "huis"], "mine")
    assert plain.mask("HUIS") == plain.mask("CAFE") == READINGS
    assert plain.mask("HUI") == 0
    assert list(plain.beginning_with("")) == ["CAFE", "HUIS"]
    assert plain.starts("HUI")
    assert not plain.starts("HUIZ")
    assert plain.sources("HUIS") == ("mine",)
    assert plain.sources("HUI") == ()
    assert plain.entry("HUIS")
    assert plain.entry("HUI") is None
    assert plain.kind("HUIS") == (READINGS, 0)
    assert plain.kind("HUI") is None
    assert plain.first_parts("HUISHUIS") == []
    assert not plain.has_categories


def test_the_digest_of_a_plain_list_is_that_of_its_words() -> None:
    assert PlainLexicon(["b", "a"]).digest == PlainLexicon(["A", "B", "a", "4"]).digest
    assert PlainLexicon(["a"]).digest != PlainLexicon(["b"]).digest


def test_a_plain_list_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes("\ufeffhuis\r\ntuin\r\n".encode())
    assert list(PlainLexicon.read(path).beginning_with("")) == ["HUIS", "TUIN"]
    assert PlainLexicon.read(path).edition == "list.txt"


def test_a_plain_list_that_cannot_be_read_is_a_named_error(tmp_path: Path) -> None:
    with pytest.raises(LexiconMissing, match=r"lexicon\.no-list"):
        PlainLexicon.read(tmp_path / "none.txt")
    (tmp_path / "broken.txt").write_bytes(b"\xff\xfe\x00h")
    with pytest.raises(LexiconDamaged, match=r"broken\.txt"):
        PlainLexicon.read(tmp_path / "broken.txt")
