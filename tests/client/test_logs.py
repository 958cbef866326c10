"""Log lines as a host reads them."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from bot.client.logs import log_to
from bot.config import LogSettings

LOG = logging.getLogger("parry.test")


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
    log_to(written, LogSettings.model_validate({"format": form}), secrets=("se.cr.et",))

    LOG.error("with %s", "se.cr.et", exc_info=ValueError("refused: se.cr.et"))

    assert "se.cr.et" not in written.getvalue()
    assert "with [token]" in written.getvalue()
    assert "refused: [token]" in written.getvalue()


def test_lines_below_the_level_are_not_written() -> None:
    written = io.StringIO()
    log_to(written, LogSettings(level="warning"))

    LOG.info("quiet")
    LOG.warning("loud")

    assert "quiet" not in written.getvalue()
    assert "loud" in written.getvalue()


def test_advice_about_voice_is_left_out() -> None:
    written = io.StringIO()
    log_to(written, LogSettings())

    logging.getLogger("discord.client").warning(
        "PyNaCl is not installed, voice will NOT be supported"
    )

    assert written.getvalue() == ""
