"""The page as the package carries it: built from these sources, small, with nothing from another host."""

from __future__ import annotations

import gzip
import json
import re
import struct

from wordrummi.server.app import PAGE

MOST_SCRIPT = 120 * 1024
PNG = b"\x89PNG\r\n\x1a\n"
ELSEWHERE = re.compile(r"""(?:src|href)=["'](?:https?:)?//""")


def scripts() -> list[bytes]:
    return [path.read_bytes() for path in (PAGE / "sw.js", *(PAGE / "assets").glob("*.js"))]


def test_the_page_was_built() -> None:
    index = (PAGE / "index.html").read_text("utf-8")
    named = re.findall(r"/assets/([^\"]+)", index)
    assert named
    assert [name for name in named if not (PAGE / "assets" / name).is_file()] == []


def test_all_scripts_together_are_small() -> None:
    assert 0 < sum(len(gzip.compress(script)) for script in scripts()) <= MOST_SCRIPT


def test_the_worker_keeps_every_file_of_the_page_but_itself() -> None:
    worker = (PAGE / "sw.js").read_text("utf-8")
    kept = re.search(r'"files":(\[[^\]]*\])', worker)
    assert kept is not None
    built = {f"/{path.relative_to(PAGE).as_posix()}" for path in PAGE.rglob("[!.]*") if path.is_file()}
    assert set(json.loads(kept[1])) == (built - {"/index.html", "/sw.js"}) | {"/"}


def width_and_height(name: str) -> tuple[int, int]:
    """Return what the head of a PNG says."""
    content = (PAGE / name.removeprefix("/")).read_bytes()
    assert content.startswith(PNG)
    width, height = struct.unpack(">II", content[16:24])
    return width, height


def test_the_manifest_names_a_sign_of_each_size_that_installing_asks_for() -> None:
    signs = json.loads((PAGE / "manifest.webmanifest").read_text("utf-8"))["icons"]
    pictures = [one for one in signs if one["type"] == "image/png"]
    assert {(one["purpose"], one["sizes"]) for one in pictures} == {
        ("any", "192x192"),
        ("any", "512x512"),
        ("maskable", "512x512"),
    }
    assert [one for one in pictures if "{}x{}".format(*width_and_height(one["src"])) != one["sizes"]] == []


def test_a_home_screen_that_knows_no_manifest_finds_its_sign() -> None:
    named = re.search(r'<link rel="apple-touch-icon" href="([^"]+)"', (PAGE / "index.html").read_text("utf-8"))
    assert named is not None
    assert width_and_height(named[1]) == (180, 180)


def test_the_worker_is_one_script_that_needs_no_other() -> None:
    assert not re.search(r"\b(?:import|export)\b", (PAGE / "sw.js").read_text("utf-8"))


def test_nothing_is_fetched_from_another_host() -> None:
    assert not ELSEWHERE.search((PAGE / "index.html").read_text("utf-8"))


def test_no_script_makes_code_of_text() -> None:
    assert [script for script in scripts() if re.search(rb"\beval\(|new Function\(", script)] == []
