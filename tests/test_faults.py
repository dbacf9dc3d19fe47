"""Every fault of what comes from outside has its sentence, in both languages, with all that it tells."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from wordrummi.core.options import OptionError
from wordrummi.core.record import RecordError
from wordrummi.faults import Fault, PlacedFault
from wordrummi.lexicon.policy import PolicyError
from wordrummi.lexicon.trie import LexiconMissing
from wordrummi.numbers.international.session import SessionError
from wordrummi.numbers.international.sheet import SheetError
from wordrummi.texts import LANGUAGES, catalogue

PACKAGE = Path(__file__).parent.parent / "wordrummi"
KINDS = {
    "PolicyError",
    "LexiconMissing",
    "LexiconDamaged",
    "SourceMissing",
    "StreamError",
    "StoreError",
    "ConfigError",
    "Fault",
}
PLACED = {"SheetError", "SessionError", "RecordError", "ReplayError"}


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """Every fault that the program makes: where, the key of its sentence, and the names of its facts."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS | PLACED:
                key = node.args[2 if node.func.id in PLACED else 0]
                keys = [part.value for part in ast.walk(key) if isinstance(part, ast.Constant) and part.value]
                where = f"{path.name}:{node.lineno}"
                yield from ((where, str(one), {fact.arg or "" for fact in node.keywords}) for one in keys)


FAULTS = [one for one in raised() if "." in one[1]]


def test_the_faults_of_the_program_are_found() -> None:
    assert {key.partition(".")[0] for _, key, _ in FAULTS} >= {"policy", "lexicon", "values", "session", "record"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("where", "key", "facts"), FAULTS, ids=[f"{where}-{key}" for where, key, _ in FAULTS])
def test_each_has_a_sentence_for_which_it_has_the_facts(where: str, key: str, facts: set[str], language: str) -> None:
    wanted = {name for _, name, _, _ in Formatter().parse(catalogue(language).ui[key]) if name}
    assert wanted <= facts or "" in facts, where


@pytest.mark.parametrize(
    ("fault", "dutch", "english"),
    [
        (
            LexiconMissing("lexicon.no-list", path="x.txt"),
            "Er is geen woordenlijst x.txt.",
            "There is no word list x.txt.",
        ),
        (SessionError(3, "Ann", "session.score", text="'x'"), "regel 3, veld Ann: 'x' is", "line 3, field Ann: 'x' is"),
        (SheetError(7, None, "values.next", wanted=7, number=9), "rij 7: hier hoort", "row 7: the next"),
        (RecordError(None, "bot", "record.impossible"), "veld bot: dit kan niet", "field bot: this can't"),
        (PlacedFault(None, None, "session.utf8"), "dit is geen UTF-8", "this is no UTF-8"),
    ],
)
def test_it_is_told_in_the_language_that_is_asked_for(fault: Fault, dutch: str, english: str) -> None:
    assert catalogue("nl").told(fault).startswith(dutch)
    assert catalogue("en").told(fault).startswith(english)


def test_a_fault_within_a_sentence_is_told_in_its_language() -> None:
    option = OptionError("policy", "option.policy", why=PolicyError("policy.name", file="ours.toml"))
    assert catalogue("nl").says(option.slug, option.facts).endswith(": ours.toml: name moet een tekst zijn")
    assert catalogue("en").says(option.slug, option.facts).endswith(": ours.toml: name must be a text")


@pytest.mark.parametrize(
    "fault", [LexiconMissing("lexicon.no-list", path="x"), RecordError(3, "seat", "record.json", message="no")]
)
def test_it_comes_whole_from_another_process(fault: Fault) -> None:
    """`check` reads word lists in processes of its own."""
    copy = pickle.loads(pickle.dumps(fault))
    assert type(copy) is type(fault)
    assert (str(copy), copy.__dict__) == (str(fault), fault.__dict__)
