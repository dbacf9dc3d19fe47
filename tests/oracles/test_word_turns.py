"""The brute-force judge against the rulebook (WR), the specification's traps, and cases reasoned by hand."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from .word_turns import (
    Expected,
    Manner,
    Rulings,
    TooManyAssignmentsError,
    count_assignments,
    judge,
    readings_of,
)

# Every word of WR's examples as it is read there (joker words in WR's reading; @AL and PA@ have several).
# GIET is left out on purpose: it is a verb form.
RULEBOOK_TEXT = """
    HUT HOUTEN POES LEER SOEPEL EER DOOR OOR KLEED MENEER MAAR EN AR MEERMALEN ROOD TIK RUN TIEN LUCHT WARM VIN TEER
    HETELUCHTVERWARMING BEK BEKEND STER SCHOEN VETE STEP SCHOENVETER ZON OZON RING RELING KORAAL RADIO KAT RINGSLANG
    OP SLAG STOP PIANO TIN PATIOTUIN TINT KOFFER DEEG POEDERKOFFIE TEKENTAFEL MAN MAND TAFEL KETEN REGENDRUPPEL MANK
    DRUPPEL NEGER KOKSMAAT KOK MAAT SOP BEST BESTAND BROOD KANTOOR KANT DROOM PELOTON LOT SNOEP KOETS HEN KOE HENGST
    VOORBEELD UITVOER BEELD VOER VOORUITGANG LIEVELING VEL LERING OORD KEERPUNT PAN PAK PAD DAL GAL PLAATS PLAAT TUIN
    VELD VELG ARBEID OVEREENKOMST ARBEIDSOVEREENKOMST TAFELKLEED TAALKUNDE BUITEN SOEP OPENBAAR OPEN RABAT GANG UIT
    UITGANG VER VEER EEN INTRODUCTIEKORTING
"""
RULEBOOK_WORDS = frozenset(RULEBOOK_TEXT.split())


@dataclass(frozen=True)
class Row:
    """A worked example: words apart by spaces; `expected` is the score and scoring words, or a slug."""

    source: str
    table: str
    rack: str
    after: str
    expected: tuple[int, str] | str


SABRA = [
    Row("WR Sabra, example 1", "HUT", "OEN", "HOUTEN", (6, "HOUTEN")),
    Row("WR Sabra, example 2", "POES LEER", "E", "SOEPEL EER", (6, "SOEPEL")),
    Row("WR Sabra, example 3", "DOOR", "KLEE", "OOR KLEED", (5, "KLEED")),
    Row("WR Sabra, example 4", "MENEER MAAR", "LEN", "EN AR MEERMALEN", (9, "MEERMALEN")),
    Row("WR Sabra, example 5 as printed", "ROOD TIK RUN GIET TIEN", "C", "INTRODUCTIEKORTING", "word.table-kept"),
    Row(
        "WR Sabra, example 5 with the loose E shown",
        "ROOD TIK RUN GIET TIEN",
        "C",
        "INTRODUCTIEKORTING E",
        "word.no-loose-letters",
    ),
    Row(
        "WR Sabra, example 5 completed (section 8.1)",
        "ROOD TIK RUN GIET TIEN",
        "CEN",
        "INTRODUCTIEKORTING EEN",
        (18, "INTRODUCTIEKORTING"),
    ),
    Row("WR Sabra, example 6", "LUCHT WARM VIN TEER", "HGE", "HETELUCHTVERWARMING", (19, "HETELUCHTVERWARMING")),
    Row("WR Sabra, example 7", "BEK EN", "D", "BEKEND", (6, "BEKEND")),
    Row("WR Sabra, example 8", "STER SCHOEN VETE", "P", "STEP SCHOENVETER", (11, "SCHOENVETER")),
    Row("WR Sabra, joker example 1", "ZON", "@", "@ZON", (4, "OZON")),
    Row("WR Sabra, joker example 2", "RIN@", "EL", "RELIN@", (6, "RELING")),
    Row("WR Sabra, joker example 3", "KORAA@", "DI", "RADIO KA@", (5, "RADIO")),
    Row("WR Sabra, joker example 4", "RINGSLA@G OP", "T", "RING SLAG @TOP", (4, "STOP SLAG")),
    Row("WR Sabra, joker example 5", "PIA@O TIN", "T", "PATIOT@IN", (9, "PATIOTUIN")),
    Row("WR Sabra, joker example 5, TINT", "PIA@O TIN", "T", "PIA@O TINT", (4, "TINT")),
    Row("WR Sabra, joker example 6", "KOFFER DEE@", "OI", "@OEDERKOFFIE", (12, "POEDERKOFFIE")),
    Row("WR permitted words, example 1", "TEKENTAFEL MAN", "D", "MAND TAFEL KETEN", (5, "KETEN")),
    Row("WR permitted words, example 2", "REGENDRUPPEL MAN", "K", "MANK DRUPPEL NEGER", (5, "NEGER")),
    Row("WR permitted words, example 3", "KOKSMAAT", "OP", "KOK MAAT SOP", (3, "SOP")),
]

INTERNATIONALE = [
    Row("WR Internationale, example 1", "BEST", "AND", "BESTAND", (7, "BESTAND")),
    Row("WR Internationale, example 2", "ROOD", "B", "BROOD", (5, "BROOD")),
    Row("WR Internationale, example 3", "KANTOOR", "DM", "KANT DROOM", (5, "DROOM")),
    Row("WR Internationale, example 4", "PELOTON", "S", "LOT SNOEP", (5, "SNOEP")),
    Row("WR Internationale, example 5", "KOETS HEN", "G", "KOE HENGST", (6, "HENGST")),
    Row("WR Internationale, example 6", "VOORBEELD UITVOER", "GANG", "BEELD VOER VOORUITGANG", (11, "VOORUITGANG")),
    Row("WR Internationale, example 6, GANG", "VOORBEELD UITVOER", "GANG", "VOORBEELD UITVOER GANG", (4, "GANG")),
    Row("WR Internationale, example 7", "LIEVELING", "RTN", "VEL LERING TIN", (6, "LERING")),
    Row("WR Internationale, joker example 1", "OOR", "@", "OOR@", (4, "OORD")),
    Row("WR Internationale, joker example 2", "", "KEER@UNT", "KEER@UNT", (8, "KEERPUNT")),
    Row("WR Internationale, joker example 3", "PA@", "NAL", "PAN @AL", (3, "PAN DAL GAL")),
    Row("WR Internationale, joker example 4, laid again", "PLAAT@", "AL", "PLAAT @AL", (3, "DAL GAL")),
    Row("WR Internationale, joker example 5", "@A@IO TUIN", "", "@A@IOTUIN", "word.one-rack-tile"),
    Row("WR Internationale, joker example 5 and SOP", "@A@IO TUIN", "SOP", "@A@IOTUIN SOP", (9, "PATIOTUIN")),
    Row(
        "WR Internationale, joker example 6",
        "VEL@ ARBEID OVEREENKOMST",
        "G",
        "VELG ARBEID@OVEREENKOMST",
        (19, "ARBEIDSOVEREENKOMST"),
    ),
    Row("WR Internationale, joker example 7", "TA@ELKLEED", "KUND", "KLEED TA@LKUNDE", (9, "TAALKUNDE")),
    Row("WR further course, uitleggen", "", "BUITEN", "BUITEN", (6, "BUITEN")),
    Row("WR further course, combineren", "SOEP", "EL", "SOEPEL", (6, "SOEPEL")),
    Row("WR further course, OPENBAAR", "OPENBAAR", "T", "OPEN RABAT", (5, "RABAT")),
    Row("WR further course, UITGANG alone", "GANG UIT", "", "UITGANG", "word.one-rack-tile"),
    Row("WR further course, UITGANG and a new word", "GANG UIT", "SOP", "UITGANG SOP", (7, "UITGANG")),
    Row("WR further course, UITGANG and a longer word", "GANG UIT SOEP", "EL", "UITGANG SOEPEL", (7, "UITGANG")),
    Row("WR further course, VEER", "VER", "E", "VEER", "word.int"),
]


def check(expected: Expected, wanted: tuple[int, str] | str) -> None:
    if isinstance(wanted, str):
        assert (expected.legal, expected.slugs) == (False, frozenset(wanted.split()))
        assert (expected.letters, expected.score, expected.scoring) == (0, 0, frozenset())
    else:
        score, scoring = wanted
        assert (expected.legal, expected.slugs) == (True, frozenset())
        assert (expected.score, expected.scoring) == (score, frozenset(scoring.split()))


@pytest.mark.parametrize("row", SABRA, ids=lambda row: row.source)
def test_rulebook_in_the_sabra_manner(row: Row) -> None:
    check(judge("sabra", row.table.split(), row.rack, row.after.split(), RULEBOOK_WORDS), row.expected)


@pytest.mark.parametrize("row", INTERNATIONALE, ids=lambda row: row.source)
def test_rulebook_in_the_internationale_manner(row: Row) -> None:
    check(judge("internationale", row.table.split(), row.rack, row.after.split(), RULEBOOK_WORDS), row.expected)


@pytest.mark.parametrize("row", [row for row in INTERNATIONALE if row.rack], ids=lambda row: row.source)
def test_what_internationale_allows_sabra_allows(row: Row) -> None:
    expected = judge("sabra", row.table.split(), row.rack, row.after.split(), RULEBOOK_WORDS)
    assert expected.legal


@dataclass(frozen=True)
class Case:
    """A turn reasoned by hand; `letters` is told where it is the point."""

    why: str
    manner: Manner
    table: str
    rack: str
    after: str
    words: str
    expected: tuple[int, str] | str
    letters: int | None = None
    opened: bool = True
    formed: str = ""
    options: dict[str, object] | None = None


TRAPS = [
    Case(
        "8.2: SLAG is new, a tile went from its middle; RING is a piece",
        "sabra",
        "RINGSLA@G OP",
        "T",
        "RING SLAG @TOP",
        "RINGSLANG OP RING SLAG STOP",
        (4, "STOP SLAG"),
        letters=4,
    ),
    Case(
        "8.2: by WR's reason (in-order) SLAG is unchanged",
        "sabra",
        "RINGSLA@G OP",
        "T",
        "RING SLAG @TOP",
        "RINGSLANG OP RING SLAG STOP",
        (4, "STOP"),
        letters=8,
        options={"unchanged": "in-order"},
    ),
    Case("8.3: GIET stays lying and is not tried", "sabra", "GIET", "SOP", "GIET SOP", "SOP", (3, "SOP"), letters=4),
    Case("8.3: a second GIET is tried", "sabra", "GIET", "GIET", "GIET GIET", "SOP", "word.not-in-lexicon"),
    Case("8.3: a piece is tried", "sabra", "GIET", "SOP", "GI SOPET", "SOPET", "word.not-in-lexicon"),
    Case("8.4: order is not enough", "internationale", "VER", "E", "VEER", "VER VEER", "word.int"),
    Case(
        "8.5: a longer other word scores instead",
        "internationale",
        "GANG UIT",
        "STRANDEN",
        "UITGANG STRANDEN",
        "UITGANG STRANDEN",
        (8, "STRANDEN"),
        letters=0,
    ),
    Case(
        "9: a joker swapped between two words: both new by tiles, scored by reading",
        "sabra",
        "KA@ HUT",
        "OP",
        "KAT HU@ OP",
        "KAT HUT OP",
        (3, "KAT HUT"),
        letters=0,
    ),
    Case("9: a joker swapped", "internationale", "KA@ HUT", "SOP", "KAT HU@ SOP", "KAT HUT SOP", "word.int"),
    Case("9: one letter left, U too", "internationale", "KAT", "SU", "KATS U", "KATS U", "word.no-loose-letters"),
    Case("9: two letters left", "internationale", "KATEN", "S", "KATS EN", "KATS EN", "word.min-length"),
    Case(
        "9: one left and two left",
        "sabra",
        "KATEN",
        "SU",
        "KATS U EN",
        "KATS EN",
        "word.no-loose-letters word.min-length",
        options={"min_length": 3},
    ),
    Case(
        "3.2: TAFEL is a piece, though with the other T it were new and scored 5",
        "sabra",
        "TEKENTAFEL",
        "T",
        "TAFEL TEK ENT",
        "TAFEL TEK ENT",
        (3, "ENT"),
        letters=8,
    ),
    Case("one table word accounts for one standing word", "sabra", "HUT", "HUT", "HUT HUT", "HUT", (0, ""), letters=3),
    Case("two account for two", "sabra", "HUT HUT", "SOP", "HUT HUT SOP", "SOP", (3, "SOP"), letters=6),
    Case("segments are disjoint", "sabra", "KANTOOR", "KANT", "KANT KANT OOR", "KANT OOR", (0, ""), letters=7),
    Case(
        "either NEE or EEN is a piece, not both: the best attributions tie",
        "sabra",
        "NEEN",
        "EE",
        "NEE EEN",
        "NEE EEN",
        (3, "NEE EEN"),
        letters=3,
    ),
    Case(
        "letters first, then the score: of two equal in letters the one that scores",
        "sabra",
        "NEEN",
        "EE",
        "NEE EEN",
        "NEE EEN",
        (3, "EEN"),
        letters=3,
        formed="NEE",
    ),
    Case(
        "legal goes before letters: VEL is VEEL with a gap, VELD is absorbed",
        "internationale",
        "VEEL VELD",
        "SOP",
        "VEL VELDE SOP",
        "VEL VELDE SOP",
        (5, "VELDE"),
        letters=0,
        options={"remainder": "in-order"},
    ),
    Case(
        "in Sabra the same VEL is a piece of VELD",
        "sabra",
        "VEEL VELD",
        "SOP",
        "VEL VELDE SOP",
        "VEL VELDE SOP",
        (5, "VELDE"),
        letters=3,
    ),
    Case(
        "one EEN for two table words: the other one is absorbed",
        "internationale",
        "EEN TEEN",
        "D",
        "EEN EENDT",
        "EEN EENDT",
        (5, "EENDT"),
        letters=3,
    ),
    Case(
        "... and the EEN that is a piece of TEEN is tried",
        "internationale",
        "EEN TEEN",
        "D",
        "EEN EENDT",
        "EENDT",
        "word.not-in-lexicon",
    ),
]

WORDS_AND_POINTS = [
    Case("formed earlier: the next longest", "sabra", "", "SOPUI", "SOP UI", "SOP UI", (2, "UI"), formed="SOP"),
    Case(
        "formed earlier, zero",
        "sabra",
        "",
        "SOPUI",
        "SOP UI",
        "SOP UI",
        (0, ""),
        formed="SOP",
        options={"repeat": "zero"},
    ),
    Case(
        "zero concerns the longest new word only",
        "sabra",
        "",
        "SOPUI",
        "SOP UI",
        "SOP UI",
        (3, "SOP"),
        formed="UI",
        options={"repeat": "zero"},
    ),
    Case(
        "zero: another new word as long scores",
        "sabra",
        "",
        "SOPUIT",
        "SOP UIT",
        "SOP UIT",
        (3, "UIT"),
        formed="SOP",
        options={"repeat": "zero"},
    ),
    Case("twice on the table, one standing", "sabra", "SOP", "SOPUI", "SOP SOP UI", "SOP UI", (2, "UI"), letters=3),
    Case("twice on the table, both new", "sabra", "", "SOPSOPUI", "SOP SOP UI", "SOP UI", (2, "UI")),
    Case("twice on the table, a piece", "sabra", "SOPUIT", "SOP", "SOP SOP UIT", "SOP UIT", (0, ""), letters=6),
    Case("a standing word needs no reading", "sabra", "@QX", "SOP", "@QX SOP", "SOP", (3, "SOP"), letters=3),
    Case("no list need hold a standing word", "sabra", "GIET", "GIE@", "GIET GIE@", "GIER", (4, "GIER"), letters=4),
    Case("the joker is read so that the word is fresh", "sabra", "", "@AL", "@AL", "DAL GAL", (3, "GAL"), formed="DAL"),
    Case("all readings formed earlier", "sabra", "", "@AL", "@AL", "DAL GAL", (0, ""), formed="DAL GAL"),
    Case("a standing joker word is read out of the way", "sabra", "@AL", "DAL", "@AL DAL", "DAL GAL", (3, "DAL")),
    Case("... unless it has but one reading", "sabra", "@AL", "DAL", "@AL DAL", "DAL", (0, ""), letters=3),
    Case("... or one is declared", "sabra", "@AL", "DAL", "@AL=DAL DAL", "DAL GAL", (0, ""), letters=3),
    Case("a reading on the table does not bind", "sabra", "@AL=DAL", "DAL", "@AL DAL", "DAL GAL", (3, "DAL")),
    Case("a declared reading binds", "sabra", "", "@AL", "@AL=DAL", "DAL GAL", (0, ""), formed="DAL"),
    Case("a declared reading must be admissible", "sabra", "", "@AL", "@AL=BAL", "DAL GAL", "word.not-in-lexicon"),
    Case("a declared reading must fit", "sabra", "", "@AL", "@AL=DOL", "DAL DOL", "word.two-readings-declared"),
    Case(
        "... and another word that is none is told too",
        "sabra",
        "",
        "@ALQX",
        "@AL=DOL QX",
        "DAL DOL",
        "word.two-readings-declared word.not-in-lexicon",
    ),
    Case("two jokers: pairs of readings", "sabra", "", "@A@", "@A@", "DAL PAN ROK", (3, "DAL PAN")),
    Case("no reading", "sabra", "", "@QX", "@QX", "DAL", "word.not-in-lexicon"),
    Case("jokers compare as tiles: no new word", "sabra", "PA@ OP", "T", "PA@ TOP", "PAN TOP", (3, "TOP"), letters=3),
    Case("a letter for a joker is new", "sabra", "PA@", "NO", "PAN O@", "PAN OP", (3, "PAN"), letters=0),
]

OWNERSHIP = [
    Case("a tile is gone", "sabra", "HUT", "SOP", "SOP", "SOP", "word.table-kept"),
    Case("a joker is gone", "internationale", "PA@", "N", "PAN", "PAN", "word.table-kept"),
    Case("not on the rack", "sabra", "HUT", "SO", "HUT SOP", "SOP", "word.from-rack"),
    Case("too few on the rack", "sabra", "", "SOP", "SOPP", "SOPP", "word.from-rack"),
    Case("nothing laid", "sabra", "HUT", "SOP", "HUT", "HUT", "word.one-rack-tile"),
    Case("gone and nothing laid", "sabra", "HUT SOP", "A", "HUT", "HUT", "word.table-kept word.one-rack-tile"),
    Case("gone and not held", "sabra", "HUT", "SO", "HUP", "HUP", "word.table-kept word.from-rack"),
    Case("ownership goes before shape", "sabra", "HUT", "SO", "HUT P", "HUT", "word.from-rack"),
    Case("shape goes before the start", "sabra", "HUT", "PQ", "HUTQ P", "HUT", "word.no-loose-letters", opened=False),
    Case(
        "the start goes before the lexicon",
        "sabra",
        "HUT",
        "Q",
        "HUTQ",
        "HUT",
        "word.start.own-rack word.start.table-untouched",
        opened=False,
    ),
    Case("the manner goes before the lexicon", "internationale", "HUT", "Q", "HUQT", "HUT", "word.int"),
]

ONE_WORD: dict[str, object] = {"start_single_word": True}

START = [
    Case("a start", "internationale", "HUT", "SOP", "HUT SOP", "SOP", (3, "SOP"), letters=3, opened=False),
    Case("two letters", "sabra", "HUT", "OP", "HUT OP", "OP", "word.start.min-length", opened=False),
    Case("a short word beside a start word", "sabra", "", "SOPUI", "SOP UI", "SOP UI", (3, "SOP"), opened=False),
    Case(
        "one word only",
        "sabra",
        "",
        "SOPUI",
        "SOP UI",
        "SOP UI",
        "word.start.single-word",
        opened=False,
        options=ONE_WORD,
    ),
    Case("one word", "sabra", "HUT", "SOP", "HUT SOP", "SOP", (3, "SOP"), opened=False, options=ONE_WORD),
    Case(
        "six letters",
        "sabra",
        "",
        "SOEP",
        "SOEP",
        "SOEP",
        "word.start.min-length",
        opened=False,
        options={"start_word_min_length": 6},
    ),
    Case("two do", "sabra", "", "OP", "OP", "OP", (2, "OP"), opened=False, options={"start_word_min_length": 2}),
    Case(
        "a word is added to", "sabra", "HUT", "SOPS", "HUTS SOP", "HUTS SOP", "word.start.table-untouched", opened=False
    ),
    Case(
        "nothing of the own rack alone",
        "sabra",
        "HUT SOP",
        "S",
        "HUTS SOP",
        "HUTS SOP",
        "word.start.own-rack word.start.table-untouched",
        opened=False,
    ),
    Case("a joker of the own rack", "sabra", "HUT", "S@P", "HUT S@P", "SOP", (3, "SOP"), letters=3, opened=False),
    Case(
        "no joker of the table is exchanged",
        "internationale",
        "PA@",
        "NSOP",
        "PAN SOP@",
        "PAN SOPS",
        "word.start.own-rack word.start.table-untouched",
        opened=False,
    ),
    Case(
        "... not with a start word beside it either",
        "internationale",
        "PA@",
        "NSOPAL",
        "PAN SOP @AL",
        "PAN SOP DAL",
        "word.start.table-untouched",
        opened=False,
    ),
    Case("a start word that lies there", "sabra", "SOP", "SOP", "SOP SOP", "SOP", (0, ""), letters=3, opened=False),
    Case("a start word is tried", "sabra", "HUT", "SOQ", "HUT SOQ", "SOP", "word.not-in-lexicon", opened=False),
]

RACK_ONLY: dict[str, object] = {"exchange_from": "rack"}
GROWS: dict[str, object] = {"remainder_may_grow": True}
IN_ORDER: dict[str, object] = {"remainder": "in-order"}

FATES = [
    Case("absorbed, in the middle", "internationale", "HEN", "SCS", "SCHENS", "SCHENS", (6, "SCHENS"), letters=0),
    Case("given up", "internationale", "HUT", "O", "HOUT", "HOUT", "word.int"),
    Case("too short to be broken", "internationale", "OOR", "OPS", "OOP ROS", "OOP ROS", "word.int"),
    Case("the remainder has a letter added", "internationale", "KOETS", "NG", "KOEN TSG", "KOEN TSG", "word.int"),
    Case("a remainder that is no word", "internationale", "KOETS", "AN", "OET KSAN", "KSAN", "word.not-in-lexicon"),
    Case("two pieces stay", "internationale", "KANTOOR", "SOP", "KANT OOR SOP", "KANT OOR SOP", (3, "SOP"), letters=7),
    Case(
        "the children's rule: two letters remain",
        "internationale",
        "DOOR",
        "SAP",
        "OR DOSAP",
        "OR DOSAP",
        (5, "DOSAP"),
        letters=2,
        options={"min_remainder": 2, "min_length": 2},
    ),
    Case(
        "... not by default, though two letters may lie there",
        "internationale",
        "DOOR",
        "SAP",
        "OR DOSAP",
        "OR DOSAP",
        "word.int",
        options={"min_length": 2},
    ),
    Case("contiguous: VEEL leaves no VEL", "internationale", "VEEL", "ND", "VEL END", "VEL END", "word.int"),
    Case(
        "in order: VEEL leaves VEL, and VEL is new",
        "internationale",
        "VEEL",
        "ND",
        "VEL END",
        "VEL END",
        (3, "VEL END"),
        letters=0,
        options=IN_ORDER,
    ),
    Case(
        "in order, and unchanged in order: VEL is a piece",
        "internationale",
        "VEEL",
        "ND",
        "VEL END",
        "VEL END",
        (3, "END"),
        letters=3,
        options=IN_ORDER | {"unchanged": "in-order"},
    ),
    Case(
        "in order is not any order",
        "internationale",
        "VEEL",
        "ND",
        "LEV END",
        "LEV END",
        "word.int",
        options=IN_ORDER,
    ),
    Case(
        "OPEN may not grow to OPENER",
        "internationale",
        "OPENBAAR",
        "ERTX",
        "OPENER RABATX",
        "OPENER RABATX OPEN",
        "word.int",
    ),
    Case(
        "OPEN may grow to OPENER by option",
        "internationale",
        "OPENBAAR",
        "ERTX",
        "OPENER RABATX",
        "OPENER RABATX OPEN",
        (6, "OPENER RABATX"),
        letters=0,
        options=GROWS,
    ),
    Case(
        "what grows is itself a word",
        "internationale",
        "OPENBAAR",
        "ERTX",
        "OPENER RABATX",
        "OPENER RABATX",
        "word.int",
        options=GROWS,
    ),
    Case(
        "VEL, in order out of VEEL, grows to VELG",
        "internationale",
        "VEEL",
        "GTEN",
        "VELG TEEN",
        "VELG TEEN VEL",
        (4, "VELG TEEN"),
        letters=0,
        options=GROWS | IN_ORDER,
    ),
    Case("exchanged, however short", "internationale", "PA@", "NAL", "PAN @AL", "PAN DAL", (3, "PAN DAL"), letters=0),
    Case("exchanged for no word", "internationale", "PA@", "XAL", "PAX @AL", "PAN DAL", "word.not-in-lexicon"),
    Case("a joker is not exchanged for a joker", "internationale", "PA@", "@L", "PA@ @L", "PAN AL", "word.min-length"),
    Case(
        "one of two jokers exchanged",
        "internationale",
        "@A@IO",
        "RTL",
        "RA@IO @TL",
        "RADIO ATL",
        (5, "RADIO"),
        letters=0,
    ),
    Case(
        "the letter comes from another word of the table",
        "internationale",
        "VEL@ GANGG",
        "AL",
        "VELG GANG @AL",
        "VELG GANG DAL",
        (4, "VELG"),
        letters=4,
    ),
    Case(
        "... which exchange_from = rack forbids",
        "internationale",
        "VEL@ GANGG",
        "AL",
        "VELG GANG @AL",
        "VELG GANG DAL",
        "word.int",
        options=RACK_ONLY,
    ),
    Case(
        "... unless such a letter is laid as well",
        "internationale",
        "VEL@ GANGG",
        "GAL",
        "VELG GANG G@AL",
        "VELG GANG GDAL",
        (4, "VELG GDAL"),
        letters=4,
        options=RACK_ONLY,
    ),
    Case(
        "exchanged, then absorbed",
        "internationale",
        "VEL@",
        "GENAL",
        "VELGEN @AL",
        "VELG VELGEN DAL",
        (6, "VELGEN"),
        letters=0,
    ),
    Case(
        "exchanged for no word, then absorbed",
        "internationale",
        "VEL@",
        "GENAL",
        "VELGEN @AL",
        "VELD VELGEN DAL",
        "word.int",
    ),
    Case(
        "exchanged, then broken: HENGST leaves HEN, and HEN is new",
        "internationale",
        "@ENGST",
        "HA",
        "HEN GA@TS",
        "HENGST HEN GARTS",
        (5, "GARTS"),
        letters=0,
    ),
    Case(
        "exchanged for no word, then broken",
        "internationale",
        "@ENGST",
        "HA",
        "HEN GA@TS",
        "DENGST HEN GARTS",
        "word.int",
    ),
    Case(
        "broken, its joker taken away with the rest",
        "internationale",
        "KANT@OR",
        "OSOP",
        "KANT ROO SOP@",
        "KANTOOR KANT ROO SOPS",
        (4, "SOPS"),
        letters=4,
    ),
]

CASES = [*TRAPS, *WORDS_AND_POINTS, *OWNERSHIP, *START, *FATES]


def judge_case(case: Case, *, rulings: Rulings | None = None) -> Expected:
    return judge(
        case.manner,
        case.table.split(),
        case.rack,
        case.after.split(),
        frozenset(case.words.split()),
        opened=case.opened,
        formed=frozenset(case.formed.split()),
        options=case.options,
        rulings=rulings,
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.manner}: {case.why}")
def test_by_hand(case: Case) -> None:
    expected = judge_case(case)
    check(expected, case.expected)
    if case.letters is not None:
        assert expected.letters == case.letters


def test_the_stage_of_a_hidden_word_may_be_told_otherwise() -> None:
    by_why = {case.why: judge_case(case).also for case in FATES}
    lexicon, manner = frozenset({"word.not-in-lexicon"}), frozenset({"word.int"})
    assert by_why["exchanged for no word, then absorbed"] == {lexicon}
    assert by_why["exchanged for no word"] == {manner}
    assert by_why["a remainder that is no word"] == {manner}
    assert by_why["given up"] == frozenset()


def test_a_start_told_otherwise() -> None:
    # KOP may be the table's or the rack's: standing words go first, so HUTKOP is all that is laid.
    expected = judge("sabra", ["HUT", "KOP"], "KOP", ["HUTKOP", "KOP"], {"HUTKOP", "KOP"}, opened=False)
    assert expected.slugs == {"word.start.own-rack", "word.start.table-untouched"}
    assert expected.also == {frozenset({"word.start.table-untouched"})}


def test_a_word_lends_no_letter_to_itself() -> None:
    # The H for the joker of @ENH is its own: the exchange comes first, and then the H would have to lie twice.
    case = Case("", "internationale", "@ENH", "SOP", "HEN @SOP", "HENH HEN ESOP", "word.int")
    assert judge_case(case).doubts == {"circular_exchanges"}
    check(judge_case(case), case.expected)
    check(judge_case(case, rulings=Rulings(circular_exchanges=True)), (4, "ESOP"))


def test_a_lent_letter_is_no_part_of_its_word() -> None:
    case = Case("", "internationale", "BO@ ANT", "OP", "BOANT @OP", "BOA BOANT TOP", "word.int")
    assert judge_case(case).doubts == {"shared_places"}
    check(judge_case(case), case.expected)
    check(judge_case(case, rulings=Rulings(shared_places=True)), (5, "BOANT"))


def test_a_tie_with_a_repeat() -> None:
    case = next(case for case in WORDS_AND_POINTS if case.why.startswith("zero: another"))
    assert judge_case(case).doubts == {"tie_forgives_repeat"}
    check(judge_case(case, rulings=Rulings(tie_forgives_repeat=False)), (0, ""))


def test_fates_are_told() -> None:
    expected = judge(
        "internationale", ["VEL@", "ARBEID", "OVEREENKOMST"], "G", ["VELG", "ARBEID@OVEREENKOMST"], RULEBOOK_WORDS
    )
    assert expected.fates == ("exchanged", "absorbed", "absorbed")


def test_assignments_are_counted() -> None:
    assert count_assignments(["HUT"], ["HUT", "HUT"]) == 8
    assert count_assignments(["EEN"], ["EEN", "EER"]) == 12
    assert count_assignments(["HUT"], ["SOP"]) == 0


def test_readings_are_tried_letter_by_letter() -> None:
    assert readings_of("@AL", {"DAL", "GAL", "DOL", "AL"}) == {"DAL", "GAL"}
    assert readings_of("@@", {"OP", "UI", "SOP"}) == {"OP", "UI"}


def test_what_the_oracle_does_not_take() -> None:
    with pytest.raises(TooManyAssignmentsError):
        judge("sabra", ["EEEEEEEE"], "EEEE", ["EEEEEEEEEEEE"], {"EEEEEEEEEEEE"})
    with pytest.raises(ValueError, match="does not know"):
        judge("sabra", [], "OP", ["OP"], {"OP"}, options={"pot": "open"})
    with pytest.raises(ValueError, match="anywhere only"):
        judge("sabra", [], "OP", ["OP"], {"OP"}, options={"exchange_from": "rack"})
    with pytest.raises(ValueError, match="upper-case"):
        judge("sabra", [], "op", ["op"], {"OP"})
