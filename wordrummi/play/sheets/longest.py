"""The longest words of a sheet."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wordrummi.core.events import TableLaid
from wordrummi.play.scoresheet_steps import Step
from wordrummi.words.events import LayTakenBack


class LongestWord(msgspec.Struct, frozen=True):
    """The longest word that a seat scored with, the first of equals, and on which line."""

    seat: int
    word: str
    line: int


def longest_words(steps: Sequence[Step]) -> tuple[LongestWord, ...]:
    """Return the longest word of every seat that has scored; a lay that was taken back counts for nothing."""
    laid: list[LongestWord] = []
    for number, step in enumerate(steps, start=1):
        for event in step.events:
            if isinstance(event, TableLaid):
                laid.append(LongestWord(event.seat, event.scoring or "", number))
            elif isinstance(event, LayTakenBack):
                laid.pop()
    best: dict[int, LongestWord] = {}
    for one in laid:
        if len(one.word) > len(best[one.seat].word if one.seat in best else ""):
            best[one.seat] = one
    return tuple(best[seat] for seat in sorted(best))
