"""Whole matches of bots, and what has to hold of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from msgspec.structs import replace

from wordrummi.core import events as ev
from wordrummi.core.evolving import initial
from wordrummi.core.record import read, write
from wordrummi.core.referee import fold, fold_on
from wordrummi.core.replay import replay, setup_agrees
from wordrummi.core.rules import Rules
from wordrummi.core.state import Phase, State
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted
from wordrummi.lexicon.trie import Lexicon, PlainLexicon, Words
from wordrummi.solver.bots.arena import play_match
from wordrummi.solver.bots.bot import Bot, Level
from wordrummi.solver.bots.registry import BOTS
from wordrummi.variants import VARIANTS

WORDS = """
aal aan alle als arm avond baan baas bal been beer bel berg bestaan bestand bij boer boot bos brand brood broer buik
dag dak das deel deur dier dorp draad een eend eer eiland eind ezel fiets gang gans geel geit geld glas goed gras hand
hart haven heer hek hemd hen hond hoofd hout hut ijs jaar jas kaas kamer kant kat ketel kind klas kleed koe kool kop
land leer lied lip loon maan man mand meer melk mens mier mond muis muur naald neus noot oog oom oor paard pad pan
peer pen piano plank poes pot raam rat regen riem ring rok roos ruit schip slang sneeuw soep steen ster stoel storm
taart tafel tand tas teen tent tin toren trein tuin uil uur veer vel vis vlag voet vos vuur weg wiel wind wolf zaal
zak zand zee zeep zon zout de en er het in is je ma na of om op pa te tv wc ze zo
"""


@lru_cache(maxsize=1)
def small() -> Words:
    """Return a plain list of short words."""
    return PlainLexicon(WORDS.split())


@lru_cache(maxsize=1)
def dutch() -> Words:
    """Return the Dutch lexicon."""
    return Lexicon()


def rules_of(variant: str, options: Mapping[str, object], lexicon: Words) -> Rules[Any]:
    return VARIANTS[variant].rules(options, lambda: lexicon)


def bot_of(variant: str, options: Mapping[str, object], level: Level, lexicon: Words, seed: int = 1) -> Bot:
    return BOTS[variant](variant, options, lambda: lexicon, level, seed)


def hold_match(rules: Rules[Any], bots: Sequence[Bot], seed: int) -> tuple[ev.Event, ...]:
    """Play a match, in which no command may be refused; its record tells it again, and a replay agrees."""
    events = play_match(rules, bots, seed)
    assert isinstance(events[-1], ev.MatchEnded)
    record = write(events)
    again = read(record, rules.events)
    assert again == events
    assert write(again) == record
    assert fold(rules, events).public.phase is Phase.ENDED
    assert setup_agrees(rules, events)
    for step in replay(rules, events):
        assert step.agrees
        assert isinstance(step.verdict, Accepted)
    return events


def moments(rules: Rules[Any], events: Sequence[ev.Event]) -> Iterator[State[Any]]:
    """Yield the state before every event by which a seat chose something."""
    opened = events[0]
    assert isinstance(opened, ev.MatchOpened)
    state = initial(rules.extra, opened, rules.tile_set)
    for event in events[1:]:
        if state.public.turn is not None and rules.origin(event) is not None:
            yield state
        state = fold_on(rules, state, (event,))


def hidden_otherwise(rng: Random, state: State[Any], seat: int) -> State[Any]:
    """Return the same match with the tiles that this seat has not seen dealt to other places."""
    places = [*state.pot, *state.piles]
    stacks = [*state.public.pot, *state.public.piles]
    seen = [len(pile) - (stack.top is not None and len(pile) > 0) for pile, stack in zip(places, stacks, strict=True)]
    hidden = [tile for pile, end in zip(places, seen, strict=True) for tile in pile[:end]]
    hidden += [tile for other, rack in enumerate(state.racks) if other != seat for tile in rack]
    rng.shuffle(hidden)
    mixed = [tuple(hidden.pop() for _ in range(end)) + pile[end:] for pile, end in zip(places, seen, strict=True)]
    racks = tuple(
        rack if other == seat else Tiles(hidden.pop() for _ in range(len(rack)))
        for other, rack in enumerate(state.racks)
    )
    pots = len(state.pot)
    return replace(state, pot=tuple(mixed[:pots]), piles=tuple(mixed[pots:]), racks=racks)
