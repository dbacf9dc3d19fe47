"""The solitaire record: the longest word, kept from game to game."""

from __future__ import annotations

from pathlib import Path

import msgspec
from platformdirs import user_data_path

from wordrummi.core.decoding import UNDECODED, wrong_with
from wordrummi.faults import PlacedFault
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_files import write_whole


class Longest(msgspec.Struct, frozen=True):
    """The word to beat, and whose it is."""

    word: str
    name: str


class LongestDamaged(PlacedFault):
    """The file of solitaire records can't be read."""


def longest_file() -> Path:
    """Return where the solitaire records are kept."""
    return user_data_path("wordrummi") / "solitaire.json"


def to_beat(variant: str) -> Longest | None:
    """Return the record of a variant, None when there is none. Raises LongestDamaged, OSError."""
    return _read().get(variant)


def _read() -> dict[str, Longest]:
    try:
        return msgspec.json.decode(longest_file().read_bytes(), type=dict[str, Longest])
    except FileNotFoundError:
        return {}
    except UNDECODED as error:
        raise LongestDamaged.within(*wrong_with(error)) from None


def is_record(sheet: ScoreSheet) -> bool:
    """Say whether this is a solitaire game that has ended with a word that beats the record. Raises as `to_beat`."""
    if not sheet.is_over or len(sheet.names) > 1:
        return False
    best = to_beat(sheet.rules.id)
    return len(sheet.state.public.extra.longest) > (len(best.word) if best else 0)


def keep_longest(sheet: ScoreSheet) -> None:
    """Keep the longest word of an ended solitaire game, if it beats the record. Raises LongestDamaged, OSError."""
    if is_record(sheet):
        mine = Longest(sheet.state.public.extra.longest, sheet.names[0])
        write_whole(longest_file(), msgspec.json.encode({**_read(), sheet.rules.id: mine}))
