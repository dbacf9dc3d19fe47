"""What a sheet sums up: the longest words, the rounds of the number games, the session of International."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wordrummi.core.events import Event, TableLaid
from wordrummi.numbers.events import RoundEnded
from wordrummi.numbers.international.events import DealBegan, RoundSettled
from wordrummi.numbers.international.session import settle
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_steps import Step
from wordrummi.words.events import LayTakenBack


class LongestWord(msgspec.Struct, frozen=True):
    """The longest word that a seat scored with, the first of equals, and on which line."""

    seat: int
    word: str
    line: int


class RoundView(msgspec.Struct, frozen=True):
    """A round: why it ended, who won, what racks counted and seats scored; `dummy` sat it out."""

    round: int
    reason: str
    winner: int | None
    counts: tuple[int, ...]
    scores: tuple[int, ...]
    dummy: int | None = None


class SessionView(msgspec.Struct, frozen=True):
    """The six lines under the rounds of a session of International, by seat, as `wordrummi session` names them."""

    a: tuple[int, ...]
    b: int
    c: tuple[int, ...]
    d: int
    e: tuple[int, ...]
    f: tuple[int, ...]
    winners: tuple[int, ...]


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


def rounds_of(events: Sequence[Event]) -> tuple[RoundView, ...]:
    """Return the rounds that have ended."""
    dummies = {event.round: event.dummy for event in events if isinstance(event, DealBegan)}
    rounds = []
    for event in events:
        if isinstance(event, RoundEnded):
            rounds.append(RoundView(event.round, event.reason, event.winner, event.counts, event.scores))
        elif isinstance(event, RoundSettled):
            dummy = dummies.get(event.round)
            rounds.append(RoundView(event.round, event.way, event.winner, event.counts, event.scores, dummy))
    return tuple(rounds)


def session_of(sheet: ScoreSheet) -> SessionView | None:
    """Return the lines under the rounds of a session, None for another game or before its first round has ended."""
    settled = [event for event in sheet.events if isinstance(event, RoundSettled)]
    if not settled:
        return None
    lines = settle([sum(event.scores[seat] for event in settled) for seat in range(len(sheet.names))])
    return SessionView(
        lines.totals, lines.factor, lines.primary, lines.sum_primary, lines.products, lines.finals, lines.winners
    )
