"""Which moves are open to a seat just now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from wordrummi.core.moves import Draw, Lay, Move
from wordrummi.core.referee import judge
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.verdict import Accepted, Refused
from wordrummi.numbers import american, taking
from wordrummi.numbers.international import judging as international
from wordrummi.numbers.international import turns as international_turns
from wordrummi.numbers.moves import Play, Take
from wordrummi.numbers.options import AMERICAN, INTERNATIONAL
from wordrummi.play.rooms.moves import CODECS
from wordrummi.words.moves import ProposeWord, Vote

_CLOSED: Final = frozenset(
    {"turn.not-yours", "turn.game-over", "turn.no-such-move", "turn.already-moved", "vote.one-at-a-time"}
)
"""Refusals that no other table, tile or word of the same move would mend."""


def open_to(match: State[Any], seat: int, rules: Rules[Any]) -> tuple[str, ...]:
    """Return the names of the moves that a seat can make, of those with a choice that it may try."""
    return tuple(
        codec.name for kind, codec in CODECS.items() if kind in rules.handlings and _is_open(match, kind, seat, rules)
    )


def offered(match: State[Any], seat: int, rules: Rules[Any]) -> tuple[str, ...]:
    """Return where else than from the pool a seat may take the tile of its turn: nowhere once it has drawn."""
    may_take = _OFFERS.get(rules.id)
    turn = match.public.turn
    if may_take is None or turn is None or turn.seat != seat or match.public.extra.drawn:
        return ()
    return tuple(take.value for take in (Take.DISCARD, Take.TRUMP) if may_take(match, take))


_OFFERS: Final[Mapping[str, Callable[[State[Any], Take], bool]]] = {
    AMERICAN: lambda match, take: american.may_take(taking.position_of(match, take)),
    INTERNATIONAL: lambda match, take: international.may_take(international_turns.position_of(match, take)),
}
"""Whether a tile may be taken, by variant; where all tiles come from the pool none."""


def _is_open(match: State[Any], kind: type[Move], seat: int, rules: Rules[Any]) -> bool:
    if kind in _TRIED:
        verdict = judge(match, _TRIED[kind](match, seat), rules)
        return not isinstance(verdict, Refused) or not _CLOSED & {one.slug for one in verdict.violations}
    moves = _EACH[kind](match, seat) if kind in _EACH else (kind(seat),)
    return any(isinstance(judge(match, move, rules), Accepted) for move in moves)


_TRIED: Final[Mapping[type[Move], Callable[[State[Any], int], Move]]] = {
    Lay: lambda match, seat: Lay(seat, match.public.table),
    Play: lambda match, seat: Play(seat, Take.POOL if match.public.extra.drawn else None),
    ProposeWord: lambda _, seat: ProposeWord(seat, "A"),
}
"""Moves with endless choices: one of them is tried, to see whether it is refused for itself."""

_EACH: Final[Mapping[type[Move], Callable[[State[Any], int], Iterable[Move]]]] = {
    Draw: lambda match, seat: (Draw(seat, stack) for stack in range(len(match.public.pot))),
    Vote: lambda _, seat: (Vote(seat, agrees=True),),
}
"""Moves with few choices: all of them are tried."""
