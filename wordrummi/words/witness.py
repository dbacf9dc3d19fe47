"""Why a lay is legal: for each word after, where its tiles came from; for each table word, what became of it."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

from wordrummi.core.verdict import Witness
from wordrummi.words.claims import Claim, Fate, Use, absorbed, exchanged
from wordrummi.words.question import Attribution
from wordrummi.words.readings import Note

Origin: TypeAlias = tuple[int, int] | None
"""The table word and the place in it where a tile lay; None for a tile of the rack."""


class Standing(StrEnum):
    """What a word after is."""

    STANDING = "standing"
    PIECE = "piece"
    NEW = "new"


class Way(StrEnum):
    """The rulebook's words for the two ways of laying a new word."""

    LAID_OUT = "uitleggen"
    COMBINED = "combineren"


@dataclass(frozen=True, slots=True)
class WordAfter:
    """A word that lies after the turn: its tiles, how it is read (None: not at all), and where each tile came from."""

    tiles: str
    reading: str | None
    standing: Standing
    way: Way | None
    origins: tuple[Origin, ...]


@dataclass(frozen=True, slots=True)
class WordBefore:
    """What became of a table word, and in which words after its tiles lie in the order that they had."""

    fate: Fate
    into: tuple[int, ...]
    letters_in: str = ""


@dataclass(frozen=True, slots=True)
class WordWitness(Witness):
    """The attribution of an accepted lay, and which rules made its score."""

    after: tuple[WordAfter, ...]
    table: tuple[WordBefore, ...]
    notes: tuple[Note, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return the witness as plain values, as the command line tells it."""
        return {
            "after": [
                {
                    "word": word.tiles,
                    "reading": word.reading,
                    "is": word.standing.value,
                    "way": word.way.value if word.way else None,
                    "from": ["rack" if o is None else {"table": o[0], "at": o[1]} for o in word.origins],
                }
                for word in self.after
            ],
            "table": [
                {"index": index, "fate": word.fate.value, "into": list(word.into), "exchanged": word.letters_in or None}
                for index, word in enumerate(self.table)
            ],
            "score": [{"word": note.word, "slug": note.slug} for note in self.notes],
        }


_UNKNOWN: Final = (-1, -1)


def settle_fates(before: Sequence[str], after: Sequence[str], attribution: Attribution) -> Attribution:
    """Say of words that could be given up whether they lie whole in a new word after all, the longest first."""
    claims = list(attribution.claims)
    taken = [(1 << len(word)) - 1 if j in attribution.unchanged else 0 for j, word in enumerate(after)]
    for i in sorted(range(len(before)), key=lambda i: -len(before[i])):
        if claims[i].fate is Fate.GIVEN_UP:
            claims[i] = next(_unbroken(before[i], after, taken), claims[i])
            for use in claims[i].uses:
                taken[use.word] |= use.mask
    return Attribution(tuple(claims), attribution.exact)


def _unbroken(word: str, after: Sequence[str], taken: Sequence[int]) -> Iterator[Claim]:
    for j, other in enumerate(after):
        if not taken[j] and len(other) == len(word) and (letters := exchanged(word, other)):
            yield Claim(Fate.EXCHANGED, (Use(j, 0, tuple(range(len(word))), whole=True, unchanged=False),), letters)
    for j, other in enumerate(after):
        if len(other) > len(word):
            yield from (c for c in absorbed(word, j, other, lambda _: False) if not c.uses[0].mask & taken[j])


def witness(
    before: Sequence[str],
    after: Sequence[str],
    readings: Sequence[str | None],
    attribution: Attribution,
    laid: Counter[str],
) -> WordWitness:
    """Return the witness: blocks lie where the attribution has them, the other tiles come from what is left over."""
    origins = _trace(before, after, attribution, Counter(laid))
    words = tuple(
        WordAfter(text, readings[j], *_kind(j, attribution, origins[j]), tuple(origins[j]))
        for j, text in enumerate(after)
    )
    fates = tuple(
        WordBefore(claim.fate, tuple(sorted({use.word for use in claim.uses})), claim.letters_in)
        for claim in attribution.claims
    )
    return WordWitness(words, fates)


def _kind(j: int, attribution: Attribution, origins: Sequence[Origin]) -> tuple[Standing, Way | None]:
    if j in attribution.standing:
        return Standing.STANDING, None
    if j in attribution.unchanged:
        return Standing.PIECE, None
    return Standing.NEW, Way.COMBINED if any(origins) else Way.LAID_OUT


def _trace(
    before: Sequence[str], after: Sequence[str], attribution: Attribution, rack: Counter[str]
) -> list[list[Origin]]:
    origins: list[list[Origin]] = [[_UNKNOWN] * len(word) for word in after]
    left = _place_blocks(before, after, attribution, origins, rack)
    untold = [j for j in range(len(after)) if _UNKNOWN in origins[j]]
    for j in sorted(untold, key=lambda j: -len(after[j])):
        if origins[j].count(_UNKNOWN) == len(after[j]) and Counter(after[j]) <= rack:
            origins[j] = [None] * len(after[j])
            rack -= Counter(after[j])
    for j in untold:
        for at, tile in enumerate(after[j]):
            if origins[j][at] == _UNKNOWN:
                origins[j][at] = left[tile].popleft() if left[tile] else None
    return origins


def _place_blocks(
    before: Sequence[str],
    after: Sequence[str],
    attribution: Attribution,
    origins: list[list[Origin]],
    rack: Counter[str],
) -> dict[str, deque[tuple[int, int]]]:
    """Place the tiles that the claims name; return the table tiles that are left over, by kind."""
    used: set[tuple[int, int]] = set()
    standing = {i: claim.uses[0] for i, claim in enumerate(attribution.claims) if claim.fate is Fate.STANDING}
    for i, use in standing.items():
        origins[use.word] = [(i, place) for place in use.places]
    for i, claim in enumerate(attribution.claims):
        for use in () if i in standing else claim.uses:
            for at, place in enumerate(use.places, start=use.at):
                if after[use.word][at] == before[i][place]:
                    origins[use.word][at] = (i, place)
                    used.add((i, place))
                elif rack[after[use.word][at]]:
                    rack[after[use.word][at]] -= 1
                    origins[use.word][at] = None
    left: dict[str, deque[tuple[int, int]]] = defaultdict(deque)
    for i, word in enumerate(before):
        for place, tile in () if i in standing else enumerate(word):
            if (i, place) not in used:
                left[tile].append((i, place))
    return left
