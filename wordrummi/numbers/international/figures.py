"""What the forty figures ask of a hand. A figure is a predicate; families with a parameter make them (section 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Final, TypeAlias

from wordrummi.core.table import Meld, Table
from wordrummi.core.tiles import Kind
from wordrummi.numbers.international.reading import HandReading, lay
from wordrummi.numbers.tiles import ACE_HIGH, COLOURS, HIGHEST, JOKER, LOWEST, colour_of, number_of, tile

SQUARE: Final = 8
PAIR: Final = 2
WAVE: Final = 7


@dataclass(frozen=True, slots=True)
class Context:
    """When a hand is shown. `first_turn`: in the player's first turn, after a draw; `dealt`: as it was dealt."""

    first_turn: bool = False
    dealt: bool = False


@dataclass(frozen=True, slots=True)
class FigureWitness:
    """How a hand makes a figure: its tiles in rows, jokers with what they stand for where the figure needs it."""

    rows: Table


Predicate: TypeAlias = Callable[[HandReading, Context], FigureWitness | None]
Condition: TypeAlias = Callable[[HandReading], bool]


def in_sets(*conditions: Condition) -> Predicate:
    """Make a figure of sets that share no tile, with conditions on them."""

    def made(reading: HandReading, _: Context) -> FigureWitness | None:
        if reading.parts is None or not all(holds(reading) for holds in conditions):
            return None
        return FigureWitness(reading.laid)

    return made


def with_run(reading: HandReading) -> bool:
    """At least one run."""
    return reading.runs > 0


def runs_only(reading: HandReading) -> bool:
    """No groups."""
    return None not in reading.colours


def groups_only(reading: HandReading) -> bool:
    """No runs."""
    return not reading.runs


def minor(reading: HandReading) -> bool:
    """No tile above 9."""
    return all(part.minor for part in reading.parts or ())


def major(reading: HandReading) -> bool:
    """Nothing but 10 to 13, and 1."""
    return all(part.major for part in reading.parts or ())


def at_most(limit: int) -> Condition:
    """Make the condition that all tiles total no more than this."""
    return lambda reading: reading.total <= limit


def runs_in(colours: int) -> Condition:
    """Make the condition: runs only, in exactly so many colours."""
    return lambda reading: None not in reading.colours and len(reading.colours) == colours


def runs_each_of(colours: int) -> Condition:
    """Make the condition: so many runs, each of another colour."""
    return lambda reading: reading.runs == len(reading.parts or ()) == len(reading.colours) == colours


def from_to(first: int) -> Condition:
    """Make the condition: two runs, both of seven tiles from this rank."""
    ranks = tuple(range(first, first + WAVE))
    return lambda reading: all(part.colour is not None and part.meld.ranks == ranks for part in reading.parts or ())


def loose(find: Callable[[HandReading], Table | None]) -> Predicate:
    """Make a figure of tiles that need not lie in sets: `find` returns them in rows, None when they don't make it."""

    def made(reading: HandReading, _: Context) -> FigureWitness | None:
        rows = None if reading.parts is not None else find(reading)
        return None if rows is None else FigureWitness(rows)

    return made


def _one_row(reading: HandReading) -> Table:
    return (Meld(tuple(reading.tiles)),)


def total_odd(limit: int) -> Predicate:
    """Make the figure of any tiles up to this total; jokers count nothing."""
    return loose(lambda reading: _one_row(reading) if sum(map(number_of, reading.real)) <= limit else None)


def all_odd(numbers: Collection[int]) -> Predicate:
    """Make the figure of any tiles with these numbers."""
    return loose(lambda reading: _one_row(reading) if all(number_of(k) in numbers for k in reading.real) else None)


@loose
def single_color_odd(reading: HandReading) -> Table | None:
    """All tiles are of one colour."""
    return _one_row(reading) if len(set(map(colour_of, reading.real))) == 1 else None


@loose
def grand_square(reading: HandReading) -> Table | None:
    """Eight tiles of one number; the other six are free."""
    number, held = Counter(map(number_of, reading.real)).most_common(1)[0]
    if held + reading.jokers < SQUARE:
        return None
    left = Counter(reading.tiles)
    eight = lay(tuple(tile(colour, number) for colour in COLOURS for _ in range(PAIR)), left)
    return eight, Meld(tuple(left.elements()))


@loose
def royal(reading: HandReading) -> Table | None:
    """One run of one colour from low 1 to high 1."""
    for colour in COLOURS:
        run = tuple(tile(colour, rank) for rank in range(LOWEST, ACE_HIGH + 1))
        if _lacking(reading, run) == reading.jokers:
            return (lay(run, Counter(reading.tiles)),)
    return None


def _lacking(reading: HandReading, wanted: Sequence[Kind]) -> int:
    return (Counter(wanted) - Counter(reading.real)).total()


def seven_pairs(numbers: Collection[int] = range(LOWEST, HIGHEST + 1), *, one_colour: bool = False) -> Predicate:
    """Make the figure of seven pairs of identical tiles with these numbers, of one colour if so asked."""

    def find(reading: HandReading) -> Table | None:
        held = Counter(reading.real)
        if sum(count < PAIR for count in held.values()) > reading.jokers:
            return None
        if any(number_of(kind) not in numbers for kind in held):
            return None
        if one_colour and len(set(map(colour_of, held))) > 1:
            return None
        left = Counter(reading.tiles)
        pairs = tuple(lay((kind, kind), left) for kind in sorted(held))
        return (*pairs, Meld((JOKER, JOKER))) if left[JOKER] else pairs

    return loose(find)


@loose
def mosaic(reading: HandReading) -> Table | None:
    """From 1 to high 1 in sequence, no two neighbours of one colour; the two 1s may be alike."""
    held = _by_number(reading.real)
    if any(len(colours) > (PAIR if number == LOWEST else 1) for number, colours in held.items()):
        return None
    middle = [_open(*held.get(number, ())) for number in range(LOWEST + 1, HIGHEST + 1)]
    ones: list[tuple[str, ...]] = [*((colour,) for colour in held.get(LOWEST, ())), (), ()]
    for low, high in dict.fromkeys(permutations(ones[:PAIR])):
        steps = [_open(*low), *middle, _open(*high)]
        if (path := apart(steps)) is not None:
            return _sequences(reading, path, LOWEST)
    return None


def _open(*colours: str) -> list[tuple[str, ...]]:
    """Return the colours of one sequence at a number: those held there, and any colour for a joker."""
    return [(colour,) for colour in colours or COLOURS]


def wave(first: int) -> Predicate:
    """Make the figure of two sequences of seven from this rank, no two neighbours of one colour."""
    numbers = [number_of(tile(COLOURS[0], rank)) for rank in range(first, first + WAVE)]

    def find(reading: HandReading) -> Table | None:
        held = _by_number(reading.real)
        if not set(held) <= set(numbers) or any(len(colours) > PAIR for colours in held.values()):
            return None
        path = apart([_side_by_side(held.get(number, ())) for number in numbers])
        return None if path is None else _sequences(reading, path, first)

    return loose(find)


def _side_by_side(colours: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the colours that two sequences can have at a number: these, and any colour for a joker."""
    choices = [[colour] for colour in colours] + [list(COLOURS)] * (PAIR - len(colours))
    found = [pair for one in product(*choices) for pair in (one, one[::-1])]
    return list(dict.fromkeys(found))


def _by_number(tiles: Iterable[Kind]) -> dict[int, list[str]]:
    held: dict[int, list[str]] = {}
    for kind in tiles:
        held.setdefault(number_of(kind), []).append(colour_of(kind))
    return held


def apart(steps: Sequence[Iterable[tuple[str, ...]]]) -> tuple[tuple[str, ...], ...] | None:
    """Choose colours for each step so that no sequence has neighbours of one colour; None when that can't be done."""
    paths: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {choice: (choice,) for choice in steps[0]}
    for step in steps[1:]:
        onward = {}
        for choice in step:
            for last, path in paths.items():
                if all(here != there for here, there in zip(last, choice, strict=True)):
                    onward[choice] = (*path, choice)
                    break
        paths = onward
    return next(iter(paths.values()), None)


def _sequences(reading: HandReading, path: Sequence[Sequence[str]], first: int) -> Table:
    left = Counter(reading.tiles)
    return tuple(
        lay(tuple(tile(colour, rank) for rank, colour in enumerate(colours, start=first)), left)
        for colours in zip(*path, strict=True)
    )


def blitz(when: Callable[[Context], bool], figures: Sequence[Predicate]) -> Predicate:
    """Make the figure of showing any of these figures at a certain moment."""

    def made(reading: HandReading, context: Context) -> FigureWitness | None:
        if not when(context):
            return None
        return next((witness for figure in figures if (witness := figure(reading, context)) is not None), None)

    return made
