"""What may become of a table word: every way in which its tiles can lie in the words after a turn.

A claim is one such way. Which claims go together is for the attribution to find.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, islice
from typing import Final

from wordrummi.words.letters import JOKER

MOST_CLAIMS: Final = 400
"""Sets of pieces that are tried for one table word; only the choice of score can suffer from the bound."""

_MOST_PLACINGS: Final = 60
_MOST_TOGETHER: Final = 100
"""Parts of one table word that are tried together."""


class Fate(StrEnum):
    """What became of a table word."""

    STANDING = "standing"
    EXCHANGED = "exchanged"
    ABSORBED = "absorbed"
    BROKEN = "broken"
    GIVEN_UP = "given-up"


@dataclass(frozen=True, slots=True)
class Use:
    """Tiles of a table word (by their places in it) that lie in word `word` after the turn, from place `at` on.

    `whole`: nothing else may lie in that word. `unchanged`: that word is a standing word or a piece.
    """

    word: int
    at: int
    places: tuple[int, ...]
    whole: bool
    unchanged: bool

    @property
    def mask(self) -> int:
        """The places that are taken in the word after, as bits."""
        return ((1 << len(self.places)) - 1) << self.at


@dataclass(frozen=True, slots=True)
class Claim:
    """One fate of a table word. `letters_in`: letters that took the place of its jokers."""

    fate: Fate
    uses: tuple[Use, ...]
    letters_in: str = ""

    @property
    def letters(self) -> int:
        """How many letters it keeps in standing words and pieces."""
        return sum(len(use.places) for use in self.uses if use.unchanged)


@dataclass(frozen=True, slots=True)
class Terms:
    """What a manner and its options ask of the words of the table.

    `may_give_up`: nothing has to remain of a table word. `gapped_*`: in order is enough, it need not be contiguous.
    """

    may_give_up: bool
    min_remainder: int
    gapped_remainder: bool
    gapped_pieces: bool
    remainder_may_grow: bool


Admits = Callable[[str], bool]
"""Whether a word, jokers included, has an admissible reading."""


def find_claims(word: str, after: Mapping[int, str], terms: Terms, admits: Admits) -> tuple[list[Claim], bool]:
    """Return the claims of a table word on words after (by their places), those that keep most letters first.

    Also say whether those are all. What is left out are further pieces beside a remainder, and other places in the word
    for a piece that lies there anyway: never the only way to be legal.
    """
    claims = [claim for j, other in after.items() for claim in _as_a_whole(word, j, other, terms, admits)]
    broken, complete = _broken(word, after, terms, admits)
    return sorted([*claims, *broken], key=lambda claim: -claim.letters), complete


def _as_a_whole(word: str, j: int, other: str, terms: Terms, admits: Admits) -> Iterator[Claim]:
    if word == other:
        yield Claim(Fate.STANDING, (Use(j, 0, tuple(range(len(word))), whole=True, unchanged=True),))
    elif terms.may_give_up:
        return
    elif len(word) == len(other):
        if (letters := exchanged(word, other)) is not None:
            yield Claim(Fate.EXCHANGED, (Use(j, 0, tuple(range(len(word))), whole=True, unchanged=False),), letters)
    elif len(word) < len(other):
        yield from absorbed(word, j, other, admits)


def absorbed(word: str, j: int, other: str, admits: Admits) -> Iterator[Claim]:
    """Yield the claims in which a word stands whole in a longer one, jokers exchanged or not."""
    for at in range(len(other) - len(word) + 1):
        block = other[at : at + len(word)]
        letters = "" if block == word else exchanged(word, block)
        if letters is not None and (not letters or admits(block)):
            yield Claim(Fate.ABSORBED, (Use(j, at, tuple(range(len(word))), whole=False, unchanged=False),), letters)


def exchanged(word: str, other: str) -> str | None:
    """Return the letters that took the place of jokers when `word` became `other`, None when it is no exchange."""
    letters = ""
    for old, new in zip(word, other, strict=True):
        if old != new:
            if old != JOKER:
                return None
            letters += new
    return letters or None


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a broken word that can lie in a word after."""

    use: Use
    remains: bool
    letters_in: str = ""


def _broken(word: str, after: Mapping[int, str], terms: Terms, admits: Admits) -> tuple[list[Claim], bool]:
    parts = [
        part
        for j, other in after.items()
        for part in (*_pieces(word, j, other, terms), *_other_remainders(word, j, other, terms, admits))
    ]
    seen: Counter[int] = Counter()
    ranked = []
    for part in parts:
        ranked.append((seen[part.use.word], part))
        seen[part.use.word] += 1
    ranked.sort(key=lambda pair: pair[0])  # stable: the first placing in each word comes before any second one
    parts = [part for _, part in ranked]
    together = list(islice(_disjoint(parts[:_MOST_TOGETHER]), MOST_CLAIMS))
    gapped = terms.gapped_pieces or terms.gapped_remainder
    complete = len(parts) <= _MOST_TOGETHER and len(together) < MOST_CLAIMS
    complete = complete and not (gapped and max(seen.values(), default=0) >= _MOST_PLACINGS)
    claims = [
        Claim(Fate.BROKEN, tuple(part.use for part in chosen), "".join(part.letters_in for part in chosen))
        for chosen in (*((part,) for part in parts), *together)
        if terms.may_give_up or any(part.remains for part in chosen)
    ]
    return claims, complete


def _disjoint(parts: Sequence[_Part]) -> Iterator[tuple[_Part, ...]]:
    """Yield the sets of two or more parts that share no tile and no word after, small ones first."""
    layer: list[tuple[int, tuple[_Part, ...]]] = [(number, (part,)) for number, part in enumerate(parts)]
    while layer:
        grown = []
        for last, chosen in layer:
            for number, part in enumerate(parts[last + 1 :], start=last + 1):
                if all(_apart(part.use, other.use) for other in chosen):
                    yield (*chosen, part)
                    grown.append((number, (*chosen, part)))
        layer = grown[:MOST_CLAIMS]


def _apart(use: Use, other: Use) -> bool:
    return use.word != other.word and set(use.places).isdisjoint(other.places)


def _pieces(word: str, j: int, other: str, terms: Terms) -> Iterator[_Part]:
    if len(other) < len(word):
        for places in placings(other, word, gapped=terms.gapped_pieces):
            remains = len(other) >= terms.min_remainder and (_in_a_row(places) or terms.gapped_remainder)
            yield _Part(Use(j, 0, places, whole=True, unchanged=True), remains)


def _other_remainders(word: str, j: int, other: str, terms: Terms, admits: Admits) -> Iterator[_Part]:
    """Remainders that are no pieces: gapped ones, those with an exchanged joker, those that grow."""
    if terms.may_give_up:
        return
    for at, end in _windows(word, other, terms):
        left = other[at:end]
        whole = len(left) == len(other)
        for places in _likenesses(left, word, gapped=terms.gapped_remainder):
            letters = "".join(new for new, place in zip(left, places, strict=True) if new != word[place])
            is_piece = whole and not letters and (terms.gapped_pieces or _in_a_row(places))
            if not is_piece and _is_admitted(word, left, places, letters, admits, whole=whole):
                yield _Part(Use(j, at, places, whole=whole, unchanged=False), remains=True, letters_in=letters)


def _windows(word: str, other: str, terms: Terms) -> Iterator[tuple[int, int]]:
    """Yield where in a word after a remainder can lie: it is the word, or part of it when it may grow."""
    if terms.remainder_may_grow:
        for size in range(terms.min_remainder, min(len(word) - 1, len(other)) + 1):
            yield from ((at, at + size) for at in range(len(other) - size + 1))
    elif terms.min_remainder <= len(other) < len(word) and (terms.gapped_remainder or JOKER in word):
        yield 0, len(other)


def _is_admitted(word: str, left: str, places: tuple[int, ...], letters: str, admits: Admits, *, whole: bool) -> bool:
    """Say whether the words that lay there in between, an exchanged one or a remainder that grew, are words."""
    if letters:
        form = list(word)
        for new, place in zip(left, places, strict=True):
            form[place] = new
        if not admits("".join(form)):
            return False
    return whole or admits(left)


def _in_a_row(places: tuple[int, ...]) -> bool:
    return places[-1] - places[0] < len(places)


def _likenesses(part: str, word: str, *, gapped: bool) -> Iterator[tuple[int, ...]]:
    """Yield as `placings`, letting a letter of the part stand for a joker of the word."""
    if gapped:
        first = _one_for_each_exchange(part, word)
        yield from first
        others = (places for places in _gapped(part, word, likeness=True) if places not in first)
        yield from islice(others, _MOST_PLACINGS)
        return
    for start in range(len(word) - len(part) + 1):
        block = word[start : start + len(part)]
        if block == part or (JOKER in block and exchanged(block, part) is not None):
            yield tuple(range(start, start + len(part)))


def _one_for_each_exchange(part: str, word: str) -> list[tuple[int, ...]]:
    """Return a placing for each choice of letters in the places of jokers, none first: no choice may be missed."""
    jokers = [at for at, tile in enumerate(word) if tile == JOKER]
    found: dict[tuple[tuple[int, str], ...], tuple[int, ...]] = {}
    for size in range(len(jokers) + 1):
        for chosen in combinations(jokers, size):
            for numbers in combinations(range(len(part)), size):
                letters = tuple((at, part[number]) for at, number in zip(chosen, numbers, strict=True))
                if letters not in found and JOKER not in (letter for _, letter in letters):
                    places = _placed_around(part, word, dict(zip(numbers, chosen, strict=True)))
                    if places is not None:
                        found[letters] = places
    return list(found.values())


def _placed_around(part: str, word: str, fixed: Mapping[int, int]) -> tuple[int, ...] | None:
    """Return the first places at which `part` lies in `word` in order, some of its letters at places that are fixed."""
    places: list[int] = []
    at = 0
    for number, letter in enumerate(part):
        found = fixed[number] if number in fixed else word.find(letter, at)
        if found < at:
            return None
        places.append(found)
        at = found + 1
    return tuple(places)


def placings(part: str, word: str, *, gapped: bool) -> Iterator[tuple[int, ...]]:
    """Yield the places at which `part` lies in `word` in order: without gaps, then with gaps if they are allowed."""
    at = word.find(part)
    while at >= 0:
        yield tuple(range(at, at + len(part)))
        at = word.find(part, at + 1)
    if gapped:
        others = (places for places in _gapped(part, word, likeness=False) if not _in_a_row(places))
        yield from islice(others, _MOST_PLACINGS)


def _gapped(part: str, word: str, *, likeness: bool) -> Iterator[tuple[int, ...]]:
    """Yield the places without dead ends: no letter is placed where the rest would not fit behind it."""
    fitting = [[at for at, tile in enumerate(word) if tile == x or (likeness and tile == JOKER)] for x in part]
    latest, end = [0] * len(part), len(word)
    for number in reversed(range(len(part))):
        end = max((at for at in fitting[number] if at < end), default=-1)
        latest[number] = end
    if end < 0:
        return

    def placed(number: int, start: int) -> Iterator[tuple[int, ...]]:
        if number == len(part):
            yield ()
            return
        for at in fitting[number]:
            if start <= at <= latest[number]:
                yield from ((at, *rest) for rest in placed(number + 1, at + 1))

    yield from placed(0, 0)
