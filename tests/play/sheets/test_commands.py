"""Commands to a live referee room: once each, by its operator, on what was seen; queues, undo, correction, previews."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.play.rooms.club import Club
from tests.play.sheets.desk import Desk, done, lay, line, places, slugs, told
from wordrummi.core.events import TurnBegan
from wordrummi.lexicon.trie import Lexicon, PlainLexicon
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.answers import Opened
from wordrummi.play.rooms.problems import NotNow, NotYours, RefusedMove, StaleAt, Unknown
from wordrummi.play.rooms.rooms import Rooms
from wordrummi.play.rooms.store import Status
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.sheets import deciding
from wordrummi.play.sheets.events import LineMade, SheetOpened
from wordrummi.play.sheets.folding import fold_entry
from wordrummi.play.sheets.sheets import OpenSheet, SheetAnswer, SheetPreview, Sheets
from wordrummi.play.sheets.viewing import CorrectionView, SheetView
from wordrummi.variants import VARIANTS


@pytest.fixture
def begun() -> Desk:
    """Four lines: Anna HUT, Bram BOOM, Anna HOUTEN, Bram draws."""
    desk = Desk()
    desk.does(lay("HUT"), lay("HUT", "BOOM"), lay("BOOM", "HOUTEN"), line("draw"))
    return desk


def test_a_queue_of_turns_is_judged_one_after_the_other(begun: Desk) -> None:
    view = begun.view
    assert (view.scores, begun.lying, view.version) == ((9, 4), "BOOM | HOUTEN", 2)
    assert [one.score for one in view.lines] == [3, 4, 6, 0]
    assert [(one.off, one.laid) for one in view.lines] == [
        ((), ("HUT",)),
        ((), ("BOOM",)),
        (("HUT",), ("HOUTEN",)),
        ((), ()),
    ]


def test_the_first_line_that_is_not_accepted_stops_those_behind_it() -> None:
    desk = Desk()
    answer = desk.tells(lay("HUT"), lay("HUT", "BOOM"), lay("BOOM", "HUTX"), line("draw"))
    assert answer.stopped is not None
    assert (places(answer), answer.stopped.place, slugs(answer)) == ([0, 1], 2, ["word.not-in-lexicon"])
    assert ([one.move["move"] for one in desk.view.lines], desk.lying) == (["lay", "lay"], "HUT | BOOM")
    rest = desk.does(lay("BOOM", "HOUTEN"), line("draw"))
    assert places(rest) == [0, 1]
    assert desk.view.scores == (9, 4)
    desk.holds()


def test_a_refused_line_changes_nothing_but_is_known(begun: Desk) -> None:
    before = begun.view
    answer = begun.tells(line("pass"))
    assert (answer.made, slugs(answer)) == ((), ["turn.pass-with-pot"])
    after = begun.view
    assert after.version == before.version + 1
    assert (after.lines, after.scores, after.table, after.turn) == (
        before.lines,
        before.scores,
        before.table,
        before.turn,
    )


def test_an_undecided_lay_names_the_words_that_the_table_is_asked_about() -> None:
    desk = Desk(words=Lexicon(), unlisted_compounds="ask")
    answer = desk.tells(lay("BOSBAL"))
    assert answer.stopped is not None
    assert answer.stopped.verdict is not None
    assert (answer.stopped.verdict["verdict"], answer.stopped.verdict["ask"]) == ("undecided", ["BOSBAL"])
    seen = desk.sheets.preview(desk.id, desk.who, [lay("BOSBAL")])
    assert isinstance(seen, SheetPreview)
    assert [(word.word, word.verdict, word.parts) for word in seen.words] == [("BOSBAL", "undecided", ("BOS", "BAL"))]
    desk.does(line("propose-word", word="BOSBAL"), lay("BOSBAL"))
    assert desk.view.scores == (6, 0)


def test_the_same_key_tells_a_line_once_and_is_answered_alike(begun: Desk) -> None:
    queue = (lay("BOOM", "HOUTEN", "PAN"), lay("BOOM", "HOUTEN", "PAN", "XYZ"))
    seen = begun.view.version
    answers = [begun.send(*queue, key="one-and-the-same", seen=seen) for _ in range(2)]
    assert answers[0] == answers[1]
    assert len(begun.view.lines) == 5
    begun.undoes(2)
    later = begun.send(*queue, key="one-and-the-same", seen=seen)
    assert later == answers[0]
    assert begun.worker().tell(begun.id, begun.who, queue, "one-and-the-same", seen) == answers[0]
    assert len(begun.view.lines) == 3


def test_who_did_not_see_what_was_told_last_is_stale(begun: Desk) -> None:
    assert begun.send(line("draw"), seen=1) == StaleAt(2)
    assert begun.send(line("draw"), seen=3) == StaleAt(2)
    assert len(begun.view.lines) == 4


def test_two_processes_that_tell_at_once_do_not_both(begun: Desk) -> None:
    other = begun.worker()
    seen = begun.view.version
    begun.does(line("draw"))
    assert other.tell(begun.id, begun.who, [line("draw")], begun.key(), seen) == StaleAt(seen + 1)
    begun.holds()


def test_undo_takes_lines_back_and_redo_makes_them_again(begun: Desk) -> None:
    end = begun.view
    begun.undoes(3)
    begun.holds()
    view = begun.view
    assert ([one.number for one in view.pending], begun.lying, view.scores) == ([None] * 3, "HUT", (3, 0))
    answer = begun.redoes()
    assert [made.line.number for made in answer.made] == [2, 3, 4]
    begun.holds()
    view = begun.view
    assert (view.lines, view.scores, view.pending) == (end.lines, end.scores, ())


def test_a_turn_takes_the_place_of_the_one_that_was_undone(begun: Desk) -> None:
    begun.undoes(2)
    begun.does(lay("BOOM", "HOUT"))
    begun.holds()
    assert [one.move["move"] for one in begun.view.pending] == ["draw"]
    begun.redoes()
    begun.holds()
    assert (begun.lying, len(begun.view.lines), begun.view.pending) == ("BOOM | HOUT", 4, ())


def test_redo_stops_at_a_line_that_does_not_hold_any_more(begun: Desk) -> None:
    begun.undoes(4)
    begun.does(lay("PAN"))
    answer = begun.redoes()
    assert answer.stopped is not None
    assert (len(answer.made), answer.stopped.missing, answer.stopped.verdict) == (1, "HUT", None)
    assert [one.move["move"] for one in begun.view.pending] == ["lay", "draw"]
    begun.holds()
    done(begun.sheets.forget_waiting(begun.id, begun.who, begun.key(), begun.view.version))
    assert (begun.view.pending, begun.lying) == ((), "PAN | BOOM")
    begun.holds()


def test_nothing_can_be_undone_or_redone_where_there_is_nothing(begun: Desk) -> None:
    desk = Desk()
    assert desk.sheets.undo(desk.id, desk.who, 1, desk.key(), 1) == NotNow("sheet.no-lines")
    for ask in (desk.sheets.redo, desk.sheets.forget_waiting):
        assert ask(desk.id, desk.who, desk.key(), 1) == NotNow("referee.nothing-waits")
    begun.undoes(99)
    assert begun.view.lines == ()


def test_a_correction_tells_what_changes_before_it_does(begun: Desk) -> None:
    before = begun.view
    proposal = begun.sheets.propose(begun.id, begun.who, 2, [lay("HUT", "BOON")])
    assert isinstance(proposal, CorrectionView)
    assert proposal.verdict["verdict"] == "accepted"
    assert ([one.number for one in proposal.lines], proposal.fallen, proposal.later) == ([2, 3, 4], (), 0)
    assert (proposal.table, proposal.scores) == (("BOON", "HOUTEN"), (9, 4))
    assert begun.view == before
    answer = begun.corrects(2, lay("HUT", "BOON"))
    assert [made.line.number for made in answer.made] == [2, 3, 4]
    assert (begun.lying, len(begun.view.lines)) == ("BOON | HOUTEN", 4)
    begun.holds()


def test_a_correction_leaves_lines_that_fall_waiting(begun: Desk) -> None:
    proposal = begun.sheets.propose(begun.id, begun.who, 1, [lay("PAN")])
    assert isinstance(proposal, CorrectionView)
    assert [(one.line.number, one.missing) for one in proposal.fallen] == [(3, "HUT")]
    assert (proposal.later, proposal.table, proposal.scores) == (2, ("PAN", "BOOM"), (3, 4))
    begun.corrects(1, lay("PAN"))
    view = begun.view
    assert (begun.lying, view.scores, [one.move["move"] for one in view.pending]) == (
        "PAN | BOOM",
        (3, 4),
        ["lay", "draw"],
    )
    begun.holds()


def test_a_correction_that_is_refused_is_told_and_not_kept(begun: Desk) -> None:
    proposal = begun.sheets.propose(begun.id, begun.who, 2, [lay("HUT", "BXOM")])
    assert isinstance(proposal, CorrectionView)
    assert proposal.verdict["verdict"] == "refused"
    before = begun.view
    refused = begun.sheets.correct(begun.id, begun.who, 2, [lay("HUT", "BXOM")], begun.key(), begun.view.version)
    assert isinstance(refused, RefusedMove)
    assert begun.view == before


def test_a_correction_may_need_a_word_that_the_table_agrees_on(begun: Desk) -> None:
    begun.corrects(2, line("propose-word", word="BXOM"), lay("HUT", "BXOM"))
    assert [one.move["move"] for one in begun.view.lines] == ["lay", "propose-word", "lay", "lay", "draw"]
    assert begun.lying == "BXOM | HOUTEN"
    begun.holds()


def test_a_count_is_corrected_for_the_rack_that_it_was_of() -> None:
    desk = Desk("number-sabra", "Anna", "Bram")
    desk.does(lay("k10 k11 k12"), line("stop"), line("count-rack", points=30), line("count-rack", points=90))
    assert desk.view.scores == (60, -60)
    desk.corrects(3, line("count-rack", points=50))
    assert desk.view.scores == (40, -40)
    desk.holds()


@pytest.mark.parametrize("number", [0, 5, -1])
def test_a_line_that_is_not_there_can_not_be_corrected(begun: Desk, number: int) -> None:
    fault = begun.sheets.propose(begun.id, begun.who, number, [line("draw")])
    assert isinstance(fault, Unreadable)
    assert fault.field == "number"


def test_a_preview_judges_and_keeps_nothing(begun: Desk) -> None:
    before = begun.view
    seen = begun.sheets.preview(begun.id, begun.who, [lay("BOOM", "HOUTEN", "PAN", "KAAS")])
    assert isinstance(seen, SheetPreview)
    assert seen.stopped is not None
    assert (seen.made, seen.stopped.place) == ((), 0)
    assert [(word.word, word.verdict) for word in seen.words] == [("PAN", "allowed"), ("KAAS", "unknown")]
    assert seen.words[1].reason is not None
    assert {"slug", "nl", "en"} == set(seen.words[1].reason)
    good = begun.sheets.preview(begun.id, begun.who, [lay("BOOM", "HOUTEN", "PAN"), line("draw")])
    assert isinstance(good, SheetPreview)
    assert ([made.line.score for made in good.made], good.stopped) == ([3, 0], None)
    assert begun.view == before


def test_a_preview_at_a_table_of_challenges_does_not_tell_which_words_are_good() -> None:
    desk = Desk(adjudication="challenge")
    seen = desk.sheets.preview(desk.id, desk.who, [lay("HTU")])
    assert isinstance(seen, SheetPreview)
    assert (len(seen.made), seen.words) == (1, ())


def test_a_line_after_the_last_lay_is_refused_and_lets_that_lay_stand() -> None:
    """Nobody doubted it in time, so it ends the game; the line that says so made it, whatever becomes of itself."""
    desk = Desk(adjudication="challenge", end="points", target=1)
    told = desk.tells(line("draw"), lay("BESTAND"), lay("BESTAND", "HUT"))
    assert slugs(told) == ["turn.game-over"]
    assert [(made.place, made.line.move["move"]) for made in told.made] == [(0, "draw"), (1, "lay"), (2, "let-stand")]
    assert [one.move["move"] for one in desk.view.lines] == ["draw", "lay", "let-stand"]


def test_a_line_for_a_seat_that_is_not_on_turn_is_refused(begun: Desk) -> None:
    assert slugs(begun.tells(line("draw", seat=1))) == ["turn.not-yours"]
    assert slugs(begun.tells(line("draw", seat=7))) == ["turn.not-yours"]
    begun.does(line("draw", seat=0))


def test_what_another_game_knows_is_refused_here(begun: Desk) -> None:
    for one in (line("misplay"), line("match-trump"), line("call-false"), line("count-rack", points=3)):
        assert slugs(begun.tells(one)) == ["turn.no-such-move"]
    desk = Desk("number-sabra")
    for one in (line("challenge"), line("propose-word", word="HUT"), line("tell-trump", tile="k5")):
        assert slugs(desk.tells(one)) == ["turn.no-such-move"]
    assert slugs(desk.tells(line("let-stand"))) == ["turn.nothing-to-challenge"]


def test_of_lines_that_can_not_be_read_none_is_judged(begun: Desk) -> None:
    fault = begun.send(line("draw"), lay("BOOM", "H?"))
    assert isinstance(fault, Unreadable)
    assert fault.field == "lines[1].move.after[1]"
    assert len(begun.view.lines) == 4


def test_only_the_operator_tells(begun: Desk) -> None:
    other = Desk().who
    for who in (replace(begun.who, role="watcher"), replace(begun.who, room="elsewhere"), other):
        expected = NotYours("sheet.operator-only")
        if who.room == begun.id and who.role == begun.who.role:
            continue
        assert begun.send(line("draw"), who=who) == expected
        assert begun.sheets.preview(begun.id, who, [line("draw")]) == expected
        assert begun.sheets.propose(begun.id, who, 1, [line("draw")]) == expected
    assert len(begun.view.lines) == 4


def test_everybody_sees_and_the_operator_is_told_apart(begun: Desk) -> None:
    seen = begun.sheets.view(begun.id, begun.who)
    assert isinstance(seen, SheetView)
    assert (seen.operator, begun.view.operator) == (True, False)


def test_what_happened_after_a_version_is_told(begun: Desk) -> None:
    begun.tells(line("pass"))
    entries = begun.sheets.entries(begun.id, 2)
    assert not isinstance(entries, Unknown)
    assert [one.version for one in entries] == [3]  # type: ignore[union-attr]
    assert [type(event).__name__ for event in entries[0].events] == ["LineStopped"]  # type: ignore[index]


def test_a_sheet_is_no_room_and_a_room_no_sheet(begun: Desk) -> None:
    club = Club()
    table = club.open()
    rooms = Rooms(begun.store, lambda: PlainLexicon([]), club._bots)
    assert rooms.view(begun.id, begun.who) == Unknown()
    assert begun.sheets.view("nowhere", None) == Unknown()
    sheets = Sheets(club.store, lambda: PlainLexicon([]))
    assert sheets.view(table.id, None) == Unknown()
    assert sheets.tell(table.id, begun.who, [line("draw")], "some-key", 1) == Unknown()


def test_a_sheet_is_found_by_its_link_alone(begun: Desk) -> None:
    listing = begun.store.listing(begun.id)
    assert listing is not None
    assert (listing.kind, listing.names, listing.due) == ("sheet", ("Anna", "Bram"), None)
    assert [begun.store.listed(status, limit=9) for status in Status] == [()] * len(Status)


def test_the_same_key_opens_one_sheet_with_a_secret_for_each_answer(begun: Desk) -> None:
    wish = OpenSheet(variant="word-sabra", names=("Anna", "Bram"))
    again = begun.sheets.open(wish, "the-key-of-this-sheet")
    assert isinstance(again, Opened)
    assert (again.room, again.version) == (begun.id, 2)
    assert again.secret != begun.secret


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"variant": "word-chess"}, "variant"),
        ({"names": ()}, "names"),
        ({"names": ("A", "B", "C", "D", "E")}, "names"),
        ({"names": ("Anna", " anna ")}, "names[1]"),
        ({"names": ("Anna", " ")}, "names[1]"),
        ({"names": ("Anna", "B\u202em")}, "names[1]"),
        ({"names": ("Anna", "B" * 25)}, "names[1]"),
        ({"options": {"speed": 3}}, "options.speed"),
        ({"options": {"policy": "/etc/passwd"}}, "options.policy"),
        ({"options": {"min_length": "two"}}, "options.min_length"),
    ],
)
def test_a_wish_that_makes_no_game_is_told_by_field(begun: Desk, wish: dict[str, Any], field: str) -> None:
    asked = {"variant": "word-sabra", "names": ("Anna", "Bram"), **wish}
    fault = begun.sheets.open(OpenSheet(**asked), "a-key-that-is-long-enough")
    assert isinstance(fault, Unreadable)
    assert fault.field == field


def test_keys_are_long_enough(begun: Desk) -> None:
    fault = begun.send(line("draw"), key="short")
    assert isinstance(fault, Unreadable)
    assert isinstance(begun.sheets.open(OpenSheet(variant="word-sabra", names=("A",)), "too-short"), Unreadable)


def test_a_sheet_does_not_grow_without_end(begun: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "LONGEST", 5)
    assert begun.send(line("draw"), line("draw")) == NotNow("sheet.full", {"most": 5})
    assert isinstance(begun.send(line("draw")), SheetAnswer)


def test_what_was_decided_stands_under_another_lexicon(begun: Desk) -> None:
    other = begun.worker(PlainLexicon(["pan"]))
    seen = other.view(begun.id, None)
    assert isinstance(seen, SheetView)
    assert told(seen) == told(begun.view)
    answer = other.tell(
        begun.id,
        begun.who,
        [lay("BOOM", "HOUTEN", "PAN"), lay("BOOM", "HOUTEN", "PAN", "KAT")],
        begun.key(),
        seen.version,
    )
    assert isinstance(answer, SheetAnswer)
    assert ([made.line.score for made in answer.made], slugs(answer)) == ([3], ["word.not-in-lexicon"])


def test_a_turn_has_its_time_from_the_line_before_it() -> None:
    desk = Desk(seconds=60)
    turn = desk.view.turn
    assert turn is not None
    assert (turn.since, turn.deadline) == (1_000_000, 1_060_000)
    desk.now += 20_000
    desk.tells(line("pass"))
    assert desk.view.turn == turn
    desk.does(lay("HUT", late=True))
    turn = desk.view.turn
    assert turn is not None
    assert (turn.seat, turn.since, turn.deadline) == (1, 1_020_000, 1_080_000)
    assert desk.view.lines[0].move["late"] is True
    assert desk.view.scores == (0, 0)


def test_of_a_sheet_that_is_not_there_nothing_is_told(begun: Desk) -> None:
    sheets, who = begun.sheets, begun.who
    for answer in (
        sheets.entries("nowhere", 0),
        sheets.record("nowhere"),
        sheets.preview("nowhere", who, [line("draw")]),
        sheets.propose("nowhere", who, 1, [line("draw")]),
        sheets.undo("nowhere", who, 1, begun.key(), 1),
    ):
        assert answer == Unknown()


def test_a_correction_that_can_not_be_read_changes_nothing(begun: Desk) -> None:
    before = begun.view
    for answer in (
        begun.sheets.propose(begun.id, begun.who, 1, [lay("H?")]),
        begun.sheets.correct(begun.id, begun.who, 1, [lay("H?")], begun.key(), before.version),
        begun.sheets.preview(begun.id, begun.who, [lay("H?")]),
    ):
        assert isinstance(answer, Unreadable)
        assert answer.field == "lines[0].move.after[0]"
    assert begun.view == before


def test_a_sheet_that_was_dropped_is_gone(begun: Desk) -> None:
    begun.store.forget(begun.id)
    begun.sheets.drop(begun.id)
    assert begun.sheets.view(begun.id, begun.who) == Unknown()
    assert begun.send(line("draw"), seen=2) == Unknown()


def test_entries_that_make_no_sheet_are_not_read() -> None:
    rules = VARIANTS["number-sabra"].rules({}, lambda: PlainLexicon([]))
    opened = SheetOpened("sheet"), *ScoreSheet.open(rules, ("A", "B")).opening
    for facts in (opened[:1], opened[1:]):
        with pytest.raises(ValueError, match="begins with SheetOpened and a match"):
            fold_entry(None, 1, 0, facts, lambda *_: rules)
    room = fold_entry(None, 1, 0, opened, lambda *_: rules)
    followed = TurnBegan(1, 2, 1)
    with pytest.raises(ValueError, match="tells of no move"):
        fold_entry(room, 2, 0, (LineMade(0, (1,)), followed), lambda *_: rules)
