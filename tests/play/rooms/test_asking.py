"""What takes the consent of every person: a pause, its end, taking a turn back, a rematch."""

from __future__ import annotations

from typing import Any

import pytest

from wordrummi.core import events as ev
from wordrummi.core.replay import setup_agrees
from wordrummi.play.replaying import open_record
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.hinting import Helped
from wordrummi.play.rooms.moves import Draft
from wordrummi.play.rooms.previewing import Preview
from wordrummi.play.rooms.problems import NotNow, NotYours, TooMany
from wordrummi.play.rooms.store import Status

from .club import Club, Table
from .players import lexicon


def table_of(*names: str, variant: str = "word-sabra", seed: int = 5, bots: int = 0, **wish: Any) -> Table:
    table = Club(seed).open(variant, seats=1 + len(names) + bots, **wish)
    for name in names:
        table.join(name)
    for _ in range(bots):
        table.do(0, "seat-bot")
    table.do(0, "start")
    return table


def kinds(events: tuple[ev.Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


class TestConsent:
    def test_all_people_have_to_agree(self) -> None:
        table = table_of("Bob", "Cas")
        assert kinds(table.do(0, "ask", what="pause")) == ["Asked"]
        question = table.view(1).question
        assert question is not None
        assert (question.what, question.seat, question.agreed) == ("pause", 0, (0,))
        assert kinds(table.do(2, "consent")) == ["Consented"]
        assert table.room.pause is None
        assert kinds(table.do(1, "consent")) == ["Consented", "Paused"]

    def test_one_who_does_not_agree_is_enough(self) -> None:
        table = table_of("Bob", "Cas")
        table.do(0, "ask", what="pause")
        assert kinds(table.do(1, "decline")) == ["Declined"]
        assert table.send(2, "consent") == NotNow("room.no-question")

    def test_nobody_agrees_twice(self) -> None:
        table = table_of("Bob", "Cas")
        table.do(0, "ask", what="pause")
        assert table.send(0, "consent") == NotNow("room.answered")
        table.do(1, "consent")
        assert table.send(1, "consent") == NotNow("room.answered")

    def test_one_question_at_a_time(self) -> None:
        table = table_of("Bob")
        table.do(0, "ask", what="pause")
        assert table.send(1, "ask", what="pause") == NotNow("room.question-open")

    def test_bots_agree_at_once(self) -> None:
        table = table_of(bots=2)
        assert kinds(table.do(0, "ask", what="pause")) == ["Asked", "Paused"]

    def test_nobody_asks_all_the_time(self) -> None:
        table = table_of("Bob")
        for _ in range(5):
            table.do(0, "ask", what="pause")
            table.do(0, "decline")
        assert table.send(0, "ask", what="pause") == TooMany(10_000)
        table.do(1, "ask", what="pause")

    def test_a_hot_seat_is_one_person(self) -> None:
        table = Club(5).open(seats=2)
        table.do(0, "add-seat", name="Oma")
        table.do(0, "start")
        assert kinds(table.do(0, "ask", what="pause")) == ["Asked", "Paused"]

    def test_who_is_away_is_not_asked(self) -> None:
        table = table_of("Bob", "Cas")
        table.do(2, "leave")
        table.do(0, "ask", what="pause")
        assert table.send(2, "consent") == NotYours("room.not-your-seat")
        assert kinds(table.do(1, "consent")) == ["Consented", "Paused"]

    def test_who_gave_up_has_no_say_while_the_others_play(self) -> None:
        table = table_of("Bob", "Cas")
        table.do(2, "forfeit")
        table.do(0, "ask", what="pause")
        assert table.send(2, "consent") == NotYours("room.not-your-seat")
        assert kinds(table.do(1, "consent")) == ["Consented", "Paused"]

    def test_the_question_lapses_when_others_are_there(self) -> None:
        table = table_of("Bob", "Cas")
        table.do(0, "ask", what="pause")
        assert kinds(table.do(2, "leave")) == ["SeatLeft", "QuestionLapsed"]


class TestPause:
    def paused(self) -> Table:
        table = table_of("Bob", options={"seconds": 60})
        table.club.now += 20_000
        table.do(0, "ask", what="pause")
        table.do(1, "consent")
        return table

    def test_no_clock_runs_and_nobody_moves(self) -> None:
        table = self.paused()
        view = table.view(0)
        assert view.pause is not None
        assert view.pause.remaining == 40_000
        assert view.match is not None
        assert (view.match.may, view.match.turn.deadline) == ((), None)  # type: ignore[union-attr]
        table.club.now += 200_000
        assert table.club.wake() == 0
        assert table.try_move(table.on_turn, "draw") == NotNow("room.paused")
        assert table.send(0, "ask", what="pause") == NotNow("room.paused")

    def test_what_was_left_of_the_turn_is_kept(self) -> None:
        table = self.paused()
        table.club.now += 500_000
        table.do(1, "ask", what="resume")
        table.do(0, "consent")
        assert table.room.deadline == table.club.now + 40_000
        table.move(table.on_turn, "draw")

    def test_nobody_is_helped(self) -> None:
        table, draft = self.paused(), Draft(after=())
        for seat, holder in table.people.items():
            assert table.club.rooms.helped(table.id, holder, seat) == NotNow("room.paused")
            assert table.club.rooms.preview(table.id, holder, draft) == NotNow("room.paused")
        table.do(1, "ask", what="resume")
        table.do(0, "consent")
        assert isinstance(table.club.rooms.helped(table.id, table.people[0]), Helped)
        assert isinstance(table.club.rooms.preview(table.id, table.people[0], draft), Preview)

    def test_words_are_still_said(self) -> None:
        self.paused().do(0, "say", text="koffie")

    def test_bots_do_not_move(self) -> None:
        table = table_of(bots=1, pace=0)
        table.do(0, "ask", what="pause")
        assert table.club.wake() == 0

    def test_only_what_is_on_can_be_paused(self) -> None:
        table = table_of("Bob")
        assert table.send(0, "ask", what="resume") == NotNow("room.not-paused")
        table.do(0, "forfeit")
        assert table.send(1, "ask", what="pause") == NotNow("room.no-match")


class TestTakeBack:
    def test_a_draw_is_taken_back_and_the_pot_shuffled(self) -> None:
        table = table_of("Bob")
        seat, before = table.on_turn, table.match
        table.move(seat, "draw")
        table.do(seat, "ask", what="take-back")
        told = table.do(1 - seat, "consent")
        assert kinds(told) == ["Consented", "TurnTakenBack"]
        now = table.match
        assert (now.public, now.racks) == (before.public, before.racks)
        assert now.pot != before.pot
        assert sorted(now.pot[0]) == sorted(before.pot[0])

    def test_a_lay_is_taken_back_with_its_score(self) -> None:
        table = table_of("Bob")
        seat, before = table.on_turn, table.match
        table.lay(seat)
        assert table.view(0).seats[seat].score > 0
        table.do(seat, "ask", what="take-back")
        table.do(1 - seat, "consent")
        assert table.match.public == before.public
        assert table.table_now() == []
        table.lay(seat)

    def test_the_whole_turn_goes_back_not_its_last_part(self) -> None:
        table = table_of("Bob", variant="number-american")
        seat, before = table.on_turn, table.match
        table.move(seat, "draw")
        table.move(seat, "play", take="pool", discard=table.rack(seat)[0])
        assert table.on_turn != seat
        table.do(seat, "ask", what="take-back")
        table.do(1 - seat, "consent")
        assert table.match.public == before.public

    def test_a_turn_that_is_still_on_can_go_back_as_well(self) -> None:
        table = table_of("Bob", variant="number-american")
        seat, before = table.on_turn, table.match
        table.move(seat, "draw")
        table.do(seat, "ask", what="take-back")
        table.do(1 - seat, "consent")
        assert table.match.public == before.public

    def test_the_clock_begins_anew(self) -> None:
        table = table_of("Bob", options={"seconds": 60})
        seat = table.on_turn
        table.move(seat, "draw")
        table.club.now += 5_000
        table.do(seat, "ask", what="take-back")
        table.do(1 - seat, "consent")
        assert table.room.deadline == table.club.now + 60_000

    def test_only_who_moved_can_ask(self) -> None:
        table = table_of("Bob")
        assert table.send(0, "ask", what="take-back") == NotNow("room.nothing-to-take-back")
        seat = table.on_turn
        table.move(seat, "draw")
        assert table.send(1 - seat, "ask", what="take-back") == NotYours("room.not-your-turn-back")

    def test_once_the_next_player_acts_it_is_too_late(self) -> None:
        table = table_of("Bob")
        seat = table.on_turn
        table.move(seat, "draw")
        table.do(seat, "ask", what="take-back")
        assert kinds(table.move(1 - seat, "draw"))[-1] == "QuestionLapsed"
        assert table.send(seat, "ask", what="take-back") == NotYours("room.not-your-turn-back")

    def test_a_turn_whose_time_was_over_is_not_taken_back(self) -> None:
        table = table_of("Bob", options={"seconds": 60})
        seat = table.on_turn
        table.club.now += 62_000
        table.club.wake()
        assert table.send(seat, "ask", what="take-back") == NotNow("room.nothing-to-take-back")

    def test_no_turn_goes_back_over_a_deal(self) -> None:
        """The next deal is known by then; and so is a rack when the match has ended."""
        table = Club(3).open("number-classic", options={"rounds": 2}, seats=2)
        table.do(0, "seat-bot")
        table.do(0, "start")
        while table.match.public.turn is not None and table.match.turn.round == 1:
            if table.club.wake() == 0:
                seat, count = table.on_turn, table.match.public.pot_count
                table.move(seat, "draw" if count else "pass")
        if table.room.is_playing:
            assert table.room.back is None

    def test_a_bot_on_turn_waits_for_the_answer(self) -> None:
        table = table_of("Bob", bots=1, pace=1000)
        while table.on_turn == 2 or (table.on_turn + 1) % 3 != 2:
            if table.on_turn == 2:
                table.club.now += 1000
                table.club.wake()
            else:
                table.move(table.on_turn, "draw")
        seat = table.on_turn
        table.move(seat, "draw")
        table.do(seat, "ask", what="take-back")
        table.club.now += 5000
        assert table.club.wake() == 0
        table.do(1 - seat, "consent")
        assert table.on_turn == seat

    @pytest.mark.parametrize("variant", ["word-sabra", "word-internationale", "number-classic", "number-american"])
    def test_the_record_plays_again_without_the_turn(self, variant: str) -> None:
        table = table_of(variant=variant, bots=1)
        for _ in range(3):
            table.club.wake()
            seat = table.on_turn
            table.move(seat, "draw")
            table.do(seat, "ask", what="take-back")
            if "american" in variant:
                table.move(seat, "draw")
                table.move(seat, "play", take="pool", discard=table.rack(seat)[0])
            else:
                table.move(seat, "draw")
        table.do(0, "forfeit")
        record = table.club.rooms.record(table.id)
        assert isinstance(record, bytes)
        opened = open_record(record, lexicon)
        assert [isinstance(event, ev.PotReshuffled) for event in opened.events].count(True) == 3
        assert setup_agrees(opened.rules, opened.events)
        assert all(step.agrees for step in opened.steps())


class TestRematch:
    def over(self, variant: str = "word-sabra", **wish: Any) -> Table:
        table = table_of("Bob", "Cas", variant=variant, **wish)
        for seat in (1, 2):
            table.do(seat, "forfeit")
        return table

    def test_who_gave_up_is_asked_as_well(self) -> None:
        table = self.over()
        assert kinds(table.do(0, "ask", what="rematch")) == ["Asked"]
        assert kinds(table.do(1, "consent")) == ["Consented"]
        assert kinds(table.do(2, "consent"))[:2] == ["Consented", "MatchBegan"]

    def again(self, table: Table) -> tuple[ev.Event, ...]:
        people = sorted(table.room.people)
        told = table.do(people[0], "ask", what="rematch")
        for seat in people[1:]:
            told = table.do(seat, "consent")
        return told

    @pytest.mark.parametrize(("direction", "step"), [("clockwise", 1), ("counter-clockwise", -1)])
    def test_the_next_seat_begins(self, direction: str, step: int) -> None:
        table = self.over(options={"direction": direction})
        first = table.room.starter
        self.again(table)
        assert table.on_turn == (first + step) % 3
        assert (table.room.number, table.room.status) == (2, Status.PLAYING)
        assert not any(chair.forfeited for chair in table.room.chairs)

    def test_two_matches_are_two_records(self) -> None:
        table = self.over()
        self.again(table)
        for seat in (1, 2):
            table.do(seat, "forfeit")
        first, second = (table.club.rooms.record(table.id, number) for number in (1, 2))
        assert table.club.rooms.record(table.id) == second
        assert first != second
        for record in (first, second):
            assert isinstance(record, bytes)
            opened = open_record(record, lexicon)
            assert setup_agrees(opened.rules, opened.events)

    def test_no_record_while_playing(self) -> None:
        table = self.over()
        self.again(table)
        assert table.club.rooms.record(table.id) == NotNow("room.match-on")
        assert isinstance(table.club.rooms.record(table.id, 1), bytes)

    def test_not_while_a_match_is_on_nor_when_somebody_is_away(self) -> None:
        table = table_of("Bob")
        assert table.send(0, "ask", what="rematch") == NotNow("room.match-on")
        table.do(1, "leave")
        table.do(0, "forfeit")
        assert table.send(0, "ask", what="rematch") in (
            NotNow("room.seat-away", {"name": "Bob"}),
            NotYours("room.not-your-seat"),
            NotNow("room.away"),
        )

    def test_the_facts_name_the_starter(self) -> None:
        table = self.over()
        first = table.room.starter
        told = self.again(table)
        began = next(event for event in told if isinstance(event, re.MatchBegan))
        assert began == re.MatchBegan(2, 3, (first + 1) % 3)
