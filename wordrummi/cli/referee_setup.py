"""Before a live game: who plays, which variant, which options; given with the call, or asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from wordrummi.cli.referee_console import Console
from wordrummi.cli.referee_lines import Unclear
from wordrummi.cli.referee_voices import VOICES
from wordrummi.core.options import OptionError
from wordrummi.lexicon.trie import Words
from wordrummi.play.scoresheet_families import FAMILIES
from wordrummi.play.scoresheet_family import LiveRules
from wordrummi.texts import Catalogue
from wordrummi.variants import VARIANTS

T = TypeVar("T")

KNOWN: Final = tuple(VOICES)
PRESET: Final = "children"

_PRESETS: Final = (PRESET, "kinderen")
_LONGEST_NAME: Final = 40
_VALUES: Final[Mapping[str, bool | None]] = {
    "true": True, "ja": True, "false": False, "nee": False, "null": None, "none": None, "geen": None,
}  # fmt: skip


class NobodyThere(Exception):  # noqa: N818 - it is no error
    """The input ended before a game began."""


@dataclass(frozen=True)
class Call:
    """What was given with the call: nothing of a thing means that it is asked for."""

    variant: str | None
    names: Sequence[str]
    options: Sequence[str]
    preset: bool
    policy: str | None


def set_up(
    call: Call, console: Console, texts: Catalogue, lexicon: Callable[[], Words]
) -> tuple[LiveRules, tuple[str, ...]]:
    """Return the rules and the names of a new game.

    Raises Unclear or OptionError for what was given with the call, NobodyThere when the input ends.
    """
    given = {**given_options(call.options), **({"policy": call.policy} if call.policy else {})}
    variant = chosen_variant(call.variant, console, texts)
    asked = not (call.variant or call.options or call.preset or call.policy)
    seats = FAMILIES[variant].seats
    if call.names:
        names = read_names(call.names, seats)
    else:
        names = _ask(console, texts, "referee.ask.names", lambda line: read_names(line.split(","), seats))
    given = {**(VOICES[variant].children(variant) if call.preset else {}), **given}
    if not asked:
        return VARIANTS[variant].rules(given, lexicon), names
    rules = _ask(
        console, texts, "referee.ask.options", lambda line: VARIANTS[variant].rules(_told(line, variant), lexicon)
    )
    return rules, names


def chosen_variant(given: str | None, console: Console, texts: Catalogue) -> str:
    """Return the variant that was given, or ask for one. Raises Unclear, NobodyThere."""
    if given:
        return read_variant(given)
    return _ask(console, texts, "referee.ask.variant", read_variant, known=_numbered())


def _numbered() -> str:
    return ", ".join(f"{number} = {variant}" for number, variant in enumerate(KNOWN, start=1))


def _ask(console: Console, texts: Catalogue, key: str, read: Callable[[str], T], **facts: object) -> T:
    while True:
        line = console.ask(texts.tell(key, **facts))
        if line is None:
            raise NobodyThere
        try:
            return read(line)
        except Unclear as fault:
            console.say(texts.tell(fault.key, **fault.facts))
        except OptionError as fault:
            console.say(texts.says(fault.slug, {**fault.facts, "option": fault.option}))


def read_variant(text: str) -> str:
    """Return a variant by its number, its id or a part of that. Raises Unclear."""
    asked = text.strip().casefold()
    found = [known for number, known in enumerate(KNOWN, start=1) if asked in (str(number), known)]
    found = found or [known for known in KNOWN if asked in known.split("-")]
    found = found or [known for known in KNOWN if asked and asked in known]
    if len(found) != 1:
        raise Unclear("error.variant", variant=text.strip(), known=", ".join(KNOWN))
    return found[0]


def read_names(texts: Sequence[str], seats: tuple[int, int]) -> tuple[str, ...]:
    """Return the names of the players, as many as there are seats for, the one who begins first. Raises Unclear."""
    names = tuple(" ".join(text.split()) for text in texts if text.strip())
    fewest, most = seats
    if not fewest <= len(names) <= most:
        raise Unclear("referee.unclear.players", fewest=fewest, most=most)
    for name in names:
        if len(name) > _LONGEST_NAME or not name.isprintable():
            raise Unclear("referee.unclear.name", most=_LONGEST_NAME)
    if len({name.casefold() for name in names}) < len(names):
        raise Unclear("referee.unclear.alike")
    return names


def _told(line: str, variant: str) -> Mapping[str, object]:
    """Read options from one line, the children's preset among them."""
    parts = [part for part in re.split(r"[\s,;]+", line) if part]
    given = given_options([part for part in parts if part.casefold() not in _PRESETS])
    has_preset = any(part.casefold() in _PRESETS for part in parts)
    return {**(VOICES[variant].children(variant) if has_preset else {}), **given}


def given_options(texts: Sequence[str]) -> dict[str, object]:
    """Return options that are written as name=value. Raises Unclear."""
    given: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise Unclear("referee.unclear.option", text=text)
        given[name.strip()] = _value(value.strip())
    return given


def _value(text: str) -> object:
    if text.casefold() in _VALUES:
        return _VALUES[text.casefold()]
    is_number = re.fullmatch(r"-?[0-9]{1,6}", text) is not None
    return int(text) if is_number else text
