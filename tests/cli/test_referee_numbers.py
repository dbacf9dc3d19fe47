"""The live referee at a table of numbers: whole games of each variant by script; nothing that is typed loses a tile."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from wordrummi.cli import referee
from wordrummi.cli.referee_voices import VOICES
from wordrummi.core.conserving import check_conserved
from wordrummi.core.events import MatchEnded
from wordrummi.core.record import write
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.numbers.events import RoundEnded
from wordrummi.numbers.tiles import NUMBERS
from wordrummi.play import scoresheet_files, scoresheet_longest
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_resume import resume
from wordrummi.texts import LANGUAGES, catalogue
from wordrummi.variants import VARIANTS

app = typer.Typer(pretty_exceptions_enable=False)
app.command()(referee.command)

Play = Callable[..., Result]
ROYAL = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1"
BLITZ = "k1 k2 k3 k4 | b1 b2 b3 | r5 b5 k5 | o5 o6 o7 o8"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for module in (scoresheet_files, scoresheet_longest):
        monkeypatch.setattr(module, "user_data_path", lambda _: tmp_path / "data")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def play(folder: Path) -> Play:
    """Play a script of lines."""

    def call(variant: str, *lines: str, args: tuple[str, ...] = (), names: str = "Anna Bram") -> Result:
        players = [part for name in names.split() for part in ("--player", name)]
        given = ["--variant", variant, *args, *players, "--record", str(folder / f"{variant}.jsonl")]
        return CliRunner().invoke(app, given, input="\n".join([*lines, ""]), catch_exceptions=False)

    return call


def sheet_of(folder: Path, variant: str) -> ScoreSheet:
    return resume((folder / f"{variant}.jsonl").read_bytes(), lambda: PlainLexicon([])).sheet


def has(done: Result, *said: str) -> None:
    assert done.exit_code == 0
    for sentence in said:
        assert sentence in done.output, (sentence, done.output)


def test_every_variant_has_a_voice() -> None:
    assert set(VOICES) == set(VARIANTS)


SABRA = (
    "+k10 k11 k12 | r1 r2 r3",
    "pak",
    "+k7 b7 j",
    "+b10 b11 b12",
    "k7 b7 j > k7 b7 o7 | o12 r12 j",
    "misspel",
    "fout Bram",
    "k10 k11 k12 | b10 b11 b12 > k10 b10 o10 | k11 k12 k13 | b11 b12 b13",
    "laat",
    "laat",
)


def test_a_whole_game_of_sabra(play: Play, folder: Path) -> None:
    done = play("number-sabra", *SABRA, "blad", "einde", "k3 r10", "1000", "k3 j o13 b1 b1 b2", "120", "blad")
    has(
        done,
        "Goed: geopend met 39 punten.",
        "Bram pakt er een.",
        "  k7 b7 j, gelezen als k7 b7 o7",
        "  o12 r12 j, gelezen als o12 r12 k12: j uit k7 b7 j, o12 r12 van het rekje",
        "  de joker van k7 b7 j is geruild voor o7 en ligt als k12 in o12 r12 j",
        "Bram meldt dat het niet uitkomt: de tafel gaat terug.",
        "Misspel van Anna, gemeld door Bram: de tafel gaat terug.",
        "Anna pakt strafstenen: 3.",
        "  k11 k12 k13: k11 k12 uit k10 k11 k12, k13 van het rekje",
        "De tijd van Anna is om.",
        "meldt een misspel van Anna",
        "Dat zijn er 2; op dit rekje liggen er 6.",
        "Zoveel punten kunnen er niet op dit rekje liggen: het zijn er 6 tot 95.",
        "Ronde 1 is voor Anna. Op de rekjes: Anna 50, Bram 120. Score: Anna 70, Bram -70.",
        "Winnaar: Anna",
        "       totaal              70   -70",
    )
    assert sheet_of(folder, "number-sabra").is_over


def test_classic_goes_out_round_after_round(play: Play, folder: Path) -> None:
    run = "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13"
    out = (f"+{run}", "pak", f"{run} > k1 k2 k3 k4 k5 k6 | k6 k7 k8 k9 k10 k11 k12 k13")
    done = play("number-classic", *out, "90", *out, "80", args=("--option", "rounds=2", "--lang", "en"))
    has(
        done,
        "Good: opened with 91 points.",
        "A rack is empty: the round is over.",
        "Round 1 goes to Anna. On the racks: Anna 0, Bram 90. Score: Anna 90, Bram -90.",
        "Round 2: all tiles go back and are dealt again. Bram begins.",
        "Round 2 goes to Bram. On the racks: Anna 80, Bram 0. Score: Anna -80, Bram 80.",
        "  Anna: 10",
        "Winner: Anna",
    )
    ended = [event for event in sheet_of(folder, "number-classic").events if isinstance(event, RoundEnded)]
    assert [sum(event.scores) for event in ended] == [0, 0]


def test_classic_is_stuck_when_all_pass(play: Play) -> None:
    done = play("number-classic", *["p"] * 80, "300", "250")
    has(done, "Anna past.", "Niemand kan verder: de ronde is uit.", "Winnaar: Bram", "Score: Anna -300, Bram 300.")


def test_a_late_lay_is_told_by_the_operator(play: Play) -> None:
    lines = ("laat +k10 k11 k12", "pak", "130s k10 k11 k12 > k10 k11 k12 k13", "pak", "1:59 +r1 r2 r3")
    done = play("number-sabra", *lines, "blad")
    has(done, "Anna pakt strafstenen: 1.", "(te laat)")
    assert done.output.count("strafstenen") == 1


def test_a_refusal_says_why_and_what_would_mend_it(play: Play, folder: Path) -> None:
    done = play("number-sabra", "+k1 k2 k3", "+k10 k11 k12 | r3 r4", "= r1 r2 r3", "k1 > k2", "pas")
    has(done, "6 punten waard; het moeten er minstens 30 zijn", "r3 r4 is te kort", "k1 ligt niet op tafel")
    assert sheet_of(folder, "number-sabra").steps == ()


AMERICAN = (
    "-r7",
    "troef k5",
    "pak; +r10 r11 r12; weg o3",
    "+k10 k11 k12 | b7 o7 j; weg r9",
    "links; r10 r11 r12 > r9 r10 r11 r12; weg b2",
    "b7 o7 j > b7 o7 r7; +k1 k2 j; weg b3",
    "-b4",
    "+k6 o6 r6; -b5",
    "-b6",
    "troef; +k5 o5 r5",
)


def test_a_whole_game_of_american(play: Play) -> None:
    done = play(
        "number-american", *AMERICAN[:8], "blad", "-b6", "k6 o6 r6 > k6 o6 r6 b6; -b7", "einde", "9", "50", "blad"
    )
    has(
        done,
        "1 Anna (troef? typ: troef STEEN)> ",
        "De troef is k5.",
        "troef k5 · te nemen van Anna: r7",
        "Goed: geopend met 33 punten.",
        "Bram neemt r9, weggegooid door Anna.",
        "  de joker van b7 o7 j is geruild voor r7 en ligt als k3 in k1 k2 j",
        "links r9; r10 r11 r12 > r9 r10 r11 r12; weg b2",
        "Het spel is gestopt.",
        "Winnaar:",
    )


def test_american_is_won_with_the_trump(play: Play, folder: Path) -> None:
    lines = (
        "trump k5",
        "+k1 k2 k3 k4 | r5 r6 r7 r8 | b9 b10 b11; -r1",
        "-r2",
        "left r2; -r3",
        "k1 k2 k3 k4 > k1 k2 k3 k4 k5; -r3",
        "-r4",
        "trump k6; -r5",
        "trump; k1 k2 k3 k4 k5 > k1 k2 k3 k4 k5 k5",
        "trump; +k5 b5 o5; -r9",
        "trump; +k5 b5 o5",
        "60",
    )
    done = play("number-american", *lines, args=("--lang", "en"))
    has(done, "No k6 lies there, but k5.", "Anna takes the trump: k5.", "Score: Anna 60, Bram -60.", "Winner: Anna")
    assert sheet_of(folder, "number-american").is_over


INTERNATIONAL = (
    "troef k13",
    "-r7",
    "links r7; weg r7",
    "-o1",
    "pak; +k10 k11 k12 | b7 o7 r7; weg b1",
    "gelijk",
    "vals Bram",
    "-o4",
    "voet; +r1 r2 r3 | b7 o8 r8",
    "voet; +r1 r2 r3 r4 | b8 b9 b10 b11 b12 | o8 k8 r8 b8; b7 o7 r7 > b7 o7 r7 k7; weg j",
)


def test_a_session_of_international(play: Play, folder: Path) -> None:
    lines = (*INTERNATIONAL, "30", "troef o5", "-b1", f"troef; hand {BLITZ}; weg k9", f"blitz {BLITZ}", "-k3")
    args = ("--option", "rounds=3", "--option", "trump_match=true", "--option", "false_call_penalty=50")
    done = play("number-international", *lines, f"blitz {BLITZ}", "blad", args=args, names="Anna Bram Cees Dora")
    has(
        done,
        "Ronde 1: Dora deelt; Anna krijgt er vijftien en begint.",
        "Anna 0 [15], Bram 0 [14], Cees 0 [14], Dora 0 [14]",
        "Goed: geopend met 54 punten.",
        "Anna heeft de steen die gelijk is aan de troef: k13.",
        "Vals alarm van Anna, gemeld door Bram: 50 strafpunten.",
        "Fout:",
        "Voet: samen",
        "Bram gaat met de voet uit en gooit een joker weg: alles telt dubbel.",
        "Tel de rekjes van wie open speelt en niet won.",
        "Ronde 1 is voor Bram. Score (min is winst): Anna 200, Bram -400, Cees 200, Dora 60.",
        "Goed: figuur 39, Kleine Blitz: ",
        "(huiswaarde)",
        "  k1 k2 k3 k4 | k5 b5 r5 | b1 b2 b3 | o5 o6 o7 o8",
        "Cees toont een hand van",
        "Wie 15 stenen kreeg, kan geen Grote Blitz melden",
        "Goed: figuur 40, Grote Blitz: ",
        "De sessie is uit.",
        "(f)  eindscore",
    )
    ended = sheet_of(folder, "number-international").events[-1]
    assert isinstance(ended, MatchEnded)
    assert sum(ended.scores) == 0


def test_five_players_have_a_dummy_and_a_sheet_with_an_empty_cell(play: Play) -> None:
    done = play("number-international", f"hand {ROYAL}; out b2", "sheet", args=("--lang", "en"), names="A B C D E")
    has(done, "Round 1: E deals; A gets fifteen and begins. D sits this round out.", "A shows a Hand of 2400.")
    has(done, "Good: figure 24, Royal: 2400 (house value).", f"  {ROYAL}")
    row = next(line for line in done.output.splitlines() if line.split()[:3] == ["1", "Hand", "A"])
    assert row.split()[3:] == ["-2400", "2400", "2400", "2400"]


def test_three_tiles_left_are_announced_and_a_pool_that_is_used_up_ends_the_round(play: Play) -> None:
    opened = "+k10 k11 k12 k13 | b7 o7 r7 k7 | r1 r2 r3; -b1"
    done = play("number-international", "-r7", opened, *["-b2", "-b3", "-b4", "-b5"], "einde", names="A B C D")
    has(done, "Gemeld: B heeft nog 3 stenen.")
    kinds = [kind for kind in NUMBERS.tiles if kind != "j" and not kind.startswith("k")]
    throws = [f"-{kind}" for kind in kinds[:49]]
    done = play("number-international", *throws, args=("--option", "rounds=1", "--record", "x.jsonl"), names="A B C D")
    assert done.exit_code == 2 or "Ronde 1: de pot is op, niemand wint." in done.output


@pytest.mark.parametrize(
    ("variant", "lines"),
    [
        (
            "number-sabra",
            ["mag huis", "verbied huis", "b", "bezwaar Bram", "staat", "weg r7", "-r7", "troef k5", "hand"],
        ),
        ("number-classic", ["gelijk", "vals", "voet", "links"]),
        ("number-american", ["mag huis", "b", "staat", "misspel", "gelijk", "vals Anna"]),
        ("number-international", ["mag niet huis", "challenge", "ok", "misspel Anna"]),
    ],
)
def test_what_another_game_has_does_not_exist_here(play: Play, variant: str, lines: list[str]) -> None:
    names = "Anna Bram Cees Dora" if variant == "number-international" else "Anna Bram"
    done = play(variant, *lines, names=names)
    assert done.output.count("Dat bestaat in dit spel niet: ") == len(lines)


def test_american_has_nothing_to_declare(play: Play) -> None:
    has(play("number-american", f"hand {ROYAL}; -b2"), "In deze variant valt er niets te melden (hand).")


def test_a_correction_is_judged_and_tells_which_lines_fall(play: Play, folder: Path) -> None:
    lines = ("+k10 k11 k12", "+b10 b11 b12", "k10 k11 k12 > k10 k11 k12 k13", "pak", "verbeter 1 +o10 o11 o12")
    done = play("number-sabra", *lines, "j", "+r1 r2 r3", "verder", "tafel")
    has(done, "Regel 3 (Anna: k10 k11 k12 > k10 k11 k12 k13) houdt geen stand. k10 k11 k12 ligt niet op tafel.")
    has(done, "Regel 1 is verbeterd.")
    assert len(sheet_of(folder, "number-sabra").steps) == 4


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("-k1", "Regel 3 is verbeterd."),
        ("troef k6", "De troef is al bekend"),
        ("pas", "Passen kan pas"),
        ("laat", "Geef de beurt op met de weggegooide steen."),
        ("blad", "Verbeteren kan met"),
        ("links r9; -k1", "Daar ligt geen r9 maar r7."),
        ("r1 r2 r3 > r1 r2 r3 r4; -k1", "r1 r2 r3 ligt niet op tafel."),
    ],
)
def test_a_turn_is_corrected_as_a_whole(play: Play, move: str, said: str) -> None:
    has(play("number-american", "troef k5", "-r7", "-r8", "-r9", f"verbeter 3 {move}", "j"), said)


def test_the_trump_is_corrected_and_cannot_be_a_tile_that_lies_elsewhere(play: Play) -> None:
    done = play("number-american", "troef k5", "verbeter 1 troef k6", "troef k7", "-k6", "-k6", "tafel")
    has(done, "troef k6 · te nemen van", "De troef is al bekend, of er niet meer.", "van het eigen rekje kan komen")


@pytest.mark.parametrize("variant", ["number-sabra", "number-classic", "number-american", "number-international"])
def test_the_help_and_the_unseen_tiles_of_each_game_are_told_in_both_languages(
    play: Play, folder: Path, variant: str
) -> None:
    names = "Anna Bram Cees Dora" if variant == "number-international" else "Anna Bram"
    for language in LANGUAGES:
        done = play(variant, "?", "o", args=("--lang", language), names=names)
        has(done, catalogue(language).tell(VOICES[variant].help).splitlines()[0], "k1 k1 k2 k2", "106")
        (folder / f"{variant}.jsonl").unlink()


def test_records_go_to_standard_output_on_request(play: Play) -> None:
    done = play("number-american", "-r7", "+k1 k2 k3; -r1", "einde", "90", "90", args=("--format", "jsonl"))
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line.get("verdict") for line in lines] == ["accepted", "refused", *["accepted"] * 3, None]
    assert lines[0]["move"] == "pak; weg r7"
    assert lines[-1] == {"ended": "stopped", "scores": {"Anna": 0, "Bram": 0}, "winners": ["Anna", "Bram"]}


@pytest.mark.parametrize(
    ("variant", "lines", "names"),
    [
        ("number-sabra", SABRA, "Anna Bram"),
        ("number-american", AMERICAN, "Anna Bram"),
        ("number-international", INTERNATIONAL, "Anna Bram Cees Dora"),
    ],
)
def test_a_game_goes_on_at_any_line(play: Play, folder: Path, variant: str, lines: tuple[str, ...], names: str) -> None:
    file = folder / f"{variant}.jsonl"
    play(variant, *lines, names=names)
    whole = file.read_bytes()
    for cut in range(len(lines) + 1):
        file.unlink()
        play(variant, *lines[:cut], names=names)
        rest = "\n".join([*lines[cut:], ""])
        done = CliRunner().invoke(app, ["--resume", str(file)], input=rest, catch_exceptions=False)
        assert done.exit_code == 0
        assert file.read_bytes() == whole


def test_what_is_not_given_is_asked_for(folder: Path) -> None:
    lines = ["sabra", "international", "A, B", "A, B, C, D", "kinderen", "rounds=2", "-r7"]
    done = CliRunner().invoke(app, [], input="\n".join([*lines, ""]), catch_exceptions=False)
    has(
        done, "Er is geen spel sabra", "Geef 4 tot 5 namen.", "Er is geen kinderspel van number-international.", "Goed."
    )
    assert len(list((folder / "data" / "records").glob("*.jsonl"))) == 1


MELDS = [
    *("r3 r4 r5", "r3 r4 r5 r6", "k7 b7 o7", "k7 b7 j", "k10 k11 k12", "k9 k10 k11 k12", "k13 k12 j", "j b5 j"),
    *("b10 o10 r10", "k12 k13 k1", "k1 b1 o1 r1", "j=r7 r8 r9", "r3", "j j k5", "b1 b2 b3 b4 b5 b6 b7"),
]
TILES = [*NUMBERS.tiles.kinds(), "r7", "r7", "j", "x9"]
some_melds = st.lists(st.sampled_from(MELDS), max_size=3).map(" | ".join)
lays = st.one_of(
    some_melds.map("+{}".format), st.tuples(some_melds, some_melds).map(" > ".join), some_melds.map("= {}".format)
)
outs = st.sampled_from(TILES).map("-{}".format)
parts = st.one_of(
    lays,
    outs,
    some_melds.map("hand {}".format),
    st.sampled_from(["pak", "links", "troef", "voet", f"hand {ROYAL}", f"grand blitz {ROYAL}"]),
)
moves = st.one_of(
    lays,
    outs,
    st.tuples(lays, outs).map("; ".join),
    st.lists(parts, min_size=1, max_size=4).map("; ".join),
    st.sampled_from(TILES).map("troef {}".format),
    st.sampled_from(
        ["pak", "pas", "p", "laat", "laat +r3 r4 r5", "500s +r3 r4 r5", "misspel", "misspel b", "gelijk", "vals bram"]
    ),
)
lines = st.one_of(
    moves,
    moves,
    moves,
    st.tuples(st.integers(0, 9), moves).map(lambda pair: f"verbeter {pair[0]} {pair[1]}"),
    st.sampled_from(
        ["terug", "terug 3", "verder", "vergeet", "blad", "tafel", "ongezien", "mag huis", "b", "?", "\x00"]
    ),
    st.sampled_from(["einde", "20", "0", "40 30 20", "k3 j", "tel 12", "j", "n", "", "onzin", ";", "-", "troef"]),
    st.text(max_size=12),
)
tables = st.sampled_from(
    [
        ["number-sabra"],
        ["number-classic", "--option", "joker_freezes=false", "--option", "rounds=2"],
        ["number-american", "--option", "rounds=2"],
        ["number-american", "--option", "trump_on=any-meld", "--lang", "en"],
        ["number-international", "--option", "trump_match=true", "--option", "false_call_penalty=50"],
    ]
)


@settings(max_examples=150)
@given(st.lists(lines, max_size=25), tables, st.integers(0, 1))
def test_no_line_raises_or_loses_a_tile(
    tmp_path_factory: pytest.TempPathFactory, typed: list[str], table: list[str], more: int
) -> None:
    file = tmp_path_factory.mktemp("game") / "game.jsonl"
    players = 4 + more if table[0] == "number-international" else 2 + 2 * more
    names = [part for name in ["Anna", "Bram", "Cees", "Dora", "Eva"][:players] for part in ("--player", name)]
    text = "\n".join(line.replace("\n", " ") for line in typed)
    given = ["--variant", *table, *names, "--record", str(file)]
    done = CliRunner().invoke(app, given, input=text.encode("utf-8", "replace"), catch_exceptions=False)
    assert done.exit_code == 0
    sheet = resume(file.read_bytes(), lambda: PlainLexicon([])).sheet
    assert write(sheet.events) == file.read_bytes()
    check_conserved(sheet.state, NUMBERS, sheet.events[-1])
