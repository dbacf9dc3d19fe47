"""Bots of International: what they take, declare, lay and throw out; whole matches, legal to the end."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random

import pytest

from tests.solver.bots.matches import bot_of, hidden_otherwise, hold_match, moments, rules_of, small
from wordrummi.core.moves import Draw, Move
from wordrummi.core.state import Phase, Public, Seat, Stack, Turn
from wordrummi.core.table import tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.core.view import View, view
from wordrummi.numbers.international.moves import MatchTrump
from wordrummi.numbers.international.state import InternationalPublic
from wordrummi.numbers.moves import Play, Take
from wordrummi.numbers.notation import read_rack, read_table, write_table
from wordrummi.numbers.options import INTERNATIONAL
from wordrummi.numbers.tiles import NUMBERS
from wordrummi.solver.bots.arena import tournament
from wordrummi.solver.bots.bot import Level

LEVELS = pytest.mark.parametrize("level", list(Level))
SKILLED = pytest.mark.parametrize("level", [Level.ADVANCED, Level.MASTER])

SETS = "k1 k2 k3 b4 b5 b6 o7 o8 o9 r10 r11 r12"
"""Twelve tiles in four runs, each of another colour: a thirteenth and fourteenth make Four Colors."""


def moment(
    rack: str,
    table: str = "",
    *,
    opened: bool = False,
    drawn: bool = False,
    left: str | None = None,
    trump: str = "k13",
    pool: int = 30,
    first: bool = False,
    starter: int = 3,
    others_opened: bool = False,
) -> View[InternationalPublic]:
    """Return what the first of four seats sees on its turn. `first`: it is its first one."""
    held, lying = read_rack(rack), read_table(table)
    others = tuple(Seat(name, 0, 14, others_opened) for name in ("Bo", "Cas", "Dirk"))
    public = Public(
        InternationalPublic(
            order=(0, 1, 2, 3),
            circle=(0, 1, 2, 3),
            drawn=drawn,
            owners=(1,) * len(lying),
            played=frozenset() if first else frozenset({0, 1, 2, 3}),
        ),
        phase=Phase.TURN,
        seats=(Seat("Ada", 0, len(held), opened), *others),
        table=lying,
        pot=(Stack(pool),),
        piles=(Stack(0), Stack(0), Stack(0), Stack(1, left) if left else Stack(0), Stack(1, trump)),
        starter=starter,
        turn=Turn(0, 9, 1, None),
    )
    shown = Tiles(kind for kind in (left, trump) if kind)
    return View(public, 0, held, NUMBERS.tiles - tiles_of(lying) - held - shown, ())


def choice(level: Level, seen: View[InternationalPublic], **options: object) -> Move:
    return bot_of(INTERNATIONAL, options, level, small()).choose(seen)


def play(level: Level, seen: View[InternationalPublic], **options: object) -> Play:
    move = choice(level, seen, **options)
    assert isinstance(move, Play)
    return move


class TestGoingOut:
    @LEVELS
    def test_a_hand_is_declared(self, level: Level) -> None:
        move = play(level, moment(f"{SETS} k4 b7 o1", drawn=True))
        assert (move.declare, move.discard, move.after) == ("hand", "o1", None)

    @LEVELS
    def test_the_discard_that_completes_a_hand_is_taken(self, level: Level) -> None:
        """Four runs lack one tile of fourteen: b7 lengthens the second, r3 goes."""
        move = play(level, moment(f"{SETS} k4 r3", left="b7"))
        assert (move.take, move.declare, move.discard) == (Take.DISCARD, "hand", "r3")

    @LEVELS
    def test_the_trump_is_taken_when_it_completes_a_hand(self, level: Level) -> None:
        move = play(level, moment(f"{SETS} k4 r3", trump="b7"))
        assert (move.take, move.declare, move.discard) == (Take.TRUMP, "hand", "r3")

    @LEVELS
    def test_a_dealt_hand_is_declared_at_once(self, level: Level) -> None:
        assert choice(level, moment(f"{SETS} k4 b7", first=True)) == Play(0, None, None, None, "grand-blitz")

    @LEVELS
    def test_fifteen_dealt_tiles_go_out_with_a_discard(self, level: Level) -> None:
        move = play(level, moment(f"{SETS} k4 b7 r3", first=True, starter=0))
        assert (move.take, move.declare, move.discard) == (None, "hand", "r3")

    @LEVELS
    def test_a_joker_is_thrown_out_where_that_doubles_the_hand(self, level: Level) -> None:
        """With fourteen tiles in runs the joker is to spare: twice 700 is more than the 600 of any with it."""
        move = play(level, moment(f"{SETS} k4 b7 j", drawn=True))
        assert (move.declare, move.discard) == ("hand", "j")

    @SKILLED
    def test_a_foot_is_declared(self, level: Level) -> None:
        """k7 and k8 go to a meld of another, twelve tiles lie in own runs, one is thrown out."""
        move = play(level, moment(f"{SETS} k7 k8 r2", "k4 k5 k6", drawn=True, others_opened=True))
        assert (move.declare, move.discard) == ("foot", "r2")
        assert tiles_of(move.after or ()) == read_rack(f"{SETS} k4 k5 k6 k7 k8")

    def test_a_beginner_knows_no_foot(self) -> None:
        seen = moment(f"{SETS} k7 k8 r2", "k4 k5 k6", drawn=True, others_opened=True)
        assert play(Level.BEGINNER, seen).declare is None

    @LEVELS
    def test_who_plays_open_goes_out_with_a_discard(self, level: Level) -> None:
        """`intl.discard-to-win`: of four tiles in a run three are laid."""
        move = play(level, moment("r1 r2 r3 r4", opened=True, drawn=True))
        assert len(tiles_of(move.after or ())) == 3
        assert move.discard in {"r1", "r4"}


class TestOpen:
    def test_a_beginner_opens_as_soon_as_its_sets_are_worth_50(self) -> None:
        move = play(Level.BEGINNER, moment("k9 b9 o9 r7 r8 r9 k4 b2 o3 r13 k6 b11 o5 r3 k1", drawn=True))
        assert sorted(write_table(move.after or ()).split(" | ")) == ["k9 b9 o9", "r7 r8 r9"]

    def test_a_beginner_does_not_open_with_less(self) -> None:
        move = play(Level.BEGINNER, moment("k8 b8 o8 r6 r7 r8 k4 b2 o3 r13 k6 b11 o5 r2 k1", drawn=True))
        assert move.after is None

    @LEVELS
    def test_with_one_tile_left_the_pool_is_taken(self, level: Level) -> None:
        """`intl.open.last-tile`."""
        assert choice(level, moment("r7", "r4 r5 r6", opened=True, left="r8")) == Draw(0)

    def test_a_master_far_from_any_figure_opens(self) -> None:
        """Two sets are worth 51, and no figure is within two tiles while three others play for a Hand."""
        move = play(Level.MASTER, moment("k9 b9 o9 r7 r8 r9 k4 b2 o3 r13 k6 b11 o5 r3 k1", drawn=True))
        assert sorted(write_table(move.after or ()).split(" | ")) == ["k9 b9 o9", "r7 r8 r9"]

    @pytest.mark.parametrize("level", [Level.ADVANCED, Level.MASTER])
    def test_who_is_one_tile_short_of_a_hand_stays_closed(self, level: Level) -> None:
        assert play(level, moment(f"{SETS} k4 r3 o13", drawn=True, pool=45)).after is None

    def test_an_advanced_bot_never_opens_of_itself(self) -> None:
        move = play(Level.ADVANCED, moment("k9 b9 o9 r7 r8 r9 k4 b2 o3 r13 k6 b11 o5 r3 k1", drawn=True))
        assert move.after is None

    @SKILLED
    def test_what_fits_is_added(self, level: Level) -> None:
        move = play(level, moment("r7 r8 k2 b13 o5", "r4 r5 r6", opened=True, drawn=True))
        assert write_table(move.after or ()) == "r4 r5 r6 r7 r8"


class TestClosed:
    @SKILLED
    def test_a_tile_that_completes_is_never_thrown_out(self, level: Level) -> None:
        """Thirteen tiles of Four Colors wait for k4, b3, b7, o6, o10, r9, r13: of the two others one goes."""
        move = play(level, moment(f"{SETS} k4 r3 o13", drawn=True))
        assert move.discard in {"r3", "o13"}

    def test_a_master_takes_a_discard_that_brings_the_aim_nearer(self) -> None:
        """Two tiles short of Four Colors, the k4 makes it one."""
        move = play(Level.MASTER, moment(f"{SETS} r3 o13", left="k4"))
        assert move.take is Take.DISCARD
        assert move.discard in {"r3", "o13"}

    def test_an_advanced_bot_draws(self) -> None:
        assert choice(Level.ADVANCED, moment(f"{SETS} r3 o13", left="k4")) == Draw(0)

    @SKILLED
    def test_a_discard_of_no_use_is_left(self, level: Level) -> None:
        assert choice(level, moment(f"{SETS} k4 o13", left="o13", trump="r6")) == Draw(0)

    @LEVELS
    def test_who_begins_only_throws_out(self, level: Level) -> None:
        seen = moment("k9 b9 o9 r7 r8 r9 k4 b2 o3 r13 k6 b11 o5 r3 k1", first=True, starter=0)
        move = play(level, seen)
        assert (move.take, move.after, move.declare) == (None, None, None)

    def test_a_master_counts_the_trump_as_its_own(self) -> None:
        """With the trump k4 a thirteenth tile is enough: o10 wins at the next turn, and is not thrown out."""
        move = play(Level.MASTER, moment(f"{SETS} o10 r3 b1", drawn=True, trump="k4"))
        assert move.discard in {"r3", "b1"}

    @LEVELS
    def test_the_tile_equal_to_the_trump_is_announced(self, level: Level) -> None:
        rack = "k9 b9 o9 r7 r8 r9 k4 b2 o3 r13 k6 b11 o5 k13"
        assert choice(level, moment(rack), trump_match=True) == MatchTrump(0)
        assert choice(level, moment(rack)) != MatchTrump(0)


OPTIONS: tuple[Mapping[str, object], ...] = (
    {"rounds": 1},
    {"rounds": 1, "trump_match": True, "open_take_melds": True},
    {"rounds": 1, "opening_points": 30, "reuse": "new-meld", "group_of_three": "both"},
    {"rounds": 2, "next_starter": "winner", "two_jokers_in_meld": False, "high_ace_value": 10},
)


class TestMatches:
    @pytest.mark.parametrize(
        ("level", "seed"),
        [(Level.BEGINNER, 0), (Level.BEGINNER, 1), (Level.BEGINNER, 3), (Level.ADVANCED, 2), (Level.MASTER, 1)],
    )
    def test_a_match_has_no_illegal_command_and_ends(self, seed: int, level: Level) -> None:
        given = OPTIONS[seed % len(OPTIONS)]
        rules = rules_of(INTERNATIONAL, given, small())
        bots = [bot_of(INTERNATIONAL, given, level, small(), seed + seat) for seat in range(4 + seed % 2)]
        hold_match(rules, bots, seed)

    def test_all_levels_play_together(self) -> None:
        given = OPTIONS[0]
        rules = rules_of(INTERNATIONAL, given, small())
        levels = [*Level, Level.BEGINNER]
        hold_match(rules, [bot_of(INTERNATIONAL, given, level, small()) for level in levels], 7)

    @pytest.mark.parametrize(("level", "turns"), [(Level.BEGINNER, 60), (Level.ADVANCED, 30), (Level.MASTER, 16)])
    def test_it_knows_what_its_seat_sees_and_no_more(self, level: Level, turns: int) -> None:
        """Hidden tiles dealt otherwise, the move stays the same."""
        rules, rng = rules_of(INTERNATIONAL, {"rounds": 1}, small()), Random(5)
        bot = bot_of(INTERNATIONAL, {}, level, small())
        players = [bot_of(INTERNATIONAL, {}, Level.BEGINNER, small())] * 4
        for state in islice(moments(rules, hold_match(rules, players, 4)), 8, 8 + turns):
            seat = state.turn.seat
            other = hidden_otherwise(rng, state, seat)
            assert other.racks != state.racks
            assert bot.choose(view(other, seat, rules)) == bot.choose(view(state, seat, rules))


@pytest.mark.slow
@pytest.mark.parametrize(("level", "rounds"), [(Level.BEGINNER, 200), (Level.ADVANCED, 40), (Level.MASTER, 20)])
def test_many_rounds(level: Level, rounds: int) -> None:
    given: Mapping[str, object] = {"rounds": 1}
    rules = rules_of(INTERNATIONAL, given, small())
    for (match,) in tournament(rules, [bot_of(INTERNATIONAL, given, level, small())], 4, range(rounds)):
        assert sum(match.scores) == 0
