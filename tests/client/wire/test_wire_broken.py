"""What the real client does when requests break on their way to Discord or back."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.client.wire.process import at
from tests.client.wire.server import Fault, Payload, Wire

ANSWER = "interactions/"
CHANNEL = "channels/"
JOIN: Payload = {"name": "join", "type": 1, "options": []}


async def joined(wire: Wire, folder: Path, *faults: Fault) -> list[dict[str, Any]]:
    """The lines of a process in which somebody joins while these faults hold."""
    async with at(wire, folder) as bot:
        await bot.until(wire.connected())
        wire.faults = list(faults)
        await bot.until(wire.command("flame", JOIN))
        if any(fault.code == 10062 or not fault.status for fault in faults):
            await bot.until(wire.called("POST", CHANNEL))
        bot.send(signal.SIGTERM)
        code, said = await bot.ended()
    assert code == 0, said
    return [json.loads(line) for line in said.splitlines() if line.startswith("{")]


def titles(wire: Wire) -> list[str]:
    """The verdicts of all cards that stand at this Discord."""
    return [m["embeds"][0]["title"] for m in wire.messages.values() if m["embeds"]]


def result(lines: list[dict[str, Any]]) -> tuple[str, str]:
    """What the one command came to, and how its answer went."""
    (line,) = [line for line in lines if line["message"] == "answered"]
    return line["result"], line["answer"]


async def test_an_answer_of_which_only_the_confirmation_was_lost_stands_once(
    wire: Wire, tmp_path: Path
) -> None:
    """discord.py sends it again and Discord says 40060 to that."""
    lines = await joined(wire, tmp_path, Fault("POST", ANSWER, received=True))

    assert len(titles(wire)) == 1
    assert result(lines) == ("ok", "answered")
    assert not [line for line in lines if line["level"] == "ERROR"]


@pytest.mark.parametrize("status", [500, 502, 429])
async def test_an_answer_that_discord_did_not_take_is_sent_again(
    wire: Wire, tmp_path: Path, status: int
) -> None:
    lines = await joined(wire, tmp_path, Fault("POST", ANSWER, status=status))

    assert len(titles(wire)) == 1
    assert result(lines) == ("ok", "answered")


async def test_a_broken_connection_sends_the_card_to_the_channel(
    wire: Wire, tmp_path: Path
) -> None:
    lines = await joined(wire, tmp_path, Fault("POST", ANSWER, status=0))

    assert len(titles(wire)) == 1
    assert result(lines) == ("ok", "gone")


async def test_a_card_that_discord_received_twice_is_posted_once(
    wire: Wire, tmp_path: Path
) -> None:
    lines = await joined(
        wire,
        tmp_path,
        Fault("POST", ANSWER, status=404, code=10062),
        Fault("POST", CHANNEL, received=True),
    )

    posts = [call for call in wire.calls if call.method == "POST" and call.path.startswith(CHANNEL)]
    assert len(posts) == 2
    assert len(titles(wire)) == 1
    assert result(lines) == ("ok", "gone")
