"""Reads a record and judges it again. Answers on words are facts of the record: no other lexicon changes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from wordrummi.core import events as ev
from wordrummi.core.record import RecordError, read, read_header
from wordrummi.core.replay import Step, replay
from wordrummi.core.rules import Rules
from wordrummi.core.table import Meld
from wordrummi.lexicon.trie import PlainLexicon, Words
from wordrummi.variants import VARIANTS
from wordrummi.words import events as we
from wordrummi.words.letters import JOKER
from wordrummi.words.readings import text_of


@dataclass(frozen=True)
class Record:
    """A record that has been read. `other_lexicon`: it was played with another lexicon than the one at hand."""

    header: ev.MatchOpened
    events: tuple[ev.Event, ...]
    rules: Rules[Any]
    other_lexicon: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The players, by seat."""
        taken = {event.seat: event.name for event in self.events if isinstance(event, ev.SeatTaken)}
        return tuple(taken.get(seat, "") for seat in range(self.header.seats))

    def steps(self) -> Iterator[Step]:
        """Judge every move again. Raises ReplayError when its events can't have happened."""
        return replay(self.rules, self.events)


def open_record(content: bytes, lexicon: Callable[[], Words], *, rejudge: bool = False) -> Record:
    """Read a record. With `rejudge` the lexicon at hand judges its words, else what it tells of them stands.

    Raises RecordError when it can't be read or its variant or rules version is unknown, OptionError for its options.
    """
    header = read_header(content)
    variant = VARIANTS.get(header.rules)
    if variant is None:
        raise RecordError(1, "rules", "record.rules", rules=header.rules)
    told = {**header.options, **({"policy": "open"} if "policy" in header.options else {})}
    rules = variant.rules(told, _none)
    if header.version != rules.version:
        raise RecordError(1, "version", "record.version", told=header.version, ours=rules.version)
    events = read(content, rules.events)
    other = header.lexicon is not None and header.lexicon.digest != lexicon().digest
    if rejudge or not other:
        return Record(header, events, variant.rules(header.options, lexicon), other)
    admitted = PlainLexicon(words_told(events))
    return Record(header, events, variant.rules(told, lambda: admitted), other)


def _none() -> Words:
    return PlainLexicon(())


def words_told(events: Sequence[ev.Event]) -> frozenset[str]:
    """Return the words that a record holds for admitted: laid, given, read from a joker; none that was refused."""
    words: set[str] = set()
    refused: set[str] = set()
    for event in events:
        if isinstance(event, ev.TableLaid):
            words.update(text for text in map(text_of, event.table) if JOKER not in text)
        elif isinstance(event, ev.PositionPlaced):
            words.update(text for text in map(text_of, map(Meld.parse, event.table)) if JOKER not in text)
        elif isinstance(event, we.JokerRead):
            words.add(event.reading)
        elif isinstance(event, we.ChallengeDecided):
            refused.update(event.refused)
    return frozenset(words - refused)
