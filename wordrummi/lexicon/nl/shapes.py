"""What the shape of a Dutch word tells, together with the signs that it has already."""

import re
from collections.abc import Callable
from collections.abc import Set as AbstractSet

_PARTICLE_LIST = """
AAN ACHTER AF BE BIJ BINNEN BOVEN DOOR HEEN HER IN LANGS MEDE MEE MIS NA NEER OM ONDER ONT OP OVER ROND SAMEN TEGEN
TERUG TOE UIT VAST VER VOOR VOORT WEER WEG
ACHTERNA ACHTERUIT BIJEEN INEEN OMHOOG OMLAAG OMVER OPEEN TEGEMOET UITEEN VOORBIJ VOORUIT
"""
PARTICLES = frozenset(_PARTICLE_LIST.split())
"""Prefixes and particles of verbs: before a verb form they make another verb form."""

VERB_FORM_SIGNS = frozenset({"lemma-verb-form", "verb-table", "line-prefixed"})
PARTICIPLE_SIGNS = VERB_FORM_SIGNS | {"line-participle", "verb-form", "tag-verb"}
PARTICIPLE = re.compile(rf"(^|{'|'.join(sorted(PARTICLES))})GE.+([DT]|EN)$|(E|AA|OE)ND$")
DIMINUTIVE = re.compile(r"JES?$")
_SEPARATED = re.compile(r"^GE|^(?!BE|VER|ONT|HER|MIS).+(GE|BE|VER|ONT)|(E|AA|OE)ND$")
"""Participles with -ge- inside or a particle before another prefix (uitbetaald): none of these with -e is a past."""
_PLURAL_SIGNS = frozenset({"plural-listed", "lemma-plural", "tag-plural"})
_ADJECTIVE_SIGNS = frozenset({"line-adjective", "lemma-adjective", "tag-adjective"})
_PAST_SIGNS = frozenset({"verb-form", "lemma-verb-form", "verb-table", "tag-verb"})
_PLACE = re.compile(
    r"(LAND|BURG|DAM|DORP|STAD|BERG|BROEK|WIJK|VEEN|BEEK|KERK|HOVEN|INGEN|HOREN|KUST|BAAI|RIVIER|STEPPE|POLDER|HULST"
    r"|STROOM|DRECHT|AMBACHT|AARDE|BERGTE|ZICHT|POORT|EILAND|DIJK)$|(LAND|BURG|KERK|BERG|DORP|DAMM)ER$"
)


Signs = Callable[[str], AbstractSet[str]]
"""Gives the signs of any word."""

Derivation = Callable[[str, AbstractSet[str], Signs], bool]
"""Tells from a word, its signs and those of other words whether a sign of shape holds."""


def _is_listed(signs: AbstractSet[str]) -> bool:
    return bool(signs & {"headword", "headword-capital", "dictionary", "dictionary-capital", "counted"})


def _is_only_capital(_tiles: str, signs: AbstractSet[str], _of: Signs) -> bool:
    return bool(signs & {"headword-capital", "dictionary-capital"}) and not signs & {"headword", "dictionary"}


def _has_no_vowel(tiles: str, _signs: AbstractSet[str], _of: Signs) -> bool:
    return not set("AEIOUY") & set(tiles)


def _is_weak_participle(tiles: str, signs: AbstractSet[str], _of: Signs) -> bool:
    if "headword" not in signs or not signs & PARTICIPLE_SIGNS:
        return False
    is_regular = tiles.endswith(("D", "T")) and not tiles.endswith("CHT")
    return is_regular and ("line-participle" in signs or bool(PARTICIPLE.search(tiles)))


def _is_inflected_participle(tiles: str, _signs: AbstractSet[str], of: Signs) -> bool:
    return tiles.endswith("E") and "participle-headword" in of(tiles[:-1])


def _is_partitive_plural(tiles: str, signs: AbstractSet[str], _of: Signs) -> bool:
    if not tiles.endswith("S") or "adjective-form" not in signs or signs & {"headword", "tag-adjective", "tag-adverb"}:
        return False
    return "plural-of" in signs or len(signs & _PLURAL_SIGNS) > 1


def _is_past_form(tiles: str, signs: AbstractSet[str], of: Signs) -> bool:
    # After be-, ver-, ont- a weak past is spelled as the participle with -e: (hij) beweerde, (het) beweerde.
    # Not so after d or t, where the past doubles it: (hij) verwachtte, (de) verwachte.
    if not tiles.endswith(("DE", "TE")) or not signs & _PAST_SIGNS or signs & {"tag-adjective", "headword"}:
        return False
    participle = tiles[:-1]
    if _SEPARATED.search(participle) or of(participle + tiles[-2:]) & _PAST_SIGNS:
        return False
    if tiles.endswith("STE") and of(tiles[:-3]) & _ADJECTIVE_SIGNS:
        return False
    base = of(participle)
    return bool(base & PARTICIPLE_SIGNS) and not base & _ADJECTIVE_SIGNS


def _is_shaped_as_place(tiles: str, signs: AbstractSet[str], _of: Signs) -> bool:
    return signs == {"counted"} and bool(_PLACE.search(tiles))


def _is_stem_headword(_tiles: str, signs: AbstractSet[str], _of: Signs) -> bool:
    return "headword" in signs and bool(signs & {"line-stem", "prefixed-stem"}) and "line-infinitive" not in signs


def _is_irregular_form(tiles: str, signs: AbstractSet[str], of: Signs) -> bool:
    if "headword" in signs:
        regular = {"line-infinitive", "line-stem", "verb-form", "prefixed-stem"}
        return bool(signs & VERB_FORM_SIGNS) and not signs & regular
    if "line-noun-en" not in signs:
        return False
    rests = (tiles.removeprefix(particle) for particle in PARTICLES if tiles.startswith(particle))
    return any({"headword", "verb-table"} <= of(rest) for rest in rests)


def _is_person(tiles: str, signs: AbstractSet[str], of: Signs) -> bool:
    if "headword" not in signs or not tiles.endswith(("DE", "TE", "ENE")):
        return False
    base = of(tiles[:-1])
    is_participle = bool(base & PARTICIPLE_SIGNS) and bool(PARTICIPLE.search(tiles[:-1]))
    return tiles.endswith("ENDE") or "line-participle" in base or is_participle


def _is_ge_noun(tiles: str, signs: AbstractSet[str], of: Signs) -> bool:
    return "headword" in signs and tiles.startswith("GE") and "line-stem" in of(tiles[2:])


def _is_adjective_plural(tiles: str, signs: AbstractSet[str], of: Signs) -> bool:
    if not tiles.endswith("EN") or signs & {"line-noun", "line-adjective", "line-infinitive"}:
        return False
    inflected = of(tiles[:-1])
    return "adjective-form" in inflected or ("verb-form" in inflected and bool(PARTICIPLE.search(tiles[:-2])))


def _is_shaped_as_diminutive(tiles: str, _signs: AbstractSet[str], of: Signs) -> bool:
    return bool(DIMINUTIVE.search(tiles)) and any("headword" in of(base) for base in diminutive_bases(tiles))


DERIVED: dict[str, Derivation] = {
    "unlisted": lambda _tiles, signs, _of: not _is_listed(signs),
    "only-capital": _is_only_capital,
    "no-vowel": _has_no_vowel,
    "participle-headword": _is_weak_participle,
    "adjective-form": _is_inflected_participle,
    "stem-headword": _is_stem_headword,
    "irregular-form": _is_irregular_form,
    "participle-person": _is_person,
    "ge-noun": _is_ge_noun,
    "adjective-plural": _is_adjective_plural,
    "shape-diminutive": _is_shaped_as_diminutive,
    "partitive-plural": _is_partitive_plural,
    "past-form": _is_past_form,
    "place-shape": _is_shaped_as_place,
}
"""The signs of shape. They are found one after another: a later one may look at those before it."""


def diminutive_bases(tiles: str) -> set[str]:
    """Give the words that `tiles`, ending in -JE or -JES, can be the diminutive of, by spelling alone."""
    stem = DIMINUTIVE.sub("", tiles)
    bases = {stem} | {stem.removesuffix(ending) for ending in ("T", "P", "ET") if stem.endswith(ending)}
    if stem.endswith("ET") and len(stem) > 4 and stem[-3] == stem[-4]:
        bases.add(stem[:-3])
    if stem.endswith("K"):
        bases.add(stem[:-1] + "G")
    bases |= {re.sub(r"(A|O|U)\1T?$", r"\1", stem), re.sub(r"(A|O|E|U)\1([^AEIOU])$", r"\1\2", stem)}
    return {base for base in bases if len(base) > 1}
