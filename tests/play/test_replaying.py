"""A record is judged again: by the lexicon that it was played with, by what it tells, or by another one."""

import pytest

from tests.words.games import Game, rules_for
from wordrummi.core import events as ev
from wordrummi.core.record import RecordError, write
from wordrummi.core.replay import ReplayError, setup_agrees
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.play.replaying import open_record, words_told
from wordrummi.words.options import SABRA

WORDS = PlainLexicon(["HUT", "HUTS", "KAT", "KAR"], edition="first")
OTHER = PlainLexicon(["BOOM"], edition="other")


def played(lexicon=WORDS):
    """A live game of two: Ann lays HUT, Bob KA@, Ann draws, and the table stops."""
    game = Game(rules_for(SABRA, lexicon), 2, seed=None)
    game.lay("HUT")
    game.lay("KA@")
    game.draw()
    game.stop()
    return game


def altered(events, kind, **changes):
    """The events with one of them told otherwise."""
    place = next(n for n, event in enumerate(events) if isinstance(event, kind))
    fields = {name: getattr(events[place], name) for name in events[place].__struct_fields__}
    return [*events[:place], kind(**{**fields, **changes}), *events[place + 1 :]]


def judged(events, lexicon=WORDS, *, rejudge=False):
    record = open_record(write(events), lambda: lexicon, rejudge=rejudge)
    return record, list(record.steps())


def test_a_record_agrees_with_the_rules_that_made_it():
    record, steps = judged(played().events)
    assert record.names == ("Ann", "Bob")
    assert not record.other_lexicon
    assert setup_agrees(record.rules, record.events)
    assert [step.agrees for step in steps] == [True] * 4


def test_a_score_that_was_altered_is_found():
    _, steps = judged(altered(played().events, ev.TableLaid, score=9))
    assert not steps[0].agrees


def test_a_start_that_was_altered_is_found():
    events = altered(played().events, ev.StarterDrawn, seat=1)
    record, _ = judged(events[: events.index(events[-1])][:8])
    assert not setup_agrees(record.rules, record.events)


def test_word_answers_are_facts_when_another_lexicon_is_at_hand():
    record, steps = judged(played().events, OTHER)
    assert record.other_lexicon
    assert all(step.agrees for step in steps)


def test_another_lexicon_judges_them_when_it_is_asked_to():
    _, steps = judged(played().events, OTHER, rejudge=True)
    assert [step.agrees for step in steps][:2] == [False, False]


def test_words_told_are_those_laid_and_those_read_from_jokers():
    assert words_told(played().events) == {"HUT", "KAR"}


def test_unknown_rules_and_versions_are_named():
    events = played().events
    for changes, field in (({"rules": "word-esperanto"}, "rules"), ({"version": 99}, "version")):
        with pytest.raises(RecordError) as fault:
            open_record(write(altered(events, ev.MatchOpened, **changes)), lambda: WORDS)
        assert fault.value.field == field


def test_events_that_can_not_have_happened_name_their_line():
    events = altered(played().events, ev.TilesDrawn, seat=7)
    line = next(n for n, event in enumerate(events, 1) if isinstance(event, ev.TilesDrawn))
    with pytest.raises(ReplayError, match=f"event {line}"):
        judged(events)


def test_tiles_from_nowhere_name_their_line():
    events = altered(played().events, ev.DrawMade, count=2)
    with pytest.raises(ReplayError):
        judged(events)
