"""Puts the judge of a letter game together: a manner, the table's options, and a lexicon under the table's policy."""

from __future__ import annotations

from collections.abc import Mapping

from wordrummi.core.options import OptionError
from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.policy import PolicyError, load_policy
from wordrummi.lexicon.trie import Words
from wordrummi.words.judging import Judge
from wordrummi.words.manners import MANNERS
from wordrummi.words.options import WordOptions


def admission_of(options: WordOptions, given: Mapping[str, object], lexicon: Words) -> Admission:
    """Return the lexicon under the table's policy; what the table gives goes before what a policy file says.

    Raises OptionError when the policy can't be read.
    """
    own = {name: str(given[name]) for name in ("unlisted_compounds", "punctuation") if name in given}
    try:
        return Admission(lexicon, load_policy(options.policy).with_options(**own))
    except PolicyError as error:
        raise OptionError("policy", "option.policy", why=error) from None


def judge_of(variant: str, options: WordOptions, admission: Admission) -> Judge:
    """Return the judge of a variant under these options."""
    return Judge(MANNERS[variant], options, admission, words_are_tried=options.adjudication == "automatic")
