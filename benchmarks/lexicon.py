"""How fast the lexicon answers: `python benchmarks/lexicon.py`. Prints one figure a line."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable

from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.alphabet import fold
from wordrummi.lexicon.policy import load_policy
from wordrummi.lexicon.suggest import Suggester
from wordrummi.lexicon.trie import Lexicon

WORDS = 200_000


def rate(act: Callable[[str], object], words: Iterable[str]) -> str:
    start, number = time.perf_counter(), 0
    for word in words:
        act(word)
        number += 1
    seconds = time.perf_counter() - start
    return f"{number / seconds:12,.0f} a second, {seconds / number * 1e6:10.1f} us each"


def main() -> None:
    start = time.perf_counter()
    admission = Admission(Lexicon(), load_policy("strict"))
    print(f"open                    {(time.perf_counter() - start) * 1000:12.2f} ms")
    chance = random.Random(1)
    listed = sorted(admission.lexicon.beginning_with(""))
    words = [word.lower() for word in chance.sample(listed, WORDS)]
    junk = ["".join(chance.choices("enatirodslgvhkm", k=chance.randint(6, 14))) for _ in range(WORDS // 10)]

    def allows(word: str) -> bool:
        tiles = fold(word)
        return tiles is not None and admission.allows(tiles)

    def with_jokers(number: int) -> Iterable[str]:
        for word in (other for other in words[:2000] if len(other) > 3):
            letters = list(word.upper())
            for place in chance.sample(range(len(letters)), number):
                letters[place] = "@"
            yield "".join(letters)

    print("fold and allows        ", rate(allows, words))
    print("answer                 ", rate(admission.answer, words[:20_000]))
    print("answer, unknown words  ", rate(admission.answer, junk))
    print("matches, one joker     ", rate(admission.matches, with_jokers(1)))
    print("matches, two jokers    ", rate(admission.matches, with_jokers(2)))
    print("undecided, two jokers  ", rate(admission.undecided_matches, list(with_jokers(2))[:200]))
    print("suggest                ", rate(Suggester(admission).suggest, words[:200]))


if __name__ == "__main__":
    main()
