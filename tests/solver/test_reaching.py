"""What is passed over before a word is made: only what can't be."""

from __future__ import annotations

from random import Random

import pytest

from tests.solver.tables import INTERNATIONALE, SABRA, judge, position, small_position, solver_of
from wordrummi.solver.answer import TimeUp
from wordrummi.solver.making import Maker
from wordrummi.solver.packing import pack
from wordrummi.solver.reaching import Reach
from wordrummi.solver.state import State, Trail
from wordrummi.solver.supplies import Supplies
from wordrummi.solver.task import Task
from wordrummi.solver.ways import Way, found, given_up, lendable, ways_of
from wordrummi.solver.words import WordSolver
from wordrummi.words.letters import ALPHABET
from wordrummi.words.position import Position
from wordrummi.words.readings import text_of


def task_of(solver: WordSolver, where: Position, budget: int) -> Task:
    """Return the task in which so many table words may change."""
    terms = judge(solver).manner.terms(judge(solver).options)
    tiles = enumerate(map(text_of, where.table))
    ways = tuple(ways_of(number, text, terms, solver._vocabulary) for number, text in tiles)
    return Task(where, judge(solver), solver._vocabulary, ways, budget)


def nothing() -> None:
    """Let a search go on."""


def made(maker: Maker, word: str, state: State) -> bool:
    return next(maker.make(word, state, Trail()), None) is not None


@pytest.mark.parametrize("variant", [SABRA, INTERNATIONALE])
@pytest.mark.parametrize("seed", range(40))
def test_no_word_is_passed_over_that_can_be_made(variant: str, seed: int) -> None:
    where, options = small_position(Random(f"reach {variant} {seed}"), variant, seed % 3, tiles=range(4, 13))
    solver = solver_of(variant, **options)
    for budget in (1, len(where.table)):
        task = task_of(solver, where, budget)
        supplies = Supplies(task.ways, nothing)
        reach, maker = Reach(task.vocabulary, task.fill, task.ways, nothing), Maker(task.ways, nothing, supplies)
        for row in range(len(task.vocabulary.all)):
            word = task.vocabulary.word(row)
            if len(word) >= judge(solver).options.min_length and made(maker, word, task.start):
                assert supplies.can_make(word, task.vocabulary.letters(row), task.start)
                assert row in reach.of_length(len(word), task.start)
                assert row in reach.having(None, task.start)
                assert all(row in reach.having(ALPHABET.index(letter), task.start) for letter in word)


def having(task: Task, letter: str | None) -> list[str]:
    place = None if letter is None else ALPHABET.index(letter)
    rows = Reach(task.vocabulary, task.fill, task.ways, nothing).having(place, task.start)
    return [task.vocabulary.word(row) for row in rows]


def test_a_table_word_gives_in_one_way_only() -> None:
    """KANTOOR leaves OOR and frees KANT, or leaves KANT and frees OOR; a K and an O never come free together."""
    solver = solver_of(INTERNATIONALE, ["KANTOOR", "KANT", "OOR", "TAS", "SOKO", "KOS", "ROS", "KAS"])
    assert set(having(task_of(solver, position("KANTOOR", "S"), 1), "S")) == {"TAS", "KAS", "ROS"}


def test_only_as_many_table_words_give_as_may_change() -> None:
    solver = solver_of(INTERNATIONALE, ["LADE", "ADE", "TREE", "REE", "LAST"])
    where = position("LADE TREE", "AS")
    assert "LAST" in having(task_of(solver, where, 2), "S")
    assert "LAST" not in having(task_of(solver, where, 1), "S")


def test_those_that_lack_the_least_come_first() -> None:
    solver = solver_of(INTERNATIONALE, ["BESTAND", "BEST", "NEST", "AND", "LAND", "ZAND", "ZEE", "ZEEN"])
    task = task_of(solver, position("BEST LAND ZEEN", "AND"), 3)
    assert having(task, None) == ["BESTAND", "AND", "LAND"]


@pytest.mark.parametrize(
    ("block", "reading", "places"),
    [("EE", "EEED", [0, 1]), ("E@", "EED", [0, 1]), ("@", "OOR", [0, 1, 2]), ("OORD", "OOR", []), ("OR", "OOR", [1])],
)
def test_where_a_block_lies_in_a_word(block: str, reading: str, places: list[int]) -> None:
    assert list(found(block, reading)) == places


def exchanged(word: int, block: str, letter: str) -> Way:
    return Way(word, block, alone=True, new=True, freed=0, jokers=1, taken=pack(letter))


def test_a_letter_in_the_place_of_a_joker_has_to_come_from_somewhere() -> None:
    pan, pak = exchanged(0, "PAN", "N"), exchanged(0, "PAK", "K")
    freed = given_up(1, "NOK")
    assert lendable([(pan, pak), ()], pack("K"), from_rack=False) == ((pak,), ())
    assert lendable([(pan, pak), (freed,)], 0, from_rack=False) == ((pan, pak), (freed,))
    assert lendable([(pan, pak), (freed,)], pack("K"), from_rack=True) == ((pak,), (freed,))


def test_a_word_does_not_lend_to_itself() -> None:
    own = Way(0, "PAN", alone=True, new=True, freed=pack("N"), jokers=1, taken=pack("N"))
    assert lendable([(own,)], 0, from_rack=False) == ((),)


def test_it_pauses_at_every_block_that_is_looked_for() -> None:
    solver = solver_of(INTERNATIONALE, ["LADE", "ADE", "TREE", "REE", "LAST"])
    task, pauses = task_of(solver, position("LADE TREE", "AS"), 2), []

    def over() -> None:
        pauses.append(len(pauses))
        if len(pauses) == 2:
            raise TimeUp

    with pytest.raises(TimeUp):
        Reach(task.vocabulary, task.fill, task.ways, over).having(None, task.start)
    assert pauses == [0, 1]
