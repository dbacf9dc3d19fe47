"""Files as they come: packed, cut off, in other encodings, or with rubbish in them."""

from __future__ import annotations

import codecs
import gzip
import json

import pytest

TEXT = "hut\nvér\nĳ\n"
VERDICTS = [("hut", "allowed"), ("vér", "allowed"), ("ĳ", "unknown")]


@pytest.fixture
def told(run, words):
    """Check a file and give the result with its records."""

    def call(*args, stdin=b""):
        result = run("check", *args, "--lexicon", words, "--format", "jsonl", "--lang", "en", stdin=stdin)
        return result, [json.loads(line) for line in result.stdout.splitlines()]

    return call


def answers(records):
    return [(record["word"], record["verdict"]) for record in records]


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (TEXT.encode(), None),
        (codecs.BOM_UTF8 + TEXT.encode(), None),
        (codecs.BOM_UTF8 + TEXT.encode(), "utf-8"),
        (TEXT.replace("\n", "\r\n").encode(), None),
        (TEXT.encode("utf-16"), None),
        (codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), None),
        (TEXT.replace("\n", "\r\n").encode("utf-16"), None),
        (TEXT.encode("utf-16"), "utf-16"),
        (TEXT.encode("utf-16-le"), "utf-16-le"),
        (codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"), "utf-16-le"),
        (TEXT.encode("utf-32"), None),
    ],
)
@pytest.mark.parametrize("name", ["list.txt", "list.txt.gz", "-"])
def test_a_file_is_read_whatever_it_is_written_in(told, tmp_path, content, encoding, name):
    if name != "-":
        (tmp_path / name).write_bytes(gzip.compress(content) if name.endswith("gz") else content)
    options = [] if encoding is None else ["--encoding", encoding]
    assert answers(told("-f", name, *options, stdin=content)[1]) == VERDICTS


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "cp850", "mac-roman"])
def test_an_old_encoding_is_named(told, tmp_path, encoding):
    (tmp_path / "list.txt").write_bytes("vér\n".encode(encoding))
    assert answers(told("-f", "list.txt", "--encoding", encoding)[1]) == [("vér", "allowed")]
    assert told("-f", "list.txt")[1][0]["error"]["problem"] == "encoding"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"", "empty"),
        (b"   ", "empty"),
        (b"v\xe9r", "encoding"),
        (b"\xc0\xaf", "encoding"),
        (b"h\0ut", "nul"),
        (b"hut\rver", "line-break"),
        (b"h" * 10_000_000, "too-long"),
    ],
)
def test_an_unreadable_line_is_named_and_the_rest_is_read(told, tmp_path, line, problem):
    (tmp_path / "list.txt").write_bytes(b"hut\n" + line + b"\nver\n")
    result, records = told("-f", "list.txt")
    assert result.exit_code == 2
    assert [record["verdict"] for record in records] == ["allowed", "unreadable", "allowed"]
    error = records[1]["error"]
    assert (error["file"], error["line"], error["field"], error["problem"]) == ("list.txt", 2, "word", problem)
    assert error["message"]
    assert len(result.stdout) < 2000


@pytest.mark.parametrize(
    "word", ["h.u.t.", "4x4", "hut\u200b", "хат", "🎲", "a" * 4000, "=hut()", "h\x1but", "%s{0}", '"']
)
def test_strange_words_have_an_answer(told, word):
    _, (record,) = told("-", stdin=word.encode())
    assert record["word"] == word
    assert record["verdict"] in ("unplayable", "unknown")


def test_utf_16_without_a_mark_is_told_how_to_be_read(told, tmp_path):
    (tmp_path / "list.txt").write_bytes("hut\n".encode("utf-16-le"))
    _, records = told("-f", "list.txt")
    assert "--encoding utf-16" in records[0]["error"]["message"]


def test_half_a_character_at_the_end_spoils_the_last_line_only(told, tmp_path):
    (tmp_path / "list.txt").write_bytes("hut\nver".encode("utf-16")[:-1])
    _, records = told("-f", "list.txt")
    assert [record["verdict"] for record in records] == ["allowed", "unreadable"]


@pytest.mark.parametrize("cut", [-1, -8, -12, 15, 5])
def test_a_gzip_file_that_is_cut_off_is_named(told, tmp_path, cut):
    (tmp_path / "list.txt.gz").write_bytes(gzip.compress(b"hut\n" * 1000)[:cut])
    result, records = told("-f", "list.txt.gz")
    assert result.exit_code == 2
    assert "list.txt.gz: the gzip data is cut off or damaged" in result.stderr
    assert all(record["verdict"] == "allowed" for record in records)


@pytest.mark.parametrize("content", [b"hut\n", b"\x1f\x8bhut", b"\x1f\x8b\x08\0\0\0\0\0\0\0hut"])
def test_what_is_no_gzip_is_named(told, tmp_path, content):
    (tmp_path / "list.txt.gz").write_bytes(content)
    result, records = told("-f", "list.txt.gz")
    assert (result.exit_code, records) == (2, [])
    assert "list.txt.gz" in result.stderr


def test_a_file_that_cannot_be_read_does_not_stop_the_others(told, tmp_path):
    (tmp_path / "last.txt").write_text("hut\n")
    result, records = told("-f", "none.txt", "-f", ".", "-f", "last.txt", "-f", "a\0b")
    assert [record["word"] for record in records] == ["hut"]
    assert result.exit_code == 2
    assert "none.txt: there is no such file." in result.stderr
    assert ".: this is a directory, not a file." in result.stderr
    assert "Traceback" not in result.output


def test_a_file_name_that_is_no_text_is_told_in_escapes(told, tmp_path):
    name = b"lijst\xff.txt".decode("utf-8", "surrogateescape")
    (tmp_path / name).write_bytes(b"hut\n\n")
    _, records = told("-f", name)
    assert records[1]["error"]["file"] == "lijst\\xff.txt"


def test_packed_output(run, words, tmp_path):
    run("check", "hut", "--lexicon", words, "--format", "jsonl", "-o", "out.jsonl.gz")
    assert json.loads(gzip.decompress((tmp_path / "out.jsonl.gz").read_bytes()))["word"] == "hut"
