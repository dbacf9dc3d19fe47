"""Facts that only the letter games know. Wire format, as the common events are."""

from __future__ import annotations

from typing import Final

from wordrummi.core.events import Event


class JokerRead(Event, frozen=True):
    """How a new word with jokers is read; `word` is its place on the table."""

    seat: int
    word: int
    reading: str


class LayChallenged(Event, frozen=True):
    """A seat doubts the words that have just been laid."""

    seat: int


class ChallengeDecided(Event, frozen=True):
    """The lexicon's answer to a challenge: the words that it does not admit, none when the lay was right."""

    seat: int
    refused: tuple[str, ...] = ()


class LayTakenBack(Event, frozen=True):
    """A lay is undone: the table as it lay before, the tiles that go back to the rack, what it had brought."""

    seat: int
    table: tuple[str, ...]
    tiles: tuple[str, ...]
    score: int
    opened: bool
    formed: tuple[str, ...]


class LayStood(Event, frozen=True):
    """A lay can't be challenged any more: the next player, `by`, goes on."""

    seat: int
    by: int


class PointsLost(Event, frozen=True):
    """A seat pays for a challenge that failed."""

    seat: int
    points: int


class TurnForfeited(Event, frozen=True):
    """A seat is to sit out its next turn for a challenge that failed."""

    seat: int


class TurnLost(Event, frozen=True):
    """A seat sits out the turn that it had forfeited."""

    seat: int
    number: int
    round: int


class WordVoteOpened(Event, frozen=True):
    """A seat asks all to allow a word in this game, or to refuse it."""

    seat: int
    word: str
    allow: bool


class WordVoteCast(Event, frozen=True):
    """A seat answers."""

    seat: int
    agrees: bool


class WordAgreed(Event, frozen=True):
    """All agree: the word is allowed, or refused, for the rest of this game."""

    word: str
    allow: bool


class WordVoteFailed(Event, frozen=True):
    """Somebody did not agree; the word stays as the lexicon has it."""

    word: str


class FinalRoundBegan(Event, frozen=True):
    """The last round: the pot is empty, and each player has one more turn."""

    round: int


class CountingBegan(Event, frozen=True):
    """A live game is over but for the jokers on unseen racks."""

    reason: str


class JokersCounted(Event, frozen=True):
    """How many jokers a rack held at the end of a live game."""

    seat: int
    jokers: int


WORD_EVENTS: Final[tuple[type[Event], ...]] = (
    JokerRead,
    LayChallenged,
    ChallengeDecided,
    LayTakenBack,
    LayStood,
    PointsLost,
    TurnForfeited,
    TurnLost,
    WordVoteOpened,
    WordVoteCast,
    WordAgreed,
    WordVoteFailed,
    FinalRoundBegan,
    CountingBegan,
    JokersCounted,
)
