"""What stands in somebody's way on a page: faults that axe knows of, and what is too small to hit."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SMALLEST = 24
TOO_SMALL = """least => [...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]')]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest('.hidden-text') && !one.disabled)
    .filter(one => !(one.labels?.[0]?.getBoundingClientRect().height >= least))
    .filter(one => !(one.matches('a') && one.closest('p, li') && getComputedStyle(one).display === 'inline'))
    .map(one => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
    .filter(([box]) => box.width > 1 && (box.width < least || box.height < least))
    .map(([box, html]) => `${box.width} x ${box.height}: ${html}`)"""


def hindrances(page: Page, least: int = SMALLEST) -> list[object]:
    """Return the rules that axe sees broken, with where, and what is smaller than so many pixels."""
    found = Axe().run(page).response["violations"]
    broken = [(one["id"], [node["html"][:150] for node in one["nodes"]]) for one in found]
    return [*broken, *page.evaluate(TOO_SMALL, least)]
