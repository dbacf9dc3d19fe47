from __future__ import annotations

from pathlib import Path

import pytest

from wordrummi.lexicon.category import ONLY_PUNCTUATED, Category, mask_of
from wordrummi.lexicon.policy import BUILT_IN, Policy, PolicyError, Punctuation, Unlisted, load_policy, read_policy
from wordrummi.texts import catalogue

NOUN, VERB, PLURAL, OFFENSIVE = Category.NOUN, Category.VERB, Category.PLURAL, Category.OFFENSIVE


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_strict_is_what_the_rulebook_recommends() -> None:
    assert load_policy("strict").refuse == {
        Category.PROPER,
        Category.GEOGRAPHICAL,
        Category.ABBREVIATION,
        Category.DIMINUTIVE,
        Category.VERB,
        Category.PLURAL,
    }


def test_children_may_lay_verbs_and_open_refuses_nothing() -> None:
    assert load_policy("strict").refuse - load_policy("children").refuse == {Category.VERB}
    assert load_policy("open").refuse == frozenset()


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_policies_bear_their_name_and_ask_about_compounds(name: str) -> None:
    policy = load_policy(name)
    assert (policy.name, policy.unlisted_compounds, policy.punctuation) == (name, Unlisted.ASK, Punctuation.IGNORED)


def test_one_admissible_reading_suffices() -> None:
    policy = Policy("p", frozenset({VERB, PLURAL}))
    assert policy.admits(mask_of([NOUN, VERB]))
    assert not policy.admits(mask_of([VERB, PLURAL]))
    assert not policy.admits(0)
    assert policy.admissible(mask_of([NOUN, VERB])) == NOUN.bit


def test_offensive_is_refused_only_by_a_policy_that_says_so() -> None:
    word = mask_of([NOUN, OFFENSIVE])
    assert Policy("p").admits(word)
    assert Policy("p").admissible(word) == NOUN.bit
    assert not Policy("p", frozenset({OFFENSIVE})).admits(word)
    assert Policy("p", frozenset({OFFENSIVE})).admissible(word) == 0
    assert not Policy("p").admits(OFFENSIVE.bit)


def test_unplayable_punctuation_takes_the_tiles_from_words_written_only_with_it() -> None:
    word = NOUN.bit | ONLY_PUNCTUATED
    assert Policy("p").admits(word)
    policy = Policy("p", punctuation=Punctuation.UNPLAYABLE)
    assert not policy.admits(word)
    assert not policy.has_tiles(word)
    assert policy.admits(NOUN.bit)


def test_a_policy_file_is_read_whole(tmp_path: Path) -> None:
    path = write(
        tmp_path / "ours.toml",
        'name = "ours"\nrefuse = ["verb"]\nallow_words = ["Qi", "café"]\nrefuse_words = ["xi"]\n'
        'unlisted_compounds = "accept"\npunctuation = "unplayable"\n',
    )
    assert load_policy(str(path)) == Policy(
        "ours",
        frozenset({VERB}),
        frozenset({"QI", "CAFE"}),
        frozenset({"XI"}),
        Unlisted.ACCEPT,
        Punctuation.UNPLAYABLE,
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "x"\nrefuze = []', "refuze is no field"),
        ('name = "x"\nreadings = 3', "readings is no field"),
        ('name = "x"\nrefuse = ["noum"]', "refuse: 'noum' is no category"),
        ('name = "x"\nrefuse = "verb"', "refuse must be a list of texts"),
        ('name = "x"\nrefuse = [1]', "refuse must be a list of texts"),
        ('name = "x"\nallow_words = ["4x4"]', "allow_words: '4x4' has no tile form"),
        ('name = "x"\nallow_words = ["a"]\nrefuse_words = ["A"]', "A stands in allow_words and in refuse_words"),
        ('name = "x"\nunlisted_compounds = "maybe"', "unlisted_compounds: 'maybe' is none of ask, refuse, accept"),
        ('name = "x"\nunlisted_compounds = true', "unlisted_compounds: True is none of"),
        ('name = "x"\npunctuation = "no"', "punctuation: 'no' is none of"),
        ("refuse = []", "name must be a text"),
        ("name = 3", "name must be a text"),
        ('name = ""', "name must be a text"),
        ("name = ", "can't be read"),
    ],
)
def test_a_bad_policy_file_is_an_error_that_names_file_and_field(tmp_path: Path, text: str, said: str) -> None:
    path = write(tmp_path / "bad.toml", text)
    with pytest.raises(PolicyError) as caught:
        read_policy(path)
    told = catalogue("en").told(caught.value)
    assert told.startswith(f"{path}: ")
    assert said in told


def test_broken_utf8_and_a_missing_file_are_policy_errors(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_bytes(b'name = "\xff"')
    for name in ("broken.toml", "none.toml", ""):
        with pytest.raises(PolicyError):
            read_policy(tmp_path / name)


def test_a_table_sets_its_options_on_a_policy() -> None:
    policy = Policy("p").with_options(unlisted_compounds="refuse", punctuation="unplayable")
    assert (policy.unlisted_compounds, policy.punctuation) == (Unlisted.REFUSE, Punctuation.UNPLAYABLE)
    assert Policy("p").with_options() == Policy("p")
    with pytest.raises(PolicyError, match=r"policy\.choice .*unlisted_compounds"):
        Policy("p").with_options(unlisted_compounds="perhaps")
