"""Turns of International, judged apart from any match: what is taken, Open, Foot, Hand, Grand Blitz, refusals."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Refused, Verdict
from wordrummi.numbers.international.judging import HandPosition, HandTurn
from wordrummi.numbers.international.rules import international_judge
from wordrummi.numbers.international.scoring import Way
from wordrummi.numbers.international.witness import InternationalWitness
from wordrummi.numbers.moves import Take
from wordrummi.numbers.notation import read_rack, read_table
from wordrummi.numbers.options import INTERNATIONAL, read_options
from wordrummi.numbers.tiles import NUMBERS

from .hands import hand

TABLE = "r3 r4 r5 | k7 b7 o7"


def judged(
    rack: str,
    after: str | None = None,
    *,
    take: Take | None = Take.POOL,
    taken: str | None = None,
    discard: str | None = None,
    declare: str | None = None,
    table: str = "",
    options: Any = None,
    **position: Any,
) -> Verdict:
    """Judge a turn; `rack` holds the tile that was taken."""
    lying = read_table(table)
    judge = international_judge(read_options(INTERNATIONAL, options or {}))
    stands = HandPosition(lying, read_rack(rack), **{"opened": False, "take": take, "taken": taken, **position})
    return judge.turn(stands, HandTurn(lying if after is None else read_table(after), discard, declare))


def slugs(verdict: Verdict) -> list[str]:
    assert isinstance(verdict, Refused), verdict
    return [violation.slug for violation in verdict.violations]


def witness(verdict: Verdict) -> InternationalWitness:
    assert isinstance(verdict, Accepted), verdict
    assert isinstance(verdict.witness, InternationalWitness)
    return verdict.witness


CLOSED = hand("k1-4 b6 b9 o2 o5 o12 r1 r8 r10 r13 k9 b12")
"""Fifteen tiles that make nothing."""


# -- a turn: one tile taken, one thrown out ----------------------------------------------------------------------------


def test_a_tile_is_taken_and_one_thrown_out() -> None:
    found = witness(judged(CLOSED, discard="b12"))
    assert (found.way, found.doubled, found.made) == (None, False, None)


def test_count_one_is_thrown_out_at_each_turn() -> None:
    assert slugs(judged(CLOSED)) == ["intl.count"]


def test_count_one_is_taken_at_each_turn() -> None:
    assert slugs(judged(CLOSED, take=None, discard="b12")) == ["intl.count"]


def test_what_is_thrown_out_is_of_the_own_rack() -> None:
    assert slugs(judged(CLOSED, discard="k13")) == ["turn.from-rack"]


def test_the_left_discard_is_free_for_closed_players_too() -> None:
    assert witness(judged(CLOSED, take=Take.DISCARD, taken="k9", discard="b12")).way is None
    assert witness(judged(CLOSED, take=Take.DISCARD, taken="k9", discard="k9")).way is None


def test_there_is_no_discard_to_take() -> None:
    assert slugs(judged(CLOSED, take=Take.DISCARD, discard="b12")) == ["turn.nothing-to-take"]
    assert slugs(judged(CLOSED, take=Take.TRUMP, discard="b12", declare="hand")) == ["turn.nothing-to-take"]


FIRST: dict[str, Any] = {"first_turn": True, "dealt": 15}


def test_who_begins_only_throws_out() -> None:
    assert witness(judged(CLOSED, take=None, discard="b12", **FIRST)).way is None
    assert slugs(judged(CLOSED, take=Take.POOL, discard="b12", **FIRST)) == ["intl.count"]


def test_who_begins_lays_nothing() -> None:
    rack = hand("k10-13 b10-13 o2 o5 o12 r1 r8 r10 r13")
    assert slugs(judged(rack, "k10 k11 k12 k13 | b10 b11 b12 b13", take=None, discard="r1", **FIRST)) == [
        "intl.first-turn"
    ]


def test_the_trump_is_for_a_hand_only() -> None:
    assert slugs(judged(CLOSED, take=Take.TRUMP, taken="k9", discard="b12")) == ["intl.trump-only-to-win"]


# -- Open --------------------------------------------------------------------------------------------------------------

OPEN_RACK = hand("k10-13 7:kbo r6 o2 o5 o12 r1 r8 r10 r13 k9")
FIFTY = "k10 k11 k12 k13 | k7 b7 o7"


def test_an_initial_meld_of_67_plays_open() -> None:
    found = witness(judged(OPEN_RACK, FIFTY, discard="r1"))
    assert found.lay is not None
    assert found.lay.opening == 67


def test_opening_is_fifty() -> None:
    assert slugs(judged(OPEN_RACK, "k10 k11 k12 k13", discard="r1")) == ["intl.opening"]
    assert witness(judged(OPEN_RACK, "k10 k11 k12 k13", discard="r1", options={"opening_points": 30})).way is None


def test_opening_is_of_the_own_rack() -> None:
    assert slugs(judged(OPEN_RACK, "r3 r4 r5 r6 | k7 b7 o7", table=TABLE, discard="r1")) == ["intl.opening"]


def test_once_fifty_lie_tiles_may_be_added() -> None:
    after = "r3 r4 r5 r6 | k7 b7 o7 | k10 k11 k12 k13 | k7 b7 o7"
    assert witness(judged(OPEN_RACK, after, table=TABLE, discard="r1")).lay is not None


def test_a_high_1_counts_1_in_the_opening_unless_the_table_has_it_as_10() -> None:
    rack = hand("k12-14 b12-14 o2 o5 o12 r1 r8 r10 r13 k9 k4")
    after = "k12 k13 k1 | b12 b13 b1"
    assert witness(judged(rack, after, discard="r1")).lay is not None
    rack = hand("k12-14 7:kbo o2 o5 o12 r1 r8 r10 r13 k9 k4")
    after = "k12 k13 k1 | k7 b7 o7"
    assert slugs(judged(rack, after, discard="r1")) == ["intl.opening"]
    assert witness(judged(rack, after, discard="r1", options={"high_ace_value": 10})).lay is not None


def test_melds_are_permanent() -> None:
    rack = hand("r6 r7 r8 o2")
    assert slugs(judged(rack, "r3 r4 r5 | k7 b7 r7", table=TABLE, discard="o2", opened=True)) == ["turn.table-kept"]


def test_melds_stay_whole() -> None:
    after = "r3 r4 r5 | r6 r7 r8 | k7 b7 o7"
    table = "r3 r4 r5 r6 | k7 b7 o7"
    assert slugs(judged(hand("r7 r8 o2"), after, table=table, discard="o2", opened=True)) == ["meld.permanent"]


def test_a_joker_is_exchanged_and_laid_at_once() -> None:
    table = "r3 j r5 | k7 b7 o7"
    found = witness(judged("r4 r6 o2", "r3 r4 r5 | k7 b7 o7 j", table=table, discard="o2", opened=True))
    assert found.lay is not None
    assert len(found.lay.jokers) == 1
    for after in ("r3 r4 r5 j | k7 b7 o7", "r3 r4 r5 r6 j | k7 b7 o7"):
        assert slugs(judged("r4 r6 o2", after, table=table, discard="o2", opened=True)) == ["intl.joker-exchange"]


def test_no_joker_is_exchanged_for_the_opening() -> None:
    after = "r3 r4 r5 | k10 k11 j | o12 k12 b12"
    rack = hand("r4 k10 k11 12:kbo r9 o2")
    found = judged(rack, after, table="r3 j r5", discard="o2")
    assert slugs(found) == ["intl.opening"]
    assert isinstance(found, Refused)
    assert found.violations[0].because == "opening.no-joker-exchange"


def test_a_freed_joker_does_not_go_to_the_rack() -> None:
    assert slugs(judged("r4 r6 o2", "r3 r4 r5", table="r3 j r5", discard="o2", opened=True)) == ["turn.table-kept"]


def test_going_out_needs_a_discard() -> None:
    found = witness(judged("r6 o2", "r3 r4 r5 r6 | k7 b7 o7", table=TABLE, discard="o2", opened=True))
    assert (found.way, found.doubled) == (Way.OPEN, False)
    rack = "r6 r7"
    after = "r3 r4 r5 r6 r7 | k7 b7 o7"
    assert slugs(judged(rack, after, table=TABLE, opened=True)) == ["intl.discard-to-win"]


def test_going_out_with_a_joker_thrown_out_doubles() -> None:
    found = witness(judged("r6 j", "r3 r4 r5 r6 | k7 b7 o7", table=TABLE, discard="j", opened=True))
    assert (found.way, found.doubled) == (Way.OPEN, True)
    assert not witness(judged("r6 j k2", table=TABLE, discard="j", opened=True)).doubled


def test_with_one_tile_left_only_the_pool() -> None:
    given: dict[str, Any] = {"table": TABLE, "discard": "o2", "opened": True}
    after = "r3 r4 r5 r6 | k7 b7 o7"
    assert slugs(judged("r6 o2", after, take=Take.DISCARD, taken="r6", **given)) == ["intl.open.last-tile"]
    assert witness(judged("r6 o2", after, take=Take.POOL, **given)).way is Way.OPEN
    assert witness(judged("r6 o2 k2", after, take=Take.DISCARD, taken="r6", **given)).way is None


def test_open_does_not_take_the_trump() -> None:
    given: dict[str, Any] = {"table": TABLE, "opened": True, "take": Take.TRUMP, "taken": "r6", "discard": "o2"}
    assert slugs(judged("r6 o2", "r3 r4 r5 r6 | k7 b7 o7", **given)) == ["intl.open.no-trump"]
    assert slugs(judged("r6 o2", declare="hand", **given)) == ["intl.open.no-trump"]


def test_an_open_player_need_not_meld_a_taken_discard_unless_the_table_says_so() -> None:
    given: dict[str, Any] = {"table": TABLE, "opened": True, "take": Take.DISCARD, "taken": "k2", "discard": "o2"}
    asked = {"open_take_melds": True}
    assert witness(judged("k2 o2 k3", **given)).way is None
    assert slugs(judged("k2 o2 k3", options=asked, **given)) == ["american.take-discard"]
    after = "r3 r4 r5 r6 | k7 b7 o7"
    taken = {**given, "taken": "r6"}
    assert witness(judged("r6 o2 k3", after, options=asked, **taken)).way is None
    closed = {**given, "opened": False, "taken": "k9", "discard": "b12"}
    assert witness(judged(CLOSED, options=asked, **closed)).way is None


# -- Foot --------------------------------------------------------------------------------------------------------------


def foot(rack: str, after: str, discard: str | None = "r2", **given: Any) -> Verdict:
    return judged(hand(rack), after, discard=discard, declare="foot", **{"table": TABLE, "others_open": True, **given})


SETS = "k9 k10 k11 k12 | b2 b3 b4 b5 | k8 b8 o8"
FOOT_TILES = "r6 k9-12 b2-5 8:kbo 7:r r2 r7"


def test_foot() -> None:
    """r6 and r7 at the run of the table, r7 at the group, two runs and a group: 42 + 14 + 24 + 6 + 7 + 7."""
    found = witness(foot(FOOT_TILES, f"r3 r4 r5 r6 r7 | k7 b7 o7 r7 | {SETS}"))
    assert (found.way, found.points, found.doubled) == (Way.FOOT, 100, False)


def test_foot_with_a_joker_thrown_out() -> None:
    tiles = FOOT_TILES.replace(" r2 ", " j ")
    assert witness(foot(tiles, f"r3 r4 r5 r6 r7 | k7 b7 o7 r7 | {SETS}", "j")).doubled


def test_foot_needs_open() -> None:
    after = f"r3 r4 r5 r6 r7 | k7 b7 o7 r7 | {SETS}"
    assert slugs(foot(FOOT_TILES, after, others_open=False)) == ["intl.foot.needs-open"]


def test_foot_is_not_for_who_has_melded() -> None:
    assert slugs(foot(FOOT_TILES, f"r3 r4 r5 r6 r7 | k7 b7 o7 r7 | {SETS}", opened=True)) == ["intl.foot.melded"]


def test_all_that_is_wrong_with_a_call_of_foot_is_told() -> None:
    after = f"r3 r4 r5 r6 r7 | k7 b7 o7 r7 | {SETS}"
    found = slugs(foot(FOOT_TILES, after, opened=True, others_open=False))
    assert found == ["intl.foot.melded", "intl.foot.needs-open"]


def test_foot_needs_a_discard() -> None:
    assert slugs(foot(FOOT_TILES, f"r3 r4 r5 r6 r7 | k7 b7 o7 r7 | {SETS}", None)) == ["intl.discard-to-win"]


def test_foot_lays_all_fourteen() -> None:
    assert slugs(foot(FOOT_TILES, f"r3 r4 r5 r6 r7 | k7 b7 o7 | {SETS}")) == ["intl.false-declaration"]


def test_foot_needs_a_run_of_own_tiles() -> None:
    tiles = "r6 r7 2:kbo 9:kbo 8:kbo 13:kbo r2"
    after = "r3 r4 r5 r6 r7 | k7 b7 o7 | k2 b2 o2 | k9 b9 o9 | k8 b8 o8 | k13 b13 o13"
    assert slugs(foot(tiles, after)) == ["intl.foot.run"]


def test_foot_totals_fifty() -> None:
    tiles = "r6 1:kbo 2:kbo k2-5 b1-3 r2"
    after = "r3 r4 r5 r6 | k7 b7 o7 | k1 b1 o1 | k2 b2 o2 | k2 k3 k4 k5 | b1 b2 b3"
    assert slugs(foot(tiles, after)) == ["intl.foot.points"]
    tiles = "r6 1:kbo 2:kbo 3:kbor 4:kbo r2"
    after = "r3 r4 r5 r6 | k7 b7 o7 | k1 b1 o1 | k2 b2 o2 | k3 b3 o3 r3 | k4 b4 o4"
    assert slugs(foot(tiles, after)) == ["intl.foot.run", "intl.foot.points"]
    tiles = "r6 1:kbo 4:kbo k2-5 b5-7 r2"
    after = "r3 r4 r5 r6 | k7 b7 o7 | k1 b1 o1 | k4 b4 o4 | k2 k3 k4 k5 | b5 b6 b7"
    assert witness(foot(tiles, after)).points == 6 + 3 + 12 + 14 + 18


def test_foot_does_not_take_the_trump() -> None:
    after = f"r3 r4 r5 r6 r7 | k7 b7 o7 r7 | {SETS}"
    assert slugs(foot(FOOT_TILES, after, take=Take.TRUMP, taken="r6")) == ["intl.foot.no-trump"]


def test_foot_exchanges_no_joker() -> None:
    table = "r3 j r5 | k7 b7 o7"
    tiles = "r4 r7 k9-12 b2-5 8:kbo b6 r2"
    after = "r3 r4 r5 | k7 b7 o7 r7 | k9 k10 k11 k12 j | b2 b3 b4 b5 b6 | k8 b8 o8"
    assert slugs(foot(tiles, after, table=table)) == ["intl.joker-exchange"]


def test_foot_leaves_melds_whole() -> None:
    tiles = "r6 r7 r7 k9-12 b2-5 8:kbo r2"
    after = f"r3 r4 r5 | k7 b7 o7 | r6 r7 | r7 | {SETS}"
    assert slugs(foot(tiles, after))[0] == "turn.melds-valid"


def test_foot_with_all_in_own_sets_is_a_hand() -> None:
    found = witness(foot("k9-12 b2-5 8:kbo r9-11 r2", f"{TABLE} | {SETS} | r9 r10 r11"))
    assert found.way is Way.HAND
    assert found.made is not None
    assert found.made.figure.id == "hand-1"


# -- Hand --------------------------------------------------------------------------------------------------------------

ROYAL = hand("r1-14 k5")


def test_hand() -> None:
    found = witness(judged(ROYAL, discard="k5", declare="hand"))
    assert found.way is Way.HAND
    assert found.made is not None
    assert (found.made.figure.id, found.made.value, found.doubled) == ("royal", 2400, False)


def test_hand_with_the_trump() -> None:
    assert witness(judged(ROYAL, take=Take.TRUMP, taken="r7", discard="k5", declare="hand")).way is Way.HAND


def test_hand_with_a_joker_as_trump_counts_as_a_joker() -> None:
    rack = hand("r1-9 r11-14 j k5")
    found = witness(judged(rack, take=Take.TRUMP, taken="j", discard="k5", declare="hand"))
    assert found.made is not None
    assert (found.made.jokers, found.made.value) == (1, 2300)


def test_hand_with_a_joker_thrown_out_doubles() -> None:
    found = witness(judged(hand("r1-14 j"), discard="j", declare="hand"))
    assert found.made is not None
    assert (found.doubled, found.made.jokers) == (True, 0)


def test_hand_needs_a_discard() -> None:
    assert slugs(judged(ROYAL, declare="hand")) == ["intl.discard-to-win"]


def test_hand_needs_a_figure() -> None:
    assert slugs(judged(ROYAL, discard="r7", declare="hand")) == ["intl.hand.no-figure"]


def test_hand_is_closed() -> None:
    assert slugs(judged(ROYAL, discard="k5", declare="hand", opened=True)) == ["intl.hand.melded"]


def test_hand_is_of_fourteen() -> None:
    assert slugs(judged(hand("r1-13"), discard="r13", declare="hand")) == ["intl.count"]
    assert slugs(judged(ROYAL, "r1 r2 r3", discard="k5", declare="hand")) == ["intl.count"]


def test_hand_may_be_shown_in_rows() -> None:
    rows = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1"
    assert witness(judged(ROYAL, rows, discard="k5", declare="hand")).way is Way.HAND
    assert slugs(judged(ROYAL, rows.replace("r13", "k5"), discard="k5", declare="hand")) == ["turn.from-rack"]
    assert slugs(judged(ROYAL, rows, discard="k5", declare="hand", table=TABLE))[0] == "turn.table-kept"


def test_unseen_tiles_have_to_be_shown() -> None:
    assert slugs(judged("?15", discard="k5", declare="hand")) == ["intl.hand.unseen"]
    rows = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1"
    assert witness(judged("?15", rows, discard="k5", declare="hand")).way is Way.HAND


def test_little_blitz() -> None:
    rack = hand("k3-5 7:kbo 8:kbor r9-12 b13")
    found = witness(judged(rack, discard="b13", declare="hand", first_turn=True))
    assert found.made is not None
    assert found.made.figure.id == "little-blitz"
    found = witness(judged(rack, take=None, discard="b13", declare="hand", **FIRST))
    assert found.made is not None
    assert found.made.figure.id == "little-blitz"


def test_grand_blitz() -> None:
    found = witness(judged(hand("r1-14"), take=None, declare="grand-blitz", first_turn=True))
    assert found.made is not None
    assert (found.made.figure.id, found.doubled) == ("grand-blitz", False)


def test_grand_blitz_is_not_for_who_was_dealt_15() -> None:
    assert slugs(judged(ROYAL, take=None, declare="grand-blitz", **FIRST)) == ["intl.grand-blitz.dealt-15"]


def test_grand_blitz_takes_and_throws_out_nothing() -> None:
    rack = hand("r1-14")
    assert slugs(judged(ROYAL, declare="grand-blitz", first_turn=True)) == ["intl.false-declaration"]
    assert slugs(judged(rack, take=None, declare="grand-blitz")) == ["intl.false-declaration"]
    assert slugs(judged(rack, take=None, discard="r7", declare="grand-blitz", first_turn=True)) == ["intl.count"]
    assert slugs(judged(CLOSED[3:], take=None, declare="grand-blitz", first_turn=True)) == ["intl.hand.no-figure"]


def test_a_call_that_is_no_way_to_win() -> None:
    assert slugs(judged(ROYAL, discard="k5", declare="rummikub")) == ["intl.false-declaration"]


def test_a_witness_is_told_in_plain_values() -> None:
    told = witness(judged(hand("r1-9 r11-14 j k5"), discard="k5", declare="hand")).as_dict()
    assert told["way"] == "hand"
    assert told["figure"] == {
        "number": 24,
        "id": "royal",
        "jokers": 1,
        "value": 2300,
        "source": "house",
        "witness": ["r1 r2 r3 r4 r5 r6 r7 r8 r9 j=r10 r11 r12 r13 r1"],
    }
    laid = witness(judged(OPEN_RACK, FIFTY, discard="r1")).as_dict()
    assert (laid["way"], laid["opening"], laid["figure"]) == (None, 67, None)


def test_nothing_that_can_be_asked_raises() -> None:
    rng = Random(8)
    judge = international_judge(read_options(INTERNATIONAL, {}))
    box = list(NUMBERS.tiles)
    for _ in range(400):
        tiles = rng.sample(box, 40)
        table = read_table(rng.choice(["", TABLE, "r3 j r5 | k7 b7 o7"]))
        after = rng.choice([table, (), read_table(["r3 r4 r5", "k7 b7 o7 r7"]), read_table(["j r9 j"])])
        position = HandPosition(
            table,
            Tiles(tiles[: rng.choice([0, 1, 2, 14, 15, 16])]),
            rng.random() < 0.5,
            take=rng.choice([None, *Take]),
            taken=rng.choice([None, *tiles]),
            others_open=rng.random() < 0.5,
            first_turn=rng.random() < 0.5,
            dealt=rng.choice([14, 15]),
        )
        declare = rng.choice([None, "foot", "hand", "grand-blitz", "open"])
        verdict = judge.turn(position, HandTurn(after, rng.choice([None, *tiles[:4]]), declare))
        assert isinstance(verdict, Accepted | Refused)
        assert judge.turn(replace(position), HandTurn(after, None, declare)) is not None
