"""What the score sheet says: verdicts, what followed from them, totals, the sheet itself; lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from wordrummi.core import events as ev
from wordrummi.core.events import Event
from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop, TimeOut
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Refused, Undecided, Verdict, Violation
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_steps import Fallen, Step, difference, words_of
from wordrummi.texts import Catalogue
from wordrummi.words import events as we
from wordrummi.words.letters import JOKER
from wordrummi.words.moves import Challenge, CountJokers, LetStand, ProposeWord
from wordrummi.words.turns import FILL
from wordrummi.words.witness import Standing, Way, WordAfter, WordWitness

MOST_REASONS: Final = 6
"""A refusal of a hopeless line says no more than this."""


def verdict_lines(verdict: Verdict, before: Sequence[str], texts: Catalogue) -> list[str]:
    """Return the verdict on a lay: what it scores and where its tiles came from, or why not and what would mend it."""
    match verdict:
        case Refused(violations):
            return [texts.tell("referee.refused"), *_reasons(violations, texts)]
        case Undecided(ask):
            return [texts.tell("referee.undecided"), *_reasons(ask, texts)]
        case Accepted(score, scoring, witness, exact):
            key = "referee.accepted" if score else "referee.accepted.nothing"
            told = [texts.tell(key, score=score, word=scoring)]
            if isinstance(witness, WordWitness):
                told += [*_notes(witness, score, texts), *attribution_lines(witness, before, texts)]
            return told if exact else [*told, "  " + texts.tell("referee.not-exact")]


def _reasons(violations: Sequence[Violation], texts: Catalogue) -> list[str]:
    lines = list(dict.fromkeys(line for violation in violations for line in _reason(violation, texts)))
    return lines[: 2 * MOST_REASONS] + ["  …"] * (len(lines) > 2 * MOST_REASONS)


def _reason(violation: Violation, texts: Catalogue) -> Iterator[str]:
    yield "  " + texts.says(violation.slug, violation.facts)
    if violation.because:
        yield "  " + texts.says(violation.because, violation.facts)
    if mend := texts.mends(violation.slug, violation.facts):
        yield "    → " + mend


def _notes(witness: WordWitness, score: int, texts: Catalogue) -> Iterator[str]:
    """Say why words do not score, where a player might have counted on it."""
    for note in witness.notes:
        if note.slug != "score.longest-new" and (note.slug != "score.unchanged" or not score):
            yield f"  {note.word}: {texts.says(note.slug, {'word': note.word})}"


def attribution_lines(witness: WordWitness, before: Sequence[str], texts: Catalogue) -> list[str]:
    """Say where the tiles of new words came from, and how jokers are read, where that is not plain to see."""
    lines = []
    for word in witness.after:
        if word.way is Way.COMBINED and not _is_plain(word, before):
            lines.append(f"  {_read(word, texts)}: {', '.join(_sources(word, before, texts))}")
        elif word.standing is Standing.NEW and JOKER in word.tiles:
            lines.append(f"  {_read(word, texts)}")
        elif word.standing is Standing.PIECE:
            lines.append("  " + texts.tell("referee.piece", word=word.tiles, source=_source(word, before)))
    return lines


def _is_plain(word: WordAfter, before: Sequence[str]) -> bool:
    """Say whether a word is one table word and tiles of the rack."""
    lay = [origin for origin in word.origins if origin is not None]
    return len({origin[0] for origin in lay}) == 1 and len(lay) == len(before[lay[0][0]])


def _read(word: WordAfter, texts: Catalogue) -> str:
    if JOKER not in word.tiles or word.reading is None:
        return word.tiles
    return texts.tell("referee.read", word=word.tiles, reading=word.reading)


def _source(word: WordAfter, before: Sequence[str]) -> str:
    return next((before[origin[0]] for origin in word.origins if origin), word.tiles)


def _sources(word: WordAfter, before: Sequence[str], texts: Catalogue) -> list[str]:
    """Group the tiles of a word by where they lay, in the order of the word; the rack comes last."""
    tiles: dict[int, str] = {}
    for tile, origin in zip(word.tiles, word.origins, strict=True):
        place = -1 if origin is None else origin[0]
        tiles[place] = tiles.get(place, "") + tile
    rack = tiles.pop(-1, "")
    told = [
        taken if taken == before[place] else texts.tell("referee.from", tiles=taken, word=before[place])
        for place, taken in tiles.items()
    ]
    return told + ([texts.tell("referee.from-rack", tiles=rack)] if rack else [])


def fallen_line(fallen: Fallen, names: Sequence[str], texts: Catalogue) -> str:
    """Say which line no longer holds, and why."""
    if fallen.missing is not None:
        why = texts.tell("referee.not-lying", word=fallen.missing)
    elif isinstance(fallen.verdict, Undecided):
        why = " ".join(texts.says(v.slug, v.facts) for v in fallen.verdict.ask)
    else:
        why = " ".join(texts.says(v.slug, v.facts) for v in fallen.verdict.violations) if fallen.verdict else ""
    name = names[fallen.step.move.seat]
    return texts.tell("referee.fallen", number=fallen.number, name=name, move=move_text(fallen.step, texts), why=why)


def event_lines(events: Sequence[Event], names: Sequence[str], texts: Catalogue) -> list[str]:
    """Say what followed from a move, as far as the table has to know."""
    lines = []
    for event in events:
        tell = _EVENTS.get(type(event))
        if tell and (said := tell(event)):
            key, facts = said
            seat = getattr(event, "seat", None)
            lines.append(texts.tell(key, **facts, **({} if seat is None else {"name": names[seat]})))
    return lines


Said = tuple[str, Mapping[str, object]]


def _drawn(event: ev.DrawMade) -> Said:
    return f"referee.drawn.{event.why}", {"count": event.count}


def _decided(event: we.ChallengeDecided) -> Said:
    held = "right" if event.refused else "wrong"
    return f"referee.challenge.{held}", {"words": event.refused}


def _agreed(event: we.WordAgreed) -> Said:
    return f"referee.agreed.{'yes' if event.allow else 'no'}", {"word": event.word}


_EVENTS: Final[Mapping[type[Event], Callable[[Any], Said | None]]] = {
    ev.DrawMade: _drawn,
    ev.Passed: lambda _: ("referee.passed", {}),
    ev.TurnTimedOut: lambda _: ("referee.timed-out", {}),
    we.ChallengeDecided: _decided,
    we.PointsLost: lambda event: ("referee.points-lost", {"points": event.points}),
    we.TurnForfeited: lambda _: ("referee.turn-forfeited", {}),
    we.TurnLost: lambda _: ("referee.turn-lost", {}),
    we.WordAgreed: _agreed,
    we.FinalRoundBegan: lambda _: ("referee.final-round", {}),
    we.CountingBegan: lambda event: (f"referee.reason.{event.reason}", {}),
}


def table_text(sheet: ScoreSheet, texts: Catalogue) -> str:
    """Return the words on the table."""
    return words_of(sheet.state.public.table) or texts.tell("referee.table.empty")


def status_lines(sheet: ScoreSheet, texts: Catalogue) -> list[str]:
    """Return the table, the totals with the size of each rack, and what is unseen, as short as can be."""
    public = sheet.state.public
    totals = ", ".join(f"{seat.name} {seat.score} [{seat.rack_count}]" for seat in public.seats)
    return [
        texts.tell("referee.status.table", table=table_text(sheet, texts)),
        texts.tell("referee.status.totals", totals=totals, pot=public.pot_count),
        unseen_line(sheet, texts),
    ]


def unseen_line(sheet: ScoreSheet, texts: Catalogue) -> str:
    """Return how many tiles of each letter nobody has seen."""
    unseen = sheet.unseen()
    return texts.tell("referee.status.unseen", count=len(unseen.tiles), tiles=_counts(unseen.tiles))


def unseen_lines(sheet: ScoreSheet, texts: Catalogue) -> list[str]:
    """Return what is unseen, and where it is."""
    unseen = sheet.unseen()
    racks = ", ".join(f"{name} {count}" for name, count in zip(sheet.names, unseen.racks, strict=True))
    return [unseen_line(sheet, texts), texts.tell("referee.unseen.where", pot=unseen.pot, racks=racks)]


def _counts(tiles: Tiles) -> str:
    return " ".join(f"{kind}{tiles[kind]}" for kind in tiles.kinds())


def sheet_rows(sheet: ScoreSheet, texts: Catalogue) -> list[tuple[str, ...]]:
    """Return the score sheet, its head first: number, player, move, points, and everybody's total."""
    head = (*(texts.tell(f"referee.sheet.{name}") for name in ("number", "player", "move", "points")), *sheet.names)
    rows = [head]
    for number, step in enumerate(sheet.steps, start=1):
        if not step.is_stand:
            points = str(step.verdict.score) if isinstance(step.move, Lay) else ""
            totals = (str(seat.score) for seat in step.after.public.seats)
            rows.append((str(number), sheet.names[step.move.seat], move_text(step, texts), points, *totals))
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


def move_text(step: Step, texts: Catalogue) -> str:
    """Return what a line of the sheet tells of its move."""
    move = step.move
    if isinstance(move, Lay):
        off, on = difference(step.before.public.table, move.after)
        words = f"{words_of(off)} > {words_of(on)}" if off else f"+{words_of(on)}"
        return f"{words} {texts.tell('referee.move.late')}" if move.late else words
    key, facts = _MOVES[type(move)](step)
    return texts.tell(key, **facts)


def _draw(step: Step) -> Said:
    fills = any(isinstance(event, ev.DrawMade) and event.why == FILL for event in step.events)
    return ("referee.move.fill" if fills else "referee.move.draw"), {}


def _challenge(step: Step) -> Said:
    held = any(isinstance(event, we.ChallengeDecided) and event.refused for event in step.events)
    return f"referee.move.challenge.{'right' if held else 'wrong'}", {}


def _proposal(step: Step) -> Said:
    move = step.move
    assert isinstance(move, ProposeWord), "looked up by its type"  # noqa: S101
    return f"referee.agreed.{'yes' if move.allow else 'no'}", {"word": move.word}


def _jokers(step: Step) -> Said:
    return "referee.move.jokers", {"count": getattr(step.move, "jokers", 0)}


_MOVES: Final[Mapping[type[Move], Callable[[Step], Said]]] = {
    Draw: _draw,
    Pass: lambda _: ("referee.move.pass", {}),
    TimeOut: lambda _: ("referee.move.time-out", {}),
    Stop: lambda _: ("referee.move.stop", {}),
    LetStand: lambda _: ("referee.move.stand", {}),
    Challenge: _challenge,
    ProposeWord: _proposal,
    CountJokers: _jokers,
}


def ending(sheet: ScoreSheet) -> ev.MatchEnded | None:
    """Return how the game ended, None while it goes on."""
    last = sheet.events[-1]
    return last if isinstance(last, ev.MatchEnded) else None


def result_lines(sheet: ScoreSheet, end: ev.MatchEnded, texts: Catalogue) -> list[str]:
    """Return the final scores and who won; of solitaire the longest word as well."""
    lines = [texts.tell(f"referee.reason.{end.reason}")]
    for name, score, cost in zip(sheet.names, end.scores, end.deducted, strict=True):
        lines.append("  " + texts.tell("referee.result", name=name, score=score, cost=cost))
    longest = sheet.state.public.extra.longest
    if len(sheet.names) == 1:
        key = "referee.longest" if longest else "referee.longest.none"
        return [*lines, texts.tell(key, word=longest, length=len(longest))]
    winners = tuple(sheet.names[seat] for seat in end.winners)
    return [*lines, texts.tell("referee.winner" if len(winners) == 1 else "referee.winners", names=winners)]
