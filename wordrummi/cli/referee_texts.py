"""What the score sheet says, whatever is played: verdicts, what followed, totals, the sheet itself; lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from wordrummi.cli.referee_voice import Names, Said, Voice
from wordrummi.core import events as ev
from wordrummi.core.events import Event
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Refused, Undecided, Verdict, Violation
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_family import LiveState
from wordrummi.play.scoresheet_steps import Fallen
from wordrummi.texts import Catalogue

MOST_REASONS: Final = 6
"""A refusal of a hopeless line says no more than this."""


def verdict_lines(verdict: Verdict, before: LiveState, voice: Voice, texts: Catalogue) -> list[str]:
    """Return the verdict on a lay: what it brings and where its tiles came from, or why not and what would mend it."""
    match verdict:
        case Refused(violations):
            return [texts.tell("referee.refused"), *_reasons(violations, texts)]
        case Undecided(ask):
            return [texts.tell("referee.undecided"), *_reasons(ask, texts)]
        case Accepted():
            told = voice.witness(verdict, before, texts)
            return told if verdict.exact else [*told, "  " + texts.tell("referee.not-exact")]


def _reasons(violations: Sequence[Violation], texts: Catalogue) -> list[str]:
    lines = list(dict.fromkeys(line for violation in violations for line in _reason(violation, texts)))
    return lines[: 2 * MOST_REASONS] + ["  …"] * (len(lines) > 2 * MOST_REASONS)


def _reason(violation: Violation, texts: Catalogue) -> Iterator[str]:
    yield "  " + texts.says(violation.slug, violation.facts)
    if violation.because:
        yield "  " + texts.says(violation.because, violation.facts)
    if mend := texts.mends(violation.slug, violation.facts):
        yield "    → " + mend


def fallen_line(fallen: Fallen, names: Names, voice: Voice, texts: Catalogue) -> str:
    """Say which line no longer holds, and why."""
    if fallen.missing is not None:
        why = texts.tell("referee.not-lying", word=fallen.missing)
    elif isinstance(fallen.verdict, Undecided):
        why = " ".join(texts.says(v.slug, v.facts) for v in fallen.verdict.ask)
    else:
        why = " ".join(texts.says(v.slug, v.facts) for v in fallen.verdict.violations) if fallen.verdict else ""
    name, move = names[fallen.step.move.seat], voice.move(fallen.step, texts)
    return texts.tell("referee.fallen", number=fallen.number, name=name, move=move, why=why)


def event_lines(events: Sequence[Event], names: Names, voice: Voice, texts: Catalogue) -> list[str]:
    """Say what followed from a move, as far as the table has to know."""
    lines = []
    for event in events:
        tell = voice.events.get(type(event))
        if tell and (told := tell(event, names)):
            key, facts = told
            seat = getattr(event, "seat", None)
            lines.append(texts.tell(key, **({} if seat is None else {"name": names[seat]}), **facts))
    return lines


def drawn(event: ev.DrawMade, _: Names) -> Said:
    """Tell who draws how many tiles."""
    return f"referee.drawn.{event.why}", {"count": event.count}


def table_text(sheet: ScoreSheet, texts: Catalogue) -> str:
    """Return what lies on the table."""
    return sheet.family.naming.write(sheet.state.public.table) or texts.tell("referee.table.empty")


def status_lines(sheet: ScoreSheet, voice: Voice, texts: Catalogue) -> list[str]:
    """Return the table, the totals with the size of each rack, and what the game asks beside, as short as can be."""
    public = sheet.state.public
    seats = [public.seats[seat] for seat in sheet.players]
    totals = ", ".join(f"{seat.name} {seat.score} [{seat.rack_count}]" for seat in seats)
    return [
        texts.tell("referee.status.table", table=table_text(sheet, texts)),
        texts.tell("referee.status.totals", totals=totals, pot=public.pot_count),
        *voice.status(sheet, texts),
    ]


def unseen_line(sheet: ScoreSheet, told: str, texts: Catalogue) -> str:
    """Return how many tiles nobody has seen, and which."""
    return texts.tell("referee.status.unseen", count=len(sheet.unseen().tiles), tiles=told)


def unseen_lines(sheet: ScoreSheet, voice: Voice, texts: Catalogue) -> list[str]:
    """Return what is unseen, and where it is."""
    unseen = sheet.unseen()
    racks = ", ".join(f"{name} {unseen.racks[seat]}" for seat, name in sheet.players.items())
    where = texts.tell("referee.unseen.where", pot=unseen.pot, racks=racks)
    return [unseen_line(sheet, voice.unseen(sheet), texts), where]


def counted(tiles: Tiles) -> str:
    """Return tiles by kind, each with its number."""
    return " ".join(f"{kind}{tiles[kind]}" for kind in tiles.kinds())


def sheet_rows(sheet: ScoreSheet, voice: Voice, texts: Catalogue) -> list[tuple[str, ...]]:
    """Return the score sheet, its head first: number, player, move, points, and everybody's total."""
    head = (
        *(texts.tell(f"referee.sheet.{name}") for name in ("number", "player", "move", "points")),
        *sheet.players.values(),
    )
    rows = [head]
    for number, step in enumerate(sheet.steps, start=1):
        if not step.is_stand:
            totals = (str(step.after.public.seats[seat].score) for seat in sheet.players)
            name, move = sheet.names[step.move.seat], voice.move(step, texts)
            rows.append((str(number), name, move, voice.worth(step), *totals))
    return rows


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as text in columns, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    left = (1, 2)
    return [
        "  ".join(
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def ending(sheet: ScoreSheet) -> ev.MatchEnded | None:
    """Return how the game ended, None while it goes on."""
    last = sheet.events[-1]
    return last if isinstance(last, ev.MatchEnded) else None


def winner_line(sheet: ScoreSheet, end: ev.MatchEnded, texts: Catalogue) -> str:
    """Return who won."""
    winners = tuple(sheet.names[seat] for seat in end.winners)
    return texts.tell("referee.winner" if len(winners) == 1 else "referee.winners", names=winners)
