"""What may become of a table word that does not stand, as far as a solver has to know: what stays, what comes free."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations

from wordrummi.solver.packing import less, most, pack
from wordrummi.solver.vocabulary import Vocabulary
from wordrummi.words.claims import Terms
from wordrummi.words.letters import JOKER


@dataclass(frozen=True, slots=True)
class Way:
    """One thing that may become of table word `word`.

    `block`: the tiles that stay together; none when the word is given up. `alone`: nothing else may lie in their word;
    `new`: that word can score. `freed`, `jokers`: letters and jokers that come free. `taken`: letters that are wanted
    in the places of jokers. `grown`: a remainder, which may lie in a word of any length.
    """

    word: int
    block: str
    alone: bool
    new: bool
    freed: int
    jokers: int
    taken: int = 0
    grown: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """A table word with none, some or all of its jokers exchanged for letters (their places: `swapped`)."""

    tiles: str
    swapped: frozenset[int]


def letters_of(tiles: str) -> int:
    """Return the packed letters among tiles."""
    return pack(tile for tile in tiles if tile != JOKER)


def given_up(word: int, tiles: str) -> Way:
    """Return the one way of a manner in which nothing has to remain."""
    return Way(word, "", alone=True, new=False, freed=letters_of(tiles), jokers=tiles.count(JOKER))


def ways_of(word: int, tiles: str, terms: Terms, vocabulary: Vocabulary) -> tuple[Way, ...]:
    """Return all that may become of a table word under the terms of a manner, apart from standing; no two alike."""
    if terms.may_give_up:
        return (given_up(word, tiles),)
    found = (way for form in _forms(tiles, vocabulary) for way in _ways_of_form(word, tiles, form, terms, vocabulary))
    return tuple(dict.fromkeys(found))


def _forms(tiles: str, vocabulary: Vocabulary) -> Iterator[Form]:
    yield Form(tiles, frozenset())
    jokers = [place for place, tile in enumerate(tiles) if tile == JOKER]
    readings = vocabulary.every_reading(tiles) if jokers else ()
    for size in range(1, len(jokers) + 1):
        for swapped in combinations(jokers, size):
            for reading in readings:
                form = "".join(reading[at] if at in swapped else tile for at, tile in enumerate(tiles))
                yield Form(form, frozenset(swapped))


def _ways_of_form(word: int, tiles: str, form: Form, terms: Terms, vocabulary: Vocabulary) -> Iterator[Way]:
    """A form with exchanged jokers was a word before anything else became of it, so those that broke do count."""
    taken = letters_of("".join(form.tiles[at] for at in form.swapped))
    whole = Way(word, form.tiles, alone=False, new=False, freed=0, jokers=len(form.swapped), taken=taken)
    yield whole
    if form.swapped and vocabulary.readings(form.tiles):
        yield Way(word, form.tiles, alone=True, new=True, freed=0, jokers=len(form.swapped), taken=taken)
    for kept in _remainders(form.tiles, terms, vocabulary):
        if form.swapped <= kept:
            yield from _broken(word, tiles, form, kept, taken, terms, vocabulary)


def _broken(
    word: int, tiles: str, form: Form, kept: frozenset[int], taken: int, terms: Terms, vocabulary: Vocabulary
) -> Iterator[Way]:
    block = "".join(form.tiles[at] for at in sorted(kept))
    loose = [tile for at, tile in enumerate(tiles) if at not in kept]
    freed, jokers = letters_of("".join(loose)), loose.count(JOKER) + len(form.swapped)
    gapped = max(kept) - min(kept) >= len(kept)
    if vocabulary.readings(block):
        new = bool(form.swapped) or (gapped and not terms.gapped_pieces)
        yield Way(word, block, alone=True, new=new, freed=freed, jokers=jokers, taken=taken)
    if terms.remainder_may_grow:
        yield Way(word, block, alone=False, new=False, freed=freed, jokers=jokers, taken=taken, grown=True)


def _remainders(form: str, terms: Terms, vocabulary: Vocabulary) -> Iterable[frozenset[int]]:
    """Return the sets of places that may remain of a word and are a word by themselves."""
    found = _gapped(form, terms, vocabulary) if terms.gapped_remainder else _contiguous(form, terms, vocabulary)
    return dict.fromkeys(found)


def _contiguous(form: str, terms: Terms, vocabulary: Vocabulary) -> Iterator[frozenset[int]]:
    for length in range(terms.min_remainder, len(form)):
        for start in range(len(form) - length + 1):
            if vocabulary.is_word(form[start : start + length]):
                yield frozenset(range(start, start + length))


def _gapped(form: str, terms: Terms, vocabulary: Vocabulary) -> Iterator[frozenset[int]]:
    rows = vocabulary.all.fitting(letters_of(form), form.count(JOKER)).rows.tolist()
    for row in rows:
        word = vocabulary.word(row)
        if terms.min_remainder <= len(word) < len(form):
            yield from map(frozenset, _lying(word, form, 0))


def _lying(word: str, form: str, start: int) -> Iterator[tuple[int, ...]]:
    """Yield the places at which a word lies in a form in order, a joker being any letter."""
    if not word:
        yield ()
        return
    for at in range(start, len(form) - len(word) + 1):
        if form[at] in (word[0], JOKER):
            yield from ((at, *rest) for rest in _lying(word[1:], form, at + 1))


def reach(ways: Iterable[Way]) -> tuple[int, int]:
    """Return the most of each letter, and the most jokers, that a word can get from a table word by one of its ways."""
    letters = jokers = 0
    for way in ways:
        inside = way.block if way.new or not way.alone else ""
        letters = most(letters, way.freed + letters_of(inside))
        jokers = max(jokers, way.jokers + inside.count(JOKER))
    return letters, jokers


def found(block: str, reading: str) -> Iterator[int]:
    """Yield the places at which a block lies in a word, a joker being any letter."""
    if JOKER not in block:
        at = reading.find(block)
        while at >= 0:
            yield at
            at = reading.find(block, at + 1)
        return
    for at in range(len(reading) - len(block) + 1):
        if all(tile in (JOKER, letter) for tile, letter in zip(block, reading[at : at + len(block)], strict=True)):
            yield at


def lendable(ways: Sequence[Sequence[Way]], rack: int, *, from_rack: bool) -> tuple[tuple[Way, ...], ...]:
    """Return the ways without those for which nobody could ever lend a letter that takes the place of a joker.

    `rack`: the letters of the rack; `from_rack`: it is the one source allowed.
    """
    given = [0 if from_rack else reduce(most, (way.freed for way in every), 0) for every in ways]
    kept = []
    for word, every in enumerate(ways):
        source = rack + sum(letters for other, letters in enumerate(given) if other != word)
        kept.append(tuple(way for way in every if not less(way.taken, source)))
    return tuple(kept)


def givers(ways: Iterable[Way]) -> list[Way]:
    """Return the ways of one table word that give something, whatever lies in other words in the end.

    What is left of the word lies by itself; where it can't, it has yet to be taken into another word.
    """
    every = list(ways)
    lying = {_twin(way) for way in every if way.alone}
    return [way for way in every if way.alone or (_gives(way) and _twin(way) not in lying)]


def docks(ways: Iterable[Iterable[Way]]) -> list[Way]:
    """Return the ways of all table words that give something and leave a block that other words may take in."""
    return [way for every in ways for way in every if way.block and not way.alone and _gives(way)]


def docked(way: Way, at: Sequence[Way]) -> int | None:
    """Return which of these blocks a way leaves for other words to take in, None when it leaves none."""
    return next((number for number, dock in enumerate(at) if _twin(dock) == _twin(way)), None)


def _gives(way: Way) -> bool:
    return bool(way.freed or way.jokers)


def _twin(way: Way) -> tuple[int, str, int, int, int]:
    return way.word, way.block, way.freed, way.jokers, way.taken
