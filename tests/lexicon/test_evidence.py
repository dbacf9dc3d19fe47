from __future__ import annotations

from pathlib import Path

import pytest

from tests.lexicon.conftest import RECIPE
from wordrummi.lexicon.category import Category
from wordrummi.lexicon.evidence import Evidence, read_evidence

TABLE = """
threshold = 2
[seen]
source = "eyes"
why = "was seen"
noun = 2
verb = -1
[heard]
source = "ears"
why = "was heard"
verb = 2
[long]
source = "shape"
why = "is long"
noun = 1
"""


@pytest.fixture
def evidence(tmp_path: Path) -> Evidence:
    path = tmp_path / "evidence.toml"
    path.write_text(TABLE)
    return read_evidence(path)


def test_weights_add_up_and_the_threshold_decides(evidence: Evidence) -> None:
    seen, heard, long = (evidence.bits[name] for name in ("seen", "heard", "long"))
    assert evidence.categories(seen) == Category.NOUN.bit
    assert evidence.categories(heard) == Category.VERB.bit
    assert evidence.categories(seen | heard) == Category.NOUN.bit
    assert evidence.categories(long) == 0
    assert evidence.sums(seen | heard | long)[Category.NOUN] == 3


def test_bits_follow_the_order_of_the_table(evidence: Evidence) -> None:
    assert list(evidence.bits.values()) == [1, 2, 4]


def test_shape_is_no_source(evidence: Evidence) -> None:
    assert evidence.sources(0b111) == ("eyes", "ears")


def test_an_unknown_category_is_told_with_its_sign(tmp_path: Path) -> None:
    path = tmp_path / "evidence.toml"
    path.write_text(TABLE.replace("verb = 2", "verbal = 2"))
    with pytest.raises(ValueError, match="sign heard"):
        read_evidence(path)


def test_the_dutch_table_fits_the_record_and_gives_a_reason_for_each_sign() -> None:
    dutch = read_evidence(RECIPE / "evidence.toml")
    assert len(dutch.signs) <= 64
    assert all(sign.why and sign.source for sign in dutch.signs)
