"""A list of words checked by a lexicon made by hand: what is told of each, in each format, by any number of processes."""
# ruff: noqa: E501 - the golden records are lines as they come

from __future__ import annotations

import csv
import io
import json
import pickle
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from wordrummi.lexicon.build import write
from wordrummi.lexicon.category import ONLY_PUNCTUATED, Category, mask_of
from wordrummi.lexicon.nl.decide import Decision
from wordrummi.lexicon.policy import Policy, load_policy
from wordrummi.lexicon.trie import Lexicon, PlainLexicon
from wordrummi.play import wordlist
from wordrummi.play.wordlist import Checker, Only, Plan, Tally, check_all
from wordrummi.play.wordlist_lines import Chunk, read_words
from wordrummi.play.wordlist_records import Csv, JsonLines
from wordrummi.play.wordlist_text import Text, shown

RECIPE = Path(__file__).parents[2] / "dictionaries" / "nl"
HEADWORD = 1
WORDS = {
    "BOOM": "noun verb",
    "BOOMHUIS": "noun",
    "BOOMHUT": "noun",
    "HUIS": "noun",
    "HUISJE": "diminutive",
    "HUT": "noun",
    "KLOOTZAK": "noun offensive",
    "LOPEN": "verb",
    "OMA": "noun",
    "OMAS": "plural -",
    "PIET": "proper noun",
    "PLAS": "noun",
}

JSON_GOLDEN = """\
{"line":1,"word":"huis","tiles":"HUIS","verdict":"allowed","categories":["noun"],"admissible_as":["noun"],"reason":null,"parts":[],"source":"opentaal-headwords","suggestions":[]}
{"line":2,"word":"Huisje","tiles":"HUISJE","verdict":"refused","categories":["diminutive"],"admissible_as":[],"reason":{"slug":"word.refused-category","nl":"HUISJE mag niet: verkleinwoord.","en":"HUISJE is not allowed: diminutive."},"parts":[],"source":"opentaal-headwords","suggestions":[]}
{"line":3,"word":"ad hoc","tiles":null,"verdict":"unplayable","categories":[],"admissible_as":[],"reason":{"slug":"word.no-tile-form","nl":"ad hoc kan niet met stenen worden gelegd.","en":"ad hoc can't be laid with tiles."},"parts":[],"source":"","suggestions":[]}
{"line":4,"word":"xyzzy","tiles":"XYZZY","verdict":"unknown","categories":[],"admissible_as":[],"reason":{"slug":"word.not-in-lexicon","nl":"XYZZY staat niet in de woordenlijst.","en":"XYZZY is not in the word list."},"parts":[],"source":"","suggestions":[]}
{"line":5,"verdict":"unreadable","error":{"file":"list.txt","line":5,"field":"word","problem":"empty","message":"The line is empty."}}
{"line":6,"word":"boomplas","tiles":"BOOMPLAS","verdict":"undecided","categories":["noun"],"admissible_as":["noun"],"reason":{"slug":"word.unlisted-compound","nl":"BOOMPLAS staat niet in de woordenlijst, maar kan een samenstelling zijn van BOOM, PLAS: de tafel beslist.","en":"BOOMPLAS is not in the word list, but may be a compound of BOOM, PLAS: the table decides."},"parts":["BOOM","PLAS"],"source":"","suggestions":[]}
"""
CSV_GOLDEN = """\
line,word,tiles,verdict,categories,admissible_as,reason,nl,en,parts,source,suggestions
1,huis,HUIS,allowed,noun,noun,,,,,opentaal-headwords,
2,Huisje,HUISJE,refused,diminutive,,word.refused-category,HUISJE mag niet: verkleinwoord.,HUISJE is not allowed: diminutive.,,opentaal-headwords,
3,ad hoc,,unplayable,,,word.no-tile-form,ad hoc kan niet met stenen worden gelegd.,ad hoc can't be laid with tiles.,,,
4,xyzzy,XYZZY,unknown,,,word.not-in-lexicon,XYZZY staat niet in de woordenlijst.,XYZZY is not in the word list.,,,
5,,,unreadable,,,empty,De regel is leeg.,The line is empty.,,,
6,boomplas,BOOMPLAS,undecided,noun,noun,word.unlisted-compound,"BOOMPLAS staat niet in de woordenlijst, maar kan een samenstelling zijn van BOOM, PLAS: de tafel beslist.","BOOMPLAS is not in the word list, but may be a compound of BOOM, PLAS: the table decides.",BOOM PLAS,,
"""
TEXT_GOLDEN = """\
      1  huis                      mag                      als zelfstandig naamwoord (bron: OpenTaal, goedgekeurde basiswoorden)
      2  Huisje                    mag niet                 HUISJE mag niet: verkleinwoord.
      3  ad hoc                    niet te leggen           ad hoc kan niet met stenen worden gelegd.
      4  xyzzy                     niet in de woordenlijst  XYZZY staat niet in de woordenlijst.
      5                            onleesbaar               De regel is leeg.
      6  boomplas                  de tafel beslist         BOOMPLAS staat niet in de woordenlijst, maar kan een samenstelling zijn van BOOM, PLAS: de tafel beslist.
"""
GOLDEN = [(JsonLines("en"), JSON_GOLDEN), (Csv(), CSV_GOLDEN), (Text("nl"), TEXT_GOLDEN)]
SIX = b"huis\nHuisje\nad hoc\nxyzzy\n\nboomplas\n"


@pytest.fixture(scope="module")
def data(tmp_path_factory) -> Path:
    target = tmp_path_factory.mktemp("lexicon") / "data"
    decisions = []
    for tiles, names in WORDS.items():
        mask = mask_of(Category(name) for name in names.split() if name != "-")
        decisions.append(Decision(tiles, mask | (ONLY_PUNCTUATED if "-" in names else 0), HEADWORD, 10))
    write(decisions, RECIPE, target, {})
    return target


@pytest.fixture
def plan(data) -> Plan:
    return Plan(partial(Lexicon, data), load_policy("strict"), JsonLines("en"))


def checked(plan: Plan, content: bytes, jobs: int = 1, file: str | None = "list.txt") -> tuple[str, Tally]:
    tally, records = Tally(), []
    for part in check_all(Checker(plan), read_words(io.BytesIO(content), file), jobs):
        records += part.records
        tally.update(part.tally)
    style = plan.style.header(names_file=plan.names_file)
    return style + "".join(records), tally


def told(plan: Plan, *words: str) -> list[dict]:
    return [json.loads(line) for line in checked(plan, "\n".join(words).encode())[0].splitlines()]


@pytest.mark.parametrize(("style", "golden"), GOLDEN, ids=["jsonl", "csv", "text"])
def test_the_six_kinds_of_answer(plan, style, golden):
    assert checked(replace(plan, style=style), SIX)[0] == golden


@pytest.mark.parametrize(("style", "golden"), GOLDEN, ids=["jsonl", "csv", "text"])
def test_a_word_says_the_same_when_it_comes_again_and_alone(plan, style, golden):
    """The first word of a kind makes a template, the others use it."""
    style_of = replace(plan, style=style)
    head = style.header(names_file=False)
    twice = checked(style_of, SIX + SIX)[0].removeprefix(head).splitlines()
    for line, number in zip(twice[6:], range(7, 13), strict=True):
        alone = checked(style_of, b"huis\n" * (number - 1) + SIX.splitlines(keepends=True)[number - 7])[0]
        assert alone.removeprefix(head).splitlines()[-1] == line


@pytest.mark.parametrize(
    ("word", "tiles"),
    [
        ("HUIS", "HUIS"),
        ("  huis\t", "HUIS"),
        ("hu-is", "HUIS"),
        ("hu'is", "HUIS"),
        ("húis", "HUIS"),
        ("hu\u0131s", "HUIS"),
        ("pla\u017f", "PLAS"),
    ],
)
def test_the_word_is_echoed_as_it_came_and_answered_by_its_tiles(plan, word, tiles):
    (record,) = told(plan, word)
    assert (record["word"], record["tiles"], record["verdict"]) == (word, tiles, "allowed")


def test_what_a_csv_cell_must_quote_comes_back_whole(plan):
    rows = csv.DictReader(io.StringIO(checked(replace(plan, style=Csv()), b'a"b,c\nhuis;{0}%s\n')[0]))
    assert [row["word"] for row in rows] == ['a"b,c', "huis;{0}%s"]


def test_only_the_refused_are_all_that_are_not_allowed(plan):
    records, tally = checked(replace(plan, only=Only.REFUSED), SIX)
    assert [json.loads(line)["line"] for line in records.splitlines()] == [2, 3, 4, 5, 6]
    assert tally == checked(plan, SIX)[1]


def test_only_the_allowed_leaves_unreadable_lines_to_be_told_apart(plan):
    chosen = replace(plan, only=Only.ALLOWED)
    assert [json.loads(line)["word"] for line in checked(chosen, SIX)[0].splitlines()] == ["huis"]
    (part,) = check_all(Checker(chosen), read_words(io.BytesIO(SIX), "list.txt"), 1)
    assert [(fault.origin, fault.line, fault.problem) for fault in part.untold] == [("list.txt", 5, "empty")]


def test_counts_are_per_verdict_and_per_category(plan):
    tally = checked(plan, SIX + b"boom\nlopen\n")[1]
    assert +tally.verdicts == {
        "allowed": 2,
        "refused": 2,
        "unplayable": 1,
        "unknown": 1,
        "unreadable": 1,
        "undecided": 1,
    }
    assert tally.categories == {"noun": 3, "verb": 2, "diminutive": 1}
    assert tally.total == 8


@pytest.mark.parametrize(
    ("content", "code"), [(b"", 0), (b"huis\n", 0), (b"huis\nlopen\n", 1), (b"boomplas", 1), (b"huis\n\nlopen", 2)]
)
def test_the_exit_code_is_that_of_the_worst_line(plan, content, code):
    assert checked(plan, content)[1].exit_code == code


def test_suggestions_are_words_that_this_policy_admits_and_come_only_when_asked(plan):
    assert told(plan, "huisj")[0]["suggestions"] == []
    asked = replace(plan, suggestions=2)
    answers = {record["word"]: record["suggestions"] for record in told(asked, "huis", "hus", "lope", "lopen", "huisj")}
    assert answers == {"huis": [], "hus": ["HUIS", "HUT"], "lope": [], "lopen": [], "huisj": ["HUIS"]}
    opened = replace(asked, policy=load_policy("open"))
    assert {record["word"]: record["suggestions"] for record in told(opened, "lope", "klootza")} == {
        "lope": ["LOPEN"],
        "klootza": [],
    }


def test_words_that_the_table_agreed_on_overrule_the_list(plan):
    policy = replace(
        plan.policy, allow_words=frozenset({"LOPEN", "XYZZY"}), refuse_words=frozenset({"HUIS", "BOOMPLAS"})
    )
    records = told(replace(plan, policy=policy), "lopen", "xyzzy", "huis", "boomplas", "hut")
    assert [record["verdict"] for record in records] == ["allowed", "allowed", "refused", "refused", "allowed"]
    assert [record["source"] for record in records[:4]] == ["agreed"] * 4
    assert records[2]["reason"]["nl"] == "HUIS mag niet: afspraak van deze tafel."


def test_a_reason_names_what_is_refused_and_not_the_other_marks(plan):
    policy = Policy("own", refuse=frozenset({Category.OFFENSIVE}))
    (record,) = told(replace(plan, policy=policy), "klootzak")
    assert record["categories"] == ["noun", "offensive"]
    assert record["reason"]["en"] == "KLOOTZAK is not allowed: offensive word."


@pytest.mark.parametrize(("choice", "verdict"), [("ask", "undecided"), ("refuse", "refused"), ("accept", "allowed")])
def test_what_becomes_of_an_unlisted_compound_is_the_tables_choice(plan, choice, verdict):
    policy = plan.policy.with_options(unlisted_compounds=choice)
    (record,) = told(replace(plan, policy=policy), "boomplas")
    assert (record["verdict"], record["parts"]) == (verdict, ["BOOM", "PLAS"])


@pytest.mark.parametrize("word", ["oma's", "omas", "OMAS"])
def test_a_word_that_needs_an_apostrophe_can_be_unplayable_also_as_tiles(plan, word):
    open_policy = load_policy("open")
    assert told(replace(plan, policy=open_policy), word)[0]["verdict"] == "allowed"
    strict = open_policy.with_options(punctuation="unplayable")
    assert told(replace(plan, policy=strict), word)[0]["verdict"] == "unplayable"


def test_a_plain_list_has_no_categories_and_no_compounds(plan, tmp_path):
    (tmp_path / "mine.txt").write_text("boom\nplas\n")
    plain = replace(plan, open_words=partial(PlainLexicon.read, tmp_path / "mine.txt"))
    boom, boomplas = told(plain, "Boom", "boomplas")
    assert (boom["verdict"], boom["categories"], boom["source"]) == ("allowed", [], "mine.txt")
    assert (boomplas["verdict"], boomplas["reason"]["slug"]) == ("unknown", "word.not-in-lexicon")
    assert checked(replace(plain, style=Text("en")), b"boom")[0].endswith("  source: mine.txt\n")


@pytest.mark.parametrize("style", [JsonLines("nl"), Csv(), Text("nl"), Text("nl", is_coloured=True)])
def test_the_name_of_the_input_is_told_where_there_are_several(plan, style):
    several = replace(plan, style=style, names_file=True)
    checker = Checker(several)
    chunks = iter([Chunk(b"huis\n\nlopen", [1, 2, 3], "a{0}.txt"), Chunk(b"huis\n\nx-x", [1, 2, 3], "b.txt")])
    records = [record for part in check_all(checker, chunks, 1) for record in part.records]
    assert [("a{0}.txt" in record, "b.txt" in record) for record in records] == [(True, False)] * 3 + [
        (False, True)
    ] * 3
    assert len(set(style.header(names_file=True).split(",")) - set(style.header(names_file=False).split(","))) <= 1


def test_colours_say_what_the_words_say(plan):
    lines = checked(replace(plan, style=Text("en", is_coloured=True)), SIX)[0].splitlines()
    assert [line.split("\033[")[1].split("m")[0] for line in lines] == ["32", "31", "31", "31", "31", "33"]
    assert [line.count("\033[0m") for line in lines] == [1] * 6


def test_nothing_in_a_word_steers_the_terminal(plan):
    text = checked(replace(plan, style=Text("en")), "\033[2Jhuis\u202e".encode())[0]
    assert "\033" not in text
    assert "\u202e" not in text
    assert shown("a\033b\ud800\u202e") == "a\\x1bb\\ud800\\u202e"


LONG_LIST = b"\n".join(word for _ in range(40) for word in [*SIX.splitlines(), b"boom", b"\xff", b"oma's"]) + b"\n"


@pytest.mark.parametrize("style", [JsonLines("nl"), Csv(), Text("nl")])
def test_processes_give_the_same_in_the_same_order(plan, style, monkeypatch):
    chosen = replace(plan, style=style)
    alone, counts = checked(chosen, LONG_LIST * 60)
    monkeypatch.setattr(wordlist, "ALONE", 1)
    monkeypatch.setattr("wordrummi.play.wordlist_lines.CHUNK", 4096)
    assert checked(chosen, LONG_LIST * 60, jobs=3) == (alone, counts)
    assert counts.total == 60 * 40 * 9


def test_processes_are_not_started_for_little(plan, monkeypatch):
    monkeypatch.setattr(wordlist, "ProcessPoolExecutor", None)
    assert checked(plan, SIX, jobs=4)[1].total == 6


@pytest.mark.parametrize(("style", "golden"), GOLDEN, ids=["jsonl", "csv", "text"])
@pytest.mark.parametrize("policy", ["strict", "open", "children"])
def test_unpacked_or_not_the_answers_are_the_same(plan, style, golden, policy, monkeypatch):
    plan = replace(plan, style=style, policy=load_policy(policy))
    content = (SIX + b"oma's\nOMAS\nhuis\0\nhuis\r\nbo\xc3\xb6m\nboomhuisjes\nboomhuisplas\nboomlopen\n") * 3
    mapped = checked(plan, content)
    monkeypatch.setattr(wordlist, "MANY", 1)
    assert checked(plan, content) == mapped
    assert policy != "strict" or mapped[0].startswith(golden)


def test_the_lexicon_is_unpacked_for_many_words_and_once(plan, monkeypatch):
    unpacked = []
    monkeypatch.setattr(wordlist, "MANY", 3)
    monkeypatch.setattr(wordlist, "unpack", lambda words: unpacked.append(words) or words)
    checker = Checker(plan)
    for number in (0, 0, 1, 1):
        assert len(unpacked) == number
        checker.check(Chunk(b"huis\nhut", range(1, 3)))


def test_a_listed_word_with_a_nul_is_told_like_any_other(plan):
    (record,) = told(plan, "huis\0")
    assert record["error"]["problem"] == "nul"


@pytest.mark.parametrize("style", [style for style, _ in GOLDEN], ids=["jsonl", "csv", "text"])
def test_compounds_of_alike_parts_each_tell_their_own(plan, style):
    plan = replace(plan, style=style)
    both = checked(plan, b"boomplas\nboomhuisplas\nboomoma\nboomhuisjes\nboomhuis\n")[0].splitlines()
    for word, parts in (("boomplas", ("BOOM", "PLAS")), ("boomoma", ("BOOM", "OMA"))):
        (line,) = [line for line in both if f"{word}" in line]
        assert all(part in line for part in parts)
        assert word.upper() in line


@pytest.mark.parametrize("style", [style for style, _ in GOLDEN], ids=["jsonl", "csv", "text"])
def test_no_name_of_a_file_is_taken_for_a_mark(plan, style):
    plan = replace(plan, style=style, names_file=True)
    for name in ("777777777777.txt", "{0}{1}{x}", "\ue000\ue001\ue100"):
        lines = checked(plan, b"huisje\nhuisje\nboomplas\n", file=name)[0].splitlines()[-3:]
        shown_name = shown(name) if isinstance(style, Text) else name
        assert all(shown_name in line for line in lines)
        assert ["huisje" in line and "HUISJE" in line for line in lines] == [True, True, False]


def test_a_checker_goes_to_another_process_as_its_plan(plan):
    checker = Checker(replace(plan, style=Csv()))
    chunk = Chunk(SIX.removesuffix(b"\n"), range(1, 7))
    assert pickle.loads(pickle.dumps(checker)).check(chunk) == checker.check(chunk)
