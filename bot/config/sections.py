"""The groups of settings, with what each may be."""

from __future__ import annotations

import re
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr
from pydantic_core import PydanticCustomError


def wrong(sentence: str) -> PydanticCustomError:
    """A refused value: what is allowed, without a secret in it."""
    return PydanticCustomError("wrong", "{sentence}", {"sentence": sentence})


def a_token(token: SecretStr) -> SecretStr:
    """A token without the blanks around it; Discord decides whether it is good."""
    shown = token.get_secret_value().strip()
    if not re.fullmatch(r"[A-Za-z0-9._-]+", shown):
        raise wrong("a token is one word of plain letters, digits, dots, dashes and underscores")
    return SecretStr(shown)


def a_database(url: str) -> str:
    """`sqlite:` and the path of a file."""
    scheme, _, path = url.partition(":")
    if scheme.startswith("postgres"):
        raise wrong("this version keeps its tables in SQLite only, such as sqlite:data/parry.db")
    if scheme != "sqlite" or not path or path.endswith("/"):
        raise wrong("it is sqlite: and the path of a file, such as sqlite:data/parry.db")
    return url


def is_here(host: str) -> bool:
    """Whether this host is this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class Section(BaseModel):
    """A group of settings; keys that are not listed are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class DiscordSettings(Section):
    """How Discord is reached."""

    allow_remote_api: bool = Field(
        default=False,
        description=(
            "Whether DISCORD_API_BASE and DISCORD_GATEWAY_URL may name another machine, "
            "which is then sent the token."
        ),
    )


class DatabaseSettings(Section):
    """Where the tables are kept."""

    url: Annotated[str, AfterValidator(a_database)] = Field(
        default="sqlite:data/parry.db",
        description="The database file; a relative path starts in this folder.",
    )

    @property
    def path(self) -> Path:
        """The SQLite file."""
        return Path(self.url.removeprefix("sqlite:"))


class LogSettings(Section):
    """What is written to standard error."""

    level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="The least important line that is written."
    )
    format: Literal["json", "text"] = Field(
        default="json", description="One JSON object a line, or text for people."
    )


class DeadlineSettings(Section):
    """When reactions that nobody took are closed."""

    sweep_seconds: int = Field(
        default=5, ge=1, le=3600, description="How often overdue reactions are looked for."
    )


class KeepSettings(Section):
    """For how long what tables no longer need is kept."""

    images_days: int = Field(
        default=30,
        ge=0,
        le=3650,
        description=(
            "How long changes can be taken back and old buttons answer; never less than the newest "
            "200 lines of a table, 0 for ever."
        ),
    )
    lines_days: int = Field(
        default=0,
        ge=0,
        le=3650,
        description=(
            "How long the journal is kept; never less than the newest 5000 lines of a table, "
            "0 for ever."
        ),
    )
    left_days: int = Field(
        default=30,
        ge=0,
        le=3650,
        description="How long the tables of a server that has removed Parry are kept, 0 for ever.",
    )
