"""The groups of settings, with what each may be."""

from __future__ import annotations

import re
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import SplitResult, quote, urlsplit

from msgspec import Meta, Struct

SERVERS = ("postgresql", "postgres")

PASSWORD = re.compile(r"([?&]password=)[^&#]*")
"""In the query of an address."""

STARS = "**********"
"""What is shown in a secret's place."""


class Wrong(ValueError):
    """A refused value: what is allowed, without a secret in it."""


class Secret(Struct, frozen=True):
    """A word that is shown as stars."""

    value: str = ""

    def __str__(self) -> str:
        return STARS if self.value else ""

    __repr__ = __str__


def a_token(token: Any) -> Secret:
    """A token without the blanks around it; Discord decides whether it is good."""
    text = str(token.value if isinstance(token, Secret) else token).strip()
    if not re.fullmatch(r"[A-Za-z0-9._-]+", text):
        raise Wrong("a token is one word of plain letters, digits, dots, dashes and underscores")
    return Secret(text)


def a_database(url: Any) -> str:
    """`sqlite:` and the path of a file, or the address of a PostgreSQL database."""
    url = url if isinstance(url, str) else ""
    scheme, _, path = url.partition(":")
    if scheme in SERVERS:
        parts = _parts(url)
        if parts is None or not parts.path.strip("/"):
            raise Wrong(
                "it is postgresql://user@host/name, where name is the database's; its password may "
                "stand before the @, after a colon"
            )
    elif scheme != "sqlite" or not path or path.endswith("/"):
        raise Wrong(
            "it is sqlite: and the path of a file, such as sqlite:data/parry.db, "
            "or postgresql://user@host/name"
        )
    return url


def what_file_holds(name: Any) -> Secret:
    """The secret in a file, such as one that a container or systemd hands in; "" for none."""
    if not name:
        return Secret("")
    if not isinstance(name, str):
        raise Wrong("it is the path of a file")
    try:
        return Secret(Path(name).read_text(encoding="utf-8").strip())
    except (OSError, ValueError) as error:
        cause = (error.strerror if isinstance(error, OSError) else "") or "it is not text"
        raise Wrong(f"the file it names cannot be read: {cause}") from None


def without_password(url: str) -> str:
    """An address as it may be shown."""
    parts = _parts(url)
    if parts is not None and parts.password is not None:
        url = _with(parts, STARS)
    return PASSWORD.sub(rf"\g<1>{STARS}", url)


def with_password(url: str, password: str) -> str:
    """The address with this password, where it names none."""
    parts = _parts(url)
    if parts is None or parts.password is not None or PASSWORD.search(url):
        return url
    if parts.username:
        return _with(parts, quote(password, safe=""))
    return f"{url}{'&' if parts.query else '?'}password={quote(password, safe='')}"


def _with(parts: SplitResult, password: str) -> str:
    # At the last @: a password may hold one.
    user, _, _ = parts.netloc.rpartition("@")[0].partition(":")
    return parts._replace(netloc=f"{user}:{password}@{parts.netloc.rpartition('@')[2]}").geturl()


def _parts(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        # A port that is none is found only by who asks for it.
        _ = parts.port
    except ValueError:
        return None
    return parts


def is_here(host: str) -> bool:
    """Whether this host is this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class DiscordSettings(Struct, frozen=True, kw_only=True):
    """How Discord is reached."""

    allow_remote_api: Annotated[
        bool,
        Meta(
            description="Whether DISCORD_API_BASE and DISCORD_GATEWAY_URL may name another "
            "machine, which is then sent the token."
        ),
    ] = False


class DatabaseSettings(Struct, frozen=True, kw_only=True):
    """Where the tables are kept; raises `Wrong` of an address that is none."""

    url: Annotated[
        str,
        Meta(
            description="The database: sqlite: and a file, whose relative path starts in this "
            "folder, or postgresql://user@host/name."
        ),
    ] = "sqlite:data/parry.db"
    password_file: Annotated[
        Secret,
        Meta(
            description="A file that holds the password for the database, where its address has "
            "none."
        ),
    ] = Secret()

    def __post_init__(self) -> None:
        a_database(self.url)

    @property
    def is_file(self) -> bool:
        """Whether it is a SQLite file, and not on a server."""
        return self.url.startswith("sqlite:")

    @property
    def path(self) -> Path:
        """The SQLite file."""
        return Path(self.url.removeprefix("sqlite:"))

    @property
    def shown(self) -> str:
        """How it is called before people: without a password."""
        return str(self.path) if self.is_file else without_password(self.url)


class LogSettings(Struct, frozen=True, kw_only=True):
    """What is written to standard error."""

    level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="The least important line that is written."),
    ] = "info"
    format: Annotated[
        Literal["json", "text"], Meta(description="One JSON object a line, or text for people.")
    ] = "json"


class DeadlineSettings(Struct, frozen=True, kw_only=True):
    """When reactions that nobody took are closed."""

    sweep_seconds: Annotated[
        int, Meta(ge=1, le=3600, description="How often overdue reactions are looked for.")
    ] = 5


class KeepSettings(Struct, frozen=True, kw_only=True):
    """For how long what tables no longer need is kept."""

    images_days: Annotated[
        int,
        Meta(
            ge=0,
            le=3650,
            description="How long changes can be taken back and old buttons answer; never less "
            "than the newest 200 lines of a table, 0 for ever.",
        ),
    ] = 30
    lines_days: Annotated[
        int,
        Meta(
            ge=0,
            le=3650,
            description="How long the journal is kept; never less than the newest 5000 lines of a "
            "table, 0 for ever.",
        ),
    ] = 0
    left_days: Annotated[
        int,
        Meta(
            ge=0,
            le=3650,
            description="How long the tables of a server that has removed Parry are kept, 0 for "
            "ever.",
        ),
    ] = 30


class PictureSettings(Struct, frozen=True, kw_only=True):
    """What Parry shows as pictures."""

    dice: Annotated[
        bool,
        Meta(
            description="Whether dice are sent to Discord as emojis of the application, some four "
            "hundred, which cards show in the place of numbers."
        ),
    ] = True


class HealthSettings(Struct, frozen=True, kw_only=True):
    """Where this process tells how it is, over HTTP."""

    address: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=255,
            description="The address it listens on; whoever reaches it may read how the process is "
            "and its figures, and nothing of what people do.",
        ),
    ] = "127.0.0.1"
    port: Annotated[
        int,
        Meta(ge=0, le=65535, description="The port of /healthz, /readyz and /metrics; 0 for none."),
    ] = 0


class ShardSettings(Struct, frozen=True, kw_only=True):
    """How several processes share Discord."""

    count: Annotated[
        int,
        Meta(
            ge=0,
            le=16384,
            description="How many shards there are in all processes together, the same for each of "
            "them; 0 for one process alone.",
        ),
    ] = 0
    each: Annotated[
        int,
        Meta(
            ge=0,
            le=16384,
            description="How many of them this process takes, the first that are free; 0 for all.",
        ),
    ] = 0
