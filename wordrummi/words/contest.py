"""Words that the table decides: challenges, and words that all players agree on (rules, sections 7; option tables)."""

from __future__ import annotations

from functools import partial

from wordrummi.core import events as ev
from wordrummi.core.moves import Move
from wordrummi.core.rules import Handling
from wordrummi.core.state import Public
from wordrummi.core.table import Meld, diff
from wordrummi.core.verdict import Accepted, Verdict
from wordrummi.lexicon.alphabet import fold
from wordrummi.words import events as we
from wordrummi.words.judging import Judge, agreeing
from wordrummi.words.moves import Challenge, LetStand, ProposeWord, Vote
from wordrummi.words.readings import text_of
from wordrummi.words.state import Moved, WordPublic, WordState
from wordrummi.words.turns import ACCEPTED, CHALLENGE, draw_or_pass, playing, refused

FAILED_CHALLENGE_POINTS = 5


def _contested(state: WordState) -> bool:
    extra = state.public.extra
    return extra.moved is Moved.LAID and extra.contested


def _judge_challenge(state: WordState, move: Challenge) -> Verdict:
    if not _contested(state):
        return refused("turn.nothing-to-challenge")
    return refused("turn.own-lay") if move.seat == state.turn.seat else ACCEPTED


def _act_challenge(judge: Judge, state: WordState, move: Challenge, _: Accepted) -> tuple[ev.Event, ...]:
    challenged = we.LayChallenged(move.seat)
    wrong = wrong_words(judge, state.public)
    decided = we.ChallengeDecided(move.seat, wrong)
    if not wrong:
        return (challenged, decided, *_price(judge, move.seat))
    layer = state.turn.seat
    return (challenged, decided, _take_back(state), *draw_or_pass(state, layer, CHALLENGE))


def wrong_words(judge: Judge, public: Public[WordPublic]) -> tuple[str, ...]:
    """Return the words of the last lay that the lexicon does not admit; equal words that lay before are not tried."""
    extra = public.extra
    judge, read = agreeing(judge, extra.allowed, extra.refused), dict(extra.read)
    lying = [text_of(word) for word in extra.before]
    wrong = []
    for place, word in enumerate(public.table):
        text = text_of(word)
        if text in lying:
            lying.remove(text)
        elif judge.trial(_as_read(word, read.get(place)), place) is not None:
            wrong.append(text)
    return tuple(wrong)


def _as_read(word: Meld, reading: str | None) -> Meld:
    """Bind the jokers to the reading that the word was laid with, where one is on record."""
    return word if reading is None else Meld(word.tiles, tuple(reading))


def _take_back(state: WordState) -> we.LayTakenBack:
    extra = state.public.extra
    laid = diff(extra.before, state.public.table).added
    table = tuple(str(word) for word in extra.before)
    return we.LayTakenBack(state.turn.seat, table, tuple(laid), extra.last_score, extra.was_opened, extra.new)


def _price(judge: Judge, seat: int) -> tuple[ev.Event, ...]:
    """What a challenge costs that did not hold."""
    if judge.options.failed_challenge == "5-points":
        return (we.PointsLost(seat, FAILED_CHALLENGE_POINTS),)
    return (we.TurnForfeited(seat),) if judge.options.failed_challenge == "lose-turn" else ()


def _judge_let_stand(judge: Judge, state: WordState, move: LetStand) -> Verdict:
    if not _contested(state):
        return refused("turn.nothing-to-challenge")
    following = next_seat(judge, state)
    return ACCEPTED if move.seat == following else refused("turn.not-yours", seat=state.public.seats[following].name)


def next_seat(judge: Judge, state: WordState) -> int:
    """Return the seat after the one on turn, in the direction of this table."""
    step = 1 if judge.options.direction == "clockwise" else -1
    return (state.turn.seat + step) % len(state.public.seats)


def _act_let_stand(state: WordState, move: LetStand, _: Accepted) -> tuple[ev.Event, ...]:
    return (we.LayStood(state.turn.seat, move.seat),)


def _judge_propose(state: WordState, move: ProposeWord) -> Verdict:
    if state.public.extra.proposal is not None:
        return refused("vote.one-at-a-time", word=state.public.extra.proposal.word)
    return ACCEPTED if fold(move.word) else refused("word.no-tile-form", word=move.word)


def _act_propose(state: WordState, move: ProposeWord, _: Accepted) -> tuple[ev.Event, ...]:
    word = fold(move.word) or ""
    opened = we.WordVoteOpened(move.seat, word, move.allow)
    alone = len(state.public.seats) == 1
    return (opened, we.WordAgreed(word, move.allow)) if alone else (opened,)


def _judge_vote(state: WordState, move: Vote) -> Verdict:
    proposal = state.public.extra.proposal
    if proposal is None:
        return refused("vote.none-open")
    return refused("vote.voted", word=proposal.word) if move.seat in proposal.agreed else ACCEPTED


def _act_vote(state: WordState, move: Vote, _: Accepted) -> tuple[ev.Event, ...]:
    proposal = state.public.extra.proposal
    assert proposal is not None, "judged"  # noqa: S101
    cast = we.WordVoteCast(move.seat, move.agrees)
    if not move.agrees:
        return cast, we.WordVoteFailed(proposal.word)
    if len(proposal.agreed | {move.seat}) < len(state.public.seats):
        return (cast,)
    return cast, we.WordAgreed(proposal.word, proposal.allow)


def handlings(judge: Judge) -> dict[type[Move], Handling[WordPublic]]:
    """Return how challenges and votes are judged and what they do."""
    return {
        Challenge: Handling(playing(_judge_challenge), partial(_act_challenge, judge), any_seat=True),
        LetStand: Handling(playing(partial(_judge_let_stand, judge)), _act_let_stand, any_seat=True),
        ProposeWord: Handling(playing(_judge_propose), _act_propose, any_seat=True),
        Vote: Handling(playing(_judge_vote), _act_vote, any_seat=True),
    }
