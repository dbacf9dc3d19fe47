"""The referee: says whether a move is legal, and makes the facts of one that is. Both are pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, islice

from wordrummi.core import events as ev
from wordrummi.core.evolving import evolve, initial
from wordrummi.core.moves import Move
from wordrummi.core.rules import Rules
from wordrummi.core.shuffle import SCHEME, shuffle
from wordrummi.core.state import Phase, State, X
from wordrummi.core.verdict import Accepted, Refused, Verdict, Violation


class NotAccepted(ValueError):  # noqa: N818 - it names the verdict
    """A move was to be applied that the referee had not accepted."""


def open_match(
    rules: Rules[X], names: Sequence[str], *, seed: int | None, starter: int = 0
) -> tuple[State[X], tuple[ev.Event, ...]]:
    """Open a match and play it to the first decision.

    With a seed the tiles are shuffled and dealt; without one the match is live: racks and pot stay unseen. `starter`:
    who begins where the table names that seat, and no draw decides.
    Raises ValueError when the number of names does not suit the rules.
    """
    fewest, most = rules.seats
    if not fewest <= len(names) <= most:
        raise ValueError(f"{rules.id} is for {fewest} to {most} players, not {len(names)}")
    opened = ev.MatchOpened(
        rules.id, rules.version, dict(rules.options), len(names), live=seed is None, lexicon=rules.lexicon
    )
    taken = tuple(ev.SeatTaken(seat, name) for seat, name in enumerate(names))
    state = fold(rules, (opened, *taken))
    facts = rules.setup(state.open(starter=starter), seed)
    state, followed = _settle(fold_on(rules, state, facts), rules)
    return state, (opened, *taken, *facts, *followed)


def reshuffle(state: State[X], seed: int) -> ev.PotReshuffled:
    """Return another order of the undrawn tiles; those that lie on top in sight stay there."""
    shown = [
        stack[-1:] if pile.top is not None else () for stack, pile in zip(state.pot, state.public.pot, strict=True)
    ]
    hidden = [stack[: len(stack) - len(top)] for stack, top in zip(state.pot, shown, strict=True)]
    mixed = iter(shuffle(sorted(chain.from_iterable(hidden)), seed, "again"))
    stacks = tuple((*islice(mixed, len(stack)), *top) for stack, top in zip(hidden, shown, strict=True))
    return ev.PotReshuffled(SCHEME, seed, stacks)


def judge(state: State[X], move: Move, rules: Rules[X]) -> Verdict:
    """Return the verdict on a move; nothing changes, and no move raises."""
    handling = rules.handlings.get(type(move))
    if state.public.phase is Phase.ENDED:
        return Refused((Violation("turn.game-over"),))
    if handling is None or state.public.turn is None:
        return Refused((Violation("turn.no-such-move", facts={"move": type(move).__name__.lower()}),))
    if not 0 <= move.seat < len(state.public.seats) or not (handling.any_seat or move.seat == state.turn.seat):
        return Refused((Violation("turn.not-yours", facts={"seat": state.public.seats[state.turn.seat].name}),))
    return handling.judge(state, move)


def apply(state: State[X], move: Move, verdict: Verdict, rules: Rules[X]) -> tuple[State[X], tuple[ev.Event, ...]]:
    """Make an accepted move so: return the state up to the next decision, and the events that lead there.

    Raises NotAccepted unless the verdict, as `judge` gave it for this state and move, accepts.
    """
    if not isinstance(verdict, Accepted):
        raise NotAccepted(f"{move} has the verdict {verdict}")
    facts = rules.handlings[type(move)].act(state, move, verdict)
    state, followed = _settle(fold_on(rules, state, facts), rules)
    return state, facts + followed


def _settle(state: State[X], rules: Rules[X]) -> tuple[State[X], tuple[ev.Event, ...]]:
    events: tuple[ev.Event, ...] = ()
    while step := rules.follow(state):
        state = fold_on(rules, state, step)
        events += step
    return state, events


def fold_on(rules: Rules[X], state: State[X], events: Iterable[ev.Event]) -> State[X]:
    """Return the state after more events. Raises ConservationError when tiles appear or vanish."""
    for event in events:
        state = evolve(state, event, rules.evolvers, rules.tile_set)
    return state


def fold(rules: Rules[X], events: Sequence[ev.Event]) -> State[X]:
    """Return the state of a match from all its events, the header first.

    Raises ValueError when the first event is no header, ConservationError when tiles appear or vanish.
    """
    if not events or not isinstance(events[0], ev.MatchOpened):
        raise ValueError("a match begins with MatchOpened")
    return fold_on(rules, initial(rules.extra, events[0], rules.tile_set), events[1:])
