"""Checks a list of words of any length: chunks of words in, written records and counts out, nothing kept."""

from __future__ import annotations

import gc
import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from typing import Final, NamedTuple

from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.answer import Answer, WordVerdict
from wordrummi.lexicon.category import Category
from wordrummi.lexicon.compounds import Split
from wordrummi.lexicon.policy import Policy
from wordrummi.lexicon.suggest import Suggester
from wordrummi.lexicon.trie import Kind, Words
from wordrummi.lexicon.unpacked import unpack
from wordrummi.play.wordlist_lines import LONGEST, Chunk, problem_of
from wordrummi.play.wordlist_records import LINE, UNREADABLE, Record, Style, Unreadable, Writer, blank, sentences

ALONE: Final = 1 << 18
"""So many bytes are checked before other processes are started: for less they would come too late."""

MANY: Final = 30_000
"""For so many words it pays to unpack the lexicon, which takes as long as looking up this number in the trie."""

_WHOLE: Final = Split((), 0)
"""Stands for the split of a word that has none."""


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
    """What is the same for many words. There is nothing to `write` when their records are not wanted."""

    verdict: WordVerdict
    categories: tuple[Category, ...]
    write: Writer | None


class Checker:
    """Checks chunks of words by one plan."""

    def __init__(self, plan: Plan) -> None:
        """Open the lexicon; raises what `plan.open_words` raises."""
        self.plan = plan
        self.words = plan.open_words()
        self._agreed = plan.policy.allow_words | plan.policy.refuse_words
        self._cases: dict[Kind | None, _Case] = {}
        self._alike: dict[tuple[int, tuple[str, ...]], _Case] = {}
        self._unlisted: dict[tuple[WordVerdict, int, int], _Case] = {}
        self._file: str | None = None
        self._seen = 0
        self._is_unpacked = False
        self._look_up_in(self.words)

    def __reduce__(self) -> tuple[type[Checker], tuple[Plan]]:
        """Let a process that cannot share memory with this one open the lexicon itself."""
        return Checker, (self.plan,)

    def check(self, chunk: Chunk) -> Checked:
        """Give the records of a chunk and the counts over it. Raises `LexiconDamaged`."""
        self._prepare(chunk)
        out = Checked([], Tally(), [])
        words, capitals = chunk.text.split("\n"), _capitals(chunk.text)
        cases, unlisted = self._cases_of(capitals), []
        record = out.records.append
        for line, word, tiles, case in zip(chunk.lines, words, capitals, cases, strict=True):
            if case:
                if case.write:
                    record(case.write(line, word, tiles, ()))
            elif word.isascii() and word.isalpha() and len(word) <= LONGEST and tiles not in self._agreed:
                other, parts = self._case_of_unlisted(tiles)
                unlisted.append(other)
                if other.write:
                    record(other.write(line, word, tiles, parts))
            else:
                self._check_odd(line, word, chunk, out)
        for case, count in Counter(chain(filter(None, cases), unlisted)).items():
            out.tally.add(case.verdict, case.categories, count)
        return out

    def unpack(self) -> None:
        """Make ready for many words, in half a second or so. Raises `LexiconDamaged`."""
        if not self._is_unpacked:
            gc.disable()  # nothing of this goes in circles, and the collector would visit half a million words again
            self._look_up_in(unpack(self.words))
            gc.freeze()
            gc.enable()
            self._is_unpacked = True

    def _look_up_in(self, words: Words) -> None:
        self._admission = Admission(words, self.plan.policy)
        self._suggester = Suggester(self._admission)
        self._find = words.kind
        self._kind = self._unagreed if self._agreed else self._find

    def _prepare(self, chunk: Chunk) -> None:
        self._seen += len(chunk.lines)
        if self._seen >= MANY:
            self.unpack()
        if self.plan.names_file and chunk.file != self._file:
            self._file = chunk.file
            self._cases.clear()
            self._alike.clear()
            self._unlisted.clear()

    def _check_odd(self, line: int, word: str, chunk: Chunk, out: Checked) -> None:
        """Check a line that is like no other: no plain word, or one that the table agreed on."""
        if problem := chunk.faults.get(line) or problem_of(word):
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

    def _unagreed(self, tiles: str) -> Kind | None:
        return None if tiles in self._agreed else self._find(tiles)

    def _cases_of(self, words: list[str]) -> list[_Case | None]:
        """Give what is said of each word, in tiles; None for those that are not listed."""
        kinds = list(map(self._kind, words))
        if unknown := set(kinds) - self._cases.keys() - {None}:
            examples = {kind: tiles for kind, tiles in zip(kinds, words, strict=True) if kind in unknown}
            self._cases.update((kind, self._case_of(kind, tiles)) for kind, tiles in examples.items() if kind)
        return list(map(self._cases.get, kinds))

    def _case_of(self, kind: Kind, tiles: str) -> _Case:
        """Give what is said of all words of the kind of `tiles`: that depends on its categories and sources alone."""
        is_told = self._wants(self._admission.status(tiles))
        key = (kind.categories, self.words.sources(tiles) if is_told else ())
        case = self._alike.get(key)
        if case is None:
            case = self._alike[key] = self._learn(tiles)
        return case

    def _case_of_unlisted(self, tiles: str) -> tuple[_Case, tuple[str, ...]]:
        """Give what is said of all words that split, or do not, as this one; and its own parts."""
        verdict, _, split = self._admission.judge_unlisted(tiles)
        parts, categories = split or _WHOLE
        key = (verdict, categories, len(parts))
        case = self._unlisted.get(key)
        if case is None:
            case = self._unlisted[key] = self._learn(tiles)
        return case, parts

    def _learn(self, word: str) -> _Case:
        """Prepare what is said of all words that are answered as this one."""
        answer = self._admission.answer(word)
        return _Case(answer.verdict, answer.categories, self._writer(answer))

    def _writer(self, answer: Answer) -> Writer | None:
        if not self._wants(answer.verdict):
            return None
        if self.plan.suggestions and answer.reason:
            return lambda line, word, _, __: self._written(line, self._admission.answer(word))
        empty = blank(answer)
        return self.plan.style.writer(Record(self._file, LINE, empty, sentences(empty, self.plan.policy)))

    def _written(self, line: int, answer: Answer) -> str:
        near: tuple[str, ...] = ()
        if self.plan.suggestions and answer.reason:
            near = self._suggester.suggest(answer.word.strip(), self.plan.suggestions)
        return self.plan.style.record(Record(self._file, line, answer, sentences(answer, self.plan.policy), near))

    def _wants(self, verdict: WordVerdict) -> bool:
        return self.plan.only is None or (verdict is WordVerdict.ALLOWED) == (self.plan.only is Only.ALLOWED)


def _capitals(text: str) -> list[str]:
    """Give the words in capitals: the tiles of nearly all of them. What is no text becomes a question mark."""
    capitals = text.upper()
    return (capitals if text.isascii() else capitals.encode("utf-8", "replace").decode()).split("\n")


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
    checker.unpack()
    yield from _check_by_processes(checker, chunks, jobs)


def _check_by_processes(checker: Checker, chunks: Iterator[Chunk], jobs: int) -> Iterator[Checked]:
    # A process that is forked has the checker with all that it holds; another gets its plan.
    executor = ProcessPoolExecutor(jobs, _context(), _start_process, (checker,))
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


def _start_process(checker: Checker) -> None:
    global _checker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _checker = checker


def _check_in_process(chunk: Chunk) -> Checked:
    if _checker is None:
        raise RuntimeError("this process was not started")
    return _checker.check(chunk)
