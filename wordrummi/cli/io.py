"""What every command shares: reading and writing streams, the language to speak, progress."""

from __future__ import annotations

import codecs
import gzip
import os
import shutil
import stat
import sys
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO, Final, TextIO, cast

from wordrummi.faults import Fault
from wordrummi.texts import LANGUAGES

WRONG: Final = 2
"""The exit code of a wrong call, and of input that could not be read."""

STANDARD: Final = "-"
"""The name of standard input and output."""

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_UNTEXT: Final = "wordrummi.untext"

# What cannot be decoded goes on as something that is no UTF-8 either: whoever reads the line will tell it.
codecs.register_error(
    _UNTEXT, lambda error: ("\udcff", error.end) if isinstance(error, UnicodeDecodeError) else ("", 0)
)


class Language(StrEnum):
    """The languages that can be asked for."""

    NL = "nl"
    EN = "en"


_FAILURES: Final[Mapping[type[Exception], str]] = {
    FileNotFoundError: "input.missing",
    IsADirectoryError: "input.directory",
}
"""What the system says most often, in the words of the catalogue."""


class StreamError(Fault):
    """A file that cannot be read or written, or an encoding that does not exist."""


class Input:
    """A stream of UTF-8 bytes, whatever the file is packed or encoded in; a byte order mark is taken off."""

    def __init__(self, name: str, raw: BinaryIO, unpacked: BinaryIO, encoding: str | None) -> None:
        self.name = name
        self._raw = raw
        self._unpacked = unpacked
        self._encoding = encoding
        self._decoder: codecs.IncrementalDecoder | None = None
        self._has_begun = False

    @property
    def size(self) -> int | None:
        """The length of the file, None when that is not known beforehand."""
        try:
            return _size(self._raw.fileno())
        except (OSError, ValueError):
            return None

    @property
    def position(self) -> int:
        """How much of the file has been read."""
        return self._raw.tell() if self.size is not None else 0

    def read1(self, size: int, /) -> bytes:
        """Give what there is, at most about `size` bytes; none at the end. Raises `StreamError`."""
        while data := self._read(size):
            if decoded := self._decoded(data if self._has_begun else self._begin(data)):
                return decoded
        return self._decoded(b"", is_last=True)

    def _read(self, size: int) -> bytes:
        try:
            return cast(gzip.GzipFile, self._unpacked).read1(size)
        except (EOFError, gzip.BadGzipFile, zlib.error):
            raise StreamError("input.packed", file=self.name) from None
        except OSError as error:
            raise failed(self.name, error) from None

    def _begin(self, data: bytes) -> bytes:
        """Take off a byte order mark, and choose how to decode what follows."""
        self._has_begun = True
        while len(data) < 4 and any(mark.startswith(data) for mark, _ in _MARKS) and (more := self._read(4)):
            data += more
        mark, marked = next(((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", "utf-8"))
        encoding = codecs.lookup(self._encoding or marked).name
        if encoding in ("utf-8", "utf-8-sig"):
            return data.removeprefix(codecs.BOM_UTF8)
        self._decoder = codecs.getincrementaldecoder(encoding)(_UNTEXT)
        # With its mark a codec of either order knows which; one of a given order would take it for text.
        return data.removeprefix(mark) if encoding.endswith(("-le", "-be")) and marked in encoding else data

    def _decoded(self, data: bytes, *, is_last: bool = False) -> bytes:
        if self._decoder is None:
            return data
        return self._decoder.decode(data, is_last).encode("utf-8", "surrogatepass")


@contextmanager
def open_input(name: str, encoding: str | None = None) -> Iterator[Input]:
    """Open a file, or standard input for `-`; a name that ends in .gz is unpacked. Raises `StreamError`.

    UTF-8 is taken, or what a byte order mark tells, or `encoding`.
    """
    check_encoding(encoding)
    with ExitStack() as stack:
        if name == STANDARD:
            yield Input(name, sys.stdin.buffer, sys.stdin.buffer, encoding)
            return
        raw = stack.enter_context(_opened(name))
        unpacked = cast(BinaryIO, stack.enter_context(gzip.open(raw))) if name.endswith(".gz") else raw
        yield Input(name, raw, unpacked, encoding)


def _opened(name: str) -> BinaryIO:
    try:
        return Path(name).open("rb")
    except (OSError, ValueError) as error:
        raise failed(name, error) from None


def read_whole(name: str, encoding: str | None = None) -> bytes:
    """Return all of a file, or of standard input for `-`, in UTF-8. Raises `StreamError`."""
    with open_input(name, encoding) as stream:
        return b"".join(iter(lambda: stream.read1(1 << 16), b""))


def wrong(command: str, message: str) -> int:
    """Tell on standard error what is wrong with a call of a command; return the exit code."""
    sys.stderr.write(f"wordrummi {command}: {message}\n")
    return WRONG


def check_encoding(encoding: str | None) -> None:
    """Raise `StreamError` unless this is the name of a text encoding, or None."""
    try:
        b"a".decode(encoding or "utf-8")
    except UnicodeDecodeError:
        return
    except (LookupError, ValueError):
        raise StreamError("input.encoding", encoding=str(encoding)) from None


@contextmanager
def open_output(name: str) -> Iterator[BinaryIO]:
    """Open a file for writing, or standard output for `-`; a name that ends in .gz is packed. Raises `StreamError`.

    The file appears, or takes the place of an older one, only when all has been written.
    """
    if name == STANDARD:
        yield sys.stdout.buffer
        return
    target = Path(name)
    scratch = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with scratch.open("xb") as raw:
            if name.endswith(".gz"):
                with gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
                    yield cast(BinaryIO, packed)
            else:
                yield raw
        scratch.replace(target)
    except OSError as error:
        raise failed(name, error) from None
    finally:
        scratch.unlink(missing_ok=True)


def failed(name: str, error: Exception) -> StreamError:
    """Return what is wrong with a file that the system gave this error for."""
    for kind, key in _FAILURES.items():
        if isinstance(error, kind):
            return StreamError(key, file=name)
    return StreamError("input.failed", file=name, why=getattr(error, "strerror", None) or str(error))


def hush_output() -> None:
    """Let nothing more be written to standard output, whose reader has gone (`| head`)."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_terminal(stream: TextIO | None) -> bool:
    """Tell whether a person is at the other end of a stream."""
    return stream is not None and not stream.closed and stream.isatty()


def is_piped() -> bool:
    """Tell whether standard input is there, and is no terminal."""
    return sys.stdin is not None and not sys.stdin.closed and not sys.stdin.isatty()


def is_coloured() -> bool:
    """Tell whether standard output is a terminal, on which nobody declined colours."""
    return is_terminal(sys.stdout) and not os.environ.get("NO_COLOR")


def printable(name: str) -> str:
    """Give the name of a file as text that can be written, also when its bytes are none."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def total_size(names: Iterable[str]) -> int | None:
    """Give the length of all files together, None when that is not known beforehand."""
    sizes = [_size(0 if name == STANDARD else name) for name in names]
    return None if None in sizes else sum(size for size in sizes if size)


def _size(file: str | int) -> int | None:
    try:
        about = os.stat(file)  # noqa: PTH116 - of a descriptor too
    except (OSError, ValueError):
        return None
    return about.st_size if stat.S_ISREG(about.st_mode) else None


def language(asked: str | None = None) -> str:
    """Give the language to speak: what was asked for, else that of the locale, else Dutch."""
    if asked:
        return asked
    settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((setting for setting in settings if setting), "")
    return next((known for known in LANGUAGES if locale.lower().startswith(known)), LANGUAGES[0])


class Progress:
    """A bar on standard error, once work takes more than a second and a person is watching."""

    AFTER: Final = 1.0
    EVERY: Final = 0.1
    WIDTH: Final = 30

    def __init__(self, total: int | None) -> None:
        self._total = total
        self._next = time.monotonic() + self.AFTER if is_terminal(sys.stderr) else float("inf")
        self._is_shown = False

    def show(self, done: int, text: str) -> None:
        """Show how much is done, and a few words beside it."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self.EVERY
        self._is_shown = True
        room = shutil.get_terminal_size().columns - 1
        sys.stderr.write(f"\r{f'{self._bar(done)}{text}'[:room]}\033[K")
        sys.stderr.flush()

    def _bar(self, done: int) -> str:
        if not self._total:
            return ""
        part = min(done / self._total, 1.0)
        return f"[{'#' * round(part * self.WIDTH):<{self.WIDTH}}] {part:4.0%}  "

    def clear(self) -> None:
        """Take the bar away."""
        if self._is_shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
            self._is_shown = False
