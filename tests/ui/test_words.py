"""Exceptions into words."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.core.errors import Refusal
from bot.store.protocol import StoreError, Unsure
from bot.ui.words import apology


def forbidden() -> discord.Forbidden:
    response = cast("aiohttp.ClientResponse", SimpleNamespace(status=403, reason="Forbidden"))
    return discord.Forbidden(response, {"code": 50001, "message": "Missing Access"})


def invoked(error: Exception) -> app_commands.CommandInvokeError:
    """The error as discord.py wraps what a command raises."""

    @app_commands.command(name="roll", description="Roll.")
    async def roll(_interaction: discord.Interaction[Any]) -> None: ...

    return app_commands.CommandInvokeError(cast("Any", roll), error)


def test_a_refusal_is_said_as_it_is_with_its_markdown_escaped() -> None:
    words = apology(Refusal("no_dice", "Roll *at least* one die."), "ABC123")

    assert words.text == r"Roll \*at least\* one die."
    assert (words.kind, words.unexpected) == ("no_dice", False)


def test_a_refusal_inside_a_command_is_unwrapped() -> None:
    assert apology(invoked(Refusal("no_dice", "No.")), "ABC123").kind == "no_dice"


@pytest.mark.parametrize(
    ("error", "kind", "said"),
    [
        (forbidden(), "missing_permission", "View Channel, Send Messages and Embed Links"),
        (app_commands.CommandNotFound("x", []), "stale_command", "Reload Discord"),
        (app_commands.NoPrivateMessage(), "no_direct_message", "server"),
        (app_commands.CheckFailure(), "not_allowed", "may not"),
    ],
)
def test_what_discord_refuses_says_what_to_do(error: Exception, kind: str, said: str) -> None:
    words = apology(error, "ABC123")

    assert (words.kind, words.unexpected) == (kind, False)
    assert said in words.text


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            ValueError("a secret"),
            (
                "Something went wrong on my side, and it is noted. If it happens again, give "
                "whoever runs this bot the reference ABC123."
            ),
        ),
        (
            Unsure("the line was cut"),
            (
                "I cannot tell whether that was kept. Look at /history before you repeat it; if it "
                "stays so, give whoever runs this bot the reference ABC123."
            ),
        ),
        (
            StoreError("disk full"),
            (
                "I could not write that down, so nothing has changed. Try again in a moment; if it "
                "stays so, give whoever runs this bot the reference ABC123."
            ),
        ),
    ],
)
def test_the_unexpected_gets_a_reference_and_no_details(error: Exception, said: str) -> None:
    words = apology(error, "ABC123")

    assert words.unexpected
    assert words.text == said


@pytest.mark.parametrize("error", [ValueError("a secret"), StoreError("disk full"), forbidden()])
def test_what_was_kept_is_never_told_as_failed(error: Exception) -> None:
    words = apology(error, "ABC123", is_done=True)

    assert words.unexpected
    assert "is done and stands" in words.text
    assert words.text.endswith(" the reference ABC123.")
    assert "nothing has changed" not in words.text.casefold()
