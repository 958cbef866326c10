"""What the real client does when requests break on their way to Discord or back."""

from __future__ import annotations

import json
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.client.wire.process import BotProcess, at
from tests.client.wire.server import Fault, Payload, Wire, person

ANSWER = "interactions/"
CHANNEL = "channels/"
AUTO: Payload = {"name": "auto", "type": 1, "options": []}


async def joined(wire: Wire, folder: Path, *faults: Fault) -> list[dict[str, Any]]:
    """The lines of a process in which somebody joins while these faults hold."""
    async with at(wire, folder) as bot:
        await bot.until(wire.connected())
        wire.faults = list(faults)
        await bot.until(wire.command("flame", AUTO))
        if any(fault.code == 10062 or fault.times > 1 for fault in faults):
            await bot.until(wire.called("POST", CHANNEL))
        return await lines_of(bot)


async def lines_of(bot: BotProcess) -> list[dict[str, Any]]:
    """Ask for a clean end; the lines of its log."""
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


@pytest.mark.parametrize("received", [False, True])
async def test_a_cut_connection_is_not_the_end_of_an_answer(
    wire: Wire, tmp_path: Path, *, received: bool
) -> None:
    """It is sent again; where Discord had taken it already, Discord says so and it stands once."""
    lines = await joined(wire, tmp_path, Fault("POST", ANSWER, status=0, received=received))

    posts = [call for call in wire.calls if call.method == "POST" and call.path.startswith(CHANNEL)]
    assert len(titles(wire)) == 1
    assert posts == []
    assert result(lines) == ("ok", "answered")


async def test_an_answer_that_discord_took_and_never_confirmed_is_found(
    wire: Wire, tmp_path: Path
) -> None:
    """Every confirmation is lost, so Discord is asked whether the answer stands."""
    fault = Fault("POST", ANSWER, status=500, received=True, times=99)
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        wire.faults = [fault]
        await bot.until(wire.command("flame", AUTO))
        await bot.until(wire.called("GET", "webhooks/"))
        lines = await lines_of(bot)

    assert len(titles(wire)) == 1
    assert result(lines) == ("ok", "answered")


async def test_when_callbacks_fail_the_card_comes_to_the_channel_and_names_the_person(
    wire: Wire, tmp_path: Path
) -> None:
    fault = Fault("POST", ANSWER, times=99)
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        wire.faults = [fault]
        await bot.until(wire.command("flame", AUTO))
        posted = await bot.until(wire.called("POST", CHANNEL))
        lines = await lines_of(bot)

    assert posted.body["content"].startswith("<@1> Discord did not take my answer to you")
    assert posted.body["allowed_mentions"]["users"] == [1]
    assert len(titles(wire)) == 1
    assert result(lines) == ("ok", "gone")


async def test_what_was_done_and_could_not_be_shown_is_told_with_the_next_answer(
    wire: Wire, tmp_path: Path
) -> None:
    """Once, and to the same person only."""
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        wire.faults = [Fault("POST", "", times=99)]
        number = await wire.send("flame", AUTO)
        await bot.until(wire.given_up(f"interactions/{number}/"))
        wire.faults = []
        await bot.until(wire.command("help", who=person(2, "Skaz")))
        await bot.until(wire.command("help"))
        told = await bot.until(wire.called("POST", "webhooks/"))
        await bot.until(wire.command("help"))
        await lines_of(bot)

    follow_ups = [call for call in wire.calls if call.path.startswith("webhooks/9000/")]
    posted = [call for call in follow_ups if call.method == "POST"]
    assert told.body["content"].startswith("Before this: flame auto was done and stands")
    assert told.body["flags"] & 64
    assert len(posted) == 1


@pytest.mark.parametrize("received", [False, True])
async def test_a_follow_up_that_is_cut_stands_once_and_nobody_is_left_thinking(
    wire: Wire, tmp_path: Path, *, received: bool
) -> None:
    """The disk is slow, so Discord was told that the answer will come."""
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        wire.faults = [
            Fault("POST", "webhooks/", status=0, received=received),
            Fault("PATCH", "webhooks/", status=0),
        ]
        with closing(sqlite3.connect(tmp_path / "parry.db", isolation_level=None)) as slow:
            slow.execute("BEGIN IMMEDIATE")
            number = await wire.send("flame", AUTO)
            put_off = await bot.until(wire.called("POST", f"interactions/{number}/"))
        await bot.until(wire.called("POST", "webhooks/"))
        await bot.until(wire.called("GET", CHANNEL))
        lines = await lines_of(bot)

    assert put_off.body["type"] == 5
    assert len(titles(wire)) == 1
    thinking = wire.messages[f"interaction-{number}"]
    assert thinking["content"] == "This took me a moment. The card stands in the channel."
    assert result(lines)[0] == "ok"


@pytest.mark.parametrize("fault", [Fault("POST", ANSWER, 404, 10062), Fault("POST", ANSWER, 0)])
async def test_completions_that_come_too_late_are_no_errors(
    wire: Wire, tmp_path: Path, fault: Fault
) -> None:
    typed: Payload = {"name": "target", "type": 3, "value": "", "focused": True}
    dice: Payload = {"name": "dice", "type": 4, "value": 1}
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.connected())
        await bot.until(wire.command("flame", AUTO))
        wire.faults = [fault]
        roll: Payload = {"name": "roll", "type": 1, "options": [dice, typed]}
        number = await wire.complete("flame", roll)
        await bot.until(wire.called("POST", f"interactions/{number}/"))
        lines = await lines_of(bot)

    assert [line["level"] for line in lines if line["level"] == "ERROR"] == []
    (told,) = [line for line in lines if line["message"] == "completion not shown"]
    assert "exc_info" not in told
    assert told["level"] == "INFO"


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
