"""Plays a match at random but not in vain: words of the rack, longer ones, words of pieces, and what goes wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

from tests.oracles.positions import LEXICON
from tests.words.games import Game, rules_for
from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop, TimeOut
from wordrummi.core.options import declared
from wordrummi.core.state import Phase
from wordrummi.core.table import Meld, tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Refused
from wordrummi.words.letters import ALPHABET, JOKER, LETTERS
from wordrummi.words.moves import Challenge, CountJokers, LetStand, ProposeWord, Vote
from wordrummi.words.options import WordOptions

MOST_BAD = 10
"""Lays of no words, at a table that plays by challenge; each costs a turn and can come to nothing."""
MOST_VOTES = 4
MOST_MOVES = 5000

_TEXT = " ".join(LEXICON)


def most_turns(seats: int) -> int:
    """The turns that a match can have: every turn draws a tile, lays one for good, is in vain, or is a pass.

    Draws and lays are at most 112 each, for tiles never go back to the pot; between two lays, all players but one pass.
    """
    return 112 + 112 + MOST_BAD + (112 + MOST_BAD + 3) * seats


@cache
def longer_words(word: str) -> tuple[str, ...]:
    return tuple(one for one in LEXICON if word in one and word != one)


def random_table(rng: Random, variant: str) -> dict[str, object]:
    """Choose up to eight options at random; one that needs another gets it."""
    known = {name: option for name, option in declared(WordOptions).items() if variant in option.default}
    names = rng.sample(sorted(known), rng.randrange(9))
    options = {name: rng.choice(known[name].choices) for name in names}
    if options.get("seconds_growth") and options.get("seconds") is None:
        options["seconds"] = 60
    return options  # type: ignore[return-value]


class RandomPlay:
    """One match, played to its end."""

    def __init__(self, seed: int, variant: str, players: int, *, live: bool = False) -> None:
        self.rng = Random(seed)
        self.options = random_table(self.rng, variant)
        self.live = live
        self.bad = self.votes = self.moves = 0
        self.seen: Counter[str] = Counter()
        self.game = Game(rules_for(variant, _TEXT, **self.options), players, seed=None if live else seed)

    def run(self) -> Iterator[Game]:
        """Play on, and yield the match after every move."""
        yield self.game
        while self.game.state.public.phase is not Phase.ENDED:
            self.moves += 1
            assert self.moves < MOST_MOVES
            move = self._choose()
            self.seen[type(move).__name__] += 1
            self.game.do(move)
            yield self.game

    def _may(self, move: Move) -> bool:
        verdict = self.game.judge(move)
        assert not isinstance(verdict, Refused) or verdict.violations
        return isinstance(verdict, Accepted)

    def _choose(self) -> Move:
        tries = (self._counting(), self._voting(), self._contesting(), self._stopping(), self._turn())
        return next(move for moves in tries for move in moves if self._may(move))

    def _counting(self) -> Iterator[Move]:
        if self.game.state.public.extra.counting:
            for seat in range(len(self.game.state.racks)):
                yield CountJokers(seat, self.rng.choice((0, 0, 1, 2)))
                yield CountJokers(seat, self.game.state.racks[seat][JOKER])

    def _voting(self) -> Iterator[Move]:
        seats = len(self.game.state.public.seats)
        if self.game.state.public.extra.proposal and self.rng.random() < 0.7:
            yield Vote(self.rng.randrange(seats), agrees=self.rng.random() < 0.8)
        elif self.votes < MOST_VOTES and self.rng.random() < 0.03:
            self.votes += 1
            word = self.rng.choice((self.rng.choice(LEXICON), self._letters(3)))
            yield ProposeWord(self.rng.randrange(seats), word, allow=self.rng.random() < 0.7)

    def _contesting(self) -> Iterator[Move]:
        if self.game.state.public.extra.contested:
            seats = range(len(self.game.state.public.seats))
            if self.rng.random() < 0.4:
                yield Challenge(self.rng.choice(seats))
            yield from (LetStand(seat) for seat in seats)

    def _stopping(self) -> Iterator[Move]:
        """Alone nobody is held to go on when there is nothing to take, and a live game may stop at any time."""
        alone = len(self.game.state.public.seats) == 1 and not self.game.state.public.pot_count
        if self.rng.random() < (0.2 if alone else 0.02 if self.live else 0.002):
            yield Stop(0)

    def _turn(self) -> Iterator[Move]:
        seat = self.game.seat
        if self.rng.random() < 0.8:
            yield from self._lays(seat)
        if self.rng.random() < 0.1:
            yield TimeOut(seat)
        stacks = range(len(self.game.state.pot))
        yield from (Draw(seat, stack) for stack in self.rng.sample(stacks, len(stacks)))
        yield Pass(seat)
        yield TimeOut(seat)

    def _lays(self, seat: int) -> Iterator[Move]:
        late = self.rng.random() < 0.1
        for table in self._tables(seat):
            yield Lay(seat, tuple(table), late)
        by_challenge = self.game.state.public.extra.by_challenge
        if self.bad < MOST_BAD and self.rng.random() < (0.1 if by_challenge else 0.02):
            self.bad += 1
            rack = [*self.game.state.racks[seat].known]
            size = min(len(rack), self.rng.randint(2, 4))
            yield Lay(seat, (*self.game.state.public.table, Meld(tuple(self.rng.sample(rack, size)))), late)

    def _tables(self, seat: int) -> Iterator[list[Meld]]:
        """Tables that may lie after the turn, each tried in its turn."""
        lying = list(self.game.state.public.table)
        rack = self._usable(seat)
        ways = [self._beside, self._extended, self._broken, self._joined, self._beside]
        if not self.game.state.public.seats[seat].opened:
            ways = [self._beside, self._beside]
        for way in self.rng.sample(ways, len(ways)):
            found = way(lying[:], rack)
            if found is not None:
                self.rng.shuffle(found)
                yield found

    def _usable(self, seat: int) -> Tiles:
        """The tiles that a seat may lay; of an unseen rack, as many as it holds of those that are left."""
        rack = self.game.state.racks[seat]
        if not rack.unseen_number:
            return rack
        gone = tiles_of(self.game.state.public.table)
        for other in self.game.state.racks:
            gone += other.known
        left = [*(LETTERS.tiles - gone)]
        return rack.known + Tiles(self.rng.sample(left, min(rack.unseen_number, len(left))))

    def _spelled(self, text: str, rack: Tiles) -> tuple[str, ...] | None:
        """Spell a text with tiles of a rack, jokers where letters lack and now and then elsewhere."""
        left, tiles = rack, []
        for letter in text:
            joker = left[JOKER] and (not left[letter] or self.rng.random() < 0.05)
            tile = JOKER if joker else letter
            if not left[tile]:
                return None
            left -= Tiles(tile)
            tiles.append(tile)
        return tuple(tiles)

    def _word(self, rack: Tiles) -> Meld | None:
        for word in self.rng.sample(LEXICON, 40):
            if tiles := self._spelled(word, rack):
                declares = JOKER in tiles and self.rng.random() < 0.3
                return Meld(tiles, tuple(word) if declares else None)
        return None

    def _beside(self, lying: list[Meld], rack: Tiles) -> list[Meld] | None:
        word = self._word(rack)
        if word is None:
            return None
        more = self._word(rack - Tiles(word.tiles)) if self.rng.random() < 0.2 else None
        return [*lying, word, *([more] if more else [])]

    def _around(self, core: str, rack: Tiles) -> Meld | None:
        ways = longer_words(core)
        for longer in self.rng.sample(ways, len(ways)):
            at = longer.index(core)
            tiles = self._spelled(longer[:at] + longer[at + len(core) :], rack)
            if tiles is not None:
                return Meld((*tiles[:at], *core, *tiles[at:]))
        return None

    def _extended(self, lying: list[Meld], rack: Tiles) -> list[Meld] | None:
        for place in self.rng.sample(range(len(lying)), min(4, len(lying))):
            if longer := self._around("".join(lying[place].tiles), rack):
                return [*lying[:place], longer, *lying[place + 1 :]]
        return None

    def _joined(self, lying: list[Meld], rack: Tiles) -> list[Meld] | None:
        for _ in range(4):
            if len(lying) < 2:
                return None
            one, other = self.rng.sample(lying, 2)
            core = "".join((*one.tiles, *other.tiles))
            rest = [word for word in lying if word is not one and word is not other]
            if core in LEXICON and (beside := self._word(rack)):
                return [*rest, Meld(tuple(core)), beside]
            if longer := self._around(core, rack):
                return [*rest, longer]
        return None

    def _broken(self, lying: list[Meld], rack: Tiles) -> list[Meld] | None:
        """Leave a piece of a word, or nothing, and lay the rest with tiles of the rack."""
        for place in self.rng.sample(range(len(lying)), min(4, len(lying))):
            word = "".join(lying[place].tiles)
            rest = [*lying[:place], *lying[place + 1 :]]
            pieces = [(word[i:j], word[:i] + word[j:]) for i in range(len(word)) for j in range(i + 2, len(word))]
            kept, freed = self.rng.choice([(p, f) for p, f in pieces if p in LEXICON] or [("", word)])
            new = self._of_all(freed, rack)
            if new is not None:
                return [*rest, *([Meld(tuple(kept))] if kept else []), new]
        return None

    def _of_all(self, freed: str, rack: Tiles) -> Meld | None:
        """Use all these tiles and some of the rack in one word."""
        letters = [(letter, freed.count(letter)) for letter in set(freed) - {JOKER}]
        ways = [one for one in LEXICON if len(one) > len(freed) and all(one.count(x) >= n for x, n in letters)]
        for word in self.rng.sample(ways, min(12, len(ways))):
            tiles = self._spelled(word, Tiles(freed) + rack)
            if tiles is not None and Tiles(freed) <= Tiles(tiles):
                return Meld(tiles)
        return None

    def _letters(self, size: int) -> str:
        return "".join(self.rng.choice(ALPHABET) for _ in range(size))
