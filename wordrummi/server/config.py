"""What can be set for a server: from the environment, checked when it starts."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from itertools import starmap
from pathlib import Path
from typing import Annotated, Final, Literal

from platformdirs import user_data_path
from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

from wordrummi.faults import Fault
from wordrummi.server.settings import is_secret, may_be

PREFIX: Final = "WORDRUMMI_"


class ConfigError(Fault):
    """Settings that can't be used: `faults` has every variable at fault, with what it may be."""


Rate = Annotated[int, Field(ge=0, le=1_000_000)]


class Config(BaseModel):
    """The settings of a server. Each is the environment variable of its name in capitals, after `WORDRUMMI_`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    data: Path = Field(default_factory=lambda: user_data_path("wordrummi"), description="Folder for what is kept.")
    database: str = Field("", description="URL of the database; empty for SQLite in the data folder.")
    admin_token: SecretStr | None = Field(None, min_length=16, description="Lets in whoever bears it as administrator.")
    streams: int = Field(1500, ge=1, le=2000, description="Event streams open at once in one process.")
    streams_each: int = Field(100, ge=0, le=2000, description="Of these, streams of one address; 0 for no limit.")
    heartbeat: float = Field(8.0, gt=0, le=10, description="Seconds after which a quiet stream gives a sign of life.")
    body_bytes: int = Field(1 << 18, ge=1 << 10, le=1 << 24, description="Longest body of a request.")
    upload_bytes: int = Field(20_000_000, ge=1 << 10, le=1 << 30, description="Longest word list that is uploaded.")
    jobs: int = Field(2, ge=1, le=64, description="Word lists checked at once, each by a process of its own.")
    jobs_kept: int = Field(20, ge=1, le=1000, description="Word lists kept at once, running or done.")
    job_seconds: int = Field(3600, ge=1, le=604_800, description="How long an uploaded word list is kept.")
    analyses: int = Field(1, ge=1, le=64, description="Matches analysed at once, each by a process of its own.")
    analysis_seconds: float = Field(1.0, ge=0, le=60, description="Time for each turn of a match that is analysed.")
    analysis_days: int = Field(30, ge=1, le=36_500, description="How long an analysis is kept.")
    rate_requests: Rate = Field(1200, description="Requests a minute from one address; 0 for no limit.")
    rate_services: Rate = Field(240, description="Turns and word lists judged a minute for one address.")
    rate_rooms: Rate = Field(60, description="Rooms opened or joined a minute from one address.")
    rate_commands: Rate = Field(240, description="Commands a minute of one seat.")
    rate_jobs: Rate = Field(10, description="Word lists uploaded a minute from one address.")
    rate_tokens: Rate = Field(10, description="Wrong tokens of an administrator a minute from one address.")
    keep_days: int = Field(
        365, ge=0, le=36_500, description="Days a room or sheet is kept that nothing changes; 0 for ever."
    )
    proxies: int = Field(0, ge=0, le=8, description="Trusted proxies in front, whose X-Forwarded-* headers count.")
    https: bool = Field(False, description="The page is reached by https only: cookies and headers say so.")
    log_format: Literal["auto", "json", "text"] = Field("auto", description="auto: text on a terminal, else json.")
    log_requests: Literal["auto", "all", "failed"] = Field(
        "auto", description="Which requests are logged; auto: all in json, failed ones in text."
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="What is logged.")

    @property
    def database_url(self) -> str:
        """The database to open."""
        return self.database or f"sqlite:///{self.data / 'rooms.db'}"


def read_config(environ: Mapping[str, str], **given: object) -> Config:
    """Return the settings of an environment with those given by name over them. Raises ConfigError."""
    named = {name.lower().removeprefix(PREFIX.lower()): value for name, value in environ.items() if _is_ours(name)}
    known = {name: value for name, value in named.items() if name in Config.model_fields}
    try:
        return Config.model_validate({**known, **{name: value for name, value in given.items() if value is not None}})
    except ValidationError as fault:
        wrong = {str(one["loc"][0]): one["input"] for one in fault.errors()}
        raise ConfigError("config.settings", faults=tuple(starmap(_fault, wrong.items()))) from None


def _fault(name: str, value: object) -> Fault:
    field, variable = Config.model_fields[name], f"{PREFIX}{name.upper()}"
    if is_secret(field):
        return Fault("config.hidden", name=variable, may=may_be(field))
    return Fault("config.setting", name=variable, value=repr(value), may=may_be(field))


def unknown_settings(environ: Mapping[str, str]) -> dict[str, str | None]:
    """Return the variables that look like settings and are none, each with the setting that may have been meant."""
    settings = [f"{PREFIX}{name.upper()}" for name in Config.model_fields]
    unknown = [name for name in environ if _is_ours(name) and name not in settings]
    return {name: next(iter(difflib.get_close_matches(name, settings, 1)), None) for name in unknown}


def _is_ours(name: str) -> bool:
    return name.startswith(PREFIX)
