"""Puzzles: what is kept is unique, held against every turn there is; the same seed gives the same puzzles."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from tests.oracles.positions import LEXICON
from tests.solver.exhaustive import tables_after
from tests.solver.tables import INTERNATIONALE, SABRA, position, shown, small_position
from wordrummi.core.verdict import Accepted
from wordrummi.lexicon.trie import Lexicon, PlainLexicon
from wordrummi.play.position import PositionJudge
from wordrummi.play.puzzles import NoPuzzle, least_touched, puzzle_dict, puzzler_of, puzzles
from wordrummi.play.puzzles_words import WordPuzzler
from wordrummi.play.reading import Unreadable
from wordrummi.play.solving import Asking, families, solving
from wordrummi.play.solving_words import WordSolving
from wordrummi.solver.answer import Answer, Objective, Step, Turn
from wordrummi.words.claims import Fate
from wordrummi.words.notation import read_word
from wordrummi.words.readings import text_of
from wordrummi.words.witness import Standing, WordWitness

WORDS = ("HUT", "HOUTEN", "TOEN", "KAT", "TAK", "UT")


def word_puzzler(variant=SABRA, words=WORDS):
    lexicon = PlainLexicon(words)
    return WordPuzzler(WordSolving(lambda: lexicon, {}), variant, lexicon)


def test_one_word_alone_brings_the_best_score():
    proof = word_puzzler(words=(*WORDS, "ONE")).prove(position("HUT", "OEN"))
    assert (proof.turn.word, proof.touched, proof.runner_up) == ("HOUTEN", 1, 3)


def test_two_words_of_one_table_after_that_could_both_be_the_new_one_are_no_puzzle():
    """BESTAND leaves BEST beside TAND, or TAND beside BEST: either may be what remained."""
    maker = word_puzzler(INTERNATIONALE, ("BEST", "TAND", "BESTAND"))
    assert maker.prove(position("BESTAND", "ANPT")) is None


def test_two_words_that_bring_as_much_are_no_puzzle():
    assert word_puzzler().prove(position("HUT", "KAT")) is None


def test_a_position_without_a_lay_is_no_puzzle():
    assert word_puzzler().prove(position("HUT", "X")) is None


def test_what_is_not_proven_is_no_puzzle(monkeypatch):
    monkeypatch.setattr("wordrummi.play.puzzles_words.PATIENCE", 1.0)
    assert word_puzzler().prove(position("HUT", "OEN")) is None


def by_trying_all(maker, variant, where):
    """The best score, the words that can bring it, and how few table words change for it."""
    judge = maker.family.parts(variant, {})[1]
    found = []
    for after in tables_after(
        [text_of(word) for word in where.table], "".join(where.rack), LEXICON, judge.options.min_length
    ):
        verdict = judge.lay(where, tuple(map(read_word, after)))
        if isinstance(verdict, Accepted) and verdict.score:
            assert isinstance(verdict.witness, WordWitness)
            found.append((verdict.score, verdict.witness))
    best = max((score for score, _ in found), default=0)
    witnesses = [witness for score, witness in found if score == best]
    words = {word for witness in witnesses for word in scoring(witness, best, where)}
    changed = (sum(before.fate is not Fate.STANDING for before in witness.table) for witness in witnesses)
    return best, words, min(changed, default=0)


def scoring(witness, score, where):
    """The new words of so many letters that have not lain there and lie there once."""
    lying = [word.reading for word in witness.after]
    for word in witness.after:
        new = word.standing is Standing.NEW and word.reading not in where.formed
        if new and len(word.tiles) == score and lying.count(word.reading) == 1:
            yield word.reading


@pytest.mark.parametrize("variant", [SABRA, INTERNATIONALE])
@pytest.mark.parametrize("seed", range(30))
def test_a_proof_holds_against_every_turn_there_is(variant, seed):
    maker = word_puzzler(variant, LEXICON)
    where, _ = small_position(Random(f"puzzle {variant} {seed}"), variant, 0, rack=4, tiles=range(4, 8))
    proof, (best, words, touched) = maker.prove(where), by_trying_all(maker, variant, where)
    if len(words) != 1:
        assert proof is None, shown(where)
        return
    runner_up = by_trying_all(maker, variant, replace(where, formed=where.formed | words))[0]
    assert (proof is None) == (runner_up == best), shown(where)
    if proof is not None:
        assert (proof.turn.score, {proof.turn.word}, proof.touched) == (best, words, touched), shown(where)
        assert proof.runner_up == runner_up < best


def test_both_kinds_of_positions_are_among_those_that_were_tried():
    maker = word_puzzler(SABRA, LEXICON)
    drawn = [
        small_position(Random(f"puzzle {SABRA} {seed}"), SABRA, 0, rack=4, tiles=range(4, 8))[0] for seed in range(30)
    ]
    assert {maker.prove(where) is None for where in drawn} == {True, False}


def turn(score):
    return Turn((), None, score, 1, 0)


def front(*steps):
    made = tuple(Step(number, turn(score) if score else None, proven) for number, (score, proven) in enumerate(steps))
    return Answer(made[-1].turn, Objective.LEAST_DISTURBANCE, True, 0, 0.0, made)


@pytest.mark.parametrize(
    ("steps", "touched"),
    [
        ([(0, True), (3, True), (6, True)], 2),
        ([(6, True)], 0),
        ([(6, False)], 0),
        ([(3, True), (6, False)], 1),
        ([(3, False), (6, True)], None),
        ([(3, True), (4, True)], None),
    ],
)
def test_how_little_changes_is_known_when_less_is_proven_not_to_do(steps, touched):
    found = least_touched(front(*steps), lambda turn: turn.score >= 6)
    assert (None if found is None else found[1]) == touched


@pytest.fixture(scope="module")
def dutch():
    lexicon = Lexicon()
    return lambda: lexicon


def made(variant, level, seed, number, dutch):
    maker = puzzler_of(variant, dutch)
    return [
        puzzle_dict(puzzle, maker, solution=True) for puzzle in islice(puzzles(maker, variant, level, seed), number)
    ]


@pytest.mark.parametrize("variant", [SABRA, INTERNATIONALE])
@pytest.mark.parametrize("level", [1, 3])
def test_puzzles_are_positions_whose_solution_is_accepted(variant, level, dutch):
    for told in made(variant, level, 5, 2, dutch):
        about = told["puzzle"]
        assert (about["level"], about["touched"], len(told["table"]) >= level) == (level, level, True)
        verdict = PositionJudge(dutch, "en").answer(json.dumps({**told, "after": about["solution"]}).encode(), 1).told
        assert (verdict["verdict"], verdict["score"], verdict["scoring"]) == (
            "accepted",
            about["goal"]["score"],
            about["word"],
        )
        fates = [word["fate"] for word in verdict["witness"]["table"]]
        assert len(fates) - fates.count("standing") == level
        answer = solving(families(dutch, {}), Asking(seconds=60))(variant, json.dumps(told).encode())
        assert (answer["word"], answer["score"]) == (about["word"], about["goal"]["score"])


def test_the_same_seed_gives_the_same_puzzles(dutch):
    assert made(SABRA, 2, 9, 2, dutch) == made(SABRA, 2, 9, 2, dutch)
    assert made(SABRA, 2, 9, 1, dutch) != made(SABRA, 2, 10, 1, dutch)


def test_the_id_tells_which_puzzle_it_is(dutch):
    assert [told["id"] for told in made(SABRA, 1, 4, 2, dutch)] == ["word-sabra-1-4-1", "word-sabra-1-4-2"]


def test_the_solution_is_told_only_when_asked_for(dutch):
    maker = puzzler_of(SABRA, dutch)
    told = puzzle_dict(next(puzzles(maker, SABRA, 1, 4)), maker, solution=False)
    assert set(told["puzzle"]) == {"level", "seed", "number", "goal", "touched"}


def test_a_list_that_is_too_small_has_no_puzzles(monkeypatch):
    monkeypatch.setattr("wordrummi.play.puzzles.MOST_ATTEMPTS", 20)
    with pytest.raises(NoPuzzle):
        next(puzzles(word_puzzler(), SABRA, 5, 1))


@pytest.mark.parametrize("variant", ["number-american", "number-international", "word-esperanto"])
def test_without_a_search_for_the_best_turn_there_are_no_puzzles(variant, dutch):
    with pytest.raises(Unreadable) as fault:
        puzzler_of(variant, dutch)
    assert fault.value.field == "variant"
