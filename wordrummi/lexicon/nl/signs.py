"""Finds in the Dutch sources the signs that `evidence.toml` weighs."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable

from wordrummi.lexicon.alphabet import fold, has_punctuation
from wordrummi.lexicon.nl.hunspell import Form, Line
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

_PARTICLE_LIST = """
AAN ACHTER AF BIJ BINNEN BOVEN DOOR HEEN HER IN LANGS MEDE MEE MIS NA NEER OM ONDER ONT OP OVER ROND SAMEN TEGEN
TERUG TOE UIT VAST VER VOOR VOORT WEER WEG
ACHTERNA ACHTERUIT BIJEEN INEEN OMHOOG OMLAAG OMVER OPEEN TEGEMOET UITEEN VOORBIJ VOORUIT
"""
PARTICLES = frozenset(_PARTICLE_LIST.split())
"""Prefixes and particles of verbs: before a verb form they make another verb form."""

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
_VERB_FORM_SIGNS = frozenset({"lemma-verb-form", "verb-table", "line-prefixed"})
_PARTICIPLE_SIGNS = _VERB_FORM_SIGNS | {"line-participle", "verb-form", "tag-verb"}
_PARTICIPLE = re.compile(rf"(^|{'|'.join(sorted(PARTICLES))})GE.+([DT]|EN)$|(E|AA|OE)ND$")
_DIMINUTIVE = re.compile(r"JES?$")


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
            return "plural-of" if form.word.endswith("en") and flag != "Xe" else "line-noun"
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
            elif part == "noun" and _DIMINUTIVE.search(tiles):
                self._mark(form, "lemma-diminutive")
            elif part == "noun" and _PLURAL.search(tiles):
                self._mark(form, "lemma-plural")

    def _tags(self, tags: dict[str, tuple[str, ...]], verbs: Iterable[tuple[str, ...]]) -> None:
        for word, names in tags.items():
            for name in names:
                sign = next((sign for start, sign in _TAGS.items() if name.startswith(start)), None)
                if name.startswith("Adj(zelfst") and name.endswith("mv)"):
                    sign = "tag-plural"
                if sign and not (sign in ("tag-noun", "tag-plural") and _DIMINUTIVE.search(fold(word) or "")):
                    self._mark(word, sign)
        for forms in verbs:
            for form in forms:
                self._mark(form, "verb-table")

    def _is_person(self, tiles: str, signs: set[str]) -> bool:
        if "headword" not in signs or not tiles.endswith(("DE", "TE", "ENE")):
            return False
        base = self.signs.get(tiles[:-1], set())
        is_participle = bool(base & _PARTICIPLE_SIGNS) and bool(_PARTICIPLE.search(tiles[:-1]))
        return tiles.endswith("ENDE") or "line-participle" in base or is_participle

    def _is_prefixed_past(self, tiles: str, signs: set[str]) -> bool:
        if "line-noun-en" not in signs or "headword" in signs:
            return False
        rests = (tiles.removeprefix(particle) for particle in PARTICLES if tiles.startswith(particle))
        return any("headword" in self.signs.get(rest, ()) and self.has(rest, "verb-table") for rest in rests)

    def _is_ge_noun(self, tiles: str, signs: set[str]) -> bool:
        return "headword" in signs and tiles.startswith("GE") and self.has(tiles[2:], "line-stem")

    def _is_plural_adjective(self, tiles: str, signs: set[str]) -> bool:
        if not tiles.endswith("EN") or signs & {"line-noun", "line-adjective", "line-infinitive"}:
            return False
        is_participle = bool(_PARTICIPLE.search(tiles[:-2])) and self.has(tiles[:-1], "verb-form")
        return is_participle or self.has(tiles[:-1], "adjective-form")

    def _derive(self) -> None:
        for tiles, signs in self.signs.items():
            for sign, holds in _DERIVED.items():
                if holds(tiles, signs):
                    signs.add(sign)
            if self._is_prefixed_past(tiles, signs):
                signs.add("irregular-form")
            if self._is_person(tiles, signs):
                signs.add("participle-person")
            if self._is_ge_noun(tiles, signs):
                signs.add("ge-noun")
            if self._is_plural_adjective(tiles, signs):
                signs.add("adjective-plural")
            if _DIMINUTIVE.search(tiles) and any(self.has(base, "headword") for base in diminutive_bases(tiles)):
                signs.add("shape-diminutive")


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


def _is_weak_participle(tiles: str, signs: set[str]) -> bool:
    if "headword" not in signs or not signs & _PARTICIPLE_SIGNS:
        return False
    regular = tiles.endswith(("D", "T")) and not tiles.endswith("CHT")
    return regular and ("line-participle" in signs or bool(_PARTICIPLE.search(tiles)))


def _is_stem_headword(_tiles: str, signs: set[str]) -> bool:
    return "headword" in signs and bool(signs & {"line-stem", "prefixed-stem"}) and "line-infinitive" not in signs


def _prefixed_sign(line: Line) -> str:
    if "Ve" in line.flags:
        return "line-participle"
    return "prefixed-stem" if line.flags & STEM_FLAGS else "verb-form"


def _is_not_past(word: str, is_headword: bool) -> bool:
    # The dictionary gives -n to regular pasts as well: (ik) vloerde, (wij) vloerden.
    return is_headword or word.endswith("ende") or not word.endswith(("de", "te"))


def _is_unlisted(_tiles: str, signs: set[str]) -> bool:
    return not signs & {"headword", "headword-capital", "dictionary", "dictionary-capital", "counted"}


def _is_irregular_form(_tiles: str, signs: set[str]) -> bool:
    regular = {"line-infinitive", "line-stem", "verb-form", "prefixed-stem"}
    return "headword" in signs and bool(signs & _VERB_FORM_SIGNS) and not signs & regular


def _has_no_vowel(tiles: str, _signs: set[str]) -> bool:
    return not set("AEIOUY") & set(tiles)


def _is_only_capital(_tiles: str, signs: set[str]) -> bool:
    return bool(signs & {"headword-capital", "dictionary-capital"}) and not signs & {"headword", "dictionary"}


_DERIVED: dict[str, Callable[[str, set[str]], bool]] = {
    "participle-headword": _is_weak_participle,
    "unlisted": _is_unlisted,
    "stem-headword": _is_stem_headword,
    "irregular-form": _is_irregular_form,
    "no-vowel": _has_no_vowel,
    "only-capital": _is_only_capital,
}


def diminutive_bases(tiles: str) -> set[str]:
    """Give the words that `tiles`, ending in -JE or -JES, can be the diminutive of, by spelling alone."""
    stem = _DIMINUTIVE.sub("", tiles)
    bases = {stem} | {stem.removesuffix(ending) for ending in ("T", "P", "ET") if stem.endswith(ending)}
    if stem.endswith("ET") and len(stem) > 4 and stem[-3] == stem[-4]:
        bases.add(stem[:-3])
    if stem.endswith("K"):
        bases.add(stem[:-1] + "G")
    bases |= {re.sub(r"(A|O|U)\1T?$", r"\1", stem), re.sub(r"(A|O|E|U)\1([^AEIOU])$", r"\1\2", stem)}
    return {base for base in bases if len(base) > 1}
