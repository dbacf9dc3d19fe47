"""`wordrummi hands` and `wordrummi session`: figures, what is near, the sheet, the lines of a session."""

import json

import pytest

ROYAL = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1"


def answers(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_hand_tells_its_figures_the_best_first(run):
    result = run("hands", ROYAL, "--format", "jsonl")
    (told,) = answers(result)
    assert result.exit_code == 0
    assert told["best"]["id"] == "royal"
    assert {figure["id"] for figure in told["figures"]} >= {"royal", "single-color-odd"}
    assert [figure["value"] for figure in told["figures"]] == sorted(
        (figure["value"] for figure in told["figures"]), reverse=True
    )


def test_values_of_the_house_are_marked(run):
    assert "huiswaarde" in run("hands", ROYAL).stdout
    assert "house value" in run("hands", ROYAL, "--lang", "en").stdout


def test_the_values_of_figures_that_are_near_are_marked_as_well(run):
    (told,) = answers(run("hands", ROYAL, "--format", "jsonl"))
    assert {near["source"] for near in told["nearest"]} == {"house"}
    assert "800 (huiswaarde) (uit: k1 k2 k3)" in run("hands", ROYAL).stdout


def test_thirteen_tiles_tell_what_completes_them(run):
    thirteen = " ".join(ROYAL.split()[:13])
    (told,) = answers(run("hands", thirteen, "--trump", "r1", "--format", "jsonl"))
    completed = {one["tile"]: one for one in told["completions"]}
    assert completed["r1"]["figure"]["id"] == "royal"
    assert completed["r1"]["trump"]


def test_fifteen_tiles_tell_the_discard(run):
    (told,) = answers(run("hands", f"{ROYAL} k7", "--format", "jsonl"))
    assert told["discard"] == "k7"
    assert told["best"]["id"] == "royal"


def test_many_hands_come_from_a_file_and_a_bad_one_stops_nothing(run):
    result = run("hands", "-f", "-", "--format", "jsonl", stdin=f"{ROYAL}\nr1 r2\n{ROYAL}\n".encode())
    told = answers(result)
    assert result.exit_code == 2
    assert [answer.get("verdict") for answer in told] == [None, "unreadable", None]
    assert told[1]["error"]["line"] == 2


@pytest.mark.parametrize("hand", ["", "r1 r2 r3", "r1 " * 14, "?14", "x " * 14])
def test_what_is_no_hand_is_told(run, hand):
    assert run("hands", hand).exit_code == 2


def test_a_wrong_trump_is_a_wrong_call(run):
    assert run("hands", ROYAL, "--trump", "r99").exit_code == 2


def test_a_table_can_bring_its_own_sheet(run, tmp_path):
    rows = answers(run("hands", "--list", "--format", "jsonl"))
    hands = [{"number": row["number"], "id": row["id"], "values": [9, 8, 7]} for row in rows]
    (tmp_path / "sheet.json").write_text(json.dumps({"hands": hands}))
    (told,) = answers(run("hands", ROYAL, "--sheet", "sheet.json", "--format", "jsonl"))
    assert (told["best"]["value"], told["best"]["source"]) == (9, "table")


def test_a_sheet_that_can_not_be_used_names_its_row(run, tmp_path):
    rows = answers(run("hands", "--list", "--format", "jsonl"))
    hands = [{"number": row["number"], "id": row["id"], "values": [9, 8, 7]} for row in rows]
    hands[4]["values"] = [9, 8]
    (tmp_path / "sheet.json").write_text(json.dumps({"hands": hands}))
    for language, place in (([], "sheet.json: rij 5"), (["--lang", "en"], "sheet.json: row 5")):
        result = run("hands", ROYAL, "--sheet", "sheet.json", *language)
        assert result.exit_code == 2
        assert place in result.stderr


def test_a_sheet_that_is_not_there_is_told(run):
    result = run("hands", ROYAL, "--sheet", "nowhere.json")
    assert (result.exit_code, result.stderr) == (2, "wordrummi hands: nowhere.json: dit bestand bestaat niet.\n")


def test_the_sheet_lists_forty_figures(run):
    assert len(answers(run("hands", "--list", "--format", "jsonl"))) == 40
    assert len(run("hands", "--list").stdout.splitlines()) == 41


def test_a_session_has_the_lines_of_the_book(run, tmp_path):
    # The example of the rulebook, with its misprints put right.
    (tmp_path / "s.csv").write_text("Ann,Bob,Cas,Die\n-1200,7800,-2320,16200\n")
    (told,) = answers(run("session", "s.csv", "--format", "jsonl"))
    assert told["f"] == [25280, -10720, 29760, -44320]
    assert (told["b"], told["d"], told["e"]) == (2320, 29760, [4480, 40480, 0, 74080])
    assert told["winners"] == ["Cas"]


def test_an_empty_cell_is_the_dummy(run, tmp_path):
    (tmp_path / "s.csv").write_text("A,B,C,D,E\n3600,-1200,6060,3250,\n0,0,0,,4320\n")
    (told,) = answers(run("session", "s.csv", "--format", "jsonl"))
    assert told["f"] == [-1970, 22030, -14270, -220, -5570]


def test_a_session_as_text_shows_every_line(run, tmp_path):
    (tmp_path / "s.csv").write_text("Ann,Bob,Cas,Die\n1,2,3,-6\n")
    told = run("session", "s.csv").stdout
    assert [line[:3] for line in told.splitlines() if line.startswith("(")] == [
        "(a)",
        "(b)",
        "(c)",
        "(d)",
        "(e)",
        "(f)",
    ]


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"", "regel 1"),
        (b"A,B,C\n", "regel 1"),
        (b"A,B,C,D\n1,2,3\n", "regel 2"),
        (b"A,B,C,D\n1,2,x,4\n", "regel 2, veld C: 'x' is geen score"),
        (b"A,B,C,D\n1,2,,4\n", "regel 2, veld C"),
        (b"A,A,C,D\n", "regel 1, veld A"),
        (b"A,B,C,D\n1,2,\xff,4\n", "regel 2: dit is geen UTF-8"),
    ],
)
def test_a_session_that_can_not_be_read_names_the_place(run, tmp_path, content, place):
    (tmp_path / "s.csv").write_bytes(content)
    result = run("session", "s.csv")
    assert result.exit_code == 2
    assert place in result.stderr


def test_a_session_that_can_not_be_read_is_told_in_the_language_that_is_asked_for(run, tmp_path):
    (tmp_path / "s.csv").write_text("A,B,C,D\n1,2,3\n")
    told = {language: run("session", "s.csv", "--lang", language).stderr for language in ("nl", "en")}
    assert told == {
        "nl": "wordrummi session: s.csv: regel 2: er zijn 4 vakken nodig, geen 3\n",
        "en": "wordrummi session: s.csv: line 2: 4 cells are needed, not 3\n",
    }


def test_a_missing_session_is_a_wrong_call(run):
    assert run("session", "nowhere.csv").exit_code == 2
