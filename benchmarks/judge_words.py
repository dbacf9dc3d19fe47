"""How fast a turn in letters is judged: a JSON line in, the verdict out as JSON, on one core.

    python -m benchmarks.judge_words [--turns 1000] [--seed 1] [--hostile 300] [--save TURNS.jsonl]

The turns are made from the built Dutch lexicon: 10 to 20 words on the table, up to two jokers, both manners, accepted
ones and refused ones of every stage. Every turn is judged once, with nothing of it in a cache; times are those of the
processor, so that other work on the machine does not count. Hostile tables (all 112
tiles, alike beside alike, every word admitted) show the worst case.
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tests.properties.hostile import EVERY_WORD, hostile_turn
from wordrummi.core.verdict import Accepted
from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.policy import load_policy
from wordrummi.lexicon.trie import Lexicon
from wordrummi.play.position import PositionJudge
from wordrummi.words.judges import judge_of
from wordrummi.words.letters import LETTERS
from wordrummi.words.notation import read_rack, read_word
from wordrummi.words.options import INTERNATIONALE, SABRA, read_options
from wordrummi.words.position import Position

COMMON = 8
"""How common a word is (magnitude of its count in text) to be laid here."""
RACK = 7
JOKER = "@"


class Vocabulary:
    """Words that a table may lay, and which of them lie in others or can be made of others."""

    def __init__(self, lexicon: Lexicon) -> None:
        admission = Admission(lexicon, load_policy("strict"))
        listed = [word for word in lexicon.beginning_with("") if 2 <= len(word) <= 11]
        common = [word for word in listed if (entry := lexicon.entry(word)) and entry.magnitude >= COMMON]
        self.words = [word for word in common if admission.allows(word)]
        self.refused = [word for word in common if len(word) in (4, 5, 6) and not admission.allows(word)]
        self.known = frozenset(self.words)
        self.longer: dict[str, list[str]] = defaultdict(list)
        self.anagrams: dict[str, list[str]] = defaultdict(list)
        for word in self.words:
            self.anagrams["".join(sorted(word))].append(word)
            for segment in segments(word):
                if segment in self.known:
                    self.longer[segment].append(word)


def segments(word: str) -> Iterator[str]:
    """Yield the parts of a word that are shorter than it."""
    for start in range(len(word)):
        for end in range(start + 3, len(word) + 1):
            if end - start < len(word):
                yield word[start:end]


@dataclass
class Draft:
    """A turn in the making: the table, what lies after, and what the rack has to give."""

    rng: Random
    vocabulary: Vocabulary
    table: list[str]
    after: list[str]
    box: Counter[str]
    rack: Counter[str] = field(default_factory=Counter)

    def take(self, letters: str) -> bool:
        """Take tiles out of the box for the rack, a joker for a letter now and then."""
        wanted = Counter(letters)
        if not wanted <= self.box or self.rack.total() + wanted.total() > RACK:
            return False
        self.box -= wanted
        self.rack += wanted
        return True

    def plain(self) -> list[str]:
        return [word for word in self.after if JOKER not in word and len(word) > 2]

    def beside(self) -> bool:
        for word in self.rng.sample(self.vocabulary.words, 30):
            if 3 <= len(word) <= 5 and self.take(word):
                self.after.append(word)
                return True
        return False

    def extend(self) -> bool:
        for word in self.rng.sample(self.plain(), len(self.plain())):
            for longer in self.vocabulary.longer[word][:40]:
                if self.take(longer.replace(word, "", 1)):
                    self.after[self.after.index(word)] = longer
                    return True
        return False

    def leave(self) -> bool:
        """Leave a piece of a word, and make a word of the rest."""
        for word in self.rng.sample(self.plain(), len(self.plain())):
            pieces = [piece for piece in segments(word) if piece in self.vocabulary.known]
            for piece in pieces:
                freed = word.replace(piece, "", 1)
                if (new := self.of(freed)) is not None:
                    self.after.remove(word)
                    self.after += [piece, new]
                    return True
        return False

    def rearrange(self) -> bool:
        """Give a word up in an anagram with a tile or two more."""
        for word in self.rng.sample(self.plain(), len(self.plain())):
            if (new := self.of(word)) is not None and word not in new:
                self.after[self.after.index(word)] = new
                return True
        return False

    def of(self, freed: str) -> str | None:
        """Find a word of all these letters and one or two of the box, and take those."""
        left = "".join(sorted(self.box - Counter({JOKER: 2})))
        for more in (*left, *("".join(two) for two in combinations_with_replacement(left, 2))):
            for word in self.vocabulary.anagrams.get("".join(sorted(freed + more)), ()):
                if len(word) > 2 and self.take(more):
                    return word
        return None

    def exchange(self) -> bool:
        """Replace a joker of the table by its letter and lay it in a word of the rack."""
        for word in [word for word in self.after if word.count(JOKER) == 1]:
            at = word.index(JOKER)
            for letter in self.rng.sample("ENATIROSDLG", 11):
                formed = word[:at] + letter + word[at + 1 :]
                if formed in self.vocabulary.known and self.box[letter]:
                    new = next(w for w in self.rng.sample(self.vocabulary.words, 500) if len(w) == 4)
                    if self.take(letter + new[1:]):
                        self.after[self.after.index(word)] = formed
                        self.after.append(JOKER + new[1:])
                        return True
        return False

    def with_joker(self) -> bool:
        """Lay a word with a joker of the rack."""
        if not self.box[JOKER]:
            return False
        for word in self.rng.sample(self.vocabulary.words, 30):
            if 3 <= len(word) <= 6:
                tiles = word.replace(self.rng.choice(word), JOKER, 1)
                if self.take(tiles):
                    self.after.append(tiles)
                    return True
        return False


def draft(rng: Random, vocabulary: Vocabulary) -> Draft:
    """Lay a table of 10 to 20 words, in part of them a joker."""
    box = Counter(dict(Counter(LETTERS.tiles)))
    wanted, table = rng.randint(10, 20), []
    while len(table) < wanted:
        word = rng.choice(vocabulary.words)
        size = 3 if wanted > 16 else rng.choice((3, 4, 4, 5, 6, 8))
        if 3 <= len(word) <= size and Counter(word) <= box:
            box -= Counter(word)
            table.append(word)
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        number = rng.randrange(len(table))
        at = rng.randrange(len(table[number]))
        if JOKER not in table[number]:
            box[table[number][at]] += 1
            box[JOKER] -= 1
            table[number] = table[number][:at] + JOKER + table[number][at + 1 :]
    return Draft(rng, vocabulary, table, list(table), +box)


def spoil(rng: Random, made: Draft) -> str:
    """Break a rule, and say which way."""
    after, vocabulary = made.after, made.vocabulary
    way = rng.choice(("gone", "foreign", "in vain", "loose", "no word", "category", "reversed", "joker"))
    number = rng.randrange(len(after))
    if way == "gone":
        after[number] = after[number][1:]
    elif way == "foreign":
        after[number] += "Q"
    elif way == "in vain":
        after[:] = made.table
    elif way == "loose":
        after.append("E")
        made.rack["E"] += 1
    elif way == "no word":
        after[number] = after[number] + "E"
        made.rack["E"] += 1
    elif way == "category" and made.take(refused := rng.choice(vocabulary.refused)):
        after.append(refused)
    elif way == "reversed":
        after[number] = after[number][::-1]
    else:
        after[number] = "".join(rng.sample(after[number], len(after[number])))
    return way


def mixed_turns(seed: int, number: int, vocabulary: Vocabulary) -> list[bytes]:
    """Make turns of both manners as JSON lines."""
    rng = Random(seed)
    turns = []
    while len(turns) < number:
        variant = rng.choice((SABRA, INTERNATIONALE))
        made = draft(rng, vocabulary)
        acts: list[Callable[[], bool]] = [made.beside, made.extend, made.leave, made.exchange, made.with_joker]
        if variant == SABRA:
            acts.append(made.rearrange)
        rng.shuffle(acts)
        if not sum(act() for act in acts[: rng.choice((1, 2, 2, 3))]):
            continue
        if rng.random() < 0.3:
            spoil(rng, made)
        rng.shuffle(made.after)
        line = {
            "id": len(turns),
            "variant": variant,
            "table": made.table,
            "rack": "".join(made.rack.elements()),
            "after": made.after,
            "opened": rng.random() < 0.95,
            "formed": [],
        }
        turns.append(json.dumps(line).encode())
    return turns


def told(name: str, seconds: Sequence[float]) -> None:
    """Print the figures of a run."""
    ordered = sorted(seconds)
    p50, p99 = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    rate = len(ordered) / sum(ordered)
    print(
        f"{name}: {rate:,.0f} turns/s   p50 {p50 * 1000:.2f} ms   p99 {p99 * 1000:.2f} ms"
        f"   max {ordered[-1] * 1000:.2f} ms   ({len(ordered)} turns)"
    )


def run_mixed(turns: list[bytes], lexicon: Lexicon) -> Counter[str]:
    """Judge every turn once and print how fast; return the verdicts and what was refused."""
    judge = PositionJudge(lambda: lexicon, "nl")
    for variant in (SABRA, INTERNATIONALE):
        judge.answer(json.dumps({"variant": variant, "table": [], "rack": "HUT", "after": ["HUT"]}).encode(), 0)
    seconds, met = [], Counter[str]()
    gc.collect()
    for number, line in enumerate(turns, 1):
        start = time.thread_time()
        answer = judge.answer(line, number)
        out = msgspec.json.encode(answer.told)
        seconds.append(time.thread_time() - start)
        met[answer.verdict] += 1
        met.update({violation["slug"] for violation in json.loads(out).get("violations", ())})
        met["inexact"] += not answer.told.get("exact", True)
    told("mixed turns", seconds)
    return met


HOSTILE_OPTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    (SABRA, {}),
    (INTERNATIONALE, {}),
    (INTERNATIONALE, {"min_length": 2, "min_remainder": 2}),
    (INTERNATIONALE, {"remainder": "in-order"}),
    (INTERNATIONALE, {"remainder_may_grow": True}),
    (INTERNATIONALE, {"remainder": "in-order", "unchanged": "in-order"}),
)


def run_hostile(seed: int, number: int) -> None:
    """Judge hostile turns that are known to be legal, and print the worst of each set of options."""
    for variant, options in HOSTILE_OPTIONS:
        rng, seconds, refused, cut = Random(seed), [], 0, 0
        judge = judge_of(variant, read_options(variant, options), EVERY_WORD)
        for _ in range(number):
            turn = hostile_turn(rng, variant, options)
            position = Position(tuple(map(read_word, turn.table)), read_rack(turn.rack))
            after = tuple(map(read_word, turn.after))
            start = time.thread_time()
            verdict = judge.lay(position, after)
            seconds.append(time.thread_time() - start)
            refused += not isinstance(verdict, Accepted)
            cut += isinstance(verdict, Accepted) and not verdict.exact
        told(f"hostile {variant} {options or ''}".rstrip(), seconds)
        print(f"    wrongly refused {refused}, score not exact {cut}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hostile", type=int, default=300)
    parser.add_argument("--save", type=Path, help="write the mixed turns there, for `wordrummi judge`")
    given = parser.parse_args()
    lexicon = Lexicon()
    print(f"Python {platform.python_version()} on {platform.machine()}, lexicon {lexicon.edition}")
    turns = mixed_turns(given.seed, given.turns, Vocabulary(lexicon))
    if given.save:
        given.save.write_bytes(b"".join(line + b"\n" for line in turns))
    met = run_mixed(turns, lexicon)
    print("    " + ", ".join(f"{name} {number}" for name, number in met.most_common()))
    run_hostile(given.seed, given.hostile)


if __name__ == "__main__":
    sys.exit(main())
