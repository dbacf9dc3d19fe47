"""The page as the package carries it: built from these sources, small, with nothing from another host."""

from __future__ import annotations

import gzip
import json
import re

from wordrummi.server.app import PAGE

MOST_SCRIPT = 120 * 1024
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


def test_the_worker_is_one_script_that_needs_no_other() -> None:
    assert not re.search(r"\b(?:import|export)\b", (PAGE / "sw.js").read_text("utf-8"))


def test_nothing_is_fetched_from_another_host() -> None:
    assert not ELSEWHERE.search((PAGE / "index.html").read_text("utf-8"))


def test_no_script_makes_code_of_text() -> None:
    assert [script for script in scripts() if re.search(rb"\beval\(|new Function\(", script)] == []
