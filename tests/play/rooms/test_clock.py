"""What happens by itself: time that is over, bots, pauses and questions that took too long, rooms left alone."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Move, Pass
from wordrummi.play.rooms.asking import LASTS, LONGEST_PAUSE
from wordrummi.play.rooms.due import ABANDONED_AFTER, IDLE_AFTER, due, tasks
from wordrummi.play.rooms.problems import NotNow, RefusedMove
from wordrummi.play.rooms.store import Status
from wordrummi.solver.bots.bot import Bot, Level

from .club import Club, Table


def timed(variant: str = "word-sabra", *, grace: int = 2, **options: Any) -> Table:
    return Club(5).open(variant, grace=grace, options={"seconds": 60, **options}).starts("Bob")


def last_events(table: Table) -> list[str]:
    entries = table.club.rooms.entries(table.id, None, table.room.version - 1)
    assert isinstance(entries, tuple)
    return [type(event).__name__ for event in entries[0].events]


class TestDeadline:
    def test_it_is_a_moment_and_stands_in_the_view_and_the_listing(self) -> None:
        table = timed()
        turn = table.view(0).match.turn  # type: ignore[union-attr]
        assert turn is not None
        assert (turn.seconds, turn.deadline, turn.over) == (60, table.club.now + 60_000, table.club.now + 62_000)
        listing = table.club.store.listing(table.id)
        assert listing is not None
        assert listing.due == table.club.now + 62_000

    def test_without_seconds_there_is_none(self) -> None:
        table = Club().open().starts("Bob")
        assert table.view(0).match.turn.deadline is None  # type: ignore[union-attr]
        table.club.now += 3_000_000
        assert table.club.wake() == 0

    def test_time_is_over_after_the_grace_and_not_before(self) -> None:
        table = timed()
        seat = table.on_turn
        table.club.now += 61_999
        assert table.club.wake() == 0
        table.club.now += 1
        assert table.club.wake() == 1
        assert last_events(table) == ["TurnTimedOut", "DrawMade", "TurnBegan"]
        assert table.on_turn == 1 - seat

    def test_the_key_tells_the_version_so_that_one_of_many_workers_does_it(self) -> None:
        table = timed()
        version = table.room.version
        other = table.club.worker()
        other.view(table.id, None)
        table.club.now += 62_000
        assert table.club.rooms.wake(table.club.now) == 1
        assert other.wake(table.club.now) == 0
        assert table.club.store.read(table.id, version)[0].key == f"timeout:{version}"

    def test_a_lay_in_time_scores(self) -> None:
        table = timed()
        seat = table.on_turn
        table.club.now += 60_000
        (laid, *_) = table.lay(seat)
        assert isinstance(laid, ev.TableLaid)
        assert not laid.late
        assert laid.score > 0

    @pytest.mark.parametrize(("overtime", "scores"), [("zero", False), ("none", True)])
    def test_a_lay_in_the_grace_is_late_by_the_clock_of_the_room(self, overtime: str, *, scores: bool) -> None:
        table = timed(overtime=overtime)
        seat = table.on_turn
        table.club.now += 60_001
        (laid, *_) = table.lay(seat)
        assert isinstance(laid, ev.TableLaid)
        assert laid.late
        assert (laid.score > 0) is scores

    def test_a_table_can_refuse_a_late_lay(self) -> None:
        table = timed(overtime="reject")
        seat = table.on_turn
        word = table.word_of(seat)
        table.club.now += 60_001
        answer = table.try_move(seat, "lay", after=[word])
        assert isinstance(answer, RefusedMove)
        assert [one.slug for one in answer.verdict.violations] == ["score.overtime"]  # type: ignore[union-attr]

    def test_a_lay_that_nobody_challenges_stands_when_time_is_over(self) -> None:
        table = timed(adjudication="challenge")
        seat = table.on_turn
        table.club.now += 30_000
        table.lay(seat)
        assert table.room.deadline == table.club.now + 60_000
        table.club.now += 62_000
        assert table.club.wake() == 1
        assert last_events(table)[0] == "LayStood"
        assert table.on_turn == 1 - seat

    def test_tiles_that_a_player_does_not_choose_from_open_stacks_are_drawn_for_him(self) -> None:
        table = Club(5).open("word-sabra", options={"seconds": 60, "pot": "open"}).starts("Bob")
        seat = table.on_turn
        table.lay(seat)
        missing = 7 - len(table.rack(seat))
        assert missing > 0
        assert table.on_turn == seat
        table.club.now += 62_000
        assert table.club.wake() == missing
        assert len(table.rack(seat)) == 7
        assert table.on_turn == 1 - seat

    def test_in_american_the_highest_tile_is_discarded(self) -> None:
        table = timed("number-american")
        seat = table.on_turn
        table.club.now += 62_000
        assert table.club.wake() == 1
        assert last_events(table) == ["TurnTimedOut", "DrawMade", "Discarded", "TurnBegan"]
        assert len(table.rack(seat)) == 14


class FailingBot:
    def choose(self, _: object) -> Move:
        raise RuntimeError("no idea")


class Cheat:
    """Asks for what may not be: a pass with a full pot, for another seat."""

    def choose(self, view: Any) -> Move:
        return Pass(view.seat) if len(view.rack) % 2 else Draw(1 - view.seat)


class TestBots:
    def test_a_bot_waits_so_that_people_can_follow(self) -> None:
        table = Club(5).open(pace=1500)
        table.do(0, "seat-bot")
        table.do(0, "start")
        if table.on_turn == 0:
            table.move(0, "draw")
        table.club.now += 1499
        assert table.club.wake() == 0
        table.club.now += 1
        assert table.club.wake() == 1
        assert table.on_turn == 0

    def test_its_move_is_kept_under_the_version(self) -> None:
        table = Club(5).open()
        table.do(0, "seat-bot")
        table.do(0, "start")
        table.club.wake()
        if table.on_turn == 0 and table.room.version == 3:
            table.move(0, "draw")
            table.club.wake()
        keys = [entry.key for entry in table.club.store.read(table.id)]
        assert keys[-1] == f"bot:{len(keys) - 1}"

    @pytest.mark.parametrize("bot", [FailingBot, Cheat])
    def test_what_a_bot_does_wrong_costs_its_turn_and_is_logged(
        self, bot: type[Bot], caplog: pytest.LogCaptureFixture
    ) -> None:
        table = Club(5, bots=lambda *_: bot()).open()
        table.do(0, "seat-bot")
        table.do(0, "start")
        if table.on_turn == 0:
            table.move(0, "draw")
        with caplog.at_level(logging.ERROR):
            assert table.club.wake() == 1
        assert last_events(table) == ["DrawMade", "TurnBegan"]
        assert table.id in caplog.text
        assert table.on_turn == 0

    def test_no_log_tells_a_rack(self, caplog: pytest.LogCaptureFixture) -> None:
        table = Club(5, bots=lambda *_: FailingBot()).open()
        table.do(0, "seat-bot")
        table.do(0, "start")
        with caplog.at_level(logging.DEBUG):
            table.club.wake()
        assert " ".join(table.rack(1)) not in caplog.text
        assert str(table.match.seed) not in caplog.text

    def test_a_bot_knows_what_its_seat_sees(self) -> None:
        seen: list[Any] = []

        class Looks:
            def choose(self, view: Any) -> Move:
                seen.append(view)
                return Draw(view.seat)

        table = Club(5, bots=lambda *_: Looks()).open()
        table.do(0, "seat-bot")
        table.do(0, "start")
        if table.on_turn == 0:
            table.move(0, "draw")
        rack = table.rack(1)
        table.club.wake()
        assert [*seen[0].rack] == rack
        assert not hasattr(seen[0], "racks")
        assert not hasattr(seen[0], "pot")

    def test_each_level_gets_its_bot_with_a_seed_of_its_own(self) -> None:
        made: list[tuple[str, Level, int]] = []

        def maker(variant: str, options: Any, level: Level, seed: int) -> Bot:
            made.append((variant, level, seed))
            return Cheat()

        table = Club(5, bots=maker).open(seats=3)
        table.do(0, "seat-bot", level="beginner")
        table.do(0, "seat-bot", level="master")
        table.do(0, "start")
        for _ in range(4):
            table.club.wake()
            if table.on_turn == 0:
                table.move(0, "draw")
        assert sorted(level for _, level, _ in made) == [Level.BEGINNER, Level.MASTER]
        assert len({seed for *_, seed in made}) == 2

    def test_a_clock_is_looked_at_before_any_bot_thinks(self) -> None:
        order: list[str] = []

        class Slow:
            def choose(self, view: Any) -> Move:
                order.append("bot")
                return Draw(view.seat)

        club = Club(5, bots=lambda *_: Slow())
        table = club.open()
        table.do(0, "seat-bot")
        table.do(0, "start")
        if table.on_turn == 0:
            table.move(0, "draw")
        other = club.open(options={"seconds": 60}).starts("Bob")
        club.now += 62_000
        club.store.listen(lambda room, _: order.append("clock" if room == other.id else "kept"))
        assert club.rooms.wake(club.now) == 2
        assert order == ["clock", "bot", "kept"]

    def test_a_bot_that_waits_for_an_answer_is_not_late(self) -> None:
        table = Club(5).open(seats=3, options={"seconds": 60}, pace=0)
        table.join("Bob")
        table.do(0, "seat-bot")
        table.do(0, "start")
        while table.on_turn != 2:
            table.move(table.on_turn, "draw")
        table.do(0, "ask", what="pause")
        table.club.now += 62_000
        assert table.club.wake() == 0
        table.do(1, "decline")
        assert table.club.wake() == 1
        assert table.club.store.read(table.id)[-1].key.startswith("bot:")


class TestQuestions:
    def test_a_question_lapses(self) -> None:
        table = Club().open().starts("Bob")
        table.do(0, "ask", what="pause")
        table.club.now += LASTS
        assert table.club.wake() == 1
        assert last_events(table) == ["QuestionLapsed"]
        assert table.send(1, "consent") == NotNow("room.no-question")

    def test_a_pause_is_over_some_time(self) -> None:
        table = timed()
        table.do(0, "ask", what="pause")
        table.do(1, "consent")
        table.club.now += LONGEST_PAUSE
        assert table.club.wake() == 1
        assert last_events(table) == ["Resumed"]
        assert table.room.deadline == table.club.now + 60_000


class TestLeftAlone:
    def test_a_room_that_everybody_left_is_closed(self) -> None:
        table = Club().open().starts("Bob")
        table.do(0, "leave")
        table.club.now += ABANDONED_AFTER
        table.do(1, "leave")
        assert table.club.wake() == 0
        table.club.now += ABANDONED_AFTER - 1
        assert table.club.wake() == 0
        table.club.now += 1
        assert table.club.wake() == 1
        assert table.view(None).ended == "abandoned"
        assert table.room.status is Status.ENDED
        assert due(table.room) is None

    def test_who_comes_back_keeps_it_open(self) -> None:
        table = Club().open().starts("Bob")
        table.do(0, "leave")
        table.do(1, "leave")
        table.club.now += ABANDONED_AFTER - 1
        table.do(1, "return")
        table.club.now += ABANDONED_AFTER
        assert table.club.wake() == 0

    def test_a_room_in_which_nothing_happens_is_closed_after_a_day(self) -> None:
        table = Club().open()
        table.club.now += IDLE_AFTER - 1
        assert table.club.wake() == 0
        table.club.now += 1
        assert table.club.wake() == 1
        assert table.room.ended is not None

    def test_bots_among_themselves_play_to_the_end(self) -> None:
        table = Club().open(name=None, pace=1000, seats=2)
        table.do(table.host, "seat-bot")
        table.do(table.host, "seat-bot")
        table.do(table.host, "start")
        while table.room.is_playing:
            table.club.now += 1000
            assert table.club.wake() == 1
        assert table.match.public.winners


def test_tasks_are_told_in_the_order_of_their_moments() -> None:
    table = timed()
    table.do(0, "ask", what="pause")
    moments = [task.at for task in tasks(table.room)]
    assert moments == sorted(moments)
    assert len(moments) == 3
