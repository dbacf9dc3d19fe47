"""Uploaded word lists: checked by another process, read by page, downloaded in three forms, bounded."""

from __future__ import annotations

import csv
import io
import json
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.server.conftest import make_app
from wordrummi.server.parts import parts_of

LIST = "tafel\nhuisje\nkg\n\nxqzw\n"
VERDICTS = ["allowed", "refused", "refused", "unreadable", "unknown"]


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = make_app(tmp_path_factory.mktemp("lists"), upload_bytes=5000, jobs_kept=50, jobs=8)
    yield app
    parts_of(app).close()


@pytest.fixture(scope="module")
def done(lists: Flask) -> str:
    return checked(lists.test_client(), LIST.encode())


def checked(client: FlaskClient, content: bytes, asked: str = "", kind: str = "text/plain") -> str:
    answer = client.post(f"/api/check/jobs{asked}", data=content, content_type=kind)
    assert answer.status_code == 202
    job = str(answer.get_json()["id"])
    for _ in range(1200):
        if client.get(f"/api/check/jobs/{job}").get_json()["state"] != "running":
            return job
        time.sleep(0.05)
    raise AssertionError("never done")


def page(client: FlaskClient, job: str, asked: str = "") -> dict[str, Any]:
    told: dict[str, Any] = client.get(f"/api/check/jobs/{job}/records{asked}").get_json()
    return told


def test_a_list_is_checked_and_counted(lists: Flask, done: str) -> None:
    told = lists.test_client().get(f"/api/check/jobs/{done}").get_json()
    assert (told["state"], told["read"], told["size"]) == ("done", len(LIST), len(LIST))
    assert told["summary"]["total"] == 5
    assert told["summary"]["verdicts"] == {"allowed": 1, "refused": 2, "unreadable": 1, "unknown": 1}


def test_records_come_in_the_order_of_the_list_page_by_page(lists: Flask, done: str) -> None:
    client = lists.test_client()
    whole = page(client, done)
    assert [record["verdict"] for record in whole["records"]] == VERDICTS
    pages = [page(client, done, f"?offset={offset}&limit=2")["records"] for offset in (0, 2, 4, 6)]
    assert [len(records) for records in pages] == [2, 2, 1, 0]
    assert [record for records in pages for record in records] == whole["records"]


def test_a_verdict_has_pages_of_its_own(lists: Flask, done: str) -> None:
    told = page(lists.test_client(), done, "?verdict=refused&offset=1")
    assert (told["total"], [record["word"] for record in told["records"]]) == (2, ["kg"])
    assert page(lists.test_client(), done, "?verdict=undecided") == {"total": 0, "records": []}


def test_a_list_goes_on_when_its_client_is_gone_and_another_may_read_it(lists: Flask, done: str) -> None:
    assert page(lists.test_client(use_cookies=False), done)["total"] == 5


def test_the_three_forms_hold_the_same_words(lists: Flask, done: str) -> None:
    def content(form: str) -> bytes:
        with lists.test_client().get(f"/api/check/jobs/{done}/download?format={form}") as answer:
            return answer.get_data()

    lines = [json.loads(line) for line in content("jsonl").splitlines()]
    rows = list(csv.DictReader(io.StringIO(content("csv").decode())))
    assert [line["verdict"] for line in lines] == [row["verdict"] for row in rows] == VERDICTS
    assert [row["word"] for row in rows] == ["tafel", "huisje", "kg", "", "xqzw"]
    with zipfile.ZipFile(io.BytesIO(content("xlsx"))) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
    assert sheet.count("<row ") == 6
    assert all(f"<t>{word}</t>" in sheet for word in ("huisje", "HUISJE", "refused"))


def test_a_column_of_a_table_is_read(lists: Flask) -> None:
    client = lists.test_client()
    job = checked(client, b"n;woord\n1;tafel\n2;huisje\n", "?column=woord", "text/csv")
    assert [record["word"] for record in page(client, job)["records"]] == ["tafel", "huisje"]


def test_a_column_that_is_not_there_fails_with_those_that_are(lists: Flask) -> None:
    client = lists.test_client()
    job = checked(client, b"n;woord\n1;tafel\n", "?column=word&name=mijn.csv", "text/csv")
    told = client.get(f"/api/check/jobs/{job}").get_json()
    assert told["state"] == "failed"
    assert "woord" in told["fault"]["nl"]
    assert "mijn.csv" in told["fault"]["en"]


def test_a_list_from_a_spreadsheet_may_be_utf_16(lists: Flask) -> None:
    client = lists.test_client()
    job = checked(client, "café\nzee-egel\n".encode("utf-16"))
    assert [record["word"] for record in page(client, job)["records"]] == ["café", "zee-egel"]


def test_hostile_lines_are_told_and_stop_nothing(lists: Flask) -> None:
    client = lists.test_client()
    job = checked(client, b'\xef\xbb\xbf"verdict":"allowed"\n\xff\n\0\n=1+1\ntafel\n')
    assert [record["verdict"] for record in page(client, job)["records"]] == [
        "unplayable",
        "unreadable",
        "unreadable",
        "unplayable",
        "allowed",
    ]


def test_a_list_over_the_limit_is_too_large(lists: Flask) -> None:
    client = lists.test_client()
    assert client.post("/api/check/jobs", data=b"a" * 5001, content_type="text/plain").status_code == 413


@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data", "application/zip"])
def test_another_kind_is_not_read(lists: Flask, kind: str) -> None:
    assert lists.test_client().post("/api/check/jobs", data=b"tafel", content_type=kind).status_code == 415


@pytest.mark.parametrize("job", ["nothing", "..", ".", "%2e%2e", "a%00b", "x" * 64])
def test_an_id_of_no_list_is_not_found(lists: Flask, job: str) -> None:
    for more in ("", "/records", "/download"):
        assert lists.test_client().get(f"/api/check/jobs/{job}{more}").status_code in (400, 404)


def test_a_list_that_is_dropped_is_gone(lists: Flask) -> None:
    client = lists.test_client()
    job = checked(client, b"tafel\n")
    assert client.delete(f"/api/check/jobs/{job}").status_code == 204
    assert client.get(f"/api/check/jobs/{job}").status_code == 404
    assert not (parts_of(lists).config.data / "lists" / job).exists()


def test_no_more_lists_are_kept_than_the_settings_say(tmp_path: Path) -> None:
    app = make_app(tmp_path, jobs_kept=1)
    client = app.test_client()
    checked(client, b"tafel\n")
    answer = client.post("/api/check/jobs", data=b"tafel", content_type="text/plain")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    parts_of(app).close()


def test_a_list_is_kept_for_its_time_and_then_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(tmp_path, job_seconds=100)
    client = app.test_client()
    job = checked(client, b"tafel\n")
    parts_of(app).lists._processes[job].wait()
    then = time.time()
    monkeypatch.setattr("wordrummi.server.lists_kept.time.time", lambda: then + 90)
    assert client.get(f"/api/check/jobs/{job}").status_code == 200
    monkeypatch.setattr("wordrummi.server.lists_kept.time.time", lambda: then + 110)
    assert client.get(f"/api/check/jobs/{job}").status_code == 404
    parts_of(app).close()


def test_a_check_that_died_is_told(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    client = app.test_client()
    job = str(client.post("/api/check/jobs", data=b"tafel\n", content_type="text/plain").get_json()["id"])
    lists = parts_of(app).lists
    lists._processes[job].kill()
    lists._processes[job].wait()
    told = client.get(f"/api/check/jobs/{job}").get_json()
    assert (told["state"], told["fault"]["en"]) == ("failed", "The check of this list was cut off.")
    parts_of(app).close()
