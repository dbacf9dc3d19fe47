"""What may become of a table word: every way in which its tiles can lie in the words after a turn.

A claim is one such way. Which claims go together is for the attribution to find.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Final

from wordrummi.words.letters import JOKER

MOST_CLAIMS: Final = 400
"""Sets of pieces that are tried for one table word; only the choice of score can suffer from the bound."""

_MOST_PLACINGS: Final = 60


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


def find_claims(word: str, after: Mapping[int, str], terms: Terms, admits: Admits) -> list[Claim]:
    """Return every claim of a table word on words after (by their places), those that keep most letters first."""
    claims = [claim for j, other in after.items() for claim in _as_a_whole(word, j, other, terms, admits)]
    claims += islice(_broken(word, after, terms, admits), MOST_CLAIMS)
    return sorted(claims, key=lambda claim: -claim.letters)


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


def _broken(word: str, after: Mapping[int, str], terms: Terms, admits: Admits) -> Iterator[Claim]:
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
    for chosen in _disjoint([part for _, part in ranked]):
        if terms.may_give_up or any(part.remains for part in chosen):
            letters = "".join(part.letters_in for part in chosen)
            yield Claim(Fate.BROKEN, tuple(part.use for part in chosen), letters)


def _disjoint(parts: Sequence[_Part]) -> Iterator[tuple[_Part, ...]]:
    """Yield the sets of parts that share no tile and no word after, small ones first."""
    layer: list[tuple[int, tuple[_Part, ...]]] = [(-1, ())]
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
        yield from islice(_gapped_likenesses(part, word, 0), _MOST_PLACINGS)
        return
    for start in range(len(word) - len(part) + 1):
        block = word[start : start + len(part)]
        if block == part or (JOKER in block and exchanged(block, part) is not None):
            yield tuple(range(start, start + len(part)))


def _gapped_likenesses(part: str, word: str, start: int) -> Iterator[tuple[int, ...]]:
    if not part:
        yield ()
        return
    for at in range(start, len(word) - len(part) + 1):
        if word[at] in (part[0], JOKER):
            yield from ((at, *rest) for rest in _gapped_likenesses(part[1:], word, at + 1))


def placings(part: str, word: str, *, gapped: bool) -> Iterator[tuple[int, ...]]:
    """Yield the places at which `part` lies in `word` in order: without gaps, or with and without."""
    if gapped:
        yield from islice(_gapped(part, word, 0), _MOST_PLACINGS)
        return
    at = word.find(part)
    while at >= 0:
        yield tuple(range(at, at + len(part)))
        at = word.find(part, at + 1)


def _gapped(part: str, word: str, start: int) -> Iterator[tuple[int, ...]]:
    if not part:
        yield ()
        return
    at = word.find(part[0], start)
    while at >= 0:
        yield from ((at, *rest) for rest in _gapped(part[1:], word, at + 1))
        at = word.find(part[0], at + 1)
