from __future__ import annotations

from pathlib import Path

import pytest

from tests.lexicon.conftest import RECIPE, STRICT
from wordrummi.lexicon.category import READINGS, Category, mask_of
from wordrummi.lexicon.closed import read_closed_lists
from wordrummi.lexicon.policy import Policy

HEADER = "# about\nword\tcategories\treason\n"


def test_lists_add_or_set(tmp_path: Path) -> None:
    (tmp_path / "add-x.tsv").write_text(HEADER + "eten\tnoun\tmeal\n")
    (tmp_path / "fix.tsv").write_text(HEADER + "kwik\tnoun,verb\tquick\nfoo\t\tno word\n")
    closed = read_closed_lists(tmp_path)
    assert closed.adds["ETEN"].categories == Category.NOUN.bit
    assert closed.sets["KWIK"].categories == Category.NOUN.bit | Category.VERB.bit
    assert closed.sets["FOO"] == (0, "no word", "fix")
    assert not closed.is_short_closed


def test_additions_of_two_lists_join(tmp_path: Path) -> None:
    (tmp_path / "add-a.tsv").write_text(HEADER + "benen\tadjective\tbone\n")
    (tmp_path / "add-b.tsv").write_text(HEADER + "benen\tplural\tlegs\n")
    assert read_closed_lists(tmp_path).adds["BENEN"].categories == mask_of([Category.ADJECTIVE, Category.PLURAL])


@pytest.mark.parametrize("row", ["4x4\tnoun\tr\n", "foo\tnoum\tr\n", "foo\n"])
def test_a_bad_row_is_told_with_its_file(tmp_path: Path, row: str) -> None:
    (tmp_path / "bad.tsv").write_text(HEADER + row)
    with pytest.raises(ValueError, match=r"bad\.tsv"):
        read_closed_lists(tmp_path)


def test_every_row_of_the_dutch_lists_has_a_reason() -> None:
    closed = read_closed_lists(RECIPE / "closed")
    assert all(entry.reason for found in (closed.sets, closed.adds) for entry in found.values())


def test_the_verdicts_on_short_words_are_what_their_categories_give() -> None:
    strict = Policy("strict", frozenset(STRICT))
    for row in (RECIPE / "closed" / "short.tsv").read_text("utf-8").splitlines()[1:]:
        word, names, admissible, _ = row.split("\t")
        mask = mask_of(Category(name) for name in names.split(",") if name)
        assert strict.admits(mask & READINGS) == (admissible == "yes"), word
