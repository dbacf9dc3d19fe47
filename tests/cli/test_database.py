"""`backup`, `restore` and `migrate` as a shell calls them."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.making import entry, listing, room
from wordrummi.server.store import open_store


@pytest.fixture
def url(tmp_path, monkeypatch):
    """A database with a room, in use as on a server."""
    for name in ("WORDRUMMI_DATABASE", "WORDRUMMI_DATA"):
        monkeypatch.delenv(name, raising=False)
    url = f"sqlite:///{tmp_path}/rooms.db"
    store = open_store(url)
    room(store, "r", entries=3)
    yield url
    store.close()


def versions_in(path):
    store = open_store(f"sqlite:///{path}")
    found = [one.version for one in store.read("r")]
    store.close()
    return found


@pytest.mark.parametrize("file", ["b.jsonl", "b.jsonl.gz"])
def test_what_was_backed_up_while_others_play_is_restored(run, url, tmp_path, file):
    made = run("backup", file, "--database", url, "--lang", "en")
    assert (made.exit_code, made.stdout) == (0, "")
    assert "4 rows kept (schema 0001)" in made.stderr
    done = run("restore", file, "--database", f"sqlite:///{tmp_path}/new.db", "--lang", "en")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "4 rows restored (schema 0001, now 0001)" in done.stderr
    assert versions_in(tmp_path / "new.db") == [1, 2, 3]


def test_a_backup_goes_through_a_pipe(run, url, tmp_path):
    made = run("backup", "-", "--database", url)
    assert made.exit_code == 0
    done = run("restore", "-", "--database", f"sqlite:///{tmp_path}/new.db", stdin=made.stdout_bytes)
    assert done.exit_code == 0
    assert versions_in(tmp_path / "new.db") == [1, 2, 3]


def test_a_backup_is_read_by_its_owner_alone(run, url, tmp_path):
    run("backup", "b.jsonl", "--database", url)
    assert (tmp_path / "b.jsonl").stat().st_mode & 0o077 == 0


def test_the_environment_names_the_database(run, url, tmp_path, monkeypatch):
    monkeypatch.setenv("WORDRUMMI_DATABASE", url)
    assert run("backup", "b.jsonl").exit_code == 0
    assert b'"r"' in (tmp_path / "b.jsonl").read_bytes()


def test_without_a_name_it_is_the_file_that_serve_uses(run, tmp_path, monkeypatch):
    monkeypatch.delenv("WORDRUMMI_DATABASE", raising=False)
    monkeypatch.setenv("WORDRUMMI_DATA", str(tmp_path / "data"))
    assert run("migrate").exit_code == 0
    assert (tmp_path / "data" / "rooms.db").is_file()


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("nl", "WORDRUMMI_JOBS moet een geheel getal van 1 tot en met 64 zijn, niet '0'"),
        ("en", "WORDRUMMI_JOBS must be a whole number from 1 to 64, not '0'"),
    ],
)
def test_a_setting_that_can_not_be_is_told_in_the_language(run, monkeypatch, language, says):
    monkeypatch.setenv("WORDRUMMI_JOBS", "0")
    result = run("migrate", "--lang", language)
    assert (result.exit_code, says in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("language", "says"),
    [("nl", "regel 1: dit is geen regel van een back-up"), ("en", "line 1: this is no line of a backup")],
)
def test_a_file_that_is_no_backup_is_told_in_the_language(run, tmp_path, url, language, says):
    (tmp_path / "b.jsonl").write_text('{"wordrummi": "x"}\n')
    result = run("restore", "b.jsonl", "--database", f"sqlite:///{tmp_path}/new.db", "--lang", language)
    assert (result.exit_code, says in result.stderr) == (2, True)
    wanted = {"nl": "verwacht: een geheel getal; gegeven: een tekst", "en": "expected: a whole number; given: a text"}
    assert wanted[language] in result.stderr


def test_migrate_tells_from_where_to_where(run, tmp_path):
    name = f"sqlite:///{tmp_path}/new.db"
    assert "schema from 0000 to 0001" in run("migrate", "--database", name, "--lang", "en").stderr
    assert "schema is 0001 already" in run("migrate", "--database", name, "--lang", "en").stderr


def wrong(done):
    assert done.exit_code == 2
    assert done.stdout == ""
    return done.stderr


def test_a_database_that_is_served_is_not_changed(run, url, tmp_path):
    assert "in use" in wrong(run("migrate", "--database", url, "--lang", "en"))
    (tmp_path / "b.jsonl").write_bytes(b"")
    assert "in use" in wrong(run("restore", "b.jsonl", "--database", url, "--lang", "en"))


def test_a_backup_of_nothing_leaves_no_file(run, tmp_path):
    assert "no database here" in wrong(run("backup", "b", "--database", f"sqlite:///{tmp_path}/no.db", "--lang", "en"))
    assert list(tmp_path.iterdir()) == []


def test_a_backup_that_cannot_be_written_is_told(run, url):
    assert "nowhere/b" in wrong(run("backup", "nowhere/b", "--database", url))


def test_a_backup_that_is_not_there_is_told(run, tmp_path):
    assert "none.jsonl" in wrong(run("restore", "none.jsonl", "--database", f"sqlite:///{tmp_path}/new.db"))
    assert not (tmp_path / "new.db").exists()


def test_a_packed_backup_that_was_cut_off_restores_nothing(run, url, tmp_path):
    run("backup", "b.jsonl", "--database", url)
    (tmp_path / "cut.gz").write_bytes(gzip.compress((tmp_path / "b.jsonl").read_bytes())[:-20])
    name = f"sqlite:///{tmp_path}/new.db"
    assert "gzip" in wrong(run("restore", "cut.gz", "--database", name))
    assert run("restore", "b.jsonl", "--database", name).exit_code == 0


def test_a_database_that_is_not_empty_is_not_filled(run, url, tmp_path):
    run("backup", "b.jsonl", "--database", url)
    other = open_store(f"sqlite:///{tmp_path}/other.db")
    other.append(entry(1), listing("mine"))
    other.close()
    assert "not empty" in wrong(
        run("restore", "b.jsonl", "--database", f"sqlite:///{tmp_path}/other.db", "--lang", "en")
    )
    assert versions_in(tmp_path / "other.db") == []


def test_a_url_that_is_none_is_told(run):
    assert "postgresql://" in wrong(run("migrate", "--database", "mysql://root@localhost/x"))


@pytest.mark.parametrize("command", [["backup", "b"], ["restore", "b"], ["migrate"]])
@pytest.mark.parametrize(
    ("missing", "extra"),
    [("sqlalchemy", "server"), ("alembic", "server"), ("psycopg", "postgres")],
)
def test_an_extra_that_is_not_installed_is_named(command, missing, extra, tmp_path):
    database = "postgresql://localhost/x" if extra == "postgres" else f"sqlite:///{tmp_path}/x.db"
    program = f"import sys; sys.modules[{missing!r}] = None; from wordrummi.cli.main import main; main()"
    call = [sys.executable, "-c", program, *command, "--database", database]
    done = subprocess.run(call, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"pip install 'wordrummi[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr
