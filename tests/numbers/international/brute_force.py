"""A brute-force judge of hands, written apart from the program.

Jokers are replaced by every tile there is, and every hand is cut into sets in every way; nothing is pruned that
matters. A tile is a pair (colour, number), a joker None.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product

Card = tuple[str, int]
Cards = tuple[Card, ...]

COLOURS = "kbor"
DECK: tuple[Card, ...] = tuple((colour, number) for colour in COLOURS for number in range(1, 14))


def parse(text: str) -> tuple[Cards, int]:
    """Return the real tiles of a hand and the number of its jokers."""
    words = text.split()
    return tuple((word[0], int(word[1:])) for word in words if word != "j"), words.count("j")


def write(cards: Cards, jokers: int = 0) -> str:
    return " ".join([f"{colour}{number}" for colour, number in cards] + ["j"] * jokers)


@cache
def sets_with(card: Card) -> tuple[tuple[str, Cards, frozenset[Card]], ...]:
    """Return every group and run that holds a tile: what it is, and its tiles, in order and as a set."""
    colour, number = card
    found: list[tuple[str, Cards]] = []
    others = [other for other in COLOURS if other != colour]
    for size in (2, 3):
        found += [("group", (card, *((c, number) for c in chosen))) for chosen in combinations(others, size)]
    for first in range(1, 13):
        for last in range(first + 2, min(14, first + 12) + 1):
            run = tuple((colour, 1 if rank == 14 else rank) for rank in range(first, last + 1))
            if card in run:
                found.append(("run", run))
    return tuple((what, tiles, frozenset(tiles)) for what, tiles in found)


@lru_cache(maxsize=200_000)
def divisions(cards: Cards) -> frozenset[tuple[tuple[str, Cards], ...]]:
    """Return every way to cut sorted tiles into sets."""
    if not cards:
        return frozenset({()})
    held = Counter(cards)
    found = set()
    for what, tiles, kinds in sets_with(cards[0]):
        if kinds <= held.keys():
            rest = tuple(sorted((held - Counter(tiles)).elements()))
            for division in divisions(rest):
                found.add(tuple(sorted(((what, tiles), *division))))
    return frozenset(found)


class Divided:
    """A hand whose jokers are tiles, cut into sets in one way."""

    def __init__(self, division: tuple[tuple[str, Cards], ...]) -> None:
        self.runs = [tiles for what, tiles in division if what == "run"]
        self.groups = [tiles for what, tiles in division if what == "group"]
        self.numbers = [number for _, tiles in division for _, number in tiles]
        self.total = sum(self.numbers)
        self.run_colours = [tiles[0][0] for tiles in self.runs]
        self.minor = max(self.numbers) <= 9
        self.major = all(number >= 10 or number == 1 for number in self.numbers)

    def all_runs_of(self, colours: int) -> bool:
        return not self.groups and len(set(self.run_colours)) == colours

    def colours_apart(self, colours: int) -> bool:
        return not self.groups and len(self.runs) == colours == len(set(self.run_colours))

    def two_runs(self, first: int) -> bool:
        wanted = [1 if rank == 14 else rank for rank in range(first, first + 7)]
        return not self.groups and all([number for _, number in run] == wanted for run in self.runs)


OF_SETS: dict[str, Callable[[Divided], bool]] = {
    "hand-1": lambda hand: bool(hand.runs),
    "hand-minor": lambda hand: bool(hand.runs) and hand.minor,
    "hand-minor-51": lambda hand: bool(hand.runs) and hand.minor and hand.total <= 51,
    "minor-51-groups": lambda hand: not hand.runs and hand.minor and hand.total <= 51,
    "minor-51-runs": lambda hand: not hand.groups and hand.minor and hand.total <= 51,
    "piccolo-41-sets": lambda hand: hand.total <= 41,
    "piccolo-41-runs": lambda hand: not hand.groups and 2 <= len(hand.runs) <= 4 and hand.total <= 41,
    "piccolo-41-groups": lambda hand: len(hand.groups) == 4 and hand.total <= 41,
    "grand-sets": lambda hand: hand.major,
    "four-colors": lambda hand: hand.colours_apart(4),
    "four-colors-minor": lambda hand: hand.colours_apart(4) and hand.minor,
    "four-colors-major": lambda hand: hand.colours_apart(4) and hand.major,
    "three-colors": lambda hand: hand.colours_apart(3),
    "three-colors-minor": lambda hand: hand.colours_apart(3) and hand.minor,
    "three-colors-major": lambda hand: hand.colours_apart(3) and hand.major,
    "two-colors": lambda hand: hand.all_runs_of(2) and 2 <= len(hand.runs) <= 4,
    "two-colors-minor": lambda hand: hand.all_runs_of(2) and hand.minor,
    "two-colors-major": lambda hand: hand.all_runs_of(2) and hand.major,
    "single-color-runs": lambda hand: hand.all_runs_of(1) and 2 <= len(hand.runs) <= 4,
    "sticks": lambda hand: sorted(map(len, hand.groups)) == [3, 3, 4, 4],
    "sticks-minor": lambda hand: sorted(map(len, hand.groups)) == [3, 3, 4, 4] and hand.minor,
    "sticks-major": lambda hand: sorted(map(len, hand.groups)) == [3, 3, 4, 4] and hand.major,
    "little-wave-single-color": lambda hand: hand.all_runs_of(1) and hand.two_runs(1),
    "big-wave-single-color": lambda hand: hand.all_runs_of(1) and hand.two_runs(8),
    "little-wave-two-colors": lambda hand: hand.all_runs_of(2) and hand.two_runs(1),
    "big-wave-two-colors": lambda hand: hand.all_runs_of(2) and hand.two_runs(8),
}


def neighbours_differ(colours: tuple[str, ...]) -> bool:
    return all(one != other for one, other in pairwise(colours))


def is_mosaic(cards: Cards) -> bool:
    if sorted(number for _, number in cards) != [1, *range(1, 14)]:
        return False
    by_number = {number: [c for c, n in cards if n == number] for number in range(1, 14)}
    middle = tuple(by_number[number][0] for number in range(2, 14))
    return any(neighbours_differ((low, *middle, high)) for low, high in permutations(by_number[1]))


def is_wave(cards: Cards, first: int) -> bool:
    numbers = [1 if rank == 14 else rank for rank in range(first, first + 7)]
    if sorted(number for _, number in cards) != sorted(numbers * 2):
        return False
    by_number = [[c for c, n in cards if n == number] for number in numbers]
    for swaps in product((False, True), repeat=7):
        ordered = [colours[::-1] if swap else colours for colours, swap in zip(by_number, swaps, strict=True)]
        if all(neighbours_differ(tuple(colours[side] for colours in ordered)) for side in (0, 1)):
            return True
    return False


def is_pairs(cards: Cards) -> bool:
    return all(count % 2 == 0 for count in Counter(cards).values())


def is_royal(cards: Cards) -> bool:
    return any(sorted(cards) == sorted([(c, n) for n in range(1, 14)] + [(c, 1)]) for c in COLOURS)


def high(number: int) -> bool:
    return number >= 10 or number == 1


WHOLE: dict[str, Callable[[Cards], bool]] = {
    "grand-odd": lambda cards: all(high(number) for _, number in cards),
    "grand-square": lambda cards: max(Counter(number for _, number in cards).values()) >= 8,
    "single-color-odd": lambda cards: len({colour for colour, _ in cards}) == 1,
    "royal": is_royal,
    "mosaic": is_mosaic,
    "little-wave": lambda cards: is_wave(cards, 1),
    "big-wave": lambda cards: is_wave(cards, 8),
    "seven-pairs": is_pairs,
    "seven-pairs-minor": lambda cards: is_pairs(cards) and all(number <= 9 for _, number in cards),
    "seven-pairs-major": lambda cards: is_pairs(cards) and all(high(number) for _, number in cards),
    "seven-pairs-single-color": lambda cards: is_pairs(cards) and len({colour for colour, _ in cards}) == 1,
}


def figures(text: str) -> set[str]:
    """Return every figure that a hand of fourteen makes, whatever its jokers have to be."""
    real, jokers = parse(text)
    found = {"piccolo-41-odd"} if sum(number for _, number in real) <= 41 else set()
    for stands in combinations_with_replacement(DECK, jokers):
        cards = tuple(sorted((*real, *stands)))
        found |= {name for name, holds in WHOLE.items() if name not in found and holds(cards)}
        for division in divisions(cards):
            hand = Divided(division)
            found |= {name for name, holds in OF_SETS.items() if name not in found and holds(hand)}
    return found
