"""Log lines: one JSON object each, or text, never with a token or what people wrote in them."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import traceback
from collections.abc import Iterator
from copy import copy
from datetime import UTC, datetime
from platform import node
from typing import TextIO

import aiohttp
import discord

from bot.config import LogSettings
from bot.core.errors import Refusal

HIDDEN = "[token]"
UNSAID = "…"
SAYABLE = int | float | None
"""Of what a library says, these name nobody."""

OURS = "parry"
"""The logger above all of ours."""

UNREACHED = (aiohttp.ClientError, OSError, discord.ConnectionClosed, discord.GatewayNotFound)
"""What is raised where Discord cannot be reached."""

USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName"}
"""What every line has; anything else was noted beside its words."""

PASSING = (408, 429)
TOO_LATE = (10062, 40060)
"""Discord's codes for an interaction that it waits for no longer."""

QUOTING = (Refusal, discord.DiscordException)
"""Errors that say again what people wrote."""

QUOTED = re.compile(r"""['"‘“`].*['"’”`]""", re.DOTALL)  # noqa: RUF001 -- what Python and we quote with


class JsonLines(logging.Formatter):
    """A line as one JSON object, with what was noted beside its words, and its time in UTC.

    `process` tells those of several processes apart, whatever machine each is on.
    """

    def __init__(self) -> None:
        super().__init__()
        self._process = f"{node()}:{os.getpid()}"
        self._encode = json.JSONEncoder(default=str).encode

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        beside = {name: value for name, value in vars(record).items() if name not in USUAL}
        trace = {"exc_info": record.exc_text} if record.exc_text else {}
        line = {
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **beside,
            **trace,
            "process": self._process,
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
        }
        return self._encode(line)


class MaskingFormatter(logging.Formatter):
    """Another formatter's lines with every secret struck out, tracebacks included.

    Of errors it tells where they came from, and not what people wrote. Libraries are not trusted
    with words either: of what they note only the numbers are written.
    """

    def __init__(self, inner: logging.Formatter, secrets: tuple[str, ...]) -> None:
        super().__init__()
        self._inner = inner
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        """The line, safe to keep."""
        if record.exc_info or not is_ours(record):
            # A copy: other handlers are given the same record.
            record = calm(copy(record))
        if record.exc_info and record.exc_info[1] is not None:
            record.exc_text = "\n".join(traceback_lines(record.exc_info[1]))
            record.exc_info = None
        if not is_ours(record) and isinstance(record.args, tuple):
            record.args = tuple(arg if isinstance(arg, SAYABLE) else UNSAID for arg in record.args)
        line = self._inner.format(record)
        # In the finished line, since a token may stand in words, in arguments or in a traceback.
        for secret in self._secrets:
            line = line.replace(secret, HIDDEN)
        return line


def log_to(stream: TextIO, settings: LogSettings, *, secrets: tuple[str, ...] = ()) -> None:
    """Send every logger's lines to `stream`; takes the place of what was set up before."""
    if settings.format == "json":
        inner: logging.Formatter = JsonLines()
    else:
        inner = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(MaskingFormatter(inner, secrets))
    handler.addFilter(is_news)
    handler.setLevel(settings.level.upper())  # figures count what is not written, too
    logging.basicConfig(level=settings.level.upper(), handlers=[handler], force=True)


def is_news(record: logging.LogRecord) -> bool:
    """Everything but what libraries note for their own makers, and advice about voice channels.

    At debug level discord.py writes whole interactions with their tokens, and aiosqlite every row.
    """
    if not is_ours(record) and record.levelno < logging.INFO:
        return False
    if is_late_completion(record) and not logging.getLogger().isEnabledFor(logging.INFO):
        return False
    return "voice will NOT be supported" not in str(record.msg)


def calm(record: logging.LogRecord) -> logging.LogRecord:
    """A line of discord.py about the way to Discord, without its traceback and its alarm.

    It calls an error whatever breaks there, a completion that came too late included.
    """
    if not is_trouble(record) or record.exc_info is None or record.exc_info[1] is None:
        return record
    record.cause = type(record.exc_info[1]).__name__
    late = is_late_completion(record)
    record.levelno = logging.INFO if late else logging.WARNING
    record.levelname = logging.getLevelName(record.levelno)
    if late:
        record.msg, record.args = "completion not shown", ()
    record.exc_info = record.exc_text = None
    return record


def is_late_completion(record: logging.LogRecord) -> bool:
    """Whether it says that completions did not reach whoever typed."""
    return is_trouble(record) and str(record.msg).startswith("Ignoring exception in autocomplete")


def is_trouble(record: logging.LogRecord) -> bool:
    """Whether discord.py tells of an error that the network or Discord is to blame for."""
    error = record.exc_info[1] if record.exc_info else None
    if record.name.partition(".")[0] != "discord" or record.levelno < logging.WARNING:
        return False
    if isinstance(error, discord.HTTPException):
        return error.status in PASSING or error.status >= 500 or error.code in TOO_LATE
    return isinstance(error, UNREACHED)


def is_ours(record: logging.LogRecord) -> bool:
    """Whether a line is one of Parry's own."""
    return record.name.partition(".")[0] == OURS


def traceback_lines(error: BaseException) -> Iterator[str]:
    """A traceback with what led to the error, first things first, without anybody's words."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from traceback_lines(before)
        yield "\nThat led to:\n"
    yield "Traceback (most recent call last):"
    yield "".join(traceback.format_tb(error.__traceback__)).rstrip("\n")
    yield f"{type(error).__module__}.{type(error).__qualname__}: {wordless(error)}"


def wordless(error: BaseException) -> str:
    """What an error says, without what it quotes."""
    if isinstance(error, discord.HTTPException):
        return f"status {error.status}, code {error.code}"
    return UNSAID if isinstance(error, QUOTING) else QUOTED.sub(UNSAID, str(error))


def log_to_stderr(settings: LogSettings, *, secrets: tuple[str, ...] = ()) -> None:
    """`log_to` where services are read from."""
    log_to(sys.stderr, settings, secrets=secrets)
