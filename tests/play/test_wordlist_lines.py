"""Streams of bytes cut into words: what is a line, which line it is, and what cannot be read."""

from __future__ import annotations

import io

import pytest

from wordrummi.play import wordlist_lines
from wordrummi.play.wordlist_columns import LONGEST_ROW, MOST_LINES, MissingColumnError, read_column
from wordrummi.play.wordlist_lines import LONGEST, Problem, problem_of, read_words, typed_words, whole_lines


class Dribble:
    """A pipe that gives a few bytes at a time."""

    def __init__(self, content: bytes, size: int) -> None:
        self._stream = io.BytesIO(content)
        self._size = size

    def read1(self, size: int, /) -> bytes:
        return self._stream.read1(min(size, self._size))


def words(content: bytes, size: int = 1 << 20) -> list[tuple[int, str]]:
    chunks = read_words(Dribble(content, size), "f")
    return [pair for chunk in chunks for pair in zip(chunk.lines, chunk.text.split("\n"), strict=True)]


def fields(content: bytes, name: str = "woord") -> list[tuple[int, str | Problem]]:
    found: list[tuple[int, str | Problem]] = []
    for chunk in read_column(io.BytesIO(content), "f", name):
        for line, word in zip(chunk.lines, chunk.text.split("\n"), strict=True):
            found.append((line, chunk.faults.get(line) or problem_of(word) or word))
    return found


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", []),
        (b"\n", [(1, "")]),
        (b"huis", [(1, "huis")]),
        (b"huis\n", [(1, "huis")]),
        (b"huis\r\nboom\r\n", [(1, "huis"), (2, "boom")]),
        (b"huis\n\n\nboom", [(1, "huis"), (2, ""), (3, ""), (4, "boom")]),
        ("één\nĳs\n".encode(), [(1, "één"), (2, "ĳs")]),
    ],
)
def test_a_line_feed_ends_a_line_wherever_the_stream_is_cut(content, expected, size):
    assert words(content, size) == expected


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"huis", None),
        (b" huis ", None),
        (b"", Problem.EMPTY),
        (b" \t\xc2\xa0", Problem.EMPTY),
        (b"hu\xffis", Problem.ENCODING),
        (b"caf\xc3", Problem.ENCODING),
        (b"\xed\xb3\xbf", Problem.ENCODING),
        (b"h\0u\0", Problem.NUL),
        (b"huis\rboom", Problem.LINE_BREAK),
        (b"a" * LONGEST, None),
        (b"a" * (LONGEST + 1), Problem.TOO_LONG),
        ("é".encode() * (LONGEST // 2 + 1), Problem.TOO_LONG),
    ],
)
def test_what_is_wrong_with_a_line_has_a_name_and_the_next_line_is_read(content, problem):
    (first, word), second = words(content + b"\nboom\n")
    assert (first, problem_of(word)) == (1, problem)
    assert second == (2, "boom")


@pytest.mark.parametrize("size", [1000, 65536, 1 << 20])
def test_a_line_of_ten_million_bytes_is_not_kept(size):
    content = b"huis\n" + b"a" * 10_000_000 + b"\nboom\n"
    blocks = list(whole_lines(Dribble(content, size)))
    assert max(map(len, blocks)) <= size + LONGEST + 2
    assert [(line, problem_of(word)) for line, word in words(content, size)] == [
        (1, None),
        (2, Problem.TOO_LONG),
        (3, None),
    ]


def test_typed_words_are_numbered_and_a_line_end_in_one_is_told():
    chunk = typed_words([b"huis", b"hu\nis", b"\xff"])
    assert list(chunk.lines) == [1, 2, 3]
    assert [problem_of(word) for word in chunk.text.split("\n")] == [None, Problem.LINE_BREAK, Problem.ENCODING]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_found_in_the_header(delimiter):
    rows = [["id", "woord", "uitleg, of niet"], ["1", "huis", "een gebouw"], ["2", "boom", ""]]
    if delimiter == ",":
        rows[0][2] = '"uitleg, of niet"'
    content = "\r\n".join(delimiter.join(row) for row in rows)
    assert fields(content.encode()) == [(2, "huis"), (3, "boom")]


def test_one_column_needs_no_delimiter():
    assert fields(b"woord\nhuis\nboom\n") == [(2, "huis"), (3, "boom")]


def test_quotes_are_taken_off_and_a_row_may_go_on_over_lines():
    content = b'uitleg,woord\n"twee\nregels, met ""aanhaling""","hu""is"\nkort,boom\n'
    assert fields(content) == [(2, 'hu"is'), (4, "boom")]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (b"", Problem.EMPTY),
        (b"1", Problem.NO_FIELD),
        (b"1,", Problem.EMPTY),
        (b'1,"huis', Problem.BAD_ROW),
        (b'1,"hu"is', Problem.BAD_ROW),
        (b'5" scherm,huis', "huis"),
        (b'1,"hu\nis"', Problem.LINE_BREAK),
        (b"1,hu\xffis", Problem.ENCODING),
        (b"1\xff,huis", "huis"),
        (b"1,hu\0is", Problem.NUL),
        (b"1," + b"a" * 200_000, Problem.BAD_ROW),
        (b"1," + b"a" * LONGEST_ROW, Problem.TOO_LONG),
    ],
)
def test_a_bad_row_is_told_with_its_line_and_the_next_is_read(row, expected):
    found = fields(b"id,woord\n" + row + b"\n9,boom\n")
    assert found == [(2, expected), (3 + row.count(b"\n"), "boom")]


def test_a_quote_that_is_never_closed_spoils_one_line_of_many():
    rows = b"".join(b"%d,boom\n" % number for number in range(2 * MOST_LINES))
    found = fields(b'id,woord\n0,"huis\n' + rows)
    assert found[0] == (2, Problem.BAD_ROW)
    assert [word for _, word in found[1:]] == ["boom"] * (2 * MOST_LINES)
    assert found[-1][0] == 2 * MOST_LINES + 2


def test_many_rows_come_in_pieces_with_their_own_lines(monkeypatch):
    monkeypatch.setattr(wordlist_lines, "CHUNK", 1000)
    content = b"woord\n" + b"".join(b"w%d\n" % number for number in range(25_000))
    chunks = list(read_column(io.BytesIO(content), "f", "woord"))
    assert [len(chunk.lines) for chunk in chunks] == [10_000, 10_000, 5_000]
    assert chunks[2].lines[0] == 20_002


@pytest.mark.parametrize(
    ("content", "columns"),
    [
        (b"id;word;note\n", ("id", "word", "note")),
        (b"Woord,b\n", ("Woord", "b")),
        (b"", ()),
        (b"\n", ()),
        (b'"', ()),
    ],
)
def test_a_missing_column_names_those_that_there_are(content, columns):
    with pytest.raises(MissingColumnError) as caught:
        fields(content)
    assert caught.value.name == "woord"
    assert caught.value.columns == columns
