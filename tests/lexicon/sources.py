"""Sources of a dozen words, as the real ones are: what each test needs stands in it."""

from __future__ import annotations

from pathlib import Path

from wordrummi.lexicon.nl.hunspell import Affixes, Line, read_affixes, read_lines
from wordrummi.lexicon.nl.sources import Lemmas, Sources

AFFIXES = """\
SFX Za Y 1
SFX Za 0 s .  ts:NN2
SFX Zb Y 1
SFX Zb 0 en [^e]
SFX Ya Y 2
SFX Ya 0 tje [^m]
SFX Ya 0 pje m
SFX V3 Y 1
SFX V3 0 t [^t]
SFX Vi Y 1
SFX Vi 0 d .
SFX Ve Y 1
SFX Ve 0 e .
SFX Aa Y 1
SFX Aa 0 e .
SFX Zi Y 1
SFX Zi 0 n .
SFX Zm Y 2
SFX Zm 0 heid .
SFX Zm 0 heden .
SFX PN N 1
SFX PN 0 's [a]
SFX Ce Y 1
SFX Ce 0 - .
SFX Zr Y 1
SFX Zr 0 s/Cx .
SFX Zs Y 1
SFX Zs 0 s- .
SFX Ca Y 1
SFX Ca 0 s/Cx .
SFX Zq Y 1
SFX Zq y ies [^aeiou]y
PFX Ps Y 1
PFX Ps 0 uit .
"""

LINES = """\
20
boom/CcYaZb
werk/V3PsZb
lopen/ViPs
ging/ZbPs
getrouwd/Ve
geopend/Ve
bekend/Aa
baby/Zq
Amsterdam/PI
Anna/PN
tv/Cl
verkeerd/Fw
tussens/Cx
kutje/NS
a\\/b
boom-
-achtig/Aa
legende/Zi
vloerde/Zi
deskundig/AaZm
drinken/Cc
water/CaCc
kreeg/Zb
huis/Zb
"""


def affixes(folder: Path) -> Affixes:
    (folder / "x.aff").write_text(AFFIXES, "utf-8")
    return read_affixes(folder / "x.aff")


def lines(folder: Path, text: str = LINES) -> list[Line]:
    (folder / "x.dic").write_text(text, "utf-8")
    return read_lines(folder / "x.dic")


def sources(folder: Path, **changes: object) -> Sources:
    plain: dict[str, object] = {
        "headwords": [
            "boom",
            "lopen",
            "getrouwd",
            "bekend",
            "Anna",
            "baby",
            "ging",
            "bijv.",
            "NAVO",
            "drinken",
            "deskundig",
        ],
        "affixes": affixes(folder),
        "lines": lines(folder),
        "plurals": ["bomen"],
        "counts": {"boom": 900, "bomen": 700, "loopt": 50},
        "lemmas": Lemmas({"noun": frozenset(), "verb": frozenset(), "adj": frozenset()}, {}, {}),
        "tags": {},
        "verbs": [("gaan", "ga", "ging")],
    }
    return Sources(**(plain | changes))  # type: ignore[arg-type]
