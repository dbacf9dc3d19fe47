"""What the Dutch lexicon says of words: of one with all that is known, of some at once as `wordrummi check` does."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from flask import Response
from flask_openapi.blueprint import APIBlueprint
from pydantic import BaseModel, ConfigDict, Field

from wordrummi.lexicon.policy import BUILT_IN, Policy, load_policy
from wordrummi.play.wordlist import Checked, Checker, Plan
from wordrummi.play.wordlist_explained import explain_word
from wordrummi.play.wordlist_lines import typed_words
from wordrummi.play.wordlist_records import JsonLines
from wordrummi.server.document import POSTED, Strict, Whole, problems
from wordrummi.server.parts import parts
from wordrummi.server.problems import language

MOST: Final = 500
"""So many words are checked at once; more are for an upload."""

LONGEST: Final = 200
MOST_SUGGESTIONS: Final = 10

PolicyName = Literal["strict", "open", "children"]
Unlisted = Literal["ask", "refuse", "accept"]
Punctuation = Literal["ignored", "unplayable"]
Verdict = Literal["allowed", "refused", "undecided", "unplayable", "unknown", "unreadable"]

TAGS: Final[list[Any]] = [{"name": "services"}]
api = APIBlueprint("words", __name__)


class Words(Strict):
    """Words to check, and the policy of the table."""

    words: list[str] = Field(min_length=1, max_length=MOST)
    policy: PolicyName = "strict"
    unlisted_compounds: Unlisted | None = None
    punctuation: Punctuation | None = None
    suggest: Whole = Field(0, ge=0, le=MOST_SUGGESTIONS)

    def policy_asked(self) -> Policy:
        """Return the policy with the table's options."""
        return load_policy(self.policy).with_options(
            unlisted_compounds=self.unlisted_compounds, punctuation=self.punctuation
        )


class Reason(BaseModel):
    """Why a word is not allowed."""

    slug: str
    nl: str
    en: str


class Fault(BaseModel):
    """Why a line has no word."""

    file: str | None
    line: int
    field: str
    problem: str
    message: str


class WordRecord(BaseModel):
    """What is told of a word; a line that has none has an `error`, and no more than its place beside it."""

    line: int
    verdict: Verdict
    word: str = ""
    tiles: str | None = None
    categories: list[str] = []
    admissible_as: list[str] = []
    reason: Reason | None = None
    parts: list[str] = []
    source: str = ""
    suggestions: list[str] = []
    error: Fault | None = None


class Totals(BaseModel):
    """How many words had each verdict and each category."""

    total: int
    verdicts: dict[str, int]
    categories: dict[str, int]


class LexiconName(BaseModel):
    """Which lexicon answered."""

    edition: str
    digest: str


class CheckedWords(BaseModel):
    """The records in the order of the words, and the counts over them."""

    records: list[WordRecord]
    summary: Totals
    lexicon: LexiconName
    policy: str


class WordPath(BaseModel):
    """The word that is asked for."""

    word: str = Field(min_length=1, max_length=LONGEST)


class WordQuery(BaseModel):
    """Under which policy, and how many suggestions."""

    model_config = ConfigDict(extra="ignore")

    policy: PolicyName = "strict"
    suggest: int = Field(5, ge=0, le=MOST_SUGGESTIONS)


class WordTold(BaseModel):
    """What is told of a word under a policy, and all that the sources say of it."""

    record: WordRecord
    explained: dict[str, Any]


@api.post("/api/check", summary="Check words", tags=TAGS, responses={200: CheckedWords, **problems(*POSTED)})
def check(body: Words) -> Response:
    """Return a record for every word, as `wordrummi check --format jsonl` writes them."""
    policy = body.policy_asked()
    checked = _checked(body.words, policy, body.suggest)
    lexicon = parts().lexicon()
    told = {
        "records": _records(checked),
        "summary": {
            "total": checked.tally.total,
            "verdicts": checked.tally.verdicts,
            "categories": checked.tally.categories,
        },
        "lexicon": {"edition": lexicon.edition, "digest": lexicon.digest},
        "policy": policy.name,
    }
    return Response(msgspec.json.encode(told), content_type="application/json")


@api.get(
    "/api/words/<string:word>", summary="Explain a word", tags=TAGS, responses={200: WordTold, **problems(400, 404)}
)
def word(path: WordPath, query: WordQuery) -> Response:
    """Return what the lexicon says of a word and why, under each built-in policy."""
    policies = [load_policy(name) for name in BUILT_IN]
    (record,) = _records(_checked([path.word], load_policy(query.policy), query.suggest))
    told = {"record": record, "explained": explain_word(path.word, parts().lexicon(), policies).told()}
    return Response(msgspec.json.encode(told), content_type="application/json")


def _checked(words: list[str], policy: Policy, suggestions: int) -> Checked:
    plan = Plan(parts().lexicon, policy, JsonLines(language()), suggestions=suggestions)
    return Checker(plan).check(typed_words([word.encode("utf-8", "replace") for word in words]))


def _records(checked: Checked) -> list[msgspec.Raw]:
    return [msgspec.Raw(record.encode()) for record in checked.records]
