"""Puts a letter game together: a manner, the table's options and a lexicon make the rules that the referee plays by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from wordrummi.core import events as ev
from wordrummi.core.events import LexiconStamp, OptionValue
from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop, TimeOut
from wordrummi.core.options import told
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.policy import Policy
from wordrummi.words import contest, ending, turns
from wordrummi.words import events as we
from wordrummi.words.judges import judge_of
from wordrummi.words.letters import LETTERS
from wordrummi.words.moves import Challenge, CountJokers, LetStand, ProposeWord, Vote
from wordrummi.words.options import WordOptions
from wordrummi.words.setup import set_up
from wordrummi.words.state import EVOLVERS, WordPublic

VERSION: Final = 1
"""Version of the rules: a fix that changes what an old record would have been judged bumps it."""

SEATS: Final = (1, 4)


def word_rules(variant: str, options: WordOptions, admission: Admission) -> Rules[WordPublic]:
    """Return the rules of a letter game, for `core.referee`."""
    judge = judge_of(variant, options, admission)
    stamp = LexiconStamp(admission.lexicon.edition, admission.lexicon.digest)
    return Rules(
        id=variant,
        version=VERSION,
        tile_set=LETTERS,
        seats=SEATS,
        options={**told(options, variant), **_settled(admission.policy)},
        extra=WordPublic(by_challenge=options.adjudication == "challenge"),
        handlings={**turns.handlings(judge), **contest.handlings(judge), **ending.handlings(judge)},
        evolvers=EVOLVERS,
        setup=partial(_set_up, options),
        follow=partial(ending.follow, judge),
        origin=_origin,
        lexicon=stamp,
        own_events=we.WORD_EVENTS,
    )


def _settled(policy: Policy) -> dict[str, OptionValue]:
    """Return the options that a policy file may have settled: a record tells what was played by."""
    return {"unlisted_compounds": str(policy.unlisted_compounds), "punctuation": str(policy.punctuation)}


def _set_up(options: WordOptions, state: State[WordPublic], seed: int | None) -> tuple[ev.Event, ...]:
    return set_up(options, len(state.public.seats), seed, state.public.starter)


def _origin(event: ev.Event) -> Move | None:
    """Return the move that an event tells of, None for one that followed from another."""
    make = _ORIGINS.get(type(event))
    return None if make is None else make(event)


_ORIGINS: Final[Mapping[type[ev.Event], Callable[[Any], Move]]] = {
    ev.TableLaid: lambda event: Lay(event.seat, event.table, event.late),
    ev.TilesDrawn: lambda event: Draw(event.seat, event.stack),
    ev.Passed: lambda event: Pass(event.seat),
    ev.TurnTimedOut: lambda event: TimeOut(event.seat),
    ev.Stopped: lambda event: Stop(event.seat),
    we.LayChallenged: lambda event: Challenge(event.seat),
    we.LayStood: lambda event: LetStand(event.by),
    we.WordVoteOpened: lambda event: ProposeWord(event.seat, event.word, event.allow),
    we.WordVoteCast: lambda event: Vote(event.seat, event.agrees),
    we.JokersCounted: lambda event: CountJokers(event.seat, event.jokers),
}
