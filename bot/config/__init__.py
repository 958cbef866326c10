"""The settings: environment over `config.toml`, every mistake told at once, in plain sentences."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, cast, get_args, get_origin
from urllib.parse import urlsplit

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import fields, replace

from bot.config.sections import (
    STARS,
    DatabaseSettings,
    DeadlineSettings,
    DiscordSettings,
    HealthSettings,
    KeepSettings,
    LogSettings,
    PictureSettings,
    Secret,
    ShardSettings,
    Wrong,
    a_database,
    a_token,
    is_here,
    what_file_holds,
    with_password,
    without_password,
)
from bot.core.errors import StartError
from bot.core.words import close_matches, count, join_words

PREFIX = "PARRY_"
FILE_VARIABLE = "PARRY_CONFIG"
DEFAULT_FILE = "config.toml"
ELSEWHERE = frozenset(
    {
        FILE_VARIABLE,
        "PARRY_VECTORS",
        "PARRY_TEST_DATABASE",
        "PARRY_TEST_POSTGRES",
        "PARRY_E2E_STORE",
    }
)
"""Our variables that are not settings: where the file is, and what the tests are told."""

NOT_IN_A_FILE = (
    "the token belongs in the environment variable DISCORD_TOKEN and never in a file. "
    "Take it out, and reset it in Discord's developer portal if anybody else could read it"
)


LEAST_TOKEN = 6
"""Characters from which a token is struck out of sentences; a shorter one is no token."""

_SHAPE = re.compile(r"[A-Za-z0-9_-]{18,}\.[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]{18,}")
_PLACE = re.compile(r"at line [0-9]+, column [0-9]+")
_WORD = re.compile(r"[A-Za-z]{1,12}|[+-]?[0-9]{1,6}(\.[0-9]{1,3})?")
_KEY = re.compile(r"[a-z_]{1,20}(\.[a-z_]{1,20})?")
_VARIABLE = re.compile(r"[A-Z_]{1,40}")
"""What mistakes may repeat: a short word or number, a key, a variable; a token is none of them."""


def without_token(text: str) -> str:
    """A sentence without the token that may have come into it by a slip: theirs, or any."""
    token = os.environ.get("DISCORD_TOKEN", "").strip()
    if len(token) >= LEAST_TOKEN:
        text = re.sub(re.escape(token), STARS, text, flags=re.IGNORECASE)
    return _SHAPE.sub(STARS, text)


class Settings(Struct, frozen=True, kw_only=True):
    """Everything that can be set; made by `read_settings`."""

    discord: DiscordSettings = DiscordSettings()
    database: DatabaseSettings = DatabaseSettings()
    log: LogSettings = LogSettings()
    deadlines: DeadlineSettings = DeadlineSettings()
    keep: KeepSettings = KeepSettings()
    pictures: PictureSettings = PictureSettings()
    shards: ShardSettings = ShardSettings()
    health: HealthSettings = HealthSettings()
    token: Annotated[
        Secret | None,
        Meta(description="The bot's token, from Discord's developer portal; needed by `run`."),
    ] = None
    token_file: Annotated[
        Secret | None,
        Meta(description="A file that holds the token, in place of DISCORD_TOKEN."),
    ] = None
    platform_url: Annotated[
        str | None,
        Meta(
            description="The address of a PostgreSQL database, as platforms set it; it holds where "
            "database.url is not set."
        ),
    ] = None
    api_base: Annotated[
        str | None,
        Meta(description="Another HTTP address in Discord's place, with /api/v10; for tests."),
    ] = None
    gateway_url: Annotated[
        str | None, Meta(description="Another gateway in Discord's place; for tests.")
    ] = None


VARIABLES = {
    "token": "DISCORD_TOKEN",
    "token_file": "DISCORD_TOKEN_FILE",
    "platform_url": "DATABASE_URL",
    "api_base": "DISCORD_API_BASE",
    "gateway_url": "DISCORD_GATEWAY_URL",
}
"""What only the environment may hold."""

WORDS = {
    **dict.fromkeys(("true", "1", "yes", "y", "on", "t"), True),
    **dict.fromkeys(("false", "0", "no", "n", "off", "f"), False),
}


class Option(Struct, frozen=True):
    """One setting: `name` in the file ("" where only the environment may hold it).

    `path` leads to its value in `Settings`, `kind` is its type with its bounds in `meta`.
    """

    name: str
    variable: str
    default: str
    path: tuple[str, ...]
    kind: Any
    meta: Meta

    @property
    def sentence(self) -> str:
        """What it is for."""
        return self.meta.description or ""

    @property
    def allowed(self) -> str:
        """What it may be, as the end of a sentence."""
        if get_origin(self.kind) is Literal:
            return f"it may be {join_words(get_args(self.kind), last='or')}"
        if self.kind is bool:
            return "it is true or false"
        if self.kind is int:
            return f"it is a whole number from {self.meta.ge} to {self.meta.le}"
        return "it is text"

    def read(self, raw: Any) -> Any:
        """The value that is given; raises `Wrong` or `ValidationError`."""
        special = SPECIAL.get(self.path)
        if special is not None:
            return special(raw)
        if self.kind is bool:
            raw = WORDS.get(str(raw).lower(), raw)
        # Not strict: what stands in the environment is text.
        return convert(raw, Annotated[self.kind, self.meta], strict=False)


SPECIAL: Mapping[tuple[str, ...], Callable[[Any], Any]] = {
    ("database", "url"): a_database,
    ("database", "password_file"): what_file_holds,
    ("token",): a_token,
    ("token_file",): lambda given: a_token(what_file_holds(given)),
}
"""How settings are read that are more than a type says."""


def options() -> Iterator[Option]:
    """Every setting there is, in the order of the example file."""
    for section in fields(Settings):
        if section.name in VARIABLES:
            kind, meta = get_args(section.type)
            yield Option("", VARIABLES[section.name], "", (section.name,), kind, meta)
            continue
        for field in fields(section.type):
            name = f"{section.name}.{field.name}"
            variable = PREFIX + name.replace(".", "_").upper()
            kind, meta = get_args(field.type)
            path = (section.name, field.name)
            yield Option(name, variable, _text(field.default), path, kind, meta)


def settings_lines(settings: Settings) -> Iterator[str]:
    """Every setting as it holds, a line each; the token only as stars."""
    for option in options():
        value: Any = settings
        for name in option.path:
            value = getattr(value, name)
        text = without_password(_text(value))
        yield without_token(f"{option.name or option.variable} = {text}")


def config_file() -> Path:
    """Where the settings file is, or would be."""
    return Path(os.environ.get(FILE_VARIABLE) or DEFAULT_FILE)


def read_settings() -> Settings:
    """The settings of this process; raises `StartError` that lists every mistake."""
    file = config_file()
    if os.environ.get(FILE_VARIABLE) and not file.is_file():
        raise StartError(without_token(f"There is no file {file}, which {FILE_VARIABLE} names."))
    reading = _Reading(file, _read_file(file))
    settings = reading.settings()
    mistakes = [*reading.mistakes, *strangers()]
    if settings.token and settings.token_file:
        mistakes.append("DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set; set one of them.")
    if mistakes:
        raise start_error(mistakes)
    return _whole(settings, is_set=("database", "url") in reading.values)


def _read_file(file: Path) -> dict[str, Any]:
    """What stands in the file, nothing where there is none; raises `StartError`."""
    if not file.is_file():
        return {}
    import tomllib  # noqa: PLC0415 -- many are set by the environment alone

    try:
        text = file.read_text(encoding="utf-8")
        # `DISCORD_TOKEN` in it must not pass for the variable.
        return {key.lower(): value for key, value in tomllib.loads(text).items()}
    except tomllib.TOMLDecodeError as error:
        # What the library says of a key may hold the key.
        where = _PLACE.search(str(error))
        raise StartError(
            f"{file} is not readable as TOML: look {where[0] if where else 'at its end'}."
        ) from None
    except OSError as error:
        raise StartError(without_token(f"{file} cannot be read: {error.strerror}.")) from None
    except UnicodeDecodeError:
        raise StartError(f"{file} cannot be read: it is not UTF-8.") from None


class _Reading:
    """The environment over what stands in the file, and what is wrong with either.

    `values` are those that are set and good, by their paths.
    """

    def __init__(self, file: Path, contents: Mapping[str, Any]) -> None:
        self._file = file
        self._written = contents
        self._environment = {name.upper(): value for name, value in os.environ.items() if value}
        self._options = tuple(options())
        self.values: dict[tuple[str, ...], Any] = {}
        self.mistakes: list[str] = []

    def settings(self) -> Settings:
        """The settings, those that are wrong as they are when nothing is set."""
        sections: dict[str, Any] = {}
        for field in fields(Settings):
            if field.name in VARIABLES:
                self._read_all(field.name, {})
                continue
            entries = self._written.get(field.name, {})
            if isinstance(entries, dict):
                self._read_all(field.name, cast("dict[str, Any]", entries))
            else:
                self._read_all(field.name, {})
                keys = join_words(option.name for option in fields(field.type))
                complaint = f"is a section, [{field.name}], with {keys}"
                self.mistakes.append(f"{field.name} in {self._file} {complaint}.")
            own = {path[1]: v for path, v in self.values.items() if path[0] == field.name}
            sections[field.name] = field.type(**own)
        names = {field.name for field in fields(Settings) if field.name not in VARIABLES}
        self.mistakes += [self._stranger(key) for key in self._written if key not in names]
        self._look_near()
        alone = {path[0]: value for path, value in self.values.items() if len(path) == 1}
        return Settings(**sections, **alone)

    def _read_all(self, section: str, entries: Mapping[str, Any]) -> None:
        members = [option for option in self._options if option.path[0] == section]
        for option in members:
            key = option.path[-1] if option.name else ""
            if (variable := self._environment.get(option.variable)) is not None:
                self._read(option, variable, option.variable)
            elif key in entries:
                self._read(option, entries[key], f"{option.name} in {self._file}")
        keys = {option.path[-1] for option in members}
        self.mistakes += [self._stranger(f"{section}.{key}") for key in entries if key not in keys]

    def _read(self, option: Option, raw: Any, where: str) -> None:
        try:
            self.values[option.path] = option.read(raw)
        except Wrong as wrong:
            self.mistakes.append(f"{where}: {wrong}.")
        except ValidationError:
            lead = f" is {str(raw)!r};" if _WORD.fullmatch(str(raw)) else ":"
            self.mistakes.append(f"{where}{lead} {option.allowed}.")

    def _look_near(self) -> None:
        """Look at the addresses that are sent the token: of this machine, where not any may be."""
        allowed = ("discord", "allow_remote_api")
        # Where that setting is a mistake itself, the address is not told as another one.
        anywhere = self.values.get(allowed, any(allowed[1] in mistake for mistake in self.mistakes))
        for name, schemes in (("api_base", ("http", "https")), ("gateway_url", ("ws", "wss"))):
            if (address := self.values.get((name,))) is None:
                continue
            try:
                self.values[name,] = near(address, schemes, anywhere=anywhere)
            except Wrong as wrong:
                self.mistakes.append(f"{VARIABLES[name]}: {wrong}.")

    def _stranger(self, path: str) -> str:
        """A key of the file that is no setting. A secret is never repeated."""
        names = {option.name or option.variable for option in self._options}
        label = path if _KEY.fullmatch(path) else "A key"
        if "token" in path.casefold():
            return f"{label} in {self._file}: {NOT_IN_A_FILE}."
        elsewhere = {variable.lower(): variable for variable in names}
        if path in elsewhere:
            return f"{elsewhere[path]} is read from the environment, not from {self._file}."
        return f"{label} in {self._file} is not a setting.{_suggest(path, names)}"


def near(address: str, schemes: tuple[str, str], *, anywhere: bool) -> str:
    """An address on this machine, or `anywhere`; raises `Wrong`."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        raise Wrong("it is not an address") from None
    if parts.scheme not in schemes or not host:
        raise Wrong(f"it is an address that starts with {schemes[0]}:// or {schemes[1]}://")
    if not anywhere and not is_here(host):
        raise Wrong(
            f"{host} is another machine, which would be sent the token. It is an address "
            "of this machine, such as 127.0.0.1, unless discord.allow_remote_api is true"
        )
    return address.rstrip("/")


def _whole(settings: Settings, *, is_set: bool) -> Settings:
    """The settings with what stands in the files that they name, and with the platform's word.

    `is_set` says that the database's address is the host's own.
    """
    url = settings.database.url
    platform = settings.platform_url or ""
    if not is_set and platform.startswith("postgres"):
        url = platform
    password = settings.database.password_file
    if password.value and not url.startswith("sqlite:"):
        url = with_password(url, password.value)
    try:
        database = DatabaseSettings(url=url, password_file=password)
    except Wrong as wrong:
        raise start_error([f"DATABASE_URL: {wrong}."]) from None
    token = settings.token or settings.token_file
    return replace(settings, database=database, token=token)


def start_error(mistakes: list[str]) -> StartError:
    """All mistakes in one error."""
    lines = "".join(f"\n- {without_token(mistake)}" for mistake in mistakes)
    number = count(len(mistakes), "mistake")
    return StartError(f"The settings have {number}:{lines}")


def strangers() -> Iterator[str]:
    """Variables that look like settings of ours and are none."""
    variables = {option.variable for option in options() if option.variable.startswith(PREFIX)}
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in variables | ELSEWHERE:
            label = name if _VARIABLE.fullmatch(name) else f"A variable that begins with {PREFIX}"
            yield f"{label} is not a setting.{_suggest(name, variables)}"


def _text(value: Any) -> str:
    """A value as the file writes it, without quotes."""
    if value is None:
        return "(not set)"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _suggest(name: str, names: set[str]) -> str:
    close = close_matches(name, names)
    return f" Did you mean {close[0]}?" if close else " See config.example.toml."
