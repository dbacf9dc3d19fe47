"""What a table asks of a lay, apart from any turn: terms made from options, and the readings of `reuse`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from wordrummi.numbers.melds import MeldTerms


@dataclass(frozen=True, slots=True)
class JokerMeld:
    """The meld in which a freed joker was laid.

    `origin`: the table meld that it was freed from. `whole`: the table melds that lie in this meld whole, exchanges
    done. `rack`: tiles of the rack in it, those that freed a joker apart. `others`: its tiles that came from the table.
    """

    origin: int | None
    whole: frozenset[int]
    rack: int
    others: int


Reuse: TypeAlias = Callable[[JokerMeld], bool]
"""Whether a freed joker may be laid in this meld."""

_LEAST_FROM_RACK: Final = 2

REUSE: Final[Mapping[str, Reuse]] = {
    "anywhere": lambda _: True,
    "another-meld": lambda laid: laid.origin not in laid.whole,
    "new-meld": lambda laid: not laid.whole,
    "two-from-rack": lambda laid: not laid.whole and laid.rack >= _LEAST_FROM_RACK,
    "only-rack": lambda laid: not laid.others and laid.rack >= _LEAST_FROM_RACK,
}
"""The readings of `joker.reuse`, by the values of the option."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What becomes of the melds of a table.

    `permanent`: no meld is ever broken. `freezes`: none that holds a joker is. `exchange_from_table`: a tile of the
    table may free a joker. `both_colours`: the joker of a group of three is freed by both missing colours.
    """

    melds: MeldTerms
    permanent: bool
    freezes: bool
    exchange_from_table: bool
    both_colours: bool
    reuse: Reuse
