"""How the referee speaks at a table of letters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from wordrummi.cli.referee_lines import Order, Verb
from wordrummi.cli.referee_lines_words import read_line
from wordrummi.cli.referee_moves import (
    COMMON_MOVES,
    draw_or_pass,
    is_late,
    lay_of,
    lay_text,
    passes,
    seat_on_turn,
    told_move,
)
from wordrummi.cli.referee_texts import counted, drawn, unseen_line, winner_line
from wordrummi.cli.referee_voice import Names, Said, Voice, said
from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Lay, Move
from wordrummi.core.verdict import Accepted
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_family import LiveState
from wordrummi.play.scoresheet_steps import Step
from wordrummi.play.scoresheet_words import NAMING
from wordrummi.texts import Catalogue
from wordrummi.words import events as we
from wordrummi.words.letters import JOKER
from wordrummi.words.moves import Challenge, CountJokers, LetStand, ProposeWord
from wordrummi.words.options import children
from wordrummi.words.readings import text_of
from wordrummi.words.turns import FILL
from wordrummi.words.witness import Standing, Way, WordAfter, WordWitness


def _read(line: str, state: LiveState) -> Order:
    return read_line(line, frozenset(text_of(word) for word in state.public.table))


def _draw(order: Order, state: LiveState, _: bool) -> Move:
    return Draw(seat_on_turn(state), order.numbers[0] - 1 if order.numbers else 0)


def _proposal(order: Order, state: LiveState, _: bool) -> Move:
    return ProposeWord(seat_on_turn(state), order.text, allow=order.verb is Verb.ALLOW)


def _accepted(verdict: Accepted, before: LiveState, texts: Catalogue) -> list[str]:
    key = "referee.accepted" if verdict.score else "referee.accepted.nothing"
    told = [texts.tell(key, score=verdict.score, word=verdict.scoring)]
    if isinstance(verdict.witness, WordWitness):
        words = [text_of(word) for word in before.public.table]
        told += [*_notes(verdict.witness, verdict.score, texts), *_attribution(verdict.witness, words, texts)]
    return told


def _notes(witness: WordWitness, score: int, texts: Catalogue) -> list[str]:
    """Say why words do not score, where a player might have counted on it."""
    return [
        f"  {note.word}: {texts.says(note.slug, {'word': note.word})}"
        for note in witness.notes
        if note.slug != "score.longest-new" and (note.slug != "score.unchanged" or not score)
    ]


def _attribution(witness: WordWitness, before: Sequence[str], texts: Catalogue) -> list[str]:
    """Say where the tiles of new words came from, and how jokers are read, where that is not plain to see."""
    lines = []
    for word in witness.after:
        if word.way is Way.COMBINED and not _is_plain(word, before):
            lines.append(f"  {_reading(word, texts)}: {', '.join(_sources(word, before, texts))}")
        elif word.standing is Standing.NEW and JOKER in word.tiles:
            lines.append(f"  {_reading(word, texts)}")
        elif word.standing is Standing.PIECE:
            lines.append("  " + texts.tell("referee.piece", word=word.tiles, source=_source(word, before)))
    return lines


def _is_plain(word: WordAfter, before: Sequence[str]) -> bool:
    """Say whether a word is one table word and tiles of the rack."""
    lay = [origin for origin in word.origins if origin is not None]
    return len({origin[0] for origin in lay}) == 1 and len(lay) == len(before[lay[0][0]])


def _reading(word: WordAfter, texts: Catalogue) -> str:
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


def _decided(event: we.ChallengeDecided, _: Names) -> Said:
    held = "right" if event.refused else "wrong"
    return f"referee.challenge.{held}", {"words": event.refused}


def _agreed(event: we.WordAgreed, _: Names) -> Said:
    return f"referee.agreed.{'yes' if event.allow else 'no'}", {"word": event.word}


def _move_text(step: Step, texts: Catalogue) -> str:
    return lay_text(step, NAMING, texts) or told_move(step, _MOVES, texts)


def _drawing(step: Step) -> Said:
    fills = any(isinstance(event, ev.DrawMade) and event.why == FILL for event in step.events)
    return ("referee.move.fill" if fills else "referee.move.draw"), {}


def _challenge(step: Step) -> Said:
    held = any(isinstance(event, we.ChallengeDecided) and event.refused for event in step.events)
    return f"referee.move.challenge.{'right' if held else 'wrong'}", {}


def _proposing(step: Step) -> Said:
    allow = getattr(step.move, "allow", True)
    return f"referee.agreed.{'yes' if allow else 'no'}", {"word": getattr(step.move, "word", "")}


_MOVES: Final[Mapping[type[Move], Callable[[Step], Said]]] = {
    **COMMON_MOVES,
    Draw: _drawing,
    LetStand: said("referee.move.stand"),
    Challenge: _challenge,
    ProposeWord: _proposing,
    CountJokers: lambda step: ("referee.move.jokers", {"count": getattr(step.move, "jokers", 0)}),
}


def _worth(step: Step) -> str:
    return str(step.verdict.score) if isinstance(step.move, Lay) else ""


def _unseen(sheet: ScoreSheet) -> str:
    return counted(sheet.unseen().tiles)


def _status(sheet: ScoreSheet, texts: Catalogue) -> list[str]:
    return [unseen_line(sheet, _unseen(sheet), texts)]


def _result(sheet: ScoreSheet, end: ev.MatchEnded, texts: Catalogue) -> list[str]:
    """Return the final scores and who won; of solitaire the longest word as well."""
    lines = [texts.tell(f"referee.reason.{end.reason}")]
    for seat, name in sheet.players.items():
        told = texts.tell("referee.result", name=name, score=end.scores[seat], cost=end.deducted[seat])
        lines.append("  " + told)
    longest = sheet.state.public.extra.longest
    if len(sheet.names) == 1:
        key = "referee.longest" if longest else "referee.longest.none"
        return [*lines, texts.tell(key, word=longest, length=len(longest))]
    return [*lines, winner_line(sheet, end, texts)]


WORDS: Final = Voice(
    read=_read,
    moves={
        Verb.LAY: lambda order, state, late: lay_of(order, state, NAMING, late=late),
        Verb.DRAW: _draw,
        Verb.PASS: passes,
        Verb.NOTHING: draw_or_pass,
        Verb.TIME_OUT: is_late,
        Verb.ALLOW: _proposal,
        Verb.FORBID: _proposal,
    },
    absent=frozenset(),
    witness=_accepted,
    events={
        ev.DrawMade: drawn,
        ev.Passed: said("referee.passed"),
        ev.TurnTimedOut: said("referee.timed-out"),
        we.ChallengeDecided: _decided,
        we.PointsLost: lambda event, _: ("referee.points-lost", {"points": event.points}),
        we.TurnForfeited: said("referee.turn-forfeited"),
        we.TurnLost: said("referee.turn-lost"),
        we.WordAgreed: _agreed,
        we.FinalRoundBegan: said("referee.final-round"),
        we.CountingBegan: lambda event, _: (f"referee.reason.{event.reason}", {}),
    },
    move=_move_text,
    worth=_worth,
    status=_status,
    unseen=_unseen,
    result=_result,
    help="referee.help",
    count="referee.prompt.jokers",
    children=children,
)
