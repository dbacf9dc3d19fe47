"""Judges a lay: stage by stage, then the lexicon, then the score. Pure; the same code for every way to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

from wordrummi.core.table import Meld, Table
from wordrummi.core.verdict import Accepted, Fact, Refused, Undecided, Verdict, Violation, Where
from wordrummi.lexicon.admission import AGREED, Admission
from wordrummi.lexicon.answer import Reason, WordVerdict
from wordrummi.words.attribution import attribute
from wordrummi.words.claims import Fate
from wordrummi.words.letters import JOKER
from wordrummi.words.manners import Manner
from wordrummi.words.options import WordOptions
from wordrummi.words.position import Position
from wordrummi.words.question import Attribution, Question
from wordrummi.words.readings import Note, Scored, Scorer, declared, fits, readings_of, text_of
from wordrummi.words.stages import Case, Stage, opening, ownership, shape
from wordrummi.words.witness import settle_fates, witness

STAGES: Final[tuple[Stage, ...]] = (ownership, shape, opening)

CONTRADICTION: Final = "word.two-readings-declared"
"""A reading that is none of its tiles: no matter of the lexicon, so not spared where words are not tried."""


@dataclass(frozen=True)
class Judge:
    """What a lay is judged by: the manner, the table's options, and the lexicon under the table's policy.

    `words_are_tried`: False at a table that plays by challenge, where a word stands until it is challenged.
    """

    manner: Manner
    options: WordOptions
    admission: Admission
    words_are_tried: bool = True

    def lay(self, position: Position, after: Table) -> Verdict:
        """Return the verdict on laying `after`. Nothing that a player can lay raises."""
        if position.late and self.options.overtime == "reject":
            return Refused((Violation("score.overtime"),))
        case = Case(position, after, self.options)
        for stage in STAGES:
            if found := stage(case):
                return Refused(tuple(found))
        return _Hearing(self, case).verdict()

    def trial(self, word: Meld, place: int) -> Violation | None:
        """Return why a word may not be laid, None when it may; an unlisted compound is a violation as well."""
        return _trial(word, place, self.admission)


@lru_cache(maxsize=256)
def agreeing(judge: Judge, allowed: frozenset[str], refused: frozenset[str]) -> Judge:
    """Return the judge of a table that has agreed to allow and to refuse these words."""
    if not allowed and not refused:
        return judge
    return replace(judge, admission=judge.admission.with_agreed(allow=allowed, refuse=refused))


def _contradiction(word: Meld, place: int) -> Violation | None:
    text, said = text_of(word), declared(word)
    if said is None or fits(said, text):
        return None
    return Violation(CONTRADICTION, Where(word=place), facts={"word": text, "reading": said})


def _trial(word: Meld, place: int, admission: Admission) -> Violation | None:
    if contradiction := _contradiction(word, place):
        return contradiction
    text, said = text_of(word), declared(word)
    if said is None and JOKER in text:
        if admission.matches(text):
            return None
        asked = admission.undecided_matches(text)
        if not asked:
            return Violation("word.not-in-lexicon", Where(word=place), facts={"word": text})
        return _told(asked[0], place, admission)
    return None if admission.allows(said or text) else _told(said or text, place, admission)


def _told(word: str, place: int, admission: Admission) -> Violation:
    answer = admission.answer(word)
    facts: dict[str, Fact] = {"word": word}
    if answer.reason is Reason.REFUSED_CATEGORY and AGREED in answer.sources:
        facts["categories"] = (AGREED,)
    elif answer.categories:
        facts["categories"] = tuple(str(category) for category in answer.categories)
    if answer.parts:
        facts["parts"] = tuple(answer.parts)
    return Violation(str(answer.reason or "word.not-in-lexicon"), Where(word=place), facts=facts)


class _Hearing:
    """One lay before the lexicon and the manner."""

    def __init__(self, judge: Judge, case: Case) -> None:
        self.judge = judge
        self.case = case

    @cached_property
    def trials(self) -> Mapping[int, Violation]:
        """What is wrong with the words after, by their places: all of them, standing or not."""
        trial = self.judge.trial if self.judge.words_are_tried else _contradiction
        found = ((j, trial(word, j)) for j, word in enumerate(self.case.table_after))
        return {j: violation for j, violation in found if violation is not None}

    @cached_property
    def no_words(self) -> frozenset[int]:
        """The words after that the table can't admit, whatever it agrees to be asked."""
        return frozenset(j for j, violation in self.trials.items() if not self._asks(violation))

    def _asks(self, violation: Violation) -> bool:
        word = violation.facts.get("word")
        return (
            isinstance(word, str) and JOKER not in word and self.judge.admission.status(word) is WordVerdict.UNDECIDED
        )

    @cached_property
    def scorer(self) -> Scorer:
        """Scores by the readings that the lexicon admits."""
        after, formed = self.case.table_after, self.case.position.formed
        readings = tuple(self._readings(word) for word in after)
        repeat_is_zero = self.judge.options.repeat == "zero"
        return Scorer(readings, [len(word.tiles) for word in after], formed, repeat_is_zero=repeat_is_zero)

    def _readings(self, word: Meld) -> tuple[str, ...]:
        found = readings_of(word, self.judge.admission)
        return found or (() if self.judge.words_are_tried else (text_of(word),))

    @cached_property
    def question(self) -> Question:
        """What the attribution has to find."""
        judge, case = self.judge, self.case
        terms, laid = judge.manner.terms(judge.options), Counter(case.changed.added)
        from_rack = judge.options.exchange_from == "rack"
        return Question(
            case.before, case.after, terms, self._admits, self.scorer.rank, laid, exchange_from_rack=from_rack
        )

    def _admits(self, word: str) -> bool:
        admission = self.judge.admission
        if not self.judge.words_are_tried:
            return True
        return bool(admission.matches(word)) if JOKER in word else admission.allows(word)

    def verdict(self) -> Verdict:
        """Return the verdict of the stages that need the words: manner, lexicon, score."""
        bound = frozenset(j for j in self.no_words if self.case.after[j] in self.case.before)
        found = attribute(replace(self.question, bound_to_stand=bound)) if bound else attribute(self.question)
        if found is None and bound:
            found = attribute(self.question)
        if found is None:
            return Refused(tuple(self.judge.manner.faults(self.question)))
        found = settle_fates(self.case.before, self.case.after, found)
        if faults := self._exchange_faults(found):
            return Refused(faults)
        tried = {j: v for j, v in self.trials.items() if j not in found.standing or v.slug == CONTRADICTION}
        if refused := tuple(violation for j, violation in tried.items() if j in self.no_words):
            return Refused(refused)
        scored = self.scorer.best(self._new(found))
        readings = [self.scorer.chosen(j, scored) for j in range(len(self.case.after))]
        accepted = self._accepted(found, scored, readings)
        return Undecided(tuple(self._asked(j, readings[j]) for j in tried), accepted) if tried else accepted

    def _asked(self, j: int, reading: str | None) -> Violation:
        """Tell a word that the table is asked about by the reading with which it scores, or would be laid."""
        return _told(reading or self.case.after[j], j, self.judge.admission)

    def _new(self, found: Attribution) -> frozenset[int]:
        return frozenset(range(len(self.case.after))) - found.unchanged

    def _exchange_faults(self, found: Attribution) -> tuple[Violation, ...]:
        exchanged = Counter("".join(claim.letters_in for claim in found.claims))
        if not self.question.exchange_from_rack or exchanged <= self.question.laid:
            return ()
        words = (i for i, claim in enumerate(found.claims) if claim.fate is Fate.EXCHANGED)
        return tuple(Violation("word.exchange-from-rack", Where(table=i)) for i in words)

    def _accepted(self, found: Attribution, scored: Scored, readings: list[str | None]) -> Accepted:
        why = witness(self.case.before, self.case.after, readings, found, Counter(self.case.changed.added))
        notes = self.scorer.notes(self._new(found), scored) + self._pieces(found)
        if self.case.position.late and self.judge.options.overtime == "zero":
            scored, notes = Scored(), [Note(scored.reading or "", "score.overtime")]
        return Accepted(scored.score, scored.reading, replace(why, notes=tuple(notes)), found.exact)

    def _pieces(self, found: Attribution) -> list[Note]:
        return [Note(self.case.after[j], "score.unchanged") for j in sorted(found.unchanged - found.standing)]
