"""What each move asks of a game of take, lay and discard, and which facts it makes (rules, section 5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Move, Pass, TimeOut
from wordrummi.core.rules import Handling
from wordrummi.core.state import Public
from wordrummi.core.table import Table, diff
from wordrummi.core.tiles import UNSEEN, Kind, Tiles
from wordrummi.core.verdict import Accepted, Verdict
from wordrummi.numbers import events as ne
from wordrummi.numbers.moves import Play, Take, TellTrump
from wordrummi.numbers.open_play import OpenPosition, OpenTurn
from wordrummi.numbers.rounds import ACCEPTED, nowhere_seen, playing, refused
from wordrummi.numbers.state import TAKE, NumberPublic, NumberState, seat_after, trump_pile
from wordrummi.numbers.tiles import JOKER, number_of
from wordrummi.numbers.turns import act_pass, draw, elsewhere, judge_pass, laid
from wordrummi.numbers.witness import NumberWitness

JudgeTurn: TypeAlias = Callable[[OpenPosition, OpenTurn], Verdict]


def giver(state: NumberState) -> int:
    """Return the seat whose top discard may be taken: the one that has just played."""
    return _before(state.public, state.turn.seat)


def _before(public: Public[NumberPublic], seat: int) -> int:
    return seat_after(public.extra.order, seat, -1)


def tile_taken(state: NumberState, take: Take | None) -> Kind | None:
    """Return the tile that everybody sees being taken, None from the pool and where nothing lies."""
    return tile_lying(state.public, state.turn.seat, take)


def tile_lying(public: Public[NumberPublic], seat: int, take: Take | None) -> Kind | None:
    """Return the tile that everybody would see this seat take, None from the pool and where nothing lies."""
    pile = {Take.DISCARD: _before(public, seat), Take.TRUMP: len(public.seats)}.get(take) if take else None
    return None if pile is None else public.piles[pile].top


def position_of(state: NumberState, take: Take | None) -> OpenPosition:
    """Return what the seat on turn is judged from once it has taken a tile."""
    seat = state.turn.seat
    return position_seen(state.public, seat, state.racks[seat], take, elsewhere(state))


def position_seen(
    public: Public[NumberPublic], seat: int, rack: Tiles, take: Take | None, away: Tiles | None = None
) -> OpenPosition:
    """Return the same of what a seat sees itself. `away`: tiles of a live game that are known to lie elsewhere."""
    taken = tile_lying(public, seat, take)
    came = Tiles(() if taken is None else (taken,))
    own = frozenset(i for i, owner in enumerate(public.extra.owners) if owner == seat)
    return OpenPosition(
        public.table,
        rack + came,
        public.seats[seat].opened,
        (away or Tiles()) - came,
        take=take,
        taken=taken,
        own=own,
    )


def taken_facts(state: NumberState, take: Take | None) -> tuple[ev.Event, ...]:
    """Return the fact of taking the left discard or the trump; a tile of the pool was drawn before."""
    seat, tile = state.turn.seat, tile_taken(state, take)
    if tile is None:
        return ()
    return (ne.DiscardTaken(seat, giver(state), tile),) if take is Take.DISCARD else (ne.TrumpTaken(seat, tile),)


def lay_facts(state: NumberState, move: Move, after: Table, verdict: Accepted) -> tuple[ev.Event, ...]:
    """Return the facts of a lay: the table, and who owns each meld; none when nothing was laid."""
    if not diff(state.public.table, after).added:
        return ()
    stands = verdict.witness.table if isinstance(verdict.witness, NumberWitness) else ()
    owners = {before.stands_in: owner for before, owner in zip(stands, state.public.extra.owners, strict=True)}
    return laid(move, verdict, after), ne.MeldsOwned(tuple(owners.get(j, move.seat) for j in range(len(after))))


def played(move: Play) -> ne.TurnPlayed:
    """Return the move as a fact, from which it can be judged again."""
    after = None if move.after is None else tuple(str(meld) for meld in move.after)
    return ne.TurnPlayed(move.seat, move.take, after, move.discard, move.declare)


def out_of_place(state: NumberState, move: Play) -> Verdict | None:
    """Return the refusal of a turn that does not go with what was drawn, None when it does."""
    drawn = state.public.extra.drawn
    if drawn and move.take is not Take.POOL:
        return refused("turn.already-drawn")
    if not drawn and move.take is Take.POOL:
        return refused("turn.draw-first") if state.public.pot_count else refused("turn.pool-empty")
    return None


@dataclass(frozen=True)
class TakingTurns:
    """The moves of a game of take, lay and discard, in which `judge` says what a turn may be."""

    judge: JudgeTurn

    def handlings(self) -> dict[type[Move], Handling[NumberPublic]]:
        """Return how the moves are judged and what they do."""
        return {
            Draw: Handling(playing(judge_take), act_take),
            Play: Handling(playing(self._judge_play), _act_play),
            Pass: Handling(playing(_undrawn(judge_pass)), act_pass),
            TimeOut: Handling(playing(judge_time_out), act_time_out),
            TellTrump: Handling(playing(judge_trump), act_trump, any_seat=True),
        }

    def _judge_play(self, state: NumberState, move: Any) -> Verdict:
        if move.declare is not None:
            return refused("turn.nothing-to-declare", declare=move.declare)
        turn = OpenTurn(state.public.table if move.after is None else move.after, move.discard)
        return out_of_place(state, move) or self.judge(position_of(state, move.take), turn)


def _act_play(state: NumberState, move: Play, verdict: Accepted) -> tuple[ev.Event, ...]:
    after = state.public.table if move.after is None else move.after
    discarded = () if move.discard is None else (ne.Discarded(move.seat, move.discard),)
    return (played(move), *taken_facts(state, move.take), *lay_facts(state, move, after, verdict), *discarded)


def _undrawn(judged: Callable[[NumberState, Any], Verdict]) -> Callable[[NumberState, Any], Verdict]:
    """Refuse a move of a seat that has drawn and now has to play."""

    def guarded(state: NumberState, move: Any) -> Verdict:
        return refused("turn.already-drawn") if state.public.extra.drawn else judged(state, move)

    return guarded


def judge_take(state: NumberState, _: Move) -> Verdict:
    """A turn begins with one tile: of the pool, while it has any."""
    if state.public.extra.drawn:
        return refused("turn.already-drawn")
    return ACCEPTED if state.public.pot_count else refused("turn.pool-empty")


def act_take(state: NumberState, move: Move, _: Accepted) -> tuple[ev.Event, ...]:
    """Return the facts of drawing the tile of the turn."""
    return draw(state, move.seat, TAKE)


def judge_time_out(state: NumberState, _: Move) -> Verdict:
    """At a real table nobody but the player knows what he discards: he tells it with his turn."""
    return refused("turn.tell-discard") if state.racks[state.turn.seat][UNSEEN] else ACCEPTED


def act_time_out(state: NumberState, move: TimeOut, _: Accepted) -> tuple[ev.Event, ...]:
    """Return what is done for a player who is late: draw, and discard his highest tile."""
    seat = move.seat
    if state.public.extra.drawn:
        return ev.TurnTimedOut(seat), ne.Discarded(seat, _highest(state.racks[seat]))
    if not state.public.pot_count:
        return ev.TurnTimedOut(seat), ev.Passed(seat)
    rack = state.racks[seat] + Tiles(state.pot[0][-1:])
    return ev.TurnTimedOut(seat), *draw(state, seat, TAKE), ne.Discarded(seat, _highest(rack))


def _highest(rack: Tiles) -> Kind:
    return max(rack, key=lambda kind: (0, kind) if kind == JOKER else (number_of(kind), kind))


def judge_trump(state: NumberState, move: Any) -> Verdict:
    """The trump of a live game is told once; it is no tile that lies elsewhere."""
    pile = state.piles[trump_pile(state)]
    if pile != (UNSEEN,):
        return refused("turn.trump-told")
    return ACCEPTED if nowhere_seen(state)[move.tile] else refused("turn.no-such-tile", tile=move.tile)


def act_trump(_: NumberState, move: TellTrump, __: Accepted) -> tuple[ev.Event, ...]:
    """Return the fact of telling the trump."""
    return (ne.TrumpTold(move.seat, move.tile),)
