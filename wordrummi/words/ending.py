"""What follows a move by itself: filling up, the next turn, the final round, the end (rules, sections 5 and 6)."""

from __future__ import annotations

from functools import partial

from wordrummi.core import events as ev
from wordrummi.core.moves import Move, Stop
from wordrummi.core.rules import Handling
from wordrummi.core.state import Phase, Turn
from wordrummi.core.table import tiles_of
from wordrummi.core.tiles import UNSEEN, Tiles
from wordrummi.core.verdict import Accepted, Verdict
from wordrummi.words import events as we
from wordrummi.words.contest import next_seat
from wordrummi.words.judging import Judge
from wordrummi.words.letters import JOKER, LETTERS
from wordrummi.words.moves import CountJokers
from wordrummi.words.options import WordOptions
from wordrummi.words.state import Moved, WordPublic, WordState, highest
from wordrummi.words.turns import ACCEPTED, FILL, draw, due, full_stacks, playing, refused

TILE_COST, JOKER_COST = 1, 10
"""What a tile left on a rack costs at the end (`word.rack-penalty`)."""

STOPPED, POINTS, POT, ALL_LAID, ALL_PASSED = "stopped", "points", "pot", "all-laid", "all-passed"
"""Why a game ends."""


def follow(judge: Judge, state: WordState) -> tuple[ev.Event, ...]:
    """Return the next facts that follow by themselves, none when a seat has to choose."""
    extra = state.public.extra
    if state.public.phase is not Phase.TURN:
        return ()
    if extra.counting:
        return () if uncounted(state) else _ended(judge.options, state, extra.counting)
    if extra.moved is Moved.NOT or extra.contested:
        return ()
    if wanted := due(state, judge.manner.refill):
        return _fill(state, wanted)
    return _onward(judge, state)


def _fill(state: WordState, wanted: int) -> tuple[ev.Event, ...]:
    """Fill the rack up, unless the player has stacks to choose from."""
    stacks = full_stacks(state)
    if len(stacks) > 1:
        return ()
    return draw(state, state.turn.seat, stacks[0], wanted, FILL)


def _onward(judge: Judge, state: WordState) -> tuple[ev.Event, ...]:
    turn, following = state.turn, next_seat(judge, state)
    round_over = following == state.public.starter
    reason = _why_over(judge.options, state, round_over=round_over)
    if reason:
        return over(judge.options, state, reason)
    then = Turn(following, turn.number + 1, turn.round + round_over, None)
    last = _begins_final_round(judge.options, state, round_over=round_over)
    final = (we.FinalRoundBegan(then.round),) if last else ()
    if following in state.public.extra.lost:
        return (*final, we.TurnLost(then.seat, then.number, then.round))
    return (*final, ev.TurnBegan(then.seat, then.number, then.round, seconds_for(judge.options, then.round)))


def seconds_for(options: WordOptions, number: int) -> int | None:
    """Return the thinking time of a turn in this round."""
    return None if options.seconds is None else options.seconds + options.seconds_growth * (number - 1)


def _why_over(options: WordOptions, state: WordState, *, round_over: bool) -> str | None:
    public = state.public
    if len(public.seats) == 1:
        return ALL_LAID if not public.pot_count and not public.seats[0].rack_count else None
    if options.end == "points" and not public.pot_count and public.extra.passes >= len(public.seats):
        return ALL_PASSED
    if not round_over:
        return None
    if options.end == "points" and max(public.extra.peak, highest(state)) >= options.target:
        return POINTS
    return POT if public.extra.final == state.turn.round else None


def _begins_final_round(options: WordOptions, state: WordState, *, round_over: bool) -> bool:
    by_pot = options.end == "pot" or options.points_game_ends_with_pot
    public = state.public
    return by_pot and round_over and not public.pot_count and public.extra.final is None and len(public.seats) > 1


def over(options: WordOptions, state: WordState, reason: str) -> tuple[ev.Event, ...]:
    """Return the end; a live game counts first what nobody has seen."""
    return (we.CountingBegan(reason),) if uncounted(state) else _ended(options, state, reason)


def uncounted(state: WordState) -> tuple[int, ...]:
    """Return the seats of a live game whose rack may hold jokers that nobody has seen."""
    seen = tiles_of(state.public.table) + sum((rack.known for rack in state.racks), Tiles())
    if seen[JOKER] == LETTERS.tiles[JOKER]:
        return ()
    counted = state.public.extra.counted
    return tuple(seat for seat, rack in enumerate(state.racks) if rack[UNSEEN] and seat not in counted)


def rack_cost(rack: Tiles) -> int:
    """Return what a rack costs its player at the end."""
    return TILE_COST * (len(rack) - rack[JOKER]) + JOKER_COST * rack[JOKER]


def _ended(options: WordOptions, state: WordState, reason: str) -> tuple[ev.Event, ...]:
    spared = reason == POINTS and not options.deduct_at_points_end
    deducted = tuple(0 if spared else rack_cost(rack) for rack in state.racks)
    scores = tuple(seat.score - cost for seat, cost in zip(state.public.seats, deducted, strict=True))
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return (ev.MatchEnded(reason, deducted, scores, winners),)


def _judge_count(state: WordState, move: CountJokers) -> Verdict:
    if state.public.extra.counting is None or move.seat not in uncounted(state):
        return refused("turn.no-counting")
    rack = state.racks[move.seat]
    elsewhere = tiles_of(state.public.table)[JOKER] + sum(r[JOKER] for r in state.racks) - rack[JOKER]
    most = min(len(rack), LETTERS.tiles[JOKER] - elsewhere)
    if not rack[JOKER] <= move.jokers <= most:
        return refused("turn.joker-count", least=rack[JOKER], most=most)
    return ACCEPTED


def _act_count(_: WordState, move: CountJokers, __: Accepted) -> tuple[ev.Event, ...]:
    return (we.JokersCounted(move.seat, move.jokers),)


def _judge_stop(state: WordState, _: Stop) -> Verdict:
    alone = len(state.public.seats) == 1
    return ACCEPTED if alone or state.public.live else refused("turn.stop-alone")


def _act_stop(options: WordOptions, state: WordState, move: Stop, _: Accepted) -> tuple[ev.Event, ...]:
    return (ev.Stopped(move.seat), *over(options, state, STOPPED))


def handlings(judge: Judge) -> dict[type[Move], Handling[WordPublic]]:
    """Return how a game is stopped, and how jokers are counted at the end of a live one."""
    return {
        Stop: Handling(playing(_judge_stop), partial(_act_stop, judge.options), any_seat=True),
        CountJokers: Handling(_judge_count, _act_count, any_seat=True),
    }
