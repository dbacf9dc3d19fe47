"""Pictures of the page, to look at: `python -m tests.browser.screenshots FOLDER`, after `npm run build` in `web`.

Each page on a desk and on a telephone, light and dark.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.browser import scenes
from tests.browser.conftest import FLAGS, SIZES
from tests.browser.person import Person
from tests.server.conftest import UNLIMITED
from tests.server.serving import served

THEMES = ("light", "dark")


def at(path: str, sign: str = "h1") -> Callable[[Person], None]:
    def go(person: Person) -> None:
        person.page.goto(path)
        expect(person.page.locator(sign).first).to_be_visible()

    return go


def scene(variant: str, row: str = "") -> Callable[[Person], None]:
    """Show a table in mid-game, with a word laid that is not confirmed yet."""

    def go(person: Person) -> None:
        scenes.opens(person, variant)
        if row:
            person.taps(row)
            expect(person.page.locator(".judged .good")).to_contain_text(row)

    return go


PAGES: Mapping[str, Callable[[Person], None]] = {
    "home": at("/", "a.game"),
    "new": at("/nieuw?spel=word-sabra", "select"),
    "words": at("/woorden"),
    "rules": at("/regels/number-sabra"),
    "puzzles": at("/puzzels", "[data-tile]"),
    "figures": at("/figuren", ".tile"),
    "referee": at("/scheids"),
    "letters": scene("word-sabra", "STERK"),
    "letters-internationale": scene("word-internationale"),
    "numbers": scene("number-sabra"),
    "classic": scene("number-classic"),
    "american": scene("number-american"),
    "international": scene("number-international"),
}


def take(folder: Path) -> None:
    """Write a picture of every page in every size and theme."""
    limits = {name: str(value) for name, value in UNLIMITED.items()}
    with tempfile.TemporaryDirectory() as kept, served(Path(kept), **limits) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        base = f"http://{server.host}:{server.port}"
        for size, settings in SIZES.items():
            for theme in THEMES:
                context = browser.new_context(base_url=base, locale="nl-NL", color_scheme=theme, **settings)
                for name, go in PAGES.items():
                    person = Person("Ada", context)
                    go(person)
                    person.page.evaluate("scrollTo(0, 0)")
                    person.page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
                    person.page.close()
        browser.close()


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    take(target)
