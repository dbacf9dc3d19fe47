"""Turns that are hard to judge and known to be legal."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.category import READINGS
from wordrummi.lexicon.policy import Policy
from wordrummi.lexicon.trie import Entry
from wordrummi.words.letters import LETTERS
from wordrummi.words.options import SABRA


class EveryWord:
    """A lexicon that holds every row of letters, so that only tiles decide."""

    edition, digest, has_categories = "every word", "0", False

    def mask(self, tiles: str) -> int:
        return READINGS

    def entry(self, tiles: str) -> Entry | None:
        return Entry(READINGS, 0, 0)

    def starts(self, prefix: str) -> bool:
        return True

    def beginning_with(self, prefix: str) -> list[str]:
        return [prefix]

    def sources(self, tiles: str) -> tuple[str, ...]:
        return (self.edition,)


EVERY_WORD = Admission(EveryWord(), Policy("open"))


class Turn(NamedTuple):
    table: list[str]
    rack: str
    after: list[str]


def hostile_table(rng: Random) -> tuple[list[str], str]:
    """All tiles but a few on the table: alike beside alike, a few kinds first, or in any order."""
    tiles = [*LETTERS.tiles]
    rng.shuffle(tiles)
    order = rng.choice(("sorted", "few", "any"))
    if order == "sorted":
        tiles.sort()
    elif order == "few":
        tiles.sort(key=lambda tile: tile not in "ENA@")
    number = rng.randint(1, 5)
    at = rng.randrange(len(tiles) - number)
    rack = tiles[at : at + number]
    del tiles[at : at + number]
    longest = rng.choice((4, 6, 9, 14))
    words = []
    while len(tiles) >= 2 * longest:
        size = rng.randint(3, longest)
        words.append("".join(tiles[:size]))
        tiles = tiles[size:]
    return [*words, "".join(tiles)], "".join(rack)


def hostile_turn(rng: Random, variant: str, options: dict[str, Any]) -> Turn:
    """Make a legal turn: in Sabra any cut of the tiles, in Internationale known moves word by word."""
    table, rack = hostile_table(rng)
    if variant == SABRA:
        tiles = [*"".join(table), *rack]
        if rng.random() < 0.5:
            rng.shuffle(tiles)
        after = []
        while len(tiles) > 12:
            size = rng.randint(2, 8)
            after.append("".join(tiles[:size]))
            tiles = tiles[size:]
        return Turn(table, rack, [*after, "".join(tiles)])
    return Turn(table, rack, _known_moves(rng, table, rack, options))


def _known_moves(rng: Random, table: list[str], rack: str, options: dict[str, Any]) -> list[str]:
    """Keep every word: let it stand, absorb it, or break it and use what was freed in one word with the rack."""
    least = options.get("min_remainder", 3)
    gapped = options.get("remainder") == "in-order"
    kept: list[str] = []
    blocks: list[str] = []
    freed: list[str] = [*rack]
    for word in table:
        fate = rng.choice(("standing", "absorbed", "broken", "broken"))
        if fate == "broken" and len(word) > least:
            size = rng.randint(least, len(word) - 1)
            if gapped and rng.random() < 0.5:
                places = sorted(rng.sample(range(len(word)), size))
            else:
                start = rng.randrange(len(word) - size + 1)
                places = [*range(start, start + size)]
            kept.append("".join(word[place] for place in places))
            freed += [tile for place, tile in enumerate(word) if place not in places]
        elif fate == "absorbed":
            blocks.append(word)
        else:
            kept.append(word)
    if options.get("remainder_may_grow") and rng.random() < 0.7:
        blocks += [kept.pop() for _ in range(min(len(kept), 2))]
    rng.shuffle(freed)
    return [*kept, *_new_words(rng, blocks, freed)]


def _new_words(rng: Random, blocks: list[str], freed: list[str]) -> list[str]:
    """Make words of whole blocks and freed tiles, each longer than a block alone."""
    if not blocks:
        blocks = ["".join(freed[:1])]
        freed = freed[1:]
    words: list[list[str]] = []
    while blocks:
        size = rng.randint(1, 3)
        words.append(blocks[:size])
        blocks = blocks[size:]
    for tile in freed:
        word = rng.choice(words)
        word.insert(rng.randrange(len(word) + 1), tile)
    made = ["".join(word) for word in words]
    short = [word for word in made if len(word) < 3]
    long = [word for word in made if len(word) >= 3]
    if short:
        long = [*long[1:], long[0] + "".join(short)] if long else ["".join(short)]
    return long
