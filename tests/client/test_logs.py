"""Log lines as a host reads them."""

from __future__ import annotations

import io
import json
import logging
import os
from collections.abc import Iterator
from typing import Any, cast

import discord
import msgspec
import pytest
from discord import app_commands

from bot.client.logs import log_to
from bot.config import LogSettings
from bot.core.errors import Refusal

LOG = logging.getLogger("parry.test")


def text(written: io.StringIO, form: str) -> str:
    """What was written, out of its JSON if it is that."""
    if form == "text":
        return written.getvalue()
    return "\n".join(
        "\n".join(map(str, json.loads(line).values())) for line in written.getvalue().splitlines()
    )


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def test_a_line_is_one_json_object_with_what_was_noted() -> None:
    written = io.StringIO()
    log_to(written, LogSettings())

    LOG.info("answered", extra={"command": "flame roll", "milliseconds": 1.5})

    line = json.loads(written.getvalue())
    del line["time"]
    assert line.pop("process").endswith(f":{os.getpid()}")
    assert line == {
        "level": "INFO",
        "logger": "parry.test",
        "message": "answered",
        "command": "flame roll",
        "milliseconds": 1.5,
    }


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_secret_is_struck_out_of_messages_and_tracebacks(form: str) -> None:
    written = io.StringIO()
    log_to(written, msgspec.convert({"format": form}, LogSettings), secrets=("se.cr.et",))

    LOG.error("with %s", "se.cr.et", exc_info=ValueError("refused: se.cr.et"))

    assert "se.cr.et" not in written.getvalue()
    assert "with [token]" in written.getvalue()
    assert "refused: [token]" in written.getvalue()


def test_lines_below_the_level_are_not_written() -> None:
    written = io.StringIO()
    log_to(written, LogSettings(level="warning"))

    LOG.info("quiet")
    LOG.warning("loud")

    assert [json.loads(line)["message"] for line in written.getvalue().splitlines()] == ["loud"]


WORDS = "what a player wrote"


@pytest.mark.parametrize("form", ["json", "text"])
@pytest.mark.parametrize("name", ["discord.gateway", "discord.webhook.async_", "aiosqlite"])
def test_what_libraries_note_for_their_makers_is_never_written(form: str, name: str) -> None:
    written = io.StringIO()
    log_to(written, msgspec.convert({"format": form, "level": "debug"}, LogSettings))

    logging.getLogger(name).debug("For Shard ID %s: WebSocket Event: %s", 0, {"token": WORDS})
    LOG.debug("ours")

    assert "WebSocket" not in written.getvalue()
    assert written.getvalue().count("\n") == 1


@pytest.mark.parametrize("form", ["json", "text"])
def test_of_a_librarys_warning_only_the_numbers_are_written(form: str) -> None:
    written = io.StringIO()
    log_to(written, msgspec.convert({"format": form}, LogSettings))

    logging.getLogger("discord.http").warning(
        "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds.",
        "POST", f"https://discord.com/api/v10/interactions/1/{WORDS}/callback", 1.5,
    )  # fmt: skip
    logging.getLogger("discord.ui.view").error("Ignoring %r", WORDS)

    assert "rate limited. … … responded with 429. Retrying in 1.50 seconds." in text(written, form)
    assert WORDS not in written.getvalue()


class Answer:
    """What Discord answers a message it does not take."""

    status = 400
    reason = "Bad Request"


def http_error() -> Exception:
    """Discord's refusal, which repeats what was sent."""
    return discord.HTTPException(cast("Any", Answer()), {"code": 50035, "message": WORDS})


def led_to(error: Exception) -> Exception:
    """What is raised while this one is handled."""

    def fail() -> None:
        raise error

    with pytest.raises(ValueError, match="later") as found:  # noqa: PT012 -- one raises the other
        try:
            fail()
        except Exception as first:
            raise ValueError("later") from first
    return found.value


@pytest.mark.parametrize("form", ["json", "text"])
@pytest.mark.parametrize(
    ("error", "said"),
    [
        (Refusal("bad_name", WORDS), "bot.core.errors.Refusal: …"),
        (http_error(), "discord.errors.HTTPException: status 400, code 50035"),
        (app_commands.AppCommandError(WORDS), "discord.app_commands.errors.AppCommandError: …"),
        (KeyError(WORDS), "builtins.KeyError: …"),
        (ValueError(f"invalid literal for int(): '{WORDS}'"), "invalid literal for int(): …"),
        (ValueError(f"It's “{WORDS}” it's"), "builtins.ValueError: It…s"),
        (OSError(28, "No space left on device"), "[Errno 28] No space left on device"),
    ],
    ids=lambda given: type(given).__name__ if isinstance(given, Exception) else "",
)
def test_a_traceback_has_nobodys_words(form: str, error: Exception, said: str) -> None:
    written = io.StringIO()
    log_to(written, msgspec.convert({"format": form, "level": "debug"}, LogSettings))

    LOG.error("unexpected", exc_info=led_to(error))

    assert WORDS not in written.getvalue()
    assert said in text(written, form)
    assert "builtins.ValueError: later" in text(written, form)
    assert "test_logs.py" in text(written, form)


def test_what_came_before_an_error_is_told_unless_it_was_said_not_to() -> None:
    written = io.StringIO()
    log_to(written, LogSettings())

    later = led_to(KeyError(WORDS))
    later.__suppress_context__ = True
    later.__cause__ = None
    LOG.error("unexpected", exc_info=later)

    assert "KeyError" not in written.getvalue()


def test_advice_about_voice_is_left_out() -> None:
    written = io.StringIO()
    log_to(written, LogSettings())

    logging.getLogger("discord.client").warning(
        "PyNaCl is not installed, voice will NOT be supported"
    )

    assert written.getvalue() == ""
