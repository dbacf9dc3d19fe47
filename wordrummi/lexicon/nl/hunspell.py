"""Reads a Hunspell dictionary with two-letter flags and spells out its affixed forms.

In OpenTaal's dictionary the flags are grammar: which affixes a word takes tells what it is. Only what that dictionary
uses is read: suffixes, prefixes, and their cross product; compounding is left to `compounds`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

FORBIDDEN = "Fw"
ONLY_IN_COMPOUND = "Cx"
_COMPOUNDING = frozenset({"Ca", "Cb", "Cc", "Cd", "Ce", "Ch", "Cl", "Cw", "CA", "CB"})
_ENTRY = re.compile(r"(?P<word>.*?)(?<!\\)/(?P<flags>[^ /\t]+)\s*$")


class Line(NamedTuple):
    """One line of the dictionary: a word and its flags."""

    word: str
    flags: frozenset[str]


class Form(NamedTuple):
    """A form made from a line by the affix `by`."""

    word: str
    line: Line
    by: str


@dataclass(frozen=True)
class _Rule:
    strip: str
    add: str
    condition: re.Pattern[str] | None

    def apply(self, word: str) -> str | None:
        if not word.endswith(self.strip) or (self.condition and not self.condition.search(word)):
            return None
        return word[: len(word) - len(self.strip)] + self.add


@dataclass
class Affixes:
    """The suffix and prefix rules of an `.aff` file, by flag."""

    suffixes: dict[str, list[_Rule]] = field(default_factory=dict)
    prefixes: dict[str, list[str]] = field(default_factory=dict)

    def forms(self, line: Line) -> Iterator[Form]:
        """Give every form that the affixes of `line` make, the line itself left out."""
        prefixes = [(flag, add) for flag in sorted(line.flags) for add in self.prefixes.get(flag, ())]
        for flag, add in prefixes:
            yield Form(add + line.word, line, flag)
        for flag in sorted(line.flags):
            for rule in self.suffixes.get(flag, ()):
                word = rule.apply(line.word)
                if word is not None:
                    yield Form(word, line, flag)
                    for _, add in prefixes:
                        yield Form(add + word, line, flag)


def read_affixes(path: Path) -> Affixes:
    """Read the rules of an `.aff` file that make words; those that only serve compounding are left out."""
    affixes = Affixes()
    for text in path.read_text("utf-8").splitlines():
        parts = text.split()
        is_rule = len(parts) >= 4 and parts[0] in ("SFX", "PFX") and not (parts[2] in "YN" and parts[3].isdigit())
        if not is_rule or parts[1] in _COMPOUNDING:
            continue
        flag, strip, add = parts[1], parts[2].replace("0", ""), parts[3].partition("/")[0].replace("0", "")
        if ONLY_IN_COMPOUND in parts[3].partition("/")[2] or add.endswith("-"):
            continue
        if parts[0] == "PFX":
            affixes.prefixes.setdefault(flag, []).append(add)
        else:
            condition = parts[4] if len(parts) > 4 and not parts[4].startswith(("#", "ts:")) else "."
            pattern = None if condition == "." else re.compile(condition + r"\Z")
            affixes.suffixes.setdefault(flag, []).append(_Rule(strip, add, pattern))
    return affixes


def read_lines(path: Path) -> list[Line]:
    """Read the words and flags of a `.dic` file. Forbidden words and parts of compounds are left out."""
    lines = []
    for text in path.read_text("utf-8").splitlines()[1:]:
        entry = text.partition("\t")[0]
        match = _ENTRY.match(entry)
        word, flags = (match["word"], match["flags"]) if match else (entry.rstrip(), "")
        pairs = frozenset(flags[place : place + 2] for place in range(0, len(flags), 2))
        if FORBIDDEN not in pairs and ONLY_IN_COMPOUND not in pairs:
            lines.append(Line(word.replace("\\/", "/"), pairs))
    return lines
