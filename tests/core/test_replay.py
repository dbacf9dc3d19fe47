"""A record played again: every event is what the rules make of the move, or the step disagrees."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from tests.words.games import Game, rigged, rules_for
from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Lay, Pass
from wordrummi.core.record import read, write
from wordrummi.core.replay import ReplayError, Step, replay, setup_agrees
from wordrummi.core.verdict import Accepted, Refused
from wordrummi.words.options import SABRA

RULES = rules_for(SABRA, "HUT HOUTEN BED OP")


def played() -> Game:
    game = rigged(RULES, ["OENAAAA", "BBBDDEP"], table="HUT", pot="XYZOKLM")
    game.turn("HOUTEN", *game.table[1:])
    game.lay("BED")
    game.draw()
    game.pass_()
    return game


GAME = played()


def steps(events: tuple[ev.Event, ...]) -> list[Step]:
    return list(replay(RULES, events))


def tampered(kind: type[ev.Event], change: Callable[[ev.Event], ev.Event], number: int = 0) -> tuple[ev.Event, ...]:
    """The record with one event after the first turn began changed."""
    begun = next(n for n, event in enumerate(GAME.events) if isinstance(event, ev.TurnBegan))
    places = [n for n, event in enumerate(GAME.events) if n > begun and isinstance(event, kind)]
    place = places[number]
    return (*GAME.events[:place], change(GAME.events[place]), *GAME.events[place + 1 :])


def replaced(**fields: object) -> Callable[[ev.Event], ev.Event]:
    return lambda event: msgspec.structs.replace(event, **fields)


def test_every_move_is_a_step_that_agrees() -> None:
    found = steps(GAME.events)
    assert [type(step.move) for step in found] == [Lay, Lay, Draw, Pass]
    assert [step.number for step in found] == [1, 2, 3, 4]
    assert [step.seat for step in found] == [0, 1, 0, 1]
    assert all(step.agrees for step in found)
    assert all(isinstance(step.verdict, Accepted) for step in found)


def test_the_steps_tell_every_event_after_the_first_turn_began() -> None:
    begun = next(n for n, event in enumerate(GAME.events) if isinstance(event, ev.TurnBegan)) + 1
    assert tuple(event for step in steps(GAME.events) for event in step.told) == GAME.events[begun:]


def test_a_record_read_from_bytes_agrees() -> None:
    assert all(step.agrees for step in steps(read(write(GAME.events), RULES.events)))


@pytest.mark.parametrize(
    ("kind", "fields", "number"),
    [
        (ev.TableLaid, {"score": 7}, 1),
        (ev.TableLaid, {"scoring": "HUT"}, 1),
        (ev.TableLaid, {"late": True}, 1),
        (ev.DrawMade, {"why": "late"}, 1),
        (ev.TurnBegan, {"seat": 0}, 1),
        (ev.TurnBegan, {"round": 9}, 2),
        (ev.TurnBegan, {"seconds": 60}, 2),
    ],
)
def test_a_fact_that_the_rules_do_not_make_is_found(
    kind: type[ev.Event], fields: dict[str, object], number: int
) -> None:
    found = []
    for step in replay(RULES, tampered(kind, replaced(**fields), number - 1)):
        found.append(step.agrees)
        if not step.agrees:
            break
    assert not found[-1]


def test_a_lay_that_the_rules_refuse_is_found_with_its_reasons() -> None:
    other = rules_for(SABRA, "HUT HOUTEN")
    found = list(replay(other, GAME.events))
    assert [step.agrees for step in found] == [True, False, True, True]
    verdict = found[1].verdict
    assert isinstance(verdict, Refused)
    assert [violation.slug for violation in verdict.violations] == ["word.not-in-lexicon"]
    assert found[1].made == ()


def test_a_record_that_makes_tiles_is_an_error() -> None:
    event = next(n for n, event in enumerate(GAME.events, 1) if isinstance(event, ev.TilesDrawn))
    with pytest.raises(ReplayError) as caught:
        steps(tampered(ev.TilesDrawn, replaced(tiles=("Q",))))
    assert caught.value.line == event


def test_a_record_without_a_header_can_not_be_played() -> None:
    with pytest.raises(ReplayError, match=r"event 1: record\.header"):
        steps(GAME.events[1:])
    with pytest.raises(ReplayError, match=r"event 1: record\.header"):
        steps(())


def test_an_event_that_follows_from_nothing_is_told_with_its_place() -> None:
    begun = next(n for n, event in enumerate(GAME.events) if isinstance(event, ev.TurnBegan)) + 1
    with pytest.raises(ReplayError, match=f"event {begun + 1}: .*DrawMade"):
        steps((*GAME.events[:begun], ev.DrawMade(0, 0, "turn"), *GAME.events[begun:]))


def test_a_record_that_stops_after_the_header_has_no_steps() -> None:
    assert steps(GAME.events[:1]) == []
    assert steps(GAME.events[:4]) == []


def test_a_filling_up_that_did_not_happen_is_found_in_its_own_step() -> None:
    begun = next(n for n, event in enumerate(GAME.events) if isinstance(event, ev.TurnBegan)) + 1
    short = tuple(
        event
        for n, event in enumerate(GAME.events)
        if n < begun or not (isinstance(event, ev.TilesDrawn | ev.DrawMade) and n < begun + 4)
    )
    assert not next(replay(RULES, short)).agrees


def test_a_match_that_began_as_its_rules_have_it_agrees() -> None:
    seeded = Game(rules_for(SABRA, "HUT"), 3, seed=4)
    assert setup_agrees(seeded.rules, seeded.events)
    live = Game(rules_for(SABRA, "HUT"), 2, seed=None)
    assert setup_agrees(live.rules, live.events)


def test_racks_that_were_not_dealt_by_the_seed_are_found() -> None:
    assert not setup_agrees(RULES, GAME.events)
    seeded = Game(rules_for(SABRA, "HUT"), 3, seed=4)
    (place,) = (n for n, event in enumerate(seeded.events) if isinstance(event, ev.StarterDrawn))
    other = msgspec.structs.replace(seeded.events[place], seat=(seeded.seat + 1) % 3)
    assert not setup_agrees(seeded.rules, (*seeded.events[:place], other, *seeded.events[place + 1 :]))
