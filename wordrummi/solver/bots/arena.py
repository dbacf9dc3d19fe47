"""Bots play each other: on every deal from every seat, so that luck with the tiles falls out of the comparison."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from wordrummi.core import events as ev
from wordrummi.core.moves import Move
from wordrummi.core.referee import apply, judge, open_match
from wordrummi.core.rules import Rules
from wordrummi.core.state import Phase
from wordrummi.core.verdict import Accepted, Verdict
from wordrummi.core.view import view
from wordrummi.solver.bots.asked import asked
from wordrummi.solver.bots.bot import Bot
from wordrummi.solver.bots.estimate import Interval, mean_of, share_of

MOST_MOVES: Final = 20_000
"""No match takes so many; one that does would go on for ever."""


class BotAtFault(AssertionError):  # noqa: N818 - it says what is the matter
    """A bot asked for what the referee does not accept, or bots play for ever: a fault of the program."""

    def __init__(self, seed: int | None, seat: int, move: Move, verdict: Verdict) -> None:
        super().__init__(f"seed {seed}, seat {seat}: {move} has the verdict {verdict}")
        self.move = move
        self.verdict = verdict


def play_match(
    rules: Rules[Any], bots: Sequence[Bot], seed: int, names: Sequence[str] | None = None
) -> tuple[ev.Event, ...]:
    """Play a match, a bot for each seat, and return its events. Raises BotAtFault.

    Raises ValueError when the number of bots does not suit the rules.
    """
    state, opening = open_match(rules, names or [f"bot {seat + 1}" for seat in range(len(bots))], seed=seed)
    events = list(opening)
    for number in range(MOST_MOVES + 1):
        if state.public.phase is Phase.ENDED:
            break
        seat = asked(state, rules)
        move = bots[seat].choose(view(state, seat, rules))
        verdict = judge(state, move, rules)
        if not isinstance(verdict, Accepted) or number == MOST_MOVES:
            raise BotAtFault(seed, seat, move, verdict)
        state, facts = apply(state, move, verdict, rules)
        events += facts
    return tuple(events)


@dataclass(frozen=True, slots=True)
class Match:
    """A match that was played: its deal, which contestant sat where, and how it ended. `turns`: how many there were."""

    seed: int
    lineup: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    turns: int

    def score(self, contestant: int) -> float:
        """Return what a contestant scored, on the average of its seats."""
        return fmean(score for who, score in zip(self.lineup, self.scores, strict=True) if who == contestant)


def lineups(contestants: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return who sits where: in turn round the table, and then moved on, so that everybody has sat everywhere."""
    return tuple(tuple((seat + shift) % contestants for seat in range(seats)) for shift in range(contestants))


def tournament(rules: Rules[Any], bots: Sequence[Bot], seats: int, seeds: Sequence[int]) -> Iterator[tuple[Match, ...]]:
    """Play every deal as often as there are contestants, from every side, and yield its matches. Raises BotAtFault.

    There are at least as many seats as contestants.
    """
    for seed in seeds:
        yield tuple(_match(rules, bots, lineup, seed) for lineup in lineups(len(bots), seats))


def _match(rules: Rules[Any], bots: Sequence[Bot], lineup: tuple[int, ...], seed: int) -> Match:
    events = play_match(rules, [bots[who] for who in lineup], seed)
    end = events[-1]
    assert isinstance(end, ev.MatchEnded), "a match ends with its end"  # noqa: S101
    turns = sum(1 for event in events if isinstance(event, ev.TurnBegan))
    return Match(seed, lineup, end.scores, end.reason, turns)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two contestants over a tournament.

    `difference`: what the one scored above the other, a deal, over its matches; None with too few deals to tell how
    sure it is. `ahead`: in which share of the matches the one scored more, a tie being half a match.
    """

    one: int
    other: int
    deals: int
    mean: float
    difference: Interval | None
    ahead: Interval

    @property
    def stronger(self) -> int | None:
        """The contestant that is stronger, None when that is not known."""
        if self.difference is None or self.difference.low <= 0 <= self.difference.high:
            return None
        return self.one if self.mean > 0 else self.other


def compare(deals: Sequence[Sequence[Match]], one: int, other: int) -> Comparison:
    """Compare two contestants. The matches of a deal count as one: they are not independent."""
    differences = [fmean(match.score(one) - match.score(other) for match in deal) for deal in deals]
    ahead = [fmean(_ahead(match.score(one), match.score(other)) for match in deal) for deal in deals]
    return Comparison(one, other, len(deals), fmean(differences), mean_of(differences), share_of(ahead))


def _ahead(one: float, other: float) -> float:
    return 0.5 if one == other else float(one > other)
