"""What the page says: every key that it asks for is there, in both languages, with the plural forms that they need."""

import json
import re
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest

from wordrummi.texts import LANGUAGES, catalogue

WEB = Path(__file__).parents[2] / "web" / "src"
FILLED = re.compile(r"`((?!wordrummi)[a-z]+\.[^`]*)`")
NAMED = re.compile(r"""["]((?!wordrummi)[a-z]+(?:\.[a-z-]+)+)["]""")
FORMS = ("one", "other")


def page(language):
    return json.loads((files("wordrummi.texts") / f"page.{language}.json").read_text("utf-8"))


def asked():
    """Yield what the page asks for; what is filled in at run time is a star."""
    for path in WEB.rglob("*"):
        if path.suffix in {".ts", ".svelte"}:
            source = path.read_text("utf-8")
            for key in FILLED.findall(source):
                yield re.sub(r"\$\{[^}]*\}", "*", key)
            yield from NAMED.findall(source)


def facts(sentence):
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def stem(key):
    head, _, last = key.rpartition(".")
    return head if last in FORMS else key


def test_the_page_asks_for_something():
    assert len(set(asked())) > 50


def test_both_languages_have_the_same_keys():
    assert set(page("nl")) == set(page("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_with_one_plural_form_has_them_all(language):
    keys = set(page(language))
    counted = {stem(key) for key in keys if stem(key) != key}
    assert {f"{key}.{form}" for key in counted for form in FORMS} <= keys


def test_a_sentence_asks_for_the_same_facts_in_both_languages():
    dutch, english = page("nl"), page("en")
    assert [key for key in dutch if facts(dutch[key]) != facts(english[key])] == []


def test_no_key_is_missing():
    stems = {stem(key) for key in page("nl")}
    patterns = {key: re.compile(re.escape(key).replace(r"\*", r"[^ ]+") + r"\Z") for key in asked()}
    assert [key for key, pattern in patterns.items() if not any(map(pattern.match, stems))] == []


def test_no_key_is_left_over():
    patterns = [re.compile(re.escape(key).replace(r"\*", r"[^ ]+") + r"\Z") for key in asked()]
    assert [key for key in {stem(key) for key in page("nl")} if not any(p.match(key) for p in patterns)] == []


def test_the_catalogue_has_them():
    assert catalogue("nl").page["nav.play"] == "Spelen"
