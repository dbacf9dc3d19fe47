"""The signs of an installed page, drawn from `web/public/icon.svg`: `python -m tests.browser.icons` writes them anew.

Telephones take no SVG for a home screen. Some cut a shape of their own out of the sign: for these it has no corners and
all that matters within a circle of four fifths of its width, as https://www.w3.org/TR/appmanifest/#icon-masks asks.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS

PUBLIC = Path(__file__).parents[2] / "web" / "public"
SOURCE = PUBLIC / "icon.svg"
CUT = "#ground { rx: 0 } #tiles { transform: scale(0.86); transform-origin: 32px 32px }"


@dataclass(frozen=True)
class Icon:
    """How wide a sign is, and whether a telephone cuts its shape."""

    width: int
    cut: bool


ICONS: Mapping[str, Icon] = {
    "apple-touch-icon.png": Icon(180, cut=True),
    "icon-192.png": Icon(192, cut=False),
    "icon-512.png": Icon(512, cut=False),
    "icon-maskable-512.png": Icon(512, cut=True),
}


def drawn(browser: Browser, icon: Icon) -> bytes:
    """Return a sign as PNG."""
    page = browser.new_page(viewport={"width": icon.width, "height": icon.width})
    style = f"body {{ margin: 0 }} svg {{ display: block }} {CUT if icon.cut else ''}"
    page.set_content(f"<style>{style}</style>{SOURCE.read_text('utf-8')}")
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        for name, icon in ICONS.items():
            (PUBLIC / name).write_bytes(drawn(browser, icon))
        browser.close()


if __name__ == "__main__":
    main()
