"""Settings: where they come from, and what a host is told about a wrong one."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.config import options, read_settings, settings_lines
from bot.core.errors import StartError

Patch = pytest.MonkeyPatch


def refusal() -> str:
    """What the host is told about the settings as they are."""
    with pytest.raises(StartError) as told:
        read_settings()
    return str(told.value)


def said() -> str:
    """What `check-config` prints, of the settings or of what is wrong with them."""
    with redirect_stdout(StringIO()) as out, redirect_stderr(out):
        main(["check-config"])
    return out.getvalue()


def part_of(token: str, text: str) -> bool:
    """Whether eight characters of the token in a row stand in the text."""
    token, text = token.casefold(), text.casefold()
    return any(token[at : at + 8] in text for at in range(max(1, len(token) - 7)))


def test_without_anything_set_the_defaults_hold(folder: Path) -> None:
    settings = read_settings()

    assert settings.database.path == Path("data/parry.db")
    assert (settings.log.level, settings.log.format) == ("info", "json")
    assert settings.deadlines.sweep_seconds == 5
    assert settings.token is None
    assert list(folder.iterdir()) == []


def test_the_environment_wins_over_the_file(folder: Path, monkeypatch: Patch) -> None:
    (folder / "config.toml").write_text('[log]\nlevel = "error"\nformat = "text"\n')
    monkeypatch.setenv("PARRY_LOG_LEVEL", "debug")

    settings = read_settings()

    assert (settings.log.level, settings.log.format) == ("debug", "text")


def test_the_file_may_lie_elsewhere(folder: Path, monkeypatch: Patch) -> None:
    (folder / "other.toml").write_text("[deadlines]\nsweep_seconds = 60\n")
    monkeypatch.setenv("PARRY_CONFIG", "other.toml")

    assert read_settings().deadlines.sweep_seconds == 60


@pytest.mark.usefixtures("folder")
def test_a_named_file_that_is_not_there_is_refused(monkeypatch: Patch) -> None:
    monkeypatch.setenv("PARRY_CONFIG", "nowhere.toml")

    assert refusal() == "There is no file nowhere.toml, which PARRY_CONFIG names."


def test_a_file_that_is_not_toml_is_refused_with_its_line(folder: Path) -> None:
    (folder / "config.toml").write_text("[log]\nlevel = loud\n")

    assert refusal() == "config.toml is not readable as TOML: look at line 2, column 9."


def test_every_mistake_is_told_at_once(folder: Path, monkeypatch: Patch) -> None:
    (folder / "config.toml").write_text(
        'colour = 1\ndeadlines = 3\n[log]\nlevel = "loud"\n'
        '[discord]\nallow_remote_api = "perhaps"\n'
    )
    monkeypatch.setenv("PARRY_DATABASE_URL", "mysql:parry")
    monkeypatch.setenv("PARRY_LOGFORMAT", "text")

    assert refusal().splitlines() == [
        "The settings have 6 mistakes:",
        "- discord.allow_remote_api in config.toml is 'perhaps'; it is true or false.",
        (
            "- PARRY_DATABASE_URL: it is sqlite: and the path of a file, such as "
            "sqlite:data/parry.db, or postgresql://user@host/name."
        ),
        "- log.level in config.toml is 'loud'; it may be debug, info, warning or error.",
        "- deadlines in config.toml is a section, [deadlines], with sweep_seconds.",
        "- colour in config.toml is not a setting. See config.example.toml.",
        "- PARRY_LOGFORMAT is not a setting. Did you mean PARRY_LOG_FORMAT?",
    ]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("seconds", ["0", "3601", "soon", "1.5"])
def test_a_number_out_of_range_is_told_its_range(monkeypatch: Patch, seconds: str) -> None:
    monkeypatch.setenv("PARRY_DEADLINES_SWEEP_SECONDS", seconds)

    assert refusal().endswith(
        f"- PARRY_DEADLINES_SWEEP_SECONDS is '{seconds}'; it is a whole number from 1 to 3600."
    )


@pytest.mark.usefixtures("folder")
def test_a_password_in_the_address_of_a_database_is_not_shown(monkeypatch: Patch) -> None:
    monkeypatch.setenv(
        "PARRY_DATABASE_URL", "postgresql://parry:hunter2@db:5432/parry?sslmode=require"
    )

    assert "database.url = postgresql://parry:**********@db:5432/parry?sslmode=require" in said()


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "url", ["postgresql://parry:hunter2@db", "postgres://parry:hunter2@db:x/p"]
)
def test_an_address_without_a_database_is_refused_without_its_password(
    monkeypatch: Patch, url: str
) -> None:
    monkeypatch.setenv("PARRY_DATABASE_URL", url)

    assert "postgresql://user@host/name" in refusal()
    assert "hunter2" not in refusal()


@pytest.mark.parametrize(
    "text", ['DISCORD_TOKEN = "se.cr.et"', 'token = "se.cr.et"', '[discord]\ntoken = "se.cr.et"']
)
def test_a_token_in_the_file_is_refused_and_not_repeated(folder: Path, text: str) -> None:
    (folder / "config.toml").write_text(text)

    assert "belongs in the environment variable DISCORD_TOKEN" in refusal()
    assert "se.cr.et" not in refusal()


TOKEN = f"{'MTk4NjIyNDgz' * 2}.Cl2FMQ.{'ZnCjm1XVW7vRze' * 2}"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("token", [TOKEN, "se.cr.et"])
@pytest.mark.parametrize("variable", [option.variable for option in options()])
def test_a_token_in_any_variable_is_not_repeated(
    monkeypatch: Patch, variable: str, token: str
) -> None:
    monkeypatch.setenv(variable, token)
    monkeypatch.setenv("DISCORD_TOKEN", token)

    assert not part_of(token, said())


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("before", ["sqlite:", "http://", "http://127.0.0.1/", "ws://user:"])
@pytest.mark.parametrize("variable", [option.variable for option in options()])
def test_a_token_within_a_value_is_not_repeated(
    monkeypatch: Patch, variable: str, before: str
) -> None:
    monkeypatch.setenv(variable, f"{before}{TOKEN}")

    assert not part_of(TOKEN, said())


@pytest.mark.parametrize("name", [option.name for option in options() if option.name])
@pytest.mark.parametrize("value", ['"{}"', '{{ inner = "{}" }}', '["{}"]'])
def test_a_token_at_any_key_of_the_file_is_not_repeated(
    folder: Path, name: str, value: str
) -> None:
    section, _, key = name.partition(".")
    (folder / "config.toml").write_text(f"[{section}]\n{key} = {value.format(TOKEN)}\n")

    assert not part_of(TOKEN, said())


@pytest.mark.parametrize(
    "text",
    [
        f'"{TOKEN}" = 1',
        f"{TOKEN} = 1",
        f"[{TOKEN}]\nlevel = 1",
        f'log = "{TOKEN}"',
        f'["{TOKEN}"]\n["{TOKEN}"]',
        f"{TOKEN}",
        f"[log]\n{TOKEN} = 1\n{TOKEN} = 2",
        f'[log]\n"{TOKEN}" = 1',
        f"token_{TOKEN.replace('.', '_')} = 1",
    ],
)
def test_a_token_as_a_key_of_the_file_is_not_repeated(folder: Path, text: str) -> None:
    (folder / "config.toml").write_text(text)

    assert not part_of(TOKEN, said())


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["PARRY_CONFIG", f"PARRY_{TOKEN}", f"PARRY_LOG_{TOKEN}"])
def test_a_token_as_a_file_or_variable_is_not_repeated(monkeypatch: Patch, name: str) -> None:
    monkeypatch.setenv(name, TOKEN)

    assert not part_of(TOKEN, said())


@pytest.mark.usefixtures("folder")
def test_a_token_of_two_words_is_refused_and_not_repeated(monkeypatch: Patch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "Bot se.cr.et")

    assert "DISCORD_TOKEN: a token is one word" in refusal()
    assert "se.cr.et" not in refusal()


@pytest.mark.usefixtures("folder")
def test_the_token_is_masked_wherever_settings_are_shown(monkeypatch: Patch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "  se.cr.et\n")

    settings = read_settings()

    assert settings.token is not None
    assert settings.token.value == "se.cr.et"
    assert "se.cr.et" not in "\n".join([*settings_lines(settings), repr(settings), str(settings)])
    assert "DISCORD_TOKEN = **********" in list(settings_lines(settings))


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("host", ["127.0.0.1:8080", "[::1]:8080", "localhost"])
def test_another_api_on_this_machine_is_allowed(monkeypatch: Patch, host: str) -> None:
    monkeypatch.setenv("DISCORD_API_BASE", f"http://{host}/api/v10/")
    monkeypatch.setenv("DISCORD_GATEWAY_URL", f"ws://{host}")

    settings = read_settings()

    assert settings.api_base == f"http://{host}/api/v10"
    assert settings.gateway_url == f"ws://{host}"


@pytest.mark.usefixtures("folder")
def test_another_machine_is_refused_unless_a_setting_allows_it(monkeypatch: Patch) -> None:
    monkeypatch.setenv("DISCORD_API_BASE", "http://discord.example/api/v10")
    monkeypatch.setenv("DISCORD_GATEWAY_URL", "wss://127.0.0.1.example")

    assert "DISCORD_API_BASE: discord.example is another machine" in refusal()
    assert "DISCORD_GATEWAY_URL: 127.0.0.1.example is another machine" in refusal()

    monkeypatch.setenv("PARRY_DISCORD_ALLOW_REMOTE_API", "true")
    assert read_settings().api_base == "http://discord.example/api/v10"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("address", ["discord", "ws://127.0.0.1", "http://", "http://[::1"])
def test_an_api_base_that_is_no_web_address_is_refused(monkeypatch: Patch, address: str) -> None:
    monkeypatch.setenv("DISCORD_API_BASE", address)

    assert "DISCORD_API_BASE: it is" in refusal()


def test_the_addresses_are_not_read_from_the_file(folder: Path) -> None:
    (folder / "config.toml").write_text('DISCORD_API_BASE = "http://127.0.0.1/api/v10"\n')

    assert "DISCORD_API_BASE is read from the environment, not from config.toml." in refusal()


def in_file(folder: Path, name: str, secret: str) -> str:
    """A file with this secret, as a container hands it in; its name."""
    file = folder / name
    file.write_text(f"{secret}\n")
    return str(file)


def test_the_token_may_stand_in_a_file_that_is_named(folder: Path, monkeypatch: Patch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN_FILE", in_file(folder, "token", "a.good.token"))

    token = read_settings().token

    assert token is not None
    assert token.value == "a.good.token"
    assert "a.good.token" not in said()


@pytest.mark.usefixtures("folder")
def test_a_secret_file_that_cannot_be_read_is_told_without_its_name(monkeypatch: Patch) -> None:
    """Somebody may have put the secret itself there."""
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "MTE0.secret.token-of-theirs")

    assert refusal().splitlines()[1:] == [
        "- DISCORD_TOKEN_FILE: the file it names cannot be read: No such file or directory."
    ]


def test_a_token_in_a_file_is_looked_at_like_any(folder: Path, monkeypatch: Patch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN_FILE", in_file(folder, "token", "two words"))

    assert "DISCORD_TOKEN_FILE: a token is one word" in refusal()


def test_two_tokens_are_one_too_many(folder: Path, monkeypatch: Patch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN_FILE", in_file(folder, "token", "a.good.token"))
    monkeypatch.setenv("DISCORD_TOKEN", "another.good.token")

    assert "both set; set one of them" in refusal()


@pytest.mark.parametrize(
    ("url", "with_it"),
    [
        ("postgresql://parry@db/parry", "postgresql://parry:p%40ss%2Fword@db/parry"),
        ("postgresql:///parry?host=/run", "postgresql:///parry?host=/run&password=p%40ss%2Fword"),
        ("postgresql://parry:theirs@db/parry", "postgresql://parry:theirs@db/parry"),
        ("sqlite:parry.db", "sqlite:parry.db"),
    ],
)
def test_the_password_of_the_database_may_stand_in_a_file(
    folder: Path, monkeypatch: Patch, url: str, with_it: str
) -> None:
    """It is written into the address, where that has none, and never shown."""
    monkeypatch.setenv("PARRY_DATABASE_PASSWORD_FILE", in_file(folder, "password", "p@ss/word"))
    monkeypatch.setenv("PARRY_DATABASE_URL", url)

    assert read_settings().database.url == with_it
    assert "ss%2Fword" not in said()
    assert "theirs" not in said()


def test_a_platforms_database_holds_where_none_is_set(folder: Path, monkeypatch: Patch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://u:hunter2@host/d1")

    assert read_settings().database.url == "postgres://u:hunter2@host/d1"
    assert "hunter2" not in said()

    (folder / "config.toml").write_text('[database]\nurl = "sqlite:mine.db"\n')
    assert read_settings().database.url == "sqlite:mine.db"


@pytest.mark.usefixtures("folder")
def test_a_database_of_another_kind_on_the_platform_is_not_ours(monkeypatch: Patch) -> None:
    monkeypatch.setenv("DATABASE_URL", "mysql://u:hunter2@host/d1")

    assert read_settings().database.is_file


@pytest.mark.usefixtures("folder")
def test_a_platforms_address_without_a_name_is_refused(monkeypatch: Patch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://u:hunter2@host")

    assert "DATABASE_URL: it is postgresql://user@host/name" in refusal()
    assert "hunter2" not in refusal()
