"""What only the letter games know of the public state, and how events change it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from wordrummi.core import events as ev
from wordrummi.core.state import Evolver, State, put
from wordrummi.core.table import Meld, Table
from wordrummi.core.tiles import Tiles
from wordrummi.words import events as we
from wordrummi.words.letters import JOKER
from wordrummi.words.readings import text_of


class Moved(StrEnum):
    """How far the seat on turn is."""

    NOT = "not"
    LAID = "laid"
    OVER = "over"


class Proposal(Struct, frozen=True):
    """A word that all players are asked about, and who has agreed so far."""

    word: str
    allow: bool
    agreed: frozenset[int]


class WordPublic(Struct, frozen=True):
    """A letter game, beside what every game has.

    `by_challenge`: words are tried only when challenged. `formed`: words that have lain on the table, by their letters
    as read; `new` those of the last lay, and `read` how it reads its jokers, by the places of the words. `before`,
    `was_opened`, `was_longest`, `was_passes`: as it was when the turn began, for a lay that is taken back. `contested`:
    the last lay can still be challenged. `filled`: tiles taken so far to fill the rack up after a lay. `passes`: in a
    row. `longest`: the longest word that scored in this game. `peak`: the highest total that any seat has had at the
    beginning of a turn. `final`: the number of the final round. `lost`: seats that sit out their next turn.
    `counting`: why a live game is over, while jokers are still to be counted, and `counted` who did.
    """

    by_challenge: bool = False
    moved: Moved = Moved.NOT
    formed: frozenset[str] = frozenset()
    new: tuple[str, ...] = ()
    read: tuple[tuple[int, str], ...] = ()
    before: Table = ()
    was_opened: bool = False
    last_score: int = 0
    contested: bool = False
    filled: int = 0
    passes: int = 0
    was_passes: int = 0
    peak: int = 0
    longest: str = ""
    was_longest: str = ""
    final: int | None = None
    lost: frozenset[int] = frozenset()
    allowed: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    proposal: Proposal | None = None
    counting: str | None = None
    counted: frozenset[int] = frozenset()


WordState: TypeAlias = State[WordPublic]


def _extra(state: WordState, **changes: Any) -> WordState:
    return state.open(extra=replace(state.public.extra, **changes))


def highest(state: WordState) -> int:
    """Return the highest total of any seat."""
    return max(seat.score for seat in state.public.seats)


def _turn_began(state: WordState, _: ev.TurnBegan) -> WordState:
    extra, opened = state.public.extra, state.public.seats[state.turn.seat].opened
    was = {"before": state.public.table, "was_opened": opened, "was_longest": extra.longest, "was_passes": extra.passes}
    peak = max(extra.peak, highest(state))
    return _extra(state, **was, peak=peak, moved=Moved.NOT, new=(), read=(), contested=False, filled=0)


def _position_placed(state: WordState, _: ev.PositionPlaced) -> WordState:
    """What lies there has lain on the table, as the referee takes it from any position."""
    opened, table = state.public.seats[state.turn.seat].opened, state.public.table
    known = frozenset(text for text in map(text_of, table) if JOKER not in text)
    return _extra(state, before=table, was_opened=opened, formed=known)


def _table_laid(state: WordState, event: ev.TableLaid) -> WordState:
    """Readings hold for one turn only: the table keeps the tiles."""
    extra = state.public.extra
    table = tuple(word if word.reading is None else Meld(word.tiles) for word in event.table)
    new = tuple(text for text in map(text_of, table) if JOKER not in text and text not in extra.formed)
    longest = max(extra.longest, event.scoring or "", key=len)
    state = _extra(state.open(table=table), moved=Moved.LAID, passes=0, longest=longest, last_score=event.score)
    contested = extra.by_challenge and len(state.public.seats) > 1
    return _formed(_extra(state, contested=contested), new)


def _formed(state: WordState, words: tuple[str, ...]) -> WordState:
    extra = state.public.extra
    return _extra(state, formed=extra.formed | set(words), new=extra.new + words)


def _joker_read(state: WordState, event: we.JokerRead) -> WordState:
    known = event.reading in state.public.extra.formed
    state = _extra(state, read=(*state.public.extra.read, (event.word, event.reading)))
    return state if known else _formed(state, (event.reading,))


def _draw_made(state: WordState, event: ev.DrawMade) -> WordState:
    if event.why == "fill":
        return _extra(state, filled=state.public.extra.filled + event.count)
    return _extra(state, moved=Moved.OVER, passes=0)


def _passed(state: WordState, _: ev.Passed) -> WordState:
    return _extra(state, moved=Moved.OVER, passes=state.public.extra.passes + 1)


def _lay_taken_back(state: WordState, event: we.LayTakenBack) -> WordState:
    seat = state.public.seats[event.seat]
    back = Tiles(event.tiles)
    racks = put(state.racks, event.seat, state.racks[event.seat] + back)
    state = replace(state, racks=racks).open(table=tuple(Meld.parse(text) for text in event.table))
    state = state.seated(
        event.seat, score=seat.score - event.score, rack_count=seat.rack_count + len(back), opened=event.opened
    )
    extra = state.public.extra
    state = _extra(state, formed=extra.formed - set(event.formed), longest=extra.was_longest, passes=extra.was_passes)
    return _extra(state, new=(), contested=False)


def _lay_stood(state: WordState, _: we.LayStood) -> WordState:
    return _extra(state, contested=False)


def _points_lost(state: WordState, event: we.PointsLost) -> WordState:
    return state.seated(event.seat, score=state.public.seats[event.seat].score - event.points)


def _challenge_decided(state: WordState, event: we.ChallengeDecided) -> WordState:
    return state if event.refused else _extra(state, contested=False)


def _turn_forfeited(state: WordState, event: we.TurnForfeited) -> WordState:
    return _extra(state, lost=state.public.extra.lost | {event.seat})


def _turn_lost(state: WordState, event: we.TurnLost) -> WordState:
    turn = replace(state.turn, seat=event.seat, number=event.number, round=event.round)
    return _extra(state.open(turn=turn), lost=state.public.extra.lost - {event.seat}, moved=Moved.OVER)


def _vote_opened(state: WordState, event: we.WordVoteOpened) -> WordState:
    return _extra(state, proposal=Proposal(event.word, event.allow, frozenset({event.seat})))


def _vote_cast(state: WordState, event: we.WordVoteCast) -> WordState:
    proposal = state.public.extra.proposal
    if proposal is None or not event.agrees:
        return state
    return _extra(state, proposal=replace(proposal, agreed=proposal.agreed | {event.seat}))


def _word_agreed(state: WordState, event: we.WordAgreed) -> WordState:
    extra, word = state.public.extra, {event.word}
    allowed = extra.allowed | word if event.allow else extra.allowed - word
    refused = extra.refused - word if event.allow else extra.refused | word
    return _extra(state, allowed=allowed, refused=refused, proposal=None)


def _vote_failed(state: WordState, _: we.WordVoteFailed) -> WordState:
    return _extra(state, proposal=None)


def _final_round(state: WordState, event: we.FinalRoundBegan) -> WordState:
    return _extra(state, final=event.round)


def _counting_began(state: WordState, event: we.CountingBegan) -> WordState:
    return _extra(state, counting=event.reason)


def _jokers_counted(state: WordState, event: we.JokersCounted) -> WordState:
    rack = state.racks[event.seat]
    seen = Tiles({JOKER: event.jokers})
    racks = put(state.racks, event.seat, rack.take(seen) + seen)
    return _extra(replace(state, racks=racks), counted=state.public.extra.counted | {event.seat})


def _told(state: WordState, _: ev.Event) -> WordState:
    return state


EVOLVERS: Final[Mapping[type[ev.Event], Evolver[WordPublic]]] = {
    ev.TurnBegan: _turn_began,
    ev.PositionPlaced: _position_placed,
    ev.TableLaid: _table_laid,
    ev.DrawMade: _draw_made,
    ev.Passed: _passed,
    we.JokerRead: _joker_read,
    we.LayChallenged: _told,
    we.ChallengeDecided: _challenge_decided,
    we.LayTakenBack: _lay_taken_back,
    we.LayStood: _lay_stood,
    we.PointsLost: _points_lost,
    we.TurnForfeited: _turn_forfeited,
    we.TurnLost: _turn_lost,
    we.WordVoteOpened: _vote_opened,
    we.WordVoteCast: _vote_cast,
    we.WordAgreed: _word_agreed,
    we.WordVoteFailed: _vote_failed,
    we.FinalRoundBegan: _final_round,
    we.CountingBegan: _counting_began,
    we.JokersCounted: _jokers_counted,
}
"""How events change what only the letter games know, after the common changes."""
