"""The link to a room as a QR code: that of the address by which it was asked, without the secret of any seat."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
import segno
from flask import Flask

from tests.server.desk import keeps
from tests.server.table import opens
from wordrummi.server.inviting import picture


def test_it_is_the_link_of_the_room_at_the_address_that_was_asked(app: Flask) -> None:
    anna = opens(app, private=True)
    answer = app.test_client().get(f"{anna.path}/invitation.svg", base_url="http://192.168.1.7:8000")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert answer.get_data() == picture(f"http://192.168.1.7:8000/r/{anna.room}")


def test_the_picture_has_the_modules_of_the_code(app: Flask) -> None:
    """A path of moves and strokes in a square of the code's size and its quiet zone."""
    link = "http://192.168.1.7:8000/r/abc"
    root = ElementTree.fromstring(picture(link))
    code = segno.make(link, error="m", micro=False)
    size = code.symbol_size(border=3)[0]
    assert root.get("viewBox") == f"0 0 {size} {size}"
    strokes = "".join(path.get("d", "") for path in root.iter("{http://www.w3.org/2000/svg}path"))
    assert "h" in strokes


def test_that_of_a_sheet_leads_to_looking_on_and_holds_no_secret(app: Flask) -> None:
    anna = keeps(app)
    answer = app.test_client().get(f"/api/sheets/{anna.sheet}/invitation.svg", base_url="http://192.168.1.7:8000")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert answer.get_data() == picture(f"http://192.168.1.7:8000/scheids/{anna.sheet}")


def test_a_sheet_is_no_room_and_a_room_no_sheet(app: Flask) -> None:
    client = app.test_client()
    assert client.get(f"/api/rooms/{keeps(app).sheet}/invitation.svg").status_code == 404
    assert client.get(f"/api/sheets/{opens(app).room}/invitation.svg").status_code == 404


@pytest.mark.parametrize("room", ["nothing", "%00", "a" * 64])
def test_a_room_that_is_not_there_has_none(app: Flask, room: str) -> None:
    answer = app.test_client().get(f"/api/rooms/{room}/invitation.svg")
    assert (answer.status_code, answer.get_json()["slug"]) == (404, "no-room")
