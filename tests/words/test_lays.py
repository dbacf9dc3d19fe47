"""Every rule of a lay: a turn that breaks it, and one nearly the same that does not. Section 3 of the rules."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from tests.words.games import DUTCH, MANNERS, lay, slugs
from wordrummi.core.verdict import Accepted, Refused, Undecided
from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.policy import load_policy
from wordrummi.words.options import INTERNATIONALE, SABRA


@dataclass(frozen=True)
class Pair:
    """A lay that breaks a rule and a lay that keeps it, from the same table."""

    slug: str
    manners: tuple[str, ...]
    table: str
    refused: tuple[str, str]  # rack and words after
    accepted: tuple[str, str]
    words: str | None = None
    opened: bool = True
    beside: tuple[str, ...] = ()  # slugs that can't but come with it
    options: dict[str, object] = field(default_factory=dict)


BOTH, S, I = MANNERS, (SABRA,), (INTERNATIONALE,)  # noqa: E741 - the initials of the manners
PAIRS = [
    Pair("word.table-kept", BOTH, "BEST", ("AND", "STAND"), ("AND", "BESTAND")),
    Pair("word.table-kept", BOTH, "PA@", ("NAL", "PAN"), ("NAL", "PAN @AL"), "PAN DAL"),
    Pair("word.table-kept", BOTH, "HUT OOR", ("SOEP", "HUT SOEP"), ("SOEP", "HUT OOR SOEP")),
    Pair(
        "word.table-kept", S, "KOFFER DEE@", ("OI", "KOFFIE DEER"), ("OI", "@OEDERKOFFIE"), "KOFFIE DEER POEDERKOFFIE"
    ),
    Pair("word.from-rack", BOTH, "BEST", ("AN", "BESTAND"), ("AND", "BESTAND")),
    Pair("word.from-rack", BOTH, "BEST", ("AND", "BEST ADD"), ("ADD", "BEST ADD")),
    Pair("word.from-rack", BOTH, "OOR", ("D", "OOR@"), ("@", "OOR@"), "OORD"),
    Pair("word.from-rack", S, "HUT", ("OENX", "HOUTENS"), ("OENS", "HOUTENS")),
    Pair("word.one-rack-tile", BOTH, "GANG UIT", ("SOP", "UITGANG"), ("SOP", "UITGANG SOP")),
    Pair("word.one-rack-tile", BOTH, "HUT", ("SOP", "HUT"), ("SOP", "HUT SOP")),
    Pair("word.one-rack-tile", S, "HUT", ("SOP", "THU"), ("S", "THUS")),
    Pair("word.no-loose-letters", BOTH, "DOOR", ("KLEE", "OOR D KEEL"), ("KLEE", "OOR KLEED")),
    Pair(
        "word.no-loose-letters",
        BOTH,
        "HUT",
        ("OPU", "HUT OP U"),
        ("OPU", "HUT OPU"),
        "OP U OPU",
        options={"min_length": 2},
    ),
    Pair("word.no-loose-letters", BOTH, "HUT", ("O", "HUT O"), ("O", "HUTO"), "O HUTO"),
    Pair("word.min-length", I, "BEST", ("ANDEN", "BESTAND EN"), ("ANDEN", "BESTANDEN")),
    Pair("word.min-length", BOTH, "HUT", ("SOP", "HUT SO"), ("SOP", "HUT SOP"), options={"min_length": 3}),
    Pair("word.not-in-lexicon", BOTH, "BEST", ("AND", "BESTDAN"), ("AND", "BESTAND"), "BESTAND"),
    Pair("word.not-in-lexicon", BOTH, "BEST", ("ANDX", "BEST XAND"), ("ANDX", "BEST DAN"), "DAN"),
    Pair("word.not-in-lexicon", BOTH, "PLAAT@", ("EN", "LAAT @PEN"), ("AL", "PLAAT @AL"), "PLAAT DAL OPEN"),
    Pair("word.not-in-lexicon", BOTH, "KANTOOR", ("DM", "KANT DROOM"), ("DM", "KAN TDROOM"), "KAN TDROOM DROOM"),
    Pair("word.not-in-lexicon", BOTH, "OOR", ("@", "@OOR"), ("@", "OOR@"), "OORD"),
    Pair("word.two-readings-declared", BOTH, "HUT", ("KA@", "HUT KA@=KOT"), ("KA@", "HUT KA@=KAT"), "KAT KOT"),
    Pair("word.two-readings-declared", BOTH, "HUT", ("KAT", "HUT KAT=KAS"), ("KAT", "HUT KAT=KAT"), "KAT KAS"),
    Pair("word.two-readings-declared", BOTH, "HUT", ("KA@", "HUT KA@=KATS"), ("KA@", "HUT KA@=KAS"), "KAS KATS"),
    Pair(
        "word.start.min-length",
        BOTH,
        "HUT",
        ("OPS", "HUT OP"),
        ("OPS", "HUT SOP"),
        opened=False,
        options={"min_length": 2},
    ),
    Pair(
        "word.start.own-rack",
        BOTH,
        "HUT",
        ("SKAR", "HUTS"),
        ("SKAR", "HUT KARS"),
        opened=False,
        beside=("word.start.table-untouched",),
    ),
    Pair(
        "word.start.table-untouched", BOTH, "BEST", ("ANDSOP", "BESTAND SOP"), ("ANDSOP", "BEST AND SOP"), opened=False
    ),
    Pair("word.start.table-untouched", S, "HUT OP", ("SEN", "HUTOP ENS"), ("SEN", "HUT OP ENS"), opened=False),
    Pair(
        "word.start.table-untouched",
        BOTH,
        "PA@",
        ("NALSOP", "PAN @AL SOP"),
        ("NALSOP", "PA@ SOP"),
        "PAN DAL SOP",
        opened=False,
    ),
    Pair(
        "word.start.single-word",
        BOTH,
        "HUT",
        ("SOPKAT", "HUT SOP KAT"),
        ("SOPKAT", "HUT SOPKAT"),
        opened=False,
        options={"start_single_word": True},
    ),
    Pair("word.int.given-up", I, "VER", ("E", "VEER"), ("S", "VERS")),
    Pair("word.int.given-up", I, "HUT", ("OEN", "HOUTEN"), ("KE", "KEHUT")),
    Pair("word.int.given-up", I, "BEK EN", ("D", "NEBEKD"), ("D", "BEKEND")),
    Pair("word.int.remainder", I, "KANTOOR", ("M", "KA NTOORM"), ("M", "KAN TOORM"), options={"min_length": 2}),
    Pair("word.int.remainder", I, "VEELPRAAT", ("S", "VEL PRAATES"), ("S", "VEEL PRAATS")),
]


def judged(pair: Pair, manner: str, rack: str, after: str) -> object:
    return lay(manner, pair.table, rack, after, words=pair.words, opened=pair.opened, **pair.options)  # type: ignore[arg-type]


CASES = [(pair, manner) for pair in PAIRS for manner in pair.manners]
IDS = [f"{pair.slug}-{manner.removeprefix('word-')}-{pair.refused[1]}" for pair, manner in CASES]


@pytest.mark.parametrize(("pair", "manner"), CASES, ids=IDS)
def test_a_lay_that_breaks_the_rule_is_refused_by_its_slug(pair: Pair, manner: str) -> None:
    assert slugs(judged(pair, manner, *pair.refused)) == sorted([pair.slug, *pair.beside])  # type: ignore[arg-type]


@pytest.mark.parametrize(("pair", "manner"), CASES, ids=IDS)
def test_nearly_the_same_lay_is_accepted(pair: Pair, manner: str) -> None:
    verdict = judged(pair, manner, *pair.accepted)
    assert isinstance(verdict, Accepted), verdict


def test_sabra_may_give_up_what_internationale_must_keep() -> None:
    for pair in PAIRS:
        if pair.slug.startswith("word.int"):
            assert isinstance(judged(pair, SABRA, *pair.refused), Accepted), pair


def test_a_word_that_is_given_up_in_new_words_breaks_a_rule_of_internationale() -> None:
    verdict = lay(INTERNATIONALE, "OPENBAAR", "T", "RAPEN BATO")
    assert {slug.removesuffix(".remainder").removesuffix(".given-up") for slug in slugs(verdict)} == {"word.int"}
    assert isinstance(lay(INTERNATIONALE, "OPENBAAR", "T", "OPEN RABAT"), Accepted)


# Words under a policy, with the built lexicon.

STRICT = Admission(DUTCH, load_policy("strict"))


def with_dutch(manner: str, rack: str, after: str, policy: str = "strict", **options: str) -> object:
    admission = Admission(DUTCH, load_policy(policy).with_options(**options))
    return lay(manner, "HUT", rack, f"HUT {after}", admission=admission)


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize(
    ("refused", "category"),
    [
        ("LOPEN", "verb"),
        ("TAFELS", "plural"),
        ("TAFELTJE", "diminutive"),
        ("AMSTERDAM", "geographical"),
        ("JANSEN", "proper"),
    ],
)
def test_a_word_of_a_refused_category_is_refused_and_told_as_what(manner: str, refused: str, category: str) -> None:
    verdict = with_dutch(manner, refused, refused)
    assert slugs(verdict) == ["word.refused-category"]  # type: ignore[arg-type]
    assert isinstance(verdict, Refused)
    assert category in verdict.violations[0].facts["categories"]  # type: ignore[operator]
    assert isinstance(with_dutch(manner, refused, refused, "open"), Accepted)


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("word", ["LEVEN", "KETEN", "TAFEL"])
def test_a_word_with_one_admissible_reading_is_admitted(manner: str, word: str) -> None:
    assert isinstance(with_dutch(manner, word, word), Accepted)


@pytest.mark.parametrize("manner", MANNERS)
def test_an_unlisted_compound_is_asked_refused_or_accepted_as_the_table_has_it(manner: str) -> None:
    word = "INTRODUCTIEKORTING"
    asked = with_dutch(manner, word, word, unlisted_compounds="ask")
    assert isinstance(asked, Undecided)
    assert [violation.slug for violation in asked.ask] == ["word.unlisted-compound"]
    assert asked.accepted.score == len(word)
    assert slugs(with_dutch(manner, word, word, unlisted_compounds="refuse")) == ["word.unlisted-compound"]  # type: ignore[arg-type]
    assert isinstance(with_dutch(manner, word, word, unlisted_compounds="accept"), Accepted)


@pytest.mark.parametrize("manner", MANNERS)
def test_a_word_with_hyphen_has_no_tile_form_where_punctuation_is_unplayable(manner: str) -> None:
    assert isinstance(with_dutch(manner, "ZEEEGEL", "ZEEEGEL"), Accepted)
    assert slugs(with_dutch(manner, "ZEEEGEL", "ZEEEGEL", punctuation="unplayable")) == ["word.no-tile-form"]  # type: ignore[arg-type]


def test_a_refused_word_beside_one_to_ask_about_is_refused() -> None:
    rack = "INTRODUCTIEKORTINGLOPEN"
    assert slugs(with_dutch(SABRA, rack, "INTRODUCTIEKORTING LOPEN")) == ["word.refused-category"]  # type: ignore[arg-type]


# The order of the stages: judging stops after the first that finds a violation, and tells all of that stage.


def test_all_faults_of_a_stage_are_told() -> None:
    verdict = lay(SABRA, "HUT", "A", "HU XQ", words="")
    assert slugs(verdict) == ["word.from-rack", "word.table-kept"]
    assert isinstance(verdict, Refused)
    assert sorted(str(v.facts["tile"]) for v in verdict.violations) == ["Q", "T", "X"]


def test_letters_are_checked_before_words() -> None:
    assert slugs(lay(SABRA, "HUT", "AB", "HUT XYZ", words="")) == ["word.from-rack"]
    assert slugs(lay(SABRA, "HUT", "ABC", "HUT A BC", words="")) == ["word.no-loose-letters"]
    assert slugs(lay(SABRA, "HUT", "ABC", "HUTABC", words="", opened=False)) == [
        "word.start.own-rack",
        "word.start.table-untouched",
    ]
    assert slugs(lay(INTERNATIONALE, "VER", "E", "VEER", words="")) == ["word.int.given-up"]


def test_every_word_that_is_none_is_told_with_its_place() -> None:
    verdict = lay(SABRA, "HUT", "SOPKATAAR", "SOP HUT KAT AAR", words="KAT")
    assert isinstance(verdict, Refused)
    assert [(v.where.word, v.facts["word"]) for v in verdict.violations] == [(0, "SOP"), (3, "AAR")]


def test_a_loose_letter_and_a_short_word_are_told_together() -> None:
    assert slugs(lay(INTERNATIONALE, "HUT", "AOP", "HUT A OP")) == ["word.min-length", "word.no-loose-letters"]


def test_the_reason_beneath_a_given_up_word_is_told() -> None:
    verdict = lay(INTERNATIONALE, "VER", "E", "VEER")
    assert isinstance(verdict, Refused)
    assert [(v.slug, v.because, v.where.table) for v in verdict.violations] == [
        ("word.int.given-up", "word.int.absorbed-whole", 0)
    ]


def test_a_table_without_words_takes_a_first_word() -> None:
    for manner in MANNERS:
        assert isinstance(lay(manner, "", "KEER@UNT", "KEER@UNT", also="KEERPUNT", opened=False), Accepted)
        assert slugs(lay(manner, "", "KEER", "")) == ["word.one-rack-tile"]


def test_a_place_that_can_be_told_is_told() -> None:
    verdict = lay(SABRA, "HUT OOR", "S", "HUT OOS")
    assert isinstance(verdict, Refused)
    (gone,) = verdict.violations
    assert (gone.slug, gone.where.table, gone.where.tile, gone.facts["tile"]) == ("word.table-kept", 1, 2, "R")
    verdict = lay(SABRA, "HUT", "S", "HUT SOP")
    assert isinstance(verdict, Refused)
    assert [(v.where.word, v.where.tile) for v in verdict.violations] == [(1, 1), (1, 2)]
