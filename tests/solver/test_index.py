"""The word index: what it holds, how it is kept on disk, and when it is refused."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.build import recipe_folder, write
from wordrummi.lexicon.category import Category
from wordrummi.lexicon.nl.decide import Decision
from wordrummi.lexicon.policy import Policy
from wordrummi.lexicon.trie import Lexicon, PlainLexicon
from wordrummi.lexicon.unpacked import unpack
from wordrummi.solver.index import FOLDER, IndexUnusable, WordIndex, build_index, has_index, index_of
from wordrummi.solver.packing import pack
from wordrummi.solver.vocabulary import Vocabulary

RECIPE = recipe_folder()
LEXICON = PlainLexicon(["een", "eerste", "oor", "kantoor", "quqqq", "ei", "café"])


def words_of(index: WordIndex) -> list[str]:
    return [index.word(row) for row in range(len(index))]


def test_rows_go_from_long_to_short_and_by_the_alphabet() -> None:
    assert words_of(WordIndex.of(LEXICON)) == ["KANTOOR", "EERSTE", "CAFE", "EEN", "OOR", "EI"]


def test_a_word_that_the_box_cannot_spell_is_left_out() -> None:
    assert WordIndex.of(LEXICON).find("QUQQQ") is None


@pytest.mark.parametrize(("word", "row"), [("KANTOOR", 0), ("EEN", 3), ("OOR", 4), ("EI", 5)])
def test_a_word_is_found(word: str, row: int) -> None:
    assert WordIndex.of(LEXICON).find(word) == row


def test_what_is_not_there_is_not_found() -> None:
    assert WordIndex.of(LEXICON).find("EEF") is None
    assert WordIndex.of(LEXICON).find("ZZZZZZZZZZ") is None


def test_an_index_on_disk_is_the_index_in_memory(tmp_path: Path) -> None:
    made, opened = WordIndex.of(LEXICON), build_index(LEXICON, tmp_path / "index")
    assert words_of(opened) == words_of(made)
    assert np.array_equal(opened.lanes, made.lanes)
    assert words_of(WordIndex.open(tmp_path / "index", LEXICON.digest)) == words_of(made)


def test_building_again_replaces_what_was_there(tmp_path: Path) -> None:
    build_index(PlainLexicon(["oor"]), tmp_path / "index")
    assert "KANTOOR" in words_of(build_index(LEXICON, tmp_path / "index"))
    assert [path.name for path in tmp_path.iterdir()] == ["index"]


def test_the_index_of_another_lexicon_is_refused(tmp_path: Path) -> None:
    build_index(LEXICON, tmp_path / "index")
    with pytest.raises(IndexUnusable, match="another lexicon"):
        WordIndex.open(tmp_path / "index", PlainLexicon(["oor"]).digest)


def test_no_index_and_a_damaged_one_are_refused(tmp_path: Path) -> None:
    with pytest.raises(IndexUnusable, match="no word index"):
        WordIndex.open(tmp_path / "index", LEXICON.digest)
    build_index(LEXICON, tmp_path / "index")
    (tmp_path / "index" / "lanes.npy").write_bytes(b"")
    with pytest.raises(IndexUnusable, match="no word index"):
        WordIndex.open(tmp_path / "index", LEXICON.digest)


class Categorised(PlainLexicon):
    """A lexicon in which words are nouns, but for a verb and an offensive noun."""

    def mask(self, tiles: str) -> int:
        if not super().mask(tiles):
            return 0
        own = {"LOPEN": Category.VERB.bit, "TROL": Category.NOUN.bit | Category.OFFENSIVE.bit}
        return own.get(tiles, Category.NOUN.bit)


def vocabulary(policy: Policy, min_length: int = 2) -> Vocabulary:
    lexicon = Categorised(["lopen", "trol", "oor", "ei", "boom"])
    return Vocabulary(WordIndex.of(lexicon), Admission(lexicon, policy), min_length)


def proposed(words: Vocabulary) -> list[str]:
    return [words.word(row) for row in words.lying.rows.tolist()]


def test_a_policy_is_a_filter() -> None:
    assert proposed(vocabulary(Policy("strict", refuse=frozenset({Category.VERB})))) == ["BOOM", "OOR", "EI"]
    assert proposed(vocabulary(Policy("all"), min_length=3)) == ["LOPEN", "BOOM", "OOR"]


def test_an_offensive_word_is_never_proposed_not_even_by_agreement() -> None:
    agreed = Policy("all", allow_words=frozenset({"TROL"}))
    assert "TROL" not in proposed(vocabulary(agreed))
    assert vocabulary(agreed).readings("TRO@") == ()


def test_words_agreed_on_come_and_go_in_their_places() -> None:
    policy = Policy("all", allow_words=frozenset({"BOE", "PAN"}), refuse_words=frozenset({"OOR"}))
    words = vocabulary(policy)
    assert proposed(words) == ["LOPEN", "BOOM", "BOE", "PAN", "EI"]
    assert words.find("PAN") == 3
    assert words.find("OOR") is None
    assert words.readings("P@N") == ("PAN",)


@pytest.mark.parametrize(
    ("pool", "jokers", "found"),
    [("BOOMEI", 0, ["BOOM", "EI"]), ("BOM", 1, ["BOOM"]), ("R", 2, ["OOR", "EI"]), ("", 1, [])],
)
def test_what_fits_a_pool(pool: str, jokers: int, found: list[str]) -> None:
    words = vocabulary(Policy("all"))
    shelf = words.all.fitting(pack(pool), jokers)
    assert [words.word(row) for row in shelf.rows.tolist()] == found


def built(target: Path, word: str = "BOOM") -> Lexicon:
    """Build a lexicon of one noun."""
    write([Decision(word, Category.NOUN.bit, 0, 1)], RECIPE, target, {"a-source": "1.0"})
    return Lexicon(target)


def test_the_index_beside_a_lexicon_is_mapped(tmp_path: Path) -> None:
    lexicon = built(tmp_path / "data")
    assert not has_index(lexicon)
    build_index(lexicon, tmp_path / "data" / FOLDER)
    assert has_index(lexicon)
    assert isinstance(index_of(lexicon).text, np.memmap)
    assert isinstance(index_of(unpack(lexicon)).text, np.memmap)
    assert words_of(index_of(lexicon)) == ["BOOM"]


def test_where_no_index_fits_it_is_made_in_memory(tmp_path: Path) -> None:
    build_index(built(tmp_path / "old"), tmp_path / "old" / FOLDER)
    lexicon = built(tmp_path / "new", "ROOS")
    shutil.copytree(tmp_path / "old" / FOLDER, tmp_path / "new" / FOLDER)
    assert not has_index(lexicon)
    assert words_of(index_of(lexicon)) == ["ROOS"]
    assert words_of(index_of(LEXICON)) == words_of(WordIndex.of(LEXICON))


def test_a_lexicon_built_anew_has_no_index_until_it_is_built(tmp_path: Path) -> None:
    build_index(built(tmp_path / "data"), tmp_path / "data" / FOLDER)
    assert not has_index(built(tmp_path / "data"))


def test_the_dutch_lexicon_comes_with_its_index() -> None:
    lexicon = Lexicon()
    index = index_of(lexicon)
    assert isinstance(index.text, np.memmap)
    assert index.digest == lexicon.digest
    longest_row, shortest_row = 0, len(index) - 1
    assert len(index.word(longest_row)) > 20 > 2 >= len(index.word(shortest_row))
    assert all(lexicon.mask(index.word(row)) == index.categories[row] for row in range(0, len(index), 997))
