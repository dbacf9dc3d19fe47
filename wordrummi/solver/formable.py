"""Every word that a rack can lay by itself, jokers included."""

from __future__ import annotations

from dataclasses import dataclass

from wordrummi.core.tiles import Tiles
from wordrummi.solver.packing import ONE, less, places
from wordrummi.solver.vocabulary import Vocabulary
from wordrummi.solver.ways import letters_of
from wordrummi.words.letters import ALPHABET, JOKER


@dataclass(frozen=True, slots=True)
class Formable:
    """A word that a rack can lay: as it is read, its tiles with the jokers in their places, and what it scores."""

    word: str
    tiles: str
    score: int


def formable(rack: Tiles, vocabulary: Vocabulary, limit: int | None = None) -> list[Formable]:
    """Return the words that the seen tiles of a rack can lay, the longest first, then by the alphabet; `limit` at most.

    A joker lies only where the rack lacks the letter, in the last places of that letter; each word counts its letters.
    """
    known = rack.known
    letters, jokers = letters_of("".join(known)), known[JOKER]
    rows = vocabulary.lying.fitting(letters, jokers).rows[:limit].tolist()
    return [_laid(vocabulary.word(row), less(vocabulary.letters(row), letters)) for row in rows]


def _laid(word: str, lack: int) -> Formable:
    tiles = word
    while lack:
        place = next(places(lack))
        letter = ALPHABET[place]
        before, _, after = tiles.rpartition(letter)
        tiles, lack = before + JOKER + after, lack - ONE[letter]
    return Formable(word, tiles, len(word))
