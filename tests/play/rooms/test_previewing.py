"""A draft and what the referee says of it: all where the room helps, nothing of the dictionary where it does not."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

import pytest
from msgspec import structs

from tests.oracles.positions import LEXICON
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.verdict import Verdict
from wordrummi.numbers.moves import Play
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.moves import Draft
from wordrummi.play.rooms.previewing import Preview, preview
from wordrummi.play.rooms.problems import NotNow, NotYours, Problem

from .club import Club, Table


def table_of(seed: int = 5, variant: str = "word-sabra", **wish: Any) -> Table:
    return Club(seed).open(variant, **wish).starts("Bob")


def ask(table: Table, seat: int, *after: str, **fields: Any) -> Preview | Problem:
    return table.club.rooms.preview(table.id, table.people[seat], Draft(after=after, **fields))


def draft(table: Table, seat: int, *after: str, **fields: Any) -> Preview:
    told = ask(table, seat, *after, **fields)
    assert isinstance(told, Preview), told
    return told


def no_word(rack: list[str]) -> str:
    """Letters of the rack that are no word."""
    letters = [tile for tile in rack if tile != "@"]
    return next(text for text in ("".join(letters[:4]), "".join(reversed(letters[:4]))) if text not in LEXICON)


def slugs(told: Preview) -> list[str]:
    assert told.verdict is not None
    return [violation["slug"] for violation in told.verdict["violations"]]


class TestWords:
    def test_a_good_lay_with_its_score_and_what_is_left(self) -> None:
        table = table_of()
        seat = table.on_turn
        word = table.word_of(seat)
        told = draft(table, seat, word)
        assert told.verdict is not None
        assert told.verdict["verdict"] == "accepted"
        assert told.score == told.verdict["score"] > 0
        assert [(meld.text, meld.stands, meld.holds) for meld in told.melds] == [(word, False, True)]
        left = table.rack(seat)
        for letter in word:
            left.remove(letter)
        assert (told.rack, told.loose, told.foreign) == (tuple(left), (), ())

    def test_nothing_is_kept(self) -> None:
        table = table_of()
        version, match = table.room.version, table.match
        draft(table, table.on_turn, table.word_of(table.on_turn))
        assert table.room.version == version
        assert table.match == match

    def test_no_word_is_told_with_what_would_mend_it(self) -> None:
        table = table_of()
        seat = table.on_turn
        told = draft(table, seat, no_word(table.rack(seat)))
        assert slugs(told) == ["word.not-in-lexicon"]
        assert told.score is None
        assert [meld.holds for meld in told.melds] == [False]
        assert told.verdict is not None
        assert told.verdict["violations"][0]["nl"]
        assert told.verdict["violations"][0]["en"]

    def test_tiles_that_lie_nowhere_or_come_from_nowhere(self) -> None:
        table = table_of()
        seat = table.on_turn
        word = table.word_of(seat)
        table.lay(seat)
        foreign = next(letter for letter in "QXYZ" if letter not in table.rack(1 - seat) and letter not in word)
        told = draft(table, 1 - seat, foreign)
        assert told.loose == tuple(sorted(word))
        assert told.foreign == (foreign,)
        assert told.rack == tuple(table.rack(1 - seat))

    def test_letters_come_before_the_dictionary(self) -> None:
        """A draft of tiles that are not on the rack asks no dictionary."""
        table = table_of()
        seat = table.on_turn
        lacking = next(word for word in LEXICON if not set(word) <= set(table.rack(seat)))
        told = draft(table, seat, lacking)
        assert set(slugs(told)) == {"word.from-rack"}
        assert set(slugs(draft(table, seat, lacking[::-1] + "X"))) == {"word.from-rack"}

    def test_who_is_not_on_turn_thinks_ahead(self) -> None:
        table = table_of()
        seat = 1 - table.on_turn
        assert draft(table, seat, table.word_of(seat)).score

    def test_a_word_that_stands(self) -> None:
        table = table_of()
        seat = table.on_turn
        word = table.word_of(seat)
        table.lay(seat)
        told = draft(table, 1 - seat, word)
        assert [meld.stands for meld in told.melds] == [True]


class TestWithoutHelp:
    @pytest.mark.parametrize(
        "wish", [{"help": "tiles"}, {"options": {"adjudication": "challenge"}}], ids=["no help", "challenge"]
    )
    def test_a_word_and_no_word_look_the_same(self, wish: dict[str, Any]) -> None:
        table = table_of(**wish)
        seat = table.on_turn
        word, other = table.word_of(seat) if "help" in wish else None, no_word(table.rack(seat))
        for text in (word, other):
            if text is not None:
                told = draft(table, seat, text)
                assert [meld.holds for meld in told.melds] == [None]
                assert told.verdict is None or told.verdict["verdict"] == "accepted"

    def test_a_joker_does_not_tell_which_words_there_are(self) -> None:
        """Whether a joker makes a word of its neighbours is the dictionary's to say."""
        for seed in range(40):
            table = table_of(seed, options={"adjudication": "challenge"})
            seat = table.on_turn
            if "@" in table.rack(seat):
                letters = [tile for tile in table.rack(seat) if tile != "@"][:3]
                told = draft(table, seat, "".join((*letters, "@")))
                assert told.verdict is None
                assert told.score is None
                return
        raise AssertionError("no rack with a joker")

    def test_tiles_are_still_told(self) -> None:
        table = table_of(help="tiles")
        seat = table.on_turn
        told = draft(table, seat, "QXQ"[:2] if "Q" not in table.rack(seat) else "XY")
        assert slugs(told)[0] == "word.from-rack"

    def test_the_start_word_is_told_by_its_length_alone(self) -> None:
        table = table_of(help="tiles")
        seat = table.on_turn
        two = "".join(tile for tile in table.rack(seat) if tile != "@")[:2]
        assert draft(table, seat, two).verdict is not None


def at(variant: str, position: dict[str, Any]) -> Table:
    """A match of people that begins at a position, the first seat on turn."""
    names = ("Bob", "Cas", "Dee")[: len(position["racks"]) - 1]
    return Club().open(variant, seats=len(names) + 1, position=position).starts(*names)


class TestNumbers:
    def test_each_meld_for_itself(self) -> None:
        table = table_of(3, "number-classic")
        seat = table.on_turn
        told = draft(table, seat, "r3 r4 r5", "k7 b7", "k7 b7 r7")
        assert [meld.holds for meld in told.melds] == [True, False, True]
        assert told.verdict is not None
        assert told.verdict["verdict"] == "refused"

    def test_a_turn_of_american_with_its_discard(self) -> None:
        table = table_of(3, "number-american")
        seat = table.on_turn
        table.move(seat, "draw")
        told = draft(table, seat, take="pool", discard=table.rack(seat)[0])
        assert told.verdict is not None
        assert told.verdict["verdict"] == "accepted"

    def test_a_turn_that_is_right_so_far_tells_what_is_still_to_do(self) -> None:
        table = at("number-american", {"table": ["r1 r2 r3"], "racks": ["r4 b7 b9", "?5"], "opened": [True, False]})
        told = draft(table, 0, "r1 r2 r3 r4")
        assert (slugs(told), told.wants) == ([], ("take", "discard"))
        assert draft(table, 0, "r1 r2 r3 r4", discard="b7").wants == ("take",)
        table.move(0, "draw")
        assert draft(table, 0, "r1 r2 r3 r4", take="pool").wants == ("discard",)
        assert draft(table, 0, "r1 r2 r3 r4", take="pool", discard="b7").wants == ()

    def test_what_is_wrong_is_told_before_the_rest_is_done(self) -> None:
        position = {"racks": ["r4 r5 r6 b9", "?5"]}
        told = draft(at("number-american", position), 0, "r4 r5 r6")
        assert (slugs(told), told.wants) == (["american.opening"], ())

    def test_the_first_of_international_is_told_to_discard_and_not_to_take(self) -> None:
        table = at("number-international", {"racks": ["?15", "?14", "?14", "?14"]})
        told = draft(table, 0)
        assert (slugs(told), told.wants) == ([], ("discard",))

    def test_a_discard_that_is_taken_is_no_tile_from_nowhere(self) -> None:
        position = {"racks": ["k1 b7", "?5"], "table": ["r1 r2 r3"], "opened": [True, True], "discards": ["", "r4"]}
        told = draft(at("number-american", position), 0, "r1 r2 r3 r4", take="discard")
        assert (slugs(told), told.foreign, told.rack) == ([], (), ("b7", "k1"))
        assert slugs(draft(at("number-american", position), 0, "r1 r2 r3", take="discard")) == ["american.take-discard"]

    def test_what_is_declared_is_judged_as_it_is(self) -> None:
        table = at("number-international", {"racks": ["?14", "?14", "?14", "?14"], "discards": ["r1", "", "", ""]})
        assert draft(table, 0, declare="hand").wants == ()

    def test_what_can_not_be_read(self) -> None:
        table = table_of(3, "number-american")
        for fields in ({"take": "sleeve"}, {"discard": "k99"}):
            assert isinstance(ask(table, 0, **fields), Unreadable)
        assert isinstance(ask(table, 0, "r3 r3 r3"), Unreadable)


def test_only_a_seat_has_drafts_and_only_in_a_match() -> None:
    table = table_of()
    watching = table.club.rooms.preview(table.id, table.watcher, Draft(after=()))
    assert watching == NotYours("room.not-your-seat")
    other = table.club.rooms.preview(table.id, table.people[0], Draft(after=(), seat=1))
    assert other == NotYours("room.not-your-seat")
    table.do(0, "forfeit")
    assert ask(table, 1) == NotNow("room.no-match")


class Spy:
    """A referee of whole turns that counts what it judges."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.turns: list[Play] = []
        self._whole = rules.handlings[Play]
        handling = dataclasses.replace(self._whole, judge=self._judge)
        self.rules = dataclasses.replace(rules, handlings={**rules.handlings, Play: handling})

    def _judge(self, state: State[Any], move: Play) -> Verdict:
        self.turns.append(move)
        return self._whole.judge(state, move)


def judged(table: Table, *after: str, **fields: Any) -> tuple[Preview, list[Play]]:
    """What is told of a draft of the first seat, and the turns that the referee was asked about."""
    room = table.room
    spy = Spy(room.rules)
    told = preview(structs.replace(room, rules=spy.rules), table.match, 0, Draft(after=after, **fields))
    assert isinstance(told, Preview), told
    return told, spy.turns


class TestHowOftenItIsJudged:
    AMERICAN: ClassVar[dict[str, Any]] = {
        "table": ["r1 r2 r3"],
        "racks": ["r4 b7 b9", "?5"],
        "opened": [True, False],
    }

    def drawn(self) -> Table:
        table = at("number-american", self.AMERICAN)
        table.move(0, "draw")
        return table

    def test_a_whole_turn_that_is_right_once(self) -> None:
        told, turns = judged(self.drawn(), "r1 r2 r3 r4", take="pool", discard="b7")
        assert (slugs(told), told.wants, len(turns)) == ([], (), 1)

    def test_a_whole_turn_that_is_wrong_once(self) -> None:
        told, turns = judged(self.drawn(), "r1 r2 r3 b7", take="pool", discard="b9")
        assert (slugs(told) != [], told.wants, len(turns)) == (True, (), 1)

    def test_what_is_declared_once(self) -> None:
        table = at("number-international", {"racks": ["?14", "?14", "?14", "?14"], "discards": ["r1", "", "", ""]})
        _, turns = judged(table, declare="hand")
        assert [turn.declare for turn in turns] == ["hand"]

    def test_a_turn_in_sight_of_its_end_as_it_is_and_with_what_lacks(self) -> None:
        told, turns = judged(self.drawn(), "r1 r2 r3 r4", take="pool")
        assert told.wants == ("discard",)
        assert [turn.discard is None for turn in turns] == [True, False]
