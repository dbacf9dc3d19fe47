"""Settings come from the environment and are checked; what looks like one and is none is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from wordrummi.server.config import Config, ConfigError, read_config, unknown_settings
from wordrummi.server.settings import may_be
from wordrummi.texts import LANGUAGES, catalogue


def told(environ: dict[str, str], language: str) -> str:
    """What is said of settings that can't be."""
    with pytest.raises(ConfigError) as fault:
        read_config(environ)
    return catalogue(language).told(fault.value)


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
    assert f"WORDRUMMI_{name}" in told({f"WORDRUMMI_{name}": value}, "nl")


@pytest.mark.parametrize(
    ("name", "value", "dutch", "english"),
    [
        (
            "STREAMS",
            "many",
            "moet een geheel getal van 1 tot en met 2000 zijn, niet 'many'",
            "must be a whole number from 1 to 2000, not 'many'",
        ),
        (
            "RATE_JOBS",
            "-1",
            "moet een geheel getal van 0 tot en met 1000000 zijn, niet '-1'",
            "must be a whole number from 0 to 1000000, not '-1'",
        ),
        (
            "HEARTBEAT",
            "11",
            "moet een getal boven 0, tot en met 10 zijn, niet '11'",
            "must be a number above 0, up to 10, not '11'",
        ),
        (
            "ANALYSIS_SECONDS",
            "x",
            "moet een getal van 0 tot en met 60 zijn, niet 'x'",
            "must be a number from 0 to 60, not 'x'",
        ),
        ("HTTPS", "perhaps", "moet true of false zijn, niet 'perhaps'", "must be true or false, not 'perhaps'"),
        (
            "LOG_LEVEL",
            "loud",
            "moet een van debug, info, warning, error zijn, niet 'loud'",
            "must be one of debug, info, warning, error, not 'loud'",
        ),
        (
            "ADMIN_TOKEN",
            "short",
            "moet een tekst van minstens 16 tekens zijn",
            "must be a text of at least 16 characters",
        ),
    ],
)
def test_it_is_told_what_a_setting_may_be(name: str, value: str, dutch: str, english: str) -> None:
    environ = {f"WORDRUMMI_{name}": value}
    assert told(environ, "nl") == f"WORDRUMMI_{name} {dutch}"
    assert told(environ, "en") == f"WORDRUMMI_{name} {english}"


def test_all_that_is_wrong_is_told_at_once() -> None:
    said = told({"WORDRUMMI_STREAMS": "0", "WORDRUMMI_JOBS": "65"}, "en")
    assert said == (
        "WORDRUMMI_STREAMS must be a whole number from 1 to 2000, not '0'; "
        "WORDRUMMI_JOBS must be a whole number from 1 to 64, not '65'"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", Config.model_fields)
def test_of_every_setting_it_can_be_told_what_it_may_be(name: str, language: str) -> None:
    """A setting of a new kind has to get its sentence."""
    field = Config.model_fields[name]
    texts = catalogue(language)
    said = texts.told(may_be(field))
    assert said
    if field.annotation not in (str, Path):
        assert said not in (texts.tell("config.text"), texts.tell("config.folder"))


def test_the_administrators_token_is_in_no_message_and_no_description() -> None:
    environ = {"WORDRUMMI_ADMIN_TOKEN": "hush-hush"}
    with pytest.raises(ConfigError) as fault:
        read_config(environ)
    assert "hush" not in str(fault.value)
    assert "hush" not in told(environ, "nl") + told(environ, "en")
    assert "hush" not in repr(read_config({"WORDRUMMI_ADMIN_TOKEN": "hush-hush-hush-hush"}))


def test_a_name_that_is_no_setting_is_told_with_what_may_be_meant() -> None:
    assert unknown_settings({"WORDRUMMI_STREAM": "1", "WORDRUMMI_DATA": "x", "STREAMS": "1"}) == {
        "WORDRUMMI_STREAM": "WORDRUMMI_STREAMS"
    }
    assert Config.model_fields.keys() >= {"streams", "data"}
