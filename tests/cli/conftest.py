import pytest
from typer.testing import CliRunner

from wordrummi.cli.main import app


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Call the program as a shell would, without a locale, in an empty folder."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    def call(*args, stdin=b""):
        return CliRunner().invoke(app, list(args), input=stdin, catch_exceptions=False)

    return call


@pytest.fixture
def words(tmp_path):
    """A plain list with the words of some turns."""
    path = tmp_path / "words.txt"
    path.write_text("hut\nhouten\nver\nveer\nsoepel\npoes\nleer\neer\nkat\npan\nkant\noor\nkantoor\n")
    return str(path)
