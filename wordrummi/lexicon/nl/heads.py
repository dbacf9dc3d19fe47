"""The last part of a compound decides what the compound is: a *regendruppel* is a *druppel*, so a noun."""

from collections.abc import Callable, Iterator

from wordrummi.lexicon.nl.signs import SignBook

_PARTICLES = """
AAN ACHTER AF BIJ BINNEN BOVEN DOOR HEEN HER IN LANGS MEDE MEE MIS NA NEER OM ONDER ONT OP OVER ROND SAMEN TEGEN
TERUG TOE UIT VAST VER VOOR VOORT WEER WEG
"""
PARTICLES = frozenset(_PARTICLES.split())
"""Prefixes and particles of verbs: before a verb form they make another verb form."""

_LINKS = ("", "S", "EN", "N", "E", "ER")
_SHORTEST_HEAD = 3


class Heads:
    """Finds the head of a word among the words whose own signs say what they are."""

    def __init__(self, book: SignBook, own: Callable[[str], int]) -> None:
        self._book = book
        self._own = own

    def of(self, tiles: str) -> tuple[str, int] | None:
        """Give the most credible head of `tiles` and the categories of that head, or None."""
        best = max(self._candidates(tiles), default=None)
        return best and (best[1], self._own(best[1]))

    def _candidates(self, tiles: str) -> Iterator[tuple[tuple[int, int], str]]:
        for cut in range(2, len(tiles) - _SHORTEST_HEAD + 1):
            left, head = tiles[:cut], tiles[cut:]
            if self._is_first_part(left) and self._own(head):
                yield (self._credibility(left, head), len(head)), head

    def _credibility(self, left: str, head: str) -> int:
        return 2 * (len(left) > 2) + 2 * (len(head) > 3) + self._book.has(left, "headword")

    def _is_first_part(self, left: str) -> bool:
        if left in PARTICLES:
            return True
        bases = (left.removesuffix(link) for link in _LINKS if left.endswith(link))
        return any(len(base) > 1 and self._book.has(base, "headword") for base in bases)
