"""The signs that a telephone shows of an installed page: as drawn in `icon.svg`, and whole in every shape."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import People
from tests.browser.icons import ICONS, PUBLIC, drawn

CUT = [name for name, icon in ICONS.items() if icon.cut]

PIXELS = """
async function pixels(coded) {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${coded}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height);
}
"""
FARTHEST = """async ([one, other]) => {
    const [left, right] = [await pixels(one), await pixels(other)];
    if (left.width !== right.width || left.height !== right.height) return Infinity;
    return left.data.reduce((most, value, at) => Math.max(most, Math.abs(value - right.data[at])), 0);
}"""
"""How far two pictures are apart where they differ most, of 255."""
OUTSIDE = """async coded => {
    const { width, data } = await pixels(coded);
    const middle = (width - 1) / 2;
    const found = new Set();
    for (let at = 0; at < data.length; at += 4) {
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
        if (Math.hypot(x - middle, y - middle) > width * 0.4) found.add(data.slice(at, at + 4).join());
    }
    return [...found];
}"""
"""Which colours there are outside a circle of four fifths of the width: red, green, blue, how opaque."""


def looks(chromium: Browser, question: str, *pictures: bytes) -> Any:
    page = chromium.new_page()
    page.add_script_tag(content=PIXELS)
    coded = [base64.b64encode(one).decode() for one in pictures]
    answer = page.evaluate(question, coded if len(coded) > 1 else coded[0])
    page.close()
    return answer


def test_black_and_white_are_told_apart(chromium: Browser) -> None:
    page = chromium.new_page(viewport={"width": 8, "height": 8})
    white = page.screenshot()
    page.set_content("<style>body { background: #000 }</style>")
    black = page.screenshot()
    page.close()
    assert looks(chromium, FARTHEST, white, black) == 255
    assert looks(chromium, FARTHEST, white, white) == 0


@pytest.mark.parametrize("name", list(ICONS))
def test_each_is_what_is_drawn(chromium: Browser, name: str) -> None:
    kept = (PUBLIC / name).read_bytes()
    assert looks(chromium, FARTHEST, kept, drawn(chromium, ICONS[name])) <= 40


@pytest.mark.parametrize("name", CUT)
def test_where_a_telephone_cuts_there_is_nothing_but_ground(chromium: Browser, name: str) -> None:
    assert looks(chromium, OUTSIDE, (PUBLIC / name).read_bytes()) == ["29,90,82,255"]


def test_the_browser_finds_no_fault_with_the_manifest(people: People) -> None:
    ada = people("Ada")
    ada.page.goto("/")
    manifest = ada.context.new_cdp_session(ada.page).send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert manifest["errors"] == []
