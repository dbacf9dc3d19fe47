"""Settings come from the environment and are checked; what looks like one and is none is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from wordrummi.server.config import Config, ConfigError, read_config, unknown_settings


def test_nothing_set_gives_sqlite_in_the_data_folder() -> None:
    config = read_config({"PATH": "/bin", "WORDRUMMI_DATA": "/srv/w"})
    assert config.data == Path("/srv/w")
    assert config.database_url == "sqlite:////srv/w/rooms.db"


def test_a_variable_sets_and_a_call_goes_before_it() -> None:
    environ = {"WORDRUMMI_STREAMS": "12", "WORDRUMMI_HTTPS": "true"}
    assert (read_config(environ).streams, read_config(environ).https) == (12, True)
    assert (read_config(environ, streams=3).streams, read_config(environ, streams=None).streams) == (3, 12)


@pytest.mark.parametrize(
    ("name", "value"),
    [("STREAMS", "0"), ("STREAMS", "many"), ("HEARTBEAT", "11"), ("ADMIN_TOKEN", "short"), ("LOG_LEVEL", "loud")],
)
def test_a_value_that_can_not_be_names_its_variable(name: str, value: str) -> None:
    with pytest.raises(ConfigError, match=f"WORDRUMMI_{name}"):
        read_config({f"WORDRUMMI_{name}": value})


def test_the_administrators_token_is_in_no_message_and_no_description() -> None:
    with pytest.raises(ConfigError) as fault:
        read_config({"WORDRUMMI_ADMIN_TOKEN": "hush-hush"})
    assert "hush" not in str(fault.value)
    assert "hush" not in repr(read_config({"WORDRUMMI_ADMIN_TOKEN": "hush-hush-hush-hush"}))


def test_a_name_that_is_no_setting_is_told_with_what_may_be_meant() -> None:
    assert unknown_settings({"WORDRUMMI_STREAM": "1", "WORDRUMMI_DATA": "x", "STREAMS": "1"}) == {
        "WORDRUMMI_STREAM": "WORDRUMMI_STREAMS"
    }
    assert Config.model_fields.keys() >= {"streams", "data"}
