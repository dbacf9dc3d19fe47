"""A brute-force judge of a turn of Word Rummikub, to hold a referee against.

It knows nothing of the program under test. Every tile that lay on the table has an identity (its word and its
place there); a turn is judged by trying every way in which those identities can lie in the words after. For each
way the definitions are read off: a word after *stands* when it is a table word, tile for tile, is a *piece* when it
is a segment of one, and is *new* otherwise; in the Internationale manner each table word needs a fate.

Symmetry is used once: tiles of one letter that come from the rack are not told apart, for no rule asks which is which.
It is meant for small turns; `count_assignments` tells how many ways a turn has.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import combinations, pairwise, permutations, product
from string import ascii_uppercase
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

Manner = Literal["sabra", "internationale"]

JOKER = "@"
LAID = -1  # a place filled from the rack
STRIDE = 100  # a table tile is word * STRIDE + place, so tiles that follow each other in a word follow as numbers
MOST_ASSIGNMENTS = 500_000


class TooManyAssignmentsError(ValueError):
    """The turn is too large to be judged by trying everything."""


@dataclass(frozen=True)
class Expected:
    """What a referee should say. Only the first five fields take part in `==`."""

    legal: bool
    slugs: frozenset[str]
    letters: int
    score: int
    scoring: frozenset[str]
    # Other sets of slugs that the specification allows as well.
    also: frozenset[frozenset[str]] = field(default=frozenset(), compare=False)
    # Rulings (fields of `Rulings`) that would change one of the first five fields, were they the other way round.
    doubts: frozenset[str] = field(default=frozenset(), compare=False)
    # One fate for each table word, in an attribution that is among the best: to measure how diverse positions are
    # (in the Sabra manner fates are no rule, and "exchanged" is not held against the lexicon).
    fates: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Rulings:
    """Questions that the specification leaves open, with the answer taken here."""

    # An exchange comes first, in some order: two words may not lend each other the letters for their jokers out of
    # what they keep no longer, and no word lends a letter to itself.
    circular_exchanges: bool = False
    # A placing of table words is one-to-one: a letter that replaces a joker is no part any more of the word that it
    # comes from (BO@ and ANT do not make BOANT with one A).
    shared_places: bool = False
    # `repeat = "zero"`, two longest new words, one of them a repeat: the other one scores.
    tie_forgives_repeat: bool = True


@dataclass(frozen=True)
class WordOptions:
    """The options that bear on a single turn, with the defaults of the Sabra manner."""

    min_length: int = 2
    start_word_min_length: int = 3
    start_single_word: bool = False
    min_remainder: int = 3
    remainder: str = "contiguous"
    unchanged: str = "contiguous"
    remainder_may_grow: bool = False
    repeat: str = "pass-over"
    exchange_from: str = "anywhere"

    @classmethod
    def of(cls, manner: Manner, options: Mapping[str, object] | None) -> WordOptions:
        defaults = cls(min_length=2 if manner == "sabra" else 3)
        known = {one.name for one in fields(cls)}
        if unknown := set(options or {}) - known:
            raise ValueError(f"options that this oracle does not know: {sorted(unknown)}")
        chosen = replace(defaults, **(options or {}))  # type: ignore[arg-type]
        if manner == "sabra" and chosen.exchange_from != "anywhere":
            raise ValueError("the Sabra manner is judged here with exchanges from anywhere only")
        return chosen


@dataclass(frozen=True)
class Fate:
    """One way in which a table word has kept the rule of the Internationale manner."""

    name: str
    places: frozenset[int]  # where what is kept of it lies
    lenders: frozenset[int] = frozenset()  # the words whose letters took the place of its jokers
    from_table: bool = False  # at least one of those letters comes from the table
    hidden: tuple[str, ...] = ()  # words that must be admissible though they do not lie on the table
    shown: tuple[str, ...] = ()  # words that must be admissible and that lie on the table after the turn


@dataclass(frozen=True)
class Worth:
    """What the turn comes to when the words after have this status."""

    admissible: bool
    letters: int
    score: int
    scoring: frozenset[str]

    @property
    def rank(self) -> tuple[int, int]:
        return (self.letters, self.score)


@dataclass
class Best:
    """The best legal attributions seen so far."""

    worth: Worth
    fates: tuple[str, ...]


def pattern_of(word: str) -> str:
    return word.partition("=")[0]


def readings_of(pattern: str, words: AbstractSet[str]) -> frozenset[str]:
    """Try every letter for every joker."""
    if JOKER not in pattern:
        return frozenset({pattern} & words)
    parts = pattern.split(JOKER)
    found = set()
    for letters in product(ascii_uppercase, repeat=len(parts) - 1):
        reading = parts[0] + "".join(letter + part for letter, part in zip(letters, parts[1:], strict=True))
        if reading in words:
            found.add(reading)
    return frozenset(found)


def agrees(pattern: str, reading: str) -> bool:
    """Say whether the reading is one of these tiles."""
    return len(pattern) == len(reading) and all(
        tile in (JOKER, letter) for tile, letter in zip(pattern, reading, strict=True)
    )


def count_assignments(table: Sequence[str], after: Sequence[str]) -> int:
    """Tell in how many ways the table tiles can lie in the words after (0: a tile is missing)."""
    before = Counter("".join(map(pattern_of, table)))
    places = Counter("".join(map(pattern_of, after)))
    return math.prod(math.perm(places[kind], number) for kind, number in before.items())


class Turn:
    """One turn under judgement."""

    def __init__(
        self,
        manner: Manner,
        table: Sequence[str],
        rack: str,
        after: Sequence[str],
        words: AbstractSet[str],
        *,
        opened: bool,
        formed: AbstractSet[str],
        options: WordOptions,
        rulings: Rulings,
    ) -> None:
        self.manner = manner
        self.table = [pattern_of(word) for word in table]
        self.after = [pattern_of(word) for word in after]
        self.declared = [word.partition("=")[2] for word in after]
        self.rack = Counter(rack)
        self.words = words
        self.opened = opened
        self.formed = formed
        self.options = options
        self.rulings = rulings
        self.met: set[str] = set()  # rulings that mattered for an attribution
        self.tiles = "".join(self.after)
        self.bounds: list[tuple[int, int]] = []
        start = 0
        for word in self.after:
            self.bounds.append((start, start + len(word)))
            start += len(word)
        self._worths: dict[str, Worth] = {}
        self._readings: dict[str, frozenset[str]] = {}

    # Stages that need no attribution.

    def ownership(self) -> frozenset[str]:
        before, now = Counter("".join(self.table)), Counter(self.tiles)
        added = now - before
        slugs = set()
        if before - now:
            slugs.add("word.table-kept")
        if added - self.rack:
            slugs.add("word.from-rack")
        if not added:
            slugs.add("word.one-rack-tile")
        return frozenset(slugs)

    def shape(self) -> frozenset[str]:
        lengths = {len(word) for word in self.after}
        slugs = set()
        if 1 in lengths:
            slugs.add("word.no-loose-letters")
        if any(1 < length < self.options.min_length for length in lengths):
            slugs.add("word.min-length")
        return frozenset(slugs)

    # Attributions.

    def assignments(self) -> Iterator[list[int]]:
        """For each place after, the table tile that lies there, or `LAID`: every way, letter by letter."""
        if count_assignments(self.table, self.after) > MOST_ASSIGNMENTS:
            raise TooManyAssignmentsError(f"{self.table} to {self.after}")
        kinds: dict[str, list[int]] = {}
        for number, word in enumerate(self.table):
            for place, kind in enumerate(word):
                kinds.setdefault(kind, []).append(number * STRIDE + place)
        ways = [
            permutations([place for place, tile in enumerate(self.tiles) if tile == kind], len(tiles))
            for kind, tiles in kinds.items()
        ]
        for chosen in product(*ways):
            lie = [LAID] * len(self.tiles)
            for tiles, places in zip(kinds.values(), chosen, strict=True):
                for tile, place in zip(tiles, places, strict=True):
                    lie[place] = tile
            yield lie

    def status(self, lie: list[int]) -> str:
        """For each word after: s(tanding), p(iece) or n(ew)."""
        marks = []
        for start, end in self.bounds:
            tiles = lie[start:end]
            if not self._unchanged(tiles):
                marks.append("n")
            elif len(tiles) == len(self.table[tiles[0] // STRIDE]):
                marks.append("s")
            else:
                marks.append("p")
        return "".join(marks)

    def _unchanged(self, tiles: list[int]) -> bool:
        first = tiles[0]
        if first == LAID:
            return False
        if self.options.unchanged == "contiguous":
            return tiles == list(range(first, first + len(tiles)))
        return all(tile != LAID and tile // STRIDE == first // STRIDE for tile in tiles) and tiles == sorted(set(tiles))

    # Words, readings and points.

    def admissible(self, pattern: str) -> frozenset[str]:
        if pattern not in self._readings:
            self._readings[pattern] = readings_of(pattern, self.words)
        return self._readings[pattern]

    @cached_property
    def readings(self) -> list[frozenset[str]]:
        """The admissible readings of each word after, as far as the player has left them open."""
        return [
            self.admissible(word) & {declared} if declared else self.admissible(word)
            for word, declared in zip(self.after, self.declared, strict=True)
        ]

    @cached_property
    def contradicted(self) -> bool:
        """Some declared reading is not one of its tiles."""
        return any(
            declared and not agrees(word, declared) for word, declared in zip(self.after, self.declared, strict=True)
        )

    def worth(self, status: str) -> Worth:
        if status not in self._worths:
            self._worths[status] = self._worth(status)
        return self._worths[status]

    def _worth(self, status: str) -> Worth:
        letters = sum(len(word) for word, mark in zip(self.after, status, strict=True) if mark != "n")
        if any(not found for found, mark in zip(self.readings, status, strict=True) if mark != "s"):
            return Worth(False, letters, 0, frozenset())
        ways: list[list[str | None]] = []
        for word, found, mark in zip(self.after, self.readings, status, strict=True):
            if mark == "s" and JOKER not in word:
                ways.append([word])  # not tried again, but it is the word that it is
            else:
                ways.append([*sorted(found)] or [None])
        score, scoring = 0, set[str]()
        for reading in product(*ways):
            points, these = self._points(status, reading)
            if points > score:
                score, scoring = points, set()
            if points == score:
                scoring |= these
        return Worth(True, letters, score, frozenset(scoring))

    def _points(self, status: str, reading: tuple[str | None, ...]) -> tuple[int, set[str]]:
        """Score the turn with every word after read in one way."""
        times = Counter(reading)
        new = [word for word, mark in zip(reading, status, strict=True) if word is not None and mark == "n"]
        if self.options.repeat == "zero":
            longest = max(map(len, new), default=0)
            new = [word for word in new if len(word) == longest]
        fresh = {word for word in new if word not in self.formed and times[word] == 1}
        if self.options.repeat == "zero" and fresh and len(fresh) < len(set(new)):
            self.met.add("tie_forgives_repeat")
            if not self.rulings.tie_forgives_repeat:
                fresh = set()
        points = max(map(len, fresh), default=0)
        return points, {word for word in fresh if len(word) == points}

    # The first turn.

    def opening(self) -> tuple[frozenset[str], frozenset[frozenset[str]]]:
        """Slugs of the start rules in the attribution with most standing words, and other defensible sets."""
        seen = {(self.status(lie).count("s"), self.start_slugs(lie)) for lie in self.assignments()}
        most = max(standing for standing, _ in seen)
        chosen = min((slugs for standing, slugs in seen if standing == most), key=lambda one: (len(one), sorted(one)))
        others = {slugs for _, slugs in seen}
        least = {one for one in others if not any(other < one for other in others)}
        return chosen, frozenset(least - {chosen}) if chosen else frozenset()

    def start_slugs(self, lie: list[int]) -> frozenset[str]:
        status = self.status(lie)
        own = [end - start for start, end in self.bounds if set(lie[start:end]) == {LAID}]
        slugs = set()
        if not own:
            slugs.add("word.start.own-rack")
        elif max(own) < self.options.start_word_min_length:
            slugs.add("word.start.min-length")
        if status.count("s") < len(self.table):
            slugs.add("word.start.table-untouched")
        if self.options.start_single_word and status.count("n") > 1:
            slugs.add("word.start.single-word")
        return frozenset(slugs)

    # The Internationale manner.

    def fates(self, lie: list[int], number: int) -> Iterator[Fate]:
        """Every way in which this table word is standing, exchanged, absorbed or broken with a remainder."""
        length = len(self.table[number])
        for start, end in self.bounds:
            for left, right in self._windows(start, end, length):
                for taken in self._embeddings(lie, number, left, right):
                    fate = self._fate(lie, number, taken, (left, right), whole_word=(left, right) == (start, end))
                    if self.options.exchange_from == "anywhere" or not fate.from_table:
                        yield fate

    def _windows(self, start: int, end: int, length: int) -> Iterator[tuple[int, int]]:
        """Where in one word after a table word of this length, or what remains of it, might lie."""
        least = self.options.min_remainder
        if self.options.remainder_may_grow:
            sizes = range(min(least, length), length + 1)
            yield from ((at, at + size) for size in sizes for at in range(start, end - size + 1))
            return
        yield from ((at, at + length) for at in range(start, end - length + 1))
        if least <= end - start < length:
            yield (start, end)

    def _embeddings(self, lie: list[int], number: int, left: int, right: int) -> Iterator[tuple[int, ...]]:
        """Read the places as tiles of one table word in their order, a letter perhaps in a joker's place."""
        word = self.table[number]
        jokers = [place for place, tile in enumerate(word) if tile == JOKER]
        choices = []
        for place in range(left, right):
            tile = lie[place]
            choice = [tile % STRIDE] if tile != LAID and tile // STRIDE == number else []
            if self.tiles[place] != JOKER:
                choice += jokers
            if not choice:
                return
            choices.append(choice)
        gaps = self.options.remainder == "in-order"
        for taken in product(*choices):
            steps = {after - before for before, after in pairwise(taken)}
            if steps <= {1} or (gaps and min(steps) > 0):
                yield taken

    def _fate(
        self, lie: list[int], number: int, taken: tuple[int, ...], window: tuple[int, int], *, whole_word: bool
    ) -> Fate:
        word = self.table[number]
        form = list(word)  # the word with its jokers exchanged
        lenders, exchanged, from_table = set(), False, False
        for place, position in zip(range(*window), taken, strict=True):
            tile = lie[place]
            if tile == number * STRIDE + position:
                continue
            exchanged = True
            form[position] = self.tiles[place]
            if tile != LAID:
                from_table = True
                lenders.add(tile // STRIDE)
        whole = len(taken) == len(word)
        hidden: list[str] = []
        shown: list[str] = []
        if exchanged:
            (shown if whole and whole_word else hidden).append("".join(form))
        if not whole:
            (shown if whole_word else hidden).append(self.tiles[slice(*window)])
        if not whole:
            name = "broken"
        elif not whole_word:
            name = "absorbed"
        else:
            name = "exchanged" if exchanged else "standing"
        return Fate(
            name=f"exchanged, {name}" if exchanged and name != "exchanged" else name,
            places=frozenset(range(*window)),
            lenders=frozenset(lenders),
            from_table=from_table,
            hidden=tuple(hidden),
            shown=tuple(shown),
        )

    def keeps(self, lie: list[int], tried: Literal["none", "hidden", "all"]) -> tuple[str, ...] | None:
        """Give each table word a fate, all together, or say that it cannot be done (None).

        Tried in the lexicon are none of the words that this asks for, those that do not lie on the table, or all.
        """
        options = []
        for number in range(len(self.table)):
            fates = [fate for fate in self.fates(lie, number) if self._passes(fate, tried)]
            if not fates:
                return None
            options.append(fates)
        for fates_together in product(*options):
            if self._fit(fates_together):
                return tuple(fate.name for fate in fates_together)
        return None

    def _passes(self, fate: Fate, tried: str) -> bool:
        asked = {"none": (), "hidden": fate.hidden, "all": fate.hidden + fate.shown}[tried]
        return all(self.admissible(pattern) for pattern in asked)

    def _fit(self, fates: tuple[Fate, ...]) -> bool:
        places = [place for fate in fates for place in fate.places]
        if len(places) > len(set(places)):
            self.met.add("shared_places")
            if not self.rulings.shared_places:
                return False
        if self._circular(fates):
            self.met.add("circular_exchanges")
            if not self.rulings.circular_exchanges:
                return False
        return True

    @staticmethod
    def _circular(fates: tuple[Fate, ...]) -> bool:
        """Say whether the exchanges cannot be put in an order (a word lends only after its own exchange)."""
        waiting = {number: set(fate.lenders) for number, fate in enumerate(fates)}
        while True:
            ready = [number for number, lenders in waiting.items() if not lenders & waiting.keys()]
            if not ready:
                return bool(waiting)
            for number in ready:
                del waiting[number]

    # Verdict.

    def permits(self, lie: list[int]) -> tuple[str, ...] | None:
        """The fates when start and manner rules allow this attribution, else None."""
        if not self.opened:
            return None if self.start_slugs(lie) else ("standing",) * len(self.table)
        if self.manner == "internationale":
            return self.keeps(lie, "hidden")
        names = []
        for number in range(len(self.table)):
            found = [fate.name for fate in self.fates(lie, number)]
            names.append(found[0] if found else "given up")
        return tuple(names)

    def best(self) -> Best | None:
        found: Best | None = None
        for lie in self.assignments():
            worth = self.worth(self.status(lie))
            if not worth.admissible:
                continue
            if found and (
                worth.rank < found.worth.rank
                or (worth.rank == found.worth.rank and worth.scoring <= found.worth.scoring)
            ):
                continue
            fates = self.permits(lie)
            if fates is None:
                continue
            if found and worth.rank == found.worth.rank:
                found.worth = replace(worth, scoring=worth.scoring | found.worth.scoring)
            else:
                found = Best(worth, fates)
        return found

    def verdict(self) -> Expected:
        if slugs := self.ownership():
            return _refused(slugs)
        if slugs := self.shape():
            both = slugs | {"word.min-length"}
            return _refused(slugs, {both} - {slugs})
        if not self.opened:
            slugs, others = self.opening()
            if slugs:
                return _refused(slugs, others)
        found = None if self.contradicted else self.best()
        if found:
            worth = found.worth
            return Expected(True, frozenset(), worth.letters, worth.score, worth.scoring, fates=found.fates)
        return self._manner_or_lexicon()

    def _manner_or_lexicon(self) -> Expected:
        """Find the stage at fault in a turn that no attribution makes legal."""
        lexicon = frozenset({"word.not-in-lexicon"})
        manner = frozenset({"word.int"})
        asks = self.opened and self.manner == "internationale"
        if asks and not self._some_keep("hidden"):
            return _refused(manner, {lexicon} if self._some_keep("none") else ())
        if self.contradicted:
            lexicon = frozenset({"word.two-readings-declared"})
            if not self._some_word_wanting():
                return _refused(lexicon)
            lexicon |= {"word.not-in-lexicon"}
        return _refused(lexicon, {manner} if asks and not self._some_keep("all") else ())

    def _some_keep(self, tried: Literal["none", "hidden", "all"]) -> bool:
        return any(self.keeps(lie, tried) is not None for lie in self.assignments())

    def _some_word_wanting(self) -> bool:
        """In every allowed attribution a word without a contradiction lacks an admissible reading."""
        fine = [
            bool(found) or bool(declared and not agrees(word, declared))
            for word, declared, found in zip(self.after, self.declared, self.readings, strict=True)
        ]
        return not any(
            all(good or mark == "s" for good, mark in zip(fine, self.status(lie), strict=True))
            and self.permits(lie) is not None
            for lie in self.assignments()
        )


def _refused(slugs: frozenset[str], also: AbstractSet[frozenset[str]] | tuple[()] = ()) -> Expected:
    return Expected(False, slugs, 0, 0, frozenset(), also=frozenset(also))


def judge(
    manner: Manner,
    table: Sequence[str],
    rack: str,
    after: Sequence[str],
    words: AbstractSet[str],
    *,
    opened: bool = True,
    formed: AbstractSet[str] = frozenset(),
    options: Mapping[str, object] | None = None,
    rulings: Rulings | None = None,
) -> Expected:
    """Judge one turn by trying everything.

    `formed` is taken as it is given: the words of the table are not added to it.
    """
    chosen = WordOptions.of(manner, options)
    taken = rulings or Rulings()

    def turn(with_rulings: Rulings) -> Turn:
        return Turn(
            manner, table, rack, after, words, opened=opened, formed=formed, options=chosen, rulings=with_rulings
        )

    first = turn(taken)
    if not all(first.after) or not set(first.tiles) <= {JOKER, *ascii_uppercase}:
        raise ValueError("words after are upper-case letters and @, at least one tile each")
    expected = first.verdict()
    doubts: set[str] = set()
    matter = first.met | ({"circular_exchanges"} if "shared_places" in first.met else set())
    for size in range(1, len(matter) + 1):
        for names in combinations(sorted(matter), size):
            if doubts & set(names):
                continue  # one of them is enough
            other = replace(taken, **{name: not getattr(taken, name) for name in names})
            if turn(other).verdict() != expected:
                doubts.update(names)
    return replace(expected, doubts=frozenset(doubts))
