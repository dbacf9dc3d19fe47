"""The catalogue: the same keys in both languages, a sentence for every slug that the rules can name."""

import ast
import json
import re
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest

import wordrummi
from wordrummi.lexicon.category import Category
from wordrummi.texts import LANGUAGES, catalogue
from wordrummi.words.claims import Fate

SLUG = re.compile(r"(turn|vote|word|score|option|meld|opening|joker|penalty|american|intl)\.[a-z][a-z0-9.-]*\Z")
FIELDS = {"turn.take", "turn.after", "turn.discard"}  # places in a turn that comes as data
TOLD_BY_EVENTS = {"word.rack-penalty", "penalty.misplay"}  # rules that no move breaks


def content(language):
    return json.loads((files("wordrummi.texts") / f"{language}.json").read_text("utf-8"))


def leaves(table, path=()):
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def slugs_in_the_code():
    root = Path(wordrummi.__file__).parent
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and SLUG.match(text) and text not in FIELDS:
                yield text


def test_both_languages_have_the_same_keys():
    keys = [{path for path, _ in leaves(content(language))} for language in LANGUAGES]
    assert keys[0] == keys[1]


def test_a_sentence_asks_for_the_same_facts_in_both_languages():
    def facts(sentence):
        return {name for _, name, _, _ in Formatter().parse(sentence) if name}

    dutch, english = (dict(leaves(content(language))) for language in LANGUAGES)
    different = [path for path in dutch if facts(dutch[path]) != facts(english[path])]
    assert different == []


def test_every_slug_in_the_code_has_a_sentence():
    known = set(content("nl")["rules"])
    assert sorted(set(slugs_in_the_code()) - known) == []


def test_every_sentence_of_a_rule_is_named_in_the_code():
    told = set(slugs_in_the_code())
    assert sorted(set(content("nl")["rules"]) - told - TOLD_BY_EVENTS) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_category_and_fate_has_a_name(language):
    names = content(language)["names"]
    assert set(names["category"]) == {str(category) for category in Category}
    assert set(names["fate"]) == {str(fate) for fate in Fate}


def test_facts_fill_a_sentence():
    assert catalogue("nl").says("word.min-length", {"word": "EN", "least": 3}) == (
        "EN is te kort: een woord op tafel heeft hier minstens 3 letters."
    )


def test_categories_are_named_in_the_language_of_the_sentence():
    facts = {"word": "HONDEN", "categories": ("plural", "verb")}
    assert (
        catalogue("nl").says("word.refused-category", facts)
        == "HONDEN mag niet: meervoud, werkwoord of werkwoordsvorm."
    )
    assert catalogue("en").says("word.refused-category", facts) == "HONDEN is not allowed: plural, verb or verb form."


def test_a_rule_without_a_mend_says_none():
    assert catalogue("nl").mends("turn.game-over", {}) is None


def test_an_unknown_language_is_an_error():
    with pytest.raises(KeyError):
        catalogue("fr")
