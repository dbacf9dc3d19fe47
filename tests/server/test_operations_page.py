"""The page for who runs the server has every setting with its default and what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from wordrummi.server.config import Config

PAGE = (Path(__file__).parents[2] / "docs" / "operations.md").read_text("utf-8")
ROWS = dict(line.strip("| ").split(" | ", 1) for line in PAGE.splitlines() if line.startswith("| `WORDRUMMI_"))


def test_it_has_the_settings_and_no_others() -> None:
    assert set(ROWS) == {f"`WORDRUMMI_{name.upper()}`" for name in Config.model_fields}


@pytest.mark.parametrize("name", Config.model_fields)
def test_it_tells_the_default_and_what_a_setting_is(name: str) -> None:
    field, (default, says) = Config.model_fields[name], ROWS[f"`WORDRUMMI_{name.upper()}`"].split(" | ")
    assert says == field.description
    if field.default not in (None, "") and field.default_factory is None:
        assert default == str(field.default).lower()
