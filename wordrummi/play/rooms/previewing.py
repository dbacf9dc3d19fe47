"""What the referee says of an own draft, as far as the room helps: what stands, what is loose, the score, and why not.

Words are looked up only where the room's help allows it, and never at a table that plays by challenge.
"""

from __future__ import annotations

from typing import Any

import msgspec

from wordrummi.core.events import TurnBegan
from wordrummi.core.moves import Lay
from wordrummi.core.referee import fold_on, judge
from wordrummi.core.state import State
from wordrummi.core.table import Table, diff
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Refused, Undecided, Verdict, Violation
from wordrummi.numbers.manners import MANNERS
from wordrummi.numbers.melds import fault
from wordrummi.numbers.moves import Play
from wordrummi.numbers.options import read_options as read_number_options
from wordrummi.numbers.taking import tile_lying
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.commands import Help
from wordrummi.play.rooms.moves import Draft, notation_of, read_draft
from wordrummi.play.rooms.sofar import judge_so_far
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.turns import is_contested
from wordrummi.play.wire import verdict_dict
from wordrummi.words.judging import STAGES
from wordrummi.words.letters import JOKER
from wordrummi.words.options import read_options as read_word_options
from wordrummi.words.stages import Case
from wordrummi.words.state import WordPublic
from wordrummi.words.turns import position_of


class MeldDraft(msgspec.Struct, frozen=True):
    """A word or meld of a draft. `stands`: it lies there now as well. `holds`: None when that is not told."""

    text: str
    stands: bool
    holds: bool | None


class Preview(msgspec.Struct, frozen=True):
    """What is told of a draft.

    `verdict`: as the judge of turns tells it, with what is wrong and what would mend it; None when nothing is wrong as
    far as may be told. `score`: None when that is not told. `rack`: what is left on the rack. `loose`: tiles of the
    table that lie nowhere yet. `foreign`: tiles that come neither from the table nor from the rack. `wants`: what is
    still to be done in a turn that is right so far: "take" a tile, "discard" one.
    """

    verdict: dict[str, Any] | None
    score: int | None
    melds: tuple[MeldDraft, ...]
    rack: tuple[str, ...]
    loose: tuple[str, ...]
    foreign: tuple[str, ...]
    wants: tuple[str, ...] = ()


def preview(room: Room, match: State[Any], seat: int, draft: Draft) -> Preview | Unreadable:
    """Return what is told of a draft of this seat, as if it were on turn and in time."""
    kind = Lay if Lay in room.rules.handlings else Play
    move = read_draft(draft, seat, room.opened.variant, kind)
    if isinstance(move, Unreadable):
        return move
    state = _on_turn(room, match, seat)
    after = state.public.table if move.after is None else move.after
    rack = _held(state, move)
    verdict, wants = _judged(room, state, move, rack)
    changed = diff(state.public.table, after)
    told = None if verdict is None else verdict_dict(verdict)
    return Preview(
        told,
        None if told is None or isinstance(verdict, Refused) else told["score"],
        _melds(room, state.public.table, after, verdict),
        tuple(rack - changed.added),
        tuple(changed.missing),
        tuple(changed.added - rack),
        wants if isinstance(verdict, Accepted) else (),
    )


def _held(state: State[Any], move: Lay | Play) -> Tiles:
    """Return the tiles in hand, with the one that the turn takes where all see it."""
    taken = tile_lying(state.public, move.seat, move.take) if isinstance(move, Play) else None
    return state.racks[move.seat] + Tiles(() if taken is None else (taken,))


def _on_turn(room: Room, match: State[Any], seat: int) -> State[Any]:
    """Return the match as if this seat were to move, for whoever thinks ahead."""
    turn = match.turn
    if turn.seat == seat and not is_contested(match):
        return match
    return fold_on(room.rules, match, (TurnBegan(seat, turn.number, turn.round),))


def _judged(room: Room, state: State[Any], move: Lay | Play, held: Tiles) -> tuple[Verdict | None, tuple[str, ...]]:
    """Return the verdict, and what is still to be done for it.

    Without the dictionary it is what can be told: None when that is nothing.
    """
    if isinstance(move, Play):
        return judge_so_far(state, move, held, room.rules)
    if _asks_dictionary(room, state, move.after):
        return _without_dictionary(room, state, move.after), ()
    return judge(state, move, room.rules), ()


def _asks_dictionary(room: Room, state: State[Any], after: Table) -> bool:
    """Return whether a verdict would tell of the dictionary what this room does not tell."""
    extra = state.public.extra
    if not isinstance(extra, WordPublic):
        return False
    if extra.by_challenge:
        lying = set(state.public.table)
        return any(JOKER in word.tiles and word.reading is None for word in after if word not in lying)
    return room.opened.help != Help.FULL


def _without_dictionary(room: Room, state: State[Any], after: Table) -> Refused | None:
    options = read_word_options(room.opened.variant, room.rules.options)
    case = Case(position_of(state, late=False), after, options)
    found: list[Violation] = next(filter(None, (stage(case) for stage in STAGES)), [])
    return Refused(tuple(found)) if found else None


def _melds(room: Room, before: Table, after: Table, verdict: Verdict | None) -> tuple[MeldDraft, ...]:
    write, lying = notation_of(room.opened.variant).write, [meld.tiles for meld in before]
    drafts = []
    for place, meld in enumerate(after):
        stands = meld.tiles in lying
        if stands:
            lying.remove(meld.tiles)
        drafts.append(MeldDraft(write(meld), stands, _holds(room, after, place, verdict)))
    return tuple(drafts)


def _holds(room: Room, after: Table, place: int, verdict: Verdict | None) -> bool | None:
    """Return whether a meld is one; of a word what the verdict tells, never more."""
    manner = MANNERS.get(room.opened.variant)
    if manner is not None:
        terms = manner.melds(read_number_options(room.opened.variant, room.rules.options))
        return fault(after[place], terms) is None
    match verdict:
        case Accepted():
            return None if room.rules.options.get("adjudication") == "challenge" else True
        case Refused(violations) if any(one.where.word == place for one in violations):
            return False
        case Undecided(ask):
            return None if any(one.where.word == place for one in ask) else True
        case _:
            return None
