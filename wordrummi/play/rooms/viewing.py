"""A room as one viewer sees it: plain data for JSON, made from what is public and what is the viewer's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from wordrummi.core.events import LexiconStamp, OptionValue
from wordrummi.core.state import Phase, Stack, State
from wordrummi.numbers.international.state import InternationalPublic
from wordrummi.numbers.state import NumberPublic
from wordrummi.play.rooms.lastmove import LastView
from wordrummi.play.rooms.may import offered, open_to
from wordrummi.play.rooms.moves import notation_of
from wordrummi.play.rooms.seats import best_of
from wordrummi.play.rooms.seeing import Viewer
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.turns import is_contested, who_acts
from wordrummi.play.rounds import RoundView, SessionView, rounds_of, session_of
from wordrummi.variants import NUMBERS, VARIANTS, WORDS
from wordrummi.words.state import WordPublic


class SeatView(msgspec.Struct, frozen=True):
    """A seat, as everybody sees it. `tiles`: how many are on its rack; seats with one `device` are one person's."""

    seat: int
    name: str
    device: int | None
    bot: str | None
    away: bool
    forfeited: bool
    host: bool
    opened: bool = False
    tiles: int = 0
    score: int = 0


class StackView(msgspec.Struct, frozen=True):
    """A stack or a pile, and the tile on top if it is seen."""

    count: int
    top: str | None


class TurnView(msgspec.Struct, frozen=True):
    """Whose turn it is. `acts`: whom the match waits for; times are UTC in milliseconds.

    `deadline`: from then on a move is late; from `over` on it is too late.
    """

    seat: int
    acts: int | None
    number: int
    round: int
    seconds: int | None
    deadline: int | None
    over: int | None


class QuestionView(msgspec.Struct, frozen=True):
    """What all people are asked, and the devices that have agreed."""

    what: str
    seat: int
    agreed: tuple[int, ...]
    until: int


class PauseView(msgspec.Struct, frozen=True):
    """No clock runs; `remaining`: what is left of the turn, in milliseconds."""

    remaining: int | None
    until: int


class MatchView(msgspec.Struct, frozen=True):
    """The match. `table`, `rack`: in the notation of the family; `rack` and `may` are the viewer's own.

    `pot` has a stack, or several of an open pot; `piles` are the discards by seat, and the trump after them.
    `contested`: the last lay can be challenged. `family`: what only this family of games knows. `takes`: where else
    than from the pool the viewer may take the tile of this turn. `rounds`: those that are over, and their `session`.
    """

    number: int
    phase: str
    table: tuple[str, ...]
    pot: tuple[StackView, ...]
    piles: tuple[StackView, ...]
    starter: int
    turn: TurnView | None
    contested: bool
    winners: tuple[int, ...]
    decided: str | None
    family: dict[str, Any]
    last: LastView | None
    rack: tuple[str, ...] | None
    may: tuple[str, ...]
    takes: tuple[str, ...] = ()
    rounds: tuple[RoundView, ...] = ()
    session: SessionView | None = None


class RoomView(msgspec.Struct, frozen=True):
    """All that a client shows. `you`: the viewer's own seats; `seat`: the one whose rack this view has.

    `connected`: the seats that are followed just now, for a server to say; None where nobody can tell.
    """

    room: str
    version: int
    at: int
    variant: str
    options: dict[str, OptionValue]
    status: str
    private: bool
    practice: bool
    locked: bool
    help: str
    delay: int
    grace: int
    lexicon: LexiconStamp | None
    seats: tuple[SeatView, ...]
    you: tuple[int, ...]
    seat: int | None
    match: MatchView | None
    question: QuestionView | None
    pause: PauseView | None
    ended: str | None
    connected: tuple[int, ...] | None = None


LastOf: TypeAlias = Callable[[Room], LastView | None]
"""Gives the last move of a room."""


def room_view(room: Room, eyes: Viewer, last_of: LastOf) -> RoomView:
    """Return the room as these eyes see it."""
    opened = room.opened
    question, pause = room.question, room.pause
    return RoomView(
        opened.room,
        room.version,
        room.at,
        opened.variant,
        opened.options,
        room.status,
        opened.private,
        opened.practice,
        room.passphrase is not None,
        opened.help,
        opened.delay,
        opened.grace,
        opened.lexicon,
        tuple(_seat(room, seat) for seat in range(len(room.chairs))),
        room.held_by(eyes.device),
        eyes.seat,
        None if room.match is None else _match(room, room.match, eyes.seat, last_of(room)),
        None
        if question is None
        else QuestionView(question.what, question.seat, _sorted(question.agreed), question.until),
        None if pause is None else PauseView(pause.remaining, pause.until),
        None if room.ended is None else room.ended.reason,
    )


def _sorted(numbers: frozenset[int]) -> tuple[int, ...]:
    return tuple(sorted(numbers))


def _seat(room: Room, seat: int) -> SeatView:
    chair, public = room.chairs[seat], None if room.match is None else room.match.public.seats[seat]
    known = SeatView(seat, chair.name, chair.device, chair.bot, chair.away, chair.forfeited, host=room.host == seat)
    if public is None:
        return known
    return msgspec.structs.replace(known, opened=public.opened, tiles=public.rack_count, score=public.score)


def _match(room: Room, match: State[Any], seat: int | None, last: LastView | None) -> MatchView:
    public, write = match.public, notation_of(room.opened.variant).write
    may_move = room.is_playing and room.pause is None and seat is not None and room.chairs[seat].plays
    return MatchView(
        room.number,
        public.phase,
        tuple(write(meld) for meld in public.table),
        tuple(map(stack_view, public.pot)),
        tuple(map(stack_view, public.piles)),
        room.starter,
        _turn(room, match),
        is_contested(match),
        _winners(room, match),
        None if room.decided is None else room.decided.reason,
        FAMILY_VIEWS[VARIANTS[room.opened.variant].family](public.extra),
        last,
        None if seat is None else tuple(match.racks[seat]),
        open_to(match, seat, room.rules) if seat is not None and may_move else (),
        offered(match, seat, room.rules) if seat is not None and may_move else (),
        rounds_of(public.extra),
        session_of(public.extra),
    )


def stack_view(stack: Stack) -> StackView:
    """Return a stack or a pile as everybody sees it."""
    return StackView(stack.count, stack.top)


def _turn(room: Room, match: State[Any]) -> TurnView | None:
    turn = match.public.turn
    if turn is None or not room.is_playing:
        return None
    over = None if room.deadline is None else room.deadline + 1000 * room.opened.grace
    acts = who_acts(match, room.rules)
    return TurnView(turn.seat, acts, turn.number, turn.round, turn.seconds, room.deadline, over)


def _winners(room: Room, match: State[Any]) -> tuple[int, ...]:
    """Return who won; a seat that gave the match up does not."""
    if room.decided is not None:
        return room.decided.winners
    if match.public.phase is not Phase.ENDED:
        return ()
    left = tuple(seat for seat in match.public.winners if not room.chairs[seat].forfeited)
    return left or best_of(room, room.playing_seats)


def _words(extra: WordPublic) -> dict[str, Any]:
    proposal = extra.proposal
    asked = None
    if proposal is not None:
        asked = {"word": proposal.word, "allow": proposal.allow, "agreed": sorted(proposal.agreed)}
    return {
        "proposal": asked,
        "allowed": sorted(extra.allowed),
        "refused": sorted(extra.refused),
        "final": extra.final,
        "lost": sorted(extra.lost),
        "formed": sorted(extra.formed),
    }


def _numbers(extra: NumberPublic) -> dict[str, Any]:
    known = {
        "order": list(extra.order),
        "drawn": extra.drawn,
        "owners": list(extra.owners),
    }
    if not isinstance(extra, InternationalPublic):
        return known
    return {**known, "dealer": extra.dealer, "dummy": extra.dummy, "matched": extra.matched}


FAMILY_VIEWS: Final[Mapping[str, Callable[[Any], dict[str, Any]]]] = {WORDS: _words, NUMBERS: _numbers}
"""What only a family of games knows of the public state, by family."""
