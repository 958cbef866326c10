"""The settings: environment over `config.toml`, every mistake told at once, in plain sentences."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin
from urllib.parse import urlsplit

from annotated_types import Ge, Le
from msgspec import Struct
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from bot.config.sections import (
    STARS,
    DatabaseSettings,
    DeadlineSettings,
    DiscordSettings,
    HealthSettings,
    KeepSettings,
    LogSettings,
    PictureSettings,
    ShardSettings,
    a_token,
    is_here,
    what_file_holds,
    with_password,
    without_password,
    wrong,
)
from bot.core.errors import StartError
from bot.core.words import count, join_words

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


class FileSource(TomlConfigSettingsSource):
    """`config.toml`, in which the keys of the environment are strangers."""

    def __call__(self) -> dict[str, Any]:
        """What stands in the file; `DISCORD_TOKEN` there must not pass for the variable."""
        return {key.lower(): value for key, value in super().__call__().items()}


class Settings(BaseSettings):
    """Everything that can be set; made by `read_settings`."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter="_",
        env_nested_max_split=1,
        env_ignore_empty=True,
        extra="forbid",
        frozen=True,
    )

    discord: DiscordSettings = Field(default_factory=DiscordSettings)
    database: DatabaseSettings = Field(default_factory=DatabaseSettings)
    log: LogSettings = Field(default_factory=LogSettings)
    deadlines: DeadlineSettings = Field(default_factory=DeadlineSettings)
    keep: KeepSettings = Field(default_factory=KeepSettings)
    pictures: PictureSettings = Field(default_factory=PictureSettings)
    shards: ShardSettings = Field(default_factory=ShardSettings)
    health: HealthSettings = Field(default_factory=HealthSettings)
    token: Annotated[SecretStr, AfterValidator(a_token)] | None = Field(
        default=None,
        validation_alias="DISCORD_TOKEN",
        description="The bot's token, from Discord's developer portal; needed by `run`.",
    )
    token_file: (
        Annotated[SecretStr, BeforeValidator(what_file_holds), AfterValidator(a_token)] | None
    ) = Field(
        default=None,
        validation_alias="DISCORD_TOKEN_FILE",
        description="A file that holds the token, in place of DISCORD_TOKEN.",
    )
    platform_url: str | None = Field(
        default=None,
        validation_alias="DATABASE_URL",
        description=(
            "The address of a PostgreSQL database, as platforms set it; it holds where "
            "database.url is not set."
        ),
    )
    api_base: str | None = Field(
        default=None,
        validation_alias="DISCORD_API_BASE",
        description="Another HTTP address in Discord's place, with /api/v10; for tests.",
    )
    gateway_url: str | None = Field(
        default=None,
        validation_alias="DISCORD_GATEWAY_URL",
        description="Another gateway in Discord's place; for tests.",
    )

    @field_validator("api_base", "gateway_url")
    @classmethod
    def near(cls, address: str | None, info: ValidationInfo) -> str | None:
        """An address on this machine, or elsewhere where that is allowed: it is sent the token."""
        if address is None:
            return None
        schemes = ("ws", "wss") if info.field_name == "gateway_url" else ("http", "https")
        try:
            parts = urlsplit(address)
            host = parts.hostname or ""
        except ValueError:
            raise wrong("it is not an address") from None
        if parts.scheme not in schemes or not host:
            raise wrong(f"it is an address that starts with {schemes[0]}:// or {schemes[1]}://")
        discord = info.data.get("discord")
        near_only = isinstance(discord, DiscordSettings) and not discord.allow_remote_api
        if near_only and not is_here(host):
            raise wrong(
                f"{host} is another machine, which would be sent the token. It is an address "
                "of this machine, such as 127.0.0.1, unless discord.allow_remote_api is true"
            )
        return address.rstrip("/")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,  # noqa: ARG003 -- the library's signature
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003 -- the library's signature
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 -- the library's signature
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 -- the library's signature
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment, then the file. Unknown variables are told by `strangers` instead."""
        known = {option.variable for option in options()}
        environment = EnvSettingsSource(settings_cls)
        environment.env_vars = {
            name: value for name, value in environment.env_vars.items() if name.upper() in known
        }
        return (environment, FileSource(settings_cls, toml_file=config_file()))


class Option(Struct, frozen=True):
    """One setting: `name` in the file ("" where only the environment may hold it).

    `path` leads to its value in `Settings`.
    """

    name: str
    variable: str
    default: str
    sentence: str
    path: tuple[str, ...]
    field: FieldInfo

    @property
    def allowed(self) -> str:
        """What it may be, as the end of a sentence."""
        kind = self.field.annotation
        if get_origin(kind) is Literal:
            return f"it may be {join_words(get_args(kind), last='or')}"
        if kind is bool:
            return "it is true or false"
        if kind is int:
            least = next(rule.ge for rule in self.field.metadata if isinstance(rule, Ge))
            most = next(rule.le for rule in self.field.metadata if isinstance(rule, Le))
            return f"it is a whole number from {least} to {most}"
        return "it is text"


def options() -> Iterator[Option]:
    """Every setting there is, in the order of the example file."""
    for section, field in Settings.model_fields.items():
        alias = field.validation_alias
        if isinstance(alias, str):
            yield Option("", alias, "", field.description or "", (section,), field)
            continue
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            for key, inner in kind.model_fields.items():
                name = f"{section}.{key}"
                variable = PREFIX + name.replace(".", "_").upper()
                sentence = inner.description or ""
                yield Option(name, variable, _text(inner.default), sentence, (section, key), inner)


def settings_lines(settings: Settings) -> Iterator[str]:
    """Every setting as it holds, a line each; the token only as stars."""
    for option in options():
        value: Any = settings
        for name in option.path:
            value = getattr(value, name)
        shown = without_password(_text(value))
        yield without_token(f"{option.name or option.variable} = {shown}")


def config_file() -> Path:
    """Where the settings file is, or would be."""
    return Path(os.environ.get(FILE_VARIABLE) or DEFAULT_FILE)


def read_settings() -> Settings:
    """The settings of this process; raises `StartError` that lists every mistake."""
    file = config_file()
    if os.environ.get(FILE_VARIABLE) and not file.is_file():
        raise StartError(without_token(f"There is no file {file}, which {FILE_VARIABLE} names."))
    mistakes = list(strangers())
    try:
        settings = Settings()
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
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False)
        mistakes = [*(sentence_for(detail, file) for detail in found), *mistakes]
        raise start_error(mistakes) from None
    if settings.token and settings.token_file:
        mistakes.append("DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set; set one of them.")
    if mistakes:
        raise start_error(mistakes)
    return _whole(settings)


def _whole(settings: Settings) -> Settings:
    """The settings with what stands in the files that they name, and with the platform's word."""
    url = settings.database.url
    platform = settings.platform_url or ""
    if "url" not in settings.database.model_fields_set and platform.startswith("postgres"):
        url = platform
    password = settings.database.password_file
    if password.get_secret_value() and not url.startswith("sqlite:"):
        url = with_password(url, password.get_secret_value())
    try:
        database = DatabaseSettings(url=url).model_copy(update={"password_file": password})
    except ValidationError as error:
        said = error.errors(include_url=False, include_context=False)[0]["msg"]
        raise start_error([f"DATABASE_URL: {said}."]) from None
    token = settings.token or settings.token_file
    return settings.model_copy(update={"database": database, "token": token})


def start_error(mistakes: list[str]) -> StartError:
    """All mistakes in one error."""
    lines = "".join(f"\n- {without_token(mistake)}" for mistake in mistakes)
    number = count(len(mistakes), "mistake")
    return StartError(f"The settings have {number}:{lines}")


def strangers() -> Iterator[str]:
    """Variables that look like settings of ours and are none."""
    known = {option.variable for option in options() if option.variable.startswith(PREFIX)}
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in known | ELSEWHERE:
            said = name if _VARIABLE.fullmatch(name) else f"A variable that begins with {PREFIX}"
            yield f"{said} is not a setting.{_suggest(name, known)}"


def sentence_for(detail: ErrorDetails, file: Path) -> str:
    """One mistake: the key, what was given, what is allowed. A secret is never repeated."""
    path = ".".join(str(part) for part in detail["loc"])
    known = {option.name or option.variable: option for option in options()}
    option = known.get(path)
    shown_path = path if _KEY.fullmatch(path) else "A key"
    if option is None and "token" in path.casefold():
        return f"{shown_path} in {file}: {NOT_IN_A_FILE}."
    if option is None and detail["type"] == "extra_forbidden":
        elsewhere = {variable.lower(): variable for variable in known}
        if path in elsewhere:
            return f"{elsewhere[path]} is read from the environment, not from {file}."
        return f"{shown_path} in {file} is not a setting.{_suggest(path, set(known))}"
    if option is None:
        keys = join_words(name.partition(".")[2] for name in known if name.startswith(f"{path}."))
        return f"{path} in {file} is a section, [{path}], with {keys}."
    where = option.variable if os.environ.get(option.variable) else f"{path} in {file}"
    if detail["type"] == "wrong":
        return f"{where}: {detail['msg']}."
    given = str(detail["input"])
    said = f" is {given!r};" if _WORD.fullmatch(given) else ":"
    return f"{where}{said} {option.allowed}."


def _text(value: Any) -> str:
    """A value as the file writes it, without quotes."""
    if value is None:
        return "(not set)"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _suggest(name: str, known: set[str]) -> str:
    close = get_close_matches(name, known, n=1)
    return f" Did you mean {close[0]}?" if close else " See config.example.toml."
