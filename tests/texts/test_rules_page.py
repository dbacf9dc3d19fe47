"""The rules pages: each example is judged as the page claims, and both languages tell of the same."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from wordrummi.lexicon.trie import Lexicon
from wordrummi.play.position import PositionJudge
from wordrummi.texts import LANGUAGES, catalogue
from wordrummi.variants import VARIANTS

FOLDER = Path(__file__).parents[2] / "web" / "src" / "rules"
CLAIMED = {"verdict", "slug", "score", "says", "by_hand"}


def read(name: str) -> Any:
    return json.loads((FOLDER / name).read_text("utf-8"))


EXAMPLES: list[dict[str, Any]] = read("examples.json")
LESSONS: list[dict[str, Any]] = [lesson for lessons in read("lessons.json").values() for lesson in lessons]


@pytest.fixture(scope="module")
def judge() -> PositionJudge:
    return PositionJudge(Lexicon, "nl")


def line(example: dict[str, Any]) -> bytes:
    """Return what the page sends to `POST /api/judge` for a table after."""
    turn = {name: value for name, value in example.items() if name not in CLAIMED}
    if "turn" in turn:
        turn["turn"] = {**turn["turn"], "after": turn.pop("after")}
    return json.dumps(turn).encode()


def tiles(variant: str, *texts: str) -> Counter[str]:
    """Return the tiles of words or melds; what a joker stands for is no tile."""
    if VARIANTS[variant].family == "words":
        return Counter("".join(text.partition("=")[0] for text in texts))
    return Counter(tile.partition("=")[0] for text in texts for tile in text.split())


def taken(turn: dict[str, Any]) -> list[str]:
    """Return the tile that a turn takes, if it is told which."""
    source, _, drawn = turn.get("turn", {}).get("take", "").partition(":")
    tile = {"pool": drawn, "discard": turn.get("top_discard", ""), "trump": turn.get("trump", "")}.get(source, "")
    return [tile] if tile else []


def test_the_page_sends_all_that_they_tell_of_a_turn() -> None:
    source = (FOLDER.parent / "lib" / "trial.ts").read_text("utf-8")
    sent = set(re.findall(r'"(\w+)"', source.partition("FIELDS = [")[2].partition("]")[0]))
    told = {name for turn in (*EXAMPLES, *LESSONS) for name in turn}
    assert told - CLAIMED - {"id", "goal", "after", "turn"} <= sent


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_it_can_be_laid_on_the_pages_table_which_lets_no_tile_go(example: dict[str, Any]) -> None:
    keeps_the_tiles(example)


def keeps_the_tiles(example: dict[str, Any]) -> None:
    variant = example["variant"]
    before, after = tiles(variant, *example["table"]), tiles(variant, *example["after"])
    assert before <= after
    assert after <= before + tiles(variant, example["rack"], *taken(example))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_the_verdict_is_the_one_that_the_page_claims(judge: PositionJudge, example: dict[str, Any]) -> None:
    told = judge.answer(line(example), 1).told
    assert told["verdict"] == example["verdict"], told
    if example["verdict"] == "refused":
        assert example["slug"] in [violation["slug"] for violation in told["violations"]]
    if "score" in example:
        assert told["score"] == example["score"]


def test_every_refused_example_names_its_rule_and_the_rule_has_a_sentence() -> None:
    refused = [example for example in EXAMPLES if example["verdict"] == "refused"]
    assert len(refused) > 10
    for example in refused:
        assert example["slug"] in catalogue("nl").rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_has_a_page_that_uses_each_of_its_examples_once(language: str) -> None:
    pages = read(f"{language}.json")
    assert set(pages) == set(VARIANTS)
    for variant, sections in pages.items():
        used = [example for section in sections for example in section.get("examples", [])]
        assert sorted(used) == sorted(example["id"] for example in EXAMPLES if example["variant"] == variant)


def test_both_languages_have_the_same_sections_with_the_same_examples() -> None:
    shapes = [
        {
            variant: [(len(section["text"]), section.get("examples", [])) for section in sections]
            for variant, sections in read(f"{language}.json").items()
        }
        for language in LANGUAGES
    ]
    assert shapes[0] == shapes[1]


def test_every_example_says_something_in_both_languages() -> None:
    for example in EXAMPLES:
        assert set(example["says"]) == set(LANGUAGES)
        assert all(example["says"].values())


def test_no_two_examples_have_one_name() -> None:
    names = [example["id"] for example in EXAMPLES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("number", range(len(LESSONS)))
def test_every_lesson_can_be_solved_as_it_is_shown(judge: PositionJudge, number: int) -> None:
    lesson = {name: value for name, value in LESSONS[number].items() if name != "goal"}
    told = judge.answer(line(lesson), 1).told
    assert told["verdict"] == "accepted", told
    assert told["score"] >= lesson.get("score", 0)
    keeps_the_tiles(lesson)


BY_HAND = ("number-american", "number-international")


def test_where_one_takes_and_discards_every_lesson_is_a_whole_turn() -> None:
    """What is thrown out is chosen by whoever learns, and what is declared as well."""
    for lesson in LESSONS:
        assert lesson.get("by_hand", False) == (lesson["variant"] in BY_HAND)
    assert all("discard" in lesson["turn"] for lesson in LESSONS if lesson.get("by_hand"))


@pytest.mark.parametrize(
    ("variant", "moves"),
    [
        ("number-american", {(None, "pool"), (None, "discard"), (None, "trump")}),
        ("number-international", {(None, "pool"), ("hand", "discard"), ("hand", "trump"), ("foot", "pool")}),
    ],
)
def test_every_way_to_take_and_to_go_out_is_learned(variant: str, moves: set[tuple[str | None, str]]) -> None:
    turns = [lesson["turn"] for lesson in LESSONS if lesson["variant"] == variant]
    assert {(turn.get("declare"), turn["take"].partition(":")[0]) for turn in turns} == moves


@pytest.mark.parametrize("variant", [name for name in VARIANTS if not name.startswith("word")])
def test_in_numbers_the_opening_and_adding_to_what_lies_there_are_learned(variant: str) -> None:
    lessons = [lesson for lesson in LESSONS if lesson["variant"] == variant]
    assert any(not lesson.get("opened", True) and lesson["after"] for lesson in lessons)
    lying = {row for lesson in lessons for row in lesson["table"]}
    assert any(row.rpartition(" ")[0] in lying for lesson in lessons for row in lesson["after"])


@pytest.mark.parametrize("variant", [name for name in VARIANTS if name != "number-international"])
def test_what_becomes_of_a_joker_is_learned(variant: str) -> None:
    lessons = [lesson for lesson in LESSONS if lesson["variant"] == variant]
    assert any({"j", "@"} & set("".join(lesson["table"])) for lesson in lessons)


def test_every_variant_can_be_learned_and_says_so_in_both_languages() -> None:
    assert set(read("lessons.json")) == set(VARIANTS)
    for lesson in LESSONS:
        assert set(lesson["goal"]) == set(LANGUAGES)
