"""Bots of the letter games: what they lay, draw and answer, and that a stronger one knows and does more."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from tests.solver.bots.matches import bot_of, dutch, hidden_otherwise, hold_match, moments, rules_of, small
from tests.solver.tables import position
from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop
from wordrummi.core.state import Phase, Public, Seat, Stack, Turn
from wordrummi.core.table import Table, diff
from wordrummi.core.tiles import Tiles
from wordrummi.core.view import View, view
from wordrummi.lexicon.category import Category
from wordrummi.lexicon.trie import PlainLexicon, Words
from wordrummi.solver.bots.asked import asked
from wordrummi.solver.bots.bot import Bot, Level
from wordrummi.solver.bots.letters import HANDICAPS
from wordrummi.words.letters import JOKER, LETTERS
from wordrummi.words.moves import Challenge, LetStand, Vote
from wordrummi.words.notation import read_word
from wordrummi.words.readings import text_of
from wordrummi.words.state import Moved, Proposal, WordPublic

SABRA, INTERNATIONALE = "word-sabra", "word-internationale"
VARIANTS = (SABRA, INTERNATIONALE)
OPTIONS: tuple[Mapping[str, object], ...] = (
    {},
    {"pot": "open"},
    {"adjudication": "challenge", "failed_challenge": "lose-turn"},
    {"end": "points", "target": 30, "points_game_ends_with_pot": True},
    {"end": "pot", "repeat": "zero", "unchanged": "in-order"},
    {"start_single_word": True, "start_word_min_length": 4, "exchange_from": "rack", "direction": "counter-clockwise"},
    {"min_length": 3, "unlisted_compounds": "accept"},
)


def moment(
    table: str,
    rack: str,
    *,
    opened: bool = True,
    pot: tuple[Stack, ...] = (Stack(40),),
    score: int = 0,
    seats: int = 2,
    seat: int = 0,
    on_turn: int = 0,
    **extra: Any,
) -> View[WordPublic]:
    """Return what a seat sees on its turn."""
    where = position(table, rack)
    people = tuple(Seat(f"p{n}", score if n == seat else 0, 7, opened) for n in range(seats))
    public = Public(
        WordPublic(**{"formed": where.formed, **extra}),
        phase=Phase.TURN,
        seats=people,
        table=where.table,
        pot=pot,
        turn=Turn(on_turn, 9, 5, None),
    )
    return View(public, seat, where.rack, LETTERS.tiles - where.rack, ())


@lru_cache(maxsize=len(Level))
def dutch_bot(level: Level) -> Bot:
    return bot_of(SABRA, {}, level, dutch())


def choice(level: Level, seen: View[WordPublic], words: str, variant: str = SABRA, **options: object) -> Move:
    return bot_of(variant, options, level, PlainLexicon(words.split())).choose(seen)


def laid(move: Move) -> list[str]:
    assert isinstance(move, Lay)
    return sorted(map(text_of, move.after))


class TestLays:
    def test_a_beginner_leaves_the_table_alone(self) -> None:
        seen = moment("HUT", "OENX")
        assert laid(choice(Level.BEGINNER, seen, "hut houten een oen")) == ["HUT", "OEN"]

    @pytest.mark.parametrize("level", [Level.ADVANCED, Level.MASTER])
    def test_others_change_it(self, level: Level) -> None:
        assert laid(choice(level, moment("HUT", "OENX"), "hut houten een oen")) == ["HOUTEN"]

    def test_an_advanced_bot_changes_two_words_and_a_master_any_number(self) -> None:
        seen = moment("IJS IJS IJS", "KOE")
        words = "ijs koe ijsijsijskoe ijsijskoe"
        assert laid(choice(Level.ADVANCED, seen, words)) == ["IJS", "IJSIJSKOE"]
        assert laid(choice(Level.MASTER, seen, words)) == ["IJSIJSIJSKOE"]

    @pytest.mark.parametrize("level", list(Level))
    def test_the_first_lay_is_a_start_word_of_the_rack(self, level: Level) -> None:
        seen = moment("HUT", "OEN", opened=False)
        assert laid(choice(level, seen, "hut houten oen en")) == ["HUT", "OEN"]

    @pytest.mark.parametrize("level", list(Level))
    def test_a_word_that_has_lain_there_is_not_laid_when_another_scores(self, level: Level) -> None:
        seen = moment("", "KOEK", formed=frozenset({"KOEK"}))
        assert laid(choice(level, seen, "koek koe")) == ["KOE"]

    def test_a_master_sheds_tiles_in_the_final_round_when_they_cost_more_than_a_longer_word_brings(self) -> None:
        """OPEN brings 4 and leaves five tiles; OEN, PIT and KAR bring 3 and leave none: 4 - 5 against 3 - 0."""
        seen = moment("", "OENPITKAR", pot=(Stack(0),), final=5)
        words = "open oen pit kar"
        assert laid(choice(Level.ADVANCED, seen, words)) == ["OPEN"]
        assert laid(choice(Level.MASTER, seen, words)) == ["KAR", "OEN", "PIT"]

    def test_before_the_final_round_a_master_lays_what_scores_most(self) -> None:
        assert laid(choice(Level.MASTER, moment("", "OENPITKAR"), "open oen pit kar")) == ["OPEN"]

    def test_a_master_sheds_a_joker_when_its_word_ends_the_game(self) -> None:
        """At 47 of 50 KOE is enough; with the joker in it ten points are saved."""
        seen = moment("", "KOEN@", score=47)
        move = choice(Level.MASTER, seen, "koe koen nu", end="points")
        assert JOKER in "".join(laid(move))


class TestDrawing:
    @pytest.mark.parametrize("level", list(Level))
    def test_who_finds_no_word_draws(self, level: Level) -> None:
        assert choice(level, moment("", "XQ"), "koe") == Draw(0)

    @pytest.mark.parametrize("level", list(Level))
    def test_an_empty_pot_is_passed(self, level: Level) -> None:
        assert choice(level, moment("", "XQ", pot=(Stack(0),)), "koe") == Pass(0)

    @pytest.mark.parametrize("level", list(Level))
    def test_solitaire_is_stopped_when_nothing_is_left_to_do(self, level: Level) -> None:
        assert choice(level, moment("", "XQ", pot=(Stack(0),), seats=1), "koe") == Stop(0)

    @pytest.mark.parametrize("level", [Level.ADVANCED, Level.MASTER])
    def test_of_an_open_pot_the_commonest_letter_is_taken(self, level: Level) -> None:
        pot = (Stack(3, "Q"), Stack(0), Stack(2, "E"), Stack(2, "K"))
        assert choice(level, moment("", "XQ", pot=pot), "koe", pot="open") == Draw(0, 2)

    def test_a_beginner_takes_any_stack_that_has_tiles(self) -> None:
        pot = (Stack(3, "Q"), Stack(0), Stack(2, "E"), Stack(2, "K"))
        bots = [bot_of(SABRA, {"pot": "open"}, Level.BEGINNER, small(), seed) for seed in range(30)]
        assert {bot.choose(moment("", "XQ", pot=pot)) for bot in bots} == {Draw(0, stack) for stack in (0, 2, 3)}

    def test_a_rack_is_filled_stack_by_stack(self) -> None:
        pot = (Stack(3, "A"), Stack(5, "Q"))
        seen = moment("KOE", "XQ", pot=pot, moved=Moved.LAID)
        assert choice(Level.MASTER, seen, "koe", pot="open") == Draw(0, 0)


class TestAnswers:
    @pytest.mark.parametrize(
        ("word", "allow", "agrees"),
        [
            ("FIETSEN", True, True),
            ("XQZ", True, False),
            ("FIETS", False, False),
            ("FIETSEN", False, True),
            ("INTRODUCTIEKORTING", True, True),
        ],
    )
    @pytest.mark.parametrize("level", list(Level))
    def test_a_vote_goes_by_the_dictionary(self, level: Level, word: str, allow: bool, agrees: bool) -> None:
        """FIETSEN is a plural and a verb, which strict refuses, but a word; INTRODUCTIEKORTING is put together."""
        seen = moment("", "E", on_turn=1, proposal=Proposal(word, allow, frozenset({1})))
        assert dutch_bot(level).choose(seen) == Vote(0, agrees)

    def test_a_compound_is_agreed_to_where_unlisted_ones_are_refused_unasked(self) -> None:
        seen = moment("", "E", on_turn=1, proposal=Proposal("INTRODUCTIEKORTING", True, frozenset({1})))
        bot = bot_of(SABRA, {"unlisted_compounds": "refuse"}, Level.MASTER, dutch())
        assert bot.choose(seen) == Vote(0, True)

    @pytest.mark.parametrize(
        ("level", "answer"),
        [(Level.BEGINNER, LetStand(1)), (Level.ADVANCED, Challenge(1)), (Level.MASTER, Challenge(1))],
    )
    def test_a_word_that_is_none_is_challenged_by_who_looks_it_up(self, level: Level, answer: Move) -> None:
        seen = moment("XQZ", "E", seat=1, on_turn=0, moved=Moved.LAID, contested=True)
        assert choice(level, seen, "koe", adjudication="challenge") == answer

    @pytest.mark.parametrize("level", list(Level))
    def test_a_word_is_let_stand(self, level: Level) -> None:
        seen = moment("KOE", "E", seat=1, on_turn=0, moved=Moved.LAID, contested=True)
        assert choice(level, seen, "koe", adjudication="challenge") == LetStand(1)

    @pytest.mark.parametrize("level", list(Level))
    def test_what_the_table_agreed_on_is_not_challenged_and_is_laid(self, level: Level) -> None:
        agreed = frozenset({"QX"})
        seen = moment("QX", "E", seat=1, on_turn=0, moved=Moved.LAID, contested=True, allowed=agreed)
        assert choice(level, seen, "koe", adjudication="challenge") == LetStand(1)
        assert laid(choice(level, moment("", "QX", allowed=agreed), "koe")) == ["QX"]


class TestVocabulary:
    def test_a_beginner_knows_common_words_an_advanced_bot_more_and_a_master_all(self) -> None:
        """ZOUK (a dance) is in no count of words, ZOOL (a sole) is met seldom, HUIS everywhere."""
        known = {}
        for level in Level:
            bot = dutch_bot(level)
            found = [(word, bot.choose(moment("", word))) for word in ("HUIS", "ZOOL", "ZOUK")]
            known[level] = [isinstance(move, Lay) and laid(move) == [word] for word, move in found]
        assert known == {
            Level.BEGINNER: [True, False, False],
            Level.ADVANCED: [True, True, False],
            Level.MASTER: [True, True, True],
        }

    def test_levels_differ_as_they_are_told(self) -> None:
        counts = [HANDICAPS[level].least_count for level in Level]
        assert counts == sorted(counts, reverse=True)

    @pytest.mark.parametrize(("level", "unlisted"), [(Level.BEGINNER, "ask"), (Level.ADVANCED, "accept")])
    def test_offensive_words_and_unlisted_compounds_are_never_laid(self, level: Level, unlisted: str) -> None:
        """At a table of every word, some of them agreed on; what lies is listed, and offends nobody."""
        options = {"policy": "open", "unlisted_compounds": unlisted}
        rules, bot = rules_of(SABRA, options, dutch()), bot_of(SABRA, options, level, dutch())
        for event in hold_match(rules, [bot, bot], 5):
            for word in event.table if isinstance(event, ev.TableLaid) else ():
                if JOKER not in word.tiles:
                    mask = dutch().mask(text_of(word))
                    assert mask
                    assert not mask & Category.OFFENSIVE.bit


def tables(events: tuple[ev.Event, ...]) -> list[Table]:
    return [(), *(event.table for event in events if isinstance(event, ev.TableLaid))]


@pytest.mark.parametrize(("number", "options"), list(enumerate(OPTIONS)), ids=str)
@pytest.mark.parametrize("variant", VARIANTS)
def test_matches_at_every_table_are_legal_and_told_again_by_their_record(
    variant: str, number: int, options: Mapping[str, object]
) -> None:
    rules = rules_of(variant, options, small())
    bots = [bot_of(variant, options, level, small()) for level in Level]
    hold_match(rules, bots[: 1 + number % 3], number)


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("variant", VARIANTS)
def test_hundreds_of_matches_are_legal(variant: str, options: Mapping[str, object]) -> None:
    rules = rules_of(variant, options, dutch())
    bots = [bot_of(variant, options, level, dutch()) for level in Level]
    for seed in range(40):
        hold_match(rules, [*bots, *bots][seed % 3 :][: 1 + seed % 4], seed)


@pytest.mark.parametrize("variant", VARIANTS)
def test_matches_with_the_dutch_lexicon(variant: str) -> None:
    rules = rules_of(variant, {}, dutch())
    hold_match(rules, [bot_of(variant, {}, level, dutch()) for level in Level], 3)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_beginner_never_changes_the_table_in_a_whole_match(variant: str) -> None:
    rules, bot = rules_of(variant, {}, dutch()), bot_of(variant, {}, Level.BEGINNER, dutch())
    lying = tables(hold_match(rules, [bot, bot], 8))
    for before, after in pairwise(lying):
        kept = [text_of(word) for word in after]
        for word in before:
            kept.remove(text_of(word))
        assert diff(before, after).added == Tiles("".join(kept))


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("options", [{}, {"pot": "open"}, {"adjudication": "challenge"}], ids=str)
def test_a_choice_does_not_depend_on_tiles_that_the_seat_has_not_seen(
    variant: str, level: Level, options: Mapping[str, object]
) -> None:
    rules, rng = rules_of(variant, options, small()), Random(7)
    events = hold_match(rules, [bot_of(variant, options, level, small())] * 2, 4)
    tried = 0
    for state in islice(moments(rules, events), 0, None, 4):
        seat = asked(state, rules)
        other = hidden_otherwise(rng, state, seat)
        mine, theirs = (bot_of(variant, options, level, small()) for _ in range(2))
        assert mine.choose(view(state, seat, rules)) == theirs.choose(view(other, seat, rules))
        tried += other.racks != state.racks
    assert tried > 5


def test_the_same_seed_gives_the_same_match() -> None:
    rules, options = rules_of(SABRA, {"pot": "open"}, small()), {"pot": "open"}
    matches = [hold_match(rules, [bot_of(SABRA, options, Level.BEGINNER, small(), 3)] * 2, 11) for _ in range(2)]
    assert matches[0] == matches[1]


def test_words_typed_for_these_tests_are_words() -> None:
    words: Words = small()
    assert all(words.mask(text_of(read_word(word))) for word in ("KOE", "HUT", "BESTAND"))
