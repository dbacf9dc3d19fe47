"""Small random turns of Word Rummikub, legal and illegal, over a small lexicon that is full of ambiguities.

The words repeat letters and lie in each other (EEN, EER, EERSTE; KANT, OOR, KANTOOR; OOR, OORD, DOOR, DOORN), so that
tiles of one letter can have come from several places. A turn is made by doing what players do (leave a word, extend
it, join two, split one, exchange or take away a joker, give a word up), using up what was taken, and then, in part of
the turns, by damaging the result.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from .word_turns import JOKER, Manner, agrees, count_assignments, pattern_of, readings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

_TEXT = """
AL AS DE EI EN ER IN LA NA OM OP TE UI
AAL AAN AAR BAL BAR DAL DEN DOL EED EEN EER EIS ERE GAL GEL HEN HUT KAN KAT KOE KOK LAG LAT LEER LOT NEE NEK NET OOR
OPA PAD PAK PAN PEN POT RAND REE REN ROK SLA SOP TAS TEE TEN TIN TOP UIT VEE VEL VER ZEE ZEN
BAAR BEST BOOR DEEG DEEL DEUR DOOR EEND EERST ENGEL ETEN GANG HOUT KANS KANT KOOR LAAN LAND LEED LEPEL LOOD MEER
MOOR NEEF NIET NOOD OORD OPEN PEEN PLAN POES REEP REST RING ROOD SLAG SLOT SOEP STER STOP TAND TEEN TENT TIEN TREE
TUIN VEEL VEER VELD VELG VOOR ZAND ZEEP ZEER
ANAAL BESTE BRAND BROOD DOORN DROOM EINDE EGELS KETEN KLEED KOORD KRING LADEN NETEL NOORD PLAAT PLOOI RADIO REGEN
SLANG STAND STEEN STOEL STRAND TAFEL TEKEN WOORD
BESTAND DEELEN EENDEN EERSTE HENGST HOUTEN INGANG KANTOOR LEPELEN NEGEN OORDEEL OPENEN PLAATS SOEPEL STEENEN
TEENEN TEGEN UITGANG VEREEN VOORDEEL VOOREN ZEEREN
"""
LEXICON = tuple(sorted(set(_TEXT.split())))

LETTERS = "EEEEEEEEENNNNNNAAAAIIOOOOTTTDDRRRSSLLGKPUVZBHM"


class Position(NamedTuple):
    """A turn to judge."""

    table: list[str]
    rack: str
    after: list[str]
    opened: bool
    formed: frozenset[str]


class Draft:
    """A turn in the making: words that lie there, tiles taken from them, tiles laid from the rack."""

    def __init__(self, rng: Random, words: Sequence[str], table: Sequence[str], jokers: int) -> None:
        self.rng = rng
        self.words = words
        self.lying = list(table)
        self.pool: list[str] = []
        self.laid: list[str] = []
        self.jokers = jokers  # on the rack

    def chance(self, of_one: float) -> bool:
        return self.rng.random() < of_one

    def fetch(self, letter: str) -> str:
        """Take a tile for this letter: what was taken from the table first, else from the rack."""
        for tile, eager in ((letter, 0.9), (JOKER, 0.8)):
            if tile in self.pool and self.chance(eager):
                self.pool.remove(tile)
                return tile
        tile = letter
        if self.jokers and self.chance(0.4):
            self.jokers -= 1
            tile = JOKER
        self.laid.append(tile)
        return tile

    def spell(self, word: str) -> str:
        return "".join(self.fetch(letter) for letter in word)

    def pick(self) -> str:
        """Take one lying word up."""
        return self.lying.pop(self.rng.randrange(len(self.lying)))

    # What a player can do with words that lie there. Each gives False when it does not come off.

    def extend(self) -> bool:
        word = self.pick()
        ways = [
            (longer, at)
            for longer in self.words
            for at in range(len(longer) - len(word) + 1)
            if len(word) < len(longer) and agrees(word, longer[at : at + len(word)])
        ]
        if not ways:
            self.lying.append(word)
            return False
        longer, at = self.rng.choice(ways)
        self.lying.append(self.spell(longer[:at]) + word + self.spell(longer[at + len(word) :]))
        return True

    def insert(self) -> bool:
        """Lengthen a word with letters in its middle, as VER to VEER."""
        word = self.pick()
        ways = [longer for longer in self.words if len(word) < len(longer) and _inside(word, longer)]
        if not ways:
            self.lying.append(word)
            return False
        longer = self.rng.choice(ways)
        tiles, rest = "", word
        for letter in longer:
            if rest and rest[0] in (letter, JOKER):
                tiles, rest = tiles + rest[0], rest[1:]
            else:
                tiles += self.fetch(letter)
        self.pool.extend(rest)
        self.lying.append(tiles)
        return True

    def join(self) -> bool:
        if len(self.lying) < 2:
            return False
        first, second = self.pick(), self.pick()
        ways = [
            (longer, at, then)
            for longer in self.words
            for at in range(len(longer) - len(first) + 1)
            if agrees(first, longer[at : at + len(first)])
            for then in range(at + len(first), len(longer) - len(second) + 1)
            if agrees(second, longer[then : then + len(second)])
        ]
        if not ways:
            self.lying += [first, second]
            return False
        longer, at, then = self.rng.choice(ways)
        parts = (longer[:at], longer[at + len(first) : then], longer[then + len(second) :])
        self.lying.append(self.spell(parts[0]) + first + self.spell(parts[1]) + second + self.spell(parts[2]))
        return True

    def split(self) -> bool:
        """Leave a segment that is a word, and perhaps a second one."""
        word = self.pick()
        ways = [
            (start, end)
            for start in range(len(word))
            for end in range(start + 2, len(word) + 1)
            if end - start < len(word) and any(agrees(word[start:end], one) for one in self.words)
        ]
        if not ways:
            self.lying.append(word)
            return False
        start, end = self.rng.choice(ways)
        self.lying.append(word[start:end])
        for rest in (word[:start], word[end:]):
            if any(agrees(rest, one) for one in self.words) and self.chance(0.5):
                self.lying.append(rest)
            else:
                self.pool.extend(rest)
        return True

    def leave_in_order(self) -> bool:
        """Leave letters in their order, with gaps."""
        word = self.pick()
        ways = [shorter for shorter in self.words if len(shorter) < len(word) and _inside(shorter, word)]
        if not ways:
            self.lying.append(word)
            return False
        shorter = self.rng.choice(ways)
        rest = shorter
        for tile in word:
            if rest and tile == rest[0]:
                rest = rest[1:]
            else:
                self.pool.append(tile)
        self.lying.append(shorter)
        return True

    def exchange(self) -> bool:
        """Replace the joker of a word by a letter."""
        ways = [
            (word, reading)
            for word in self.lying
            if JOKER in word
            for reading in sorted(readings_of(word, frozenset(self.words)))
        ]
        if not ways:
            return False
        word, reading = self.rng.choice(ways)
        self.lying.remove(word)
        at = self.rng.choice([place for place, tile in enumerate(word) if tile == JOKER])
        letter = reading[at]
        if letter in self.pool:
            self.pool.remove(letter)
        else:
            self.laid.append(letter)
        self.pool.append(JOKER)
        self.lying.append(word[:at] + letter + word[at + 1 :])
        if self.chance(0.4):
            self.rng.choice((self.extend, self.split, self.extend))()
        return True

    def swap_joker(self) -> bool:
        """Put the letter of one word in the place of another's joker, as KA@ and HUT to KAT and HU@."""
        ways = [
            (word, other, at, place)
            for word in self.lying
            for at, tile in enumerate(word)
            if tile == JOKER
            for other in self.lying
            if other is not word
            for place, letter in enumerate(other)
            if letter != JOKER and readings_of(word[:at] + letter + word[at + 1 :], frozenset(self.words))
        ]
        if not ways:
            return False
        word, other, at, place = self.rng.choice(ways)
        self.lying.remove(word)
        self.lying.remove(other)
        self.lying.append(word[:at] + other[place] + word[at + 1 :])
        self.lying.append(other[:place] + JOKER + other[place + 1 :])
        return True

    def give_up(self) -> bool:
        self.pool.extend(self.pick())
        return True

    # What follows.

    def lay(self, longest: int = 4) -> None:
        """Lay a word of its own; now and then one that lies there, or that lies in a word there, so that it is unclear
        which of the two holds whose tiles.
        """
        short = [word for word in self.words if len(word) <= longest]
        within = [word for word in short if any(word in lying for lying in self.lying)]
        self.lying.append(self.spell(self.rng.choice(within if within and self.chance(0.35) else short)))

    def use_up(self) -> None:
        """Lay what was taken, in words that use much of it and little of the rack."""
        for _ in range(3):
            if not self.pool:
                return
            free = Counter(self.pool)
            some = self.rng.sample(self.words, min(len(self.words), 60))
            used = {word: sum((Counter(word) & free).values()) + min(1, free[JOKER]) for word in some}
            word = max(some, key=lambda one: 2 * min(used[one], len(one)) - len(one) + self.rng.random())
            self.lying.append(self.spell(word))
        if self.pool and self.chance(0.5) and self.lying:
            self.lying.append(self.pick() + "".join(self.pool))
        elif self.pool:
            self.lying.append("".join(self.pool))
        self.pool.clear()


def _inside(shorter: str, longer: str) -> bool:
    """Say whether the letters stand in the longer word in this order."""
    rest = iter(longer)
    return all(any(tile in (letter, JOKER) for letter in rest) for tile in shorter)


def _rearrange(draft: Draft, manner: Manner) -> None:
    acts: list[tuple[Callable[[], bool], int]] = [
        (draft.extend, 5),
        (draft.join, 4),
        (draft.split, 6),
        (draft.exchange, 8),
        (draft.give_up, 3 if manner == "sabra" else 1),
        (draft.insert, 1),
        (draft.leave_in_order, 2),
        (draft.swap_joker, 1),
    ]
    done, wanted = 0, draft.rng.choice((0, 1, 1, 2, 2, 3, 3, 4))
    for _ in range(10):
        if done >= wanted or not draft.lying:
            break
        (act,) = draft.rng.choices([one for one, _ in acts], [weight for _, weight in acts])
        done += act()


def _damage(rng: Random, after: list[str]) -> list[str]:
    """Spoil the words after in one way."""
    words = [list(word) for word in after]
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    tile = words[one][rng.randrange(len(words[one]))]
    kind = rng.choice(("drop", "change", "turn", "turn", "move", "move", "loose", "cut", "add", "trade", "trade"))
    if kind in ("drop", "move", "loose"):
        words[one].remove(tile)
    if kind == "move":
        words[other].insert(rng.randrange(len(words[other]) + 1), tile)
    elif kind == "loose":
        words.append([tile])
    elif kind == "change":
        words[one][words[one].index(tile)] = rng.choice(LETTERS)
    elif kind == "turn":
        rng.shuffle(words[one])
    elif kind == "cut":
        at = rng.randrange(len(words[one]))
        words.append(words[one][at:])
        del words[one][at:]
    elif kind == "add":
        words[one].insert(rng.randrange(len(words[one]) + 1), rng.choice(LETTERS))
    elif kind == "trade":
        at, then = rng.randrange(len(words[one])), rng.randrange(len(words[other]))
        words[one][at], words[other][then] = words[other][then], words[one][at]
    return ["".join(word) for word in words if word]


def _make_table(rng: Random, words: Sequence[str], tiles: range) -> list[str]:
    table: list[str] = []
    wanted = rng.choice((1, 2, 2, 3, 3, 4))
    size = 0
    while len(table) < wanted:
        fitting = [word for word in words if len(word) <= tiles.stop - 1 - size]
        if not fitting:
            break
        again = table and rng.random() < 0.05 and table[-1] in fitting
        table.append(table[-1] if again else rng.choice(fitting))
        size += len(table[-1])
    return table


def _put_jokers(rng: Random, table: list[str], number: int) -> int:
    """Turn letters of the table into jokers; what is left of them is on the rack."""
    for left in range(number, 0, -1):
        places = [
            (index, at)
            for index, word in enumerate(table)
            for at, tile in enumerate(word)
            if tile != JOKER and len(word) > 2
        ]
        if not places or rng.random() < 0.25:
            return left
        index, at = rng.choice(places)
        table[index] = table[index][:at] + JOKER + table[index][at + 1 :]
    return 0


def _try(
    rng: Random, manner: Manner, words: Sequence[str], jokers: int, tiles: range, damage: float
) -> Position | None:
    """Make one turn, which may be too large."""
    least = 2 if manner == "sabra" or rng.random() < 0.2 else 3
    usual = [word for word in words if len(word) >= least]
    table = _make_table(rng, usual, tiles)
    if sum(map(len, table)) not in tiles:
        return None
    on_rack = _put_jokers(rng, table, jokers)
    opened = rng.random() < 0.82
    draft = Draft(rng, usual, table, on_rack)
    if opened or rng.random() < 0.35:
        _rearrange(draft, manner)
    draft.use_up()
    if (not draft.laid and rng.random() < 0.9) or rng.random() < (0.25 if opened else 0.9):
        draft.lay()
    draft.use_up()
    after = draft.lying
    if not after:
        return None
    if rng.random() < damage:
        after = _damage(rng, after)
    rng.shuffle(after)
    rack = _rack(rng, table, after, draft.jokers)
    formed = _formed(rng, table, after, words)
    return Position(table, rack, _declare(rng, after, words), opened, formed)


def _rack(rng: Random, table: list[str], after: list[str], jokers: int) -> str:
    rack = list((Counter("".join(after)) - Counter("".join(table))).elements())
    if rack and rng.random() < 0.06:
        rack.remove(rng.choice(rack))
    rack += [JOKER] * jokers
    rack += [rng.choice(LETTERS) for _ in range(rng.choice((0, 0, 1, 2)))]
    rng.shuffle(rack)
    return "".join(rack)


def _formed(rng: Random, table: list[str], after: list[str], words: Sequence[str]) -> frozenset[str]:
    """Some words of the table and of the words after, and some others."""
    known = frozenset(words)
    formed = {word for word in table if rng.random() < 0.5}
    for word in after:
        formed |= {reading for reading in sorted(readings_of(word, known)) if rng.random() < 0.2}
    return frozenset(formed | set(rng.sample(words, 2)))


def _declare(rng: Random, after: list[str], words: Sequence[str]) -> list[str]:
    """Declare a reading for a joker word now and then; once in a while one that is no word."""
    declared = []
    for word in after:
        found = sorted(readings_of(word, frozenset(words)))
        if JOKER in word and rng.random() < 0.15:
            none = word.replace(JOKER, rng.choice(LETTERS))
            declared.append(f"{word}={rng.choice(found) if found and rng.random() < 0.9 else none}")
        else:
            declared.append(word)
    return declared


def random_position(
    rng: Random,
    manner: Manner,
    lexicon_words: Sequence[str] = LEXICON,
    jokers: int = 0,
    *,
    table_tiles: range = range(5, 13),
    most_tiles: int = 20,
    most_assignments: int = 8000,
    damage: float = 0.3,
) -> Position:
    """Make a small turn: one to four words on the table, at most so many ways to attribute the tiles.

    `jokers` lie on the table or are on the rack. `damage` is how often the words after are spoilt at the end; with
    0.3 about half of the turns are legal.
    """
    while True:
        found = _try(rng, manner, lexicon_words, jokers, table_tiles, damage)
        if found is None or sum(len(pattern_of(word)) for word in found.after) > most_tiles:
            continue
        if count_assignments(found.table, found.after) <= most_assignments:
            return found


def random_options(rng: Random, manner: Manner) -> dict[str, object]:
    """Leave most options at their defaults and turn one or two the other way."""
    choices: dict[str, tuple[object, ...]] = {
        "min_length": (2, 3),
        "start_word_min_length": (2, 3, 4),
        "start_single_word": (True,),
        "unchanged": ("in-order",),
        "repeat": ("zero",),
    }
    if manner == "internationale":
        choices |= {
            "min_remainder": (2, 3),
            "remainder": ("in-order",),
            "remainder_may_grow": (True,),
            "exchange_from": ("rack",),
        }
    names = rng.sample(sorted(choices), rng.choice((0, 1, 1, 2, 3)))
    return {name: rng.choice(choices[name]) for name in names}


def decoy_position(
    rng: Random, lexicon_words: Sequence[str] = LEXICON, *, most_tiles: int = 20, most_assignments: int = 8000
) -> tuple[Position, dict[str, object]]:
    """Make a turn of the Internationale manner in which most letters and legality may pull apart, and its options.

    A short word lies there that is a segment of an absorbed word. Taken for a piece of it, it would count more
    letters, but the absorbed word would then be broken: too little would remain of it, or the word that really left
    the short one behind (by its letters in order) would be given up.
    """
    while True:
        absorbed, longer = rng.choice(
            [(one, two) for one in lexicon_words for two in lexicon_words if len(one) > 2 and one in two and one != two]
        )
        gapped = rng.random() < 0.5
        draft = Draft(rng, lexicon_words, [], 0)
        if gapped:
            ways = [
                (one, short)
                for short in lexicon_words
                if len(short) > 2 and short in absorbed and short != absorbed
                for one in lexicon_words
                if _inside(short, one) and short not in one
            ]
            options: dict[str, object] = {"remainder": "in-order"}
        else:
            ways = [("", short) for short in lexicon_words if len(short) == 2 and short in absorbed]
            options = {"min_length": 2}
        if not ways:
            continue
        broken, short = rng.choice(ways)
        draft.pool = list((Counter(broken) - Counter(short)).elements())
        at = longer.index(absorbed)
        around = draft.spell(longer[:at]), draft.spell(longer[at + len(absorbed) :])
        draft.lying = [short if gapped else draft.spell(short), around[0] + absorbed + around[1]]
        draft.use_up()
        if not draft.laid:
            draft.lay()
        table = [word for word in (broken, absorbed) if word]
        after = draft.lying
        rng.shuffle(after)
        if sum(map(len, after)) <= most_tiles and count_assignments(table, after) <= most_assignments:
            formed = _formed(rng, table, after, lexicon_words)
            return Position(table, _rack(rng, table, after, 0), after, True, formed), options
