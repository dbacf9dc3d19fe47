"""Puzzles in numbers: what is kept is unique, held against every table after that there is."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from random import Random

import pytest

from tests.solver.numbers.everything import subsets, tables
from wordrummi.core.table import tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.numbers.notation import read_rack, read_table, write_table
from wordrummi.numbers.position import Position
from wordrummi.play.position import PositionJudge
from wordrummi.play.puzzles import puzzle_dict, puzzler_of, puzzles
from wordrummi.play.puzzles_numbers import NumberPuzzler
from wordrummi.play.solving import Asking, families, solving

SABRA, CLASSIC = "number-sabra", "number-classic"


def no_words():
    return PlainLexicon(())


def prove(table, rack):
    return NumberPuzzler(SABRA).prove(Position(read_table(table), read_rack(rack)))


def test_one_choice_of_tiles_alone_lays_most():
    """r6 goes on the run, and with r7 behind it; k9 stays."""
    proof = prove("r3 r4 r5", "r6 r7 k9")
    assert (proof.turn.tiles_laid, proof.touched, proof.runner_up) == (2, 1, 1)


def test_two_choices_that_lay_as_many_are_no_puzzle():
    """With r9 the 9s can give one away: k9 k10 k11, or b9 b10 b11."""
    assert prove("k9 b9 o9", "k10 k11 b10 b11 r9") is None
    assert prove("k9 b9 o9", "k10 k11 r9").turn.tiles_laid == 3


def test_a_rack_that_lays_one_tile_or_none_is_no_puzzle():
    assert prove("r3 r4 r5", "r6 k9") is None
    assert prove("r3 r4 r5", "k9") is None


def test_what_is_not_proven_is_no_puzzle(monkeypatch):
    monkeypatch.setattr("wordrummi.play.puzzles_numbers.PATIENCE", 1.0)
    assert prove("r3 r4 r5", "r6 r7 k9") is None


def by_trying_all(position):
    """The most tiles, the choices that reach it, and how few table melds change for it."""
    lying = Counter(tiles_of(position.table))
    before = Counter(tuple(sorted(meld.tiles)) for meld in position.table)
    found = []
    for chosen in subsets(tuple(position.rack)):
        changes = [sum((before - _rows(after)).values()) for after in tables(lying + Counter(chosen))]
        if changes:
            found.append((len(chosen), chosen, min(changes)))
    most = max((number for number, *_ in found), default=0)
    reaching = [one for one in found if one[0] == most]
    return most, [chosen for _, chosen, _ in reaching], min((least for *_, least in reaching), default=0)


def _rows(after):
    return Counter(tuple(sorted(row)) for row in after)


def small(seed):
    """Two melds of low numbers, and five tiles of the same numbers."""
    rng, maker = Random(seed), NumberPuzzler(SABRA)
    while True:
        drawn = maker.attempt(rng, 1)
        if len(drawn.table) == 2 and len(tiles_of(drawn.table)) <= 8:
            near = {kind for meld in drawn.table for kind in meld.tiles}
            numbers = {int(kind[1:]) + step for kind in near for step in (-2, -1, 0, 1, 2)} & set(range(1, 14))
            kinds = [f"{colour}{number}" for colour in "kbor" for number in sorted(numbers)]
            rack = Tiles(rng.sample(kinds, 5))
            return Position(drawn.table, rack)


@pytest.mark.parametrize("seed", range(40))
def test_a_proof_holds_against_every_table_there_is(seed):
    position = small(seed)
    proof, (most, choices, touched) = NumberPuzzler(SABRA).prove(position), by_trying_all(position)
    told = f"{write_table(position.table)}, {position.rack!r}: {most} by {choices}"
    assert (proof is not None) == (len(choices) == 1 and most >= 2), told
    if proof is not None:
        assert (proof.turn.tiles_laid, proof.touched) == (most, touched), told
        assert proof.runner_up < most


def test_both_kinds_of_positions_are_among_those_that_were_tried():
    assert {NumberPuzzler(SABRA).prove(small(seed)) is None for seed in range(40)} == {True, False}


def made(variant, level, seed, number):
    maker = puzzler_of(variant, no_words)
    found = islice(puzzles(maker, variant, level, seed), number)
    return [puzzle_dict(puzzle, maker, solution=True) for puzzle in found]


@pytest.mark.parametrize("variant", [SABRA, CLASSIC])
@pytest.mark.parametrize("level", [1, 3])
def test_puzzles_are_positions_whose_solution_is_accepted(variant, level):
    for told in made(variant, level, 5, 2):
        about = told["puzzle"]
        assert (about["level"], about["touched"]) == (level, level)
        turn = json.dumps({**told, "after": about["solution"]}).encode()
        verdict = PositionJudge(no_words, "en").answer(turn, 1).told
        assert verdict["verdict"] == "accepted"
        fates = [meld["fate"] for meld in verdict["witness"]["table"]]
        assert len(fates) - fates.count("standing") == level
        answer = solving(families(no_words, {}), Asking(seconds=60))(variant, json.dumps(told).encode())
        assert (answer["tiles_laid"], answer["proven"]) == (about["goal"]["tiles"], True)


def test_the_same_seed_gives_the_same_puzzles():
    assert made(SABRA, 2, 9, 2) == made(SABRA, 2, 9, 2)
    assert made(SABRA, 2, 9, 1) != made(SABRA, 2, 10, 1)
