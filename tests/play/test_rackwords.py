"""Which words a rack can lay: with a table, held against every table that a turn can lead to."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from tests.oracles.positions import LEXICON
from tests.solver.exhaustive import best
from tests.solver.tables import INTERNATIONALE, SABRA, judge, position, score_of, shown, small_position, solver_of
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.play.rackwords import RackWords, scoring_words
from wordrummi.play.reading import Unreadable
from wordrummi.play.solving_words import WordSolving
from wordrummi.words.notation import read_word
from wordrummi.words.readings import text_of

WORDS = ["HUT", "HOUTEN", "TOEN", "UT", "KANTOOR", "KAN", "KANT", "OOR", "TON"]


def rack_words(variant=SABRA, words=WORDS):
    return RackWords(WordSolving(lambda: PlainLexicon(words), {"policy": "strict"}), variant)


def test_a_rack_alone_lays_its_words_longest_first():
    listed = [(one.word, one.tiles) for one in rack_words().alone("OENTU@", None)]
    assert listed == [("HOUTEN", "@OUTEN"), ("TOEN", "TOEN"), ("HUT", "@UT"), ("TON", "TON"), ("UT", "UT")]


def test_there_are_no_more_than_were_asked_for():
    assert [one.word for one in rack_words().alone("OENT", 1)] == ["TOEN"]


def test_what_a_word_takes_of_rack_and_table():
    (best, *_) = rack_words().with_table("OEN", ["HUT"], 60)
    assert best.as_dict(["hut"]) == {
        "word": "HOUTEN",
        "tiles": "HOUTEN",
        "score": 6,
        "rack": "OEN",
        "table": [{"word": "hut", "tiles": "HUT"}],
        "after": ["HOUTEN"],
    }


def test_a_word_of_two_table_words():
    words = {one.word: one for one in rack_words().with_table("T", ["KAN", "OOR"], 60)}
    assert words["KANTOOR"].from_table == ((0, "KAN"), (1, "OOR"))
    assert words["KANT"].after in (tuple(map(read_word, after)) for after in (["OOR", "KANT"], ["KANT", "OOR"]))


def test_in_the_internationale_manner_no_word_is_given_up():
    assert [one.word for one in rack_words(INTERNATIONALE).with_table("OEN", ["HUT"], 60)] == []


def test_time_that_is_over_ends_the_list():
    ticks = count()
    solver = solver_of(SABRA, WORDS)
    assert list(scoring_words(solver, judge(solver), position("HUT", "OEN"), 1, lambda: float(next(ticks)))) == []


@pytest.mark.parametrize(
    ("rack", "table", "field"), [("O1", [], "rack"), ("OE", ["H8"], "table[0]"), ("Q", ["Q"], "rack")]
)
def test_what_is_no_tiles_names_its_place(rack, table, field):
    with pytest.raises(Unreadable) as fault:
        list(rack_words().with_table(rack, table, 60))
    assert fault.value.field == field


def test_numbers_lay_no_words():
    with pytest.raises(Unreadable) as fault:
        rack_words("number-sabra")
    assert fault.value.field == "variant"


def best_of_all(where, solver, formed):
    """The best score of every turn there is, when these words have lain there; 0 when none scores."""
    table = [text_of(word) for word in where.table]
    standing = replace(where, formed=where.formed | formed)
    options = judge(solver).options
    found = best(
        table, "".join(where.rack), LEXICON, options.min_length, lambda after: score_of(judge(solver), standing, after)
    )
    return found.score if found else 0


@pytest.mark.parametrize("variant", [SABRA, INTERNATIONALE])
@pytest.mark.parametrize("seed", range(8))
def test_each_word_is_the_best_when_those_before_it_have_been_formed(variant, seed):
    where, _ = small_position(Random(f"words {variant} {seed}"), variant, seed % 2, rack=3, tiles=range(4, 7))
    solver = solver_of(variant, LEXICON)
    listed = [one.word for one in scoring_words(solver, judge(solver), where, 60.0, lambda: 0.0)]
    assert len(listed) == len(set(listed))
    steps = [best_of_all(where, solver, frozenset(listed[:number])) for number in range(len(listed) + 1)]
    assert steps == [*map(len, listed), 0], shown(where)
