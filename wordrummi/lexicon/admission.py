"""A lexicon and a policy bound together: which words this table admits."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from string import ascii_uppercase

from wordrummi.lexicon.alphabet import fold
from wordrummi.lexicon.answer import Answer, Reason, WordVerdict
from wordrummi.lexicon.category import categories_of
from wordrummi.lexicon.compounds import Split, Splitter
from wordrummi.lexicon.policy import Policy, Punctuation, Unlisted
from wordrummi.lexicon.trie import Words

JOKER = "@"
AGREED = "agreed"

_UNLISTED = {
    Unlisted.ASK: WordVerdict.UNDECIDED,
    Unlisted.REFUSE: WordVerdict.REFUSED,
    Unlisted.ACCEPT: WordVerdict.ALLOWED,
}


class Admission:
    """Answers about words under one policy. Never changes; threads may share it, and so do derived ones its lexicon."""

    def __init__(self, lexicon: Words, policy: Policy, splitter: Splitter | None = None) -> None:
        self.lexicon = lexicon
        self.policy = policy
        self._splitter = splitter or Splitter(lexicon)
        self._mask = lexicon.mask
        self._readings = policy.readings
        self._simple = policy.is_simple
        self._accepts_unlisted = policy.unlisted_compounds is Unlisted.ACCEPT
        self.allows = lru_cache(maxsize=8192)(self._allows)
        self.matches = lru_cache(maxsize=8192)(self._matches)
        self.undecided_matches = lru_cache(maxsize=256)(self._undecided_matches)

    def with_agreed(self, allow: Iterable[str] = (), refuse: Iterable[str] = ()) -> "Admission":
        """Give an admission that allows and refuses these words as well; the last agreement on a word holds.

        Words are taken in any spelling. Raises `ValueError` for a word that has no tile form.
        """
        allowed, refused = _agreed(allow), _agreed(refuse)
        policy = replace(
            self.policy,
            allow_words=self.policy.allow_words - refused | allowed,
            refuse_words=self.policy.refuse_words - allowed | refused,
        )
        return Admission(self.lexicon, policy, self._splitter)

    def _allows(self, tiles: str) -> bool:
        """Tell whether a word, given as tiles, may be laid. An undecided compound may not, until the table agrees."""
        if self.allows_listed(tiles):
            return True
        return self._accepts_unlisted and self.status(tiles) is WordVerdict.ALLOWED

    def allows_listed(self, tiles: str) -> bool:
        """Tell whether a word is allowed because it is listed or agreed on: its parts are not tried."""
        if self._simple:
            return bool(self._mask(tiles) & self._readings)
        policy = self.policy
        if tiles in policy.allow_words or tiles in policy.refuse_words:
            return tiles in policy.allow_words
        return policy.admits(self._mask(tiles))

    def status(self, tiles: str) -> WordVerdict:
        """Give the verdict on a word, given as tiles, without what it rests on."""
        return self.judge(tiles)[0]

    def answer(self, word: str) -> Answer:
        """Give the verdict on a word as people write it, with what it rests on."""
        tiles = fold(word, punctuation_ignored=self.policy.punctuation is Punctuation.IGNORED)
        if tiles is None:
            return Answer(word, None, WordVerdict.UNPLAYABLE, reason=Reason.NO_TILE_FORM)
        verdict, reason, split = self.judge(tiles)
        mask = split.categories if split else self._mask(tiles)
        is_agreed = tiles in self.policy.allow_words or tiles in self.policy.refuse_words
        return Answer(
            word=word,
            tiles=tiles,
            verdict=verdict,
            categories=categories_of(mask) if self.lexicon.has_categories else (),
            admissible_as=categories_of(self.policy.admissible(mask)) if self.lexicon.has_categories else (),
            reason=reason,
            parts=split.parts if split else (),
            sources=(AGREED,) if is_agreed else self.lexicon.sources(tiles),
        )

    def judge(self, tiles: str) -> tuple[WordVerdict, Reason | None, Split | None]:
        """Give the verdict on a word, given as tiles, the reason, and its parts where it is an unlisted compound."""
        policy, mask = self.policy, self._mask(tiles)
        if tiles in policy.allow_words:
            return WordVerdict.ALLOWED, None, None
        if tiles in policy.refuse_words:
            return WordVerdict.REFUSED, Reason.REFUSED_CATEGORY if mask else Reason.NOT_IN_LEXICON, None
        if not mask:
            return self.judge_unlisted(tiles)
        if not policy.has_tiles(mask):
            return WordVerdict.UNPLAYABLE, Reason.NO_TILE_FORM, None
        if policy.admits(mask):
            return WordVerdict.ALLOWED, None, None
        return WordVerdict.REFUSED, Reason.REFUSED_CATEGORY, None

    def judge_unlisted(self, tiles: str) -> tuple[WordVerdict, Reason | None, Split | None]:
        """Give the same for a word that is known to be in no list, and that nobody agreed on."""
        policy, split = self.policy, self._splitter.split(tiles)
        if split is None:
            return WordVerdict.UNKNOWN, Reason.NOT_IN_LEXICON, None
        if not policy.admits(split.categories):
            return WordVerdict.REFUSED, Reason.REFUSED_CATEGORY, split
        verdict = _UNLISTED[policy.unlisted_compounds]
        return verdict, None if verdict is WordVerdict.ALLOWED else Reason.UNLISTED_COMPOUND, split

    def _matches(self, pattern: str) -> tuple[str, ...]:
        """List the allowed words that fit a pattern of tiles, sorted. A joker, `@`, stands for any letter."""
        words = self._all_fillings(pattern) if self._accepts_unlisted else self._filled(pattern)
        return tuple(word for word in words if self.allows(word))

    def _undecided_matches(self, pattern: str) -> tuple[str, ...]:
        """List the unlisted compounds that fit a pattern and that the table must decide on, sorted."""
        words = self._all_fillings(pattern)
        return tuple(word for word in words if self.status(word) is WordVerdict.UNDECIDED)

    def _filled(self, pattern: str) -> Iterator[str]:
        """Give the fillings of a pattern; where no listed word starts with what precedes the last joker, none."""
        before, joker, after = pattern.partition(JOKER)
        if not joker:
            yield pattern
            return
        is_last = JOKER not in after
        for letter in ascii_uppercase:
            start = before + letter
            if is_last:
                yield start + after
            elif self._is_start(start + after.partition(JOKER)[0]):
                yield from self._filled(start + after)

    def _is_start(self, prefix: str) -> bool:
        return self.lexicon.starts(prefix) or any(word.startswith(prefix) for word in self.policy.allow_words)

    def _all_fillings(self, pattern: str) -> Iterator[str]:
        before, joker, after = pattern.partition(JOKER)
        if not joker:
            yield pattern
            return
        for letter in ascii_uppercase:
            yield from self._all_fillings(before + letter + after)


def _agreed(words: Iterable[str]) -> frozenset[str]:
    tiles = {word: fold(word) for word in words}
    for word, form in tiles.items():
        if form is None:
            raise ValueError(f"{word!r} has no tile form")
    return frozenset(form for form in tiles.values() if form)
