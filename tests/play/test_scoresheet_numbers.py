"""The live score sheet of the number games: lines of several moves, corrections, rounds; resumed after any line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wordrummi.core.conserving import check_conserved
from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop
from wordrummi.core.record import RecordError
from wordrummi.core.referee import fold
from wordrummi.core.table import Table
from wordrummi.core.verdict import Accepted, Refused, Verdict
from wordrummi.lexicon.trie import PlainLexicon, Words
from wordrummi.numbers.international.moves import CallFalse, MatchTrump
from wordrummi.numbers.moves import Misplay, Play, Take, TellTrump
from wordrummi.numbers.notation import read_table
from wordrummi.numbers.tiles import NUMBERS
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_family import NotLying
from wordrummi.play.scoresheet_numbers import NAMING
from wordrummi.play.scoresheet_resume import resume
from wordrummi.variants import VARIANTS

ROYAL = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1"


def words() -> Words:
    return PlainLexicon([])


def sheet_of(variant: str, *names: str, **options: object) -> ScoreSheet:
    return ScoreSheet.open(VARIANTS[variant].rules(options, words), names or ("Anna", "Bram"))


def sabra(**options: object) -> ScoreSheet:
    return sheet_of("number-sabra", **options)


def american(**options: object) -> ScoreSheet:
    return sheet_of("number-american", **options)


def international(**options: object) -> ScoreSheet:
    return sheet_of("number-international", "Anna", "Bram", "Cees", "Dora", **options)


def lay(sheet: ScoreSheet, on: str, off: str = "", *, late: bool = False) -> Verdict:
    return sheet.lay(NAMING.changed(sheet.state.public.table, read_table(off), read_table(on)), late=late)


def turn(sheet: ScoreSheet, discard: str | None, on: str = "", off: str = "", **more: object) -> Verdict:
    """Play a turn of take, lay and discard; from the pool when `take` is not told."""
    after: Table | None = None
    if on:
        after = NAMING.changed(sheet.state.public.table, read_table(off), read_table(on))
    given: dict[str, object] = {"take": Take.POOL, **more}
    return sheet.play(Play(sheet.seat, after=after, discard=discard, **given))  # type: ignore[arg-type]


def lying(sheet: ScoreSheet) -> str:
    return NAMING.write(sheet.state.public.table)


def scores(sheet: ScoreSheet) -> list[int]:
    return [seat.score for seat in sheet.state.public.seats]


def slug(verdict: Verdict | None) -> str:
    assert isinstance(verdict, Refused)
    return verdict.violations[0].slug


def good(*verdicts: Verdict) -> None:
    for verdict in verdicts:
        assert isinstance(verdict, Accepted), verdict


@pytest.mark.parametrize(
    ("table", "named"),
    [
        ("r3 r4 r5 | k7 b7 o7", "r5 r4 r3"),
        ("r3 r4 r5 | k7 b7 o7", "r4 r3 r5"),
        ("r3 j=r4 r5 | k7 b7 o7", "r3 r4 r5"),
        ("r3 j r5", "r5 r3 j"),
        ("r3 r4 r5 | r3 r4 r5", "r3 r4 r5"),
    ],
)
def test_a_meld_is_named_in_any_order_and_as_it_is_read(table: str, named: str) -> None:
    lain = read_table(table)
    assert NAMING.changed(lain, read_table(named), ()) == lain[1:]


@pytest.mark.parametrize(
    ("table", "named"), [("r3 r4 r5", "r3 r4 r5 r6"), ("r3 j r5 | r3 r4 j", "r3 r4 r5"), ("", "j")]
)
def test_a_meld_that_does_not_lie_there_or_may_be_two_is_not_taken(table: str, named: str) -> None:
    with pytest.raises(NotLying):
        NAMING.changed(read_table(table), read_table(named), ())


def test_a_run_upwards_and_downwards_is_the_same_but_a_joker_keeps_its_place() -> None:
    before = read_table("r3 r4 r5 | k7 b7 o7 | j r8 r9")
    off, on = NAMING.difference(before, read_table("r5 r4 r3 | o7 k7 b7 | r8 r9 j"))
    assert (NAMING.write(off), NAMING.write(on)) == ("j r8 r9", "r8 r9 j")


def test_names_come_in_the_order_of_turn_whichever_way_it_goes_round() -> None:
    for variant in ("number-sabra", "number-classic", "number-american", "number-international"):
        names = ("Anna", "Bram", "Cees", "Dora")
        sheet = sheet_of(variant, *names)
        assert tuple(sheet.players.values()) == names
        assert sheet.names[sheet.seat] == "Anna"
    sheet = sheet_of("number-international", "Anna", "Bram", "Cees", "Dora", "Eva")
    assert sheet.names[sheet.state.public.extra.dealer] == "Eva"
    assert next(iter(sheet.players.values())) == "Anna"


def test_a_refused_turn_leaves_no_draw_behind() -> None:
    sheet = american()
    before = sheet.record
    assert slug(turn(sheet, None)) == "american.one-discard"
    assert slug(turn(sheet, "r7", "k1 k2 k3")) == "american.opening"
    assert (sheet.record, sheet.steps) == (before, ())


def test_a_draw_and_a_play_are_one_line() -> None:
    sheet = american()
    good(turn(sheet, "r7", "k10 k11 k12"))
    assert [type(move) for move in sheet.steps[0].moves] == [Draw, Play]
    assert isinstance(sheet.steps[0].move, Play)
    assert sheet.steps[0].verdict.witness is not None
    sheet.undo()
    assert sheet.state.public.pot_count == 77


def test_discards_are_seen_even_when_they_lie_beneath() -> None:
    sheet = american()
    good(turn(sheet, "r7"), turn(sheet, "r7"), sheet.play(TellTrump(0, "k5")))
    unseen = sheet.unseen()
    assert (unseen.tiles["r7"], unseen.tiles["k5"]) == (0, 1)
    assert unseen.pot + sum(unseen.racks) + unseen.piles == len(unseen.tiles)


def test_what_a_table_of_numbers_does_not_know_is_refused() -> None:
    for sheet in (sabra(), american(), international()):
        before = sheet.record
        for verdict in (sheet.agree("HUIS"), sheet.refuse("HUIS"), sheet.challenge(1)):
            assert slug(verdict) == "turn.no-such-move"
        assert slug(sheet.let_stand()) == "turn.nothing-to-challenge"
        assert (sheet.owed, sheet.to_count, sheet.record) == (0, (), before)


def test_a_misplay_that_another_called_is_replaced_by_the_turn_that_was_meant() -> None:
    sheet = sabra()
    good(lay(sheet, "k10 k11 k12"), sheet.draw(), sheet.play(Misplay(1)), sheet.draw())
    sheet.undo(2)
    good(lay(sheet, "r1 r2 r3"))
    assert [type(step.move) for step in sheet.pending] == [Draw]
    assert sheet.redo() is None
    assert lying(sheet) == "k10 k11 k12 | r1 r2 r3"


def test_later_turns_change_the_melds_that_they_changed() -> None:
    sheet = sabra()
    good(lay(sheet, "k10 k11 k12"), lay(sheet, "r10 r11 r12"), lay(sheet, "k10 k11 k12 k13", "k10 k11 k12"))
    sheet.accept(sheet.correct(2, Lay(1, read_table("k10 k11 k12 | b10 b11 b12"))))
    assert lying(sheet) == "b10 b11 b12 | k10 k11 k12 k13"


def test_a_turn_that_falls_is_told_and_its_player_draws() -> None:
    sheet = sabra()
    good(lay(sheet, "k10 k11 k12"), sheet.draw(), lay(sheet, "k10 k11 k12 k13", "k10 k11 k12"), sheet.draw())
    correction = sheet.correct(1, Lay(0, read_table("r10 r11 r12")))
    assert [(line.number, line.missing) for line in correction.fallen] == [(3, "k10 k11 k12")]
    sheet.accept(correction)
    assert (lying(sheet), len(sheet.pending)) == ("r10 r11 r12", 2)


def test_a_turn_of_take_and_discard_that_falls_still_discards() -> None:
    sheet = american()
    good(turn(sheet, "r1", "k10 k11 k12"), turn(sheet, "r2"), turn(sheet, "r3", "k10 k11 k12 k13", "k10 k11 k12"))
    good(turn(sheet, "r5"), turn(sheet, "r4", "b1 b2 b3"))
    correction = sheet.correct(1, Play(0, Take.POOL, read_table("o10 o11 o12"), "r1"))
    assert [line.number for line in correction.fallen] == [3]
    assert len(correction.later) == 3


def test_who_has_fifteen_tiles_still_takes_none_when_the_turn_falls() -> None:
    sheet = international()
    good(turn(sheet, "r7", take=None), turn(sheet, "r8"))
    correction = sheet.correct(1, Play(sheet.steps[0].move.seat, None, None, "k1"))
    assert (correction.fallen, len(correction.steps)) == ((), 2)


@pytest.mark.parametrize("sheet", [sabra(), american(), international()], ids=lambda sheet: str(sheet.rules.id))
def test_a_line_that_is_corrected_to_the_end_of_the_game_lets_all_that_follow_wait(sheet: ScoreSheet) -> None:
    for number in range(1, 5):
        served = sheet.rules.id == "number-international" and number == 1
        told = turn(sheet, f"r{number}", take=None if served else Take.POOL) if Play in sheet.rules.handlings else None
        good(sheet.draw() if told is None else told)
    correction = sheet.correct(2, Stop(sheet.steps[1].move.seat))
    assert isinstance(correction.verdict, Accepted)
    assert [line.number for line in correction.fallen] == [3, 4]
    sheet.accept(correction)
    assert (type(sheet.steps[-1].move), len(sheet.steps), len(sheet.pending)) == (Stop, 2, 2)


Script = list[Callable[[ScoreSheet], Verdict | object]]

TABLE: Script = [
    lambda sheet: lay(sheet, "k10 k11 k12 | b7 o7 j"),
    lambda sheet: sheet.draw(),
    lambda sheet: lay(sheet, "b7 o7 r7 | o12 r12 j", "b7 o7 j"),
    lambda sheet: lay(sheet, "b10 b11 b12", late=True),
    lambda sheet: sheet.time_out(),
    lambda sheet: sheet.play(Misplay(1)),
    lambda sheet: sheet.play(Misplay(1)),
    lambda sheet: lay(sheet, "k10 b10 o10 | k11 k12 k13 | b11 b12 b13", "k10 k11 k12 | b10 b11 b12"),
    lambda sheet: sheet.undo(2),
    lambda sheet: sheet.redo(),
    lambda sheet: sheet.end(),
    lambda sheet: sheet.count(0, 20),
    lambda sheet: sheet.count(1, 90),
    lambda sheet: sheet.undo(3),
    lambda sheet: sheet.draw(),
]
TAKING: Script = [
    lambda sheet: sheet.play(TellTrump(0, "k5")),
    lambda sheet: turn(sheet, "r7", "k10 k11 k12"),
    lambda sheet: turn(sheet, "r9", "b10 b11 b12"),
    lambda sheet: turn(sheet, "o1", "r9 k9 o9", take=Take.DISCARD),
    lambda sheet: turn(sheet, "o1", "k10 k11 k12 k13", "k10 k11 k12"),
    lambda sheet: turn(sheet, "o2"),
    lambda sheet: turn(sheet, "o3", "r9 k9 o9 b9", "r9 k9 o9"),
    lambda sheet: turn(sheet, None, "k1 k2 k3 k4 | k6 o6 r6"),
    lambda sheet: turn(sheet, None, "k4 k5 k6 | r3 o3 b3 k3", take=Take.TRUMP),
    lambda sheet: sheet.end(),
    lambda sheet: sheet.count(0, 60),
    lambda sheet: sheet.count(1, 50),
]
HANDS: Script = [
    lambda sheet: sheet.play(TellTrump(0, "k13")),
    lambda sheet: turn(sheet, "r7", take=None),
    lambda sheet: turn(sheet, "r7", take=Take.DISCARD),
    lambda sheet: turn(sheet, "b1", "k10 k11 k12 | b7 o7 r7"),
    lambda sheet: sheet.play(MatchTrump(1)),
    lambda sheet: sheet.play(CallFalse(0)),
    lambda sheet: turn(sheet, "o4"),
    lambda sheet: turn(sheet, "j", "k1 k2 k3 k4 | b3 b4 b5 b6 b7 | o8 o9 o10 o11 o12", declare="foot"),
    lambda sheet: turn(sheet, "b2", ROYAL, declare="hand"),
    lambda sheet: sheet.count(next(iter(sheet.to_count), 0), 40),
    lambda sheet: turn(sheet, "b3", take=None),
    lambda sheet: turn(sheet, None, ROYAL, take=None, declare="grand-blitz"),
    lambda sheet: sheet.undo(3),
    lambda sheet: sheet.end(),
]


@pytest.mark.parametrize(
    ("script", "sheet"),
    [
        (TABLE, sabra(seconds=60, rounds=2)),
        (TABLE, sheet_of("number-classic", "A", "B")),
        (TAKING, american(rounds=3)),
        (HANDS, international(trump_match=True, false_call_penalty=50)),
        (HANDS, sheet_of("number-international", "A", "B", "C", "D", "E")),
    ],
    ids=["sabra", "classic", "american", "international", "five"],
)
def test_a_game_resumed_after_any_line_is_the_game_that_was_played(script: Script, sheet: ScoreSheet) -> None:
    for act in script:
        act(sheet)
        resumed = resume(sheet.record, words)
        assert resumed.other_lexicon is None
        assert resumed.sheet.state == sheet.state == fold(sheet.rules, sheet.events)
        assert resumed.sheet.record == sheet.record
        assert [step.events for step in resumed.sheet.steps] == [step.events for step in sheet.steps]
        assert [step.verdict.witness for step in resumed.sheet.steps] == [step.verdict.witness for step in sheet.steps]
        check_conserved(sheet.state, NUMBERS, sheet.events[-1])


def test_a_record_that_is_cut_off_between_a_draw_and_its_play_is_unfinished() -> None:
    sheet = american()
    good(turn(sheet, "r7"), turn(sheet, "r8"))
    kept = len(sheet.opening) + len(sheet.steps[0].events) + 2
    content = b"".join(sheet.record.splitlines(keepends=True)[:kept])
    with pytest.raises(RecordError, match="unfinished"):
        resume(content, words)


def ends(sheet: ScoreSheet, *counts: int) -> None:
    good(*(sheet.count(sheet.to_count[0], count) for count in counts))


def test_a_round_of_sabra_ends_with_an_empty_rack_and_another_begins() -> None:
    sheet, run = sabra(rounds=2), "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13"
    good(lay(sheet, run), sheet.draw(), lay(sheet, "k1 k2 k3 k4 k5 k6 | k6 k7 k8 k9 k10 k11 k12 k13", run))
    assert slug(sheet.draw()) == "turn.game-over"
    assert sheet.to_count == (1,)
    ends(sheet, 88)
    assert (scores(sheet), sheet.is_over, sheet.names[sheet.seat]) == ([88, -88], False, "Bram")
    assert ([seat.rack_count for seat in sheet.state.public.seats], lying(sheet)) == ([14, 14], "")
    good(sheet.draw())
    sheet.undo(2)
    assert sheet.to_count == (1,)


def test_rounds_of_american_sum_to_zero_and_add_up() -> None:
    sheet = american(rounds=2)
    good(turn(sheet, "r1", "k1 k2 k3 k4 | r5 r6 r7 r8 | b9 b10 b11"), turn(sheet, "r2"))
    assert slug(sheet.count(0, 3)) == "turn.no-rack-count"
    good(turn(sheet, "o1", "k1 k2 k3 k4 k5 | r4 r5 r6 r7 r8 r9", "k1 k2 k3 k4 | r5 r6 r7 r8"))
    ends(sheet, 60)
    assert scores(sheet) == [60, -60]
    good(turn(sheet, "r2"), sheet.end())
    ends(sheet, 30, 100)
    assert (sheet.is_over, scores(sheet)) == (True, [130, -130])


def moves_of(sheet: ScoreSheet) -> list[Move]:
    return [step.move for step in sheet.steps]


def test_a_pass_and_a_draw_are_told_by_the_pool() -> None:
    sheet = sabra()
    for _ in range(78):
        good(sheet.draw())
    assert slug(sheet.draw()) == "turn.pool-empty"
    good(sheet.pass_turn())
    assert isinstance(moves_of(sheet)[-1], Pass)
    ends(sheet, 400, 300)
    assert (sheet.is_over, scores(sheet)) == (True, [-100, 100])


def test_a_line_of_counting_is_corrected() -> None:
    sheet = sabra()
    good(lay(sheet, "k10 k11 k12"), sheet.end())
    ends(sheet, 30, 90)
    assert scores(sheet) == [60, -60]
    sheet.accept(sheet.correct(3, sheet.family.count(0, 50)))
    assert (sheet.is_over, scores(sheet)) == (True, [40, -40])
