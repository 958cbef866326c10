"""Log lines: one JSON object each, or text, and never with the token in them."""

from __future__ import annotations

import logging
import sys
from typing import TextIO

from pythonjsonlogger.json import JsonFormatter

from bot.config import LogSettings

HIDDEN = "[token]"


class Masked(logging.Formatter):
    """Another formatter's lines with every secret struck out, tracebacks included."""

    def __init__(self, inner: logging.Formatter, secrets: tuple[str, ...]) -> None:
        super().__init__()
        self._inner = inner
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        """The line, safe to keep."""
        line = self._inner.format(record)
        for secret in self._secrets:
            line = line.replace(secret, HIDDEN)
        return line


def log_to(stream: TextIO, settings: LogSettings, *, secrets: tuple[str, ...] = ()) -> None:
    """Send every logger's lines to `stream`; takes the place of what was set up before."""
    if settings.format == "json":
        inner: logging.Formatter = JsonFormatter(
            ("levelname", "name", "message"),
            rename_fields={"levelname": "level", "name": "logger"},
            timestamp="time",
        )
    else:
        inner = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Masked(inner, secrets))
    handler.addFilter(is_news)
    logging.basicConfig(level=settings.level.upper(), handlers=[handler], force=True)


def is_news(record: logging.LogRecord) -> bool:
    """Everything but discord.py's advice to install what voice channels need."""
    return "voice will NOT be supported" not in str(record.msg)


def log_to_stderr(settings: LogSettings, *, secrets: tuple[str, ...] = ()) -> None:
    """`log_to` where services are read from."""
    log_to(sys.stderr, settings, secrets=secrets)
