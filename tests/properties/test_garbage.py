"""Whatever is laid, judging it never raises, and nothing is accepted that can not lie there."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.words.games import DUTCH, MANNERS, Game, plain, rigged, rules_for
from wordrummi.core.moves import Draw, Lay, Pass, Stop, TimeOut
from wordrummi.core.referee import apply, judge
from wordrummi.core.table import Meld, Table, diff, tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Refused, Undecided
from wordrummi.words.letters import LETTERS
from wordrummi.words.moves import Challenge, CountJokers, LetStand, ProposeWord, Vote

TABLE = "HUT PA@ KANTOOR TAFEL"
RACK = "ENS@DRO"
KIND = st.one_of(
    st.sampled_from([*"ENS@DROHUTPAKLF", "?", "", " ", "=", "@@", "AB", "a", "é", "ĳ", "r7"]), st.text(max_size=2)
)
PLAIN_KIND = st.sampled_from([*"ENS@DROHUTPAKLF"])
MELD = st.builds(
    Meld,
    st.lists(KIND, max_size=6).map(tuple),
    st.none() | st.lists(KIND, max_size=6).map(tuple),
)
PLAIN_MELD = st.builds(
    Meld,
    st.lists(PLAIN_KIND, min_size=1, max_size=5).map(tuple),
    st.none() | st.lists(PLAIN_KIND, min_size=1, max_size=5).map(tuple),
)
LYING = tuple(Meld(tuple(word)) for word in TABLE.split())
TABLES = st.one_of(
    st.lists(MELD, max_size=6).map(tuple),
    st.lists(PLAIN_MELD, max_size=3).map(lambda words: (*LYING, *words)),
    st.lists(st.sampled_from(LYING), max_size=4).flatmap(
        lambda some: st.lists(PLAIN_MELD, max_size=3).map(lambda words: (*some, *words))
    ),
)


def shuffled(seed: int) -> Table:
    """All tiles of the table and some of the rack, cut anew."""
    rng = Random(seed)
    tiles = [*(tiles_of(LYING) + Tiles(rng.sample(RACK, rng.randint(1, 7))))]
    rng.shuffle(tiles)
    words = []
    while tiles:
        size = rng.randint(2, 6)
        words.append(Meld(tuple(tiles[:size])))
        tiles = tiles[size:]
    return tuple(words)


def games(variant: str, **options: object) -> Game:
    return rigged(
        rules_for(variant, "HUT PAN KANTOOR TAFEL EN DE DRO KANT OOR", **options), [RACK, "IIIOOOO"], table=TABLE
    )


GAMES = [games(variant, adjudication=how) for variant in MANNERS for how in ("automatic", "challenge")]
LIVE = [Game(rules_for(variant, "HUT PAN", adjudication="challenge"), 2, seed=None) for variant in MANNERS]


def hold(game: Game, after: Table) -> None:
    move = Lay(game.seat, after)
    verdict = game.judge(move)
    if isinstance(verdict, Refused):
        assert verdict.violations
        return
    change = diff(game.state.public.table, after)
    assert not len(change.missing)
    assert len(change.added) > 0
    assert all(kind in LETTERS for kind in change.added)
    assert all(len(word.tiles) > 1 for word in after)
    assert not game.state.racks[game.seat].short_of(change.added)
    accepted = verdict.accepted if isinstance(verdict, Undecided) else verdict
    assert 0 <= accepted.score <= max(len(word.tiles) for word in after)
    apply(game.state, move, accepted, game.rules)


@settings(max_examples=300)
@given(after=TABLES)
@example(after=())
@example(after=(Meld(()),))
@example(after=(*LYING, Meld(("?",) * 7)))
@example(after=(*LYING, Meld(("E", "N"), ())))
@example(after=tuple(Meld(("@",)) for _ in range(500)))
def test_any_table_gets_a_verdict(after: Table) -> None:
    for game in (*GAMES, *LIVE):
        hold(game, after)


@settings(max_examples=200)
@given(seed=st.integers(0, 2**40))
def test_any_cut_of_the_right_tiles_gets_a_verdict(seed: int) -> None:
    for game in GAMES:
        hold(game, shuffled(seed))


@settings(max_examples=100)
@given(seat=st.integers(-3, 5), number=st.integers(-3, 9), word=st.text(max_size=6), late=st.booleans(), after=TABLES)
def test_any_move_of_any_seat_gets_a_verdict(seat: int, number: int, word: str, late: bool, after: Table) -> None:
    moves = (
        Lay(seat, after, late),
        Draw(seat, number),
        Pass(seat),
        TimeOut(seat),
        Stop(seat),
        Challenge(seat),
        LetStand(seat),
        ProposeWord(seat, word, late),
        Vote(seat, late),
        CountJokers(seat, number),
    )
    for game in (*GAMES, *LIVE):
        for move in moves:
            assert isinstance(judge(game.state, move, game.rules), Accepted | Refused | Undecided)


@settings(max_examples=150)
@given(text=st.text(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ@", min_size=2, max_size=30))
def test_any_word_gets_a_verdict_with_the_dutch_lexicon(text: str) -> None:
    word = text[:1] + text[1:].replace("@", "", max(0, text.count("@") - 2))
    game = Game(rules_for(MANNERS[0], DUTCH), 1, seed=None)
    verdict = game.judge(Lay(0, (Meld(tuple(word[:7])),)))
    assert isinstance(verdict, Accepted | Refused | Undecided)


@pytest.mark.parametrize("variant", MANNERS)
def test_a_very_long_word_gets_a_verdict(variant: str) -> None:
    game = games(variant)
    for word in ("E" * 5000, "@" * 200, "EN" * 800):
        hold(game, (*LYING, Meld(tuple(word))))
    assert plain("EN").allows("EN")
