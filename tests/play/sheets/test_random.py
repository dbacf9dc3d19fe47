"""Operators who tell, take back and correct at random: at every version the entries alone give the same sheet."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.play.sheets.desk import LIST, Desk, lay, line
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.problems import NotNow, RefusedMove
from wordrummi.play.sheets.lines import Line
from wordrummi.play.sheets.sheets import SheetAnswer

WORDS = LIST.upper().split()
MELDS = ["k10 k11 k12", "r10 r11 r12", "b10 b11 b12", "k10 k11 k12 k13", "o1 o2 o3", "b7 o7 r7", "b7 o7 r7 k7", "r1 r2"]


def word_line(desk: Desk, rng: Random) -> Line:
    table = list(desk.view.table)
    kind = rng.random()
    if kind < 0.6:
        gone = rng.sample(table, k=min(len(table), rng.choice([0, 0, 1])))
        kept = [word for word in table if word not in gone]
        return lay(*kept, rng.choice(WORDS), late=rng.random() < 0.1)
    if kind < 0.7:
        return line("challenge", seat=rng.choice([None, 0, 1, 2]))
    if kind < 0.8:
        return line("propose-word", word=rng.choice(WORDS), allow=rng.random() < 0.5)
    return line(rng.choice(["draw", "draw", "time-out", "let-stand", "pass", "misplay"]))


def meld_line(desk: Desk, rng: Random) -> Line:
    table = list(desk.view.table)
    if rng.random() < 0.6:
        gone = rng.sample(table, k=min(len(table), rng.choice([0, 0, 1])))
        return lay(*(meld for meld in table if meld not in gone), rng.choice(MELDS))
    return line(rng.choice(["draw", "draw", "time-out", "misplay", "pass"]), seat=rng.choice([None, None, 0, 1]))


def count_lines(desk: Desk, rng: Random) -> list[Line]:
    kind = {"word": ("count-jokers", "jokers"), "number": ("count-rack", "points")}[desk.view.variant.split("-")[0]]
    return [line(kind[0], **{kind[1]: rng.choice([0, 1])}) for _ in desk.view.open.to_count]


def one_thing(desk: Desk, rng: Random, make: Callable[[Desk, Random], Line]) -> None:
    view, kind = desk.view, rng.random()
    ask = desk.id, desk.who
    if kind < 0.6:
        lines = count_lines(desk, rng) or [make(desk, rng) for _ in range(rng.choice([1, 1, 2, 3]))]
        answer: object = desk.send(*lines)
    elif kind < 0.75:
        answer = desk.sheets.undo(*ask, rng.choice([1, 1, 2, 5]), desk.key(), view.version)
    elif kind < 0.85:
        answer = desk.sheets.redo(*ask, desk.key(), view.version)
    elif kind < 0.87:
        answer = desk.sheets.forget_waiting(*ask, desk.key(), view.version)
    elif kind < 0.97 and view.lines:
        number = rng.randint(1, len(view.lines))
        answer = desk.sheets.correct(*ask, number, [make(desk, rng)], desk.key(), view.version)
    else:
        answer = desk.send(line("stop"))
    assert isinstance(answer, SheetAnswer | NotNow | RefusedMove | Unreadable), answer
    if isinstance(answer, SheetAnswer):
        assert answer.version == view.version + 1 == desk.view.version
    else:
        assert desk.view == view


def plays_at_random(variant: str, seed: int, times: int) -> None:
    rng = Random(seed)
    options: dict[str, Any] = {"adjudication": "challenge"} if variant.startswith("word") and seed % 2 else {}
    make = word_line if variant.startswith("word") else meld_line
    desk = Desk(variant, "Anna", "Bram", "Cees"[: 4 * (seed % 3)] or "Dora", **options)
    for _ in range(times):
        one_thing(desk, rng, make)
        desk.holds()
    versions = [entry.version for entry in desk.store.read(desk.id)]
    assert versions == list(range(1, len(versions) + 1))


VARIANTS = ("word-sabra", "word-internationale", "number-sabra", "number-classic")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(3))
def test_entries_alone_give_the_sheet(variant: str, seed: int) -> None:
    plays_at_random(variant, seed, 30)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(3, 40))
def test_entries_alone_give_the_sheet_of_many(variant: str, seed: int) -> None:
    plays_at_random(variant, seed, 60)
