"""A recorded match turn by turn beside the best there was: games of a few words, in which the best is plain to see."""

from __future__ import annotations

import pytest

from tests.words.games import Game, rigged, rules_for
from wordrummi.core.record import write
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.play.analysis import analyse, analyst_of, totals
from wordrummi.play.analysis_text import total_line, turn_lines
from wordrummi.play.replaying import open_record
from wordrummi.texts import catalogue
from wordrummi.words.options import SABRA

WORDS = PlainLexicon(["HUT", "HUTS", "HOUTEN", "KAT", "KAR"])


def analysed(game, lexicon=WORDS, seconds=60.0):
    record = open_record(write(game.events), lambda: lexicon)
    return list(analyse(record, analyst_of(record, lambda: lexicon, seconds, clock=lambda: 0.0)))


def game_of(*racks, table="HUT", **options):
    return rigged(rules_for(SABRA, WORDS, **options), racks, table=table)


def test_a_turn_stands_beside_the_best_there_was():
    game = game_of("OENKATX", "EEEEEEE")
    game.lay("KAT")
    (turn,) = analysed(game)
    assert (turn["turn"], turn["round"], turn["seat"], turn["name"], turn["move"]) == (1, 1, 0, "Ann", "lay")
    assert "".join(turn["rack"]) == "AEKNOTX"
    assert (turn["played"]["word"], turn["played"]["score"], turn["played"]["tiles_laid"]) == ("KAT", 3, 3)
    assert turn["played"]["changed"] == 0
    assert (turn["best"]["word"], turn["best"]["score"], turn["proven"]) == ("HOUTEN", 6, True)
    assert (turn["cost"], turn["missed"]) == (3, ["HOUTEN"])


def test_the_best_turn_costs_nothing():
    game = game_of("OENX", "EEEEEEE")
    game.turn("HOUTEN")
    (turn,) = analysed(game)
    assert (turn["cost"], turn["missed"], turn["played"]["changed"]) == (0, [], 1)


def test_drawing_costs_what_a_lay_would_have_brought():
    game = game_of("OENX", "EEEEEEE")
    game.draw()
    (turn,) = analysed(game)
    assert (turn["move"], turn["played"], turn["cost"]) == ("draw", None, 6)


def test_drawing_costs_nothing_when_nothing_can_be_laid():
    game = game_of("X", "EEEEEEE")
    game.draw()
    game.draw()
    (ann, bob) = analysed(game)
    assert (ann["best"], ann["cost"], ann["analysed"], ann["proven"]) == (None, 0, True, True)
    assert (bob["name"], bob["best"], bob["cost"]) == ("Bob", None, 0)


def test_tiles_taken_to_fill_the_rack_are_no_turn():
    game = rigged(rules_for(SABRA, WORDS, pot="open"), ["KATX", "E"], table="HUT", stacks=["AAA", "BBB", "CC", "DD"])
    game.lay("KAT")
    game.draw(1)
    assert [turn["move"] for turn in analysed(game)] == ["lay"]


def test_words_that_have_lain_there_are_not_missed():
    game = game_of("KATX", "KATE")
    game.lay("KAT")
    game.draw()
    (_, bob) = analysed(game)
    assert (bob["best"]["score"], bob["cost"], bob["missed"]) == (0, 0, [])


def test_a_first_turn_is_compared_with_first_turns():
    game = rigged(rules_for(SABRA, WORDS), ["KATOEN", "E"], table="HUT", opened=[False, True])
    game.lay("KAT")
    (turn,) = analysed(game)
    assert (turn["best"]["score"], turn["cost"]) == (3, 0)


def test_words_that_the_table_agreed_on_are_found():
    game = game_of("OORX", "E")
    game.agree("oor")
    game.draw()
    (turn,) = analysed(game)
    assert (turn["best"]["word"], turn["cost"]) == ("OOR", 3)


def test_words_that_the_table_refused_are_not():
    game = game_of("OENX", "E")
    game.agree("houten", allow=False)
    game.draw()
    (turn,) = analysed(game)
    assert turn["best"] is None


def test_a_lay_that_was_taken_back_brought_nothing():
    game = game_of("OENBOEF", "E", adjudication="challenge")
    game.lay("BOEF")
    game.challenge(1)
    (turn,) = analysed(game)
    assert (turn["played"], turn["best"]["word"], turn["cost"]) == (None, "HOUTEN", 6)


def live():
    """A live game of two: nobody has seen the racks. Ann lays HUT, Bob KA@, Ann draws."""
    game = Game(rules_for(SABRA, WORDS), 2, seed=None)
    game.lay("HUT")
    game.lay("KA@")
    game.draw()
    return game


def test_of_an_unseen_rack_only_the_tiles_that_were_laid_are_looked_at():
    """Bob's K, A and joker would make HUTS with HUT, but a first turn leaves the table alone."""
    ann, bob, _ = analysed(live())
    assert (ann["partial"], "".join(ann["rack"]), ann["cost"]) == (True, "HTU", 0)
    assert ("".join(bob["rack"]), bob["best"]["score"], bob["cost"]) == ("@AK", 3, 0)


def test_of_an_unseen_rack_from_which_nothing_was_laid_nothing_is_told():
    *_, turn = analysed(live())
    assert (turn["analysed"], turn["best"], turn["proven"], turn["cost"]) == (False, None, False, 0)


def test_totals_count_what_was_left_lying():
    game = game_of("OENKATX", "HUTSEEE")
    game.lay("KAT")
    game.draw()
    game.draw()
    turns = analysed(game)
    ann, bob = totals(turns)
    assert (ann["name"], ann["turns"], ann["analysed"]) == ("Ann", 2, 2)
    assert ann["left"] == sum(turn["cost"] for turn in turns if turn["seat"] == 0)
    assert bob == {
        "seat": 1,
        "name": "Bob",
        "turns": 1,
        "analysed": 1,
        "best": 0,
        "share": 0.0,
        "proven": 1,
        "left": 4,
    }


def test_totals_of_unseen_racks_have_no_share():
    ann, _ = totals([turn for turn in analysed(live()) if not turn["analysed"]] * 2 + analysed(live())[1:2])
    assert (ann["turns"], ann["analysed"], ann["share"]) == (2, 0, None)


def test_no_time_proves_nothing():
    game = game_of("OENX", "E")
    game.draw()
    (turn,) = analysed(game, seconds=0.0)
    assert turn["proven"] is False


@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_kind_of_turn_has_its_words(language):
    texts = catalogue(language)
    game = game_of("OENKATX", "EEEEEEE")
    game.lay("KAT")
    game.draw()
    turns = [*analysed(game), *analysed(live())]
    assert len({next(turn_lines(turn, texts)) for turn in turns}) == len(turns)
    for total in totals(analysed(live())):
        assert total["name"] in total_line(total, texts)


def test_an_analysis_in_english():
    game = game_of("OENKATX", "EEEEEEE")
    game.lay("KAT")
    (turn,) = analysed(game)
    assert list(turn_lines(turn, catalogue("en"))) == [
        "  1. Ann: lays, 3 points (KAT). Left 3 lying (proven).",
        "     better: 6 points (HOUTEN): HOUTEN",
        "     missed: HOUTEN",
    ]
    (total,) = totals([turn])
    assert total_line(total, catalogue("en")) == "Ann: 0 of 1 turns the best (0%), left lying: 3; proven: 1."
