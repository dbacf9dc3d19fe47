"""Lists of honours: the best under each name, names that a passphrase keeps, and what counts for none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play.rooms.club import Club, Table
from tests.play.rooms.players import words_beside
from wordrummi.play.honours.honours import BoardRow, Honoured, Honours
from wordrummi.play.honours.state import MOST, Kind
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.passphrase import hashed
from wordrummi.play.rooms.problems import NotNow, NotYours
from wordrummi.play.rooms.results import Result, Scored
from wordrummi.play.rooms.store import Status

PHRASE = "open sesame"
OPTIONS: dict[str, Any] = {"policy": "open"}


class Hall:
    """Boards with a clock that goes on."""

    def __init__(self) -> None:
        self.club = Club()
        self.honours = self.worker()

    def worker(self) -> Honours:
        return Honours(self.club.store, self._tick)

    def _tick(self) -> int:
        self.club.now += 1
        return self.club.now

    def enter(
        self, name: str, *words: tuple[str, int], total: int | None = None, phrase: str = PHRASE, **more: Any
    ) -> Any:
        scored = tuple(Scored(*word) for word in words)
        result = {"room": "r", "match": 1, "variant": "word-sabra", "options": OPTIONS, **more}
        return self.honours.enter(Result(name=name, words=scored, total=total, **result), phrase)

    def words(self) -> list[tuple[str, str, int]]:
        return _told(self.honours.board("word-sabra", OPTIONS).words)

    def alone(self) -> list[tuple[str, str, int]]:
        return _told(self.honours.board("word-sabra", OPTIONS).solitaire)


def _told(rows: tuple[BoardRow, ...]) -> list[tuple[str, str, int]]:
    return [(row.name, row.word, row.points) for row in rows]


def test_the_best_word_of_a_match_is_on_the_list() -> None:
    hall = Hall()
    assert hall.enter("Ann", ("HUT", 3), ("HOUTEN", 6), ("BED", 3)) == Honoured("Ann", (Kind.WORD,))
    assert hall.words() == [("Ann", "HOUTEN", 6)]
    assert hall.alone() == []


def test_a_match_alone_counts_by_its_longest_word_then_by_its_points() -> None:
    hall = Hall()
    hall.enter("Ann", ("HUT", 9), ("HOUTEN", 6), total=20)
    hall.enter("Bob", ("HOUTEN", 6), total=21)
    hall.enter("Cas", ("KASTELEN", 8), total=1)
    assert hall.alone() == [("Cas", "KASTELEN", 1), ("Bob", "HOUTEN", 21), ("Ann", "HOUTEN", 20)]


def test_the_best_word_counts_by_its_points_then_by_its_length() -> None:
    hall = Hall()
    hall.enter("Ann", ("BED", 6))
    hall.enter("Bob", ("HOUTEN", 6))
    hall.enter("Cas", ("OP", 7))
    assert [name for name, _, _ in hall.words()] == ["Cas", "Bob", "Ann"]


def test_of_equals_the_earlier_is_first() -> None:
    hall = Hall()
    hall.enter("Ann", ("BED", 3))
    hall.enter("Bob", ("HUT", 3))
    assert [name for name, _, _ in hall.words()] == ["Ann", "Bob"]


def test_a_name_is_there_once_with_its_best() -> None:
    hall = Hall()
    hall.enter("Ann", ("BED", 3))
    assert hall.enter("Ann", ("HOUTEN", 6), match=2) == Honoured("Ann", (Kind.WORD,))
    assert hall.enter("Ann", ("HUT", 3), match=3) == Honoured("Ann", ())
    assert hall.words() == [("Ann", "HOUTEN", 6)]


def test_what_is_entered_twice_is_there_once() -> None:
    hall = Hall()
    first = hall.enter("Ann", ("BED", 3))
    assert hall.enter("Ann", ("BED", 3)) == first
    assert hall.words() == [("Ann", "BED", 3)]


@pytest.mark.parametrize("name", ["Ann", "ANN", "  a n n "])
def test_a_name_belongs_to_the_passphrase_that_came_first(name: str) -> None:
    hall = Hall()
    hall.enter("Ann", ("BED", 3))
    assert isinstance(hall.enter(name, ("HOUTEN", 6), phrase="guess", match=2), NotYours)
    assert hall.words() == [("Ann", "BED", 3)]
    assert isinstance(hall.enter(name, ("HOUTEN", 6), match=2), Honoured)
    assert hall.words() == [("Ann", "HOUTEN", 6)]


def test_the_passphrase_is_kept_as_a_hash_alone() -> None:
    hall = Hall()
    hall.enter("Ann", ("BED", 3))
    bodies = [entry.body for stream in hall.club.store._entries.values() for entry in stream]  # type: ignore[attr-defined]
    assert any(b"PassphraseSet" in body for body in bodies)
    assert not any(PHRASE.encode() in body for body in bodies)


@pytest.mark.parametrize("phrase", ["", "   ", "x" * 101])
def test_a_passphrase_is_no_empty_or_endless_text(phrase: str) -> None:
    told = Hall().enter("Ann", ("BED", 3), phrase=phrase)
    assert isinstance(told, Unreadable)
    assert told.field == "passphrase"


def test_other_options_have_another_board() -> None:
    hall = Hall()
    hall.enter("Ann", ("BED", 3), options={"policy": "strict"})
    assert hall.words() == []
    assert _told(hall.honours.board("word-sabra", {"policy": "strict"}).words) == [("Ann", "BED", 3)]
    assert hall.honours.board("word-internationale", {"policy": "strict"}).words == ()


def test_nothing_is_entered_without_a_word() -> None:
    hall = Hall()
    assert hall.enter("Ann", total=0) == NotNow("honours.no-words")
    assert hall.alone() == []


def test_a_full_list_takes_what_is_better_than_its_last(monkeypatch: pytest.MonkeyPatch) -> None:
    once = hashed(PHRASE)
    monkeypatch.setattr("wordrummi.play.honours.honours.hashed", lambda _: once)
    monkeypatch.setattr("wordrummi.play.honours.honours.opens", lambda *_: True)
    hall = Hall()
    for number in range(MOST):
        hall.enter(f"P{number}", ("BED", 10 + number))
    assert hall.enter("Low", ("BED", 10)) == Honoured("Low", ())
    assert hall.enter("High", ("BED", 99)) == Honoured("High", (Kind.WORD,))
    names = [name for name, _, _ in hall.words()]
    assert (len(names), names[0], names[-1]) == (MOST, "High", "P1")


def test_a_name_that_is_removed_is_on_no_board_and_free_again() -> None:
    hall = Hall()
    hall.enter("Ann", ("BED", 3), total=3)
    hall.enter("Ann", ("BED", 3), options={"policy": "strict"})
    hall.enter("Bob", ("HUT", 3))
    assert hall.honours.remove("ann")
    assert not hall.honours.remove("ann")
    assert hall.words() == [("Bob", "HUT", 3)]
    assert hall.alone() == []
    assert hall.honours.board("word-sabra", {"policy": "strict"}).words == ()
    assert isinstance(hall.enter("Ann", ("OP", 2), phrase="another", match=9), Honoured)
    assert hall.words() == [("Bob", "HUT", 3), ("Ann", "OP", 2)]


def test_another_process_sees_the_same() -> None:
    hall = Hall()
    hall.enter("Ann", ("BED", 3))
    other = hall.worker()
    assert other.board("word-sabra", OPTIONS) == hall.honours.board("word-sabra", OPTIONS)


def test_boards_and_names_are_in_no_list_of_rooms() -> None:
    hall = Hall()
    hall.enter("Ann", ("BED", 3))
    assert [hall.club.store.listed(status, limit=10) for status in Status] == [(), (), ()]


def alone(club: Club) -> Table:
    """A match alone in which one word was laid."""
    table = club.open(seats=1).starts()
    while not list(words_beside(table.match, club.rng)):
        table.move(0, "draw")
    table.lay(0)
    return table


def result(table: Table, seat: int = 0) -> Any:
    return table.club.rooms.result(table.id, table.people[seat])


def test_a_match_alone_that_was_stopped_is_a_result_with_its_words_and_total() -> None:
    table = alone(Club(3))
    score = table.match.public.seats[0].score
    table.move(0, "stop")
    told = result(table)
    assert (told.name, told.match, told.variant) == ("Ann", 1, "word-sabra")
    assert sum(word.points for word in told.words) == score
    assert [word.word for word in told.words] == table.table_now()
    assert told.total == table.match.public.seats[0].score


def test_a_match_that_is_on_is_no_result() -> None:
    assert result(alone(Club(3))) == NotNow("room.match-on")


def test_a_match_of_several_has_words_but_no_total() -> None:
    table = Club(3).open().starts("Bob")
    seat = table.on_turn
    table.lay(seat)
    table.do(0, "forfeit")
    told = result(table, seat)
    assert len(told.words) == 1
    assert told.total is None
    assert result(table, 1 - seat).words == ()


def test_a_seat_that_a_bot_played_for_counts_for_nothing() -> None:
    table = Club(3).open().starts("Bob")
    table.do(0, "replace-by-bot")
    table.do(1, "forfeit")
    assert result(table, 0) == NotNow("honours.bot")
    assert isinstance(result(table, 1), Result)


def test_practice_counts_for_nothing() -> None:
    table = Club(3).open(seats=1, position={"racks": ["HUT?4"]}).starts()
    table.move(0, "stop")
    assert result(table) == NotNow("honours.practice")


def test_a_word_that_was_taken_back_on_a_challenge_does_not_count() -> None:
    table = Club(3).open(options={"adjudication": "challenge"}).starts("Bob")
    seat = table.on_turn
    rack = table.rack(seat)
    nonsense = "".join(letter for letter in rack if letter.isalpha())[:5]
    table.move(seat, "lay", after=[nonsense])
    table.move(1 - seat, "challenge")
    table.do(0, "forfeit")
    assert result(table, seat).words == ()
