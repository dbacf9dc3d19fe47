"""What the referee came to need not be folded again, and nothing else is taken for it."""

from __future__ import annotations

import msgspec

from wordrummi.core.moves import Draw
from wordrummi.core.referee import fold_on, open_match
from wordrummi.play.rooms.turns import after, make
from wordrummi.variants import VARIANTS

from .players import lexicon

RULES = VARIANTS["word-sabra"].rules({}, lexicon)


def test_a_move_leads_where_its_facts_lead() -> None:
    match, _ = open_match(RULES, ("A", "B"), seed=1)
    events = make(match, Draw(match.turn.seat, 0), RULES)
    assert isinstance(events, tuple)
    assert after(match, events, RULES) == fold_on(RULES, match, events)


def test_facts_of_another_match_are_folded() -> None:
    match, _ = open_match(RULES, ("A", "B"), seed=1)
    events = make(match, Draw(match.turn.seat, 0), RULES)
    assert isinstance(events, tuple)
    later = after(match, events, RULES)
    again = make(later, Draw(later.turn.seat, 0), RULES)
    assert isinstance(again, tuple)
    other = msgspec.structs.replace(match, seed=None)
    assert after(other, events, RULES) == msgspec.structs.replace(later, seed=None)
    assert after(match, events, RULES) == later
    assert after(later, again, RULES) != later


def test_some_of_the_facts_are_not_all() -> None:
    match, _ = open_match(RULES, ("A", "B"), seed=1)
    events = make(match, Draw(match.turn.seat, 0), RULES)
    assert isinstance(events, tuple)
    assert len(events) > 1
    assert after(match, events[:-1], RULES) == fold_on(RULES, match, events[:-1])
    assert after(match, events[:-1], RULES) != after(match, events, RULES)
