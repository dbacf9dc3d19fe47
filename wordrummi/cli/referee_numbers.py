"""How the referee speaks at a table of numbers where a turn is drawing or laying; what all number games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wordrummi.cli.referee_lines import Order, Unclear, Verb
from wordrummi.cli.referee_lines_numbers import read_table_line, read_tiles
from wordrummi.cli.referee_moves import (
    COMMON_MOVES,
    draw_or_pass,
    is_late,
    lay_of,
    lay_text,
    named_seat,
    passes,
    seat_on_turn,
    told_move,
)
from wordrummi.cli.referee_texts import drawn, winner_line
from wordrummi.cli.referee_voice import Names, Rows, Said, Voice, as_numbers, said
from wordrummi.core import events as ev
from wordrummi.core.events import Event
from wordrummi.core.moves import Draw, Move
from wordrummi.core.table import Table
from wordrummi.core.tiles import Kind, Tiles
from wordrummi.core.verdict import Accepted
from wordrummi.numbers import events as ne
from wordrummi.numbers.moves import CountRack, Misplay
from wordrummi.numbers.notation import write_meld
from wordrummi.numbers.scoring import rack_count
from wordrummi.numbers.tiles import COLOURS, JOKER, colour_of, number_of
from wordrummi.numbers.witness import FreedJoker, MeldAfter, NumberWitness
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_family import LiveState
from wordrummi.play.scoresheet_numbers import NAMING
from wordrummi.play.scoresheet_steps import Step
from wordrummi.texts import Catalogue

NOT_OF_NUMBERS: Final = frozenset({Verb.CHALLENGE, Verb.STAND, Verb.ALLOW, Verb.FORBID})
"""Numbers are judged by rules alone: nobody votes on them, and nobody doubts a lay."""


def seat_named(order: Order, state: LiveState) -> int:
    """Return the seat that a line names, the one on turn when it names none. Raises Unclear."""
    names = tuple(seat.name for seat in state.public.seats)
    return named_seat(order.text, names, range(len(names))) if order.text else seat_on_turn(state)


def _misplay(order: Order, state: LiveState, _: bool) -> Move:
    return Misplay(seat_named(order, state))


def lay_lines(witness: NumberWitness, before: Table, texts: Catalogue) -> list[str]:
    """Return what an accepted lay did: the worth of an opening, where tiles came from, which jokers were exchanged."""
    opening = witness.opening
    head = "referee.accepted.plain" if opening is None else "referee.accepted.opening"
    told = [texts.tell(head, points=opening)]
    for meld in witness.after:
        if not _is_plain(meld, before):
            told.append(f"  {_reading(meld, texts)}: {', '.join(_sources(meld, before, texts))}")
        elif JOKER in meld.meld.tiles and all(origin is None for origin in meld.origins):
            told.append(f"  {_reading(meld, texts)}")
    return told + ["  " + _freed(joker, witness, before, texts) for joker in witness.jokers]


def _is_plain(meld: MeldAfter, before: Table) -> bool:
    """Say whether a meld is of the rack alone, or one table meld and tiles of the rack."""
    lay = [origin for origin in meld.origins if origin is not None]
    return not lay or (len({table for table, _ in lay}) == 1 and len(lay) == len(before[lay[0][0]].tiles))


def _reading(meld: MeldAfter, texts: Catalogue) -> str:
    written = write_meld(meld.meld)
    if meld.reading in (meld.meld.tiles, meld.meld.reading):
        return written
    return texts.tell("referee.read", word=written, reading=" ".join(meld.reading))


def _sources(meld: MeldAfter, before: Table, texts: Catalogue) -> list[str]:
    """Group the tiles of a meld by where they lay, in the order of the meld; the rack comes last."""
    tiles: dict[int, list[Kind]] = {}
    for tile, origin in zip(meld.meld.tiles, meld.origins, strict=True):
        tiles.setdefault(-1 if origin is None else origin[0], []).append(tile)
    rack = tiles.pop(-1, [])
    told = [
        texts.tell("referee.from", tiles=" ".join(taken), word=write_meld(before[place]))
        for place, taken in tiles.items()
    ]
    return told + ([texts.tell("referee.from-rack", tiles=" ".join(rack))] if rack else [])


def _freed(joker: FreedJoker, witness: NumberWitness, before: Table, texts: Catalogue) -> str:
    return texts.tell(
        "referee.joker-freed",
        meld=write_meld(before[joker.table]),
        tiles=" ".join(joker.freed_by),
        into=write_meld(witness.after[joker.meld].meld),
        tile=joker.stands_for,
    )


def accepted_lines(verdict: Accepted, before: LiveState, texts: Catalogue) -> list[str]:
    """Return an accepted lay in lines."""
    if isinstance(verdict.witness, NumberWitness):
        return lay_lines(verdict.witness, before.public.table, texts)
    return [texts.tell("referee.accepted.plain")]


def _misplayed(event: ne.MisplayCalled, names: Names) -> Said:
    key = "referee.misplay" if event.by == event.seat else "referee.misplay.called"
    return key, {"by": names[event.by]}


def _round_began(event: ne.RoundBegan, names: Names) -> Said:
    return "referee.round.began", {"round": event.round, "name": names[event.starter]}


def per_name(numbers: Sequence[int], names: Names) -> tuple[str, ...]:
    """Return a number for each player, as it is told."""
    return tuple(f"{name} {numbers[seat]}" for seat, name in names.items())


def in_order(numbers: Sequence[int], names: Names) -> list[str]:
    """Return numbers that come by seat in the order of turn, as cells of a table."""
    return [str(numbers[seat]) for seat in names]


def _round_ended(event: ne.RoundEnded, names: Names) -> Said:
    told = {"round": event.round, "winner": names[event.winner]}
    counts, scores = per_name(event.counts, names), per_name(event.scores, names)
    return "referee.round.ended", {**told, "counts": counts, "scores": scores}


TOLD: Final[Mapping[type[Event], Callable[[Any, Names], Said | None]]] = {
    ev.Passed: said("referee.passed"),
    ev.TurnTimedOut: said("referee.timed-out"),
    ne.RoundBegan: _round_began,
    ne.CountingBegan: lambda event, _: (f"referee.reason.{event.reason}", {}),
    ne.RoundEnded: _round_ended,
}
"""What is told of what followed, in every number game."""


def counting(step: Step) -> Said:
    """Tell what was left on a rack."""
    return "referee.move.points", {"points": getattr(step.move, "points", 0)}


def _misplaying(step: Step) -> Said:
    turn = step.before.public.turn
    if turn is None or turn.seat == step.move.seat:
        return "referee.move.misplay", {}
    return "referee.move.misplay.called", {"name": step.before.public.seats[turn.seat].name}


_MOVES: Final[Mapping[type[Move], Callable[[Step], Said]]] = {
    **COMMON_MOVES,
    Draw: said("referee.move.draw"),
    Misplay: _misplaying,
    CountRack: counting,
}


def _move_text(step: Step, texts: Catalogue) -> str:
    return lay_text(step, NAMING, texts) or told_move(step, _MOVES, texts)


def opening_worth(step: Step) -> str:
    """Return what an initial meld was worth, nothing for another line."""
    opening = getattr(step.verdict.witness, "opening", None)
    return "" if opening is None else str(opening)


def _no_status(_: ScoreSheet, __: Catalogue) -> list[str]:
    return []


def unseen_by_colour(sheet: ScoreSheet) -> str:
    """Return the unseen tiles, a colour after the other."""
    tiles = sheet.unseen().tiles
    kinds = sorted((kind for kind in tiles if kind != JOKER), key=lambda kind: (colour_of(kind), number_of(kind)))
    rows = [[kind for kind in kinds if colour_of(kind) == colour] for colour in COLOURS]
    rows.append([JOKER] * tiles[JOKER])
    return " | ".join(" ".join(row) for row in rows if row)


def result_lines(sheet: ScoreSheet, end: ev.MatchEnded, texts: Catalogue) -> list[str]:
    """Return the final scores, which sum to zero, and who won."""
    lines = [texts.tell(f"referee.reason.{end.reason}")]
    for seat, name in sheet.players.items():
        lines.append("  " + texts.tell("referee.result.plain", name=name, score=end.scores[seat]))
    return [*lines, winner_line(sheet, end, texts)]


def _rounds(sheet: ScoreSheet, texts: Catalogue) -> list[Rows]:
    """Return the rounds that were played, with their scores and what they sum to."""
    ended = [event for event in sheet.events if isinstance(event, ne.RoundEnded)]
    if not ended:
        return []
    head = (*(texts.tell(f"referee.rounds.{name}") for name in ("round", "reason", "winner")), *sheet.players.values())
    rows = [head]
    for event in ended:
        reason = texts.tell(f"referee.rounds.reason.{event.reason}")
        rows.append((str(event.round), reason, sheet.names[event.winner], *in_order(event.scores, sheet.players)))
    totals = [sum(event.scores[seat] for event in ended) for seat in range(len(sheet.names))]
    return [[*rows, ("", texts.tell("referee.rounds.total"), "", *in_order(totals, sheet.players))]]


def counted_points(points: Callable[[Tiles, int], int]) -> Callable[[str, ScoreSheet], tuple[int, ...]]:
    """Return what reads the count of racks: points, or the tiles of one rack, all of them, which are then added up."""

    def read(line: str, sheet: ScoreSheet) -> tuple[int, ...]:
        tiles, joker = read_tiles(line), sheet.rules.options["joker_on_rack"]
        if not tiles:
            return as_numbers(line, sheet)
        held = [sheet.state.public.seats[seat].rack_count for seat in sheet.to_count[:1]]
        if held and held != [len(tiles)]:
            raise Unclear("referee.unclear.rack", count=len(tiles), held=held[0])
        return (points(Tiles(tiles), joker if isinstance(joker, int) else 0),)

    return read


TABLE: Final = Voice(
    read=lambda line, _: read_table_line(line),
    moves={
        Verb.LAY: lambda order, state, late: lay_of(order, state, NAMING, late=late),
        Verb.DRAW: lambda _, state, __: Draw(seat_on_turn(state)),
        Verb.PASS: passes,
        Verb.NOTHING: draw_or_pass,
        Verb.TIME_OUT: is_late,
        Verb.MISPLAY: _misplay,
    },
    absent=NOT_OF_NUMBERS | {Verb.PLAY, Verb.TRUMP, Verb.MATCH, Verb.FALSE_CALL},
    witness=accepted_lines,
    events={
        **TOLD,
        ev.DrawMade: drawn,
        ne.MisplayCalled: _misplayed,
        ne.PenaltyDrawn: lambda event, _: ("referee.penalty", {"count": event.count}),
    },
    move=_move_text,
    worth=opening_worth,
    status=_no_status,
    unseen=unseen_by_colour,
    result=result_lines,
    help="referee.help.table",
    count="referee.prompt.points",
    tables=_rounds,
    counted=counted_points(rack_count),
)
"""Sabra and classic."""
