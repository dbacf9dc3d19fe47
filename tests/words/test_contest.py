"""Words that the table decides: challenges and votes. Section 7 of the rules, and its options."""

from __future__ import annotations

import pytest

from tests.words.games import DUTCH, MANNERS, Game, rigged, rules_for, slugs
from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Lay
from wordrummi.core.table import Meld
from wordrummi.core.verdict import Accepted
from wordrummi.words import events as we
from wordrummi.words.moves import Challenge, LetStand, ProposeWord, Vote
from wordrummi.words.options import INTERNATIONALE, SABRA

WORDS = "HUT BED SOP KAT OP EN STOP BUITEN LAT ROK KAS"


def table(manner: str, racks: list[str], *, pot: str | None = None, opened: bool = True, **options: object) -> Game:
    rules = rules_for(manner, WORDS, adjudication="challenge", **options)
    return rigged(rules, racks, pot=pot, opened=opened)


@pytest.mark.parametrize("manner", MANNERS)
def test_words_are_judged_at_once_or_only_when_challenged(manner: str) -> None:
    at_once = rigged(rules_for(manner, WORDS), ["TUHAAAA", "OOOOIII"])
    assert slugs(at_once.judge(at_once.laying("TUH"))) == ["word.not-in-lexicon"]
    later = table(manner, ["TUHAAAA", "OOOOIII"])
    later.lay("TUH")
    assert later.scores[0] == 3


@pytest.mark.parametrize("manner", MANNERS)
def test_a_challenge_does_not_reach_the_other_rules(manner: str) -> None:
    game = table(manner, ["TUHAAAA", "OOOOIII"])
    assert slugs(game.judge(game.laying("TUX"))) == ["word.from-rack"]
    assert slugs(game.judge(game.laying("TUH", "A"))) == ["word.no-loose-letters"]


def test_a_reading_that_contradicts_the_tiles_is_refused_without_a_challenge() -> None:
    game = table(SABRA, ["KA@AAAA", "OOOOIII"])
    assert slugs(game.judge(game.laying("KA@=KOT"))) == ["word.two-readings-declared"]
    assert slugs(game.judge(game.laying("KA@=KATS"))) == ["word.two-readings-declared"]
    game.lay("KA@=KAT")
    game.let_stand(1)
    assert slugs(game.judge(game.laying("KA@=KOT", "OOO"))) == ["word.two-readings-declared"]


def test_the_turn_and_the_filling_up_wait_for_the_challenge() -> None:
    game = table(SABRA, ["HUTAAAA", "OOOOIII"], pot="XYZKLM")
    game.lay("HUT")
    assert game.seat == 0
    assert len(game.rack(0)) == 4
    assert game.refusal(Draw(1)) == "turn.not-yours"
    assert game.refusal(Draw(0)) == "turn.already-moved"
    game.let_stand(1)
    assert len(game.rack(0)) == 7
    assert game.seat == 1
    game.close()


def test_the_next_player_lets_a_lay_stand_and_nobody_else() -> None:
    game = table(SABRA, ["HUTAAAA", "OOOOIII", "EEEENNN"])
    assert game.refusal(LetStand(1)) == "turn.nothing-to-challenge"
    game.lay("HUT")
    assert game.refusal(LetStand(2)) == "turn.not-yours"
    assert game.refusal(LetStand(0)) == "turn.not-yours"
    game.let_stand(1)
    assert game.refusal(Challenge(2)) == "turn.nothing-to-challenge"
    game.close()


def test_any_other_player_may_challenge() -> None:
    for seat in (1, 2):
        game = table(SABRA, ["TUHAAAA", "OOOOIII", "EEEENNN"])
        assert game.refusal(Challenge(seat)) == "turn.nothing-to-challenge"
        game.lay("TUH")
        assert game.refusal(Challenge(0)) == "turn.own-lay"
        game.challenge(seat)
        assert game.told(we.ChallengeDecided) == [we.ChallengeDecided(seat, ("TUH",))]
        game.close()


def test_a_lay_with_a_word_that_is_none_goes_back_whole() -> None:
    game = table(SABRA, ["HUTXQAA", "OOOOIII"], opened=False)
    before = game.state
    game.lay("HUT", "XQ")
    assert game.scores[0] == 3
    game.challenge(1)
    assert game.table == []
    assert game.rack(0) == "@AAHQTUX"
    assert game.scores == [0, 0]
    assert game.state.public.seats[0].opened is False
    assert game.state.public.extra.formed == before.public.extra.formed
    assert game.state.public.extra.longest == ""
    assert game.seat == 1
    assert [event.why for event in game.told(ev.DrawMade)] == ["challenge"]  # type: ignore[attr-defined]
    game.close()


def test_the_table_lies_again_as_it_lay() -> None:
    game = table(INTERNATIONALE, ["KA@ASTT", "OOOOIII"], pot="YZKLM")
    game.lay("KA@=KAT")
    game.let_stand(1)
    game.draw()
    before = game.table
    formed = game.state.public.extra.formed
    game.turn("KAA", *before[:-1], "@STT")
    game.challenge(1)
    assert sorted(game.table) == sorted(before)
    assert game.state.public.extra.formed == formed
    game.close()


def test_who_laid_a_wrong_word_passes_when_the_pot_is_empty() -> None:
    game = table(SABRA, ["TUHAAAA", "OOOOIII"], pot="")
    game.lay("TUH")
    game.challenge(1)
    assert ev.Passed(0) in game.last
    assert game.rack(0) == "AAAAHTU"
    game.close()


def test_a_word_may_be_laid_again_by_another_after_it_went_back() -> None:
    game = table(SABRA, ["HUTXQAA", "HUTOOII"], opened=False)
    game.lay("HUT", "XQ")
    game.challenge(1)
    game.lay("HUT")
    assert game.scores == [0, 3]


def test_a_right_word_stands_and_the_lay_can_not_be_challenged_again() -> None:
    game = table(SABRA, ["HUTAAAA", "OOOOIII", "EEEENNN"])
    game.lay("HUT")
    game.challenge(2)
    assert game.told(we.ChallengeDecided) == [we.ChallengeDecided(2, ())]
    assert game.scores == [3, 0, 0]
    assert game.seat == 1
    assert len(game.rack(0)) == 7
    game.close()


def test_a_failed_challenge_costs_nothing_by_default() -> None:
    game = table(SABRA, ["HUTAAAA", "OOOOIII"])
    game.lay("HUT")
    game.challenge(1)
    assert game.scores == [3, 0]
    assert game.seat == 1


def test_a_failed_challenge_may_cost_five_points() -> None:
    game = table(SABRA, ["HUTAAAA", "OOOOIII"], failed_challenge="5-points")
    game.lay("HUT")
    game.challenge(1)
    assert game.scores == [3, -5]
    game.close()


def test_a_failed_challenge_may_cost_the_next_turn() -> None:
    game = table(SABRA, ["HUTAAAA", "OOOOIII", "EEEENNN"], failed_challenge="lose-turn")
    game.lay("HUT")
    game.challenge(2)
    game.draw()
    assert game.seat == 0
    assert game.told(we.TurnLost) == [we.TurnLost(2, 3, 1)]
    game.draw()
    game.draw()
    assert game.seat == 2
    game.close()


def test_the_next_player_who_challenges_wrongly_sits_out_at_once() -> None:
    game = table(SABRA, ["HUTAAAA", "OOOOIII"], failed_challenge="lose-turn")
    game.lay("HUT")
    game.challenge(1)
    assert game.seat == 0
    assert game.state.turn.round == 2
    game.draw()
    assert game.seat == 1
    game.close()


def test_an_upheld_challenge_costs_the_challenger_nothing() -> None:
    for price in ("nothing", "lose-turn", "5-points"):
        game = table(SABRA, ["TUHAAAA", "OOOOIII"], failed_challenge=price)
        game.lay("TUH")
        game.challenge(1)
        assert game.scores == [0, 0]
        assert game.seat == 1


def test_words_that_lay_before_are_not_tried_in_a_challenge() -> None:
    game = rigged(rules_for(SABRA, WORDS, adjudication="challenge"), ["HUTAAAA", "OOOOIII"], table="QYX")
    game.lay("HUT")
    game.challenge(1)
    assert game.told(we.ChallengeDecided) == [we.ChallengeDecided(1, ())]


def test_a_joker_word_is_tried_by_the_reading_it_was_laid_with() -> None:
    game = table(SABRA, ["KA@AAAA", "OOOOIII"])
    game.lay("KA@=KAX")
    game.challenge(1)
    assert game.told(we.ChallengeDecided) == [we.ChallengeDecided(1, ("KA@",))]
    game = table(SABRA, ["KA@AAAA", "OOOOIII"])
    game.lay("KA@=KAT")
    game.challenge(1)
    assert game.told(we.ChallengeDecided) == [we.ChallengeDecided(1, ())]
    game = table(SABRA, ["KA@KATA", "OOOOIII"])
    game.lay("KAT", "KA@=KAX")
    game.challenge(1)
    assert game.told(we.ChallengeDecided) == [we.ChallengeDecided(1, ("KA@",))]
    game = table(SABRA, ["KA@AAAA", "OOOOIII"])
    game.lay("KA@")
    game.challenge(1)
    assert game.told(we.ChallengeDecided) == [we.ChallengeDecided(1, ())]
    game.close()


def test_the_last_lay_of_a_game_can_still_be_challenged() -> None:
    game = table(SABRA, ["TUHAAAA", "SOPIIII"], pot="")
    game.lay("TUH")
    game.let_stand(1)
    game.lay("SOP")
    game.let_stand(0)
    game.lay("AAA")
    game.let_stand(1)
    game.lay("III")
    assert game.state.public.turn is not None
    game.challenge(0)
    assert game.end.scores == (3 + 3 - 1, 3 - 4)
    game.close()


# Words that all agree on.


@pytest.mark.parametrize("manner", MANNERS)
def test_a_word_is_allowed_when_all_players_agree(manner: str) -> None:
    game = rigged(rules_for(manner, WORDS), ["TUHAAAA", "OOOOIII", "EEEENNN"])
    lay = game.laying(*game.table, "TUH")
    assert slugs(game.judge(lay)) == ["word.not-in-lexicon"]
    game.do(ProposeWord(1, "tuh"))
    game.do(Vote(0, agrees=True))
    assert slugs(game.judge(lay)) == ["word.not-in-lexicon"]
    game.do(Vote(2, agrees=True))
    assert game.told(we.WordAgreed) == [we.WordAgreed("TUH", True)]
    assert isinstance(game.judge(lay), Accepted)
    game.do(lay)
    game.close()


def test_a_word_is_refused_when_all_players_agree() -> None:
    game = rigged(rules_for(SABRA, WORDS), ["HUTAAAA", "OOOOIII"])
    game.agree("HUT", allow=False)
    assert not isinstance(game.judge(game.laying(*game.table, "HUT")), Accepted)
    game.agree("HUT")
    assert isinstance(game.judge(game.laying(*game.table, "HUT")), Accepted)
    game.agree("HUT", allow=False)
    assert not isinstance(game.judge(game.laying(*game.table, "HUT")), Accepted)
    game.close()


def test_one_who_does_not_agree_is_enough() -> None:
    game = rigged(rules_for(SABRA, WORDS), ["TUHAAAA", "OOOOIII", "EEEENNN"])
    game.do(ProposeWord(0, "TUH"))
    game.do(Vote(1, agrees=True))
    game.do(Vote(2, agrees=False))
    assert game.told(we.WordVoteFailed) == [we.WordVoteFailed("TUH")]
    assert not isinstance(game.judge(game.laying(*game.table, "TUH")), Accepted)
    game.do(ProposeWord(0, "TUH"))
    game.close()


def test_a_vote_needs_a_proposal_and_each_votes_once() -> None:
    game = rigged(rules_for(SABRA, WORDS), ["TUHAAAA", "OOOOIII", "EEEENNN"])
    assert game.refusal(Vote(1, agrees=True)) == "vote.none-open"
    game.do(ProposeWord(0, "TUH"))
    assert game.refusal(Vote(0, agrees=True)) == "vote.voted"
    assert game.refusal(ProposeWord(1, "XQ")) == "vote.one-at-a-time"
    game.do(Vote(1, agrees=True))
    assert game.refusal(Vote(1, agrees=True)) == "vote.voted"
    game.close()


def test_alone_a_player_agrees_with_itself() -> None:
    game = rigged(rules_for(SABRA, WORDS), ["TUHAAAA"])
    game.do(ProposeWord(0, "TUH"))
    assert isinstance(game.judge(game.laying(*game.table, "TUH")), Accepted)
    game.close()


@pytest.mark.parametrize("word", ["", "4x4", "bijv.", "ad hoc", "Ω", "KA@", "  "])
def test_a_word_without_tiles_can_not_be_agreed_on(word: str) -> None:
    game = rigged(rules_for(SABRA, WORDS), ["TUHAAAA", "OOOOIII"])
    assert game.refusal(ProposeWord(0, word)) == "word.no-tile-form"


def test_a_word_is_agreed_on_in_any_spelling() -> None:
    game = rigged(rules_for(SABRA, WORDS), ["ZEEEGEL", "OOOOIII"])
    game.agree("zee-egel")
    game.lay("ZEEEGEL")
    assert game.scores[0] == 7


def test_a_vote_changes_no_turn() -> None:
    game = rigged(rules_for(SABRA, WORDS), ["TUHAAAA", "OOOOIII"])
    game.do(ProposeWord(1, "TUH"))
    game.draw()
    assert game.seat == 1
    game.do(Vote(0, agrees=True))
    assert game.seat == 1
    game.close()


def test_an_agreed_word_holds_in_a_challenge() -> None:
    game = table(SABRA, ["TUHAAAA", "OOOOIII"])
    game.agree("TUH")
    game.lay("TUH")
    game.challenge(1)
    assert game.told(we.ChallengeDecided) == [we.ChallengeDecided(1, ())]
    game = table(SABRA, ["HUTAAAA", "OOOOIII"])
    game.agree("HUT", allow=False)
    game.lay("HUT")
    game.challenge(1)
    assert game.told(we.ChallengeDecided) == [we.ChallengeDecided(1, ("HUT",))]


def test_an_agreed_word_is_found_by_a_joker() -> None:
    game = rigged(rules_for(SABRA, WORDS), ["T@HAAAA", "OOOOIII"])
    game.agree("TUH")
    game.lay("T@H")
    assert game.scores[0] == 3
    game.close()


def test_a_verb_is_allowed_by_agreement_with_the_dutch_lexicon() -> None:
    game = rigged(rules_for(SABRA, DUTCH), ["LOPENAA", "OOOOIII"])
    assert slugs(game.judge(game.laying(*game.table, "LOPEN"))) == ["word.refused-category"]
    game.agree("lopen")
    game.lay("LOPEN")
    assert game.scores[0] == 5


def test_an_unseen_tile_is_laid_as_what_it_is() -> None:
    rules = rules_for(SABRA, WORDS, adjudication="challenge")
    game = Game(rules, 2, seed=None)
    move = Lay(0, (Meld(("?", "?", "?")),))
    assert slugs(game.judge(move)) == ["word.from-rack"]
