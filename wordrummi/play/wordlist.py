"""Checks a list of words of any length: chunks of words in, written records and counts out, nothing kept."""

from __future__ import annotations

import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from enum import StrEnum
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from typing import Final, NamedTuple

from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.answer import Answer, WordVerdict
from wordrummi.lexicon.category import Category
from wordrummi.lexicon.policy import Policy
from wordrummi.lexicon.suggest import Suggester
from wordrummi.lexicon.trie import Entry, Words
from wordrummi.play.wordlist_lines import LONGEST, Chunk, problem_of
from wordrummi.play.wordlist_records import LINE, UNREADABLE, Record, Style, Unreadable, blank, sentences

ALONE: Final = 1 << 18
"""So many bytes are checked before other processes are started: for less they would come too late."""


class Only(StrEnum):
    """Which records are wanted."""

    ALLOWED = "allowed"
    REFUSED = "refused"


@dataclass(frozen=True)
class Plan:
    """What is asked of a check. It goes to other processes, so it holds no open lexicon but the way to open one."""

    open_words: Callable[[], Words]
    policy: Policy
    style: Style
    only: Only | None = None
    suggestions: int = 0
    names_file: bool = False


@dataclass
class Tally:
    """How many words had each verdict, and each category; `unreadable` is among the verdicts."""

    verdicts: Counter[str] = field(default_factory=Counter)
    categories: Counter[Category] = field(default_factory=Counter)

    def add(self, verdict: str, categories: Iterable[Category] = (), count: int = 1) -> None:
        """Count words that are answered alike."""
        self.verdicts[verdict] += count
        for category in categories:
            self.categories[category] += count

    def update(self, other: Tally) -> None:
        """Take in what another tally counted."""
        self.verdicts.update(other.verdicts)
        self.categories.update(other.categories)

    @property
    def total(self) -> int:
        """How many lines there were."""
        return self.verdicts.total()

    @property
    def exit_code(self) -> int:
        """2 when a line could not be read, else 1 when a word is not allowed, else 0."""
        if self.verdicts[UNREADABLE]:
            return 2
        return 1 if self.total > self.verdicts[WordVerdict.ALLOWED] else 0


class Checked(NamedTuple):
    """What came of a chunk: the records that are wanted, the counts, and faults that no record tells."""

    records: list[str]
    tally: Tally
    untold: list[Unreadable]


@dataclass(frozen=True, slots=True, eq=False)
class _Case:
    """What is the same for many words. `write` takes line, word and tiles; None when these records are not wanted."""

    verdict: WordVerdict
    categories: tuple[Category, ...]
    write: Callable[[int, str, str], str] | None


class Checker:
    """Checks chunks of words by one plan."""

    def __init__(self, plan: Plan) -> None:
        """Open the lexicon; raises what `plan.open_words` raises."""
        self.plan = plan
        self.words = plan.open_words()
        self._admission = Admission(self.words, plan.policy)
        self._suggester = Suggester(self._admission)
        self._agreed = plan.policy.allow_words | plan.policy.refuse_words
        self._entry = self._unagreed if self._agreed else self.words.entry
        self._cases: dict[Entry | None, _Case] = {}
        self._alike: dict[tuple[int, tuple[str, ...]], _Case] = {}
        self._unknown: _Case | None = None
        self._file: str | None = None

    def check(self, chunk: Chunk) -> Checked:
        """Give the records of a chunk and the counts over it."""
        self._turn_to(chunk.file)
        out = Checked([], Tally(), [])
        cases: list[_Case] = []
        words, capitals = chunk.text.split("\n"), _capitals(chunk.text)
        usual = map(self._cases.get, map(self._entry, capitals))
        for line, word, tiles, known in zip(chunk.lines, words, capitals, usual, strict=True):
            case = known or self._case_of(tiles)
            if case is None:
                self._check_unlisted(line, word, chunk, out)
                continue
            cases.append(case)
            if case.write:
                out.records.append(case.write(line, word, tiles))
        for case, count in Counter(cases).items():
            out.tally.add(case.verdict, case.categories, count)
        return out

    def _turn_to(self, file: str | None) -> None:
        if self.plan.names_file and file != self._file:
            self._file = file
            self._cases.clear()
            self._alike.clear()
            self._unknown = None

    def _check_unlisted(self, line: int, word: str, chunk: Chunk, out: Checked) -> None:
        is_plain = word.isascii() and word.isalpha() and len(word) <= LONGEST
        if is_plain and self._admission.status(word.upper()) is WordVerdict.UNKNOWN:
            case = self._unknown = self._unknown or self._learn(word)
            out.tally.add(case.verdict)
            if case.write:
                out.records.append(case.write(line, word, word.upper()))
        elif problem := chunk.faults.get(line) or problem_of(word):
            self._tell(Unreadable(self._file, chunk.file, line, problem), out)
        else:
            answer = replace(self._admission.answer(word.strip()), word=word)
            out.tally.add(answer.verdict, answer.categories)
            if self._wants(answer.verdict):
                out.records.append(self._written(line, answer))

    def _tell(self, fault: Unreadable, out: Checked) -> None:
        out.tally.add(UNREADABLE)
        if self.plan.only is Only.ALLOWED:
            out.untold.append(fault)
        else:
            out.records.append(self.plan.style.unreadable(fault))

    def _unagreed(self, tiles: str) -> Entry | None:
        return None if tiles in self._agreed else self.words.entry(tiles)

    def _case_of(self, tiles: str) -> _Case | None:
        """Give what is said of all words with the same entry: that depends on its categories and sources alone."""
        entry = self._entry(tiles)
        if entry is None:
            return None
        key = (entry.categories, self.words.sources(tiles))
        case = self._cases[entry] = self._alike.get(key) or self._learn(tiles)
        self._alike[key] = case
        return case

    def _learn(self, word: str) -> _Case:
        """Prepare what is said of all words that are answered as this one."""
        answer = self._admission.answer(word)
        return _Case(answer.verdict, answer.categories, self._writer(answer))

    def _writer(self, answer: Answer) -> Callable[[int, str, str], str] | None:
        if not self._wants(answer.verdict):
            return None
        if self.plan.suggestions and answer.reason:
            return lambda line, word, _: self._written(line, self._admission.answer(word))
        empty = blank(answer)
        return self.plan.style.template(Record(self._file, LINE, empty, sentences(empty, self.plan.policy))).format

    def _written(self, line: int, answer: Answer) -> str:
        near: tuple[str, ...] = ()
        if self.plan.suggestions and answer.reason:
            near = self._suggester.suggest(answer.word.strip(), self.plan.suggestions)
        return self.plan.style.record(Record(self._file, line, answer, sentences(answer, self.plan.policy), near))

    def _wants(self, verdict: WordVerdict) -> bool:
        return self.plan.only is None or (verdict is WordVerdict.ALLOWED) == (self.plan.only is Only.ALLOWED)


def _capitals(text: str) -> list[str]:
    """Give the words in capitals: the tiles of nearly all of them. What is no text becomes a question mark."""
    return text.upper().encode("utf-8", "replace").decode().split("\n")


def check_all(checker: Checker, chunks: Iterator[Chunk], jobs: int) -> Iterator[Checked]:
    """Check chunks in their order, with `jobs` processes once there is enough to do; what comes out is the same.

    Raises `BrokenExecutor` when one of the processes is killed.
    """
    size = 0
    for chunk in chunks:
        yield checker.check(chunk)
        size += len(chunk.content)
        if jobs > 1 and size >= ALONE:
            break
    else:
        return
    yield from _check_by_processes(checker.plan, chunks, jobs)


def _check_by_processes(plan: Plan, chunks: Iterator[Chunk], jobs: int) -> Iterator[Checked]:
    executor = ProcessPoolExecutor(jobs, _context(), _start_process, (plan,))
    ahead: deque[Future[Checked]] = deque()
    try:
        for chunk in chunks:
            ahead.append(executor.submit(_check_in_process, chunk))
            if len(ahead) > 2 * jobs:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
    finally:
        executor.shutdown(cancel_futures=True)


def _context() -> BaseContext:
    # Forking is quickest; with other threads about it is not safe.
    return get_context("fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn")


_checker: Checker | None = None
"""The checker of this process, when it is one of several."""


def _start_process(plan: Plan) -> None:
    global _checker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _checker = Checker(plan)


def _check_in_process(chunk: Chunk) -> Checked:
    if _checker is None:
        raise RuntimeError("this process was not started")
    return _checker.check(chunk)
