"""What is answered about a word."""

from dataclasses import dataclass
from enum import StrEnum

from wordrummi.lexicon.category import Category


class WordVerdict(StrEnum):
    """The verdict on a word under a table's policy. The names are on the wire: they never change."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    UNDECIDED = "undecided"
    UNPLAYABLE = "unplayable"
    UNKNOWN = "unknown"


class Reason(StrEnum):
    """Why a word is not allowed: the slugs of word.md."""

    NOT_IN_LEXICON = "word.not-in-lexicon"
    REFUSED_CATEGORY = "word.refused-category"
    UNLISTED_COMPOUND = "word.unlisted-compound"
    NO_TILE_FORM = "word.no-tile-form"


@dataclass(frozen=True)
class Answer:
    """The verdict on one word, and what it rests on.

    `word` is as it came, `tiles` None when it has no tile form. `categories` are all that are known, `admissible_as`
    those that the policy permits. `reason` is None for an allowed word. `parts` are those of an unlisted compound.
    `sources` name who knows the word: word lists, closed lists, or `agreed` for the table itself.
    """

    word: str
    tiles: str | None
    verdict: WordVerdict
    categories: tuple[Category, ...] = ()
    admissible_as: tuple[Category, ...] = ()
    reason: Reason | None = None
    parts: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
