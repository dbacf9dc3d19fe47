"""How the referee speaks at a table of International: declarations, announcements, figures, the sheet of a session."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from wordrummi.cli.referee_american import TAKING, TAKING_MOVES, TAKING_TOLD, play_of, play_text
from wordrummi.cli.referee_lines import Order, Verb
from wordrummi.cli.referee_moves import told_move
from wordrummi.cli.referee_numbers import NOT_OF_NUMBERS, counted_points, in_order, lay_lines, per_name, seat_named
from wordrummi.cli.referee_texts import columns, winner_line
from wordrummi.cli.referee_voice import Names, Rows, Said, Voice, said
from wordrummi.core import events as ev
from wordrummi.core.events import Event
from wordrummi.core.moves import Move
from wordrummi.core.table import Table
from wordrummi.core.verdict import Accepted
from wordrummi.numbers import events as ne
from wordrummi.numbers.international import events as ie
from wordrummi.numbers.international.judging import GRAND_BLITZ
from wordrummi.numbers.international.moves import CallFalse, MatchTrump
from wordrummi.numbers.international.scoring import rack_points
from wordrummi.numbers.international.session import settle
from wordrummi.numbers.international.showing import Made
from wordrummi.numbers.international.state import begins
from wordrummi.numbers.international.witness import InternationalWitness
from wordrummi.numbers.moves import Take
from wordrummi.numbers.notation import write_table
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_family import LiveState
from wordrummi.play.scoresheet_steps import Step
from wordrummi.texts import Catalogue

HOUSE_VALUE: Final = "house"


def _play(order: Order, state: LiveState, _: bool) -> Move:
    """Who has fifteen tiles takes none, nor does who declares Grand Blitz; else the pool is meant."""
    turned = order.turned
    takes_none = turned.declare == GRAND_BLITZ or (state.public.turn is not None and begins(state))
    move = play_of(order, state, None if takes_none else Take.POOL)
    return replace(move, after=(*(move.after or state.public.table), *turned.shown)) if turned.shown else move


def _accepted(verdict: Accepted, before: LiveState, texts: Catalogue) -> list[str]:
    found = verdict.witness
    if not isinstance(found, InternationalWitness):
        return [texts.tell("referee.accepted.plain")]
    if found.made is not None:
        return _hand_lines(found.made, texts)
    told = _lay_lines(found, before.public.table, texts)
    return told if found.points is None else [*told, "  " + texts.tell("referee.foot", points=found.points)]


def _lay_lines(found: InternationalWitness, before: Table, texts: Catalogue) -> list[str]:
    return [texts.tell("referee.accepted.plain")] if found.lay is None else lay_lines(found.lay, before, texts)


def _hand_lines(made: Made, texts: Catalogue) -> list[str]:
    """Show the fourteen tiles of a Hand, its figure and value, and whether the value is the book's."""
    house = texts.tell("hands.house") if made.source == HOUSE_VALUE else ""
    figure = texts.name("figure", made.figure.id)
    told = texts.tell("referee.hand", number=made.figure.number, figure=figure, value=made.value, house=house)
    return [told, f"  {write_table(made.witness.rows)}"]


def _deal_began(event: ie.DealBegan, names: Names) -> Said:
    facts = {"round": event.round, "dealer": names[event.dealer], "starter": names[event.order[0]]}
    if event.dummy is None:
        return "referee.deal", facts
    return "referee.deal.dummy", {**facts, "dummy": names[event.dummy]}


def _declared(event: ie.Declared, _: Names) -> Said:
    return f"referee.declared.{event.way}{'.doubled' if event.doubled else ''}", {"value": event.value}


def _settled(event: ie.RoundSettled, names: Names) -> Said:
    facts = {"round": event.round, "scores": per_name(event.scores, names)}
    if event.winner is None:
        return "referee.settled.pool", facts
    return "referee.settled", {**facts, "winner": names[event.winner]}


_TOLD: Final[Mapping[type[Event], Callable[[Any, Names], Said | None]]] = {
    **{kind: tell for kind, tell in TAKING_TOLD.items() if kind is not ne.RoundBegan},
    ne.CountingBegan: said("referee.counting"),
    ie.DealBegan: _deal_began,
    ie.Announced: lambda event, _: ("referee.announced", {"left": event.left}),
    ie.TrumpMatched: lambda event, _: ("referee.matched", {"tile": event.tile}),
    ie.FalseCalled: lambda event, names: ("referee.false-call", {"by": names[event.by], "points": event.points}),
    ie.Declared: _declared,
    ie.RoundSettled: _settled,
}

_MOVES: Final[Mapping[type[Move], Callable[[Step], Said]]] = {
    **TAKING_MOVES,
    MatchTrump: said("referee.move.match"),
    CallFalse: said("referee.move.false-call"),
}


def _move_text(step: Step, texts: Catalogue) -> str:
    return play_text(step, texts) or told_move(step, _MOVES, texts)


def _rounds(sheet: ScoreSheet, texts: Catalogue) -> list[Rows]:
    """Return the sheet of the session: the rounds, and below them lines (a) to (f)."""
    settled = [event for event in sheet.events if isinstance(event, ie.RoundSettled)]
    dummies = {event.round: event.dummy for event in sheet.events if isinstance(event, ie.DealBegan)}
    return [_session(settled, dummies, sheet.players, texts)] if settled else []


def _session(
    settled: Sequence[ie.RoundSettled], dummies: Mapping[int, int | None], names: Names, texts: Catalogue
) -> Rows:
    """Who sits a round out has an empty cell."""
    head = (*(texts.tell(f"referee.rounds.{name}") for name in ("round", "reason", "winner")), *names.values())
    rows = [head]
    for event in settled:
        winner = "" if event.winner is None else names[event.winner]
        scores = ("" if seat == dummies[event.round] else str(event.scores[seat]) for seat in names)
        rows.append((str(event.round), texts.tell(f"referee.way.{event.way}"), winner, *scores))
    count = len(names)
    lines = settle([sum(event.scores[seat] for event in settled) for seat in range(count)])
    told = {
        "totals": lines.totals,
        "factor": (lines.factor,) * count,
        "primary": lines.primary,
        "sum": (lines.sum_primary,) * count,
        "products": lines.products,
        "finals": lines.finals,
    }
    for letter, (name, cells) in zip("abcdef", told.items(), strict=True):
        rows.append((f"({letter})", texts.tell(f"session.{name}", players=count), "", *in_order(cells, names)))
    return rows


def _result(sheet: ScoreSheet, end: ev.MatchEnded, texts: Catalogue) -> list[str]:
    """Return the end of a session: its sheet, the finals, and who won."""
    sheets = [f"  {line}" for rows in _rounds(sheet, texts) for line in columns(rows)]
    finals = [
        "  " + texts.tell("referee.result.plain", name=name, score=end.scores[seat])
        for seat, name in sheet.players.items()
    ]
    return [texts.tell("referee.session.over"), *sheets, *finals, winner_line(sheet, end, texts)]


HANDS: Final[Voice] = replace(
    TAKING,
    moves={
        **TAKING.moves,
        Verb.PLAY: _play,
        Verb.MATCH: lambda order, state, _: MatchTrump(seat_named(order, state)),
        Verb.FALSE_CALL: lambda order, state, _: CallFalse(seat_named(order, state)),
    },
    absent=NOT_OF_NUMBERS | {Verb.MISPLAY},
    witness=_accepted,
    events=_TOLD,
    move=_move_text,
    result=_result,
    help="referee.help.hands",
    tables=_rounds,
    counted=counted_points(rack_points),
)
"""International."""
