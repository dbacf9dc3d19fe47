"""The witness: where every tile came from, what became of every table word, and how a new word was laid."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.oracles.positions import LEXICON, random_position
from tests.words.games import fates, lay, plain, witness_of
from wordrummi.core.verdict import Accepted, Verdict
from wordrummi.words.options import INTERNATIONALE, SABRA


def ways(verdict: Verdict) -> list[str | None]:
    return [word.way.value if word.way else None for word in witness_of(verdict).after]


def hold_origins(verdict: Verdict, table: list[str], after: list[str]) -> None:
    """Every tile of the table lies somewhere once, as what it is; the others came from the rack."""
    words = witness_of(verdict).after
    assert [word.tiles for word in words] == after
    used = [origin for word in words for origin in word.origins if origin is not None]
    assert Counter(used) == Counter((i, at) for i, word in enumerate(table) for at in range(len(word)))
    for word in words:
        assert len(word.origins) == len(word.tiles)
        for tile, origin in zip(word.tiles, word.origins, strict=True):
            assert origin is None or table[origin[0]][origin[1]] == tile
        if word.standing == "standing":
            (source,) = {origin[0] for origin in word.origins if origin}
            assert word.tiles == table[source]
        if word.standing == "piece":
            (source,) = {origin[0] for origin in word.origins if origin}
            places = [origin[1] for origin in word.origins if origin]
            assert places == list(range(places[0], places[0] + len(places)))
        assert (word.way is None) == (word.standing != "new")
        if word.way:
            assert (word.way == "uitleggen") == (set(word.origins) == {None})


@pytest.mark.parametrize(
    ("variant", "table", "rack", "after", "expected"),
    [
        (INTERNATIONALE, "BEST HUT", "AND", "BESTAND HUT", ["absorbed", "standing"]),
        (INTERNATIONALE, "KANTOOR", "DM", "KANT DROOM", ["broken"]),
        (
            INTERNATIONALE,
            "VEL@ ARBEID OVEREENKOMST",
            "G",
            "VELG ARBEID@OVEREENKOMST",
            ["exchanged", "absorbed", "absorbed"],
        ),
        (SABRA, "HUT", "OEN", "HOUTEN", ["given-up"]),
        (SABRA, "BEK EN", "D", "BEKEND", ["absorbed", "absorbed"]),
        (SABRA, "POES LEER", "E", "SOEPEL EER", ["given-up", "broken"]),
    ],
)
def test_the_fate_of_every_table_word_is_told(
    variant: str, table: str, rack: str, after: str, expected: list[str]
) -> None:
    verdict = lay(variant, table, rack, after, also="ARBEIDSOVEREENKOMST")
    assert fates(verdict) == expected
    hold_origins(verdict, table.split(), after.split())


def test_where_a_table_word_went_is_told() -> None:
    verdict = lay(INTERNATIONALE, "GANG UIT KOKSMAAT", "OP", "UITGANG KOK MAAT SOP")
    assert [word.into for word in witness_of(verdict).table] == [(0,), (0,), (1, 2)]


def test_a_new_word_is_laid_out_or_combined() -> None:
    verdict = lay(INTERNATIONALE, "SOEP HUT", "ELBUITEN", "SOEPEL BUITEN HUT")
    assert ways(verdict) == ["combineren", "uitleggen", None]


@pytest.mark.parametrize(("manner", "variant"), [("sabra", SABRA), ("internationale", INTERNATIONALE)])
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_every_tile_of_the_table_is_used_once(manner: str, variant: str, jokers: int) -> None:
    rng = Random(f"{manner} {jokers}")
    admission, held = plain(LEXICON), 0
    while held < 60:
        position = random_position(rng, manner, jokers=jokers)  # type: ignore[arg-type]
        verdict = lay(
            variant,
            " ".join(position.table),
            position.rack,
            " ".join(position.after),
            admission=admission,
            opened=position.opened,
        )
        if isinstance(verdict, Accepted):
            held += 1
            hold_origins(verdict, position.table, [word.partition("=")[0] for word in position.after])
