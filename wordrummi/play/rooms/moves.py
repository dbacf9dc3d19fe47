"""Moves as JSON: `{"move": "lay", "after": ["HOUTEN", "BED"]}`, tiles in the notation of their family.

The moves of a live game are not for rooms, and a time-out is nobody's move. Nobody tells the room whose move it is
either, or that it is late: the secret and the clock do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec

from wordrummi.core import moves as cm
from wordrummi.core.table import Meld, Table, tiles_of
from wordrummi.core.tiles import Kind
from wordrummi.numbers import moves as nm
from wordrummi.numbers import notation as numbers
from wordrummi.numbers.international.moves import MatchTrump
from wordrummi.numbers.moves import Take
from wordrummi.play.reading import Unreadable, decoded, within_box
from wordrummi.variants import NUMBERS, VARIANTS, WORDS
from wordrummi.words import moves as wm
from wordrummi.words import notation as words
from wordrummi.words.letters import LETTERS


class WireMove(msgspec.Struct, frozen=True, tag_field="move", forbid_unknown_fields=True):
    """A move of a match as it comes in."""


class LayMove(WireMove, frozen=True, tag="lay"):
    """The whole table as it is to lie."""

    after: tuple[str, ...]


class DrawMove(WireMove, frozen=True, tag="draw"):
    """Draw one tile; `stack` counts from 0."""

    stack: int = 0


class PassMove(WireMove, frozen=True, tag="pass"):
    """Lay nothing when there is nothing to draw."""


class StopMove(WireMove, frozen=True, tag="stop"):
    """End a game alone."""


class ChallengeMove(WireMove, frozen=True, tag="challenge"):
    """Ask the lexicon about the words that have just been laid."""


class LetStandMove(WireMove, frozen=True, tag="let-stand"):
    """Let the last lay stand."""


class ProposeWordMove(WireMove, frozen=True, tag="propose-word"):
    """Ask all players to allow a word, or to refuse it."""

    word: str
    allow: bool = True


class VoteMove(WireMove, frozen=True, tag="vote"):
    """Answer a proposal."""

    agrees: bool


class MisplayMove(WireMove, frozen=True, tag="misplay"):
    """Declare that the rearrangement did not come out."""


class PlayMove(WireMove, frozen=True, tag="play"):
    """Take, lay and discard. `take`: pool, discard or trump; `declare`: hand, foot or grand-blitz."""

    take: str | None = None
    after: tuple[str, ...] | None = None
    discard: str | None = None
    declare: str | None = None


class MatchTrumpMove(WireMove, frozen=True, tag="match-trump"):
    """Announce the tile equal to the trump."""


AnyMove: TypeAlias = (
    LayMove
    | DrawMove
    | PassMove
    | StopMove
    | ChallengeMove
    | LetStandMove
    | ProposeWordMove
    | VoteMove
    | MisplayMove
    | PlayMove
    | MatchTrumpMove
)

_UNION: Final[Any] = AnyMove


@dataclass(frozen=True, slots=True)
class Notation:
    """How a family writes tiles. Reading raises Unreadable with the field that is at fault."""

    table: Callable[[Sequence[str], str], Table]
    tile: Callable[[str, str], Kind]
    write: Callable[[Meld], str]


def _word_table(texts: Sequence[str], field: str) -> Table:
    table = []
    for place, text in enumerate(texts):
        try:
            table.append(words.read_word(text))
        except words.NotationError as fault:
            raise Unreadable(f"{field}[{place}]", "error.tiles", text=fault.text) from None
    within_box(tiles_of(table), LETTERS, field)
    return tuple(table)


def _word_tile(text: str, field: str) -> Kind:
    raise Unreadable(field, "error.tiles", text=text)


def _number_table(texts: Sequence[str], field: str) -> Table:
    try:
        return numbers.read_table(list(texts))
    except numbers.NotationError as fault:
        raise Unreadable(field, "error.tiles", text=fault.text) from None


def _number_tile(text: str, field: str) -> Kind:
    try:
        return numbers.read_tile(text)
    except numbers.NotationError as fault:
        raise Unreadable(field, "error.tiles", text=fault.text) from None


NOTATIONS: Final[Mapping[str, Notation]] = {
    WORDS: Notation(_word_table, _word_tile, words.write_word),
    NUMBERS: Notation(_number_table, _number_tile, numbers.write_meld),
}
"""By family."""


def notation_of(variant: str) -> Notation:
    """Return how the tiles of a variant are written."""
    return NOTATIONS[VARIANTS[variant].family]


@dataclass(frozen=True, slots=True)
class Codec:
    """One kind of move: as it comes in, and as the referee has it. `read(wire, seat, notation)` raises Unreadable."""

    wire: type[WireMove]
    read: Callable[[Any, int, Notation], cm.Move]
    write: Callable[[Any, Notation], WireMove]

    @property
    def name(self) -> str:
        """The name of the move on the wire."""
        return str(self.wire.__struct_config__.tag)


def plain(wire: type[WireMove], move: type[cm.Move]) -> Codec:
    """Return the codec of a move that has nothing but its seat."""
    return Codec(wire, lambda _, seat, __: move(seat), lambda _, __: wire())


def _read_play(wire: PlayMove, seat: int, notation: Notation, within: str = "move.") -> nm.Play:
    if wire.take is not None and wire.take not in list(Take):
        raise Unreadable(f"{within}take", "error.take", text=wire.take, known=tuple(Take))
    return nm.Play(
        seat,
        None if wire.take is None else Take(wire.take),
        None if wire.after is None else notation.table(wire.after, f"{within}after"),
        None if wire.discard is None else notation.tile(wire.discard, f"{within}discard"),
        wire.declare,
    )


def _write_play(move: nm.Play, notation: Notation) -> PlayMove:
    after = None if move.after is None else tuple(map(notation.write, move.after))
    return PlayMove(None if move.take is None else move.take.value, after, move.discard, move.declare)


CODECS: Final[Mapping[type[cm.Move], Codec]] = {
    cm.Lay: Codec(
        LayMove,
        lambda wire, seat, notation: cm.Lay(seat, notation.table(wire.after, "move.after")),
        lambda move, notation: LayMove(tuple(map(notation.write, move.after))),
    ),
    cm.Draw: Codec(DrawMove, lambda wire, seat, _: cm.Draw(seat, wire.stack), lambda move, _: DrawMove(move.stack)),
    cm.Pass: plain(PassMove, cm.Pass),
    cm.Stop: plain(StopMove, cm.Stop),
    wm.Challenge: plain(ChallengeMove, wm.Challenge),
    wm.LetStand: plain(LetStandMove, wm.LetStand),
    wm.ProposeWord: Codec(
        ProposeWordMove,
        lambda wire, seat, _: wm.ProposeWord(seat, wire.word, wire.allow),
        lambda move, _: ProposeWordMove(move.word, move.allow),
    ),
    wm.Vote: Codec(VoteMove, lambda wire, seat, _: wm.Vote(seat, wire.agrees), lambda move, _: VoteMove(move.agrees)),
    nm.Misplay: plain(MisplayMove, nm.Misplay),
    nm.Play: Codec(PlayMove, _read_play, _write_play),
    MatchTrump: plain(MatchTrumpMove, MatchTrump),
}
"""Every move that a client can make, by what the referee knows it as."""

_BY_WIRE: Final = {codec.wire: codec for codec in CODECS.values()}


def read_move(body: bytes, seat: int, variant: str) -> cm.Move | Unreadable:
    """Return the move of a seat that a client sent, or what can't be read of it."""
    try:
        wire: WireMove = decoded(body, _UNION)
    except Unreadable as fault:
        return fault.within("move")
    try:
        return _BY_WIRE[type(wire)].read(wire, seat, notation_of(variant))
    except Unreadable as fault:
        return fault


class Draft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A turn that is not made yet. `take`, `discard` and `declare` are for games of take, lay and discard."""

    after: tuple[str, ...]
    take: str | None = None
    discard: str | None = None
    declare: str | None = None
    seat: int | None = None


def read_draft(draft: Draft, seat: int, variant: str, kind: type[cm.Move]) -> cm.Lay | nm.Play | Unreadable:
    """Return the turn that a draft would be, a lay or a play by the kind that is asked for, or what can't be read."""
    notation = notation_of(variant)
    try:
        if kind is nm.Play:
            return _read_play(PlayMove(draft.take, draft.after, draft.discard, draft.declare), seat, notation, "")
        return cm.Lay(seat, notation.table(draft.after, "after"))
    except Unreadable as fault:
        return fault


def write_move(move: cm.Move, variant: str) -> bytes:
    """Return a move as a client sends it. Raises KeyError for one that no client can make."""
    return msgspec.json.encode(CODECS[type(move)].write(move, notation_of(variant)))
