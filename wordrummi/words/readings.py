"""How words with jokers are read, and which word scores (rules, sections 3.1 and 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from wordrummi.core.table import Meld
from wordrummi.lexicon.admission import Admission
from wordrummi.words.letters import ALPHABET, JOKER


def text_of(word: Meld) -> str:
    """Return the tiles of a word as one string."""
    return "".join(word.tiles)


def declared(word: Meld) -> str | None:
    """Return the reading that the player declared, None without one."""
    return None if word.reading is None else "".join(word.reading)


def fits(reading: str, tiles: str) -> bool:
    """Say whether a reading agrees with the tiles: letter for letter, a joker being any letter."""
    return len(reading) == len(tiles) and all(
        letter in ALPHABET if tile == JOKER else letter == tile for tile, letter in zip(tiles, reading, strict=True)
    )


def readings_of(word: Meld, admission: Admission) -> tuple[str, ...]:
    """Return how a word may be read: what the lexicon admits, else what the table might agree to; sorted.

    Without jokers that is the word itself, admitted or not. A declared reading binds.
    """
    said, text = declared(word), text_of(word)
    if said is not None:
        return (said,) if fits(said, text) else ()
    if JOKER not in text:
        return (text,)
    return admission.matches(text) or admission.undecided_matches(text)


@dataclass(frozen=True, slots=True)
class Scored:
    """The word that scores: its place among the words after and its reading; none when the turn scores nothing."""

    score: int = 0
    word: int | None = None
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A word of the turn and the rule by which it scores, or does not."""

    word: str
    slug: str


class Scorer:
    """Scores a turn for any choice of new words: the longest that has not lain here before and lies here once."""

    def __init__(
        self,
        readings: Sequence[tuple[str, ...]],
        lengths: Sequence[int],
        formed: frozenset[str],
        *,
        repeat_is_zero: bool,
    ) -> None:
        self._readings = readings
        self._lengths = lengths
        self._formed = formed
        self._repeat_is_zero = repeat_is_zero
        self._fixed = Counter(options[0] for options in readings if len(options) == 1)
        self._firsts: dict[int, str | None] = {}

    def best(self, new: frozenset[int]) -> Scored:
        """Return what scores when just these words after are new; of equals the first by the alphabet."""
        if self._repeat_is_zero:
            longest = max((self._lengths[j] for j in new), default=0)
            new = frozenset(j for j in new if self._lengths[j] == longest)
        counting = ((-self._lengths[j], reading, j) for j in new if (reading := self._first(j)) is not None)
        found = min(counting, default=None)
        return Scored() if found is None else Scored(-found[0], found[2], found[1])

    def rank(self, new: frozenset[int]) -> tuple[int, str]:
        """Return `best` as something to compare: less is better."""
        scored = self.best(new)
        return -scored.score, scored.reading or ""

    def chosen(self, j: int, scored: Scored) -> str | None:
        """Return the reading of a word that goes with the scored one, None when it has none."""
        if j == scored.word:
            return scored.reading
        options = self._readings[j]
        other = (reading for reading in options if reading != scored.reading)
        return next(other, options[0] if options else None)

    def notes(self, new: frozenset[int], scored: Scored) -> list[Note]:
        """Say why the scored word scores, and why longer new words do not."""
        notes = [] if scored.reading is None else [Note(scored.reading, "score.longest-new")]
        for j in sorted(new, key=lambda j: (-self._lengths[j], j)):
            if self._lengths[j] > scored.score and self._readings[j]:
                reading = self._readings[j][0]
                formed = all(reading in self._formed for reading in self._readings[j])
                notes.append(Note(reading, "score.formed-earlier" if formed else "score.twice-on-table"))
        return notes

    def _first(self, j: int) -> str | None:
        """Return the first reading of a word that can score, whichever words are new."""
        if j not in self._firsts:
            self._firsts[j] = next((reading for reading in self._readings[j] if self._counts(j, reading)), None)
        return self._firsts[j]

    def _counts(self, j: int, reading: str) -> bool:
        alone = self._fixed[reading] - (self._readings[j] == (reading,)) == 0
        return alone and reading not in self._formed
