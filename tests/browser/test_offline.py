"""The page without the network: it opens, says so, and shows what the device has kept; a sheet is kept on with."""

from __future__ import annotations

import shutil
import urllib.request
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.access import hindrances
from tests.browser.conftest import DESK, FLAGS, People
from tests.browser.person import Person
from tests.browser.test_referee import LOST, begun, lays, told_without_network, waiting
from tests.browser.test_turns import alone_with, letters
from tests.server.serving import Served, served
from wordrummi.server.app import PAGE

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => (await Promise.all((await caches.keys()).map(async name =>
    (await (await caches.open(name)).keys()).map(request => new URL(request.url).pathname)))).flat()"""


def keeps_the_page(person: Person, path: str = "/") -> Person:
    """Open the page, and wait until its browser has kept it."""
    person.page.goto(path)
    person.page.wait_for_function(CONTROLLED)
    return person


@pytest.fixture
def ada(people: People) -> Person:
    ada = people("Ada", service_workers="allow")
    ada.expects(LOST)
    return keeps_the_page(ada)


def away(person: Person) -> Locator:
    return person.page.locator(".notice.away")


def cut_off(person: Person) -> None:
    person.context.set_offline(True)
    person.page.reload()


def test_the_page_opens_without_the_network_and_says_so(ada: Person) -> None:
    expect(ada.page.locator("a.game")).to_have_count(6)
    cut_off(ada)
    expect(away(ada)).to_contain_text("Geen netwerk")
    expect(ada.page.locator("a.game")).to_have_count(6)
    ada.context.set_offline(False)
    expect(away(ada)).to_have_count(0)


def test_the_network_that_goes_is_told_of_at_once_and_so_is_its_return(ada: Person) -> None:
    ada.context.set_offline(True)
    expect(away(ada)).to_contain_text("Geen netwerk")
    ada.context.set_offline(False)
    expect(away(ada)).to_have_count(0)


def test_the_rules_can_be_read_without_the_network(ada: Person) -> None:
    ada.page.goto("/regels/word-sabra")
    cut_off(ada)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Letters, Sabra")
    expect(ada.page.locator("article .examples li").first).to_be_visible()
    expect(away(ada)).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_said_without_the_network_stands_in_nobodys_way(people: People, theme: str) -> None:
    ada = keeps_the_page(people("Ada", size="phone", color_scheme=theme, service_workers="allow"))
    ada.expects(LOST)
    cut_off(ada)
    expect(away(ada)).to_be_visible()
    assert hindrances(ada.page) == []


@pytest.mark.parametrize(
    "path", ["/nieuw", "/scheids", "/woorden", "/puzzels", "/figuren", "/geschiedenis", "/leer/word-sabra"]
)
def test_every_page_opens_without_the_network(ada: Person, path: str) -> None:
    ada.page.goto(path)
    expect(ada.page.locator("main :is(h1, h2)").first).to_be_visible()
    cut_off(ada)
    expect(away(ada)).to_be_visible()
    expect(ada.page.locator("main :is(h1, h2)").first).to_be_visible()


def test_a_language_that_was_never_there_is_not_spoken_without_the_network(ada: Person) -> None:
    cut_off(ada)
    ada.page.locator(".tools button[lang]").click()
    expect(away(ada)).to_contain_text("Geen netwerk")
    expect(ada.page.locator("html")).to_have_attribute("lang", "nl")


def test_a_sheet_is_kept_on_with_when_the_page_is_loaded_again_without_the_network(people: People) -> None:
    keeper = keeps_the_page(people("Keeper", size="phone", service_workers="allow"), "/scheids")
    begun(keeper)
    told_without_network(keeper, "boek")
    keeper.page.reload()
    expect(keeper.page.locator(".banner")).to_be_visible()
    expect(waiting(keeper)).to_have_count(1)
    lays(keeper, "kist")
    expect(waiting(keeper)).to_have_count(2)
    keeper.context.set_offline(False)
    expect(waiting(keeper)).to_have_count(0)
    expect(keeper.page.locator(".banner")).to_have_count(0)


def test_a_table_is_there_again_when_the_network_is_back_after_a_reload(people: People) -> None:
    ada, _ = alone_with(lambda name, **more: people(name, service_workers="allow", **more))
    ada.page.wait_for_function(CONTROLLED)
    ada.expects(LOST)
    tiles = letters(ada, 3)
    ada.drags(tiles)
    cut_off(ada)
    expect(ada.page.locator(".banner")).to_contain_text("Verbinding weg")
    expect(ada.page.locator("main")).to_contain_text("Zonder netwerk is de tafel niet te zien")
    ada.context.set_offline(False)
    expect(ada.rows).to_have_count(1)
    expect(ada.page.locator(".banner")).to_have_count(0)
    assert ada.lying() == [tiles]


def test_nothing_that_the_server_answers_is_kept_with_the_page(people: People) -> None:
    ada, _ = alone_with(lambda name, **more: people(name, service_workers="allow", **more))
    ada.page.wait_for_function(CONTROLLED)
    ada.page.reload()
    expect(ada.rack.first).to_be_visible()
    signs = [f"/{path.name}" for path in PAGE.glob("*icon*")]
    files = [f"/assets/{path.name}" for path in (PAGE / "assets").iterdir()]
    assert sorted(ada.page.evaluate(KEPT)) == sorted(["/", "/manifest.webmanifest", *signs, *files])


def test_a_record_is_downloaded_from_the_server_not_from_what_is_kept(ada: Person) -> None:
    answer = ada.page.goto("/openapi/openapi.json")
    assert answer is not None
    assert (answer.status, answer.from_service_worker) == (200, False)


def test_it_can_be_installed(chromium: Browser, server: Served, tmp_path: Path) -> None:
    """With a profile that is kept: nothing can be installed from one that is not."""
    kept = chromium.browser_type.launch_persistent_context(
        tmp_path, executable_path=shutil.which("chromium"), args=list(FLAGS)
    )
    ada = keeps_the_page(Person("Ada", kept), f"http://{server.host}:{server.port}/")
    session = kept.new_cdp_session(ada.page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    assert session.send("Page.getAppManifest")["errors"] == []
    kept.close()


def test_the_page_opens_when_the_server_is_gone(chromium: Browser, tmp_path: Path) -> None:
    context = chromium.new_context(locale="nl-NL", **DESK)
    with served(tmp_path / "data") as server:
        address = f"http://{server.host}:{server.port}/"
        ada = keeps_the_page(Person("Ada", context), address)
        ada.expects(LOST)
        server.ends()
    ada.page.reload()
    expect(away(ada)).to_contain_text("Geen netwerk")
    with served(tmp_path / "data", "--port", str(server.port)):
        away(ada).get_by_role("button", name="Probeer opnieuw").click()
        expect(ada.page.locator(".lobby, .quiet").first).to_be_visible()
        expect(away(ada)).to_have_count(0)
    assert ada.faults == []
    context.close()


class Copy(SimpleHTTPRequestHandler):
    """Gives a copy of the page, and lets the server answer all else."""

    def __init__(self, *given: Any, behind: Served, **more: Any) -> None:
        self.behind = behind
        super().__init__(*given, **more)

    def do_GET(self) -> None:
        if not self.path.startswith("/api/"):
            super().do_GET()
            return
        with urllib.request.urlopen(f"http://{self.behind.host}:{self.behind.port}{self.path}") as answer:
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.headers["Content-Type"])
            self.end_headers()
            self.copyfile(answer, self.wfile)

    def log_message(self, *given: Any) -> None:
        """Say nothing."""


@pytest.fixture
def copy(server: Served, tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the page that can be changed, and where it is."""
    folder = tmp_path / "page"
    shutil.copytree(PAGE, folder)
    serving = ThreadingHTTPServer(("127.0.0.1", 0), partial(Copy, behind=server, directory=str(folder)))
    thread = Thread(target=serving.serve_forever)
    thread.start()
    yield folder, f"http://127.0.0.1:{serving.server_port}/"
    serving.shutdown()
    thread.join()
    serving.server_close()


def another_version(folder: Path) -> str:
    """Give the script of the page another name, as a change of it would; return that."""
    script = next((folder / "assets").glob("*.js"))
    other = script.rename(script.with_name("index-another.js"))
    for name in ("index.html", "sw.js"):
        text = (folder / name).read_text("utf-8")
        (folder / name).write_text(
            text.replace(script.name, other.name).replace('"version":"', '"version":"other'), "utf-8"
        )
    return other.name


def test_a_new_version_is_told_of_and_shown_when_somebody_wants_it(people: People, copy: tuple[Path, str]) -> None:
    folder, address = copy
    ada = keeps_the_page(people("Ada", service_workers="allow"), address)
    news = ada.page.get_by_role("status").filter(has_text="nieuwe versie")
    expect(ada.page.locator("a.game")).to_have_count(6)
    script = another_version(folder)
    ada.page.evaluate("dispatchEvent(new Event('online'))")
    expect(news).to_be_visible()
    ada.button("Toon die").click()
    expect(ada.page.locator(f"script[src$='{script}']")).to_have_count(1)
    expect(ada.page.locator("a.game")).to_have_count(6)
    expect(news).to_have_count(0)
    assert len(ada.page.evaluate("caches.keys()")) == 1
    assert f"/assets/{script}" in ada.page.evaluate(KEPT)


def test_the_first_version_is_no_news(ada: Person) -> None:
    expect(ada.page.locator("a.game")).to_have_count(6)
    ada.page.evaluate("navigator.serviceWorker.ready")
    expect(ada.page.locator(".notice")).to_have_count(0)
