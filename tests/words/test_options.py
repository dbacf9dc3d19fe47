"""Every option that bears on a single lay: one lay whose verdict turns with it. The others are held in whole games."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.words.games import DUTCH, MANNERS, lay, plain, rules_for
from wordrummi.core.options import OptionError
from wordrummi.core.verdict import Accepted, Refused, Undecided
from wordrummi.words.judges import admission_of
from wordrummi.words.options import INTERNATIONALE, SABRA, children, read_options

YES, NO, ASKED = "accepted", "refused", "undecided"


@dataclass(frozen=True)
class Turn:
    """A lay and what it comes to with each value of an option: a verdict, or the word that scores."""

    option: str
    variants: tuple[str, ...]
    table: str
    rack: str
    after: str
    values: dict[object, str]
    also: str = ""
    opened: bool = True
    formed: str = ""
    late: bool = False
    dutch: bool = False


I, S = (INTERNATIONALE,), (SABRA,)  # noqa: E741 - the initials of the manners
TURNS = [
    Turn("min_length", MANNERS, "HUT", "OP", "HUT OP", {2: YES, 3: NO}),
    Turn("min_length", MANNERS, "HUT", "SOP", "HUT SOP", {3: YES, 4: NO}),
    Turn("start_word_min_length", MANNERS, "HUT", "SOP", "HUT SOP", {2: YES, 3: YES, 4: NO, 6: NO}, opened=False),
    Turn("start_word_min_length", MANNERS, "HUT", "BUITEN", "HUT BUITEN", {6: YES, 7: NO}, opened=False),
    Turn("start_single_word", MANNERS, "HUT", "SOPKAT", "HUT SOP KAT", {False: YES, True: NO}, opened=False),
    Turn("min_remainder", I, "KANTOOR", "M", "KAN TOORM", {2: YES, 3: YES, 4: NO}),
    Turn("remainder", I, "VEELPRAAT", "S", "VEL PRAATES", {"contiguous": NO, "in-order": YES}),
    Turn("unchanged", S, "RINGSLA@G OP", "T", "RING SLAG @TOP", {"contiguous": "SLAG", "in-order": "STOP"}, "STOP"),
    Turn("unchanged", I, "BRANDKRAS", "OS", "KRAS BAND ROS", {"contiguous": "BAND", "in-order": "ROS"}),
    Turn("remainder_may_grow", I, "OPENBAAR", "ERT", "OPENER BAART", {False: NO, True: YES}, "OPEN"),
    Turn("repeat", MANNERS, "HUT", "SOPKRING", "HUT SOP KRING", {"pass-over": "SOP", "zero": ""}, formed="KRING"),
    Turn("overtime", MANNERS, "HUT", "SOP", "HUT SOP", {"none": "SOP", "zero": "", "reject": NO}, late=True),
    Turn("exchange_from", MANNERS, "VEL@ GANGEN", "SOP", "VELG ANGEN @SOP", {"anywhere": YES, "rack": NO}, "DSOP"),
    Turn("policy", MANNERS, "HUT", "LOPEN", "HUT LOPEN", {"strict": NO, "children": YES, "open": YES}, dutch=True),
    Turn("policy", MANNERS, "HUT", "TAFELS", "HUT TAFELS", {"strict": NO, "children": NO, "open": YES}, dutch=True),
    Turn("punctuation", MANNERS, "HUT", "ZEEEGEL", "HUT ZEEEGEL", {"ignored": YES, "unplayable": NO}, dutch=True),
    Turn(
        "unlisted_compounds",
        MANNERS,
        "HUT",
        "INTRODUCTIEKORTING",
        "HUT INTRODUCTIEKORTING",
        {"ask": ASKED, "refuse": NO, "accept": YES},
        dutch=True,
    ),
]
CASES = [(turn, variant, value) for turn in TURNS for variant in turn.variants for value in turn.values]


@pytest.mark.parametrize(("turn", "variant", "value"), CASES, ids=[f"{t.option}-{v}-{x}" for t, v, x in CASES])
def test_a_verdict_turns_with_the_option(turn: Turn, variant: str, value: object) -> None:
    given = {turn.option: value}
    known = " ".join([turn.also, *(word for word in turn.after.split() if "@" not in word)])
    admission = admission_of(read_options(variant, given), given, DUTCH) if turn.dutch else plain(known)
    verdict = lay(
        variant,
        turn.table,
        turn.rack,
        turn.after,
        admission=admission,
        opened=turn.opened,
        formed=turn.formed,
        late=turn.late,
        **given,
    )
    expected = turn.values[value]
    kinds = {YES: Accepted, NO: Refused, ASKED: Undecided}
    if expected in kinds:
        assert isinstance(verdict, kinds[expected]), verdict
    else:
        assert isinstance(verdict, Accepted)
        assert (verdict.scoring or "") == expected


@pytest.mark.parametrize("variant", MANNERS)
def test_children_may_lay_verbs_and_two_letters_and_leave_two(variant: str) -> None:
    given = children(variant)
    admission = admission_of(read_options(variant, given), given, DUTCH)
    assert isinstance(lay(variant, "HUT", "LOPEN", "HUT LOPEN", admission=admission, **given), Accepted)
    assert isinstance(lay(variant, "HUT", "OP", "HUT OP", admission=admission, opened=False, **given), Accepted)
    assert isinstance(lay(variant, "KANTOOR", "KM", "KA NTOORKM", also="", **given), Accepted)
    assert isinstance(lay(variant, "HUT", "HUISJE", "HUT HUISJE", admission=admission, **given), Refused)


def test_what_the_table_gives_goes_before_what_a_policy_says() -> None:
    given = {"policy": "open", "unlisted_compounds": "refuse"}
    admission = admission_of(read_options(SABRA, given), given, DUTCH)
    verdict = lay(SABRA, "HUT", "INTRODUCTIEKORTING", "HUT INTRODUCTIEKORTING", admission=admission)
    assert isinstance(verdict, Refused)


def test_a_policy_that_can_not_be_read_is_an_option_at_fault() -> None:
    given = {"policy": "no-such-policy.toml"}
    with pytest.raises(OptionError) as caught:
        admission_of(read_options(SABRA, given), given, DUTCH)
    assert (caught.value.option, caught.value.slug) == ("policy", "option.policy")
    assert "no-such-policy.toml" in str(caught.value.facts["why"])


def test_a_match_is_played_by_its_own_options() -> None:
    assert rules_for(SABRA, min_length=3).options["min_length"] == 3
    assert rules_for(INTERNATIONALE).options["min_length"] == 3
    assert rules_for(SABRA).options["min_length"] == 2
