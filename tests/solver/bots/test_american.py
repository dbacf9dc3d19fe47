"""Bots of American: what they take, lay and discard; whole games, legal to the end, by what a seat sees alone."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random

import pytest

from tests.solver.bots.matches import bot_of, hidden_otherwise, hold_match, moments, rules_of, small
from wordrummi.core.moves import Draw, Move, Pass
from wordrummi.core.state import Phase, Public, Seat, Stack, Turn
from wordrummi.core.table import tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.core.view import View, view
from wordrummi.numbers.moves import Play, Take
from wordrummi.numbers.notation import read_rack, read_table, write_table
from wordrummi.numbers.options import AMERICAN
from wordrummi.numbers.state import NumberPublic
from wordrummi.numbers.tiles import NUMBERS
from wordrummi.solver.bots.arena import tournament
from wordrummi.solver.bots.bot import Level

LEVELS = pytest.mark.parametrize("level", list(Level))
SKILLED = pytest.mark.parametrize("level", [Level.ADVANCED, Level.MASTER])


def moment(
    rack: str,
    table: str = "",
    *,
    opened: bool = True,
    drawn: bool = False,
    left: str | None = None,
    trump: str = "k13",
    pool: int = 40,
    own: tuple[int, ...] = (),
) -> View[NumberPublic]:
    """Return what the first of two seats sees on its turn. `own`: the melds of the table that it laid first."""
    held, lying = read_rack(rack), read_table(table)
    owners = tuple(0 if i in own else 1 for i in range(len(lying)))
    public = Public(
        NumberPublic(order=(0, 1), drawn=drawn, owners=owners),
        phase=Phase.TURN,
        seats=(Seat("Ada", 0, len(held), opened), Seat("Bo", 0, 14, opened=True)),
        table=lying,
        pot=(Stack(pool),),
        piles=(Stack(0), Stack(1, left) if left else Stack(0), Stack(1, trump)),
        turn=Turn(0, 9, 1, None),
    )
    shown = Tiles(kind for kind in (left, trump) if kind)
    return View(public, 0, held, NUMBERS.tiles - tiles_of(lying) - held - shown, ())


def choice(level: Level, seen: View[NumberPublic], **options: object) -> Move:
    return bot_of(AMERICAN, options, level, small()).choose(seen)


def after(move: Move) -> str | None:
    assert isinstance(move, Play)
    return None if move.after is None else write_table(move.after)


class TestTaking:
    @LEVELS
    def test_who_has_not_opened_draws(self, level: Level) -> None:
        """`american.take-discard`: after the opening only."""
        assert choice(level, moment("k3 k4 r9 b11", left="k5", opened=False)) == Draw(0)

    @LEVELS
    def test_a_discard_that_completes_a_set_is_taken_and_laid(self, level: Level) -> None:
        move = choice(level, moment("k3 k4 r9 b11 o1", left="k5"))
        assert isinstance(move, Play)
        assert (move.take, after(move)) == (Take.DISCARD, "k3 k4 k5")

    @LEVELS
    def test_a_discard_that_can_not_be_laid_is_left(self, level: Level) -> None:
        assert choice(level, moment("k3 k4 r9 b11 o1", left="o7")) == Draw(0)

    def test_a_beginner_does_not_look_at_the_table(self) -> None:
        seen = moment("r9 b11 o1 k7", "r3 r4 r5", left="r6")
        assert choice(Level.BEGINNER, seen) == Draw(0)

    @SKILLED
    def test_others_add_a_discard_to_what_lies(self, level: Level) -> None:
        move = choice(level, moment("r9 b11 o1 k7", "r3 r4 r5", left="r6"))
        assert (move.take, after(move)) == (Take.DISCARD, "r3 r4 r5 r6")  # type: ignore[attr-defined]

    @LEVELS
    def test_one_tile_short_of_going_out_the_discard_that_completes_is_taken(self, level: Level) -> None:
        move = choice(level, moment("b7 o7 r2", "k1 k2 k3", left="k7"))
        assert isinstance(move, Play)
        assert (move.take, move.discard) == (Take.DISCARD, "r2")

    @LEVELS
    def test_the_trump_is_taken_when_it_wins(self, level: Level) -> None:
        """`american.trump`: on the winning turn, on the player's own melds."""
        move = choice(level, moment("k11 k12 r2", trump="k13"))
        assert move == Play(0, Take.TRUMP, read_table("k11 k12 k13"), "r2")

    @LEVELS
    def test_the_trump_is_left_when_it_does_not_win(self, level: Level) -> None:
        assert choice(level, moment("k11 k12 r2 b9", trump="k13")) == Draw(0)

    @LEVELS
    def test_with_an_empty_pool_and_nothing_to_take_it_passes(self, level: Level) -> None:
        assert choice(level, moment("k3 r9 b11", pool=0)) == Pass(0)


class TestLaying:
    @LEVELS
    def test_it_opens_as_soon_as_its_sets_are_worth_30(self, level: Level) -> None:
        move = choice(level, moment("k9 b9 o9 r1 r2 r3 k4", opened=False, drawn=True))
        assert after(move) in {"k9 b9 o9 | r1 r2 r3", "r1 r2 r3 | k9 b9 o9"}

    @LEVELS
    def test_it_keeps_sets_that_are_worth_less_than_30_whole(self, level: Level) -> None:
        """k8 b8 o8 are 24; of the rest any may go."""
        move = choice(level, moment("k8 b8 o8 r1 k3 o12", opened=False, drawn=True))
        assert isinstance(move, Play)
        assert move.after is None
        assert move.discard in {"r1", "k3", "o12"}

    @LEVELS
    def test_it_opens_with_what_the_table_asks(self, level: Level) -> None:
        seen = moment("k8 b8 o8 r1 k3 o12", opened=False, drawn=True)
        assert after(choice(level, seen, opening_points=24)) == "k8 b8 o8"

    @LEVELS
    def test_it_goes_out_when_it_can(self, level: Level) -> None:
        move = choice(level, moment("k8 b8 o8 r8 r1 r2 r3 k5", drawn=True))
        assert isinstance(move, Play)
        assert move.discard == "k5"
        assert tiles_of(move.after or ()) == read_rack("k8 b8 o8 r8 r1 r2 r3")

    @LEVELS
    def test_where_the_last_tile_is_discarded_it_keeps_one(self, level: Level) -> None:
        """`discard_to_win`: of a run of four, three are laid."""
        move = choice(level, moment("r1 r2 r3 r4", drawn=True), discard_to_win=True)
        assert isinstance(move, Play)
        assert move.discard in {"r1", "r4"}

    def test_a_master_exchanges_a_joker_and_lays_it_at_once(self) -> None:
        """r5 frees the joker, which makes a run of the rack's o9 o10."""
        move = choice(Level.MASTER, moment("r5 o9 o10 k2 b13", "r4 j r6", drawn=True))
        assert isinstance(move, Play)
        assert tiles_of(move.after or ()) == read_rack("r4 r5 r6 j o9 o10")

    @pytest.mark.parametrize("level", [Level.BEGINNER, Level.ADVANCED])
    def test_others_exchange_none(self, level: Level) -> None:
        move = choice(level, moment("r5 o9 o10 k2 b13", "r4 j r6", drawn=True))
        assert after(move) is None

    @SKILLED
    def test_it_adds_what_fits_on_melds_of_others(self, level: Level) -> None:
        move = choice(level, moment("r7 r8 k2 b13 o5", "r4 r5 r6 | k9 b9 o9", drawn=True))
        assert after(move) == "r4 r5 r6 r7 r8 | k9 b9 o9"


class TestDiscarding:
    @LEVELS
    def test_of_a_pair_and_a_lonely_tile_the_lonely_one_goes(self, level: Level) -> None:
        move = choice(level, moment("k5 k6 o12", drawn=True))
        assert move == Play(0, Take.POOL, None, "o12")

    @LEVELS
    def test_a_joker_is_kept(self, level: Level) -> None:
        move = choice(level, moment("j k5 o12", opened=False, drawn=True))
        assert isinstance(move, Play)
        assert move.discard != "j"

    def test_of_lonely_tiles_a_master_throws_out_the_highest(self) -> None:
        """NI: discard high tiles."""
        assert choice(Level.MASTER, moment("k2 o12 r7", drawn=True)) == Play(0, Take.POOL, None, "o12")

    def test_a_pair_that_nothing_can_complete_is_not_kept_by_a_master(self) -> None:
        """Both k7 and both k4 lie on the table: k5 k6 wait in vain, b2 b3 do not."""
        table = "k7 b7 o7 | k7 b7 r7 | k4 b4 o4 | k4 o4 r4"
        move = choice(Level.MASTER, moment("k5 k6 b2 b3", table, drawn=True))
        assert isinstance(move, Play)
        assert move.discard == "k6"

    def test_an_advanced_bot_does_not_see_that(self) -> None:
        """Of a pair that waits for two kinds and one that waits for one, the second goes, whatever lies."""
        table = "k7 b7 o7 | k7 b7 r7 | k4 b4 o4 | k4 o4 r4"
        move = choice(Level.ADVANCED, moment("k5 k6 b1 b3", table, drawn=True))
        assert isinstance(move, Play)
        assert move.discard in {"b1", "b3"}


OPTIONS: tuple[Mapping[str, object], ...] = (
    {},
    {"trump_on": "any-meld", "discard_to_win": True},
    {"reuse": "new-meld", "group_of_three": "both", "opening_points": 50},
    {"reuse": "two-from-rack", "two_jokers_in_meld": False, "rounds": 2, "high_ace_value": 10},
)


class TestGames:
    @LEVELS
    @pytest.mark.parametrize("seed", range(8))
    def test_a_game_has_no_illegal_command_and_ends(self, seed: int, level: Level) -> None:
        given = OPTIONS[seed % len(OPTIONS)]
        rules = rules_of(AMERICAN, given, small())
        bots = [bot_of(AMERICAN, given, level, small(), seed + seat) for seat in range(2 + seed % 3)]
        hold_match(rules, bots, seed)

    @LEVELS
    def test_it_knows_what_its_seat_sees_and_no_more(self, level: Level) -> None:
        """Hidden tiles dealt otherwise, the move stays the same, in every turn of a game."""
        rules, rng = rules_of(AMERICAN, {}, small()), Random(5)
        bot = bot_of(AMERICAN, {}, level, small())
        turns = 0
        for state in islice(moments(rules, hold_match(rules, [bot] * 3, 4)), 120):
            seat = state.turn.seat
            other = hidden_otherwise(rng, state, seat)
            turns += other.racks != state.racks
            assert bot.choose(view(other, seat, rules)) == bot.choose(view(state, seat, rules))
        assert turns > 20

    @LEVELS
    def test_a_seed_plays_the_same_game_again(self, level: Level) -> None:
        rules = rules_of(AMERICAN, {}, small())
        first, again = (hold_match(rules, [bot_of(AMERICAN, {}, level, small(), 3)] * 2, 9) for _ in range(2))
        assert first == again

    def test_another_seed_makes_a_beginner_discard_otherwise(self) -> None:
        seen = moment("k2 o12 r7 b4", drawn=True)
        thrown = {bot_of(AMERICAN, {}, Level.BEGINNER, small(), seed).choose(seen) for seed in range(30)}
        assert len(thrown) == 4


@pytest.mark.slow
@pytest.mark.parametrize(("level", "games"), [(Level.BEGINNER, 300), (Level.ADVANCED, 60), (Level.MASTER, 30)])
def test_many_games(level: Level, games: int) -> None:
    rules = rules_of(AMERICAN, {}, small())
    bot, played = bot_of(AMERICAN, {}, level, small()), 0
    for seats in (2, 3, 4):
        for (match,) in tournament(rules, [bot], seats, range(-(-games // 3))):
            assert sum(match.scores) == 0
            played += 1
    assert played >= games
