"""Finds in the Dutch sources the signs that `evidence.toml` weighs."""

import re
from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from wordrummi.lexicon.alphabet import fold, has_punctuation
from wordrummi.lexicon.nl.hunspell import Form, Line
from wordrummi.lexicon.nl.shapes import DERIVED, DIMINUTIVE
from wordrummi.lexicon.nl.sources import Lemmas, Sources

NOUN_FLAGS = frozenset({"Za", "Zc", "Zd", "Zj", "Zu", "Zx", "Xe", "Cd", "Ch"})
NOUN_EN_FLAGS = frozenset({"Zb", "Ze", "Zf", "Zg", "Zh"})
DIMINUTIVE_FLAGS = frozenset({"Ya", "Yb", "Yc", "Yd", "Ye", "Yf", "Yg"})
PLURAL_FLAGS = (NOUN_FLAGS | NOUN_EN_FLAGS | {"Zi"}) - {"Xe", "Cd", "Ch"}
PART_FLAGS = frozenset({"Ca", "Cb", "Cc", "CA", "CB", "Ce"})
STEM_FLAGS = frozenset({"V3", "Vp", "Vq", "Va", "Vb"})
PREFIX_FLAGS = frozenset({f"P{letter}" for letter in "abcdefghijklmnopqrst"})
VERB_FLAGS = STEM_FLAGS | PREFIX_FLAGS | {"Vi", "Ve"}
ADJECTIVE_FLAGS = frozenset({f"A{letter}" for letter in "abcdeilmnopqrstuvwxy"})
PLACE_FLAGS = frozenset({"PI", "PJ", "PK", "Sv"})
LETTER_FLAGS = frozenset({"Cl", "Cw"})

_TAGS = {
    "N(soort,ev": "tag-noun",
    "N(soort,mv": "tag-plural",
    "V(": "tag-verb",
    "Adj": "tag-adjective",
    "Adv": "tag-adverb",
    **dict.fromkeys(("Art", "Pron", "Prep", "Num", "Conj", "Int"), "tag-function"),
}
_PLURAL = re.compile(r"(S|EN|N|A|I|IES|HEDEN)$")
_HEADWORD_ONLY = frozenset({"line-adjective", "line-compound"})


class SignBook:
    """Signs by word, in tile form, as names; filled source by source."""

    def __init__(self, sources: Sources) -> None:
        self.signs: defaultdict[str, set[str]] = defaultdict(set)
        self.counts: dict[str, int] = {}
        self._plainly_written: set[str] = set()
        self._headwords(sources.headwords)
        self._counted(sources.counts)
        self._lines(sources.lines)
        self._forms(form for line in sources.lines for form in sources.affixes.forms(line))
        self._plurals(sources.plurals)
        self._lemmas(sources.lemmas)
        self._tags(sources.tags, sources.verbs)
        self._derive()
        self.only_punctuated = frozenset(self.signs.keys() - self._plainly_written)

    def has(self, word: str, sign: str) -> bool:
        """Tell whether `word` has the sign of that name."""
        return sign in self.signs.get(word, ())

    def _mark(self, word: str, sign: str) -> None:
        tiles = fold(word)
        if tiles and len(tiles) > 1:
            self.signs[tiles].add(sign)
            if tiles not in self._plainly_written and not has_punctuation(word):
                self._plainly_written.add(tiles)

    def _headwords(self, headwords: Iterable[str]) -> None:
        for word in headwords:
            if "." in word and " " not in word:
                self._mark(word.replace(".", ""), "headword-dotted")
            elif word == word.lower():
                self._mark(word, "headword")
            else:
                self._mark(word, "headword-capital")
                self._mark(word, "name")
                if word.isupper():
                    self._mark(word, "letter-word")

    def _counted(self, counts: dict[str, int]) -> None:
        for word, count in counts.items():
            self._mark(word, "counted")
            tiles = fold(word)
            if tiles:
                self.counts[tiles] = max(count, self.counts.get(tiles, 0))

    def _lines(self, lines: Iterable[Line]) -> None:
        for word, flags in lines:
            if word.startswith("-") or word.endswith("-"):
                continue
            if word != word.lower():
                self._capital_line(word, flags)
                continue
            for sign in _line_signs(word, flags):
                is_headword = self.has(fold(word) or "", "headword")
                if sign == "line-noun-n" and not _is_not_past(word, is_headword):
                    continue
                if sign not in _HEADWORD_ONLY or is_headword:
                    self._mark(word, sign)

    def _capital_line(self, word: str, flags: frozenset[str]) -> None:
        self._mark(word, "dictionary-capital")
        self._mark(word, "name")
        if flags & PLACE_FLAGS:
            self._mark(word, "place")
        if word.isupper() or flags & LETTER_FLAGS:
            self._mark(word, "letter-word")

    def _forms(self, forms: Iterable[Form]) -> None:
        for form in forms:
            if form.word != form.word.lower():
                self._mark(form.word, "dictionary-capital")
                continue
            self._mark(form.word, "dictionary")
            sign = self._form_sign(form)
            if sign:
                self._mark(form.word, sign)

    def _form_sign(self, form: Form) -> str | None:
        flag = form.by
        if flag in DIMINUTIVE_FLAGS:
            return "diminutive-of"
        if flag in PLURAL_FLAGS:
            return "plural-of" if self._is_noun(form.line) else None
        if flag in ("Zk", "Zm", "Xe"):
            return "plural-of" if form.word.endswith("en") else "line-noun"
        if flag in PREFIX_FLAGS and form.word.endswith(form.line.word):
            return _prefixed_sign(form.line)
        if flag in STEM_FLAGS or flag in PREFIX_FLAGS or flag == "Vi":
            return "verb-form"
        if flag == "Ve":
            return "adjective-form" if self.has(fold(form.line.word) or "", "headword") else "verb-form"
        return "adjective-form" if flag in ADJECTIVE_FLAGS and self._is_adjective(form.line) else None

    def _is_noun(self, line: Line) -> bool:
        tiles = fold(line.word) or ""
        strong = line.flags & (NOUN_FLAGS | DIMINUTIVE_FLAGS)
        return bool(strong) or not (line.flags & PREFIX_FLAGS or self.has(tiles, "irregular-form"))

    def _is_adjective(self, line: Line) -> bool:
        return self.has(fold(line.word) or "", "headword")

    def _plurals(self, plurals: Iterable[str]) -> None:
        for word in plurals:
            self._mark(word, "plural-listed")

    def _lemmas(self, lemmas: Lemmas) -> None:
        for part, words in lemmas.by_part.items():
            sign = {"noun": "lemma-noun", "adj": "lemma-adjective", "verb": "lemma-verb"}.get(part)
            for word in words if sign else ():
                self._mark(word, sign or "")
        for form, lemma in lemmas.forms.items():
            if form != lemma and self._is_listed(lemma):
                self._lemma_form(form, (part for part in ("noun", "verb", "adj") if lemma in lemmas.by_part[part]))
        for part, forms in lemmas.forms_by_part.items():
            for form, bases in forms.items():
                if form not in bases:
                    self._lemma_form(form, (part,))

    def _is_listed(self, word: str) -> bool:
        return bool(self.signs.get(fold(word) or "", set()) & {"headword", "dictionary"})

    def _lemma_form(self, form: str, parts: Iterable[str]) -> None:
        tiles = fold(form) or ""
        for part in parts:
            if part == "verb":
                self._mark(form, "lemma-verb-form")
            elif part == "adj":
                self._mark(form, "lemma-adjective-form")
            elif part == "noun" and DIMINUTIVE.search(tiles):
                self._mark(form, "lemma-diminutive")
            elif part == "noun" and _PLURAL.search(tiles):
                self._mark(form, "lemma-plural")

    def _tags(self, tags: dict[str, tuple[str, ...]], verbs: Iterable[tuple[str, ...]]) -> None:
        for word, names in tags.items():
            for name in names:
                sign = next((sign for start, sign in _TAGS.items() if name.startswith(start)), None)
                if name.startswith("Adj(zelfst") and name.endswith("mv)"):
                    sign = "tag-plural"
                if sign and not (sign in ("tag-noun", "tag-plural") and DIMINUTIVE.search(fold(word) or "")):
                    self._mark(word, sign)
        for forms in verbs:
            for form in forms:
                self._mark(form, "verb-table")

    def _derive(self) -> None:
        for sign, holds in DERIVED.items():
            found = [word for word, signs in self.signs.items() if holds(word, signs, self._signs_of)]
            for word in found:
                self.signs[word].add(sign)

    def _signs_of(self, word: str) -> AbstractSet[str]:
        return self.signs.get(word, frozenset())


_FLAG_SIGNS = {
    "letter-word": LETTER_FLAGS,
    "line-infinitive": frozenset({"Vi"}),
    "line-stem": STEM_FLAGS,
    "line-prefixed": PREFIX_FLAGS,
    "line-participle": frozenset({"Ve"}),
    "line-noun": NOUN_FLAGS | DIMINUTIVE_FLAGS,
    "line-noun-n": frozenset({"Zi"}),
    "line-adjective": ADJECTIVE_FLAGS,
}


def _line_signs(word: str, flags: frozenset[str]) -> Iterable[str]:
    yield "dictionary"
    if "NS" in flags and word.isascii():
        yield "offensive"
    yield from (sign for sign, telling in _FLAG_SIGNS.items() if flags & telling)
    if flags & VERB_FLAGS or flags & _FLAG_SIGNS["line-noun"]:
        return
    if flags & NOUN_EN_FLAGS:
        yield "line-noun-en"
    elif flags & PART_FLAGS and not flags & ADJECTIVE_FLAGS:
        yield "line-compound"


def _prefixed_sign(line: Line) -> str:
    if "Ve" in line.flags:
        return "line-participle"
    return "prefixed-stem" if line.flags & STEM_FLAGS else "verb-form"


def _is_not_past(word: str, is_headword: bool) -> bool:
    # The dictionary gives -n to regular pasts as well: (ik) vloerde, (wij) vloerden.
    return is_headword or word.endswith("ende") or not word.endswith(("de", "te"))
