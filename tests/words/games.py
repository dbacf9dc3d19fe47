"""Turns and games in a few words: a lay judged by itself, and a game whose racks and pot are chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop, TimeOut
from wordrummi.core.referee import apply, fold, judge, open_match
from wordrummi.core.replay import replay
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.table import tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Refused, Undecided, Verdict
from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.policy import Policy, Unlisted
from wordrummi.lexicon.trie import Lexicon, PlainLexicon, Words
from wordrummi.words.judges import admission_of, judge_of
from wordrummi.words.letters import LETTERS
from wordrummi.words.moves import Challenge, LetStand, ProposeWord, Vote
from wordrummi.words.notation import read_rack, read_word
from wordrummi.words.options import INTERNATIONALE, SABRA, read_options
from wordrummi.words.position import Position
from wordrummi.words.rules import word_rules
from wordrummi.words.state import WordPublic
from wordrummi.words.witness import WordWitness

MANNERS = (SABRA, INTERNATIONALE)
DUTCH = Lexicon()
OPEN = Policy("open", unlisted_compounds=Unlisted.REFUSE)


def plain(words: str | Iterable[str]) -> Admission:
    """A lexicon of just these words, without compounds."""
    return Admission(PlainLexicon(words.split() if isinstance(words, str) else words), OPEN)


def lay(
    variant: str,
    table: str,
    rack: str,
    after: str,
    *,
    words: str | None = None,
    also: str = "",
    admission: Admission | None = None,
    opened: bool = True,
    late: bool = False,
    formed: str = "",
    **options: object,
) -> Verdict:
    """Judge a lay. Without `words` every word after without a joker is one, and those of `also`."""
    known = f"{also} {' '.join(w for w in after.split() if '@' not in w)}" if words is None else words
    judged = judge_of(variant, read_options(variant, options), admission or plain(known))
    position = Position(tuple(map(read_word, table.split())), read_rack(rack), opened, late, frozenset(formed.split()))
    return judged.lay(position, tuple(map(read_word, after.split())))


def slugs(verdict: Verdict) -> list[str]:
    """The rules that a refused lay breaks."""
    assert isinstance(verdict, Refused), verdict
    assert verdict.violations
    return sorted({violation.slug for violation in verdict.violations})


def scored(verdict: Verdict) -> tuple[int, str | None]:
    """The score of an accepted lay and the word that brings it."""
    assert isinstance(verdict, Accepted), verdict
    return verdict.score, verdict.scoring


def witness_of(verdict: Verdict) -> WordWitness:
    assert isinstance(verdict, Accepted | Undecided), verdict
    accepted = verdict.accepted if isinstance(verdict, Undecided) else verdict
    assert isinstance(accepted.witness, WordWitness)
    return accepted.witness


def fates(verdict: Verdict) -> list[str]:
    return [word.fate.value for word in witness_of(verdict).table]


def kinds(verdict: Verdict) -> list[str]:
    """For each word after: standing, piece or new."""
    return [word.standing.value for word in witness_of(verdict).after]


def rules_for(variant: str, lexicon: Words | str = "", **options: object) -> Rules[WordPublic]:
    """The rules of a table; a lexicon given as text is a plain list under the policy `open`."""
    chosen = read_options(variant, options)
    admission = plain(lexicon) if isinstance(lexicon, str) else admission_of(chosen, options, lexicon)
    return word_rules(variant, chosen, admission)


class Game:
    """A match that is played by its moves; every event is folded and replayed at the end (see `close`)."""

    def __init__(self, rules: Rules[WordPublic], players: int = 2, *, seed: int | None = 1) -> None:
        self.rules = rules
        names = ("Ann", "Bob", "Cas", "Die")[:players]
        self.state: State[WordPublic]
        self.state, self.events = open_match(rules, names, seed=seed)
        self.last: tuple[ev.Event, ...] = self.events

    @property
    def seat(self) -> int:
        return self.state.turn.seat

    @property
    def scores(self) -> list[int]:
        return [seat.score for seat in self.state.public.seats]

    @property
    def table(self) -> list[str]:
        return ["".join(word.tiles) for word in self.state.public.table]

    def rack(self, seat: int) -> str:
        return "".join(self.state.racks[seat])

    def judge(self, move: Move) -> Verdict:
        return judge(self.state, move, self.rules)

    def refusal(self, move: Move) -> str:
        """The one slug by which a move is refused."""
        (slug,) = slugs(self.judge(move))
        return slug

    def do(self, move: Move) -> tuple[ev.Event, ...]:
        """Make a move that must be accepted."""
        verdict = self.judge(move)
        assert isinstance(verdict, Accepted), (move, verdict)
        self.state, self.last = apply(self.state, move, verdict, self.rules)
        self.events += self.last
        return self.last

    def lay(self, *words: str, late: bool = False) -> tuple[ev.Event, ...]:
        """Lay new words of the rack beside what lies there."""
        return self.turn(*self.table, *words, late=late)

    def turn(self, *after: str, late: bool = False) -> tuple[ev.Event, ...]:
        """Lay the whole table after."""
        return self.do(self.laying(*after, late=late))

    def laying(self, *after: str, late: bool = False) -> Lay:
        return Lay(self.seat, tuple(map(read_word, after)), late)

    def draw(self, stack: int = 0) -> tuple[ev.Event, ...]:
        return self.do(Draw(self.seat, stack))

    def pass_(self) -> tuple[ev.Event, ...]:
        return self.do(Pass(self.seat))

    def time_out(self) -> tuple[ev.Event, ...]:
        return self.do(TimeOut(self.seat))

    def stop(self) -> tuple[ev.Event, ...]:
        return self.do(Stop(0))

    def challenge(self, seat: int) -> tuple[ev.Event, ...]:
        return self.do(Challenge(seat))

    def let_stand(self, seat: int) -> tuple[ev.Event, ...]:
        return self.do(LetStand(seat))

    def agree(self, word: str, *, allow: bool = True) -> None:
        """Let all players agree on a word."""
        self.do(ProposeWord(0, word, allow))
        for seat in range(1, len(self.state.public.seats)):
            self.do(Vote(seat, agrees=True))

    def told(self, kind: type[ev.Event]) -> list[ev.Event]:
        """The events of one kind in the last move."""
        return [event for event in self.last if type(event) is kind]

    @property
    def end(self) -> ev.MatchEnded:
        assert isinstance(self.events[-1], ev.MatchEnded), self.events[-1]
        return self.events[-1]

    def close(self) -> None:
        """Hold that the fold of the events is this state, and that the rules tell the same of every move."""
        assert fold(self.rules, self.events) == self.state
        assert all(step.agrees for step in replay(self.rules, self.events))


def rigged(
    rules: Rules[WordPublic],
    racks: Sequence[str],
    *,
    table: str = "",
    pot: str | None = None,
    stacks: Sequence[str] | None = None,
    opened: bool | Sequence[bool] = True,
    scores: Mapping[int, int] | None = None,
) -> Game:
    """A game with chosen racks; seat 0 begins.

    `pot`: the tiles as they are drawn, None for all the others. `stacks`: those of an open pot, the top one last.
    What is named nowhere lies on the table in a heap, a word that is not tried as long as it stands.
    """
    seen = Tiles("".join(racks) + table.replace(" ", "") + (pot or "") + "".join(stacks or ()))
    assert not LETTERS.excess(seen), LETTERS.excess(seen)
    rest = LETTERS.tiles - seen
    undrawn = tuple("".join(stacks)) if stacks is not None else tuple(reversed(tuple(rest) if pot is None else pot))
    heap = () if pot is None and stacks is None else tuple(rest)
    words = [*map(tuple, table.split()), *([heap] if heap else [])]
    first = [tile for word in words for tile in word]

    def set_up(state: State[WordPublic], _: int | None) -> tuple[ev.Event, ...]:
        dealt = [tuple(rack) for rack in racks]
        order = (*undrawn, *reversed([*first, *(tile for rack in dealt for tile in rack)]))
        facts: list[ev.Event] = [ev.StarterDrawn(0), ev.PotShuffled("blake2b-1", 0, order)]
        has_opened = [opened] * len(racks) if isinstance(opened, bool) else list(opened)
        written = tuple(" ".join(word) for word in words)
        for number, seat in enumerate(seat for seat, has in enumerate(has_opened) if has):
            if number == 0:
                facts += [ev.RackDealt(seat, tuple(first)), ev.TilesDealt(seat, len(first))]
            facts.append(ev.TableLaid(seat, written, (scores or {}).get(seat, 0)))
        for seat, rack in enumerate(dealt):
            facts += [ev.RackDealt(seat, rack), ev.TilesDealt(seat, len(rack))]
        if stacks is not None:
            counts = tuple(map(len, stacks))
            facts.append(ev.PotDivided(counts, tuple(stack[-1] if stack else None for stack in stacks)))
        return (*facts, ev.TurnBegan(0, 1, 1, rules.options["seconds"]))  # type: ignore[arg-type]

    game = Game(replace(rules, setup=set_up), len(racks))
    assert tiles_of(game.state.public.table) == Tiles(first)
    return game
