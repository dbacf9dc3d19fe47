"""Hands for tests: written short, and made at random for each figure."""

from __future__ import annotations

from collections import Counter
from random import Random

from .brute_force import COLOURS, DECK, OF_SETS, WHOLE, Card, Divided, high, write

ODD = ("piccolo-41-odd", *WHOLE)
NAMES = (*OF_SETS, *ODD)
"""The figures that tiles make."""


def hand(short: str) -> str:
    """Write a hand out: ``r1-7`` is a run (14: the 1 above 13), ``7:kbo`` a group, ``r5*2`` a pair."""
    return " ".join(tile for word in short.split() for tile in _written_out(word))


def _written_out(word: str) -> list[str]:
    if ":" in word:
        number, colours = word.split(":")
        return [f"{colour}{number}" for colour in colours]
    if "*" in word:
        tile, times = word.split("*")
        return [tile] * int(times)
    if "-" in word:
        first, last = word[1:].split("-")
        return [f"{word[0]}{1 if rank == 14 else rank}" for rank in range(int(first), int(last) + 1)]
    return [word]


def _ranks(name: str) -> tuple[int, int]:
    for part, ranks in {"-minor": (1, 9), "-major": (10, 14), "grand": (10, 14), "51": (1, 6), "41": (1, 5)}.items():
        if part in name and name != "hand-minor-51":
            return ranks
    if "wave" in name:
        return (1, 7) if "little" in name else (8, 14)
    return (1, 5) if name == "hand-minor-51" else (1, 14)


def _palette(rng: Random, name: str, runs: int) -> list[str]:
    number = {"four": 4, "three": 3, "two": 2, "single": 1}
    wanted = next((n for word, n in number.items() if f"{word}-color" in name), None)
    if wanted is None:
        return [rng.choice(COLOURS) for _ in range(runs)]
    colours = rng.sample(COLOURS, wanted)
    return [*colours, *rng.choices(colours, k=max(0, runs - wanted))][:runs]


def _sizes(rng: Random, name: str, widest: int) -> list[int]:
    if "wave" in name:
        return [7, 7]
    fours, threes = [[4, 4, 3, 3], [5, 3, 3, 3]], [[5, 5, 4], [6, 4, 4], [6, 5, 3], [7, 4, 3], [8, 3, 3]]
    if "four-colors" in name:
        choices = fours
    elif "three-colors" in name:
        choices = threes
    elif "groups" in name or "sticks" in name:
        choices = [[4, 4, 3, 3]]
    else:
        choices = [*fours, *threes, [7, 7], [8, 6], [11, 3], [10, 4]]
    return rng.choice([sizes for sizes in choices if max(sizes) <= widest])


def _of_sets(rng: Random, name: str) -> list[Card] | None:
    """Choose sets of fitting sizes, colours and ranks; None when they don't make the figure after all."""
    lowest, highest = _ranks(name)
    sizes = _sizes(rng, name, highest - lowest + 1)
    mixed = rng.random() if name in ("hand-1", "hand-minor", "hand-minor-51", "piccolo-41-sets", "grand-sets") else 0
    if "groups" in name or "sticks" in name:
        mixed = 1
    groups = [size for size in sizes if size <= 4 and rng.random() < mixed]
    runs = list((Counter(sizes) - Counter(groups)).elements())
    numbers = [1 if rank == 14 else rank for rank in range(lowest, highest + 1)]
    division: list[tuple[str, tuple[Card, ...]]] = []
    for size in groups:
        number = rng.choice(numbers)
        division.append(("group", tuple((colour, number) for colour in rng.sample(COLOURS, size))))
    for size, colour in zip(runs, _palette(rng, name, len(runs)), strict=True):
        first = rng.randint(lowest, highest - size + 1)
        division.append(("run", tuple((colour, 1 if r == 14 else r) for r in range(first, first + size))))
    return [card for _, cards in division for card in cards] if OF_SETS[name](Divided(tuple(division))) else None


def _pairs(rng: Random, name: str) -> list[Card]:
    deck = list(DECK)
    if name.endswith("-minor"):
        deck = [card for card in DECK if card[1] <= 9]
    elif name.endswith("-major"):
        deck = [card for card in DECK if high(card[1])]
    elif name.endswith("-color"):
        colour = rng.choice(COLOURS)
        deck = [card for card in DECK if card[0] == colour]
    return [card for card in rng.sample(deck, 7) for _ in (0, 1)]


def _sequences(rng: Random, name: str) -> list[Card]:
    first, last, times = {"mosaic": (1, 14, 1), "little-wave": (1, 7, 2), "big-wave": (8, 14, 2)}[name]
    cards: list[Card] = []
    for _ in range(times):
        colour = ""
        for rank in range(first, last + 1):
            colour = rng.choice([other for other in COLOURS if other != colour])
            cards.append((colour, 1 if rank == 14 else rank))
    return cards


def _odd(rng: Random, name: str) -> list[Card]:
    if name == "royal":
        colour = rng.choice(COLOURS)
        return [(colour, 1), *((colour, number) for number in range(1, 14))]
    if name == "grand-square":
        number = rng.randint(1, 13)
        others = [card for card in DECK if card[1] != number] * 2
        return [(colour, number) for colour in COLOURS for _ in (0, 1)] + rng.sample(others, 6)
    if name == "grand-odd":
        return rng.sample([card for card in DECK if high(card[1])] * 2, 14)
    if name == "single-color-odd":
        colour = rng.choice(COLOURS)
        return rng.sample([card for card in DECK if card[0] == colour] * 2, 14)
    return rng.sample([card for card in DECK if card[1] <= 5] * 2, 14)


def cards_of(rng: Random, name: str) -> list[Card]:
    """Return fourteen tiles without a joker that make a figure."""
    while True:
        if name in OF_SETS:
            cards = _of_sets(rng, name)
        elif "pairs" in name:
            cards = _pairs(rng, name)
        elif name in ("mosaic", "little-wave", "big-wave"):
            cards = _sequences(rng, name)
        else:
            cards = _odd(rng, name)
        light = name != "piccolo-41-odd" or sum(number for _, number in cards or ()) <= 41
        if cards and light and max(Counter(cards).values()) <= 2:
            return cards


def hand_of(rng: Random, name: str, jokers: int = 0) -> str:
    """Return a hand that makes a figure, some of its tiles replaced by jokers."""
    cards = cards_of(rng, name)
    rng.shuffle(cards)
    return write(tuple(cards[jokers:]), jokers)


def random_hand(rng: Random, size: int = 14) -> str:
    """Return a hand that makes a figure or nearly does: some tiles changed, some replaced by jokers."""
    cards, jokers = cards_of(rng, rng.choice(NAMES)), rng.choice([0, 1, 2])
    rng.shuffle(cards)
    for place in range(rng.choice([0, 0, 1, 2])):
        cards[-1 - place] = rng.choice(DECK)
    while len(cards) < size:
        cards.append(rng.choice(DECK))
    cards = cards[len(cards) - size + jokers :]
    return write(tuple(cards), jokers) if max(Counter(cards).values()) <= 2 else random_hand(rng, size)
