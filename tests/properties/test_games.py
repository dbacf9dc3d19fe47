"""Whole matches at random: tiles are conserved, every match ends, and its record tells it again."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.properties.random_play import RandomPlay, most_turns
from tests.words.games import MANNERS, Game
from wordrummi.core import events as ev
from wordrummi.core.record import read, read_header, write
from wordrummi.core.referee import fold, judge
from wordrummi.core.replay import replay
from wordrummi.core.state import Phase, State
from wordrummi.core.tiles import UNSEEN, Tiles
from wordrummi.core.verdict import Accepted
from wordrummi.core.view import sees, view
from wordrummi.words.events import LayTakenBack
from wordrummi.words.state import WordPublic

SEEDS = st.integers(0, 2**40)


def hold_ended(game: Game) -> None:
    """The end: winners have the most, and what racks cost was taken off."""
    public, end = game.state.public, game.end
    assert public.phase is Phase.ENDED
    assert end.scores == tuple(seat.score for seat in public.seats)
    assert end.winners == tuple(s for s, score in enumerate(end.scores) if score == max(end.scores))
    costs = tuple(len(rack) + 9 * rack["@"] for rack in game.state.racks)
    assert end.deducted in (costs, (0,) * len(costs))


def hold_record(game: Game) -> None:
    """Reading and writing a record gives the same bytes, events, state, and a replay that agrees at every step."""
    record = write(game.events)
    events = read(record, game.rules.events)
    assert events == game.events
    assert write(events) == record
    assert read_header(record) == game.events[0]
    assert fold(game.rules, events) == game.state
    steps = list(replay(game.rules, events))
    assert all(step.agrees for step in steps)
    assert all(isinstance(step.verdict, Accepted) for step in steps)
    begun = next(n for n, event in enumerate(events) if isinstance(event, ev.TurnBegan))
    assert tuple(event for step in steps for event in step.told) == events[begun + 1 :]


def hidden_otherwise(rng: Random, state: State[WordPublic], seat: int) -> State[WordPublic]:
    """The same match, with the tiles that this seat has not seen dealt to other places."""
    shown = [stack.top is not None for stack in state.public.pot]
    piles = [pile[:-1] if top and pile else pile for pile, top in zip(state.pot, shown, strict=True)]
    others = [() if number == seat else tuple(rack) for number, rack in enumerate(state.racks)]
    tiles = [tile for place in (*piles, *others) for tile in place]
    rng.shuffle(tiles)
    pot = tuple(
        tuple(tiles.pop() for _ in pile) + (whole[-1:] if top else ())
        for pile, whole, top in zip(piles, state.pot, shown, strict=True)
    )
    racks = tuple(
        rack if number == seat else Tiles(tiles.pop() for _ in rack) for number, rack in enumerate(state.racks)
    )
    return replace(state, pot=pot, racks=racks)


def hold_views(rng: Random, game: Game) -> None:
    """What a seat sees does not depend on tiles that it has not seen, and it sees all the others."""
    for seat in range(len(game.state.racks)):
        seen = view(game.state, seat, game.rules)
        assert seen.rack == game.state.racks[seat]
        if not game.state.public.live:
            hidden = [tile for n, rack in enumerate(game.state.racks) if n != seat for tile in rack]
            for pile, stack in zip(game.state.pot, game.state.public.pot, strict=True):
                hidden += pile[: len(pile) - (stack.top is not None)]
            assert seen.unseen == Tiles(hidden)
            assert view(hidden_otherwise(rng, game.state, seat), seat, game.rules) == seen


def hold_audiences(game: Game) -> None:
    """No event that a seat sees tells of tiles that only another has seen."""
    for event in game.events:
        owner = getattr(event, "seat", None)
        private = isinstance(event, ev.RackDealt | ev.TilesDrawn | ev.PotShuffled)
        for seat in (None, *range(len(game.state.racks))):
            assert sees(event, seat) == (not private or (owner is not None and owner == seat))
        if not private and not isinstance(event, LayTakenBack):
            assert not hasattr(event, "tiles")
            assert not hasattr(event, "order")


def hold_turns(game: Game) -> None:
    """Every player has equally many turns where a match ends by its pot or its points."""
    if game.end.reason in ("pot", "points"):
        turns = Counter(e.seat for e in game.events if type(e).__name__ in ("TurnBegan", "TurnLost"))
        assert len(set(turns.values())) == 1
        assert len(turns) == len(game.state.racks)


def play(seed: int, variant: str, players: int, *, live: bool = False) -> RandomPlay:
    playing = RandomPlay(seed, variant, players, live=live)
    rng = Random(seed)
    game = playing.game
    for game in playing.run():
        if game.state.public.turn is not None:
            assert game.state.turn.number <= most_turns(players)
        if rng.random() < 0.1:
            hold_views(rng, game)
    hold_ended(game)
    hold_record(game)
    hold_audiences(game)
    hold_turns(game)
    return playing


CASES = [(variant, players) for variant in MANNERS for players in (1, 2, 3, 4)]


@pytest.mark.parametrize(("variant", "players"), CASES)
@settings(max_examples=4)
@given(seed=SEEDS)
def test_a_random_match_ends_and_its_record_tells_it_again(variant: str, players: int, seed: int) -> None:
    play(seed, variant, players)


@pytest.mark.parametrize("variant", MANNERS)
@settings(max_examples=5)
@given(seed=SEEDS, players=st.integers(1, 4))
def test_a_live_match_ends_and_its_record_tells_it_again(variant: str, seed: int, players: int) -> None:
    playing = play(seed, variant, players, live=True)
    assert all(set(rack) <= {UNSEEN, *"@ABCDEFGHIJKLMNOPQRSTUVWXYZ"} for rack in playing.game.state.racks)


def test_random_matches_meet_what_can_happen() -> None:
    met: Counter[str] = Counter()
    for seed in range(30):
        playing = play(seed, MANNERS[seed % 2], 1 + seed % 4, live=seed % 3 == 2)
        met.update(playing.seen)
        met.update({playing.game.end.reason: 1})
        met.update(type(event).__name__ for event in playing.game.events)
    moves = {"Lay", "Draw", "Pass", "TimeOut", "Stop", "Vote", "ProposeWord", "Challenge", "LetStand", "CountJokers"}
    assert moves <= met.keys()
    assert {"pot", "points", "stopped", "all-passed"} <= met.keys()
    assert {"FinalRoundBegan", "LayTakenBack", "WordAgreed", "WordVoteFailed", "PotDivided", "JokerRead"} <= met.keys()
    assert met["Lay"] > 300


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players"), CASES)
@settings(max_examples=250)
@given(seed=SEEDS)
def test_thousands_of_random_matches_end(variant: str, players: int, seed: int) -> None:
    play(seed, variant, players)


@pytest.mark.slow
@pytest.mark.parametrize("variant", MANNERS)
@settings(max_examples=250)
@given(seed=SEEDS, players=st.integers(1, 4))
def test_thousands_of_live_matches_end(variant: str, seed: int, players: int) -> None:
    play(seed, variant, players, live=True)


def test_a_verdict_is_the_same_however_often_it_is_asked() -> None:
    playing = RandomPlay(3, MANNERS[0], 2)
    for game in playing.run():
        if game.state.public.turn is not None:
            move = game.laying(*game.table, "EEN")
            assert judge(game.state, move, game.rules) == judge(game.state, move, game.rules)
