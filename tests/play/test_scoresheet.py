"""The live score sheet: moves told by an operator, taken back, corrected, judged again; nothing lost."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from wordrummi.core.moves import Draw, Lay, Pass
from wordrummi.core.table import Table
from wordrummi.core.verdict import Accepted, Refused, Verdict
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_family import NotLying
from wordrummi.play.scoresheet_words import NAMING
from wordrummi.variants import VARIANTS
from wordrummi.words.letters import LETTERS
from wordrummi.words.moves import ProposeWord
from wordrummi.words.notation import read_word
from wordrummi.words.state import Moved

changed, difference, words_of = NAMING.changed, NAMING.difference, NAMING.write

LIST = "hut hout houten boom bomen boon bal pan pad kat kaart maan ster sterk best bestand oor oord een en al"


def sheet_of(*names: str, variant: str = "word-sabra", words: list[str] | None = None, **options: object) -> ScoreSheet:
    given: Mapping[str, object] = options
    rules = VARIANTS[variant].rules(given, lambda: PlainLexicon(words or LIST.split()))
    return ScoreSheet.open(rules, names or ("Anna", "Bram"))


def table(text: str) -> Table:
    return tuple(read_word(word) for word in text.split())


def lay(sheet: ScoreSheet, on: str, off: str = "", *, late: bool = False) -> Verdict:
    return sheet.lay(changed(sheet.current.public.table, table(off), table(on)), late=late)


def lying(sheet: ScoreSheet) -> str:
    return words_of(sheet.state.public.table)


def scores(sheet: ScoreSheet) -> list[int]:
    return [seat.score for seat in sheet.state.public.seats]


def slug(verdict: Verdict | None) -> str:
    assert isinstance(verdict, Refused)
    return verdict.violations[0].slug


@pytest.fixture
def begun() -> ScoreSheet:
    """Four lines: Anna HUT, Bram BOOM, Anna HOUTEN, Bram draws."""
    sheet = sheet_of()
    for on, off in (("HUT", ""), ("BOOM", ""), ("HOUTEN", "HUT")):
        assert isinstance(lay(sheet, on, off), Accepted)
    sheet.draw()
    return sheet


def test_words_that_are_not_named_stay_on_the_table() -> None:
    assert words_of(changed(table("HUT BOOM HUT"), table("HUT"), table("HOUTEN"))) == "BOOM HUT HOUTEN"


def test_a_word_with_a_joker_may_be_named_as_it_is_read() -> None:
    assert changed(table("H@T BOOM"), table("HUT"), table("HOUT@N")) == table("BOOM HOUT@N")


def test_a_word_that_does_not_lie_there_cannot_be_taken_off() -> None:
    with pytest.raises(NotLying, match="PAN"):
        changed(table("HUT"), table("PAN"), ())


def test_a_reading_that_fits_two_words_names_neither() -> None:
    with pytest.raises(NotLying):
        changed(table("H@T HU@"), table("HUT"), ())


def test_equal_words_are_counted_in_a_difference() -> None:
    off, on = difference(table("HUT HUT PAN"), table("HUT PAN PAN"))
    assert (words_of(off), words_of(on)) == ("HUT", "PAN")


def test_turns_alternate_and_score(begun: ScoreSheet) -> None:
    assert (scores(begun), lying(begun), begun.seat) == ([9, 4], "BOOM HOUTEN", 0)


def test_a_refused_move_changes_nothing(begun: ScoreSheet) -> None:
    before = begun.state, begun.steps
    assert slug(lay(begun, "HUTX")) == "word.not-in-lexicon"
    assert slug(begun.pass_turn()) == "turn.pass-with-pot"
    assert (begun.state, begun.steps) == before


def test_unseen_tiles_are_the_box_less_the_table(begun: ScoreSheet) -> None:
    unseen = begun.unseen()
    assert unseen.tiles == LETTERS.tiles - LETTERS.tiles.__class__("BOOMHOUTEN")
    assert unseen.pot + sum(unseen.racks) == len(unseen.tiles)


def test_a_word_agreed_by_the_table_is_allowed_for_the_rest_of_the_game(begun: ScoreSheet) -> None:
    assert isinstance(begun.agree("XY"), Accepted)
    assert isinstance(lay(begun, "XY"), Accepted)


def test_a_word_refused_by_the_table_is_not_allowed(begun: ScoreSheet) -> None:
    begun.refuse("pan")
    assert slug(lay(begun, "PAN")) == "word.refused-category"


def test_a_word_without_tiles_cannot_be_agreed(begun: ScoreSheet) -> None:
    assert slug(begun.agree("4x4")) == "word.no-tile-form"
    assert begun.state.public.extra.proposal is None


def test_an_agreement_is_one_line_for_any_number_of_players() -> None:
    sheet = sheet_of("A", "B", "C", "D")
    sheet.agree("XY")
    assert len(sheet.steps) == 1
    assert sheet.state.public.extra.allowed == {"XY"}


def test_undo_takes_back_any_number_of_lines_and_redo_brings_them_again(begun: ScoreSheet) -> None:
    end, record = begun.state, begun.record
    assert begun.undo(3) == 3
    assert (len(begun.steps), len(begun.pending), lying(begun)) == (1, 3, "HUT")
    assert begun.redo() is None
    assert (begun.state, begun.record, begun.pending) == (end, record, ())


def test_undo_stops_at_the_first_line(begun: ScoreSheet) -> None:
    assert begun.undo(99) == 4
    assert begun.undo() == 0


def test_a_turn_takes_the_place_of_the_one_that_was_undone(begun: ScoreSheet) -> None:
    begun.undo(2)
    lay(begun, "HOUT", "HUT")
    assert [step.move for step in begun.pending] == [Draw(1)]
    begun.redo()
    assert (lying(begun), len(begun.steps)) == ("BOOM HOUT", 4)


def test_forgotten_lines_do_not_come_again(begun: ScoreSheet) -> None:
    begun.undo(2)
    begun.forget()
    assert begun.redo() is None
    assert len(begun.steps) == 2


def test_a_correction_changes_nothing_until_it_is_accepted(begun: ScoreSheet) -> None:
    record = begun.record
    begun.correct(2, Lay(1, table("HUT BOON")))
    assert begun.record == record


def test_later_turns_change_the_words_that_they_changed(begun: ScoreSheet) -> None:
    correction = begun.correct(2, Lay(1, table("HUT BOMEN")))
    assert correction.fallen == ()
    begun.accept(correction)
    assert (lying(begun), scores(begun)) == ("BOMEN HOUTEN", [9, 5])


def test_a_later_turn_may_hold_on_the_table_as_it_lay(begun: ScoreSheet) -> None:
    correction = begun.correct(1, Lay(0, table("HOUT")))
    assert (correction.fallen, [number for number, _ in correction.altered]) == ((), [3])
    begun.accept(correction)
    assert (lying(begun), scores(begun)) == ("BOOM HOUTEN", [10, 4])


def test_a_correction_that_is_not_legal_is_refused(begun: ScoreSheet) -> None:
    record = begun.record
    correction = begun.correct(2, Lay(1, table("HUT BOOX")))
    assert slug(correction.verdict) == "word.not-in-lexicon"
    begun.accept(correction)
    assert begun.record == record


def test_later_turns_that_no_longer_hold_are_told_with_the_reason(begun: ScoreSheet) -> None:
    correction = begun.correct(1, Lay(0, table("PAD")))
    assert [(line.number, line.missing) for line in correction.fallen] == [(3, "HUT")]
    assert correction.later == begun.steps[2:]


def test_every_later_turn_that_falls_is_told(begun: ScoreSheet) -> None:
    lay(begun, "HOUT EN AL", "HOUTEN")
    lay(begun, "BOMEN", "BOOM")
    lay(begun, "KAT")
    correction = begun.correct(1, Lay(0, table("PAD")))
    assert [(line.number, line.missing) for line in correction.fallen] == [(3, "HUT"), (5, "HOUTEN")]


def test_an_accepted_correction_keeps_what_falls_to_be_made_again(begun: ScoreSheet) -> None:
    begun.accept(begun.correct(1, Lay(0, table("PAD"))))
    assert (lying(begun), len(begun.steps), len(begun.pending)) == ("PAD BOOM", 2, 2)
    fallen = begun.redo()
    assert fallen is not None
    assert (fallen.number, fallen.missing) == (3, "HUT")
    assert isinstance(lay(begun, "PAN"), Accepted)
    assert begun.redo() is None
    assert (lying(begun), len(begun.steps)) == ("PAD BOOM PAN", 4)


def test_a_turn_after_the_end_that_a_correction_brings_no_longer_holds() -> None:
    sheet = sheet_of(end="points", target=3)
    for _ in range(3):
        sheet.draw()
    correction = sheet.correct(2, Lay(1, table("HUT")))
    assert [line.number for line in correction.fallen] == [3]


def test_a_line_of_another_player_no_longer_holds() -> None:
    sheet = sheet_of(adjudication="challenge", failed_challenge="lose-turn")
    lay(sheet, "HUT")
    lay(sheet, "PAN")
    sheet.challenge(0)
    sheet.draw()
    assert sheet.seat == 0
    correction = sheet.correct(3, Draw(0))
    assert isinstance(correction.verdict, Refused) or correction.fallen


def test_a_correction_may_come_with_words_that_the_table_agrees_on(begun: ScoreSheet) -> None:
    correction = begun.correct(2, ProposeWord(1, "XY"), Lay(1, table("HUT XYZ")))
    assert isinstance(correction.verdict, Refused)
    correction = begun.correct(2, ProposeWord(1, "XYZ"), Lay(1, table("HUT XYZ")))
    begun.accept(correction)
    assert (lying(begun), len(begun.steps)) == ("XYZ HOUTEN", 5)


@pytest.mark.parametrize("number", [0, 5, -1])
def test_there_is_no_line_outside_the_sheet(begun: ScoreSheet, number: int) -> None:
    with pytest.raises(IndexError):
        begun.correct(number, Pass(0))


def test_the_end_counts_jokers_rack_by_rack(begun: ScoreSheet) -> None:
    begun.end()
    assert begun.to_count == (0, 1)
    assert slug(begun.count(0, 3)) == "turn.joker-count"
    begun.count(0, 1)
    assert begun.to_count == (1,)
    begun.count(1, 0)
    assert (begun.is_over, scores(begun), begun.state.public.winners) == (True, [9 - 16, 4 - 8], (1,))


def test_an_end_can_be_taken_back(begun: ScoreSheet) -> None:
    begun.end()
    begun.count(0, 2)
    assert begun.is_over
    begun.undo(2)
    assert (begun.is_over, begun.to_count, begun.seat) == (False, (), 0)


def test_nothing_is_played_after_the_end(begun: ScoreSheet) -> None:
    begun.end()
    assert slug(lay(begun, "PAN")) == "turn.game-over"
    begun.count(0, 2)
    assert slug(begun.draw()) == "turn.game-over"
    assert slug(begun.agree("XY")) == "turn.game-over"


def challenged(**options: object) -> ScoreSheet:
    sheet = sheet_of("Anna", "Bram", "Cees", adjudication="challenge", **options)
    assert isinstance(lay(sheet, "QXZ"), Accepted)
    return sheet


def test_a_challenge_that_is_right_takes_the_lay_back() -> None:
    sheet = challenged()
    sheet.challenge(2)
    assert (lying(sheet), scores(sheet), sheet.seat) == ("", [0, 0, 0], 1)


def test_the_next_turn_lets_a_lay_stand() -> None:
    sheet = challenged()
    assert sheet.seat == 1
    assert isinstance(lay(sheet, "HUT"), Accepted)
    sheet.challenge(0)
    assert lying(sheet) == "QXZ HUT"


def test_a_refused_turn_leaves_the_lay_before_it_open_to_challenge() -> None:
    sheet = challenged()
    assert slug(lay(sheet, "HUT", "QXZ")) == "word.table-kept"
    assert isinstance(sheet.challenge(1), Accepted)


def test_undo_makes_the_lay_before_open_to_challenge_again() -> None:
    sheet = challenged()
    lay(sheet, "HUT")
    sheet.undo()
    assert isinstance(sheet.challenge(1), Accepted)


def test_a_lay_can_be_let_stand_without_a_turn() -> None:
    sheet = challenged()
    assert isinstance(sheet.let_stand(), Accepted)
    assert slug(sheet.let_stand()) == "turn.nothing-to-challenge"
    assert slug(sheet.challenge(1)) == "turn.nothing-to-challenge"


def test_a_correction_from_lay_to_draw_leaves_out_that_it_stood() -> None:
    sheet = challenged()
    lay(sheet, "HUT")
    sheet.let_stand()
    sheet.accept(sheet.correct(1, Draw(0)))
    assert (lying(sheet), [step.is_stand for step in sheet.steps]) == ("HUT", [False, False, True])


def test_a_turn_after_the_last_lay_stands_it_and_finds_the_game_over() -> None:
    sheet = sheet_of("Anna", adjudication="challenge")
    lay(sheet, "QXZ")
    assert sheet.state.public.extra.moved is Moved.NOT
    sheet = sheet_of(adjudication="challenge", end="points", target=3, deduct_at_points_end=False)
    sheet.draw()
    lay(sheet, "QXZ")
    assert slug(sheet.draw()) == "turn.game-over"
    assert sheet.to_count == (0, 1)


def test_the_end_closes_a_lay_to_challenges() -> None:
    sheet = challenged()
    sheet.end()
    assert slug(sheet.challenge(1)) == "turn.game-over"
    assert slug(lay(sheet, "HUT")) == "turn.game-over"
    assert slug(sheet.let_stand()) == "turn.nothing-to-challenge"


def test_a_challenge_lost_costs_what_the_table_said() -> None:
    sheet = sheet_of(adjudication="challenge", failed_challenge="5-points")
    lay(sheet, "HUT")
    sheet.challenge(1)
    assert scores(sheet) == [3, -5]


def test_late_is_told_and_scores_nothing_in_sabra() -> None:
    sheet = sheet_of(seconds=60)
    verdict = lay(sheet, "HUT", late=True)
    assert isinstance(verdict, Accepted)
    assert (verdict.score, lying(sheet)) == (0, "HUT")


def test_a_player_whose_time_is_up_draws(begun: ScoreSheet) -> None:
    begun.time_out()
    assert [seat.rack_count for seat in begun.state.public.seats] == [8, 8]


def test_from_an_open_pot_tiles_are_taken_stack_by_stack() -> None:
    sheet = sheet_of(pot="open")
    lay(sheet, "HUT")
    assert (sheet.owed, sheet.seat) == (3, 0)
    assert slug(lay(sheet, "PAN")) == "turn.already-moved"
    for stack in (0, 3, 3):
        assert isinstance(sheet.draw(stack), Accepted)
    assert (sheet.owed, sheet.seat) == (0, 1)
    assert [stack.count for stack in sheet.state.public.pot] == [24, 25, 24, 22]


def test_internationale_does_not_fill_up_until_the_rack_is_empty() -> None:
    sheet = sheet_of(variant="word-internationale")
    lay(sheet, "BEST")
    assert sheet.state.public.seats[0].rack_count == 3


def test_a_solitaire_game_is_stopped_by_its_player() -> None:
    sheet = sheet_of("Anna")
    lay(sheet, "BESTAND")
    sheet.end()
    sheet.count(0, 0)
    assert (sheet.is_over, sheet.state.public.extra.longest) == (True, "BESTAND")
